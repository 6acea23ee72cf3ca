import { describe, expect, it } from '@jest/globals';
import { PAGE_VIEWS } from '@adops/domain';
import type { PoolClient, QueryResult } from 'pg';
import type { Database } from '../../core/database/index.js';
import { DAY, factStore } from './fact-store.fixture.js';
import { FamilyLoader, type PageViewRow, rowsOf } from './index.js';

const store = factStore();

/** Simulates a distributed database, in which an upsert counts the rows it read instead of the rows it changed. */
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

it('counts only changed facts, not all rows that a statement reports', async () => {
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

describe('restatement of a complete day', () => {
  const { adgroups, site } = { adgroups: () => store.one.adgroups, site: () => store.one.site };
  const views = (nth: number, referer: string, pageViews: number): PageViewRow => ({
    ...{ date: DAY, hour: 9, adgroupId: adgroups()[nth]!, siteId: site(), referer, pageViews },
  });
  const restated = async () =>
    (
      await store.database.pool.query<{ adgroup: number; figures: Record<string, number>; loads: number }>(
        `SELECT r.adgroup_id AS adgroup, r.figures, l.rows_changed::int AS loads FROM family_restatement r
         JOIN perf_load l ON l.company_id = r.company_id AND l.id = r.load_id AND l.family = r.family
         WHERE r.company_id = $1 ORDER BY r.load_id, r.adgroup_id`,
        [store.one.companyId],
      )
    ).rows;
  const sums = async () =>
    Object.fromEntries(
      (
        await store.database.pool.query<{ adgroup: number; views: number }>(
          'SELECT adgroup_id AS adgroup, isum(page_views) AS views FROM page_view_hour WHERE company_id = $1 GROUP BY 1',
          [store.one.companyId],
        )
      ).rows.map(({ adgroup, views: count }) => [adgroup, count]),
    );

  it('records changes by ad group, so that earlier figures can be derived from current figures', async () => {
    await load([views(0, 'a.example', 5), views(0, 'b.example', 2), views(1, 'a.example', 7)]);
    expect(await restated()).toEqual([]);
    const first = await sums();
    await load([views(0, 'a.example', 5), views(0, 'b.example', 2), views(1, 'a.example', 7)]);
    expect(await restated()).toEqual([]);
    await load([views(0, 'a.example', 4), views(0, 'b.example', 6), views(1, 'a.example', 7)]);
    await load([views(0, 'a.example', 4), views(0, 'b.example', 6)]);
    const changes = await restated();
    expect(changes.map(({ adgroup, figures }) => [adgroup, figures['page_views']])).toEqual([
      [adgroups()[0], 3],
      [adgroups()[1], -7],
    ]);
    const now = await sums();
    for (const id of adgroups().slice(0, 2)) {
      const later = changes.filter(({ adgroup }) => adgroup === id);
      const known = later.reduce((views, { figures }) => views - (figures['page_views'] ?? 0), now[id] ?? 0);
      expect(known).toBe(first[id]);
    }
  });

  it('records no changes until the day is complete', async () => {
    await load([views(0, 'a.example', 5)]);
    await store.database.pool.query('UPDATE perf_load SET known_at = $2 WHERE company_id = $1', [
      store.one.companyId,
      `${DAY}T18:00:00Z`,
    ]);
    await load([views(0, 'a.example', 9)]);
    expect(await restated()).toEqual([]);
    await load([views(0, 'a.example', 10)]);
    expect((await restated()).map(({ figures }) => figures)).toEqual([{ page_views: 1 }]);
  });
});
