import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type AdPlatform, CentralBankRates, createAdPlatforms } from '@adops/connectors';
import { RunningSandbox, sampleRef, TRIAL_WORLD } from './sandbox.fixture.js';

jest.setTimeout(60_000);

const TIMEOUT_MS = 1_000;
/** Timeout that leaves enough time for the accepted part of a large response, even on a busy machine. */
const PATIENT_MS = 30_000;
/**
 * Maximum memory growth in bytes. At most 32 MB of a response are accepted, but garbage from aborted responses may add
 * up.
 */
const MAX_GROWTH = 150e6;

let sandbox: RunningSandbox;
let platform: AdPlatform;
let patient: AdPlatform;
beforeAll(async () => {
  sandbox = await RunningSandbox.start(TRIAL_WORLD);
  const waiting = (callTimeoutMs: number) =>
    createAdPlatforms({ sandboxUrl: sandbox.url, callTimeoutMs }).get('taboola')!;
  [platform, patient] = [waiting(TIMEOUT_MS), waiting(PATIENT_MS)];
});
afterEach(() => sandbox.clearFailures());
afterAll(() => sandbox.stop());

/** Measures how long the work takes and how much the process grows meanwhile, in bytes. */
async function measured<T>(work: () => Promise<T>): Promise<{ result: T; ms: number; growth: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
  const began = performance.now();
  try {
    const result = await work();
    return { result, ms: performance.now() - began, growth: peak - before };
  } finally {
    clearInterval(timer);
  }
}

const account = sampleRef('taboola');
const read = (from = platform) => from.listEntities(account, { level: 'campaign' }).catch((error: unknown) => error);
const firstCampaign = async (of = platform) => (await of.listEntities(account, { level: 'campaign' })).items[0]!.ref;

describe('a response of 200 MB', () => {
  it('aborts many concurrent reads and writes without increasing memory', async () => {
    const ref = await firstCampaign(patient);
    await sandbox.planFailure({ platform: 'taboola', kind: 'huge', times: 99 });
    const { result, growth } = await measured(async () => {
      const outcomes = [];
      for (let round = 0; round < 3; round += 1)
        outcomes.push(await read(patient), ...(await patient.setStatus(account, [{ ref, value: 'paused' }])));
      return outcomes;
    });
    for (const [at, outcome] of result.entries())
      expect(outcome).toMatchObject(
        at % 2 === 0
          ? { kind: 'Unavailable', outcomeUnknown: false, message: 'The response is larger than 32 MB.' }
          : { outcome: 'unknown', error: { outcomeUnknown: true, message: 'The response is larger than 8 MB.' } },
      );
    expect(growth).toBeLessThan(MAX_GROWTH);
  });
});

describe('a response sent byte by byte', () => {
  it('times out like any other slow response', async () => {
    const ref = await firstCampaign();
    await sandbox.planFailure({ platform: 'taboola', kind: 'drip', times: 99, delayMs: 50 });
    const written = await measured(() => platform.setStatus(account, [{ ref, value: 'enabled' }]));
    expect(written.result).toMatchObject([
      { outcome: 'unknown', error: { outcomeUnknown: true, message: "The response wasn't complete in time." } },
    ]);
    expect(written.ms).toBeLessThan(4 * TIMEOUT_MS);
    // Reads are attempted three times.
    const listed = await measured(() => read());
    expect(listed.result).toMatchObject({ kind: 'Unavailable', outcomeUnknown: false });
    expect(listed.ms).toBeLessThan(10 * TIMEOUT_MS);
  });

  it('times out a download of currency rates', async () => {
    await sandbox.planFailure({ platform: 'taboola', kind: 'drip', delayMs: 50, times: 9 });
    const rates = new CentralBankRates(
      `${sandbox.url}/backstage.taboola.com/backstage/api/1.0/users/current/account`,
      TIMEOUT_MS,
    );
    const { result, ms } = await measured(() =>
      rates.recent().then(
        () => 'read',
        (error: Error) => error.name,
      ),
    );
    expect(result).toBe('TimeoutError');
    expect(ms).toBeLessThan(4 * TIMEOUT_MS);
  });
});
