import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addDays,
  groupingOf,
  KEYWORD_REPORT,
  type ReportContract,
  type ReportState,
  stateOfBuiltIn,
} from '@adops/domain';
import { viewerOf } from '../../../test/known-facts.js';
import { KEYWORD_DAYS, loadKeywords } from '../../../test/known-keywords.js';
import { row, startReports, type ReportsUnderTest } from '../../../test/reports-under-test.js';
import { KEYWORD_BINDING } from '../bindings/keyword-report.js';
import type { ReportFilterValues } from './request.js';
import type { ReportRow } from './rows.js';

const report = { contract: KEYWORD_REPORT as ReportContract, binding: KEYWORD_BINDING };
const range = KEYWORD_DAYS;

/** A stored fact, read for an independent calculation. */
interface Stored {
  readonly date: string;
  readonly adgroup_id: number;
  readonly account_id: number;
  readonly campaign_id: number;
  readonly ad_keyword_id: number;
  readonly device_id: number;
  readonly match_type_id: number;
  readonly text: string | null;
  readonly cost: number | null;
  readonly rebate: number | null;
  readonly earned: number | null;
  readonly bought: number | null;
  readonly sold: number | null;
  readonly impressions: number | null;
  readonly reported_earned: number | null;
  readonly reported_sold: number | null;
  readonly reported_bought: number | null;
}

let reports: ReportsUnderTest;
let stored: Stored[];
beforeAll(async () => {
  reports = await startReports();
  const { pool } = reports.database;
  await loadKeywords(reports.database);
  stored = (
    await pool.query<Stored>(
      `SELECT f.*, f.date::text AS date, k.text FROM keyword_day f LEFT JOIN keyword_text k ON k.company_id = f.company_id AND k.id = f.keyword_id
       WHERE f.company_id = 1 AND f.date BETWEEN $1 AND $2`,
      [range.start, range.end],
    )
  ).rows;
});
afterAll(() => reports.stop());

const FIGURES = ['impressions', 'bought', 'spend', 'sold', 'revenue', 'CPC', 'RPC', 'opCTR', 'RPS', 'profit', 'margin'];
const NAMES = [
  'adgroupId',
  'keyword',
  'matchType',
  'keywordStatus',
  'maxCPC',
  'adgroup',
  'campaign',
  'accountName',
  'keywordId',
  'entityId',
];

const ask = (
  level: string,
  filters: ReportFilterValues = {},
  viewer = viewerOf(1),
  segment: string | null = null,
  orderBy: ReportState['orderBy'] = null,
) =>
  reports.engine.run({
    report,
    viewer,
    grouping: groupingOf(KEYWORD_REPORT, [level]),
    segment: KEYWORD_REPORT.segments.find(({ id }) => id === segment) ?? null,
    filters: { dateRange: range, ...filters },
    orderBy,
    page: 1,
    perPage: 500,
    selection: {
      rows: { ...row([...FIGURES, ...NAMES]), children: segment ? row([...FIGURES, 'date', 'deviceName']) : null },
      total: row(FIGURES),
      totalRecords: true,
      freshness: false,
    },
  });

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
};
const over = (left: number | null, right: number | null): number | null =>
  left === null || !right ? null : left / right;
const near = (value: number | null): unknown => (value === null ? null : expect.closeTo(value, 8));

function figures(of: readonly Stored[]): Record<string, unknown> {
  const total = (name: Exclude<keyof Stored, 'date' | 'text'>) => sum(of.map((fact) => fact[name]));
  const money = (name: 'cost' | 'rebate' | 'earned' | 'reported_earned') => over(total(name), 1e6);
  const [spend, revenue, rebate] = [money('cost'), money('earned'), money('rebate')];
  const isKnown = [spend, revenue, rebate].some((value) => value !== null);
  const profit = isKnown ? (revenue ?? 0) + (rebate ?? 0) - (spend ?? 0) : null;
  return {
    impressions: total('impressions'),
    bought: total('bought'),
    spend: near(spend),
    sold: total('sold'),
    revenue: near(revenue),
    CPC: near(over(spend, total('bought'))),
    RPC: near(over(money('reported_earned'), total('reported_sold'))),
    opCTR: near(over(total('reported_sold'), total('reported_bought'))),
    RPS: near(over(revenue, total('bought'))),
    profit: near(profit),
    margin: near(revenue === null ? null : over(revenue + (rebate ?? 0) - (spend ?? 0), revenue + (rebate ?? 0))),
  };
}

type Keep = (fact: Stored) => boolean;

const textOf = ({ text }: Stored): string => text ?? 'Not attributed';
/** Name of the row with the difference between keywords and their ad groups. */
const DIFFERENCE = 'Difference to the ad group report';

