import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import fc from 'fast-check';
import { Database } from '../../core/database/index.js';
import { loadReferenceData } from '../../reference/index.js';
import { createSmallCompany, type SmallCompany } from '../facts/facts.fixture.js';
import { Rollups } from '../facts/index.js';
import { fileOf, fixture } from './import.fixture.js';
import { FORMATS, ImportRefused, ImportService } from './index.js';

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

const hostile = ['"', '""', ',', ';', '\t', '\r', '\n', '\0', '\uFEFF', '🙂', '=1+1', '-', ' --', '1e308', '-5', '1.234,56', '2025-02-30', 'Total:', '99999999999999999999', "'=x", '\u2028', 'x'.repeat(5000)]; // prettier-ignore

/** What goes wrong on the way between a platform and a person's desk. */
const mutation = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), text: fc.constantFrom(...hostile) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), length: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('swap' as const), at: fc.nat(), with: fc.nat() }),
  fc.record({ kind: fc.constant('repeat' as const), at: fc.nat() }),
);
type Mutation = typeof mutation extends fc.Arbitrary<infer M> ? M : never;

function mutate(text: string, change: Mutation): string {
  const at = text.length === 0 ? 0 : change.at % text.length;
  const lines = text.split('\n');
  if (change.kind === 'insert') return text.slice(0, at) + change.text + text.slice(at);
  if (change.kind === 'cut') return text.slice(0, at) + text.slice(at + change.length);
  if (change.kind === 'repeat') return [...lines, lines[change.at % lines.length]].join('\n');
  const [a, b] = [change.at % lines.length, change.with % lines.length];
  [lines[a], lines[b]] = [lines[b]!, lines[a]!];
  return lines.join('\n');
}

async function state(): Promise<unknown> {
  const sql = ['perf_hour', 'adgroup', 'campaign', 'import_file', 'import_key', 'perf_load']
    .map(
      (table) =>
        `SELECT '${table}' AS t, count(*)::int AS n, md5(string_agg(x::text, '' ORDER BY x::text)) AS h FROM ${table} x`,
    )
    .join(' UNION ALL ');
  return (await database.pool.query(sql)).rows;
}

it('damaged files are taken whole or refused whole, with words for a person', async () => {
  const service = new ImportService(database);
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...FORMATS.map((format) => format.name)),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('plain', 'packed', 'cut gz', 'latin1'),
      async (format, changes, packing) => {
        const text = changes.reduce(mutate, fixture(format));
        const bytes = Buffer.from(text, packing === 'latin1' ? 'latin1' : 'utf8');
        const packed =
          packing === 'packed' ? gzipSync(bytes) : packing === 'cut gz' ? gzipSync(bytes).subarray(0, 90) : bytes;
        const before = await state();
        try {
          const input = { companyId: company.companyId, account: 'fuzz 5', date: '2026-03-03', rate: '0.01' };
          const summary = await service.run({ ...input, file: fileOf(packed, `${format}.csv`) });
          taken += 1;
          expect(summary.rows).toBeGreaterThan(0);
        } catch (error) {
          if (!(error instanceof ImportRefused)) throw error;
          expect(error.message).toMatch(/\w/);
          expect(await state()).toEqual(before);
        }
      },
    ),
    { numRuns: 300, interruptAfterTimeLimit: 40_000 },
  );
  expect(taken).toBeGreaterThan(20);
  const rollups = new Rollups(database);
  expect(await rollups.verify(company.companyId, { from: '2000-01-01', to: '2030-01-01' })).toEqual([]);
}, 60_000);
