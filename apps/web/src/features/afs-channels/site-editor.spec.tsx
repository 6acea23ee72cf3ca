import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { answerCalls, renderFormInCompany } from '../../../test/in-company.js';
import type { SiteDetail } from './site-detail.js';
import { SiteEditor } from './SiteEditor.js';

const siteWith = (ids: readonly string[], channelsKey: string) =>
  ({
    ...{ id: 3, name: 'News', date: '2100-01-01', channelsKey, channels: [...ids], plannedChanges: [] },
    channelIdToName: ids.map((id) => ({ id, name: `Channel ${id}`, isActive: true })),
    accounts: [{ accountId: 1, accountName: 'North', capacity: 9, peakUsage: 3, peakUsageByDay: [] }],
  }) as unknown as SiteDetail;
const REFUSED = { status: 'error', message: 'Another user changed the channels of this site, so nothing was saved.' };
const remove = (id: string) => fireEvent.click(screen.getByRole('button', { name: `Remove channel Channel ${id}` }));
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const state = () => screen.getByText(/Not saved yet\.$/).textContent;

/** Removes channel a while another user removes channel b and adds channel d, and tries to save. */
async function saveLate() {
  const calls = answerCalls({
    AfsAccount: { afsChannelManager: { account: null } },
    UpdateAfsSite: { afsChannelManager: { updateSite: { __typename: 'BaseResponse', ...REFUSED } } },
  });
  const latest = () => Promise.resolve(siteWith(['a', 'c', 'd'], 'second'));
  const rest = { latest, onDirty: jest.fn(), onSaved: () => Promise.resolve() };
  renderFormInCompany(<SiteEditor site={siteWith(['a', 'b', 'c'], 'first')} {...rest} />);
  await screen.findByRole('button', { name: 'Save channels' });
  remove('a');
  choose('Save channels');
  await screen.findByText(REFUSED.message);
  const sent = () => calls.filter(({ name }) => name === 'UpdateAfsSite').map(({ variables }) => variables);
  return { sent };
}

describe('the site editor after another user changed the channels', () => {
  beforeEach(() => window.localStorage.clear());

  it('shows both versions', async () => {
    await saveLate();
    const saved = screen.getByRole('region', { name: 'Saved version' });
    expect(saved).toHaveTextContent('Saved version (3 channels)');
    expect(saved).toHaveTextContent('Added: Channel d');
    expect(saved).toHaveTextContent('Removed: Channel b');
    const mine = screen.getByRole('region', { name: 'Your version' });
    expect(mine).toHaveTextContent('Your version (2 channels)Removed: Channel a');
  });

  it('applies the user’s changes to the stored version', async () => {
    const { sent } = await saveLate();
    choose('Apply my changes to it');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(state()).toMatch(/^1 channel removed from/);
    choose('Save channels');
    await screen.findByText(REFUSED.message);
    expect(sent()).toMatchObject([
      { channels: ['b', 'c'], channelsKey: 'first' },
      { channels: ['c', 'd'], channelsKey: 'second' },
    ]);
  });

  it('preserves the user’s version until the user discards it', async () => {
    await saveLate();
    choose('Keep my version');
    expect(state()).toMatch(/^1 channel added, 2 removed from/);
    choose('Discard changes');
    expect(screen.queryByText(/Not saved yet\.$/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove channel Channel d' })).toBeInTheDocument();
  });
});
