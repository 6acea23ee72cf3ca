import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  createAdPlatforms,
  type EntityRef,
  type EntitySnapshot,
  type Level,
  type PlatformKey,
} from '@adops/connectors';
import { RunningSandbox, sampleRef, TRIAL_WORLD } from './sandbox.fixture.js';

jest.setTimeout(30_000);
const CENT = 10_000;
/** Bid steps in US dollars, according to docs/decisions/052. Budgets and targets are in cents. */
const BID_STEPS: Readonly<Partial<Record<PlatformKey, number>>> = {
  google: CENT,
  microsoft: CENT,
  meta: CENT,
  taboola: CENT / 10,
  outbrain: CENT / 10,
  zemanta: CENT / 10,
  propeller: CENT / 100,
  zeropark: CENT / 100,
};

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await RunningSandbox.start(TRIAL_WORLD);
});
afterAll(() => sandbox.stop());

describe.each(Object.entries(BID_STEPS) as [PlatformKey, number][])('%s', (key, bidStep) => {
  const account = sampleRef(key);
  const platformOf = () => createAdPlatforms({ sandboxUrl: sandbox.url, pollMs: 5, callTimeoutMs: 1_000 }).get(key)!;
  const first = async (level: Level): Promise<EntitySnapshot> =>
    (await platformOf().listEntities(account, { level })).items.find(
      ({ ref, budget }) => ref.channel !== 'pmax' && !budget?.shared,
    )!;
  const now = async (ref: EntityRef): Promise<EntitySnapshot> => {
    const [found] = await platformOf().getEntities(account, [ref]);
    if (found?.outcome !== 'done') throw new Error(`${ref.externalId} is not there.`);
    return found.value!;
  };

  it('accepts bids at platform steps and rejects a bid between two steps', async () => {
    const { bid } = platformOf().capabilities();
    for (const kind of ['maxCpc', 'maxCpm'] as const) {
      const level = bid[kind].find((each) => each !== 'keyword');
      if (!level) continue;
      const { ref } = await first(level);
      const set = async (value: number) => (await platformOf().setBid!(account, [{ ref, value: { kind, value } }]))[0];
      expect(await set(430_000 + bidStep)).toMatchObject({ outcome: 'done' });
      expect(await set(430_000 + bidStep / 2)).toMatchObject({ outcome: 'failed', error: { kind: 'InvalidRequest' } });
      expect((await now(ref)).bids[kind]).toBe(430_000 + bidStep);
    }
  });

  it('accepts budgets in cents and rejects a budget between two cents', async () => {
    const { budget } = platformOf().capabilities();
    const [level] = budget.daily;
    if (!level) return;
    const { ref } = await first(level);
    const set = async (amount: number) =>
      (await platformOf().setBudget!(account, [{ ref, value: { kind: 'daily', amount }, forced: true }]))[0];
    expect(await set(120_510_000)).toMatchObject({ outcome: 'done' });
    expect(await set(120_515_000)).toMatchObject({ outcome: 'failed', error: { kind: 'InvalidRequest' } });
    expect((await now(ref)).budget?.daily).toBe(120_510_000);
  });
});
