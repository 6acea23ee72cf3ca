import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TimeFrame } from '@adops/domain';
import { AutomationDesk } from '../../../test/automation/automation-desk.js';
import { findMember, type Viewer } from '../../core/tenancy/index.js';
import { FactLoader, type FactRow } from '../facts/index.js';
import type { JudgedRule, Judgment } from './judged-rule.js';
import { RuleEvaluation } from './rule-evaluation.js';
import { RuleTraffic } from './rule-traffic.service.js';

jest.setTimeout(120_000);
const HOUR = 3_600_000;
const NOW = new Date('2026-03-15T13:30:00Z');
const hourOf = (moment: number): number => Math.floor(moment / HOUR);
/** Hours with figures, as hours since 1970. */
const FIRST = hourOf(Date.parse('2026-03-10T00:00:00Z'));
const LAST = hourOf(NOW.getTime());
const TODAY = hourOf(Date.parse('2026-03-15T00:00:00Z'));

/** Marks, in hours before now. Null if no sync has succeeded since the account was connected. */
const COST_MARKS = [1, 5, 16] as const;
const FEED_MARKS = [
  { feed: 1, behind: 2 },
  { feed: 2, behind: 8 },
  { feed: 3, behind: null },
] as const;

let desk: AutomationDesk;
let viewer: Viewer;
interface Played {
  readonly id: number;
  readonly costUntil: number;
  readonly revenueUntil: number;
}
let played: Played[];
const costIn = (hour: number): number => 10 + (hour % 7);
/** Returns revenue that exceeds the cost in every hour. */
const earnedIn = (hour: number): number => costIn(hour) + 1 + (hour % 3);

const MARK = `INSERT INTO freshness_mark (company_id, account_id, complete_until, last_error) VALUES ($1, $2, $3, $4)`;
const at = (hour: number): Pick<FactRow, 'date' | 'hour'> => {
  const iso = new Date(hour * HOUR).toISOString();
  return { date: iso.slice(0, 10), hour: Number(iso.slice(11, 13)) };
};
const hours = Array.from({ length: LAST - FIRST + 1 }, (_, place) => FIRST + place);

async function load(side: 'cost' | 'revenue', rows: readonly FactRow[]): Promise<void> {
  const loader = new FactLoader(desk.database);
  await loader.ensurePartitions('2026-03-10', '2026-03-15');
  await loader.load({
    ...{ companyId: desk.company, source: 'spec', sides: [side], accountId: 0, slice: { exact: true } },
    rows: [...rows],
  });
}

