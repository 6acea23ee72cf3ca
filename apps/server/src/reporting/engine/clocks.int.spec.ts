import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { groupingOf, HOURLY_REPORT, PERF_MEASURES, type DayRange, type PerfMeasure } from '@adops/domain';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from '../../core/database/index.js';
import { insertKnownFacts, knownFacts, MEASURES, viewerOf, type Fact } from '../../../test/known-facts.js';
import { withProgress } from '../../../test/plain-progress.js';
import { groupedRows, moreFigures, type GroupedQuestion } from '../../../test/plain-grouped-report.js';
import { sumFacts } from '../../../test/plain-report.js';
import { pick } from '../../../test/reports-under-test.js';
import { HOURLY_BINDING } from '../bindings/hourly-report.js';
import { ReportEngine } from './report-engine.js';
import { ReportPool } from './report-pool.js';
import type { ReportRequest } from './request.js';

/**
 * Time zones of the accounts. The spec covers hours by the accounts' clocks on days when clocks change, and hours that
 * both sides have reported. Expected values use the time zones of Intl, not of the database.
 */
const ZONES = { 1: 'America/New_York', 2: 'Europe/Berlin', 3: 'Asia/Kolkata', 4: 'Australia/Sydney' } as const;
// Clocks change in New York on 2026-03-08, in Berlin on 2026-03-29 and 2025-10-26, in Sydney on 2026-04-05.
const DAYS = [
  '2025-10-25',
  '2025-10-26',
  '2025-10-27',
  '2025-11-01',
  '2025-11-02',
  '2025-11-03',
  '2026-03-07',
  '2026-03-08',
  '2026-03-09',
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-04-04',
  '2026-04-05',
  '2026-04-06',
];
const NOW = new Date('2026-04-06T15:30:00Z');
const METRICS = ['bought', 'cost', 'sold', 'earned', 'profit', 'margin', 'revGap'];

const world = knownFacts();
world.facts.length = 0;
for (const company_id of [1, 2]) {
  for (const date of DAYS) {
    for (let hour = -1; hour < 24; hour++) {
      for (const adgroup of world.adgroups.filter((each) => each.company_id === company_id && each.id <= 6)) {
        const value = (company_id * 1_000_003 + Date.parse(date) / 86_400_000 + hour * 37 + adgroup.id * 101) % 997;
        const measures = Object.fromEntries(
          MEASURES.map((name, index) => [
            name,
            PERF_MEASURES[name] === 'micros' ? value * 1_000 + index : value + index,
          ]),
        ) as Record<PerfMeasure, number>;
        world.facts.push({
          company_id,
          account_id: adgroup.account_id,
          adgroup_id: adgroup.id,
          campaign_id: adgroup.campaign_id,
          site_id: adgroup.site_id,
          buyer_id: 0,
          date,
          hour,
          device_id: 1,
          country_id: 840,
          feed_id: [1, 2, 0][adgroup.id % 3]!,
          estimated: false,
          incomplete: false,
          byDay: { revenue: false, official: false },
          ...measures,
        });
      }
    }
  }
}
world.facts.splice(
  0,
  world.facts.length,
  ...withProgress(world.facts, { accounts: world.accounts, marks: [], reporters: [], organic: [], dailyFeeds: [] }),
);

