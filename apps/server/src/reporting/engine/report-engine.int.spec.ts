import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADGROUP_REPORT, type CustomFilter, type DayRange } from '@adops/domain';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { DAYS, insertKnownFacts, knownFacts, TODAY, viewerOf } from '../../../test/known-facts.js';
import {
  figuresOf,
  keyOf,
  matchingFacts,
  plainOrder,
  plainRows,
  plainTotal,
  sumFacts,
  type Level,
  type PlainRow,
} from '../../../test/plain-report.js';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ADGROUP_BINDING } from '../bindings/adgroup-report.js';
import { ReportEngine } from './report-engine.js';
import { ReportPool } from './report-pool.js';
import type { ReportFilterValues, ReportRequest, ReportSelection } from './request.js';
import type { ReportRow } from './rows.js';

const world = knownFacts();
const report = { contract: ADGROUP_REPORT, binding: ADGROUP_BINDING };
const FIGURES = Object.entries(ADGROUP_REPORT.columns).flatMap(([id, column]) =>
  column.kind === 'base' || column.kind === 'derived' ? [id] : [],
);
const ENTITY = [
  'adgroup',
  'adgroupId',
  'maxCPC',
  'adgroupBudgetAmount',
  'labels',
  'siteName',
  'campaign',
  'campaignBudgetAmount',
  'partnerAccountName',
  'currency',
  'userName',
  'sourcePartnerName',
  'adGroupCreatedDate',
];
const ALL = new Set([...FIGURES, ...ENTITY, 'estimated', 'date', 'hour']);
const LEVELS: readonly Level[] = ['adgroup', 'campaign', 'account'];
const MONTH: DayRange = { start: '2026-03-01', end: '2026-03-14' };

let server: TestDatabase;
let database: Database;
let pool: ReportPool;
let engine: ReportEngine;

beforeAll(async () => {
  server = await createTestDatabase();
  database = new Database(server.url);
  await database.transaction((client) => insertKnownFacts(client, world));
  pool = new ReportPool(database, { timeoutSeconds: 20 });
  engine = new ReportEngine(database, pool, () => new Date(`${TODAY}T09:30:00Z`));
});
afterAll(async () => {
  await pool.close();
  await database.close();
  await server.drop();
});

const row = (fields: Iterable<string>) => ({ fields: new Set(fields), previous: null, children: null });
const everything: ReportSelection = { rows: row(ALL), total: row(ALL), totalRecords: true, freshness: false };

interface Question extends Partial<Omit<ReportRequest, 'grouping' | 'segment'>> {
  level?: Level;
  segment?: 'date' | 'dateTime' | 'hour';
}
function ask({ level = 'adgroup', segment, ...rest }: Question): Promise<Awaited<ReturnType<ReportEngine['run']>>> {
  return engine.run({
    report,
    viewer: viewerOf(1),
    grouping: ADGROUP_REPORT.grouping.choices.find((each) => each.id === level)!,
    segment: ADGROUP_REPORT.segments.find((each) => each.id === segment) ?? null,
    filters: {},
    page: 1,
    perPage: 500,
    selection: everything,
    ...rest,
  });
}

const pick = (from: ReportRow, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, from[name] === undefined ? null : from[name]]));

function expectRows(rows: readonly ReportRow[], expected: readonly PlainRow[]): void {
  expect(rows.map(({ id }) => id)).toEqual(expected.map(({ key }) => String(key)));
  rows.forEach((each, index) => {
    const plain = expected[index]!;
    expect(pick(each, FIGURES)).toEqual(plain.figures);
    expect(pick(each, ENTITY)).toEqual(plain.entity);
    expect(each['estimated']).toBe(plain.estimated);
  });
}

