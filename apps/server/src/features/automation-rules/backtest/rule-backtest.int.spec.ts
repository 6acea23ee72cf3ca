import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { addDays, dayOf } from '@adops/domain';
import { AutomationDesk } from '../../../../test/automation/automation-desk.js';
import { FactLoader } from '../../facts/index.js';
import { BacktestsService } from './backtests.service.js';

jest.setTimeout(120_000);
let desk: AutomationDesk;
const HOUR = 3_600_000;
const DAYS = 6;
const ADGROUPS = 8;
const BOUND = 15;
const today = dayOf(new Date());
const never = new AbortController().signal;
const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS));

/**
 * Returns the cost of an ad group on a day as first reported. The final cost, known two hours after noon of the next
 * day, can be higher. Revenue is half of the final cost.
 */
const first = (at: number, day: number): number => 5 + ((at * 7 + day * 11) % 20);
const final = (at: number, day: number): number => first(at, day) + (at % 3 === 0 ? 6 : 0);

beforeAll(async () => {
  desk = await AutomationDesk.open();
  const loader = new FactLoader(desk.database);
  const feed = desk.adgroups.slice(0, ADGROUPS);
  for (const [cost, hoursLater] of [
    [first, 1],
    [final, 14],
  ] as const)
    for (const [nth, day] of days.entries())
      await loader.load({
        companyId: desk.company,
        source: 'spec',
        sides: ['cost', 'revenue'],
        figures: ['cost', 'bought', 'earned', 'sold'],
        accountId: 0,
        slice: { exact: true },
        knownAt: new Date(Date.parse(`${day}T00:00:00Z`) + (24 + hoursLater) * HOUR),
        rows: feed.map(({ id }, at) => ({
          ...{ adgroupId: id, date: day, hour: 12, feedId: 1, cost: cost(at, nth) * 1_000_000, bought: 1 },
          ...{ earned: cost(at, nth) * 500_000, sold: 1 },
        })),
      });
});
afterAll(() => desk.close());

const draft = (more: object = {}) => ({
  name: '',
  typeValue: 'pauseAdGroups',
  filters: { searchPhrase: 'lane ad group', customFilters: [{ name: 'cost', operation: 'gt', value: BOUND }] },
  timeFrames: [{ preset: 'yesterday' }],
  isSchedulerEnabled: true,
  scheduler: { hours: [6] },
  ...more,
});

const RESULT = `{ since until checkCount heldCount matchCount leftAloneCount actionCount cappedCount saved lost
  days { day checkCount matchCount actionCount } entities { id name matchCount actionCount flipCount saved lost } recordedCount }`;

