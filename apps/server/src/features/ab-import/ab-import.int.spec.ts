import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from '../../core/database/index.js';
import { type CompanyIds, insertTwoCompanies } from '../../../test/two-companies.js';
import type { FileSource } from '../import/index.js';
import { AbImportService } from './index.js';

const root = join(import.meta.dirname, '../../../../..');
const SHARED = join(process.env['ADOPS_SHARED_DATA'] ?? join(root, '../shared/data'), 'ab');

let testDatabase: TestDatabase;
let database: Database;
let own: CompanyIds;
let place = { site: '', adgroup: '' };
const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<T>(text, values)).rows;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  own = (await insertTwoCompanies(database)).ALFA;
  [place = place] = await sql<typeof place>(
    'SELECT s.name AS site, g.name AS adgroup FROM adgroup g JOIN site s ON s.company_id = g.company_id AND s.id = g.site_id WHERE g.company_id = $1 AND g.id = $2',
    [own.company, own.adgroup],
  );
});
beforeEach(async () => {
  await sql("DELETE FROM ab_adgroup_day WHERE ab_test_id IN (SELECT id FROM ab_test WHERE experiment_id = 'import')");
  await sql("DELETE FROM ab_variant_day WHERE ab_test_id IN (SELECT id FROM ab_test WHERE experiment_id = 'import')");
  await sql("DELETE FROM ab_test WHERE experiment_id = 'import'");
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const fileOf = (name: string, text: string): FileSource => ({
  ...{ name, size: Buffer.byteLength(text) },
  open: () => Readable.from([Buffer.from(text)]),
});
const shared = (name: string): FileSource => {
  const path = join(SHARED, name);
  return { name, size: statSync(path).size, open: () => createReadStream(path) };
};
const visits = {
  ...{ name: 'Layout', type: 'rps', rows: 'visits', variant: 'arm', sold: 'clicks', earned: 'money' },
  ...{ date: { column: 'day', forms: ['YYYY-MM-DD'] }, variants: [{ value: 'a', name: 'Old' }, { value: 'b' }] },
};
const run = (files: readonly FileSource[], mapping: object = visits, more: object = {}) =>
  new AbImportService(database).run({ companyId: own.company, files, mapping, ...place, rate: '1', ...more });
const stored = (testId: number, table = 'ab_adgroup_day') =>
  sql<Record<string, unknown>>(
    `SELECT date, number, visits::int, sold::int, sold_squares::int AS "soldSquares", earned::float8, earned_squares::float8 AS "earnedSquares"
     FROM ${table} d JOIN ab_variant v ON v.company_id = d.company_id AND v.id = d.ab_variant_id WHERE d.ab_test_id = $1 ORDER BY 1, 2`,
    [testId],
  );

const LINES = ['2026-03-01,a,0,', '2026-03-01,a,2,1.5', '2026-03-01,b,1,0.4', '2026-03-02,b,3,2', '2026-03-02,a,1,0.5'];
const table = (lines: readonly string[]) => fileOf('visits.csv', ['day,arm,clicks,money', ...lines, ''].join('\n'));

describe('an import of visits', () => {
  it('adds up visits by day and variant, with sums of squares, and updates the rollup', async () => {
    const summary = await run([table(LINES)]);
    expect(summary).toMatchObject({
      ...{ test: 'Layout', isNew: true, rows: 5, unmeasured: 0, from: '2026-03-01', to: '2026-03-02' },
      variants: [
        { name: 'Old', visits: 3, sold: 3, earned: 2_000_000 },
        { name: 'b', visits: 2, sold: 4, earned: 2_400_000 },
      ],
    });
    const days = [
      {
        date: '2026-03-01',
        number: 1,
        visits: 2,
        sold: 2,
        soldSquares: 4,
        earned: 1_500_000,
        earnedSquares: 2_250_000,
      },
      { date: '2026-03-01', number: 2, visits: 1, sold: 1, soldSquares: 1, earned: 400_000, earnedSquares: 160_000 },
      { date: '2026-03-02', number: 1, visits: 1, sold: 1, soldSquares: 1, earned: 500_000, earnedSquares: 250_000 },
      {
        date: '2026-03-02',
        number: 2,
        visits: 1,
        sold: 3,
        soldSquares: 9,
        earned: 2_000_000,
        earnedSquares: 4_000_000,
      },
    ];
    expect(await stored(summary.testId)).toEqual(days);
    expect(await stored(summary.testId, 'ab_variant_day')).toEqual(days);
  });

  it('replaces visits of an earlier import of the test, and leaves other tests unchanged', async () => {
    const first = await run([table(LINES)]);
    const other = await run([table(LINES)], { ...visits, name: 'Other' });
    const again = await run([table(LINES.slice(3))]);
    expect(again).toMatchObject({ testId: first.testId, isNew: false });
    expect((await stored(first.testId)).map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-02']);
    expect(await stored(other.testId)).toHaveLength(4);
    await expect(run([table(LINES)], { ...visits, variants: [{ value: 'a' }, { value: 'b' }] })).rejects.toThrow(
      'other variants: Old, b',
    );
  });

  it('stores all visits or none', async () => {
    const count = async () => (await sql('SELECT FROM ab_test WHERE experiment_id = $1', ['import'])).length;
    await expect(run([table([...LINES, '2026-03-02,c,1,1', '2026-02-30,a,1,1', '2026-03-02,a,x,1'])])).rejects.toThrow(
      "Line 7: 'c' isn't a variant in the mapping.\nLine 8: '2026-02-30' is not a date",
    );
    await run([table(LINES)], visits, { dryRun: true });
    expect(await count()).toBe(0);
    await expect(run([table(LINES)], visits, { adgroup: 'none' })).rejects.toThrow("no ad group 'none'");
    await expect(run([table(LINES)], { ...visits, visits: 'day' })).rejects.toThrow('omit it if each row is a visit');
    await expect(run([table(LINES)], { ...visits, sold: 'orders' })).rejects.toThrow('Missing: orders');
    await sql(
      `INSERT INTO site_connection (company_id, site_id, collect_from) VALUES ($1, $2, '2026-03-02') ON CONFLICT (company_id, site_id) DO UPDATE SET collect_from = '2026-03-02'`,
      [own.company, own.site],
    );
    await expect(run([table(LINES)])).rejects.toThrow('since 2026-03-02, so only earlier days');
    await sql('DELETE FROM site_connection WHERE company_id = $1', [own.company]);
    expect(await count()).toBe(0);
  });
});

(existsSync(SHARED) ? describe : describe.skip)('published tests', () => {
  it('match the counts of the survey', async () => {
    const { testId, variants, rows } = await run([shared('AdSmartABdata.csv')], {
      ...{ name: 'Survey', rows: 'visits', variant: 'experiment', sold: 'yes' },
      ...{ date: { column: 'date', forms: ['YYYY-MM-DD'] }, variants: [{ value: 'control' }, { value: 'exposed' }] },
    });
    expect(rows).toBe(8077);
    expect(variants).toMatchObject([
      { name: 'control', visits: 4071, sold: 264 },
      { name: 'exposed', visits: 4006, sold: 308 },
    ]);
    const days = await stored(testId);
    expect(days).toHaveLength(16);
    expect(days[0]).toMatchObject({ date: '2020-07-03', number: 1, visits: 1545 });
    expect(days[1]).toMatchObject({ date: '2020-07-03', number: 2, visits: 470 });
  });

  it('match the counts of two campaigns by day, without days that lack figures', async () => {
    const { testId, variants, unmeasured } = await run(
      [shared('ab_campaign_control_group.csv'), shared('ab_campaign_test_group.csv')],
      {
        ...{ name: 'Campaigns', rows: 'days', variant: 'campaign_name', visits: 'website_clicks', sold: 'purchase' },
        date: { column: 'date', forms: ['D.MM.YYYY'] },
        variants: [{ value: 'Control Campaign' }, { value: 'Test Campaign' }],
      },
    );
    expect(unmeasured).toBe(1);
    expect(variants).toMatchObject([
      { visits: 154_303, sold: 15_161 },
      { visits: 180_970, sold: 15_637 },
    ]);
    const days = await stored(testId);
    expect(days).toHaveLength(59);
    expect(days[0]).toMatchObject({ soldSquares: null, earned: null });
  });
});
