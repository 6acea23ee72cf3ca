import { ADGROUP_REPORT, KEYWORD_REPORT, type ReportContract } from '@adops/domain';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ChangeCountsQuery } from '../../gql/graphql.js';
import { answerCalls, LOST, renderInCompany } from '../../../test/in-company.js';
import { markText, toMarks } from './change-words.js';
import { TimeChart } from './TimeChart.js';
import { useChangeMarks } from './useChangeMarks.js';

type Moment = ChangeCountsQuery['changeCounts'][number];
const COUNT: Moment['largest'][number] = {
  ...{ source: 'person', by: 'buyer', action: { id: 'adgroup.maxCPC' }, entityType: 'adgroup', status: null },
  ...{ count: 8, entityCount: 8 },
};
const MOMENT: Moment = {
  ...{ date: '2026-11-28', hour: null, count: 12 },
  largest: [
    COUNT,
    {
      ...COUNT,
      source: 'rule',
      by: 'Pause losers',
      action: { id: 'adgroup.status' },
      status: 'paused',
      count: 3,
      entityCount: 1,
    },
  ],
};
const pathOf = (day: string): string => `/activity/${day}`;

it('describes changes by number, user and kind', () => {
  const [mark] = toMarks([MOMENT], pathOf, '2026-11-30');
  expect(markText(mark!)).toBe(
    '28 Nov: 12 changes. buyer: Max CPC · 8 ad groups; Rule Pause losers: Status paused · 1 ad group, 3 changes; 1 more change',
  );
  expect(mark).toMatchObject({ name: '2026-11-28', to: '/activity/2026-11-28' });
  const others: Moment = {
    ...{ date: '2026-11-28', hour: 9, count: 3 },
    largest: [
      { ...COUNT, by: null, action: { id: 'site.update' }, entityType: 'site', count: 2, entityCount: 2 },
      {
        ...COUNT,
        source: 'rule',
        by: null,
        action: { id: 'abTest.start' },
        entityType: 'abTest',
        count: 1,
        entityCount: 1,
      },
    ],
  };
  const [ofHour] = toMarks([others], pathOf, '2026-11-30');
  expect(ofHour!.name).toBe('2026-11-28 09:00');
  expect(markText(ofHour!)).toBe(
    '28 Nov, 09:00 UTC: 3 changes. Unknown user: Changed · 2 sites; Rule deleted: Started · 1 A/B test',
  );
});

const FILTERS = {
  dateRange: { start: '2026-11-28', end: '2026-11-29' },
  siteIdIn: [4],
  customFilters: [{ name: 'cost' }],
};

function Chart({ contract = ADGROUP_REPORT as ReportContract, isDrawn = true }) {
  const changes = useChangeMarks({ contract, variables: { filters: FILTERS }, isInvalid: false }, false, isDrawn);
  const points = [{ name: '2026-11-28', isEstimated: false, values: {} }];
  return (
    <TimeChart
      {...{ title: 'Cost', series: [], points, isLoading: false, hasFailed: false, emptyText: 'None', changes }}
    />
  );
}
const PERMISSIONS = ['adgroup-report', 'user-activity-report'];
const asked = (calls: ReturnType<typeof answerCalls>) => calls.filter(({ name }) => name === 'ChangeCounts');

it('lists changes for screen readers, and can hide them permanently', async () => {
  const calls = answerCalls({ ChangeCounts: { changeCounts: [MOMENT] } }, PERMISSIONS);
  const { unmount } = renderInCompany(<Chart />);
  expect(await screen.findByRole('cell', { name: /^28 Nov.*: 12 changes\. buyer: Max CPC/ })).toBeInTheDocument();
  expect(asked(calls)[0]!.variables).toEqual({
    ...{ byHour: false, filters: { dateRange: FILTERS.dateRange, siteIdIn: [4] } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Changes', pressed: true }));
  expect(screen.queryByRole('columnheader', { name: 'Changes' })).toBeNull();
  unmount();
  const later = answerCalls({ ChangeCounts: { changeCounts: [MOMENT] } }, PERMISSIONS);
  renderInCompany(<Chart />);
  fireEvent.click(await screen.findByRole('button', { name: 'Changes', pressed: false }));
  expect(await screen.findByRole('columnheader', { name: 'Changes' })).toBeInTheDocument();
  expect(asked(later)).toHaveLength(1);
});

it('requests changes after the chart is drawn, and omits changes if the request fails', async () => {
  const calls = answerCalls({ ChangeCounts: LOST }, PERMISSIONS);
  function Later() {
    const [isDrawn, setDrawn] = useState(false);
    return (
      <>
        <button onClick={() => setDrawn(true)}>Draw</button>
        <Chart isDrawn={isDrawn} />
      </>
    );
  }
  renderInCompany(<Later />);
  await screen.findByRole('button', { name: 'Changes' });
  expect(asked(calls)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Draw' }));
  await waitFor(() => expect(asked(calls).length).toBeGreaterThan(0));
  expect(screen.getByRole('table', { name: 'Cost' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows no changes without the permission, or for figures below the ad group level', async () => {
  const calls = answerCalls({}, ['adgroup-report']);
  const { unmount } = renderInCompany(<Chart />);
  await screen.findByText('Cost', { selector: 'h2' });
  expect(screen.queryByRole('button', { name: 'Changes' })).toBeNull();
  unmount();
  answerCalls({}, PERMISSIONS);
  renderInCompany(<Chart contract={KEYWORD_REPORT} />);
  await screen.findByText('Cost', { selector: 'h2' });
  expect(screen.queryByRole('button', { name: 'Changes' })).toBeNull();
  expect(asked(calls)).toEqual([]);
});
