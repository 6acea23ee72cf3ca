import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import fc from 'fast-check';
import { IS_FULL } from '../../../test/tier.js';
import { Database } from '../../core/database/index.js';
import { loadReferenceData } from '../../reference/index.js';
import { createSmallCompany, type SmallCompany } from '../facts/facts.fixture.js';
import { fileOf } from './import.fixture.js';
import { ImportRefused, ImportService, type ImportSummary } from './index.js';
import {
  bytesOf,
  isPlain,
  isUnreadable,
  meantFigures,
  meantKeywords,
  type Report,
  reports,
} from './meant-files.fixture.js';

const FILES = Number(process.env['IMPORT_FILES'] ?? (IS_FULL ? 2_000 : 50));
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));

jest.setTimeout(60_000 + FILES * 500);
let testDatabase: TestDatabase;
let database: Database;
let company: SmallCompany;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  await loadReferenceData(database);
  company = await createSmallCompany(database, 'meant');
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const select = async (sql: string, account: string): Promise<object[]> =>
  (await database.pool.query<object>(sql, [company.companyId, account])).rows;

const storedFigures = (account: string): Promise<object[]> =>
  select(
    `SELECT f.date::text, f.hour, c.name AS campaign, f.device_id AS device, f.cost, f.impressions, f.bought, f.conv
     FROM perf_hour f JOIN campaign c ON c.id = f.campaign_id JOIN partner_account a ON a.id = c.account_id
     WHERE f.company_id = $1 AND a.name = $2`,
    account,
  );

const storedKeywords = (account: string): Promise<object[]> =>
  select(
    `SELECT k.text, k.match_type AS match, sum(f.cost)::float8 AS cost FROM keyword k
     JOIN keyword_day f ON f.company_id = k.company_id AND f.ad_keyword_id = k.id
     JOIN partner_account a ON a.id = k.account_id
     WHERE k.company_id = $1 AND a.name = $2 GROUP BY 1, 2 ORDER BY 2`,
    account,
  );

const sorted = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(Object.values(row))).sort();

async function taken(report: Report, account: string): Promise<ImportSummary | null> {
  const { zone, currency, said } = report;
  if (zone !== 'UTC')
    await database.pool.query(
      'INSERT INTO partner_account (company_id, partner_id, name, currency, timezone) VALUES ($1, 5, $2, $3, $4)',
      [company.companyId, account, currency, zone],
    );
  try {
    return await new ImportService(database).run({
      ...{ companyId: company.companyId, account, createAccount: 5, rate: '1', clock: said },
      file: fileOf(await bytesOf(report), `${account}.csv`),
    });
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    expect(error.message).toMatch(/\w{3}/);
    if (isPlain(report)) throw new Error(`A plain file was refused: ${error.message}`, { cause: error });
    return null;
  }
}

it(`correctly imports the figures of any report, or rejects the file (FUZZ_SEED=${SEED})`, async () => {
  const ended = { taken: 0, refused: 0 };
  let files = 0;
  const asMeant = fc.asyncProperty(reports, async (report) => {
    const account = `File ${(files += 1)}`;
    const summary = await taken(report, account);
    ended[summary ? 'taken' : 'refused'] += 1;
    if (!summary) return;
    if (isUnreadable(report)) throw new Error('An unreadable file was taken.');
    expect(sorted(await storedFigures(account))).toEqual(sorted(meantFigures(report)));
    expect(sorted(await storedKeywords(account))).toEqual(sorted(meantKeywords(report)));
    expect(summary.warnings.some((warning) => warning.includes("the file's total"))).toBe(report.totals === 'wrong');
  });
  const tried = await fc.check(asMeant, { numRuns: FILES, seed: SEED });
  if (tried.failed) throw new Error(fc.defaultReportMessage(tried), { cause: tried.errorInstance });
  console.log(`${files} files: ${ended.taken} taken, ${ended.refused} refused`);
  expect(Math.min(ended.taken, ended.refused)).toBeGreaterThan(FILES / 10);
});