const FILTERS: Record<string, ReportFilterValues> = {
  'yesterday by default': {},
  'a month': { dateRange: MONTH },
  account: { dateRange: MONTH, partnerAccountIdIn: [2, 3] },
  source: { dateRange: MONTH, sourceIdIn: [5] },
  buyer: { dateRange: MONTH, buyerIdIn: [1] },
  team: { dateRange: MONTH, teamIdIn: [2] },
  site: { dateRange: MONTH, siteIdIn: [2] },
  market: { dateRange: MONTH, marketIdIn: [1] },
  project: { dateRange: MONTH, siteProjectIdIn: [1] },
  device: { dateRange: MONTH, deviceIdIn: [1, 2, 99_999] },
  country: { dateRange: MONTH, countryCodeIn: ['US', 'DE'] },
  feed: { dateRange: MONTH, feedIdIn: [2] },
  'device, country and feed': { dateRange: MONTH, deviceIdIn: [1, 3], countryCodeIn: ['US'], feedIdIn: [1, 2] },
  labels: { dateRange: MONTH, labelNameIn: ['third', 'even'] },
  'ad group ids': { dateRange: MONTH, adgroupIdIn: [3, 4, 5, 999] },
  'campaign ids': { dateRange: MONTH, campaignIdIn: [2, 3] },
  'ad group name with a wildcard sign': { dateRange: MONTH, adgroup: '0% BRAND_' },
  'a backslash': { dateRange: MONTH, adgroup: '\\' },
  'campaign name': { dateRange: MONTH, campaign: 'campaign 4' },
  'search in source names': { dateRange: MONTH, searchPhrase: 'google' },
  'search in ad group names': { dateRange: MONTH, searchPhrase: 'sUMMER' },
  'search in site names': { dateRange: MONTH, searchPhrase: 'beta.ex' },
  'labels, country and buyer': { dateRange: MONTH, labelNameIn: ['even'], countryCodeIn: ['US'], buyerIdIn: [1] },
  'an alert': { dateRange: MONTH, alertIn: ['CyclicLossAlert'] },
  'nothing that exists': { dateRange: MONTH, siteIdIn: [77] },
  'empty lists': { dateRange: MONTH, siteIdIn: [], labelNameIn: [], searchPhrase: '', alertIn: [] },
  'without traffic': { dateRange: MONTH, withoutTraffic: true },
  'without traffic, and nobody had any': {
    dateRange: { start: '2026-02-01', end: '2026-02-01' },
    withoutTraffic: true,
  },
  'without traffic, narrowed': {
    dateRange: MONTH,
    withoutTraffic: true,
    siteIdIn: [1],
    labelNameIn: ['even'],
    deviceIdIn: [1],
  },
};

