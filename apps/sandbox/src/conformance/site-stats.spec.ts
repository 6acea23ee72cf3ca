import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  AuthExpired,
  HttpSiteStats,
  InvalidRequest,
  NotFound,
  PlatformError,
  RateLimited,
  type SiteStatsBatch,
  type SiteStatsKind,
  Unavailable,
} from '@adops/connectors';
import { hotspotsOf, productAdsOf } from '../sites/page-elements.js';
import { referersOf, visitsOf } from '../sites/visits.js';
import { sampleWorld } from '../world/sample.js';
import { World } from '../world/world.js';
import { failureWith } from './failure.fixture.js';
import { RunningSandbox } from './sandbox.fixture.js';

jest.setTimeout(90_000);

const HOST = 'us.shop.example';
const FILE_HOST = 'csv.shop.example';
const NOW = Date.parse('2026-06-20T15:20:00Z');
const [FROM, UNTIL] = ['2026-06-18', '2026-06-19'].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date];
const HOUR_MS = 3_600_000;

/** Creates a world in which half of the ad groups lead to a site with JSON and half to a site with CSV files. */
function world() {
  const file = sampleWorld({ accountsEach: 1, clicksPerDay: 2_000 });
  for (const { campaigns } of file.accounts)
    for (const [at, { adGroups }] of campaigns.entries())
      for (const [nth, group] of adGroups.entries()) {
        group.finalUrl = `https://${at % 2 === 0 ? HOST : FILE_HOST}/s`;
        if (nth === 0) group.traffic = { ...group.traffic, feed: 'yahoo-pla' };
      }
  return { ...file, siteTimeZones: { [HOST]: 'America/New_York', [FILE_HOST]: 'Asia/Kolkata' } };
}

let sandbox: RunningSandbox;
const stats = () => new HttpSiteStats({ sandboxUrl: sandbox.url, timeoutMs: 10_000, retryPauseMs: 5 });
const played = new World(world(), { clock: () => NOW });
beforeAll(async () => {
  sandbox = await RunningSandbox.start(world(), { clock: () => NOW });
});
afterEach(() => sandbox.clearFailures());
afterAll(() => sandbox.stop());

const api = (host = HOST, password = 'good words') => ({
  url: `https://${host}/console-api/`,
  user: 'console',
  password,
});

async function read<K extends SiteStatsKind>(
  kind: K,
  at = api(),
  { from = FROM, until = UNTIL }: { from?: Date; until?: Date } = {},
  of = stats(),
): Promise<SiteStatsBatch<K>[]> {
  const batches: SiteStatsBatch<K>[] = [];
  await of.fetch(at, { kind, from, until }, (batch) => void batches.push(batch));
  return batches;
}

const failureOf = (work: Promise<unknown>) => failureWith(PlatformError, 'good words', work);

