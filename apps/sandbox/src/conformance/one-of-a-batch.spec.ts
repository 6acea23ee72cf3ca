import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type AdPlatform, createAdPlatforms, type EntityRef, type EntitySnapshot } from '@adops/connectors';
import { RunningSandbox, sampleRef, TRIAL_WORLD } from './sandbox.fixture.js';

jest.setTimeout(30_000);
let sandbox: RunningSandbox;
/** The second campaign of each account shares its budget. */
const WORLD = {
  ...TRIAL_WORLD,
  accounts: TRIAL_WORLD.accounts.map((one) => ({
    ...one,
    campaigns: one.campaigns.map((campaign, at) => ({ ...campaign, sharedBudget: at === 1 })),
  })),
};
beforeAll(async () => {
  sandbox = await RunningSandbox.start(WORLD);
});
afterAll(() => sandbox.stop());

describe.each(['google', 'microsoft', 'taboola', 'outbrain'] as const)(
  'a batch at %s with one rejected change',
  (key) => {
    let platform: AdPlatform;
    const account = sampleRef(key);
    beforeAll(() => {
      platform = createAdPlatforms({ sandboxUrl: sandbox.url, pollMs: 5, callTimeoutMs: 1_000 }).get(key)!;
    });
    const campaigns = async (): Promise<EntitySnapshot[]> =>
      (await platform.listEntities(account, { level: 'campaign' })).items.filter(({ ref }) => ref.channel !== 'pmax');
    const now = async (ref: EntityRef): Promise<EntitySnapshot> => {
      const [found] = await platform.getEntities(account, [ref]);
      if (found?.outcome !== 'done') throw new Error(`${ref.externalId} is not there.`);
      return found.value!;
    };
    const failed = (kind: string, message: string) => ({
      outcome: 'failed',
      error: { kind, message: expect.stringContaining(message) as unknown },
    });

    it('writes a target only to campaigns whose strategy supports a target', async () => {
      if (platform.capabilities().strategyLevel !== 'campaign') return;
      const [takes, other] = (await campaigns()).filter(({ budget }) => !budget?.shared).map(({ ref }) => ref);
      await platform.setBiddingStrategy!(account, [
        { ref: takes!, value: { type: 'targetCpa', targetCpa: 5_000_000 }, forced: true },
        { ref: other!, value: { type: 'manualCpc' }, forced: true },
      ]);
      const before = await now(other!);
      const value = { kind: 'targetCpa', value: 7_250_000 } as const;
      expect(
        await platform.setBid!(account, [
          { ref: other!, value },
          { ref: takes!, value },
        ]),
      ).toMatchObject([
        failed('InvalidRequest', "Its bidding strategy doesn't support a target CPA."),
        { outcome: 'done' },
      ]);
      expect((await now(takes!)).bids.targetCpa).toBe(7_250_000);
      expect(await now(other!)).toEqual(before);
    });

    it("writes a budget only to campaigns that don't share a budget", async () => {
      const all = await campaigns();
      const shared = all.find(({ budget }) => budget?.shared);
      if (!shared) return;
      const own = all.find(({ budget }) => budget?.daily && !budget.shared)!;
      const value = { kind: 'daily', amount: 61_000_000 } as const;
      expect(
        await platform.setBudget!(account, [
          { ref: shared.ref, value },
          { ref: own.ref, value },
        ]),
      ).toMatchObject([failed('Conflict', 'Other campaigns share this budget'), { outcome: 'done' }]);
      expect((await now(own.ref)).budget?.daily).toBe(61_000_000);
      expect(await now(shared.ref)).toEqual(shared);
    });
  },
);
