import { afterAll, beforeAll, beforeEach, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from '../../core/database/database.js';
import { loadReferenceData } from '../../reference/index.js';
import { createSmallCompany, type SmallCompany } from './facts.fixture.js';
import { type FactRow, FactLoader, type LoadInput, Rollups } from './index.js';

export const DAY = '2026-03-10';
export const NEXT = '2026-03-11';

type Stored = Record<string, number | string | boolean | null>;

/** Test database of the spec file, with two new companies for each test and short methods for loads. */
export class FactStore {
  database!: Database;
  loader!: FactLoader;
  rollups!: Rollups;
  one!: SmallCompany;
  two!: SmallCompany;

  /** Loads cost of the first account on DAY. */
  cost(rows: readonly FactRow[], more: Partial<LoadInput> = {}): LoadInput {
    const slice = { from: DAY, to: DAY };
    const { companyId, accounts } = this.one;
    return { companyId, source: 'spec', sides: ['cost'], accountId: accounts[0], slice, rows, ...more };
  }

  /** Loads revenue of the search feed on DAY, for all accounts. */
  revenue(rows: readonly FactRow[], more: Partial<LoadInput> = {}): LoadInput {
    const slice = { from: DAY, to: DAY, accountIds: 'all', feedIds: [1] } as const;
    const { companyId, feedAccount } = this.one;
    return { companyId, source: 'spec', sides: ['revenue'], accountId: feedAccount, slice, rows, ...more };
  }

  async facts(companyId = this.one.companyId): Promise<Stored[]> {
    const { rows } = await this.database.pool.query<Stored>(
      'SELECT * FROM perf_hour WHERE company_id = $1 ORDER BY date, hour, adgroup_id, device_id, country_id, feed_id',
      [companyId],
    );
    return rows;
  }

  async ledger(): Promise<Stored[]> {
    const { rows } = await this.database.pool.query<Stored>(
      'SELECT * FROM perf_restatement WHERE company_id = $1 ORDER BY date, adgroup_id, load_id',
      [this.one.companyId],
    );
    return rows;
  }
}

/** Registers the hooks of a spec file. */
export function factStore(): FactStore {
  // Integration tests on a busy machine need more time.
  jest.setTimeout(30_000);
  const store = new FactStore();
  let testDatabase: TestDatabase;
  let companies = 0;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    store.database = new Database(testDatabase.url);
    await loadReferenceData(store.database);
    store.loader = new FactLoader(store.database);
    store.rollups = new Rollups(store.database);
  });
  afterAll(async () => {
    await store.database.close();
    await testDatabase.drop();
  });
  beforeEach(async () => {
    companies += 1;
    store.one = await createSmallCompany(store.database, `one-${companies}`);
    store.two = await createSmallCompany(store.database, `two-${companies}`);
  });
  return store;
}
