import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { paidOn } from '../../../../sandbox/src/feeds/clicks.js';
import { sampleAccount, sampleWorld } from '../../../../sandbox/src/world/sample.js';
import { Revaluation } from '../facts/index.js';
import { AccountHealthService } from '../connections/index.js';
import { SyncScene } from './sync.fixture.js';

jest.setTimeout(60_000);

const NOW = '2026-06-20T15:20:00.000Z';
const HOUR_MS = 3_600_000;
/** Dollars for one euro. The rate of the twelfth applies until the next one. */
const RATES = [
  ['2026-05-10', 1_080_000],
  ['2026-06-12', 1_100_000],
  ['2026-06-18', 1_120_000],
] as const;
const EUR_DAYS = ['2026-06-17', '2026-06-18'];
const DEVICES = { desktop: 1, mobile: 2, tablet: 3 } as const;

const sample = sampleWorld({ clicksPerDay: 200 });
const file = {
  ...sample,
  accounts: sample.accounts.filter(({ platform }) => ['google', 'taboola'].includes(platform)),
};
let testDatabase: TestDatabase;
let scene: SyncScene;
let google: number;
let taboola: number;
let feed: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  scene = await SyncScene.begin(testDatabase.url, file, NOW);
  for (const [day, usd] of RATES)
    await scene.rows(
      "INSERT INTO currency_rate (day, currency, per_euro_micros) SELECT d, 'USD', $3 FROM generate_series($1::date, $2::date, '1 day') d ON CONFLICT (day, currency) DO UPDATE SET per_euro_micros = excluded.per_euro_micros",
      [day, '2026-06-20', usd],
    );
  google = await scene.connect(5, sampleAccount('google', 1), { timezone: 'America/New_York' });
  taboola = await scene.connect(14, sampleAccount('taboola', 2), { timezone: 'Europe/Berlin', currency: 'EUR' });
  await scene.pull();
});
afterAll(async () => {
  await scene.end();
  await testDatabase.drop();
});

/**
 * Returns the expected figures of an account by UTC hour, ad group and device, from plain loops over the world's cells.
 */
function expected(platform: 'google' | 'taboola', n: number, from: string, to: string) {
  const account = scene.world.account(platform, sampleAccount(platform, n))!;
  const sums = new Map<
    string,
    { impressions: number; bought: number; cost: number; conv: number; convValue: number }
  >();
  for (const cell of scene.world.trade.cells(account, '2026-05-01', '2026-06-21')) {
    const at = new Date(cell.hour * HOUR_MS).toISOString();
    const date = at.slice(0, 10);
    if (date < from || date > to) continue;
    const key = `${date} ${Number(at.slice(11, 13))} ${cell.adGroup.id} ${DEVICES[cell.device]}`;
    const sum = sums.get(key) ?? { impressions: 0, bought: 0, cost: 0, conv: 0, convValue: 0 };
    sum.impressions += cell.impressions;
    sum.bought += cell.clicks;
    sum.cost += cell.cost;
    sum.conv += cell.conversions * 1_000_000;
    sum.convValue += cell.conversionValue;
    sums.set(key, sum);
  }
  return sums;
}

async function stored(accountId: number, from: string, to: string) {
  const rows = await scene.rows<{
    key: string;
    impressions: number;
    bought: number;
    cost: number;
    conv: number;
    convValue: number;
  }>(
    `SELECT f.date || ' ' || f.hour || ' ' || a.external_id || ' ' || f.device_id AS key, f.impressions, f.bought, f.cost, f.conv, f.conv_value AS "convValue"
     FROM perf_hour f JOIN adgroup a ON a.company_id = f.company_id AND a.id = f.adgroup_id
     WHERE f.company_id = $1 AND f.account_id = $2 AND f.date BETWEEN $3 AND $4 AND f.cost IS NOT NULL`,
    [scene.companyId, accountId, from, to],
  );
  return new Map(rows.map(({ key, ...figures }) => [key, figures]));
}

