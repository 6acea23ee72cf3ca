import { expect, it } from '@jest/globals';
import { PAGE_VIEWS } from '@adops/domain';
import type { PoolClient, QueryResult } from 'pg';
import type { Database } from '../../core/database/index.js';
import { DAY, factStore } from './fact-store.fixture.js';
import { FamilyLoader, type PageViewRow, rowsOf } from './index.js';

const store = factStore();

/** Answers an upsert with the rows it read as its count, as a distributed database does. */
const countingReads = (client: PoolClient): PoolClient =>
  new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name) as unknown;
      return (sql: unknown, ...rest: unknown[]) => {
        const answer = Reflect.apply(target.query, target, [sql, ...rest]) as Promise<QueryResult>;
        const isUpsert = typeof sql === 'string' && sql.includes('ON CONFLICT');
        return isUpsert ? answer.then((result) => ({ ...result, rowCount: 99 })) : answer;
      };
    },
  });

function load(rows: readonly PageViewRow[]): Promise<number> {
  const database = {
    transaction: <T>(work: (client: PoolClient) => Promise<T>) =>
      store.database.transaction((client) => work(countingReads(client))),
  };
  return new FamilyLoader(database as Database).load({
    companyId: store.one.companyId,
    source: 'spec',
    slice: { from: DAY, to: DAY },
    families: [rowsOf(PAGE_VIEWS, rows)],
  });
}

it('counts the facts it changed, not the rows a statement reports', async () => {
  const { site, adgroups } = store.one;
  const first = { date: DAY, hour: 9, adgroupId: adgroups[0], siteId: site, referer: 'a.example', pageViews: 5 };
  const second = { ...first, adgroupId: adgroups[1] };
  await load([first, second]);
  await load([first, second]);
  await load([first, { ...second, pageViews: 6 }]);
  await load([first]);
  const { rows } = await store.database.pool.query(
    'SELECT rows_read, rows_changed, rows_taken_back FROM perf_load WHERE company_id = $1 ORDER BY id',
    [store.one.companyId],
  );
  expect(rows.map((each) => Object.values(each as object))).toEqual([
    [2, 2, 0],
    [2, 0, 0],
    [2, 1, 0],
    [1, 0, 1],
  ]);
});
