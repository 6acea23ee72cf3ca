import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { paidOn, soldOf } from '../../../../sandbox/src/feeds/clicks.js';
import { hotspotsOf, productAdsOf } from '../../../../sandbox/src/sites/page-elements.js';
import { rotatedKeywordsOf } from '../../../../sandbox/src/sites/rotated-keywords.js';
import { searchedKeywordsOf } from '../../../../sandbox/src/sites/searched-keywords.js';
import { RotationStore } from '../../../../sandbox/src/sites/rotation-store.js';
import { adsOn, referersOf, visitsOf } from '../../../../sandbox/src/sites/visits.js';
import { sampleAccount } from '../../../../sandbox/src/world/sample.js';
import { SiteHealthService } from '../connections/index.js';
import { HOSTS, sitesWorld } from './site-world.fixture.js';
import { SyncScene } from './sync.fixture.js';

jest.setTimeout(120_000);

const NOW = '2026-06-20T15:20:00.000Z';
/** Begins within a local day of both sites. */
const FROM = '2026-06-17T03:00:00.000Z';
const HOUR_MS = 3_600_000;
const DEVICES = { desktop: 1, mobile: 2, tablet: 3 } as const;
const SHARE = 0.8;
const hourOf = (at: string) => Date.parse(at) / HOUR_MS;

let testDatabase: TestDatabase;
let scene: SyncScene;
let accounts: Record<keyof typeof HOSTS, number>;
let sites: Record<keyof typeof HOSTS, number>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  scene = await SyncScene.begin(testDatabase.url, sitesWorld(), NOW);
  await scene.rows(
    "INSERT INTO currency_rate (day, currency, per_euro_micros) SELECT d, 'USD', 1100000 FROM generate_series('2026-05-01'::date, '2026-07-01'::date, '1 day') d",
  );
  accounts = {
    google: await scene.connect(5, sampleAccount('google', 1), { timezone: 'America/New_York' }),
    taboola: await scene.connect(14, sampleAccount('taboola', 1), { timezone: 'America/New_York' }),
  };
  await scene.pull();
  sites = {
    google: await scene.connectSite(HOSTS.google, FROM),
    taboola: await scene.connectSite(HOSTS.taboola, FROM),
  };
  for (const key of ['google', 'taboola'] as const)
    await scene.rows('UPDATE adgroup SET site_id = $2 WHERE account_id = $1', [accounts[key], sites[key]]);
  await scene.rows(
    "INSERT INTO feed_tag (company_id, feed_id, tag, adgroup_id) SELECT company_id, CASE WHEN account_id = $1 THEN 36 ELSE 1 END, 'ag' || external_id, id FROM adgroup",
    [accounts.taboola],
  );
  await scene.rows(
    "INSERT INTO revenue_share (company_id, partner_id, region, month, share_micros) VALUES ($1, 1, 'america', '2026-06-01', $2)",
    [scene.companyId, SHARE * 1_000_000],
  );
});
afterAll(async () => {
  await scene.end();
  await testDatabase.drop();
});

type Counts = readonly [inbound: number, nbot: number, outbound: number, nbot: number, safe: number];

/** Returns the expected counts of a site by UTC hour, ad group and device. */
function counted(host: string, from: string, until: string): Map<string, Counts> {
  return new Map(
    visitsOf(scene.world, host, Math.ceil(hourOf(from)), Math.ceil(hourOf(until))).map(({ cell, ...one }) => [
      `${new Date(cell.hour * HOUR_MS).toISOString().slice(0, 13)} ${cell.adGroup.id} ${DEVICES[cell.device]}`,
      [one.inbound, one.inboundNbot, one.outbound, one.outboundNbot, one.siteSafeConv * 1_000_000],
    ]),
  );
}

