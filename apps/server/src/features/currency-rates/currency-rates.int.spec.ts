import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from '../../core/database/index.js';
import { storeRates } from './rates.repository.js';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url, { max: 2 });
}, 30_000);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it('stores one rate per day and currency, and accepts corrections', async () => {
  const day = (usd: number) => [
    {
      day: '2026-03-10',
      perEuro: new Map([
        ['EUR', 1_000_000],
        ['USD', usd],
      ]),
    },
  ];
  expect(await storeRates(database, day(1_080_000))).toBe(2);
  expect(await storeRates(database, day(1_080_000))).toBe(0);
  expect(await storeRates(database, day(1_090_000))).toBe(1);
  const { rows } = await database.pool.query(
    'SELECT day, currency, per_euro_micros FROM currency_rate ORDER BY currency',
  );
  expect(rows).toEqual([
    { day: '2026-03-10', currency: 'EUR', per_euro_micros: 1_000_000 },
    { day: '2026-03-10', currency: 'USD', per_euro_micros: 1_090_000 },
  ]);
});
