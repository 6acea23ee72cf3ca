import { OVERVIEW_REPORT } from '@adops/domain';
import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { answerCalls, LOST, renderInCompany } from '../../../test/in-company.js';
import type { ReportController } from '../../reporting/index.js';
import { ExplainContext } from '../../app/explain/explain.js';
import { OverviewSummary } from './OverviewSummary.js';

const DAYS = { start: '2026-11-16', end: '2026-11-22' };
const controller = {
  contract: OVERVIEW_REPORT,
  state: { dateRange: DAYS, compareRange: null, comparesLate: false },
  variables: { filters: { dateRange: DAYS } },
  today: '2026-11-22',
  isInvalid: false,
} as unknown as ReportController;
const FIGURES = {
  __typename: 'OverviewRow',
  earned: 120,
  rebate: 0,
  profit: 20,
  margin: 0.2,
  cost: 100,
  bought: 900,
  RPC: 0.4,
};

function open(marks: { estimated: boolean; incomplete: boolean }): void {
  const before = { ...FIGURES, row_id: 'before', estimated: false, incomplete: false };
  const rowTotal = { ...FIGURES, row_id: 'total', ...marks, previous: before };
  answerCalls({ OverviewSummary: { overviewReport: { rowTotal, comparison: null, freshness: [] } } });
  renderInCompany(<OverviewSummary controller={controller} />);
}

/** Returns the marked key figures with the reason. */
async function marked(): Promise<Record<string, string | null>> {
  await screen.findByText('900');
  const cards = screen.getAllByRole('term').map((term) => {
    const value = term.parentElement!.querySelector('dd > span')!;
    return [term.textContent, value.getAttribute('data-open') && value.getAttribute('title')] as const;
  });
  expect(cards).toHaveLength(6);
  return Object.fromEntries(cards.filter(([, reason]) => reason !== null));
}

it('marks key figures that depend on estimated revenue', async () => {
  open({ estimated: true, incomplete: false });
  const words = "partly estimated because the feed hasn't reported all hours";
  // RPC only uses hours the feed has reported.
  expect(await marked()).toEqual({ Earned: words, Profit: words, Margin: words });
});

it('marks key figures with incomplete cost or revenue', async () => {
  open({ estimated: false, incomplete: true });
  expect(Object.keys(await marked()).sort()).toEqual(['Cost', 'Earned', 'Margin', 'Profit']);
});

it("doesn't mark final values", async () => {
  open({ estimated: false, incomplete: false });
  expect(await marked()).toEqual({});
});

it('shows an error if key figures fail to load, and reloads with Retry', async () => {
  const rowTotal = { ...FIGURES, row_id: 'total', estimated: false, incomplete: false, previous: null };
  const answers: Record<string, object> = { OverviewSummary: LOST };
  answerCalls(answers);
  renderInCompany(<OverviewSummary controller={controller} />);
  expect(await screen.findByText('We couldn’t load the key figures. Retry.')).toBeInTheDocument();
  expect(screen.queryAllByRole('term')).toEqual([]);
  answers['OverviewSummary'] = { overviewReport: { rowTotal, comparison: null, freshness: [] } };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('900')).toBeInTheDocument();
  expect(screen.queryByText('We couldn’t load the key figures. Retry.')).toBeNull();
});

it('explains the change of a key figure', async () => {
  const explained = jest.fn();
  const now = { ...FIGURES, row_id: 'total', estimated: false, incomplete: false };
  const rowTotal = { ...now, previous: { ...now, row_id: 'before', profit: 60 } };
  answerCalls({ OverviewSummary: { overviewReport: { rowTotal, comparison: null, freshness: [] } } });
  renderInCompany(
    <ExplainContext value={explained}>
      <OverviewSummary controller={controller} />
    </ExplainContext>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '▼ 40.00: explain' }));
  expect(explained).toHaveBeenCalledWith({
    ...{ metric: 'profit', name: null, entity: null, filters: { dateRange: DAYS } },
    compareRange: { start: '2026-11-09', end: '2026-11-15' },
  });
});

it('formats and colors changes like reports', async () => {
  const now = { ...FIGURES, row_id: 'total', estimated: false, incomplete: false };
  const before = { ...now, row_id: 'before', earned: 150, profit: 60, margin: 0.4, cost: 90, bought: 600, RPC: 0.5 };
  const rowTotal = { ...now, previous: before };
  answerCalls({ OverviewSummary: { overviewReport: { rowTotal, comparison: null, freshness: [] } } });
  renderInCompany(<OverviewSummary controller={controller} />);
  await screen.findByText('900');
  const changes = screen.getAllByRole('term').map((term) => {
    const change = term.parentElement!.querySelector('dd > span:last-child')!;
    return [term.textContent, change.textContent, change.getAttribute('data-tone')];
  });
  expect(changes).toEqual([
    ['Earned', '▼ 20.00%', 'worse'],
    ['Profit', '▼ 40.00', 'worse'],
    ['Margin', '▼ 20.00 pp', 'worse'],
    ['Cost', '▲ 11.11%', 'worse'],
    ['Bought', '▲ 50.00%', null],
    ['RPC', '▼ 20.00%', 'worse'],
  ]);
  expect(screen.getByText('▼ 40.00')).toHaveAttribute(
    'title',
    '20.00, previously 60.00: −40.00 (−66.67%), worse (vs 9 – 15 Nov)',
  );
});

it("shows the table's total without a late source, and includes the source on request", async () => {
  const now = { ...FIGURES, row_id: 'total', estimated: false, incomplete: false };
  const rowTotal = { ...now, profit: 15, rebate: 2, previous: { ...now, row_id: 'before', profit: 25, rebate: 1 } };
  const partners = [
    { partnerId: 14, partnerName: 'Taboola', partnerType: 'sourcePartner', hasFailed: true, accounts: 1 },
  ];
  const comparison = { until: '2026-11-22T18:00:00.000Z', partners };
  const whole = { rowTotal: { ...now, row_id: 'whole', rebate: 3 } };
  const calls = answerCalls({ OverviewSummary: { whole, overviewReport: { rowTotal, comparison, freshness: [] } } });
  const dispatch = jest.fn();
  const asked = { ...controller, dispatch, variables: { ...controller.variables, groupingColumn: 'site' } };
  renderInCompany(<OverviewSummary controller={asked} />);
  const figures = async () => {
    await screen.findByText('900');
    return screen.getAllByRole('term').map((term) => term.parentElement!.querySelector('dd > span')!.textContent);
  };
  expect(await figures()).toEqual(['120.00', '3.00', '20.00', '20.00%', '100.00', '900', '0.4000']);
  expect(screen.getByText('▼ 10.00')).toHaveAttribute(
    'title',
    '15.00, previously 25.00: −10.00 (−40.00%), worse (vs 9 – 15 Nov, through 18:00 UTC; without 1 account of Taboola (sync failed))',
  );
  expect(calls.at(-1)?.variables).toMatchObject({ groupingColumn: 'site', isCut: true, compareLate: false });
  fireEvent.click(screen.getByRole('button', { name: 'Count' }));
  expect(dispatch).toHaveBeenCalledWith({ type: 'lateCompared', isOn: true });
});