async function stored(siteId: number, companyId = scene.companyId): Promise<Map<string, Counts>> {
  const rows = await scene.rows<{ key: string; counts: Counts }>(
    `SELECT f.date || 'T' || lpad(f.hour::text, 2, '0') || ' ' || a.external_id || ' ' || f.device_id AS key,
       array[f.inbound, f.inbound_nbot, f.outbound, f.outbound_nbot, f.site_safe_conv::int] AS counts
     FROM perf_hour f JOIN adgroup a ON a.company_id = f.company_id AND a.id = f.adgroup_id
     WHERE f.company_id = $1 AND f.site_id = $2 AND f.inbound IS NOT NULL`,
    [companyId, siteId],
  );
  return new Map(rows.map(({ key, counts }) => [key, counts]));
}

const everything = () =>
  Promise.all(
    [
      'perf_hour',
      'advertiser_hour',
      'keyword_rpc_hour',
      'page_view_hour',
      'hotspot_day',
      'product_ad_day',
      'rotated_keyword_day',
      'site_hotspot',
      'perf_restatement',
    ].map((table) => scene.rows(`SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${table} t`)),
  );
const connection = async (siteId: number) =>
  (
    await scene.rows<{ until: Date; failures: number; kind: string | null; wait: number; error: string | null }>(
      `SELECT complete_until AS until, failures, error_kind AS kind, extract(epoch FROM next_at - now())::float8 AS wait, last_error AS error
       FROM site_connection WHERE site_id = $1`,
      [siteId],
    )
  )[0]!;

