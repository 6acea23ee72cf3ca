import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AccountRef,
  AuthExpired,
  createRevenueFeeds,
  RateLimited,
  type RevenueBatch,
  type RevenueFeed,
} from '@adops/connectors';
import { sampleWorld } from '../world/sample.js';
import { RunningSandbox, sampleRef } from './sandbox.fixture.js';

const DAY_MS = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Creates a world in which each feed pays for half of the ad groups. */
function world() {
  const file = sampleWorld({ accountsEach: 1 });
  for (const { campaigns } of file.accounts)
    for (const [at, { adGroups }] of campaigns.entries())
      for (const { traffic } of adGroups) traffic.feed = at % 2 === 0 ? 'yahoo' : 'adsense-search';
  return file;
}

let sandbox: RunningSandbox;
let feeds: ReadonlyMap<string, RevenueFeed>;
beforeAll(async () => {
  sandbox = await RunningSandbox.start(world());
  feeds = createRevenueFeeds({ sandboxUrl: sandbox.url, searchFeeds: ['yahoo'] });
});
afterEach(() => sandbox.clearFailures());
afterAll(() => sandbox.stop());

const account = (secrets?: Record<string, string>): AccountRef => ({
  ...sampleRef('google', 1, secrets),
  externalId: 'pub-1',
});

async function pull(key: string, from: string, to: string, grain: 'day' | 'hour') {
  const batches: RevenueBatch[] = [];
  await feeds.get(key)!.fetchRevenue(account(), { from, to, grain }, (batch) => {
    batches.push(batch);
    return Promise.resolve();
  });
  return batches;
}

const total = (batches: readonly RevenueBatch[]) => ({
  sold: batches.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row.sold!, 0),
  earned: batches.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row.earnedGross!, 0),
});

describe('the search feed', () => {
  it('reports hours that add up to the day', async () => {
    const [hours, days] = [
      await pull('yahoo', dayAgo(2), dayAgo(1), 'hour'),
      await pull('yahoo', dayAgo(2), dayAgo(1), 'day'),
    ];
    expect(total(hours).sold).toBeGreaterThan(500);
    expect(total(hours)).toEqual(total(days));
    expect(hours.map(({ date }) => date)).toEqual([dayAgo(2), dayAgo(1)]);
    expect(hours.flatMap(({ rows }) => rows).every(({ hour, tag }) => hour !== null && tag!.startsWith('ag'))).toBe(
      true,
    );
    expect(days.flatMap(({ rows }) => rows).every(({ hour }) => hour === null)).toBe(true);
    expect(hours.some(({ final }) => final)).toBe(false);
  });

  it('reports final days with official figures that differ slightly from the hours', async () => {
    const [hours, days] = [
      await pull('yahoo', dayAgo(5), dayAgo(4), 'hour'),
      await pull('yahoo', dayAgo(5), dayAgo(4), 'day'),
    ];
    expect([...hours, ...days].every(({ final }) => final)).toBe(true);
    const [counted, official] = [total(hours), total(days)];
    expect(official.sold).toBeLessThan(counted.sold);
    expect(official.sold).toBeGreaterThan(counted.sold * 0.96);
    expect(official.earned).not.toBe(counted.earned);
    expect(Math.abs(official.earned / counted.earned - 1)).toBeLessThan(0.04);
    expect(total(await pull('yahoo', dayAgo(5), dayAgo(4), 'day'))).toEqual(official);
    expect(feeds.get('yahoo')!.reportsOfficialDays).toBe(true);
    expect(feeds.get('adsense-search')!.reportsOfficialDays).toBe(false);
  });

  it('lists only metrics that have a column', async () => {
    const [day] = await pull('yahoo', dayAgo(2), dayAgo(2), 'day');
    expect(day!.figures).toEqual(['sold', 'earnedGross', 'searches', 'biddedSearches', 'tq']);
    const [channels] = await pull('adsense-search', dayAgo(5), dayAgo(5), 'day');
    expect(channels!.figures).not.toContain('tq');
  });

  it('reports incomplete days, and the end of its complete data', async () => {
    const [today] = await pull('yahoo', dayAgo(0), dayAgo(0), 'hour');
    expect(today).toMatchObject({ final: false, currency: 'USD', timeZone: 'UTC' });
    expect(Date.now() - today!.asOf!.getTime()).toBeLessThan(3_600_000);
  });

  it('returns the same figures as a CSV file', async () => {
    const rows: RevenueBatch[] = [];
    await feeds
      .get('yahoo')!
      .fetchRevenue(account({ format: 'csv' }), { from: dayAgo(5), to: dayAgo(4), grain: 'hour' }, (batch) => {
        rows.push(batch);
        return Promise.resolve();
      });
    expect(rows).toHaveLength(2);
    expect(total(rows)).toEqual(total(await pull('yahoo', dayAgo(5), dayAgo(4), 'hour')));
    expect(rows.every(({ final }) => !final)).toBe(true);
  });
});

describe('AdSense for Search', () => {
  it('reports revenue by day and by channel', async () => {
    const batches = await pull('adsense-search', dayAgo(5), dayAgo(4), 'day');
    expect(total(batches).earned).toBeGreaterThan(1_000_000);
    expect(
      batches
        .flatMap(({ rows }) => rows)
        .every(({ hour, tag, device }) => hour === null && tag !== null && device !== 'other'),
    ).toBe(true);
    await expect(pull('adsense-search', dayAgo(5), dayAgo(5), 'hour')).rejects.toThrow('no hourly data');
    const channels = await feeds.get('adsense-search')!.listChannels!(account());
    const tags = new Set(batches.flatMap(({ rows }) => rows.map(({ tag }) => tag)));
    const isSpare = ({ id }: { id: string }) => id.includes(':spare');
    expect(new Set(channels.filter((each) => !isSpare(each)).map(({ id }) => id))).toEqual(tags);
    const spare = channels.filter(isSpare);
    expect([spare.length, spare.filter(({ active }) => !active).length]).toEqual([24, 1]);
    expect(batches.flatMap(({ rows }) => rows).every(({ impressions }) => impressions! > 0)).toBe(true);
  });
});

it.each(['yahoo', 'adsense-search'])('%s verifies credentials and reports rate limits', async (key) => {
  const feed = feeds.get(key)!;
  expect(await feed.verify(account())).toMatchObject({ externalId: 'pub-1', currency: 'USD' });
  await expect(feed.verify(account({ apiKey: 'bad-key', refreshToken: 'bad-token' }))).rejects.toBeInstanceOf(
    AuthExpired,
  );
  await sandbox.planFailure({
    platform: key === 'yahoo' ? 'feed' : 'adsense',
    kind: 'rateLimit',
    retryAfterSeconds: 30,
    times: 3,
  });
  await expect(feed.verify(account())).rejects.toBeInstanceOf(RateLimited);
});
