import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AuthExpired,
  type FeedProbeQuery,
  HttpFeedProbes,
  InvalidRequest,
  NotFound,
  type PaceSlot,
  PlatformError,
  RateLimited,
  Unavailable,
} from '@adops/connectors';
import { sampleWorld } from '../world/sample.js';
import { failureWith } from './failure.fixture.js';
import { RunningSandbox } from './sandbox.fixture.js';

const adGroup = sampleWorld().accounts[0]!.campaigns[0]!.adGroups[0]!;
const host = new URL(adGroup.finalUrl!).host;
const api = { url: `https://${host}/console-api/`, user: 'console', password: 'good words' };
const QUERY: FeedProbeQuery = { keyword: 'Red Shoes', country: 'DE', device: 'mobile' };
const slots: string[] = [];
const pace = {
  take: ({ key }: PaceSlot) => Promise.resolve(void slots.push(`take ${key}`)),
  block: ({ key }: PaceSlot, forMs: number) => Promise.resolve(void slots.push(`block ${key} ${forMs}`)),
};
let sandbox: RunningSandbox;
let probes: HttpFeedProbes;
beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  probes = new HttpFeedProbes({ sandboxUrl: sandbox.url, timeoutMs: 800, pace });
});
afterEach(() => sandbox.clearFailures());
afterAll(() => sandbox.stop());

const failureOf = (work: Promise<unknown>) => failureWith(PlatformError, 'good words', work);

describe('a feed probe', () => {
  it('returns ads by position that depend on the query and remain the same all day', async () => {
    const words = ['red shoes', 'boots', 'garden shed', 'heat pump', 'solar panels', 'dog food'];
    const all = await Promise.all(words.map((keyword) => probes.probe(api, { ...QUERY, keyword })));
    for (const { ads } of all) {
      expect(ads.map(({ position }) => position)).toEqual(ads.map((_, at) => at + 1));
      expect(new Set(ads.map(({ advertiser }) => advertiser)).size).toBe(ads.length);
    }
    expect(all.some(({ ads }) => ads.length > 1)).toBe(true);
    expect(new Set(all.map((probe) => JSON.stringify(probe.ads.map(({ advertiser }) => advertiser)))).size).toBeGreaterThan(1);
    expect(await probes.probe(api, { ...QUERY, keyword: words[0]! })).toEqual(all[0]);
  }); // prettier-ignore

  it('waits for its own rate limit, separately from statistics calls', async () => {
    slots.length = 0;
    await probes.probe(api, QUERY);
    expect(slots).toEqual([`take site-probe:${host}`]);
  });

  it('blocks the slot if the site requests a delay', async () => {
    slots.length = 0;
    await sandbox.planFailure({ platform: 'site', account: host, kind: 'rateLimit', retryAfterSeconds: 3 });
    const error = await failureOf(probes.probe(api, QUERY));
    expect(error).toBeInstanceOf(RateLimited);
    expect(slots[1]).toBe(`block site-probe:${host} 3000`);
  });

  it.each(['error', 'silence', 'garbage', 'badItem'] as const)('treats the failure %s as unavailable', async (kind) => {
    await sandbox.planFailure({ platform: 'site', account: host, kind });
    expect(await failureOf(probes.probe(api, QUERY))).toBeInstanceOf(Unavailable);
    await probes.probe(api, QUERY);
  });

  it('distinguishes missing probes, invalid queries, wrong passwords and invalid URLs', async () => {
    const without = { ...api, url: 'https://no-probes.shop.example/console-api' };
    expect(await failureOf(probes.probe(without, QUERY))).toBeInstanceOf(NotFound);
    expect(await failureOf(probes.probe(api, { ...QUERY, keyword: ' ' }))).toBeInstanceOf(InvalidRequest);
    expect(await failureOf(probes.probe({ ...api, password: 'bad' }, QUERY))).toBeInstanceOf(AuthExpired);
    const inside = new HttpFeedProbes({ timeoutMs: 500 }).probe({ ...api, url: 'https://127.0.0.1/x' }, QUERY);
    expect(await failureOf(inside)).toBeInstanceOf(InvalidRequest);
  });
});