describe.each(LEVELS)('by %s', (level) => {
  it.each(Object.entries(FILTERS))('%s: rows, total and count equal plain loops', async (_, filters) => {
    const expected = plainOrder(
      plainRows(world, { viewer: viewerOf(1), level, filters }),
      (each) => each.figures['bought'],
      'DESC',
    );
    const answer = await ask({ level, filters });
    expectRows(answer.rows, expected);
    expect(answer.totalRecords).toBe(expected.length);
    const facts = matchingFacts(world, { viewer: viewerOf(1), level, filters });
    expect(pick(answer.rowTotal!, FIGURES)).toEqual(figuresOf(sumFacts(facts)));
  });

  it.each(
    [...FIGURES, ...ENTITY.filter((name) => name !== 'labels'), 'estimated', 'id', 'date', 'deviceName'].flatMap(
      (column) => [[column, 'ASC'] as const, [column, 'DESC'] as const],
    ),
  )('order by %s %s', async (column, direction) => {
    const filters = { dateRange: MONTH };
    const value = (each: PlainRow): unknown =>
      column === 'id'
        ? each.key
        : column === 'estimated'
          ? each.estimated
          : column in each.figures
            ? each.figures[column]
            : (each.entity[column] ?? null);
    const expected = plainOrder(plainRows(world, { viewer: viewerOf(1), level, filters }), value, direction);
    const answer = await ask({ level, filters, orderBy: { column, direction } });
    expect(answer.rows.map(({ id }) => id)).toEqual(expected.map(({ key }) => String(key)));
  });

  it.each(['profit', 'margin', 'ROI', 'earnedRebate', 'convProfit', 'scrub'])(
    'order by %s on one day, where many figures are missing',
    async (column) => {
      const expected = plainOrder(
        plainRows(world, { viewer: viewerOf(1), level, filters: {} }),
        (each) => each.figures[column],
        'ASC',
      );
      const answer = await ask({ level, orderBy: { column, direction: 'ASC' } });
      expect(answer.rows.map(({ id }) => id)).toEqual(expected.map(({ key }) => String(key)));
    },
  );

  it('pages cover each row once, in one order', async () => {
    const filters = { dateRange: MONTH, withoutTraffic: true };
    const whole = (await ask({ level, filters, orderBy: { column: 'CPA', direction: 'ASC' } })).rows.map(
      ({ id }) => id,
    );
    const pieces: string[] = [];
    for (let page = 1; page <= Math.ceil(whole.length / 3) + 1; page++) {
      const answer = await ask({ level, filters, page, perPage: 3, orderBy: { column: 'CPA', direction: 'ASC' } });
      pieces.push(...answer.rows.map(({ id }) => id));
      expect(answer.totalRecords).toBe(whole.length);
    }
    expect(pieces).toEqual(whole);
  });

  it('a restricted viewer sees what plain loops leave of everything', async () => {
    for (const accounts of [[], [1], [2, 4], [1, 2, 3, 4, 99]]) {
      const viewer = viewerOf(1, { accounts });
      for (const filters of [
        { dateRange: MONTH },
        { dateRange: MONTH, partnerAccountIdIn: [1, 2] },
        { dateRange: MONTH, withoutTraffic: true },
      ]) {
        const expected = plainOrder(
          plainRows(world, { viewer, level, filters }),
          (each) => each.figures['cost'],
          'DESC',
        );
        const answer = await ask({ level, viewer, filters, orderBy: { column: 'cost', direction: 'DESC' } });
        expectRows(answer.rows, expected);
        expect(pick(answer.rowTotal!, FIGURES)).toEqual(
          figuresOf(
            plainTotal(expected, (each) =>
              matchingFacts(world, { viewer, level, filters }).some((fact) => keyOf(fact, level) === each.key),
            ),
          ),
        );
      }
    }
  });

  it('the other company never shows', async () => {
    const one = await ask({ level, filters: { dateRange: MONTH } });
    const two = await ask({ level, viewer: viewerOf(2), filters: { dateRange: MONTH } });
    const expected = plainOrder(
      plainRows(world, { viewer: viewerOf(2), level, filters: { dateRange: MONTH } }),
      (each) => each.figures['bought'],
      'DESC',
    );
    expectRows(two.rows, expected);
    expect(two.rowTotal!['cost']).not.toEqual(one.rowTotal!['cost']);
  });

  it.each(['date', 'dateTime', 'hour'] as const)(
    'parts by %s equal plain loops, for rows and total',
    async (segment) => {
      const filters = { dateRange: MONTH, siteIdIn: [1, 2] };
      const parts = { fields: ALL, previous: null };
      const answer = await ask({
        level,
        segment,
        filters,
        selection: { ...everything, rows: { ...row(ALL), children: parts }, total: { ...row(ALL), children: parts } },
      });
      const facts = matchingFacts(world, { viewer: viewerOf(1), level, filters });
      for (const parent of [...answer.rows, answer.rowTotal!]) {
        const own = facts.filter((fact) => parent.type === 'total' || String(keyOf(fact, level)) === parent.id);
        const slots = new Map<string, typeof facts>();
        for (const fact of own) {
          const slot = `${segment === 'hour' ? '' : fact.date}|${segment === 'date' ? '' : String(fact.hour).padStart(2, '0')}`;
          slots.set(slot, [...(slots.get(slot) ?? []), fact]);
        }
        const expected = [...slots].map(([slot, list]) => ({
          date: slot.split('|')[0] || null,
          hour: segment === 'date' || slot.endsWith('|-1') ? null : Number(slot.split('|')[1]),
          ...figuresOf(sumFacts(list)),
          estimated: list.some((fact) => fact.estimated),
        }));
        expected.sort(
          (a, b) => String(a.date ?? '').localeCompare(String(b.date ?? '')) || (a.hour ?? -1) - (b.hour ?? -1),
        );
        expect(parent.children!.map((child) => pick(child, ['date', 'hour', ...FIGURES, 'estimated']))).toEqual(
          expected,
        );
        expect(parent.children!.every((child) => child.type === 'children')).toBe(true);
      }
    },
  );
});

