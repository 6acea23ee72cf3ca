import { graphql, type BenchContext } from './bench-context.ts';
import { GRAPHQL_FIELDS, rangeOf } from './questions.ts';
import { reportQuestions } from './report-questions.ts';
import { textOf, variablesOf } from './stage-reports.ts';

/** Action of a user. */
export interface Act {
  readonly name: string;
  /** Relative frequency among all actions. */
  readonly weight: number;
  /** Runs the action. @param chance returns reproducible numbers in [0, 1) @param headers headers of the user */
  readonly run: (chance: () => number, headers?: Readonly<Record<string, string>>) => Promise<unknown>;
}

const ORDERS = ['bought', 'cost', 'earned', 'profit', 'margin', 'ROI', 'CPC'];
const RANGES = [1, 1, 1, 7, 30];
const pick = <T>(from: readonly T[], chance: () => number): T => from[Math.floor(chance() * from.length)]!;

const ADGROUPS = `query Page($filters: ReportFilters, $orderBy: OrderByInput) {
  adgroupReport(filters: $filters, orderBy: $orderBy) {
    rows { ${GRAPHQL_FIELDS.adgroup} } rowTotal { ${GRAPHQL_FIELDS.adgroup} } totalRecords } }`;
/** Number of ad groups in a change. */
const PREVIEWED = 200;
const RAISE = `mutation Raise($ids: [Int!], $value: Float!) {
  adgroupBulk(adgroupIds: $ids, preview: true) {
    updateBid(bidType: maxCPC, action: increase, changeValueType: percent, changeValue: $value) { status message taskId } } }`;
const ALERTS = `query Alerts($filters: ReportFilters) { alertReport(filters: $filters) { rows { id adgroup { adgroupId adgroup } } totalRecords } }`;
const LISTS = `query Lists { sites { id name } sources { id name } markets { id name } labels { name } countries { code name } }`;

/**
 * Returns actions that open reports by their usual frequency. Each call uses another sort order or other days, like a
 * change on screen.
 */
export function actsOf(context: BenchContext): Act[] {
  const { world } = context;
  const filters = (days: number): object => ({ dateRange: rangeOf({ days }, world.lastDay) });
  const named = Object.fromEntries(reportQuestions(world.lastDay).map((question) => [question.report, question]));
  const whole = (report: string, name: string, weight: number): Act => {
    const question = named[report]!;
    return {
      name,
      weight,
      run: (_, headers) => graphql(context, textOf(question), variablesOf(context, question), headers),
    };
  };
  return [
    {
      name: 'ad group report',
      weight: 45,
      run: (chance, headers) =>
        graphql(
          context,
          ADGROUPS,
          { filters: filters(pick(RANGES, chance)), orderBy: { column: pick(ORDERS, chance) } },
          headers,
        ),
    },
    whole('hourlyReport', 'hourly report', 20),
    whole('overviewReport', 'overview', 20),
    whole('dailyReport', 'daily report', 10),
    { name: 'alerts', weight: 5, run: (_, headers) => graphql(context, ALERTS, { filters: filters(7) }, headers) },
    {
      // Stores the task with its operations. The task then waits for confirmation.
      name: 'preview of a change',
      weight: 5,
      run: (chance, headers) => {
        // The first company owns the first ad groups, which are more than 80% of all.
        const first = 1 + Math.floor(chance() * (world.adgroups * 0.8 - PREVIEWED));
        const ids = Array.from({ length: PREVIEWED }, (_, index) => first + index);
        return graphql(context, RAISE, { ids, value: 0.01 + chance() * 0.2 }, headers);
      },
    },
    {
      // Opening a filter and typing sends three nearly simultaneous calls.
      name: 'filter lists',
      weight: 10,
      run: (_, headers) => Promise.all(Array.from({ length: 3 }, () => graphql(context, LISTS, {}, headers))),
    },
  ];
}

/** Returns a generator of reproducible pseudorandom numbers in [0, 1) (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Chooses an action at random by weight. */
export function chooseAct(acts: readonly Act[], chance: () => number): Act {
  let left = chance() * acts.reduce((sum, { weight }) => sum + weight, 0);
  return acts.find(({ weight }) => (left -= weight) < 0) ?? acts[0]!;
}
