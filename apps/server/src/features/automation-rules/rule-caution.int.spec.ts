import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addDays, dayOf } from '@adops/domain';
import { AutomationDesk } from '../../../test/automation/automation-desk.js';
import { findMember, type Viewer } from '../../core/tenancy/index.js';
import { measureDrift } from '../facts/index.js';
import type { JudgedRule, Judgment } from './judged-rule.js';
import { RuleEvaluation } from './rule-evaluation.js';

jest.setTimeout(120_000);
const HOUR = 3_600_000;
const FEED = 1;
const COST = 10;
/** Simulated day, and the range of earlier days for the revenue measurement, in days ago. */
const DAY = addDays(dayOf(new Date()), -4);
const LEARNED = { from: 33, to: 5 };
const HOURS = 12;

let desk: AutomationDesk;
let viewer: Viewer;
/** Final hourly revenue of each ad group. */
const earns = new Map<number, number>();
const ratios: number[] = [];

/** Returns a seeded random generator, so that every run simulates the same day. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Simulates feeds that report 50 to 100% of the final revenue when an hour closes, and the rest an hour later. */
async function playDays(): Promise<void> {
  const random = seeded(20_261_127);
  const facts: unknown[][] = [];
  for (const [at, { id }] of desk.adgroups.entries())
    // Half of the ad groups always lose money, the others never do.
    earns.set(id, at % 2 === 0 ? 3 + 5 * random() : 10.5 + 3.5 * random());
  const days = [0, ...Array.from({ length: LEARNED.from - LEARNED.to + 1 }, (_, at) => LEARNED.to + at)];
  for (const ago of days)
    for (const { id } of desk.adgroups)
      for (let hour = 0; hour < (ago === 0 ? HOURS : 3); hour++) {
        const final = Math.round(earns.get(id)! * 1_000_000);
        const known = Math.round(final * (0.5 + 0.5 * random()));
        if (ago > 0) ratios.push(final / known);
        facts.push([addDays(DAY, -ago), hour, id, final, known]);
      }
  const column = (at: number): unknown[] => facts.map((fact) => fact[at]);
  const { pool } = desk.database;
  await pool.query('SELECT perf_ensure_partitions($1, $2)', [addDays(DAY, -LEARNED.from), DAY]);
  const rows = `unnest($2::date[], $3::int[], $4::int[], $5::bigint[], $6::bigint[]) AS w (date, hour, adgroup, final, known)
    JOIN adgroup a ON a.company_id = $1 AND a.id = w.adgroup`;
  const keys =
    'company_id, date, hour, adgroup_id, campaign_id, account_id, site_id, buyer_id, device_id, country_id, feed_id';
  const values = `a.company_id, w.date, w.hour, a.id, a.campaign_id, a.account_id, 0, 0, 1, 276, ${FEED}`;
  const params = [desk.company, ...[0, 1, 2, 3, 4].map(column)];
  await pool.query(
    `INSERT INTO perf_hour (${keys}, cost, earned) SELECT ${values}, ${COST * 1_000_000}, w.final + 0 * w.known FROM ${rows}`,
    params,
  );
  const closed = "w.date::timestamp AT TIME ZONE 'UTC' + make_interval(hours => w.hour + 1)";
  await pool.query(
    `INSERT INTO perf_version (${keys}, cost, earned, estimated, existed, known_until)
     SELECT ${values}, NULL, NULL, false, false, ${closed} FROM ${rows} WHERE w.final + w.known > 0
     UNION ALL SELECT ${values}, ${COST * 1_000_000}, w.known + 0 * w.final, false, true, ${closed} + interval '1 hour' FROM ${rows}`,
    params,
  );
}

beforeAll(async () => {
  desk = await AutomationDesk.open();
  await playDays();
  const member = (await findMember(desk.database.pool, desk.company, desk.world.ALFA.admin))!;
  viewer = { ...member, actorId: member.userId, sessionId: null };
});
afterAll(() => desk.close());

const rule = (more: object = {}): JudgedRule => ({
  typeValue: 'pauseAdGroups',
  filters: { searchPhrase: 'lane ad group', customFilters: [{ name: 'profit', operation: 'lt', value: 0 }] },
  settings: { bidRange: null, budgetRange: null },
  timeFrames: [{ preset: 'lastHours', value: 3 }],
  timeFramesCompare: [],
  masterRuleIds: [],
  ...more,
});