beforeAll(async () => {
  desk = await AutomationDesk.open({}, { accounts: COST_MARKS.length, perAccount: FEED_MARKS.length });
  const { pool } = desk.database;
  const mark = (account: number, behind: number | null) =>
    pool.query(MARK, [
      ...[desk.company, account],
      ...(behind === null ? [null, 'wrong key'] : [new Date((LAST - behind) * HOUR), null]),
    ]);
  await pool.query('DELETE FROM freshness_mark WHERE company_id = $1', [desk.company]);
  for (const { feed, behind } of FEED_MARKS) {
    const account = desk.company * 1000 + 700 + feed;
    await pool.query(
      `INSERT INTO partner_account (company_id, id, partner_id, name, external_id) VALUES ($1, $2, $3, $4, $4)`,
      [desk.company, account, feed, `feed account ${feed}`],
    );
    await mark(account, behind);
  }
  const accounts = [...new Set(desk.adgroups.map(({ accountId }) => accountId))];
  for (const [place, account] of accounts.entries()) await mark(account, COST_MARKS[place]!);
  await pool.query('UPDATE adgroup SET created_at = $2 WHERE company_id = $1', [desk.company, new Date('2026-01-01')]);
  played = desk.adgroups.map(({ id, accountId }, place) => {
    const { behind } = FEED_MARKS[place % FEED_MARKS.length]!;
    return {
      id,
      costUntil: LAST - COST_MARKS[accounts.indexOf(accountId)]!,
      revenueUntil: behind === null ? -Infinity : LAST - behind,
    };
  });
  const keys = (place: number) => ({
    feedId: FEED_MARKS[place % FEED_MARKS.length]!.feed,
    deviceId: 1,
    countryId: 276,
  });
  const rows = (value: (each: Played, hour: number) => Partial<FactRow> | null): FactRow[] =>
    played.flatMap((each, place) =>
      hours.flatMap((hour): FactRow[] => {
        const figures = value(each, hour);
        return figures ? [{ adgroupId: each.id, ...at(hour), ...keys(place), ...figures }] : [];
      }),
    );
  await load(
    'cost',
    rows(({ costUntil }, hour) => (hour < costUntil ? { cost: costIn(hour) * 1_000_000, bought: 1 } : null)),
  );
  await load(
    'revenue',
    rows(({ revenueUntil }, hour) =>
      hour < revenueUntil
        ? { earned: earnedIn(hour) * 1_000_000, earnedGross: earnedIn(hour) * 1_000_000, sold: 1 }
        : null,
    ),
  );
  const member = (await findMember(pool, desk.company, desk.world.ALFA.admin))!;
  viewer = { ...member, actorId: member.userId, sessionId: null };
});
afterAll(() => desk.close());

const rule = (more: object): JudgedRule => ({
  typeValue: 'pauseAdGroups',
  filters: { searchPhrase: 'lane ad group' },
  settings: { bidRange: null, budgetRange: null },
  timeFrames: [],
  timeFramesCompare: [],
  masterRuleIds: [],
  ...more,
});
async function judge(judged: JudgedRule, now = NOW): Promise<Judgment> {
  const [judgment] = await desk.console.app.get(RuleEvaluation).judge([{ viewer, rule: judged }], now);
  if (judgment instanceof Error) throw judgment;
  return judgment!;
}

const METRICS = {
  cost: { needs: ['costUntil'], in: costIn },
  earned: { needs: ['revenueUntil'], in: earnedIn },
  profit: { needs: ['costUntil', 'revenueUntil'], in: (hour: number) => earnedIn(hour) - costIn(hour) },
} as const;
type MetricName = keyof typeof METRICS;

/** Calculates a figure of a time frame for an ad group. Null if the figure isn't known yet. */
function expected(each: Played, metric: MetricName, frame: TimeFrame): number | null {
  const until = Math.min(LAST, ...METRICS[metric].needs.map((name) => each[name]));
  const sum = (from: number, below: number): number =>
    hours.filter((hour) => hour >= from && hour < below).reduce((total, hour) => total + METRICS[metric].in(hour), 0);
  switch (frame.preset) {
    case 'lastHours':
      return until === -Infinity ? null : sum(until - frame.value!, until);
    case 'today':
      return until > TODAY ? sum(TODAY, until) : null;
    case 'yesterday':
      return until >= TODAY ? sum(TODAY - 24, TODAY) : null;
    case 'lastDays':
      return until >= TODAY ? sum(TODAY - 24 * frame.value!, TODAY) : null;
    default:
      throw new Error(frame.preset);
  }
}

const FRAMES: readonly TimeFrame[] = [
  { preset: 'lastHours', value: 1 },
  { preset: 'lastHours', value: 6 },
  { preset: 'lastHours', value: 30 },
  { preset: 'today' },
  { preset: 'yesterday' },
  { preset: 'lastDays', value: 3 },
];
const CASES = FRAMES.flatMap((frame) => (Object.keys(METRICS) as MetricName[]).map((metric) => ({ frame, metric })));

