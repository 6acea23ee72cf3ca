import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AuthExpired,
  HttpCompetitorAds,
  NotFound,
  PlatformError,
  RateLimited,
  type SeenCreative,
  Unavailable,
} from '@adops/connectors';
import { failureWith } from './failure.fixture.js';
import { RunningSandbox } from './sandbox.fixture.js';

const SOURCE = 28;
let sandbox: RunningSandbox;
let ads: HttpCompetitorAds;
const withKey = (key: string) => new HttpCompetitorAds({ key, sandboxUrl: sandbox.url, callTimeoutMs: 800 });
beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  ads = withKey('good-key');
});
afterEach(() => sandbox.clearFailures());
afterAll(() => sandbox.stop());

const failureOf = (work: Promise<unknown>) => failureWith(PlatformError, '-key', work);

async function everything(): Promise<{ creatives: SeenCreative[]; cursor: string }> {
  const creatives: SeenCreative[] = [];
  let cursor: string | null = null;
  for (;;) {
    const part: Awaited<ReturnType<typeof ads.changes>> = await ads.changes(SOURCE, cursor);
    creatives.push(...part.creatives);
    cursor = part.cursor;
    if (!part.hasMore) return { creatives, cursor };
  }
}

describe('the feed of competitor ads', () => {
  it('returns every ad once and no results after the last page', async () => {
    const { creatives, cursor } = await everything();
    expect(creatives.length).toBeGreaterThan(20);
    expect(new Set(creatives.map(({ provider, id }) => `${provider.id} ${id}`)).size).toBe(creatives.length);
    for (const { sourceId, keyword, firstShownAt, lastShownAt, timesShownFrom } of creatives) {
      expect(sourceId).toBe(SOURCE);
      expect(keyword).toBeTruthy();
      expect(firstShownAt!.getTime()).toBeLessThanOrEqual(lastShownAt!.getTime());
      expect(timesShownFrom).toBeGreaterThanOrEqual(0);
    }
    const after = await ads.changes(SOURCE, cursor);
    expect(after).toMatchObject({ creatives: [], hasMore: false });
    expect(await everything()).toEqual({ creatives, cursor });
  });

  it('returns only ads of the requested source', async () => {
    expect((await ads.changes(5, null)).creatives).toEqual([]);
  });

  it('throws NotFound for an outdated cursor', async () => {
    expect(await failureOf(ads.changes(SOURCE, '1.2.3'))).toBeInstanceOf(NotFound);
  });

  it('reports the delay of a rate limit and rejects an invalid key', async () => {
    await sandbox.planFailure({ platform: 'competitorAds', kind: 'rateLimit', retryAfterSeconds: 7, times: 9 });
    const limited = await failureOf(ads.changes(SOURCE, null));
    expect(limited).toBeInstanceOf(RateLimited);
    expect((limited as RateLimited).retryAfterMs).toBe(7_000);
    await sandbox.clearFailures();
    const refused = await failureOf(withKey('bad-key').changes(SOURCE, null));
    expect(refused).toBeInstanceOf(AuthExpired);
    expect(refused.message).not.toContain('bad-key');
  });

  it.each(['error', 'garbage', 'badItem'] as const)('treats the failure %s as unavailable', async (kind) => {
    await sandbox.planFailure({ platform: 'competitorAds', kind, times: 9 });
    const error = await failureOf(ads.changes(SOURCE, null));
    expect(error).toBeInstanceOf(PlatformError);
    expect(error).toBeInstanceOf(Unavailable);
  });
});