describe('conditions on finished rows', () => {
  const filters = { dateRange: MONTH };
  const rows = plainRows(world, { viewer: viewerOf(1), level: 'adgroup', filters });
  const median = (name: string): number => {
    const values = rows
      .flatMap((each) => (each.figures[name] === null ? [] : [each.figures[name] as number]))
      .sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)]!;
  };
  const value = (each: PlainRow, name: string): unknown =>
    name in each.figures ? each.figures[name] : each.entity[name];
  const passes = (left: unknown, operation: string, right: unknown): boolean => {
    if (left === null) return operation === 'neq' || operation === 'notContains';
    const [a, b] = [left, right] as [number, number];
    const found = String(left).toLowerCase().includes(String(right).toLowerCase());
    const outcome: Record<string, boolean> = {
      eq: a === b,
      neq: a !== b,
      gt: a > b,
      gte: a >= b,
      lt: a < b,
      lte: a <= b,
      contains: found,
      notContains: !found,
    };
    return outcome[operation]!;
  };
  const NUMBERS = ['bought', 'cost', 'CPC', 'profit', 'margin', 'ROI', 'sold', 'maxCPC', 'earned'];
  const cases: CustomFilter[] = [
    ...NUMBERS.flatMap((name) =>
      ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'].map((operation) => ({
        name,
        operation,
        value: name === 'maxCPC' ? 0.33 : median(name),
      })),
    ),
    ...['contains', 'notContains'].map((operation) => ({ name: 'adgroup', operation, value: 'SALE' })),
    ...['eq', 'neq'].map((operation) => ({ name: 'userName', operation, value: 'ann' })),
    ...['eq', 'neq', 'gt', 'lte'].map((operation) => ({ name: 'adGroupCreatedDate', operation, value: '2026-02-07' })),
  ];

  it.each(cases)('$name $operation $value', async (condition) => {
    const expected = plainOrder(
      rows.filter((each) => passes(value(each, condition.name), condition.operation, condition.value)),
      (each) => each.figures['bought'],
      'DESC',
    );
    const answer = await ask({ filters: { ...filters, customFilters: [condition] } });
    expectRows(answer.rows, expected);
    expect(answer.totalRecords).toBe(expected.length);
    expect(pick(answer.rowTotal!, FIGURES)).toEqual(figuresOf(plainTotal(expected)));
  });

  it('all must hold, and the parts of the total follow them', async () => {
    const customFilters = [
      { name: 'bought', operation: 'gt', value: 100 },
      { name: 'adgroup', operation: 'notContains', value: 'zulu' },
    ];
    const expected = rows.filter((each) =>
      customFilters.every((one) => passes(value(each, one.name), one.operation, one.value)),
    );
    const answer = await ask({
      segment: 'date',
      filters: { ...filters, customFilters },
      selection: { ...everything, total: { ...row(ALL), children: { fields: ALL, previous: null } } },
    });
    expect(answer.totalRecords).toBe(expected.length);
    const kept = new Set(expected.map(({ key }) => key));
    const facts = matchingFacts(world, { viewer: viewerOf(1), level: 'adgroup', filters }).filter((fact) =>
      kept.has(fact.adgroup_id),
    );
    expect(answer.rowTotal!.children!.map((child) => pick(child, FIGURES))).toEqual(
      DAYS.map((day) => figuresOf(sumFacts(facts.filter((fact) => fact.date === day)))),
    );
  });

  it.each([
    { name: '', operation: '', value: '' },
    { name: 'nonsense', operation: 'eq', value: 1 },
    { name: 'constructor', operation: 'eq', value: 1 },
    { name: 'bought', operation: 'contains', value: 1 },
    { name: 'bought', operation: 'eq', value: 'many' },
    { name: 'adgroup', operation: 'gt', value: 'a' },
    { name: 'labels', operation: 'contains', value: 'a' },
    { name: 'market', operation: 'contains', value: 'a' },
    { name: 'adgroup', operation: 'eq', value: { $ne: 1 } },
  ])('refuses %o', async (condition) => {
    await expect(ask({ filters: { customFilters: [condition] } })).rejects.toThrow(
      'Validation error! Please check filters',
    );
  });
});

