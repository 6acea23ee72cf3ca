import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { viewerOf } from '../../../test/known-facts.js';
import {
  figuresOf,
  keyOf,
  matchingFacts,
  plainOrder,
  plainRows,
  plainTotal,
  sumFacts,
  type PlainRow,
} from '../../../test/plain-report.js';
import {
  ALL,
  ENTITY,
  everything,
  expectRows,
  FIGURES,
  LEVELS,
  MONTH,
  pick,
  row,
  startReports,
  type ReportsUnderTest,
  world,
  partsOf,
} from '../../../test/reports-under-test.js';
import type { ReportFilterValues } from './request.js';

let reports: ReportsUnderTest;
const ask: ReportsUnderTest['ask'] = (question) => reports.ask(question);
beforeAll(async () => {
  reports = await startReports();
});
afterAll(() => reports.stop());

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
  enabled: { dateRange: MONTH, statusIdIn: [2] },
  'paused, with a label': { dateRange: MONTH, statusIdIn: [3], labelNameIn: ['third'] },
  'any status': { dateRange: MONTH, statusIdIn: [2, 3] },
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
  'without traffic, and none had any': {
    dateRange: { start: '2026-02-01', end: '2026-02-01' },
    withoutTraffic: true,
  },
  'without traffic, narrowed': {
    dateRange: MONTH,
    withoutTraffic: true,
    siteIdIn: [1],
    labelNameIn: ['even'],
    statusIdIn: [2],
    deviceIdIn: [1],
  },
};

describe.each(LEVELS)('the report by %s', (level) => {
  it.each(Object.entries(FILTERS))(
    'returns the same rows, total and count as plain loops for %s',
    async (_, filters) => {
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
    },
  );

  it.each(
    [...FIGURES, ...ENTITY.filter((name) => name !== 'labels'), 'estimated', 'id', 'date', 'deviceName'].flatMap(
      (column) => [[column, 'ASC'] as const, [column, 'DESC'] as const],
    ),
  )('sorts by %s %s', async (column, direction) => {
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
    'sorts by %s on a day with many missing figures',
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

  it('includes each row exactly once on its pages, in a stable order', async () => {
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

  it('returns the same rows to a restricted viewer as plain loops with the same access', async () => {
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

  it('never returns data of another company', async () => {
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
    'returns the same child rows by %s as plain loops, for rows and total',
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
        expect(partsOf(parent).map((child) => pick(child, ['date', 'hour', ...FIGURES, 'estimated']))).toEqual(
          expected,
        );
        expect(partsOf(parent).every((child) => child.type === 'children')).toBe(true);
      }
    },
  );
});