describe('the keyword report', () => {
  it.each<[string, (fact: Stored) => string, ReportFilterValues, Keep]>([
    ['adgroup', (fact) => `${fact.adgroup_id} ${fact.ad_keyword_id}`, {}, () => true],
    ['campaign', (fact) => `${fact.campaign_id} ${textOf(fact)} ${fact.match_type_id}`, {}, () => true],
    ['account', (fact) => `${fact.account_id} ${textOf(fact)} ${fact.match_type_id}`, {}, () => true],
    [
      'adgroup',
      (fact) => `${fact.adgroup_id} ${fact.ad_keyword_id}`,
      { deviceIdIn: [2] },
      (fact) => fact.device_id === 2,
    ],
    ['account', (fact) => `${fact.account_id} ${fact.text}`, { searchPhrase: 'boo' }, (fact) => fact.text === 'boots'],
  ])('matches plain loops by %s', async (level, keyOf, filters, keep) => {
    const groups = new Map<string, Stored[]>();
    const rowOf: typeof keyOf = (fact) => (fact.ad_keyword_id < 0 ? DIFFERENCE : keyOf(fact));
    for (const fact of stored.filter(keep)) groups.set(rowOf(fact), [...(groups.get(rowOf(fact)) ?? []), fact]);
    const { rows, rowTotal, totalRecords } = await ask(level, filters);
    expect(totalRecords).toBe(groups.size);
    const sorted = (list: readonly Record<string, unknown>[]) => [...list].sort((a, b) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1); // prettier-ignore
    const plain = [...groups.values()].map((of) => ({ bought: sum(of.map(({ bought }) => bought)), cost: sum(of.map(({ cost }) => cost)) })); // prettier-ignore
    expect(sorted(rows.map((each) => ({ bought: each['bought'], cost: each['spend'] === null ? null : Math.round((each['spend'] as number) * 1e6) })))).toEqual(sorted(plain)); // prettier-ignore
    expect(rowTotal).toMatchObject(figures(stored.filter(keep)));
  });

  it('supports a view of losing keywords, with the largest loss first and unattributed last', async () => {
    const contract = report.contract;
    const losers = contract.views!.find(({ id }) => id === 'losers-yesterday')!;
    const state = stateOfBuiltIn(contract, losers, addDays(range.end, 1));
    const { rows } = await ask('adgroup', { dateRange: state.dateRange, customFilters: state.customFilters }, viewerOf(1), null, state.orderBy); // prettier-ignore
    const groups = new Map<string, number>();
    for (const fact of stored.filter(({ date }) => date === range.end)) {
      const key = fact.ad_keyword_id < 0 ? DIFFERENCE : `${fact.adgroup_id} ${fact.ad_keyword_id}`;
      const profit = Number(fact.earned ?? 0) + Number(fact.rebate ?? 0) - Number(fact.cost ?? 0);
      groups.set(key, (groups.get(key) ?? 0) + profit);
    }
    const isBeyond = (key: string): number => (key === DIFFERENCE ? 1 : 0);
    const expected = [...groups]
      .filter(([, profit]) => profit < 0)
      .sort(([a, left], [b, right]) => isBeyond(a) - isBeyond(b) || left - right);
    expect(expected.length).toBeGreaterThan(1);
    expect(expected.length).toBeLessThan(groups.size);
    expect(rows.map(({ profit }) => Math.round((profit as number) * 1e6))).toEqual(
      expected.map(([, profit]) => profit),
    );
  });

  it("shows the keyword's current status, and a separate row for figures without a keyword", async () => {
    const { rows } = await ask('adgroup');
    const red = rows.find((each) => each['keyword'] === 'red shoes')!;
    expect(red).toMatchObject({ matchType: 'phrase', keywordStatus: 'paused', maxCPC: 0.5 });
    const rest = rows.filter((each) => each['keyword'] === 'Not attributed');
    expect(rest.length).toBeGreaterThan(0);
    const beyond = rows.filter((each) => each['keyword'] === DIFFERENCE);
    expect(beyond).toHaveLength(1);
    expect(rows.at(-1)).toBe(beyond[0]);
    const none = { adgroup: null, campaign: null, accountName: null, adgroupId: null };
    expect(beyond[0]).toMatchObject({ ...none, CPC: null, RPC: null, opCTR: null, RPS: null, margin: null });
    for (const each of [rest[0], beyond[0]])
      expect(each).toMatchObject({
        keywordId: null,
        entityId: null,
        keywordStatus: null,
        maxCPC: null,
        matchType: null,
      });
    for (const name of ['spend', 'bought', 'impressions']) {
      expect(rest.every((each) => Number(each[name]) >= 0)).toBe(true);
      expect(beyond.every((each) => Number(each[name]) <= 0)).toBe(true);
    }
  });

  it('shows a keyword once under its current site if its ad group has changed sites', async () => {
    const { pool } = reports.database;
    const before = (await ask('adgroup')).rows.find((each) => each['keyword'] === 'boots' && each['bought'] !== null)!;
    const { rows: others } = await pool.query<{ id: number; name: string }>(
      `SELECT s.id, s.name FROM site s JOIN adgroup a ON a.company_id = s.company_id AND a.id = $1 AND a.site_id <> s.id
       WHERE s.company_id = 1 ORDER BY s.id LIMIT 1`,
      [before['adgroupId']],
    );
    const [other] = others;
    // Moves the last day of the facts to another site.
    for (const table of ['keyword_day', 'keyword_adgroup_day'])
      await pool.query(`UPDATE ${table} SET site_id = $2 WHERE company_id = 1 AND adgroup_id = $1 AND date = $3`, [
        before['adgroupId'],
        other!.id,
        range.end,
      ]);
    const { rows } = await ask('adgroup');
    const after = rows.filter((each) => each['keywordId'] === before['keywordId']);
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ bought: before['bought'], spend: before['spend'], campaign: before['campaign'] });
    const sites = await reports.engine.run({
      ...{ report, viewer: viewerOf(1), grouping: groupingOf(KEYWORD_REPORT, ['adgroup']), segment: null },
      ...{ filters: { dateRange: range, adgroupIdIn: [before['adgroupId'] as number] }, page: 1, perPage: 100 },
      selection: {
        rows: row(['keyword', 'siteName', 'siteId', 'sourceName']),
        total: null,
        totalRecords: true,
        freshness: false,
      },
    });
    const { rows: now } = await pool.query<{ id: number; name: string; source: string }>(
      `SELECT s.id, s.name, p.name AS source FROM adgroup a JOIN site s ON s.company_id = a.company_id AND s.id = a.site_id
       JOIN partner_account o ON o.company_id = a.company_id AND o.id = a.account_id JOIN partner p ON p.id = o.partner_id
       WHERE a.company_id = 1 AND a.id = $1`,
      [before['adgroupId']],
    );
    for (const each of sites.rows.filter((one) => one['keyword'] !== DIFFERENCE))
      expect(each).toMatchObject({ siteId: now[0]!.id, siteName: now[0]!.name, sourceName: now[0]!.source });
  });

  it('returns keywords that add up to their ad groups', async () => {
    const { rows } = await reports.database.pool.query<{ cost: number; earned: number }>(
      `SELECT isum(cost) AS cost, isum(earned) AS earned FROM perf_hour WHERE company_id = 1 AND date BETWEEN $1 AND $2
         AND adgroup_id IN (SELECT adgroup_id FROM keyword WHERE company_id = 1)`,
      [range.start, range.end],
    );
    // Ad groups without figures on a day are not compared.
    const { rows: known } = await reports.database.pool.query<{ key: string }>(
      'SELECT DISTINCT date::text || adgroup_id AS key FROM perf_hour WHERE company_id = 1 AND cost IS NOT NULL',
    );
    const keys = new Set(known.map(({ key }) => key));
    const compared = stored.filter(({ date, adgroup_id }) => keys.has(date + adgroup_id));
    expect(compared.length).toBeGreaterThan(30);
    expect(sum(compared.map(({ cost }) => cost))).toBe(rows[0]!.cost);
    expect(sum(stored.map(({ earned }) => earned))).toBe(rows[0]!.earned);
  });

  it.each([
    ['date', (fact: Stored) => fact.date],
    ['device', (fact: Stored) => String(fact.device_id)],
  ])('breaks down rows by %s', async (segment, partOf) => {
    const { rows } = await ask('adgroup', {}, viewerOf(1), segment);
    const found = rows.find((each) => each['keyword'] === 'boots' && each['bought'] !== null)!;
    const of = stored.filter(({ text, adgroup_id }) => text === 'boots' && adgroup_id === found['adgroupId']);
    const parts = new Map<string, Stored[]>();
    for (const fact of of) parts.set(partOf(fact), [...(parts.get(partOf(fact)) ?? []), fact]);
    if (segment === 'device')
      expect((found.children as ReportRow[]).map((each) => each['deviceName']).sort()).toEqual(['Desktop', 'Mobile']);
    expect((found.children as ReportRow[]).map((each) => each['bought']).sort()).toEqual(
      [...parts.values()].map((facts) => sum(facts.map(({ bought }) => bought))).sort(),
    );
  });

  it('shows only keywords of the viewer’s accounts', async () => {
    const { rowTotal } = await ask('adgroup', {}, viewerOf(1, { accounts: [2] }));
    expect(rowTotal).toMatchObject(figures(stored.filter(({ account_id }) => account_id === 2)));
    const other = await ask('adgroup', {}, viewerOf(2));
    const { rows } = await reports.database.pool.query<{ bought: number }>(
      'SELECT sum(bought)::int AS bought FROM keyword_day WHERE company_id = 2 AND date BETWEEN $1 AND $2',
      [range.start, range.end],
    );
    expect(other.rowTotal!['bought']).toBe(rows[0]!.bought);
  });
});