const formats = new Map(
  Object.values(ZONES).map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    }),
  ]),
);
/** Returns the day and hour in a fact on the clock of its account. Figures of whole days stay on their day. */
function clock({ account_id, date, hour }: Fact): { date: string; hour: number } {
  if (hour < 0) return { date, hour };
  const format = formats.get(ZONES[account_id as keyof typeof ZONES])!;
  const parts = format.formatToParts(Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000);
  const part = (type: string): string => parts.find((each) => each.type === type)!.value;
  return { date: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}

let server: TestDatabase;
let database: Database;
let pool: ReportPool;
let engine: ReportEngine;
beforeAll(async () => {
  server = await createTestDatabase();
  database = new Database(server.url);
  await database.pool.query(`SELECT perf_ensure_partitions('2025-10-01', '2026-04-30')`);
  await database.transaction((client) => insertKnownFacts(client, world));
  for (const [id, zone] of Object.entries(ZONES)) {
    await database.pool.query('UPDATE partner_account SET timezone = $1 WHERE id = $2', [zone, id]);
  }
  pool = new ReportPool(database, { timeoutSeconds: 20 });
  engine = new ReportEngine(database, pool, () => NOW);
});
afterAll(async () => {
  await pool.close();
  await database.close();
  await server.drop();
});

function ask(groupings: string[], range: DayRange, settings: string[], more: Partial<ReportRequest> = {}) {
  const row = { fields: new Set([...METRICS, 'date', 'hour', 'sourcePartnerName']), previous: null, children: null };
  return engine.run({
    report: { contract: HOURLY_REPORT, binding: HOURLY_BINDING },
    viewer: viewerOf(1),
    grouping: groupingOf(HOURLY_REPORT, groupings),
    segment: null,
    settings: new Set(settings),
    filters: { dateRange: range },
    page: 1,
    perPage: 10_000,
    selection: { rows: row, total: row, totalRecords: true, freshness: false },
    ...more,
  });
}
const everyDay: DayRange = { start: '2025-10-01', end: '2026-04-30' };

async function expectPlain(groupings: string[], range: DayRange, settings: string[], plain: Partial<GroupedQuestion>) {
  const filters = { dateRange: plain.clock ? everyDay : range };
  const { keys } = groupingOf(HOURLY_REPORT, groupings);
  const rows = groupedRows(world, { viewer: viewerOf(1), keys, filters, ...plain });
  const answer = await ask(groupings, range, settings);
  const expected = new Map(rows.map((row) => [row.id, row.figures]));
  expect(answer.rows.map(({ id }) => id).sort()).toEqual([...expected.keys()].sort());
  for (const row of answer.rows) expect(pick(row, METRICS)).toEqual(pick(expected.get(row.id) as never, METRICS));
  const total = moreFigures(sumFacts(rows.flatMap(({ facts }) => facts)));
  expect(pick(answer.rowTotal!, METRICS)).toEqual(pick(total as never, METRICS));
  return { answer, rows };
}

describe("reports in the accounts' time zones", () => {
  const inRange = (range: DayRange) => (fact: Fact) => {
    const { date } = clock(fact);
    return date >= range.start && date <= range.end;
  };
  const cases: [string, DayRange][] = [
    ['Berlin has 25 hours', { start: '2025-10-26', end: '2025-10-26' }],
    ['New York has 25 hours', { start: '2025-11-02', end: '2025-11-02' }],
    ['New York has 23 hours', { start: '2026-03-08', end: '2026-03-08' }],
    ['Berlin has 23 hours', { start: '2026-03-29', end: '2026-03-29' }],
    ['Sydney has 25 hours', { start: '2026-04-05', end: '2026-04-05' }],
    ['several days around a change', { start: '2026-03-07', end: '2026-03-09' }],
  ];
  it.each(cases)('return the same rows and total as plain loops: %s', async (_, range) => {
    for (const groupings of [['hour'], ['hour', 'date'], ['date'], ['siteName'], ['hour', 'sourcePartnerName']]) {
      await expectPlain(groupings, range, ['usePartnerAccountTime'], { clock, keep: inRange(range) });
    }
  });

  it('contain both occurrences of a repeated hour, and omit a skipped hour', async () => {
    const only = (account: number, range: DayRange) =>
      ask(['hour'], range, ['usePartnerAccountTime'], { filters: { dateRange: range, partnerAccountIdIn: [account] } });
    const hours = async (account: number, day: string): Promise<unknown[]> =>
      (await only(account, { start: day, end: day })).rows.map((row) => row['hour']);
    expect((await hours(1, '2026-03-08')).filter((hour) => hour === 2)).toEqual([]);
    expect(await hours(1, '2026-03-08')).toHaveLength(24); // 23 hours and the day-only figures.
    const long = await only(2, { start: '2025-10-26', end: '2025-10-26' });
    const twice = long.rows.find((row) => row['hour'] === 2)!;
    const own = world.facts.filter(
      (fact) =>
        fact.company_id === 1 &&
        fact.account_id === 2 &&
        fact.date === '2025-10-26' &&
        (fact.hour === 0 || fact.hour === 1),
    );
    expect(twice['bought']).toBe(own.reduce((sum, fact) => sum + fact.bought!, 0));
  });

  it('compare with the same previous days in the same time zones', async () => {
    const range = { start: '2026-03-09', end: '2026-03-09' };
    const row = { fields: new Set(METRICS), previous: new Set(METRICS), children: null };
    const answer = await ask(['hour', 'date'], range, ['usePartnerAccountTime'], {
      compareRange: { start: '2026-03-08', end: '2026-03-08' },
      selection: { rows: row, total: row, totalRecords: true, freshness: false },
    });
    const before = groupedRows(world, {
      viewer: viewerOf(1),
      keys: ['hour'],
      filters: { dateRange: everyDay },
      clock,
      keep: inRange({ start: '2026-03-08', end: '2026-03-08' }),
    });
    const figures = new Map(before.map((each) => [each.id, each.figures]));
    for (const each of answer.rows) {
      const hour = each.id.startsWith('-1') ? '-1' : each.id.split('-')[0]!;
      expect(pick(each.previous!, METRICS)).toEqual(pick(figures.get(hour) as never, METRICS));
    }
    expect(pick(answer.rowTotal!.previous!, METRICS)).toEqual(
      pick(moreFigures(sumFacts(before.flatMap(({ facts }) => facts))) as never, METRICS),
    );
  });
});

describe('reports with complete hours only', () => {
  const today = { start: '2026-04-06', end: '2026-04-06' };
  const MARKS: Record<number, string> = { 1: '12:00', 2: '10:00', 3: '14:00', 4: '11:00' };
  beforeAll(async () => {
    // Accounts of feeds in addition to accounts of sources. Feed 1 is complete until 09:00, feed 2 until 13:00.
    for (const [id, partner] of [
      [51, 1],
      [52, 2],
    ]) {
      await database.pool.query(
        `INSERT INTO partner_account (company_id, id, partner_id, name, currency, timezone, status, external_id, created_at)
         VALUES (1, $1::int, $2::int, 'Feed', 'USD', 'UTC', 'active', 'f' || $1::int, now())`,
        [id, partner],
      );
    }
    const marks = { ...MARKS, 51: '09:00', 52: '13:00' };
    for (const [id, until] of Object.entries(marks)) {
      await database.pool.query(
        'INSERT INTO freshness_mark (company_id, account_id, complete_until) VALUES (1, $1, $2)',
        [id, `2026-04-06T${until}:00Z`],
      );
    }
  });

  /**
   * Returns true for hours before the first hour that the source or the feed hasn't reported. Sources 5, 6 and 17 have
   * accounts 1 and 4, 2, and 3.
   */
  const keep = ({ hour, account_id, feed_id, date }: Fact): boolean => {
    if (hour < 0) return false;
    if (date < '2026-04-06') return true;
    const source = { 1: 11, 4: 11, 2: 10, 3: 14 }[account_id]!;
    const feed = { 0: 24, 1: 9, 2: 13 }[feed_id]!;
    return hour < Math.min(source, feed);
  };

  it.each([[['hour']], [['hour', 'sourcePartnerName']], [['siteName']], [['deviceName', 'country']]])(
    'return the same rows and total as plain loops by %s',
    async (groupings) => {
      await expectPlain(groupings, today, ['showOnlyCompleteHours'], { keep });
      await expectPlain(groupings, { start: '2026-04-04', end: '2026-04-06' }, ['showOnlyCompleteHours'], { keep });
    },
  );

  it("support the accounts' time zones at the same time", async () => {
    const local = (fact: Fact): boolean => keep(fact) && clock(fact).date === '2026-04-06';
    await expectPlain(['hour', 'sourcePartnerName'], today, ['usePartnerAccountTime', 'showOnlyCompleteHours'], {
      clock,
      keep: local,
    });
  });

  it('return the same total for any grouping', async () => {
    const totals = await Promise.all(
      [['hour'], ['siteName'], ['hour', 'date', 'adgroupName']].map(async (groupings) => {
        const { rowTotal } = await ask(groupings, today, ['showOnlyCompleteHours']);
        return pick(rowTotal!, METRICS);
      }),
    );
    expect(totals[1]).toEqual(totals[0]);
    expect(totals[2]).toEqual(totals[0]);
  });
});