describe('a first sync', () => {
  it('syncs the inventory with budgets, bids and strategies', async () => {
    const [world] = file.accounts.filter(
      ({ platform, id }) => platform === 'google' && id === sampleAccount('google', 1),
    );
    const campaigns = await scene.rows<{ external_id: string; name: string; budget: number; groups: number }>(
      `SELECT c.external_id, c.name, c.budget_micros AS budget, (SELECT count(*) FROM adgroup a WHERE a.company_id = c.company_id AND a.campaign_id = c.id) AS groups
       FROM campaign c WHERE c.account_id = $1 ORDER BY 1`,
      [google],
    );
    expect(campaigns).toEqual(
      world!.campaigns.map(({ id, name, dailyBudget, adGroups }) => ({
        external_id: id,
        name,
        budget: dailyBudget,
        groups: adGroups.length,
      })),
    );
    const [group] = await scene.rows<{ bid: number }>(
      'SELECT max_cpc_micros AS bid FROM adgroup WHERE external_id = $1',
      [world!.campaigns[0]!.adGroups[0]!.id],
    );
    expect(group!.bid).toBe(world!.campaigns[0]!.adGroups[0]!.maxCpc);
    expect(await scene.rows('SELECT FROM keyword')).toHaveLength(8);
    // On a platform without ad groups, the ad group is the campaign.
    const [same] = await scene.rows<{ count: number }>(
      'SELECT count(*) AS count FROM adgroup a JOIN campaign c ON c.id = a.campaign_id WHERE a.account_id = $1 AND a.external_id = c.external_id AND a.budget_micros IS NULL',
      [taboola],
    );
    expect(same!.count).toBe(3);
  });

  it('assigns all hours of the account to UTC hours', async () => {
    const [from, to] = ['2026-06-01', '2026-06-20'];
    const [found, wanted] = [await stored(google, from, to), expected('google', 1, from, to)];
    expect(found.size).toBeGreaterThan(5_000);
    expect(found).toEqual(wanted);
  });

  it('converts money at the exchange rate of its day', async () => {
    for (const day of EUR_DAYS) {
      const rate = day === '2026-06-18' ? 1.12 : 1.1;
      const [found, wanted] = [await stored(taboola, day, day), expected('taboola', 2, day, day)];
      expect(found.size).toBeGreaterThan(100);
      for (const [key, figures] of wanted)
        expect(found.get(key)).toEqual({
          ...figures,
          cost: Math.round(figures.cost * rate),
          convValue: Math.round(figures.convValue * rate),
        });
    }
  });

  it('marks complete hours as reported by the platform or after the usual delay', async () => {
    const marks = await scene.rows<{ id: number; until: Date }>(
      'SELECT account_id AS id, complete_until AS until FROM freshness_mark ORDER BY 1',
    );
    expect(marks.find(({ id }) => id === google)!.until).toEqual(new Date('2026-06-20T12:00:00Z'));
    const health = await new AccountHealthService(scene.database).of(scene.companyId, [google, taboola], new Date(NOW));
    expect(health.get(google)).toMatchObject({ isOk: true, error: null, missingDates: [], lastPullAt: new Date(NOW) });
  });
});

describe('the next sync', () => {
  it('changes no data if nothing has changed', async () => {
    const before = await scene.rows('SELECT * FROM perf_hour ORDER BY date, hour, adgroup_id, device_id');
    expect((await scene.pull()).failed).toBe(0);
    expect(await scene.rows('SELECT * FROM perf_hour ORDER BY date, hour, adgroup_id, device_id')).toEqual(before);
  });

  it('records restatements of complete days in the ledger', async () => {
    const conv = () =>
      [...expected('google', 1, '2026-06-19', '2026-06-19').values()].reduce((sum, one) => sum + one.conv, 0);
    const before = conv();
    scene.setClock('2026-06-22T10:00:00.000Z');
    await scene.rows('UPDATE connection SET recent_read_at = NULL');
    await scene.pull();
    const found = await stored(google, '2026-06-19', '2026-06-19');
    expect(found).toEqual(expected('google', 1, '2026-06-19', '2026-06-19'));
    const [late] = await scene.rows<{ conv: number }>(
      'SELECT isum(conv) AS conv FROM perf_restatement WHERE account_id = $1 AND date = $2',
      [google, '2026-06-19'],
    );
    expect(conv() - before).toBeGreaterThan(1_000_000);
    expect(late!.conv).toBe(conv() - before);
    const marks = await scene.rows<{ until: Date }>(
      'SELECT complete_until AS until FROM freshness_mark WHERE account_id = $1',
      [google],
    );
    expect(marks[0]!.until).toEqual(new Date('2026-06-22T07:00:00Z'));
  });
});