describe('the compared range', () => {
  const filters = { dateRange: { start: '2026-03-13', end: '2026-03-14' } };
  const compareRange = { start: '2026-03-10', end: '2026-03-12' };
  const withPrevious = { fields: ALL, previous: ALL, children: null };
  const selection = { ...everything, rows: withPrevious, total: withPrevious };
  const before = (viewer: Viewer, level: Level): Map<number, Record<string, number | null>> =>
    new Map(
      plainRows(world, { viewer, level, filters: {}, range: compareRange }).map((each) => [each.key, each.figures]),
    );

  it.each(LEVELS)('by %s: previous is the row of the same key; without figures its counts are 0', async (level) => {
    const answer = await ask({ level, filters, compareRange, selection });
    const previous = before(viewerOf(1), level);
    for (const each of answer.rows) {
      expect(pick(each.previous!, FIGURES)).toEqual(previous.get(Number(each.id)) ?? figuresOf(sumFacts([])));
      expect(pick(each.previous!, ENTITY)).toEqual(pick(each, ENTITY));
    }
    const facts = matchingFacts(world, { viewer: viewerOf(1), level, filters: {}, range: compareRange });
    expect(pick(answer.rowTotal!.previous!, FIGURES)).toEqual(figuresOf(sumFacts(facts)));
  });

  it.each(['previous.cost', 'change.cost', 'changeRatio.cost', 'change.margin', 'changeRatio.ROI'])(
    'order by %s',
    async (column) => {
      const [of, name] = column.split('.') as [string, string];
      const previous = before(viewerOf(1), 'adgroup');
      const value = (each: PlainRow): number | null => {
        const old = (previous.get(each.key) ?? figuresOf(sumFacts([])))[name]!;
        if (of === 'previous') return old;
        const now = each.figures[name]!;
        if (now === null || old === null) return null;
        if (of === 'change') return now - old;
        return old === 0 ? null : (now - old) / Math.abs(old);
      };
      const expected = plainOrder(plainRows(world, { viewer: viewerOf(1), level: 'adgroup', filters }), value, 'DESC');
      const answer = await ask({ filters, compareRange, selection, orderBy: { column, direction: 'DESC' } });
      expect(answer.rows.map(({ id }) => id)).toEqual(expected.map(({ key }) => String(key)));
    },
  );

  it('parts are compared with the day as far from the start', async () => {
    const parts = { fields: ALL, previous: ALL };
    const answer = await ask({
      segment: 'date',
      filters,
      compareRange: { start: '2026-03-11', end: '2026-03-12' },
      selection: { ...everything, rows: { ...withPrevious, children: parts } },
    });
    const facts = matchingFacts(world, { viewer: viewerOf(1), level: 'adgroup', filters: {}, range: MONTH });
    for (const parent of answer.rows) {
      for (const child of parent.children!) {
        const day = child['date'] === '2026-03-13' ? '2026-03-11' : '2026-03-12';
        const own = facts.filter((fact) => fact.date === day && String(fact.adgroup_id) === parent.id);
        expect(pick(child.previous!, FIGURES)).toEqual(figuresOf(sumFacts(own)));
      }
    }
  });

  it('ordering by a change needs it', async () => {
    await expect(ask({ orderBy: { column: 'change.cost', direction: 'ASC' } })).rejects.toThrow('compareRange');
  });
});

describe('columns somebody may not see', () => {
  const viewer = viewerOf(1, { without: ['es-classifier'] });
  const selection: ReportSelection = { ...everything, rows: row(['classifierSuggestion', 'bought']) };

  it('are null in the answer, and filled for holders of the key', async () => {
    const refused = await ask({ viewer, selection });
    expect(refused.rows.every((each) => (each['classifierSuggestion'] ?? null) === null)).toBe(true);
    const allowed = await ask({ selection });
    expect(allowed.rows.some((each) => each['classifierSuggestion'] === 'pause')).toBe(true);
  });
  it('are refused in order and conditions', async () => {
    await expect(ask({ viewer, orderBy: { column: 'classifierSuggestion', direction: 'ASC' } })).rejects.toThrow(
      'no column',
    );
    const customFilters = [{ name: 'classifierSuggestion', operation: 'eq', value: 'pause' }];
    await expect(ask({ viewer, filters: { customFilters } })).rejects.toThrow('Validation error!');
    await expect(ask({ filters: { customFilters } })).resolves.toBeDefined();
  });
  it('the report itself needs its key', async () => {
    const outsider = viewerOf(1, { without: ['adgroup-report', 'advertisers-report'] });
    await expect(ask({ viewer: outsider })).rejects.toThrow('permission');
  });
  it('withoutTraffic is ignored without its key', async () => {
    const plain = viewerOf(1, { without: ['adgroup-report-without-traffic'] });
    const [ignored, usual] = await Promise.all([
      ask({ viewer: plain, filters: { withoutTraffic: true } }),
      ask({ viewer: plain, filters: {} }),
    ]);
    expect(ignored).toEqual(usual);
  });
  it('a team that is not one’s own finds nothing without the key to all teams', async () => {
    const buyer = viewerOf(1, { without: ['view-team-performance'], teamId: 1 });
    const filters = { dateRange: MONTH, teamIdIn: [2] };
    expect((await ask({ viewer: buyer, filters })).totalRecords).toBe(0);
    expect((await ask({ viewer: viewerOf(1), filters })).totalRecords).toBeGreaterThan(0);
  });
});