describe('the first sync of a site', () => {
  beforeAll(async () => {
    expect(await scene.pullSites()).toMatchObject({ good: 2, failed: 0 });
  });

  it.each(['google', 'taboola'] as const)('assigns all hours of the %s site to UTC hours', async (key) => {
    const wanted = counted(HOSTS[key], FROM, NOW);
    expect(wanted.size).toBeGreaterThan(300);
    expect([...wanted.keys()].sort()[0]!.slice(0, 13)).toBe('2026-06-17T03');
    expect(await stored(sites[key])).toEqual(wanted);
  });

  it('loads advertisers and their click revenue after the revenue share', async () => {
    const ads = adsOn(scene.world, HOSTS.google, hourOf(FROM), Math.ceil(hourOf(NOW)));
    const [found] = await scene.rows<Record<string, number>>(
      `SELECT isum(loaded) AS loaded, isum(shown) AS shown, isum(clicked) AS clicked FROM advertiser_hour WHERE site_id = $1`,
      [sites.google],
    );
    const sum = (of: (ad: (typeof ads)[number]) => number) => ads.reduce((all, ad) => all + of(ad), 0);
    expect(found).toEqual({ loaded: sum((a) => a.loaded), shown: sum((a) => a.shown), clicked: sum((a) => a.clicked) });
    const [money] = await scene.rows<{ sold: number; revenue: number }>(
      'SELECT isum(sold) AS sold, isum(revenue) AS revenue FROM keyword_rpc_hour WHERE site_id = $1',
      [sites.google],
    );
    expect(money!.sold).toBe(sum(({ sold }) => sold));
    expect(Math.abs(money!.revenue - SHARE * sum(({ earned }) => earned))).toBeLessThan(ads.length);
  });

  it('loads page views by referrer, including unpaid visitors', async () => {
    const views = referersOf(scene.world, HOSTS.google, hourOf(FROM), Math.ceil(hourOf(NOW)));
    const of = (rows: typeof views) => rows.reduce((all, { pageViews }) => all + pageViews, 0);
    const [found] = await scene.rows(
      `SELECT isum(f.page_views) AS views, isum(f.page_views) FILTER (WHERE f.adgroup_id = 0) AS own,
         isum(f.page_views) FILTER (WHERE d.domain = 'direct') AS direct, isum(f.page_views) FILTER (WHERE f.account_id = 0) AS unassigned
       FROM page_view_hour f JOIN referer_domain d ON d.company_id = f.company_id AND d.id = f.referer_id WHERE f.site_id = $1`,
      [sites.google],
    );
    const own = of(views.filter(({ adGroup }) => adGroup === null));
    expect(found).toEqual({
      views: of(views),
      own,
      direct: of(views.filter(({ referer }) => referer === null)),
      unassigned: own,
    });
  });

  it('loads hotspots and product ads by day, with all hours of the first day', async () => {
    const [from, until] = [hourOf('2026-06-17T00:00:00Z'), Math.ceil(hourOf(NOW))];
    const shown = hotspotsOf(scene.world, HOSTS.google, from, until);
    const wanted = new Map<string, number[]>();
    for (const { hour, adGroup, device, hotspot, ...one } of shown) {
      const day = new Date(hour * HOUR_MS).toISOString().slice(0, 10);
      const key = `${day} ${adGroup.id} ${hotspot.id} ${DEVICES[device as keyof typeof DEVICES]}`;
      const sums = wanted.get(key) ?? [0, 0, 0, 0];
      wanted.set(
        key,
        [one.shown, one.positions, one.clicks, one.outboundNbot].map((count, at) => sums[at]! + count),
      );
    }
    const found = await scene.rows<{ key: string; counts: number[] }>(
      `SELECT f.date || ' ' || a.external_id || ' ' || h.external_id || ' ' || f.device_id AS key,
         array[f.shown, f.positions::int, f.hotspot_clicks, f.outbound_nbot] AS counts
       FROM hotspot_day f JOIN adgroup a ON a.company_id = f.company_id AND a.id = f.adgroup_id
       JOIN site_hotspot h ON h.company_id = f.company_id AND h.id = f.hotspot_id WHERE f.site_id = $1`,
      [sites.google],
    );
    expect(wanted.size).toBeGreaterThan(50);
    expect(new Map(found.map(({ key, counts }) => [key, counts]))).toEqual(wanted);

    const ads = productAdsOf(scene.world, HOSTS.taboola, from, until);
    const sum = (of: (ad: (typeof ads)[number]) => number) => ads.reduce((all, ad) => all + of(ad), 0);
    const [sold] = await scene.rows<{
      pla: number;
      ta: number;
      sold: number;
      earned: number;
      parts: number;
      links: string[];
    }>(
      `SELECT isum(pla_sold) AS pla, isum(ta_sold) AS ta, isum(sold) AS sold, isum(earned) AS earned,
         isum(pla_earned) + isum(ta_earned) AS parts, array_agg(DISTINCT l.url) AS links
       FROM product_ad_day f JOIN final_link l ON l.company_id = f.company_id AND l.id = f.link_id WHERE f.site_id = $1`,
      [sites.taboola],
    );
    const [pla, ta] = [sum(({ plaSold }) => plaSold), sum(({ taSold }) => taSold)];
    expect(pla).toBeGreaterThan(50);
    expect(sold).toMatchObject({ pla, ta, sold: pla + ta, links: [`https://${HOSTS.taboola}/s`] });
    expect(sold!.earned).toBe(sold!.parts);
    const [none] = await scene.rows<{ n: number }>('SELECT count(*)::int AS n FROM product_ad_day WHERE site_id = $1', [sites.google]); // prettier-ignore
    expect(none!.n).toBe(0);
  });

  it('loads rotated keywords by day, with revenue after the revenue share', async () => {
    const [from, until] = [hourOf('2026-06-17T00:00:00Z'), Math.ceil(hourOf(NOW))];
    const shown = rotatedKeywordsOf(scene.world, HOSTS.google, { from, until }, new RotationStore(scene.world));
    const wanted = new Map<string, number[]>();
    for (const { hour, adGroup, device, keyword, inboundNbot, sold, tq } of shown) {
      const day = new Date(hour * HOUR_MS).toISOString().slice(0, 10);
      const key = `${day} ${adGroup.id} ${keyword} ${DEVICES[device as keyof typeof DEVICES]}`;
      const sums = wanted.get(key) ?? [0, 0, 0];
      wanted.set(key, [sums[0]! + inboundNbot, sums[1]! + sold, sums[2]! + Math.round(tq * sold * 1_000_000)]);
    }
    const found = await scene.rows<{ key: string; counts: number[] }>(
      `SELECT f.date || ' ' || a.external_id || ' ' || t.text || ' ' || f.device_id AS key,
         array[f.inbound_nbot, f.sold, f.site_tq::int] AS counts
       FROM rotated_keyword_day f JOIN adgroup a ON a.company_id = f.company_id AND a.id = f.adgroup_id
       JOIN keyword_text t ON t.company_id = f.company_id AND t.id = f.keyword_id WHERE f.site_id = $1`,
      [sites.google],
    );
    expect(wanted.size).toBeGreaterThan(20);
    expect(new Map(found.map(({ key, counts }) => [key, counts]))).toEqual(wanted);
    // Paused keywords have no visitors, and sites without rotation have no rows.
    expect(found.some(({ key }) => key.includes('sandals'))).toBe(false);
    const gross = shown.reduce((sum, { revenue }) => sum + revenue, 0);
    const [{ earned }] = (await scene.rows<{ earned: number }>('SELECT isum(earned) AS earned FROM rotated_keyword_day')) as [{ earned: number }]; // prettier-ignore
    expect(earned).toBeGreaterThan(0);
    expect(earned).toBeLessThan(gross);
  });

  it('loads searched keywords by day, and advertiser revenue after the revenue share', async () => {
    const shown = searchedKeywordsOf(scene.world, HOSTS.google, hourOf('2026-06-17T00:00:00Z'), Math.ceil(hourOf(NOW)));
    const wanted = new Map<string, number[]>();
    for (const one of shown) {
      const day = new Date(one.hour * HOUR_MS).toISOString().slice(0, 10);
      const place = [
        day,
        one.adGroup.id,
        one.keyword,
        DEVICES[one.device as keyof typeof DEVICES],
        one.advertiser ?? '-',
      ];
      const counts = one.advertiser === null ? [one.visits, one.shows, 0] : [one.loaded, one.shown, one.clicked];
      const sums = wanted.get(place.join(' ')) ?? [0, 0, 0];
      wanted.set(
        place.join(' '),
        counts.map((count, at) => sums[at]! + (count ?? 0)),
      );
    }
    const from = (table: string, advertiser: string, counts: string) =>
      `SELECT concat_ws(' ', f.date, a.external_id, t.text, f.device_id, ${advertiser}) AS key, array[${counts}] AS counts
       FROM ${table} f JOIN adgroup a ON a.company_id = f.company_id AND a.id = f.adgroup_id
       JOIN keyword_text t ON t.company_id = f.company_id AND t.id = f.keyword_id`;
    const found = await scene.rows<{ key: string; counts: number[] }>(
      `${from('searched_keyword_day', "'-'", 'f.visits, f.shows, 0')} WHERE f.site_id = $1 UNION ALL
       ${from('searched_advertiser_day', 'v.name', 'f.loaded, f.shown, f.clicked')}
       JOIN advertiser v ON v.company_id = f.company_id AND v.id = f.advertiser_id WHERE f.site_id = $1`,
      [sites.google],
    );
    expect(wanted.size).toBeGreaterThan(100);
    expect(new Map(found.map(({ key, counts }) => [key, counts]))).toEqual(wanted);
    const [sums] = await scene.rows<{ sold: number; earned: number; squares: number; whole: number; other: number }>(
      `SELECT isum(sold)::float8 AS sold, isum(earned)::float8 AS earned, isum(earned_squares)::float8 AS squares,
         isum(earned) FILTER (WHERE date > '2026-06-17')::float8 AS whole,
         (SELECT isum(revenue)::float8 FROM keyword_rpc_hour WHERE site_id = $1 AND date > '2026-06-17') AS other
       FROM searched_advertiser_day WHERE site_id = $1`,
      [sites.google],
    );
    expect(sums!.sold).toBe(shown.reduce((sum, one) => sum + one.sold, 0));
    // Matches the advertiser report of the same clicks on complete days, except for rounding of single rows.
    expect(Math.abs(sums!.whole - sums!.other)).toBeLessThan(shown.length);
    const gross = shown.reduce((sum, one) => sum + one.revenue, 0);
    const squares = shown.reduce((sum, one) => sum + (one.revenueSquares ?? 0), 0);
    const share = sums!.earned / gross;
    expect(share).toBeLessThan(1);
    expect(sums!.squares / squares).toBeCloseTo(share ** 2, 2);
  });

  it('leaves costs unchanged and marks complete hours', async () => {
    const [cost] = await scene.rows<{ n: number }>('SELECT count(*)::int AS n FROM perf_hour WHERE cost IS NOT NULL');
    expect(cost!.n).toBeGreaterThan(1_000);
    expect(await connection(sites.google)).toMatchObject({ until: new Date('2026-06-20T15:00:00Z'), failures: 0 });
    const health = await new SiteHealthService(scene.database).of(scene.companyId);
    expect(health.get(sites.taboola)).toEqual({
      isOk: true,
      lastPullAt: new Date(NOW),
      completeUntil: new Date('2026-06-20T15:00:00Z'),
      unmatchedVisits: 0,
      error: null,
    });
  });

  it('changes nothing when repeated', async () => {
    const before = await everything();
    await scene.rows('UPDATE site_connection SET recent_read_at = NULL, settled_read_at = NULL');
    expect(await scene.pullSites()).toMatchObject({ good: 2, failed: 0 });
    expect(await everything()).toEqual(before);
  });
});

