import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { paidOn } from '../../../../sandbox/src/feeds/clicks.js';
import { sampleAccount, sampleWorld } from '../../../../sandbox/src/world/sample.js';
import type { WorldFile } from '../../../../sandbox/src/world/world-file.js';
import { SyncScene } from './sync.fixture.js';

jest.setTimeout(180_000);

const NOW = '2026-06-20T15:20:00.000Z';
const AFS = 101;
const FEED = 'adsense-search';
const [BEFORE, MOVED] = ['2026-06-17', '2026-06-18'];

/** Returns the sample world with all clicks sold to AdSense. */
function playedByAdSense(): WorldFile {
  const file = sampleWorld({ clicksPerDay: 400 });
  const accounts = file.accounts
    .filter(({ platform }) => ['google', 'meta'].includes(platform))
    .map((account) => ({
      ...account,
      campaigns: account.campaigns.map((campaign) => ({
        ...campaign,
        adGroups: campaign.adGroups.map((group) => ({ ...group, traffic: { ...group.traffic, feed: FEED } })),
      })),
    }));
  return { ...file, accounts };
}

let testDatabase: TestDatabase;
let scene: SyncScene;
let feed: number;
let sites: [number, number];
/** A channel with revenue on both days, and its ad group. */
let channel: string;
let adgroup: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  scene = await SyncScene.begin(testDatabase.url, playedByAdSense(), NOW);
  await scene.rows(
    "INSERT INTO currency_rate (day, currency, per_euro_micros) SELECT d, 'USD', 1100000 FROM generate_series('2026-05-01'::date, '2026-06-25', '1 day') d",
  );
  for (const n of [1, 2]) await scene.connect(5, sampleAccount('google', n));
  await scene.connect(17, sampleAccount('meta', 1));
  await scene.pull();
  const market = await scene.one("SELECT id FROM market WHERE code LIKE '%US%' LIMIT 1");
  const site = (name: string) =>
    scene.one('INSERT INTO site (company_id, name, domain, market_id) VALUES ($1, $2, $2, $3) RETURNING id', [
      scene.companyId,
      name,
      market,
    ]);
  sites = [await site('one.example'), await site('two.example')];
  await scene.rows('UPDATE adgroup SET site_id = $1', [sites[0]]);
  await scene.rows(
    `INSERT INTO feed_tag (company_id, feed_id, tag, adgroup_id) SELECT company_id, $1, 'ag' || external_id, id FROM adgroup ON CONFLICT DO NOTHING`,
    [AFS],
  );
  feed = await scene.connect(AFS, 'pub-1', { from: '2026-06-16T00:00:00Z' });
  await scene.pull();
  const known = await scene.rows<{ tag: string; id: number }>('SELECT tag, adgroup_id AS id FROM feed_tag');
  const sold = (day: string) => new Set(paid(day).map(({ tag }) => tag));
  const found = known.find(({ tag }) => sold(BEFORE!).has(tag) && sold(MOVED!).has(tag))!;
  [channel, adgroup] = [found.tag, found.id];
});
afterAll(async () => {
  await scene.end();
  await testDatabase.drop();
});

const paid = (day: string) => paidOn(scene.world, FEED, day).filter(({ sold }) => sold > 0);
const paidFor = (day: string, tag: string) =>
  paid(day)
    .filter((each) => each.tag === tag)
    .reduce((sum, { sold }) => sum + sold, 0);
/**
 * Returns the paid clicks of a day: of the channel's ad group, of all ad groups, and of the channel without an ad
 * group.
 */
const booked = async (day: string) =>
  (
    await scene.rows<Record<'own' | 'all' | 'unmatched', number>>(
      `SELECT coalesce(sum(sold) FILTER (WHERE adgroup_id = $2), 0)::int AS own, coalesce(sum(sold), 0)::int AS all,
         (SELECT coalesce(sum(u.sold), 0)::int FROM unmatched_revenue u WHERE u.date = $1 AND u.tag = $4 AND u.account_id = $5) AS unmatched
       FROM perf_hour WHERE date = $1 AND feed_id = $3`,
      [day, adgroup, AFS, channel, feed],
    )
  )[0]!;