describe.each([HOST, FILE_HOST])('the statistics of %s', (host) => {
  it("match the sandbox data for each hour of the site's clock", async () => {
    const batches = await read('traffic', api(host));
    const rows = batches.flatMap((batch) => batch.rows);
    const first = FROM.getTime() / HOUR_MS;
    const wanted = visitsOf(played, host, first, first + 24).map(({ cell, ...counts }) => ({
      ...counts,
      siteSafeConv: counts.siteSafeConv * 1_000_000,
      hour: new Date(cell.hour * HOUR_MS),
      feed: cell.adGroup.traffic.feed,
      tag: cell.adGroup.traffic.tag,
      country: 'US',
      device: cell.device,
    }));
    expect(rows.length).toBeGreaterThan(500);
    expect(rows).toEqual(wanted);
  });

  it('can be fetched in pages or as one file, for any range of hours', async () => {
    const days = { from: new Date(FROM.getTime() - 5 * 24 * HOUR_MS), until: UNTIL };
    const batches = await read('traffic', api(host), days);
    const hours = batches.flatMap(({ rows }) => rows).map(({ hour }) => hour.getTime());
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(days.from.getTime());
    expect(Math.max(...hours)).toBeLessThan(UNTIL.getTime());
    expect(batches.length > 1).toBe(host === HOST);
  });

  it('include referrers of paid and unpaid visits', async () => {
    for (const host of [HOST, FILE_HOST]) {
      const rows = (await read('referers', api(host))).flatMap((batch) => batch.rows);
      const [from, until] = [FROM, UNTIL].map((day) => day.getTime() / HOUR_MS) as [number, number];
      const wanted = referersOf(played, host, from, until);
      const sum = (views: readonly { pageViews: number }[]) => views.reduce((all, { pageViews }) => all + pageViews, 0);
      expect(rows).toHaveLength(wanted.length);
      expect(sum(rows)).toBe(sum(wanted));
      expect(sum(rows.filter(({ tag }) => tag === null))).toBe(sum(wanted.filter(({ adGroup }) => adGroup === null)));
      expect(rows.some(({ referer }) => referer === null)).toBe(true);
      expect(rows.some(({ referer }) => referer === 'www.google.com')).toBe(true);
    }
  });

  it('list hotspots with their positions, and product ads separately from text ads', async () => {
    const [from, until] = [FROM, UNTIL].map((day) => day.getTime() / HOUR_MS) as [number, number];
    const hotspots = (await read('hotspots', api(host))).flatMap(({ rows }) => rows);
    const shown = hotspotsOf(played, host, from, until);
    expect(hotspots).toHaveLength(shown.length);
    expect(hotspots.map(({ hotspot, clicks, positions }) => [hotspot, clicks, positions])).toEqual(
      shown.map(({ hotspot, clicks, positions }) => [hotspot.id, clicks, positions]),
    );
    expect(hotspots.some(({ thumbImageUrl, type }) => thumbImageUrl === null && type === 'text')).toBe(true);
    expect(hotspots.some(({ thumbImageUrl }) => thumbImageUrl === `https://${host}/images/deals.png`)).toBe(true);
    expect(new Set(hotspots.map(({ isModified }) => isModified))).toEqual(new Set([true, false]));
    const batches = await read('product-ads', api(host));
    const ads = batches.flatMap(({ rows }) => rows);
    const wanted = productAdsOf(played, host, from, until);
    expect(ads.length).toBeGreaterThan(10);
    expect(ads.map(({ keyword, plaSold, taRevenue }) => [keyword, plaSold, taRevenue])).toEqual(
      wanted.map(({ keyword, plaSold, taRevenue }) => [keyword, plaSold, taRevenue]),
    );
    expect(ads.every(({ feed, link }) => feed === 'yahoo-pla' && link === `https://${host}/s`)).toBe(true);
  });

  it('list advertisers with their positions, and keywords with their revenue', async () => {
    const ads = (await read('advertisers', api(host))).flatMap(({ rows }) => rows);
    expect(new Set(ads.map(({ advertiser }) => advertiser))).toEqual(new Set(['Oakline', 'Summit', 'QuoteCompass']));
    for (const { advertiser, loaded, loadPlaces, clicked, clickPlaces } of ads) {
      if (advertiser === 'Oakline') expect(loadPlaces).toBeGreaterThanOrEqual(loaded);
      expect(clickPlaces).toBeGreaterThanOrEqual(clicked);
    }
    const keywords = await read('keywords', api(host));
    expect(keywords[0]).toMatchObject({ currency: 'USD' });
    const rows = keywords.flatMap((batch) => batch.rows);
    expect(rows.reduce((sum, { revenue }) => sum + revenue, 0)).toBeGreaterThan(10_000_000);
    const pages = rows.filter(({ advertiser }) => advertiser === null);
    expect(pages.length).toBeGreaterThan(10);
    for (const { sold, shows, shown } of pages) {
      expect(shows).toBeGreaterThan(0);
      expect([sold, shown]).toEqual([0, null]);
    }
    const sum = (figure: 'loaded' | 'shown' | 'clicked') => rows.reduce((all, one) => all + (one[figure] ?? 0), 0);
    for (const figure of ['loaded', 'shown', 'clicked'] as const)
      expect(sum(figure)).toBe(ads.reduce((all, one) => all + one[figure], 0));
    expect(rows.some(({ sold, revenueSquares }) => sold > 1 && revenueSquares! > 0)).toBe(true);
  });
});

it('returns the time of the data if the site provides the time', async () => {
  expect((await read('traffic'))[0]!.asOf).toEqual(new Date(NOW));
  expect((await read('traffic', api(FILE_HOST)))[0]!.asOf).toBeNull();
});

describe('the API of a site', () => {
  it.each([
    ['error', Unavailable],
    ['garbage', Unavailable],
    ['badItem', Unavailable],
  ] as const)('maps the failure %s to a platform error', async (kind, Kind) => {
    await sandbox.planFailure({ platform: 'site', account: HOST, kind, times: 3 });
    expect(await failureOf(read('traffic'))).toBeInstanceOf(Kind);
    expect((await read('traffic')).length).toBeGreaterThan(0);
  });

  it('reports the requested delay', async () => {
    await sandbox.planFailure({ platform: 'site', account: HOST, kind: 'rateLimit', retryAfterSeconds: 30 });
    const error = await failureOf(read('traffic'));
    expect(error).toBeInstanceOf(RateLimited);
    expect((error as RateLimited).retryAfterMs).toBe(30_000);
  });

  it('rejects a wrong password and an unknown kind of statistics', async () => {
    const signIn = await failureOf(read('traffic', api(HOST, 'bad')));
    expect(signIn).toBeInstanceOf(AuthExpired);
    expect((signIn as AuthExpired).recoverable).toBe(false);
    expect(await failureOf(read('weather' as SiteStatsKind))).toBeInstanceOf(NotFound);
  });

  it("rejects an address inside the console's network", async () => {
    const inside = { ...api(), url: 'https://127.0.0.1/console-api' };
    expect(await failureOf(read('traffic', inside))).toBeInstanceOf(InvalidRequest);
  });
});