describe('totals of properties', () => {
  it('budgets add up, each entity once, while there is one currency', async () => {
    const one = await ask({ filters: { dateRange: MONTH, partnerAccountIdIn: [1, 2] } });
    const mine = world.adgroups.filter((each) => each.company_id === 1 && each.id <= 17 && each.account_id <= 2);
    const campaigns = new Set(mine.map((each) => each.campaign_id));
    const budgets = world.campaigns.filter((each) => each.company_id === 1 && campaigns.has(each.id));
    const sum = (list: readonly { budget_micros: number | null }[]): number =>
      list.reduce((total, each) => total + (each.budget_micros ?? 0), 0) / 1e6;
    const withoutNobody = await ask({ filters: { dateRange: MONTH, partnerAccountIdIn: [2] } });
    expect(withoutNobody.rowTotal!['currency']).toBe('USD');
    expect(one.rowTotal!['adgroupBudgetAmount']).toBe(sum(mine));
    expect(one.rowTotal!['campaignBudgetAmount']).toBe(sum(budgets));
    expect(one.rowTotal!['maxCPC'] ?? null).toBeNull();
    expect(one.rowTotal!['adgroup'] ?? null).toBeNull();
  });
  it('and are null when there are several', async () => {
    const all = await ask({ filters: { dateRange: MONTH } });
    expect(all.rowTotal!['adgroupBudgetAmount']).toBeNull();
    expect(all.rowTotal!['currency']).toBeNull();
  });
});

it('names device, country and feed only when the filters leave one', async () => {
  const fields = row(['deviceName', 'deviceId', 'country', 'countryCode', 'feedPartnerName', 'feedPartnerId']);
  const selection = { ...everything, rows: fields };
  const one = await ask({
    selection,
    filters: { dateRange: MONTH, deviceIdIn: [2], countryCodeIn: ['DE'], feedIdIn: [1] },
  });
  expect(one.rows[0]).toMatchObject({
    deviceName: 'Mobile',
    deviceId: 2,
    country: 'Germany',
    countryCode: 'DE',
    feedPartnerName: 'Search feed',
    feedPartnerId: 1,
  });
  const several = await ask({ selection, filters: { dateRange: MONTH, deviceIdIn: [1, 2] } });
  expect(several.rows[0]).toMatchObject({ deviceName: null, country: null, feedPartnerId: null });
});

it('a client that goes away cancels the statement', async () => {
  const gone = new AbortController();
  const slow = pool.withClient({ signal: gone.signal }, (client) => client.query('SELECT pg_sleep(15)'));
  setTimeout(() => gone.abort(), 100);
  const began = Date.now();
  await expect(slow).rejects.toThrow('canceling statement');
  expect(Date.now() - began).toBeLessThan(5_000);
  expect((await ask({})).totalRecords).toBeGreaterThan(0);
});

it('reads large pages of one user one after another', async () => {
  let together = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, ++together);
    await new Promise((resolve) => setTimeout(resolve, 20));
    together--;
  };
  await Promise.all([1, 1, 1].map((user) => pool.oneAtATime(user, work)));
  expect(most).toBe(1);
  await Promise.all([1, 2].map((user) => pool.oneAtATime(user, work)));
  expect(most).toBe(2);
});
