import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import fc from 'fast-check';
import { FUZZ_MS, IS_FULL } from '../../../test/tier.js';
import { Database } from '../../core/database/index.js';
import { loadReferenceData } from '../../reference/index.js';
import { createSmallCompany, type SmallCompany } from '../facts/facts.fixture.js';
import { Rollups } from '../facts/index.js';
import { fileOf, fixture } from './import.fixture.js';
import { FORMATS, ImportRefused, ImportService } from './index.js';
import { bytesOf, mutants } from './mutants.fixture.js';

/**
 * Number of files per run, and the seed to repeat a run. Without a number, reads as many of 2,000 files as fit into the
 * time.
 */
const ASKED = process.env['IMPORT_MUTANTS'];
const FILES = Number(ASKED ?? 2_000);
/** Maximum number of extensions of a full run that has read too few files. */
const MAX_ROUNDS = 4;
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));

jest.setTimeout(120_000 + FILES * 100);
let testDatabase: TestDatabase;
let database: Database;
let company: SmallCompany;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  await loadReferenceData(database);
  company = await createSmallCompany(database, 'fuzz');
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function state(): Promise<unknown> {
  const sql = ['perf_hour', 'adgroup', 'campaign', 'import_file', 'import_key', 'perf_load', 'perf_restatement']
    .map(
      (table) => `SELECT '${table}' AS t, count(*)::int AS n, sum(hashtextextended(x::text, 0)) AS h FROM ${table} x`,
    )
    .join(' UNION ALL ');
  return (await database.pool.query(sql)).rows;
}

it(`completely imports damaged files or rejects them with an error (FUZZ_SEED=${SEED})`, async () => {
  const service = new ImportService(database);
  let before = await state();
  const ended = { taken: 0, refused: 0 };
  // A busy machine reads few files in the time of a normal run. A full run continues until it has read enough.
  const least = IS_FULL || ASKED ? 10 : 0;
  const hasRead = (): boolean => Math.min(ended.taken, ended.refused) > least;
  const damaged = fc.asyncProperty(mutants(FORMATS.map(({ name }) => name)), async (mutant) => {
    const bytes = bytesOf(mutant, fixture(mutant.format));
    try {
      const input = { companyId: company.companyId, account: 'fuzz 5', date: '2026-03-03', rate: '0.01' };
      const summary = await service.run({ ...input, file: fileOf(bytes, `${mutant.format}.csv`) });
      ended.taken += 1;
      before = await state();
      expect(summary.rows).toBeGreaterThan(0);
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      ended.refused += 1;
      expect(error.message).toMatch(/\w{3}/);
      expect(await state()).toEqual(before);
    }
  });
  const timed = ASKED ? {} : { interruptAfterTimeLimit: FUZZ_MS, markInterruptAsFailure: false };
  for (let round = 0; round === 0 || (round < MAX_ROUNDS && !hasRead()); round++) {
    const tried = await fc.check(damaged, { numRuns: FILES, seed: SEED + round, ...timed });
    if (tried.failed) throw new Error(fc.defaultReportMessage(tried), { cause: tried.errorInstance });
  }
  console.log(`${ended.taken + ended.refused} files: ${ended.taken} taken, ${ended.refused} refused`);
  expect(ended.taken).toBeGreaterThan(least);
  expect(ended.refused).toBeGreaterThan(least);
  const rollups = new Rollups(database);
  expect(await rollups.verify(company.companyId, { from: '2000-01-01', to: '2030-01-01' })).toEqual([]);
});