describe('feed revenue', () => {
  const SHARE = 0.8;
  const sums = async (day: string) =>
    (
      await scene.rows<{ sold: number; gross: number; earned: number; estimated: boolean }>(
        `SELECT isum(sold::bigint) AS sold, isum(earned_gross) AS gross, isum(earned) AS earned, bool_or(estimated) AS estimated
         FROM perf_hour WHERE date = $1 AND feed_id = 1 AND sold IS NOT NULL`,
        [day],
      )
    )[0]!;
  const paid = (day: string, known: (tag: string) => boolean) => {
    const asked = paidOn(scene.world, 'yahoo', day).filter(
      ({ hour }) => hour * HOUR_MS < Date.parse('2026-06-22T10:00:00Z'),
    );
    const list = asked.filter(({ tag }) => known(tag));
    return {
      sold: list.reduce((sum, { sold }) => sum + sold, 0),
      gross: list.reduce((sum, { earned }) => sum + earned, 0),
    };
  };
  let known: ReadonlySet<string>;

  beforeAll(async () => {
    feed = await scene.connect(1, 'pub-1', { from: '2026-06-17T00:00:00Z' });
    await scene.rows(
      `INSERT INTO feed_tag (company_id, feed_id, tag, adgroup_id) SELECT company_id, 1, 'ag' || external_id, id FROM adgroup WHERE account_id = $1`,
      [google],
    );
    const market = await scene.one("SELECT id FROM market WHERE code LIKE '%US%' LIMIT 1");
    const site = await scene.one(
      "INSERT INTO site (company_id, name, domain, market_id, main_feed_id) VALUES ($1, 's', 's.example', $2, 1) RETURNING id",
      [scene.companyId, market],
    );
    await scene.rows('UPDATE adgroup SET site_id = $1', [site]);
    await scene.rows(
      "INSERT INTO revenue_share (company_id, partner_id, region, month, share_micros) VALUES ($1, 1, 'america', '2026-06-01', $2)",
      [scene.companyId, SHARE * 1_000_000],
    );
    known = new Set((await scene.rows<{ tag: string }>('SELECT tag FROM feed_tag')).map(({ tag }) => tag));
    await scene.pull();
  });

  it('counts for the ad groups with the paid clicks, after the revenue share', async () => {
    const { sold, gross } = paid('2026-06-18', (tag) => known.has(tag));
    const found = await sums('2026-06-18');
    expect(found).toMatchObject({ sold, gross, estimated: false });
    expect(Math.abs(found.earned - gross * SHARE)).toBeLessThan(2_000);
  });

  it('counts as estimated until it is final', async () => {
    const before = await sums('2026-06-21');
    expect(before).toMatchObject({ ...paid('2026-06-21', (tag) => known.has(tag)), estimated: true });
    scene.setClock('2026-06-24T10:00:00.000Z');
    await scene.rows('UPDATE connection SET recent_read_at = NULL, settled_read_at = NULL');
    await scene.pull();
    const after = await sums('2026-06-21');
    expect(after.estimated).toBe(false);
    expect(after.sold).toBe(before.sold);
    expect(after.gross).not.toBe(before.gross);
    const [corrected] = await scene.rows<{ gross: number }>(
      "SELECT isum(earned_gross) AS gross FROM perf_restatement WHERE date = '2026-06-21' AND feed_id = 1",
    );
    expect(corrected!.gross).toBe(after.gross - before.gross);
  });

  it("includes the official report separately from the hours, at the month's revenue share", async () => {
    const officialOf = async (day: string) =>
      (
        await scene.rows<Record<'sold' | 'gross' | 'earned' | 'hours', number | null>>(
          `SELECT isum(yahoo_sold::bigint) AS sold, isum(yahoo_earned_gross) AS gross, isum(yahoo_earned) AS earned,
             max(hour) FILTER (WHERE yahoo_sold IS NOT NULL) AS hours
           FROM perf_hour WHERE date = $1 AND feed_id = 1`,
          [day],
        )
      )[0]!;
    // Reports of the feed, for the ad groups of known tags.
    const reported = async (day: string) => {
      const address = `${scene.sandbox.url}/feeds.example/feeds/yahoo/revenue?date=${day}&granularity=day`;
      const answer = await fetch(address, { headers: { authorization: 'Bearer key' } });
      const { rows } = (await answer.json()) as { rows: { typeTag: string; sold: number; earned: string }[] };
      const ours = rows.filter(({ typeTag }) => known.has(typeTag));
      return {
        sold: ours.reduce((sum, { sold }) => sum + sold, 0),
        gross: ours.reduce((sum, { earned }) => sum + Math.round(Number(earned) * 1e6), 0),
      };
    };
    const found = await officialOf('2026-06-20');
    expect(found).toMatchObject({ ...(await reported('2026-06-20')), hours: -1 });
    expect(Math.abs(found.earned! - found.gross! * SHARE)).toBeLessThan(2_000);
    expect(found.sold).not.toBe((await sums('2026-06-20')).sold);
    // A day that isn't final has no official report.
    expect((await officialOf('2026-06-22')).sold).toBeNull();
    const loads = await scene.rows(
      "SELECT DISTINCT grade::text FROM perf_load WHERE side = 'official' AND account_id = $1",
      [feed],
    );
    expect(loads).toEqual([{ grade: 'official' }]);
  });

  it("includes daily facts by tag at the month's revenue share, even without an ad group", async () => {
    const loaded = await scene.rows<Record<'tag' | 'device' | 'clicks' | 'gross' | 'net' | 'adgroup', number | string>>(
      `SELECT x.text AS tag, t.device_id AS device, t.bidded_clicks AS clicks, t.revenue_gross AS gross, t.revenue AS net,
         t.adgroup_id AS adgroup FROM tag_day t JOIN tag_text x ON x.company_id = t.company_id AND x.id = t.tag_id
       WHERE t.date = '2026-06-18' AND t.feed_account_id = $1`,
      [feed],
    );
    const sums = new Map<string, { clicks: number; gross: number }>();
    for (const { tag, device, sold, earned } of paidOn(scene.world, 'yahoo', '2026-06-18')) {
      const key = `${tag} ${DEVICES[device as keyof typeof DEVICES]}`;
      const sum = sums.get(key) ?? { clicks: 0, gross: 0 };
      sums.set(key, { clicks: sum.clicks + sold, gross: sum.gross + earned });
    }
    expect(new Map(loaded.map(({ tag, device, clicks, gross }) => [`${tag} ${device}`, { clicks, gross }]))).toEqual(
      sums,
    );
    for (const { tag, gross, net, adgroup } of loaded) {
      expect(adgroup !== 0).toBe(known.has(tag as string));
      expect(net).toBe(adgroup === 0 ? null : Math.round((gross as number) * SHARE));
    }
    // The tags of ad groups add up to the revenue from the feed.
    const ours = loaded.filter(({ adgroup }) => adgroup !== 0);
    const [paidFor] = await scene.rows<{ gross: number }>(
      "SELECT isum(earned_gross) AS gross FROM perf_hour WHERE date = '2026-06-18' AND feed_id = 1",
    );
    expect(ours.reduce((sum, { gross }) => sum + (gross as number), 0)).toBe(paidFor!.gross);
  });

  it('contains unassigned revenue in a separate row', async () => {
    const { sold, gross } = paid('2026-06-18', (tag) => !known.has(tag));
    const [found] = await scene.rows<{ sold: number; gross: number }>(
      "SELECT sum(sold)::int AS sold, isum(earned_gross_micros) AS gross FROM unmatched_revenue WHERE date = '2026-06-18'",
    );
    expect(found).toEqual({ sold, gross });
    expect(feed).toBeGreaterThan(0);
  });

  it('changes in facts by tag when restated, and is unchanged in the next sync', async () => {
    const net = () =>
      scene.rows(
        "SELECT adgroup_id, tag_id, device_id, revenue_gross AS gross, revenue FROM tag_day WHERE date = '2026-06-18' ORDER BY 1, 2, 3",
      );
    const change = { companyId: scene.companyId, feedId: 1, region: 'america', day: '2026-06-18', userId: null };
    await scene.rows('UPDATE revenue_share SET share_micros = 700000');
    await new Revaluation(scene.database).day({ ...change, shareMicros: 700_000 });
    const after = await net();
    for (const { adgroup_id: adgroup, gross, revenue } of after as Record<string, number>[])
      expect(revenue).toBe(adgroup === 0 ? null : Math.round(gross! * 0.7));
    await scene.rows('UPDATE connection SET recent_read_at = NULL, settled_read_at = NULL');
    await scene.pull();
    expect(await net()).toEqual(after);
  });
});

