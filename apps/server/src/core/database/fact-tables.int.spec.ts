import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PERFORMANCE } from '@adops/domain';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from './database.js';
import { createTable, declaredTables, diffToFamilies } from './fact-tables.js';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

describe('declared fact tables', () => {
  it('match the migrations', async () => {
    expect(await diffToFamilies(database.pool)).toBe('');
  });

  it.each([
    ['ALTER TABLE perf_geo_day DROP COLUMN sold', 'ALTER TABLE perf_geo_day ADD COLUMN sold bigint;\n'],
    ['ALTER TABLE perf_hour ADD COLUMN clicks int', 'ALTER TABLE perf_hour DROP COLUMN clicks;\n'],
    [
      'ALTER TABLE perf_day ALTER COLUMN feed_id TYPE int',
      '-- perf_day.feed_id is int NOT NULL, but smallint NOT NULL is declared.\n',
    ],
    [
      `ALTER TABLE perf_geo_day DROP CONSTRAINT perf_geo_day_pkey, ADD PRIMARY KEY (company_id, date, country_id, account_id)`,
      '-- perf_geo_day has the primary key (company_id, date, country_id, account_id), but (company_id, date, account_id, country_id) is declared.\n',
    ],
  ])('differ after %s', async (change, difference) => {
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(change);
      expect(await diffToFamilies(client)).toBe(difference);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('match again after the generated SQL has recreated them', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`DROP TABLE ${declaredTables().join(', ')}`);
      await client.query(await diffToFamilies(client));
      expect(await diffToFamilies(client)).toBe('');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect(createTable(PERFORMANCE, PERFORMANCE.facts)).toContain('PARTITION BY RANGE (date)');
  });
});
