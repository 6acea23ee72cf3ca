import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from '../../core/database/index.js';
import { loadReferenceData } from '../../reference/index.js';
import { createSmallCompany, type SmallCompany } from '../facts/facts.fixture.js';
import { fileAt } from './import.fixture.js';
import { type ImportInput, ImportRefused, ImportService, type ImportSummary } from './index.js';

/**
 * Odd files as media buyers encounter them. They aren't part of the repository. Without them these specs are skipped
 * and only the project's own fixtures are used.
 */
const root = join(import.meta.dirname, '../../../../..');
const folder = join(process.env['ADOPS_SHARED_DATA'] ?? join(root, '../shared/data'), 'wild');
const present = existsSync(folder);
if (!present) process.stdout.write(`Skipped: no odd files in ${folder} (ADOPS_SHARED_DATA names another folder).\n`);

(present ? describe : describe.skip)('odd files', () => {
  let testDatabase: TestDatabase;
  let database: Database;
  let company: SmallCompany;
  let name = '';
  let companies = 0;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = new Database(testDatabase.url);
    await loadReferenceData(database);
    await database.pool.query(
      `INSERT INTO currency_rate (day, currency, per_euro_micros) SELECT d, c, 1000000
       FROM generate_series('2026-10-25'::date, '2026-11-20', '1 day') d, unnest(ARRAY['USD', 'CAD', 'BRL', 'JPY', 'KWD']) c`,
    );
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });
  beforeEach(async () => {
    name = `odd-${(companies += 1)}`;
    company = await createSmallCompany(database, name);
  });
  const run = (file: string, more: Partial<ImportInput> = {}): Promise<ImportSummary> =>
    new ImportService(database).run({
      ...{ companyId: company.companyId, account: `${name} 5`, file: fileAt(join(folder, file)) },
      ...more,
    });
  const mappingAt = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

  it.each<[string, object, string | null]>([
    ['01-tiktok-daily.csv', { cost: 169_230_000, bought: 245, conv: 5_000_000 }, null],
    ['01b-snapchat-daily.csv', { cost: 206_830_000 }, '01b-snapchat-daily.mapping.json'],
    ['04-meta-summary-row-top.csv', { cost: 17_500_000, bought: 35 }, null],
    ['05-meta-mixed-results.csv', { cost: 52_330_000, bought: 82, conv: 3_000_000 }, null],
    ['07-google-device-names.csv', { cost: 15_250_000, conv: 1_500_000 }, null],
    ['08-dcm-metadata-12.csv', { cost: 19_750_000 }, '08-dcm.mapping.json'],
    ['08b-dcm-metadata-30.csv', {}, '08-dcm.mapping.json'],
    ['10-microsoft-header-and-footer.csv', { cost: 17_500_000, conv: 1_000_000 }, null],
    ['10b-microsoft-footer-generic-columns.csv', { cost: 17_500_000 }, null],
    ['11-trailing-comma-header.csv', { cost: 17_500_000 }, null],
    ['11b-trailing-comma-rows.csv', { cost: 17_500_000 }, null],
    ['13-keyword-match-syntax.csv', { cost: 15_000_000 }, null],
    ['13b-keyword-with-match-type.csv', { cost: 13_000_000 }, null],
    ['13c-same-text-three-match-types.csv', { cost: 7_000_000 }, null],
    ['13d-bracketed-with-match-type.csv', { cost: 5_000_000 }, null],
    ['14-float-counts.csv', {}, null],
    ['14b-micros-noise.csv', {}, null],
    ['15-jpy.csv', { cost: 14_079_000_000 }, null],
    ['15b-dollar-prefixes.csv', { cost: 1_032_840_000 }, null],
    ['15c-reais.csv', { cost: 1_247_060_000 }, '15c-reais.mapping.json'],
    ['15d-kwd.csv', { cost: 13_260_000 }, null],
    ['25-meta-export.xlsx', {}, null],
    ['25b-xlsx-named-csv.csv', {}, null],
    ['25c-report.zip', {}, null],
  ])('imports %s', async (file, sums, mapping) => {
    const summary = await run(file, mapping === null ? {} : { mapping: mappingAt(mapping) });
    expect(summary.totals[0]!.sums).toMatchObject(sums);
    const { rows } = await database.pool.query<{ hours: number }>(
      'SELECT count(*) FILTER (WHERE hour >= 0)::int AS hours FROM perf_hour WHERE company_id = $1',
      [company.companyId],
    );
    expect(rows).toEqual([{ hours: 0 }]);
  });

  it.each<[string, string, Partial<ImportInput> | null]>([
    ['02-meta-reporting-range.csv', 'no column names their kind', null],
    ['02b-google-week.csv', 'has a week per row', null],
    ['02b-google-week.csv', 'has a week per row', { date: '2026-11-02' }],
    ['02c-iso-week.csv', 'is a week, not a day', null],
    ['02d-month.csv', 'has a month per row', null],
    ['25d-latin1.csv', 'Windows-1252', null],
    ['25e-empty.csv', 'The file is empty', null],
    ['25f-html.csv', 'a web page (HTML)', null],
  ])('rejects %s: %s', async (file, words, more) => {
    await expect(run(file, more ?? {})).rejects.toThrow(ImportRefused);
    await expect(run(file, more ?? {})).rejects.toThrow(words);
  });
});