describe('a failed sync', () => {
  it("delays no other account, is reported, and doesn't advance the freshness mark", async () => {
    scene.setClock('2026-06-24T15:00:00.000Z');
    const before = await scene.rows<{ until: Date }>(
      'SELECT complete_until AS until FROM freshness_mark WHERE account_id = $1',
      [taboola],
    );
    await scene.sandbox.planFailure({ platform: 'taboola', kind: 'error', times: 50 });
    const summary = await scene.pull();
    expect(summary).toMatchObject({ good: 2, failed: 1 });
    const health = await new AccountHealthService(scene.database).of(
      scene.companyId,
      [google, taboola],
      new Date('2026-06-24T15:00:00Z'),
    );
    expect(health.get(taboola)).toMatchObject({
      isOk: false,
      error: 'Internal server error.',
      completeUntil: before[0]!.until,
    });
    expect(health.get(google)).toMatchObject({ isOk: true, completeUntil: new Date('2026-06-24T12:00:00Z') });
    const [connection] = await scene.rows<{ failures: number; kind: string; wait: number }>(
      'SELECT failures, error_kind AS kind, extract(epoch FROM next_at - now())::float8 AS wait FROM connection WHERE account_id = $1',
      [taboola],
    );
    expect(connection).toMatchObject({ failures: 1, kind: 'Unavailable' });
    expect(connection!.wait).toBeLessThan(11);
    await scene.sandbox.clearFailures();
    expect(await scene.pull()).toMatchObject({ good: 3, failed: 0 });
    expect(await scene.rows('SELECT failures, failing_since FROM connection WHERE account_id = $1', [taboola])).toEqual(
      [{ failures: 0, failing_since: null }],
    );
  });

  it('waits for a user after a sign-in error, without revealing secrets', async () => {
    await scene.secrets.set(
      { companyId: scene.companyId, kind: 'partner_account', id: google },
      { refreshToken: 'bad-s3cret-token' },
      { userId: null },
    );
    expect(await scene.pull()).toMatchObject({ failed: 1 });
    const [connection] = await scene.rows<{ kind: string; wait: number; error: string }>(
      `SELECT c.error_kind AS kind, extract(epoch FROM c.next_at - now())::float8 AS wait, m.last_error AS error
       FROM connection c JOIN freshness_mark m ON m.account_id = c.account_id WHERE c.account_id = $1`,
      [google],
    );
    expect(connection!.kind).toBe('AuthExpired');
    expect(connection!.wait).toBeGreaterThan(5 * 3600);
    expect(connection!.error).not.toContain('s3cret');
  });

  it('continues in another worker when the lease of a killed worker expires', async () => {
    await scene.rows(
      "UPDATE connection SET lease_until = now() + interval '4 minutes', next_at = now() WHERE account_id = $1",
      [taboola],
    );
    expect((await scene.pull(false)).good).toBe(0);
    await scene.rows("UPDATE connection SET lease_until = now() - interval '1 second' WHERE account_id = $1", [
      taboola,
    ]);
    expect((await scene.pull(false)).good).toBe(1);
  });
});