describe('a rule on complete figures', () => {
  it.each(CASES)(
    'evaluates $metric of $frame up to the last hour that is complete for all figures',
    async ({ frame, metric }) => {
      const customFilters = [{ name: metric, operation: 'gt', value: -1_000 }];
      const { matches, notKnown, scopeCount } = await judge(
        rule({ filters: { searchPhrase: 'lane ad group', customFilters }, timeFrames: [frame] }),
      );
      const seen = played.map(({ id }) => {
        const value = matches.get(id)?.figures[0]!.value;
        return value === undefined ? (notKnown.has(id) ? null : 'missing') : Math.round(value! * 1e6) / 1e6;
      });
      expect(seen).toEqual(played.map((each) => expected(each, metric, frame)));
      expect(scopeCount).toBe(played.length);
    },
  );

  it.each(FRAMES)("doesn't count pending figures as a loss in $preset $value", async (frame) => {
    const customFilters = [{ name: 'profit', operation: 'lt', value: 0 }];
    const { matches } = await judge(
      rule({ filters: { searchPhrase: 'lane ad group', customFilters }, timeFrames: [frame] }),
    );
    expect(matches.size).toBe(0);
  });

  it('returns the hours that were evaluated for each entity', async () => {
    const customFilters = [{ name: 'cost', operation: 'gt', value: 0 }];
    const { matches } = await judge(
      rule({
        filters: { searchPhrase: 'lane ad group', customFilters },
        timeFrames: [{ preset: 'lastHours', value: 6 }],
      }),
    );
    expect(played.map(({ id }) => matches.get(id)!.figures[0]!.frame.hours)).toEqual(
      played.map(({ costUntil }) => ({ from: costUntil - 6, below: costUntil })),
    );
  });

  it("proposes a minimum number of clicks based on the scope's reported hours", async () => {
    const trafficOf = (filters: object) => desk.console.app.get(RuleTraffic).of(viewer, filters, NOW);
    const customFilters = [{ name: 'cost', operation: 'gt' as const, value: 1e9 }];
    const dateRange = { start: '2026-03-15', end: '2026-03-15' };
    // One click is bought in each hour of 10 to 14 March with cost, and one is sold in each hour with revenue. A third
    // of the ad groups has no reporting feed.
    const before = (until: number): number => Math.max(0, Math.min(until, TODAY) - FIRST);
    const sum = (of: (each: Played) => number): number => played.reduce((total, each) => total + of(each), 0);
    const reported = sum(({ costUntil, revenueUntil }) => before(Math.min(costUntil, revenueUntil)));
    expect(await trafficOf({ searchPhrase: 'lane ad group', customFilters, dateRange })).toEqual({
      soldShare: sum(({ revenueUntil }) => before(revenueUntil)) / reported,
      ...{ minimumClicks: 30, minimumClicksWithoutRevenue: 10 },
    });
    expect(await trafficOf({ adgroupIdIn: [played[2]!.id] })).toEqual({
      ...{ soldShare: null, minimumClicks: 50, minimumClicksWithoutRevenue: 10 },
    });
    const blind = { ...viewer, permissions: new Set(['bulk-actions'] as const) };
    expect(await desk.console.app.get(RuleTraffic).of(blind, {}, NOW)).toMatchObject({ soldShare: null });
  });

  describe('a comparison that includes days without figures', () => {
    const [BEFORE, AFTER] = ['2026-02-02', '2026-02-03'];
    const frames = [BEFORE, AFTER].map((day) => ({ preset: 'custom' as const, start: day, end: day }));
    const fell = (metric: string, more: object = {}): JudgedRule =>
      rule({
        timeFrames: frames,
        timeFramesCompare: [{ metric, left: 1, operation: 'lt', right: 0, multiplier: 0.5 }],
        ...more,
      });
    // The third feed has never reported.
    const stopped = () => played[0]!.id;
    const almost = () => played[1]!.id;
    const unreported = () => played[2]!.id;
    const isNew = () => played[3]!.id;

    beforeAll(async () => {
      await new FactLoader(desk.database).ensurePartitions(BEFORE, AFTER);
      const of = (place: number, date: string, bought: number): FactRow => ({
        ...{ adgroupId: played[place]!.id, date, hour: 3, deviceId: 1, countryId: 276, bought },
        ...{ feedId: FEED_MARKS[place % FEED_MARKS.length]!.feed, cost: bought * 100_000 },
      });
      await load('cost', [
        of(0, BEFORE, 500),
        of(1, BEFORE, 500),
        of(2, BEFORE, 500),
        of(3, BEFORE, 500),
        of(1, AFTER, 1),
      ]);
      await desk.database.pool.query('UPDATE adgroup SET created_at = $2 WHERE company_id = $1 AND id = $3', [
        ...[desk.company, new Date(`${AFTER}T12:00:00Z`), isNew()],
      ]);
    });

    it('counts missing sums as 0, and matches a metric that dropped to 0', async () => {
      const { matches } = await judge(fell('bought'));
      expect([...matches.keys()].sort()).toEqual([stopped(), almost(), unreported()].sort());
      expect(matches.get(stopped())!.figures[0]).toMatchObject({ value: 0, right: { value: 500 } });
    });

    it('returns no value for ratios', async () => {
      expect([...(await judge(fell('CPC'))).matches.keys()]).toEqual([]);
    });

    it('excludes entities without figures in the first period from the scope', async () => {
      const { scopeCount } = await judge(fell('bought', { timeFrames: frames.toReversed() }));
      expect(scopeCount).toBe(1);
    });

    it('excludes entities whose feed has never reported', async () => {
      const { notKnown } = await judge(fell('earned'));
      expect([...notKnown]).toEqual([[unreported(), 'toCome']]);
    });
  });

  it('skips single hours of daily figures, and rejects a rule with only such figures', async () => {
    const { pool } = desk.database;
    const input = {
      ...{ name: 'By the hour', typeValue: 'pauseAdGroups', timeFrames: [{ preset: 'lastHours', value: 6 }] },
      filters: { searchPhrase: 'lane ad group', customFilters: [{ name: 'cost', operation: 'gt', value: 0 }] },
    };
    await pool.query('UPDATE partner SET supports_hourly = false WHERE id = 5');
    try {
      const { notKnown, matches } = await judge(rule(input));
      expect([matches.size, [...new Set(notKnown.values())]]).toEqual([0, ['byDay']]);
      await pool.query('UPDATE freshness_mark SET complete_until = date_trunc($2, now()) WHERE company_id = $1', [
        ...[desk.company, 'day'],
      ]);
      // In the first hour of a day, the last hours end on the previous day.
      const yesterday = new Date(Date.now() - 24 * HOUR).toISOString().slice(0, 10);
      await new FactLoader(desk.database).ensurePartitions(yesterday, yesterday);
      await new FactLoader(desk.database).load({
        ...{ companyId: desk.company, source: 'spec', sides: ['cost'], accountId: 0, slice: { exact: true } },
        rows: [{ adgroupId: played[0]!.id, date: yesterday, cost: 5_000_000 }],
      });
      const answer = await desk.call(
        `mutation ($input: AutomationRuleInput!) { createAutomationRule(input: $input) { status errors { field messages } } }`,
        { input },
      );
      expect(answer.data.createAutomationRule).toEqual({
        status: 'error',
        errors: [
          {
            field: 'timeFrames.0.preset',
            messages: ["Everything in the scope reports by day, so hours can't be evaluated. Choose days."],
          },
        ],
      });
      const ofDays = await desk.call(
        `mutation ($input: AutomationRuleInput!) { createAutomationRule(input: $input) { status } }`,
        { input: { ...input, timeFrames: [{ preset: 'yesterday' }] } },
      );
      expect(ofDays.data.createAutomationRule.status).toBe('success');
    } finally {
      await pool.query('UPDATE partner SET supports_hourly = true WHERE id = 5');
    }
  });
});