async function judge(judged: JudgedRule, hoursClosed: number): Promise<Judgment> {
  const at = new Date(Date.parse(`${DAY}T00:00:00Z`) + hoursClosed * HOUR + 600_000);
  const [judgment] = await desk.console.app.get(RuleEvaluation).judge([{ viewer, rule: judged }], at, at);
  if (judgment instanceof Error) throw judgment;
  return judgment!;
}

/** Interpolates linearly between the two nearest values. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return below + (above - below) * (place - Math.floor(place));
}

describe('adjustment for unreported revenue', () => {
  it('applies no factor before revenue was measured, and evaluates unadjusted figures', async () => {
    const { matches, leftAlone } = await judge(rule(), 3);
    expect(leftAlone.size).toBe(0);
    expect(matches.size).toBeGreaterThan(20);
  });

  it('measures how revenue changes by feed and age of the hour', async () => {
    await measureDrift(desk.database.pool, desk.company, new Date(`${DAY}T00:00:00Z`));
    const { rows } = await desk.database.pool.query<{ age: number; samples: number; low: number; high: number }>(
      'SELECT age, samples, low, high FROM revenue_drift WHERE company_id = $1 AND feed_id = $2 ORDER BY age',
      [desk.company, FEED],
    );
    expect(rows.map(({ age }) => age)).toEqual([0, 1, 2, 4, 8, 16, 24, 48, 96]);
    expect(rows[0]!.samples).toBe(ratios.length);
    expect(rows[0]!.low).toBeCloseTo(percentile(ratios, 0.1), 9);
    expect(rows[0]!.high).toBeCloseTo(percentile(ratios, 0.9), 9);
    for (const { low, high } of rows.slice(1)) expect([low, high]).toEqual([1, 1]);
  });

  it('pauses ≤ 5% of profitable ad groups (unadjusted: > 30%), and others ≤ 1 hour later', async () => {
    const paused = { alone: new Map<number, number>(), cautious: new Map<number, number>() };
    for (let hour = 3; hour <= HOURS; hour++) {
      const { matches, leftAlone } = await judge(rule(), hour);
      for (const id of matches.keys()) if (!paused.cautious.has(id)) paused.cautious.set(id, hour);
      for (const id of [...matches.keys(), ...leftAlone.keys()]) if (!paused.alone.has(id)) paused.alone.set(id, hour);
    }
    const earning = [...earns].filter(([, each]) => each > COST).map(([id]) => id);
    const losing = [...earns].filter(([, each]) => each < COST).map(([id]) => id);
    const shareOf = (those: ReadonlyMap<number, number>): number =>
      earning.filter((id) => those.has(id)).length / earning.length;
    expect(shareOf(paused.alone)).toBeGreaterThan(0.3);
    expect(shareOf(paused.cautious)).toBeLessThanOrEqual(0.05);
    const delays = losing.map((id) => paused.cautious.get(id)! - paused.alone.get(id)!);
    expect(Math.max(...delays)).toBeLessThanOrEqual(1);
  });

  it('returns the figures together with their values at the cautious end of the range', async () => {
    const { matches, leftAlone } = await judge(rule(), 3);
    const high = percentile(ratios, 0.9);
    for (const [group, isMet] of [
      [matches, true],
      [leftAlone, false],
    ] as const)
      for (const { figures } of group.values()) {
        const [{ value, cautious }] = figures as [(typeof figures)[number]];
        expect(value).toBeLessThan(0);
        // Only the last of three hours is open. Its revenue is multiplied by the factor, and the other hours are
        // unchanged.
        const [{ end, value: then, factor }] = cautious as [(typeof cautious & object)[number]];
        expect(end).toBe('high');
        expect(then! < 0).toBe(isMet);
        const income = value! + 3 * COST;
        expect(then! + 3 * COST).toBeCloseTo(income * factor!, 4);
        expect(factor).toBeGreaterThan(1);
        expect(factor).toBeLessThan(high);
      }
  });

  it('uses the low end for enabling, and no factor if no condition depends on revenue', async () => {
    const customFilters = [{ name: 'profit', operation: 'gt', value: 0 }];
    const enable = await judge(
      rule({ typeValue: 'enableAdGroups', filters: { searchPhrase: 'lane', customFilters } }),
      3,
    );
    for (const { figures } of enable.matches.values()) expect(figures[0]!.cautious![0]!.end).toBe('low');
    const byCost = { searchPhrase: 'lane', customFilters: [{ name: 'cost', operation: 'gt', value: 1 }] };
    const cost = await judge(rule({ filters: byCost }), 3);
    expect(cost.matches.size).toBe(40);
    for (const { figures } of cost.matches.values()) expect(figures[0]).not.toHaveProperty('cautious');
  });
});
