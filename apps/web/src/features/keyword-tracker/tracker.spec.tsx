import { describe, expect, it } from '@jest/globals';
import { ModalsProvider } from '@mantine/modals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerCalls, renderInCompany } from '../../../test/in-company.js';
import { GroupsScreen } from './GroupsScreen.js';
import { RenameGroup } from './RenameGroup.js';
import { countryName, limitWords, rangeIn, rangeParts } from './tracker-words.js';

const TODAY = '2026-03-10';
const LIMITS = {
  __typename: 'KeywordTrackingLimits',
  ...{ total: 1_500, used: 1_200, perGroup: 200, countryCodes: ['GB'] },
};

describe('the date range in the URL', () => {
  it('defaults to the last seven days unless both dates are valid and in order', () => {
    const usual = { start: '2026-03-04', end: TODAY };
    expect(rangeIn({}, TODAY)).toEqual(usual);
    expect(rangeIn({ from: '2026-01-01', to: '2026-01-31' }, TODAY)).toEqual({
      start: '2026-01-01',
      end: '2026-01-31',
    });
    for (const wrong of [
      { from: '2026-01-01', to: '' },
      { from: '2026-02-01', to: '2026-01-01' },
      { from: 'x', to: 'y' },
    ])
      expect(rangeIn(wrong, TODAY)).toEqual(usual);
  });

  it('omits the default range and restores any other range', () => {
    expect(rangeParts(rangeIn({}, TODAY), TODAY)).toEqual({ from: '', to: '' });
    const range = { start: '2026-03-01', end: '2026-03-02' };
    expect(rangeIn(rangeParts(range, TODAY), TODAY)).toEqual(range);
  });
});

it('formats country names and the number of tracked keywords', () => {
  expect(countryName('GB')).toBe('United Kingdom');
  expect(limitWords(LIMITS as never)).toBe('You track 1,200 of 1,500 keywords.');
});

it('requests 25 groups of the last seven days sorted by RPC, and explains an empty list', async () => {
  const calls = answerCalls(
    {
      TrackingGroups: { keywordTrackingGroups: { rows: [], totalRecords: 0 } },
      TrackingLimits: { keywordTrackingLimits: LIMITS },
      TrackerChoices: { sites: [], users: [] },
    },
    ['keyword-tracking-group'],
  );
  renderInCompany(<GroupsScreen />);
  expect(await screen.findByText('No groups created in this period')).toBeInTheDocument();
  expect(screen.getByText('You track 1,200 of 1,500 keywords.')).toBeInTheDocument();
  const { variables } = calls.find(({ name }) => name === 'TrackingGroups')!;
  expect(variables).toMatchObject({ page: 1, perPage: 25, orderBy: { column: 'rpc', direction: 'DESC' } });
  const { start, end } = (variables['filters'] as { createdAt: { start: string; end: string } }).createdAt;
  expect(Date.parse(end) - Date.parse(start)).toBe(6 * 86_400_000);
});

it('preserves the group name until a new name is accepted', async () => {
  let renamed = 0;
  const calls = answerCalls(
    { RenameTrackingGroup: { renameKeywordTrackingGroup: { __typename: 'BaseResponse', status: 'success', message: 'The group was renamed.' } } },
    ['keyword-tracking-group'],
  ); // prettier-ignore
  renderInCompany(
    <ModalsProvider>
      <RenameGroup id={7} name="Shoes" onClose={() => undefined} onRenamed={() => (renamed += 1)} />
    </ModalsProvider>,
  );
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Name is required.')).toBeInTheDocument();
  expect(calls.map(({ name: call }) => call)).not.toContain('RenameTrackingGroup');
  fireEvent.change(name, { target: { value: ' Boots ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(renamed).toBe(1));
  expect(calls.at(-1)).toMatchObject({ name: 'RenameTrackingGroup', variables: { id: 7, name: 'Boots' } });
});