describe('an estimate of revenue', () => {
  const TODAY = '2026-06-20';
  const RUNNING = hourOf(`${TODAY}T15:00:00Z`);
  const figures = (hour: number) =>
    scene.rows<{ tag: string; clicks: number; est: number; earned: number; estimated: boolean; gross: number | null }>(
      `SELECT 'ag' || a.external_id AS tag, isum(outbound_nbot) AS clicks, isum(earned_est) AS est, isum(earned) AS earned,
         bool_or(estimated) AS estimated, isum(earned_gross) AS gross
       FROM perf_hour f JOIN adgroup a ON a.company_id = f.company_id AND a.id = f.adgroup_id
       WHERE f.site_id = $1 AND f.feed_id = 1 AND f.date = $2 AND f.hour = $3 AND outbound_nbot IS NOT NULL GROUP BY 1 ORDER BY 1`,
      [sites.google, TODAY, hour],
    );
  let running: Awaited<ReturnType<typeof figures>>;

  beforeAll(async () => {
    await scene.connect(1, 'pub-1', { from: FROM });
    await scene.pull();
    await scene.refreshRollups();
    expect(await scene.pullSites()).toMatchObject({ good: 2, failed: 0 });
    running = await figures(15);
  });

  it("covers the hour the feed hasn't reported, as clicks × RPC of the previous days", () => {
    // Recalculates the expected values with plain loops over reported and counted days since the first sync.
    const worth = new Map<string, { earned: number; clicks: number }>();
    const add = (tag: string, earned: number, clicks: number) => {
      const sum = worth.get(tag) ?? { earned: 0, clicks: 0 };
      worth.set(tag, { earned: sum.earned + earned, clicks: sum.clicks + clicks });
    };
    const until = hourOf(`${TODAY}T00:00:00Z`);
    for (const day of ['2026-06-17', '2026-06-18', '2026-06-19'])
      for (const { tag, hour, earned } of paidOn(scene.world, 'yahoo', day))
        if (hour >= hourOf(FROM)) add(tag, Math.round(earned * SHARE), 0);
    for (const { cell, outboundNbot } of visitsOf(scene.world, HOSTS.google, hourOf(FROM), until))
      add(cell.adGroup.traffic.tag!, 0, outboundNbot);
    expect(running.filter(({ clicks }) => clicks > 0).length).toBeGreaterThan(2);
    for (const { tag, clicks, est, earned, estimated, gross } of running) {
      const { earned: paid, clicks: sent } = worth.get(tag)!;
      expect(sent).toBeGreaterThan(50);
      expect(Math.abs(est - (clicks * paid) / sent)).toBeLessThan(3);
      expect({ earned, estimated, gross }).toEqual({ earned: est, estimated: true, gross: null });
    }
  });

  it('remains the same if there is no new data', async () => {
    const before = await everything();
    expect(await scene.pullSites()).toMatchObject({ good: 2 });
    expect(await everything()).toEqual(before);
  });

  it('gives way to reported revenue and remains in a separate column', async () => {
    scene.setClock('2026-06-20T16:10:00.000Z');
    await scene.pull();
    await scene.pullSites();
    const reported = await figures(15);
    const cells = visitsOf(scene.world, HOSTS.google, RUNNING, RUNNING + 1);
    for (const { tag, est, earned, gross } of reported) {
      const paid = cells
        .filter(({ cell }) => cell.adGroup.traffic.tag === tag)
        .reduce((sum, { cell }) => sum + soldOf(cell, Date.parse('2026-06-20T16:10:00Z')).earned, 0);
      expect(gross).toBe(paid);
      expect(Math.abs(earned - paid * SHARE)).toBeLessThan(3);
      // The hour has been fully reported since, so the estimate covers all its clicks.
      expect(est).toBeGreaterThanOrEqual(running.find((one) => one.tag === tag)?.est ?? 0);
    }
    const next = await figures(16);
    expect(next.length).toBeGreaterThan(0);
    expect(next.every(({ estimated, earned, est }) => estimated && earned === est)).toBe(true);
  });
});