const pullAgain = async () => {
  await scene.rows('UPDATE connection SET recent_read_at = NULL, settled_read_at = NULL');
  await scene.pull();
};

it('stores all channels of the AdSense account, including disabled channels', async () => {
  const stored = await scene.rows<{ id: string; active: boolean }>(
    'SELECT channel_id AS id, is_active AS active FROM afs_channel WHERE account_id = $1',
    [feed],
  );
  const listed = new Set(
    scene.world.all.flatMap(({ campaigns }) =>
      campaigns.flatMap(({ adGroups }) =>
        adGroups.flatMap(({ traffic }) => (traffic.feed === FEED ? [traffic.tag] : [])),
      ),
    ),
  );
  const spare = stored.filter(({ id }) => id.includes(':spare'));
  expect(new Set(stored.filter(({ id }) => !id.includes(':spare')).map(({ id }) => id))).toEqual(listed);
  expect(spare).toHaveLength(24);
  expect(stored.filter(({ active }) => !active)).toHaveLength(1);
});

it('deactivates channels that AdSense no longer lists, and fetches the list once an hour', async () => {
  await scene.rows(
    `INSERT INTO afs_channel (company_id, account_id, channel_id, own_name) VALUES ($1, $2, 'gone', 'Mine')`,
    [scene.companyId, feed],
  );
  const gone = () => scene.rows(`SELECT is_active, own_name FROM afs_channel WHERE channel_id = 'gone'`);
  await scene.pull();
  expect(await gone()).toEqual([{ is_active: true, own_name: 'Mine' }]);
  await scene.rows('UPDATE connection SET channels_read_at = NULL');
  await scene.pull();
  expect(await gone()).toEqual([{ is_active: false, own_name: 'Mine' }]);
});

it('stores the days on which a channel had impressions, and re-fetches them without changes', async () => {
  const days = () =>
    scene.rows<{ channel: string; date: string }>(
      'SELECT channel_id AS channel, date::text AS date FROM afs_channel_day WHERE account_id = $1 AND impressions > 0 ORDER BY 1, 2',
      [feed],
    );
  const first = await days();
  expect(first.filter(({ date }) => date === BEFORE).map(({ channel: id }) => id)).toEqual(
    [
      ...new Set(
        paidOn(scene.world, FEED, BEFORE!)
          .filter(({ searches }) => searches > 0)
          .map(({ tag }) => tag),
      ),
    ].sort(),
  );
  await pullAgain();
  expect(await days()).toEqual(first);
});

it('assigns channel revenue to the ad group until the channel moves to another site', async () => {
  const [before, moved] = [await booked(BEFORE!), await booked(MOVED!)];
  expect(before).toMatchObject({ own: paidFor(BEFORE!, channel), unmatched: 0 });
  expect(moved).toMatchObject({ own: paidFor(MOVED!, channel), unmatched: 0 });
  const assign = (from: string, siteId: number | null) =>
    scene.rows('INSERT INTO afs_channel_assignment VALUES ($1, $2, $3, $4, $5)', [
      scene.companyId,
      feed,
      channel,
      from,
      siteId,
    ]);
  await assign('2026-06-01', sites[0]);
  await pullAgain();
  expect([await booked(BEFORE!), await booked(MOVED!)]).toEqual([before, moved]);
  await assign(MOVED!, sites[1]);
  await pullAgain();
  expect(await booked(BEFORE!)).toEqual(before);
  expect(await booked(MOVED!)).toEqual({ own: 0, all: moved.all - moved.own, unmatched: moved.own });
  // The other site gave up the channel, so its revenue goes to the ad group that still sends clicks with it.
  await scene.rows('UPDATE afs_channel_assignment SET site_id = NULL WHERE from_date = $1', [MOVED]);
  await pullAgain();
  expect(await booked(MOVED!)).toEqual(moved);
});
