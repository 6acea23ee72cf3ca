import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { AccountRef, RevenueFeed } from '@adops/connectors';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from '../../core/database/index.js';
import { insertTwoCompanies } from '../../../test/two-companies.js';
import { FactLoader } from '../facts/index.js';
import { pullFeed } from './feed-pull.js';

jest.setTimeout(30_000);

const NOW = new Date('2026-06-20T12:00:00Z');
const FEED = 1;
let testDatabase: TestDatabase;
let database: Database;
let companyId: number;
/** Two ad groups, each paid by a different account of the feed. */
let adgroups: [number, number];
let accounts: [number, number];
/** Dollars by tag that each account of the feed reports for one hour. */
const paid: [Record<string, number>, Record<string, number>] = [{}, {}];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url, { max: 4 });
  const world = await insertTwoCompanies(database);
  companyId = world.ALFA.company;
  const ids = async (sql: string, params: unknown[]) =>
    (await database.pool.query<{ id: number }>(sql, params)).rows.map(({ id }) => id);
  const first = world.ALFA.adgroup;
  const [second] = await ids(
    `INSERT INTO adgroup (company_id, campaign_id, account_id, site_id, name, external_id)
     SELECT company_id, campaign_id, account_id, site_id, 'second', 'second' FROM adgroup WHERE id = $1 RETURNING id`,
    [first],
  );
  adgroups = [first, second!];
  const [one, two] = await ids(
    `INSERT INTO partner_account (company_id, partner_id, name, external_id, currency, timezone)
     SELECT $1, $2, name, name, 'USD', 'UTC' FROM unnest(ARRAY['pub-1', 'pub-2']) AS n (name) RETURNING id`,
    [companyId, FEED],
  );
  accounts = [one!, two!];
  await connect(accounts[0]);
  await database.pool.query(
    `INSERT INTO feed_tag (company_id, feed_id, tag, adgroup_id) VALUES ($1, $2, 'one', $3), ($1, $2, 'two', $4)`,
    [companyId, FEED, ...adgroups],
  );
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const connect = (accountId: number) =>
  database.pool.query(
    `INSERT INTO connection (company_id, account_id, connector, collect_from) VALUES ($1, $2, 'spec', '2026-06-19')`,
    [companyId, accountId],
  );

async function pull(which: 0 | 1): Promise<void> {
  const feed = {
    key: 'spec',
    grains: ['hour'],
    repullDays: { hourly: 1, daily: 1 },
    delayHours: 2,
    fetchRevenue: async (_account, { from }, sink) => {
      const rows = Object.entries(paid[which]).map(([tag, dollars]) => ({
        date: '2026-06-19', hour: 10, tag, sourceTag: null, market: null, country: 'US', device: 'desktop' as const,
        sold: 1, earnedGross: dollars * 1_000_000, searches: null, biddedSearches: null, tq: null, discount: null,
      })); // prettier-ignore
      await sink({
        date: from,
        rows,
        figures: ['sold', 'earnedGross'],
        timeZone: 'UTC',
        currency: 'USD',
        asOf: null,
        final: true,
      });
    },
  } as Partial<RevenueFeed> as RevenueFeed;
  const accountId = accounts[which];
  const account = { timeZone: 'UTC', currency: 'USD' } as AccountRef;
  const tools = {
    database,
    loader: new FactLoader(database),
    load: <T>(work: () => Promise<T>) => work(),
    keepAlive: () => Promise.resolve(),
  };
  const due = {
    companyId, accountId, partnerId: FEED, token: 1, collectFrom: new Date('2026-06-19'), failures: 0,
    entitiesReadAt: null, issuesReadAt: null, blocksReadAt: null, factorsReadAt: null, channelsReadAt: null, recentReadAt: null, settledReadAt: null, completeUntil: null,
  }; // prettier-ignore
  await pullFeed(tools, feed, account, due, NOW);
}

/** Returns the revenue of both ad groups in dollars. */
async function earned(): Promise<(number | null)[]> {
  const { rows } = await database.pool.query<{ earned: number | null }>(
    `SELECT (SELECT isum(earned_gross) FROM perf_hour WHERE adgroup_id = id AND feed_id = $2 AND date = '2026-06-19') AS earned
     FROM unnest($1::int[]) WITH ORDINALITY AS a (id, at) ORDER BY at`,
    [adgroups, FEED],
  );
  return rows.map((row) => (row.earned === null ? null : row.earned / 1e6));
}

it("loads all ad groups from a feed's only account, and later only its reported ad groups", async () => {
  paid[0] = { one: 5, two: 3 };
  await pull(0);
  expect(await earned()).toEqual([5, 3]);
  await connect(accounts[1]);
  paid[0] = { one: 5 };
  await pull(0);
  expect(await earned()).toEqual([5, null]);
});

it('removes only revenue of the same account if a feed has two accounts', async () => {
  paid[0] = { one: 5 };
  paid[1] = { two: 7 };
  await pull(0);
  await pull(1);
  expect(await earned()).toEqual([5, 7]);
  paid[0] = {};
  await pull(0);
  expect(await earned()).toEqual([null, 7]);
  // The tag moves to the other account.
  paid[1] = { two: 7, one: 6 };
  await pull(1);
  await pull(0);
  expect(await earned()).toEqual([6, 7]);
});