describe('a later sync of sites', () => {
  it('records corrections of complete days in the ledger', async () => {
    const safe = (counts: Map<string, Counts>) =>
      [...counts].filter(([key]) => key.startsWith('2026-06-19')).reduce((sum, [, one]) => sum + one[4], 0);
    const before = safe(await stored(sites.google));
    scene.setClock('2026-06-21T20:10:00.000Z');
    const after = safe(counted(HOSTS.google, '2026-06-19T00:00:00Z', '2026-06-20T00:00:00Z'));
    expect(after).toBeGreaterThan(before);
    await scene.rows('UPDATE site_connection SET recent_read_at = NULL');
    await scene.pullSites();
    expect(await stored(sites.google)).toEqual(counted(HOSTS.google, FROM, '2026-06-21T20:10:00Z'));
    const [noted] = await scene.rows<{ safe: number; inbound: number | null }>(
      `SELECT isum(site_safe_conv) AS safe, isum(inbound) AS inbound FROM perf_restatement r JOIN perf_load l ON l.company_id = r.company_id AND l.id = r.load_id
       WHERE r.date = '2026-06-19' AND l.source = 'site:' || $1::text`,
      [sites.google],
    );
    expect(noted).toEqual({ safe: after - before, inbound: 0 });
  });

  it('isolates and reports a failing site, and loads missed hours after its recovery', async () => {
    scene.setClock('2026-06-23T09:40:00.000Z');
    const before = await connection(sites.google);
    await scene.sandbox.planFailure({ platform: 'site', account: HOSTS.google, kind: 'error', times: 50 });
    expect(await scene.pullSites()).toMatchObject({ good: 1, failed: 1 });
    const broken = await connection(sites.google);
    expect(broken).toMatchObject({
      until: before.until,
      failures: 1,
      kind: 'Unavailable',
      error: 'The site responded with 500.',
    });
    expect(broken.wait).toBeLessThan(11);
    expect((await connection(sites.taboola)).until).toEqual(new Date('2026-06-23T09:00:00Z'));
    const facts = await stored(sites.google);
    expect([...facts.keys()].sort().at(-1)!.slice(0, 13)).toBe('2026-06-21T20');
    await scene.sandbox.clearFailures();
    expect(await scene.pullSites()).toMatchObject({ good: 2, failed: 0 });
    expect(await stored(sites.google)).toEqual(counted(HOSTS.google, FROM, '2026-06-23T09:40:00Z'));
    expect(await connection(sites.google)).toMatchObject({ failures: 0, error: null });
  });

  it('preserves the figures after an invalid response', async () => {
    const before = await everything();
    await scene.sandbox.planFailure({ platform: 'site', account: HOSTS.google, kind: 'badItem', times: 50 });
    await scene.pullSites();
    await scene.sandbox.clearFailures();
    expect((await connection(sites.google)).error).toContain('inbound');
    expect(await everything()).toEqual(before);
  });

  it('waits for a user after a password change, and never logs the password', async () => {
    const owner = { companyId: scene.companyId, kind: 'site' as const, id: sites.google };
    await scene.secrets.set(owner, { apiPassword: 'bad-s3cret' }, { userId: null });
    await scene.pullSites();
    const refused = await connection(sites.google);
    expect(refused).toMatchObject({ kind: 'AuthExpired', error: 'The site rejected the credentials.' });
    expect(refused.wait).toBeGreaterThan(5 * 3600);
    await scene.secrets.set(owner, { apiPassword: 'good words' }, { userId: null });
  });

  it("counts visits that don't match an ad group", async () => {
    const [gone] = await scene.rows<{ tag: string }>(
      'DELETE FROM feed_tag WHERE (company_id, tag) IN (SELECT company_id, tag FROM feed_tag t JOIN adgroup a USING (company_id) WHERE a.id = t.adgroup_id AND a.site_id = $1 ORDER BY tag LIMIT 1) RETURNING tag',
      [sites.taboola],
    );
    await scene.pullSites();
    const lost = visitsOf(scene.world, HOSTS.taboola, hourOf('2026-06-23T00:00:00Z'), hourOf('2026-06-24T00:00:00Z'))
      .filter(({ cell }) => cell.adGroup.traffic.tag === gone!.tag)
      .reduce((sum, { inbound }) => sum + inbound, 0);
    expect(lost).toBeGreaterThan(0);
    const health = await new SiteHealthService(scene.database).of(scene.companyId);
    expect(health.get(sites.taboola)).toMatchObject({ isOk: true, unmatchedVisits: lost });
  });
});

