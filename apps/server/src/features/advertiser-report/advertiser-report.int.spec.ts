import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningConsole, startConsole } from '../../../test/console-app.js';
import { viewerOf } from '../../../test/known-facts.js';
import { groupedRows } from '../../../test/plain-grouped-report.js';
import type { Database } from '../../core/database/index.js';
import type { AdvertiserRow } from '../facts/index.js';
import { adgroupOf, AdvertiserScene, DAYS, NAMES, OURS, world } from './advertisers.fixture.js';

let scene: AdvertiserScene;
let database: Database;
let console_: RunningConsole;
let everything: Record<string, string>;
let reader: Record<string, string>;

beforeAll(async () => {
  scene = await AdvertiserScene.open();
  database = scene.database;
  await database.pool.query(`UPDATE advertiser SET type = 'business' WHERE name = $1`, [NAMES[1]]);
  // The reader sees only account 2 and may open the report.
  await database.pool.query(`INSERT INTO role_permission VALUES (1, 2, 'site-advertisers-report')`);
  await database.pool.query(
    `INSERT INTO partner_account_share (company_id, account_id, user_id) SELECT 1, 2, 2 WHERE NOT EXISTS (SELECT FROM partner_account_share WHERE company_id = 1 AND account_id = 2 AND user_id = 2)`,
  );
  console_ = await startConsole(scene.url);
  everything = await console_.signIn(1);
  reader = await console_.signIn(2);
}, 60_000);
afterAll(async () => {
  await console_.stop();
  await scene.close();
});

const REPORT = `query Report($filters: AdvertiserReportFilters!) { advertiserReport(filters: $filters) {
  rows { dateTime hour totalLoaded totalShown totalClicked businessClicked advertisers {
    name loaded shown clicked ratio accumulated_ratio loadPos shownRel clickPos loadPosStdev clickPosStdev } }
  topAdvertisers { id name weight type } totalRecords } }`;
interface Slice {
  dateTime: string;
  hour: number | null;
  totalLoaded: number;
  totalShown: number;
  totalClicked: number;
  businessClicked: number;
  advertisers: Record<string, number | string | null>[];
}
interface Report {
  advertiserReport: {
    rows: Slice[];
    topAdvertisers: { id: number; name: string; weight: number; type: string }[];
    totalRecords: number;
  };
}
const ask = (filters: object, who = everything, company = 1) =>
  console_.graphql<Report>(who, company, REPORT, {
    filters: { feedId: 1, siteId: 1, dateRange: { start: DAYS[0], end: DAYS[2] }, ...filters },
  });

/** Returns the expected rows, computed in plain loops. */
function plain(keep: (row: AdvertiserRow) => boolean, byHour: boolean): Map<string, Map<string, AdvertiserRow[]>> {
  const slices = new Map<string, Map<string, AdvertiserRow[]>>();
  for (const row of OURS.advertisers) {
    if (!keep(row)) continue;
    const hour = byHour ? String(row.hour).padStart(2, '0') : '00';
    const slice = slices.get(`${row.date}T${hour}:00:00.000Z`) ?? new Map<string, AdvertiserRow[]>();
    slice.set(row.advertiser, [...(slice.get(row.advertiser) ?? []), row]);
    slices.set(`${row.date}T${hour}:00:00.000Z`, slice);
  }
  return slices;
}
const sum = (rows: readonly AdvertiserRow[], field: 'loaded' | 'shown' | 'clicked' | 'loadPlaces'): number =>
  rows.reduce((total, row) => total + row[field], 0);