async function start(input: object, as?: string) {
  const { data, errors } = await desk.call(
    'mutation ($input: AutomationRuleInput!) { automation { backtestRule(input: $input) { status message errors { field messages } } } }',
    { input },
    as,
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.automation.backtestRule;
}
async function latest(as?: string) {
  const { data, errors } = await desk.call(
    `{ automation { ruleBacktest { state progress message ruleId startedAt answersSince result ${RESULT} } } }`,
    {},
    as,
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.automation.ruleBacktest;
}
const run = () => desk.console.app.get(BacktestsService).runWaiting(never);

/**
 * Calculates the expected result. At 06:00 of the next day the first report is known, and a paused ad group stays
 * paused.
 */
function byHand(costOf: (at: number, day: number) => number) {
  const pausedAt = new Map<number, number>();
  const flips = new Map<number, number>();
  let before = new Set<number>();
  const byDay = days.map((_, nth) => {
    const matching = new Set(
      Array.from({ length: ADGROUPS }, (_each, at) => at).filter((at) => costOf(at, nth) > BOUND),
    );
    for (const at of matching) if (!pausedAt.has(at)) pausedAt.set(at, nth);
    const seen = (at: number): boolean => flips.has(at);
    for (const at of matching) if (seen(at) && !before.has(at)) flips.set(at, flips.get(at)! + 1);
    for (const at of before) if (!matching.has(at)) flips.set(at, flips.get(at)! + 1);
    for (const at of matching) if (!seen(at)) flips.set(at, 0);
    before = matching;
    return { matching, actions: [...matching].filter((at) => pausedAt.get(at) === nth).length };
  });
  const lossAfter = (at: number): number =>
    days.reduce((sum, _, nth) => sum + (nth > pausedAt.get(at)! ? final(at, nth) / 2 : 0), 0);
  return { pausedAt, flips, byDay, saved: [...pausedAt.keys()].reduce((sum, at) => sum + lossAfter(at), 0) };
}

it('returns the earliest time that can be replayed if no backtest exists', async () => {
  expect(await latest()).toMatchObject({
    state: null,
    result: null,
    answersSince: `${addDays(days[0]!, 1)}T01:00:00.000Z`,
  });
});

it('replays a draft on the figures known at each time, and returns the amount saved', async () => {
  expect(await start(draft())).toEqual({ status: 'success', message: 'The backtest has started.', errors: null });
  expect(await latest()).toMatchObject({ state: 'waiting', progress: 0 });
  expect(await run()).toBe(1);
  const { state, result } = await latest();
  expect(state).toBe('done');
  const expected = byHand(first);
  // The last day is replayed only up to the current time.
  const shown = expected.byDay.slice(0, result.days.length);
  expect(result.days.length).toBeGreaterThanOrEqual(DAYS - 1);
  expect(result.days).toEqual(
    shown.map(({ matching, actions }, nth) => ({
      day: addDays(days[nth]!, 1),
      checkCount: 1,
      matchCount: matching.size,
      actionCount: actions,
    })),
  );
  expect(byHand(final).byDay.map(({ matching }) => matching.size)).not.toEqual(
    expected.byDay.map(({ matching }) => matching.size),
  );
  expect(result.actionCount).toBe(shown.reduce((sum, { actions }) => sum + actions, 0));
  expect(result.cappedCount).toBe(result.matchCount - result.actionCount);
  expect(result.lost).toBe(0);
  expect(result.saved).toBeCloseTo(expected.saved, 6);
  if (result.days.length === DAYS)
    for (const { id, flipCount } of result.entities) {
      const at = desk.adgroups.findIndex((each) => each.id === id);
      expect(flipCount).toBe(expected.flips.get(at));
    }
});

it('replays a manually applied rule once a day, and counts no savings for label changes', async () => {
  const timeFrames = [{ preset: 'lastDays', value: 2 }];
  const labels = { typeValue: 'updateLabels', options: { labelNames: ['Costly'] } };
  await start(draft({ isSchedulerEnabled: false, timeFrames, ...labels }));
  await run();
  const { result } = await latest();
  expect(result.checkCount).toBeGreaterThanOrEqual(DAYS - 1);
  expect(result).toMatchObject({ saved: null, lost: null, recordedCount: null });
});

it.each([
  [{ filters: { customFilters: [{ name: 'rpc', operation: 'gt', value: 1 }] } }, 'filters.customFilters.0'],
  [{ timeFrames: [{ preset: 'lastDays', value: 60 }] }, 'timeFrames.0.preset'],
  [
    { timeFrames: [{ preset: 'custom', start: `${days[0]!}T00:00:00Z`, end: `${days[1]!}T00:00:00Z` }] },
    'timeFrames.0.preset',
  ],
  [{ filters: {} }, 'filters'],
])('rejects %j at its field without starting a backtest', async (wrong, field) => {
  const before = await latest();
  expect(await start(draft(wrong))).toMatchObject({ status: 'error', errors: [{ field }] });
  expect((await latest()).startedAt).toBe(before.startedAt);
});

it('runs once with any number of workers, and is replaced by a new start', async () => {
  await start(draft());
  await start(
    draft({
      filters: { searchPhrase: 'lane ad group', customFilters: [{ name: 'cost', operation: 'gt', value: 1_000 }] },
    }),
  );
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect((await latest()).result).toMatchObject({ matchCount: 0, saved: 0, lost: 0 });
});

it('reports the reason for a failure, and continues after a worker crash', async () => {
  await start(draft());
  await desk.database.pool.query(
    `UPDATE rule_backtest SET state = 'running', attempt = attempt + 1, lease_until = now() - interval '1 second' WHERE company_id = $1`,
    [desk.company],
  );
  expect(await run()).toBe(1);
  expect((await latest()).state).toBe('done');
  await start(draft());
  await desk.database.pool.query(`UPDATE rule_backtest SET form = '{}' WHERE company_id = $1`, [desk.company]);
  await run();
  expect(await latest()).toMatchObject({ state: 'failed', result: null, message: expect.any(String) });
});

it('requires the permission for rules', async () => {
  const refused = await desk.call('{ automation { ruleBacktest { state } } }', {}, 'ALFA-buyer');
  expect(refused.errors?.[0]?.message).toBeDefined();
});