describe('reading an invalid response', () => {
  let server: Server;
  let answer: { status?: number; type?: string; body: string };
  let at: HttpSiteStats;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json', location: '/' });
      response.end(answer.body);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    at = new HttpSiteStats({
      sandboxUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      maxBytes: 20_000,
      retryPauseMs: 5,
    });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const row = { hour: '2026-06-18T10:00:00Z', feed: 'yahoo', tag: 'ag1', country: 'US', device: 'mobile', inbound: 5 };
  const page = (rows: unknown, more: object = {}) => JSON.stringify({ asOf: null, rows, ...more });
  it.each([
    ['a negative count', { body: page([{ ...row, inbound: -5 }]) }],
    ['half a visit', { body: page([{ ...row, inbound: 0.5 }]) }],
    ['a word for a count', { body: page([{ ...row, inbound: 'many' }]) }],
    ['more people than visits', { body: page([{ ...row, inboundNbot: 6 }]) }],
    ['an hour without an offset', { body: page([{ ...row, hour: '2026-06-18T10:00:00' }]) }],
    ['a name with a zero byte', { body: page([{ ...row, tag: 'a\0' }]) }],
    ['no rows', { body: '{}' }],
    ['nothing', { body: '' }],
    ['pages without end', { body: page([row], { nextCursor: 'again' }) }],
    ['too long an answer', { body: page(Array.from({ length: 500 }, () => row)) }],
    ['a file with broken lines', { type: 'text/csv', body: 'hour,feed\n"2026' }],
    ['a file with another header', { type: 'text/csv', body: 'when,feed\n2026,yahoo' }],
  ])('rejects %s', async (_, hour) => {
    answer = hour;
    const seen: unknown[] = [];
    const read = at.fetch(api(), { kind: 'traffic', from: FROM, until: UNTIL }, (batch) => void seen.push(batch));
    expect(await failureOf(read)).toBeInstanceOf(Unavailable);
  });

  const hotspot = { hour: row.hour, feed: 'yahoo', tag: 'ag1', hotspot: 'a', text: 'A', type: 'text', shown: 2, positions: 3, clicks: 1 }; // prettier-ignore
  const ad = { hour: row.hour, feed: 'yahoo', tag: 'ag1', link: 'https://x.example/', keyword: 'a', inboundNbot: 1, plaSold: 1, plaRevenue: 1, taSold: 0, taRevenue: 0 }; // prettier-ignore
  const rotated = { hour: row.hour, feed: 'yahoo', tag: 'ag1', keyword: 'a', inboundNbot: 2, sold: 1, revenue: 0.5, tq: null }; // prettier-ignore
  it.each<[string, SiteStatsKind, object]>([
    ['a position before the first', 'hotspots', { ...hotspot, positions: 1 }],
    ['an unknown kind of hotspot', 'hotspots', { ...hotspot, type: 'video' }],
    ['a picture that is a script', 'hotspots', { ...hotspot, thumbImageUrl: 'javascript:alert(1)' }],
    ['a landing page that is none', 'product-ads', { ...ad, link: 'data:text/html,x' }],
    ['revenue below nothing', 'product-ads', { ...ad, plaRevenue: -1 }],
    ['a score above ten', 'rotated-keywords', { ...rotated, tq: 10.1 }],
    ['a visit without a keyword', 'rotated-keywords', { ...rotated, keyword: '' }],
  ])('rejects %s', async (_, kind, bad) => {
    const good = { hotspots: hotspot, 'product-ads': ad }[kind as string] ?? rotated;
    const fetched = () => at.fetch(api(), { kind, from: FROM, until: UNTIL }, () => undefined);
    answer = { body: page([good]) };
    await fetched();
    answer = { body: page([good, bad]) };
    expect(await failureOf(fetched())).toBeInstanceOf(Unavailable);
  });

  it('rejects a redirect', async () => {
    answer = { status: 302, body: '' };
    expect(await failureOf(read('traffic', api(), {}, at))).toBeInstanceOf(InvalidRequest);
  });

  it("accepts blank values as metrics that the site doesn't count", async () => {
    answer = { body: page([{ ...row, inbound: '5', outbound: '', outboundNbot: null }]) };
    const [batch] = await read('traffic', api(), {}, at);
    expect(batch!.rows[0]).toMatchObject({ inbound: 5, inboundNbot: null, outbound: null, outboundNbot: null });
  });
});
