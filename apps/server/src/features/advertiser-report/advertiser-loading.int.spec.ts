import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../core/database/index.js';
import { type AdvertiserRow, FactsRefused } from '../facts/index.js';
import { adgroupOf, AdvertiserScene, DAYS, OURS } from './advertisers.fixture.js';

let scene: AdvertiserScene;
let database: Database;

beforeAll(async () => {
  scene = await AdvertiserScene.open();
  database = scene.database;
}, 60_000);
afterAll(() => scene.close());

describe('loading advertisers', () => {
  const stored = async () => {
    const { rows } = await database.pool.query(
      `SELECT (SELECT json_build_array(count(*), sum(loaded), sum(shown), sum(clicked)) FROM advertiser_hour WHERE company_id = 1) AS ads,
         (SELECT json_build_array(count(*), sum(sold), sum(revenue)) FROM keyword_rpc_hour WHERE company_id = 1) AS money`,
    );
    return rows[0];
  };
  it('changes nothing when repeated, sums duplicate keys, and removes missing values', async () => {
    const before = await stored();
    await scene.load(1);
    expect(await stored()).toEqual(before);
    const ledger = await database.pool.query(
      'SELECT rows_changed, rows_taken_back FROM perf_load WHERE company_id = 1 ORDER BY id DESC LIMIT 1',
    );
    expect(ledger.rows[0]).toEqual({ rows_changed: 0, rows_taken_back: 0 });

    const day = { from: DAYS[2]!, to: DAYS[2]!, feedIds: [1] };
    const one = OURS.advertisers.find(({ date, clicked }) => date === DAYS[2] && clicked > 0)!;
    await scene.load(1, { advertisers: [one, one], revenue: [] }, day);
    const { rows } = await database.pool.query(
      'SELECT loaded, clicked FROM advertiser_hour WHERE company_id = 1 AND date = $1',
      [DAYS[2]],
    );
    expect(rows).toEqual([{ loaded: 2 * one.loaded, clicked: 2 * one.clicked }]);
    await scene.load(1);
    expect(await stored()).toEqual(before);
  });

  it('leaves sites and hours outside the slice unchanged', async () => {
    const before = await stored();
    const keys = async () =>
      (
        await database.pool.query<{ site: number; hour: number }>(
          'SELECT DISTINCT site_id AS site, hour FROM advertiser_hour WHERE company_id = 1 AND date = $1 ORDER BY 1, 2',
          [DAYS[2]],
        )
      ).rows;
    const all = await keys();
    const slice = { from: DAYS[2]!, to: DAYS[2]!, fromHour: 9, toHour: 23, siteIds: [1] };
    const into = (advertisers: AdvertiserRow[]) => scene.load(1, { advertisers, revenue: [] }, slice);
    await into([]);
    expect(all.some(({ site }) => site !== 1)).toBe(true);
    expect(await keys()).toEqual(all.filter(({ site, hour }) => site !== 1 || hour < 9));
    const row = (site: number, hour: number) =>
      OURS.advertisers.find(
        (each) =>
          each.date === DAYS[2] && each.hour === hour && (adgroupOf(each.adgroupId).site_id === 1) === (site === 1),
      )!;
    await expect(into([row(2, 9)])).rejects.toThrow("doesn't belong to company");
    await expect(into([row(1, 0)])).rejects.toThrow('hour 0 is not between 9 and 23');
    await scene.load(1);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['an ad group of another company', { adgroupId: 4_711 }],
    ['a day outside the slice', { date: '2026-03-13' }],
    ['no hour', { hour: 24 }],
    ['a feed outside the slice', { feedId: 2 }],
    ['a name that is empty', { advertiser: '' }],
    ['a negative count', { clicked: -1 }],
    ['half a click', { clicked: 0.5 }],
  ])('rejects %s and writes nothing', async (_, change) => {
    const before = await stored();
    const advertisers = [OURS.advertisers[0]!, { ...OURS.advertisers[1]!, ...change }];
    await expect(scene.load(1, { advertisers, revenue: [] })).rejects.toThrow(FactsRefused);
    expect(await stored()).toEqual(before);
  });
});