describe('advertiserReport', () => {
  const cases: [string, object, (row: AdvertiserRow) => boolean][] = [
    ['of a site', {}, (row) => adgroupOf(row.adgroupId).site_id === 1],
    ['of an ad group', { adgroupId: 4 }, (row) => row.adgroupId === 4 && adgroupOf(4).site_id === 1],
    ['of a label', { label: 'third' }, (row) => adgroupOf(row.adgroupId).site_id === 1 && row.adgroupId % 3 === 0],
    [
      'of one day',
      { dateRange: { start: DAYS[1], end: DAYS[1] } },
      (row) => adgroupOf(row.adgroupId).site_id === 1 && row.date === DAYS[1],
    ],
  ];
  it.each(cases.flatMap((each) => [[...each, false] as const, [...each, true] as const]))(
    'returns the same figures as plain loops: %s',
    async (_, filters, keep, byHour) => {
      const { data, errors } = await ask({ ...filters, segmentation: byHour ? 'hour' : 'date' });
      expect(errors).toBeUndefined();
      const expected = plain(keep, byHour);
      const { rows, totalRecords } = data!.advertiserReport;
      expect(totalRecords).toBe(expected.size);
      expect(rows.map(({ dateTime }) => dateTime)).toEqual([...expected.keys()].sort());
      for (const row of rows) {
        const advertisers = expected.get(row.dateTime)!;
        const all = [...advertisers.values()].flat();
        expect(row.hour).toBe(byHour ? Number(row.dateTime.slice(11, 13)) : null);
        expect(row.totalLoaded).toBe(sum(all, 'loaded'));
        expect(row.totalShown).toBe(sum(all, 'shown'));
        expect(row.totalClicked).toBe(sum(all, 'clicked'));
        expect(row.businessClicked).toBe(sum(advertisers.get(NAMES[1]!) ?? [], 'clicked'));
        let accumulated = 0;
        let before = Number.POSITIVE_INFINITY;
        for (const slice of row.advertisers) {
          const own = advertisers.get(slice['name'] as string)!;
          const clicked = sum(own, 'clicked');
          expect(clicked).toBeLessThanOrEqual(before);
          before = clicked;
          accumulated += clicked;
          const places = own.flatMap((each) => placesOf(each));
          const mean = places.reduce((total, place) => total + place, 0) / places.length;
          const variance = places.reduce((total, place) => total + (place - mean) ** 2, 0) / places.length;
          expect(slice).toMatchObject({ loaded: sum(own, 'loaded'), shown: sum(own, 'shown'), clicked });
          expect(slice['ratio']).toBe(row.totalClicked === 0 ? null : clicked / row.totalClicked);
          expect(slice['accumulated_ratio']).toBe(row.totalClicked === 0 ? null : accumulated / row.totalClicked);
          if (places.length === 0) expect(slice['loadPos']).toBeNull();
          else {
            expect(slice['loadPos']).toBeCloseTo(mean, 10);
            expect(slice['loadPosStdev']).toBeCloseTo(Math.sqrt(variance), 6);
          }
          expect(slice['clickPos']).toBe(clicked === 0 ? null : NAMES.indexOf(slice['name'] as string) + 1);
        }
      }
    },
  );

  it('ranks advertisers by their share of all clicks', async () => {
    const { data } = await ask({});
    const { rows, topAdvertisers } = data!.advertiserReport;
    const clicks = rows.reduce((total, row) => total + row.totalClicked, 0);
    expect(topAdvertisers.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
    for (const { name, weight, type } of topAdvertisers) {
      const own = rows.flatMap(({ advertisers }) => advertisers).filter((each) => each['name'] === name);
      expect(weight).toBeCloseTo(own.reduce((total, each) => total + (each['clicked'] as number), 0) / clicks, 12);
      expect(type).toBe(name === NAMES[1] ? 'business' : 'unknown');
    }
    const weights = topAdvertisers.map(({ weight }) => weight);
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
  });

  it('rejects feeds without advertisers, and date ranges that are too long', async () => {
    for (const feedId of [2, null, undefined]) {
      expect((await ask({ feedId })).errors).toMatchObject([
        { message: 'invalid feedId', extensions: { code: 'BAD_USER_INPUT' } },
      ]);
    }
    const long = { dateRange: { start: '2026-01-01', end: '2026-03-12' }, segmentation: 'hour' };
    expect((await ask(long)).errors?.[0]?.message).toBe('The range is longer than 31 days.');
    expect((await ask({ dateRange: { start: DAYS[2], end: DAYS[0] } })).errors?.[0]?.extensions.code).toBe(
      'BAD_USER_INPUT',
    );
  });

  it("shows only the viewer's accounts, and requires the permission", async () => {
    const { data, errors } = await ask({}, reader);
    expect(errors).toBeUndefined();
    const own = plain(
      (row) => adgroupOf(row.adgroupId).site_id === 1 && adgroupOf(row.adgroupId).account_id === 2,
      false,
    );
    const all = [...own.values()].flatMap((slice) => [...slice.values()].flat());
    expect(data!.advertiserReport.rows.reduce((total, row) => total + row.totalLoaded, 0)).toBe(sum(all, 'loaded'));
    const noAccounts = await ask({}, await console_.signIn(3));
    expect(noAccounts.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

/**
 * Returns the places one by one, as the fixture generates them: all at the advertiser's own place, except one a place
 * lower.
 */
function placesOf({ loaded, advertiser }: AdvertiserRow): number[] {
  const place = NAMES.indexOf(advertiser) + 1;
  return Array.from({ length: loaded }, (_, index) => (loaded > 1 && index === 0 ? place + 1 : place));
}

describe('the API for advertiser charts', () => {
  it('returns advertiserRpc by keyword, and by hour for date ranges of one or two days', async () => {
    const query = `query Rpc($siteIds: [Int!], $adgroupIds: [Int!], $advertiserIds: [Int!], $dateRange: DateRangeInput!) {
      advertiserRpc(siteIds: $siteIds, adgroupIds: $adgroupIds, advertiserIds: $advertiserIds, dateRange: $dateRange) { datetime rpc keyword } }`;
    for (const [range, byHour] of [
      [{ start: DAYS[0]!, end: DAYS[2]! }, false],
      [{ start: DAYS[1]!, end: DAYS[1]! }, true],
    ] as const) {
      const { data } = await console_.graphql<{ advertiserRpc: { datetime: string; rpc: number; keyword: string }[] }>(
        everything,
        1,
        query,
        { siteIds: [1], dateRange: range },
      );
      const groups = new Map<string, { sold: number; revenue: number }>();
      for (const row of OURS.revenue) {
        if (adgroupOf(row.adgroupId).site_id !== 1 || row.date < range.start || row.date > range.end) continue;
        const hour = byHour ? String(row.hour).padStart(2, '0') : '00';
        const key = `${row.date}T${hour}:00:00.000Z ${row.keyword}`;
        const before = groups.get(key) ?? { sold: 0, revenue: 0 };
        groups.set(key, { sold: before.sold + row.sold, revenue: before.revenue + row.revenue });
      }
      const found = new Map(data!.advertiserRpc.map(({ datetime, keyword, rpc }) => [`${datetime} ${keyword}`, rpc]));
      expect([...found.keys()].sort()).toEqual([...groups.keys()].sort());
      for (const [key, { sold, revenue }] of groups) expect(found.get(key)).toBe(revenue / sold / 1e6);
    }
  });

  it('returns adgroupRevenue with the figures of the performance facts', async () => {
    const query = `query Revenue($args: Int!, $range: DateRangeInput!) {
      adgroupRevenue(adgroupIds: [$args], dateRange: $range, segmentation: hour) { date hour bought sold RPC profit earned } }`;
    const range = { start: DAYS[0]!, end: DAYS[2]! };
    const { data, errors } = await console_.graphql<{ adgroupRevenue: Record<string, number | string | null>[] }>(
      everything,
      1,
      query,
      { args: 4, range },
    );
    expect(errors).toBeUndefined();
    const expected = groupedRows(world, {
      viewer: viewerOf(1),
      keys: ['date', 'hour'],
      filters: { dateRange: range, adgroupIdIn: [4] },
    });
    expect(data!.adgroupRevenue).toHaveLength(expected.length);
    for (const { values, figures: own } of expected) {
      const hour = values['hour'] === -1 ? null : (values['hour'] as number);
      const moment = `${values['date']}T${String(hour ?? 0).padStart(2, '0')}:00:00.000Z`;
      const found = data!.adgroupRevenue.find((row) => row['date'] === moment && row['hour'] === hour)!;
      for (const id of ['bought', 'sold', 'RPC', 'profit', 'earned']) expect(found[id]).toBe(own[id]);
    }
  });

  it('returns siteFeedIds with the feeds of the site and its ad groups', async () => {
    await database.pool.query('UPDATE site SET main_feed_id = 1 WHERE company_id = 1 AND id = 1');
    await database.pool.query('UPDATE adgroup SET feed_id = 2 WHERE company_id = 1 AND id = 4');
    const of = async (siteId: number) =>
      (await console_.graphql(everything, 1, 'query Feeds($id: Int!) { siteFeedIds(siteId: $id) }', { id: siteId }))
        .data;
    expect(await of(1)).toEqual({ siteFeedIds: [1, 2].filter((id) => id === 1 || adgroupOf(4).site_id === 1) });
    expect(await of(4_711)).toEqual({ siteFeedIds: [] });
  });
});

describe('setAdvertiserType', () => {
  const set = (name: string, userType: string, who = everything, company = 1) =>
    console_.graphql<{ setAdvertiserType: { status: string; message: string | null } }>(
      who,
      company,
      'mutation Set($name: String!, $userType: AdvertiserType!) { setAdvertiserType(name: $name, userType: $userType) { status message } }',
      { name, userType },
    );
  const typesOf = async (company: number) =>
    (
      await database.pool.query('SELECT name, type::text AS type FROM advertiser WHERE company_id = $1 ORDER BY id', [
        company,
      ])
    ).rows;

  it("changes the type only in the user's company, and records the values before and after", async () => {
    const others = await typesOf(2);
    expect((await set(NAMES[0]!, 'arbitrage')).data!.setAdvertiserType).toEqual({ status: 'success', message: null });
    expect((await typesOf(1)).find(({ name }) => name === NAMES[0])).toEqual({ name: NAMES[0], type: 'arbitrage' });
    expect(await typesOf(2)).toEqual(others);
    const { rows } = await database.pool.query(
      `SELECT action, entity_name, before, after, user_id FROM audit_log WHERE action = 'advertiser.setType'`,
    );
    expect(rows).toEqual([
      {
        action: 'advertiser.setType',
        entity_name: NAMES[0],
        before: { type: 'unknown' },
        after: { type: 'arbitrage' },
        user_id: 1,
      },
    ]);
    await set(NAMES[0]!, 'arbitrage');
    expect((await database.pool.query(`SELECT FROM audit_log WHERE action = 'advertiser.setType'`)).rowCount).toBe(1);
  });

  it('returns an error for an unknown advertiser', async () => {
    expect((await set('Unlisted', 'business')).data!.setAdvertiserType).toEqual({
      status: 'error',
      message: "Advertiser 'Unlisted' not found.",
    });
  });
});