it("ignores another company's site, even if its address and tags are the same", async () => {
  const companyId = await scene.one("INSERT INTO company (name) VALUES ('Beside') RETURNING id");
  const site = await scene.connectSite(HOSTS.google, '2026-06-23T00:00:00Z', companyId);
  const account = await scene.one(
    "INSERT INTO partner_account (company_id, partner_id, name) VALUES ($1, 5, 'Beside') RETURNING id",
    [companyId],
  );
  const campaign = await scene.one(
    "INSERT INTO campaign (company_id, account_id, external_id, name) VALUES ($1, $2, 'c', 'c') RETURNING id",
    [companyId, account],
  );
  const [{ external }] = (await scene.rows<{ external: string }>(
    'SELECT external_id AS external FROM adgroup WHERE site_id = $1 ORDER BY 1 LIMIT 1',
    [sites.google],
  )) as [{ external: string }];
  const adgroup = await scene.one(
    'INSERT INTO adgroup (company_id, campaign_id, account_id, site_id, external_id, name) VALUES ($1, $2, $3, $4, $5, $5) RETURNING id',
    [companyId, campaign, account, site, external],
  );
  await scene.rows('INSERT INTO feed_tag (company_id, feed_id, tag, adgroup_id) VALUES ($1, 1, $2, $3)', [
    ...[companyId, `ag${external}`, adgroup],
  ]);
  const before = await stored(sites.google);
  await scene.rows('UPDATE site_connection SET next_at = now() WHERE company_id = $1', [companyId]);
  expect(await scene.pullSites(false)).toMatchObject({ good: 1, failed: 0 });
  expect(await stored(sites.google)).toEqual(before);
  const theirs = [...(await stored(site, companyId)).keys()];
  expect(theirs.length).toBeGreaterThan(10);
  expect(new Set(theirs.map((key) => key.split(' ')[1]))).toEqual(new Set([external]));
  expect(
    await scene.rows('SELECT FROM advertiser_hour WHERE company_id = $1 AND adgroup_id <> $2', [companyId, adgroup]),
  ).toEqual([]);
});
