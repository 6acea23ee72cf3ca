import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  type AdPlatform,
  createAdPlatforms,
  type EntityRef,
  type EntityStatus,
  type PaceSlot,
  type PlatformKey,
} from '@adops/connectors';
import { RunningSandbox, sampleRef, TRIAL_WORLD } from './sandbox.fixture.js';

jest.setTimeout(60_000);
const PLATFORMS = ['google', 'microsoft', 'meta', 'taboola', 'outbrain', 'zemanta', 'propeller', 'zeropark'] as const;

let sandbox: RunningSandbox;
let calls = new Map<string, { slot: PaceSlot; count: number }>();
let platforms: ReadonlyMap<PlatformKey, AdPlatform>;
beforeAll(async () => {
  sandbox = await RunningSandbox.start(TRIAL_WORLD);
  const pace = {
    take: (slot: PaceSlot) => {
      calls.set(slot.key, { slot, count: (calls.get(slot.key)?.count ?? 0) + (slot.weight ?? 1) });
      return Promise.resolve();
    },
    block: () => Promise.resolve(),
  };
  platforms = createAdPlatforms({ sandboxUrl: sandbox.url, pollMs: 5, callTimeoutMs: 2_000, pace });
});
afterAll(() => sandbox.stop());

/** Reads, changes and reads back entities in the same way as a lane. Returns the results. */
async function changed(platform: AdPlatform, account: ReturnType<typeof sampleRef>, refs: readonly EntityRef[]) {
  await platform.getEntities(account, refs);
  const value: EntityStatus = 'paused';
  const written = await platform.setStatus(
    account,
    refs.map((ref) => ({ ref, value, forced: true })),
  );
  await platform.getEntities(account, refs);
  return written;
}

describe.each(PLATFORMS)('the call quota of %s', (key) => {
  it("covers the batch's calls and allows at most three times as many per slot", async () => {
    const platform = platforms.get(key)!;
    const account = sampleRef(key);
    // The first call also signs in.
    const listed = await platform.listEntities(account, { level: 'adGroup' });
    const refs = listed.items.map(({ ref }) => ref).slice(0, platform.limits.batchSize);
    calls = new Map();
    const written = await changed(platform, account, refs);
    expect(written.map(({ outcome }) => outcome)).toEqual(refs.map(() => 'done'));

    const ofCampaign = new Map<string, number>();
    for (const { externalId, parentExternalId = externalId } of refs)
      ofCampaign.set(parentExternalId, (ofCampaign.get(parentExternalId) ?? 0) + 1);
    const planned = platform.limits.changes!.callsOf(account, {
      items: refs.length,
      campaigns: ofCampaign.size,
      ofOneCampaign: Math.max(...ofCampaign.values()),
    });
    const made = planned.map(({ slot }) => calls.get(slot.key)?.count ?? 0);
    const count = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
    expect([...calls.keys()].sort()).toEqual(planned.map(({ slot }) => slot.key).sort());
    for (const { slot } of planned) expect(calls.get(slot.key)!.slot.perSecond).toBe(slot.perSecond);
    planned.forEach((one, at) => expect([one.slot.key, made[at]! <= one.calls]).toEqual([one.slot.key, true]));
    expect(count(made) * 3).toBeGreaterThanOrEqual(count(planned.map(({ calls: each }) => each)));
  });
});

describe('Meta, with its rules for ad sets', () => {
  it('accepts changes of several ad sets in one campaign, sent as separate calls', async () => {
    const platform = platforms.get('meta')!;
    const account = sampleRef('meta', 2);
    const { items } = await platform.listEntities(account, { level: 'adGroup' });
    const refs = items.map(({ ref }) => ref);
    const campaigns = new Set(refs.map(({ parentExternalId }) => parentExternalId));
    expect(campaigns.size).toBeLessThan(refs.length);
    const written = await changed(platform, account, refs);
    expect(written.map(({ outcome }) => outcome)).toEqual(refs.map(() => 'done'));
  });

  it('rejects the fifth budget change of an ad set within an hour', async () => {
    const platform = platforms.get('meta')!;
    const account = sampleRef('meta', 2);
    const { items } = await platform.listEntities(account, { level: 'adGroup' });
    const [often, other] = items.map(({ ref }) => ref);
    const set = async (ref: EntityRef, amount: number) =>
      (await platform.setBudget!(account, [{ ref, value: { kind: 'daily', amount }, forced: true }]))[0]!;
    for (const amount of [31, 32, 33, 34])
      expect(await set(often!, amount * 1_000_000)).toMatchObject({ outcome: 'done' });
    expect(await set(often!, 35_000_000)).toMatchObject({ outcome: 'failed', error: { kind: 'RateLimited' } });
    expect(await set(other!, 35_000_000)).toMatchObject({ outcome: 'done' });
  });
});
