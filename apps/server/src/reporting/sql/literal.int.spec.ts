import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import fc from 'fast-check';
import { Database } from '../../core/database/index.js';
import { literal } from './index.js';

let server: TestDatabase;
let database: Database;
beforeAll(async () => {
  server = await createTestDatabase();
  database = new Database(server.url);
});
afterAll(async () => {
  await database.close();
  await server.drop();
});

const hostile = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc
      .array(
        fc.constantFrom("'", '\\', '"', '$', '$$', ';', '--', '/*', "E'", '\n', '\r', '\t', '%', '_', 'ä', '＝', '😀'),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('')),
  )
  .filter((text) => !text.includes('\u0000') && text.isWellFormed());

it('round-trips any text unchanged, with the same quotes as PostgreSQL', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 20 }), async (texts) => {
      const { rows } = await database.pool.query<string[]>({
        text: `SELECT ${texts.map(literal).join(', ')}`,
        rowMode: 'array',
      });
      expect(rows[0]).toEqual(texts);
      const quoted = await database.pool.query<string[]>({
        text: `SELECT ${texts.map((_, index) => `quote_literal($${index + 1}::text)`).join(', ')}`,
        values: texts,
        rowMode: 'array',
      });
      expect(texts.map((text) => literal(text).trimStart())).toEqual(quoted.rows[0]!.map((text) => text.trimStart()));
      const list = await database.pool.query<[string[]]>({
        text: `SELECT ${literal(texts)}::text[]`,
        rowMode: 'array',
      });
      expect(list.rows[0]![0]).toEqual(texts);
    }),
    { numRuns: 150 },
  );
});
it('round-trips numbers, lists of numbers and booleans', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.maxSafeInteger(),
      fc.array(fc.integer()),
      fc.boolean(),
      async (float, whole, list, truth) => {
        const text = `SELECT ${literal(float)}::float8, ${literal(whole)}::bigint, ${literal(list)}::int[], ${literal(truth)}, 0 - ${literal(whole)}::bigint`;
        const { rows } = await database.pool.query<unknown[]>({ text, rowMode: 'array' });
        expect(rows[0]).toEqual([float === 0 ? 0 : float, whole, list, truth, whole === 0 ? 0 : -whole]);
      },
    ),
    { numRuns: 150 },
  );
});
