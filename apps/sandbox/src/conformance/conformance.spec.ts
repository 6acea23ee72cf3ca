import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type AccountRef, type AdPlatform, createAdPlatforms, type PlatformKey } from '@adops/connectors';
import { checkChanges } from './changes.fixture.js';
import { checkErrors } from './errors.fixture.js';
import { checkReading } from './reading.fixture.js';
import { RunningSandbox, sampleRef, TRIAL_WORLD } from './sandbox.fixture.js';
import { CAPABILITIES, Shown } from './table.fixture.js';
import { keepTable } from './table-in-docs.fixture.js';

jest.setTimeout(30_000);

/** Context for every check. */
export interface Trial {
  readonly platform: AdPlatform;
  /** The same platform with a short request timeout, for calls that receive no response in time. */
  readonly impatient: AdPlatform;
  readonly sandbox: () => RunningSandbox;
  readonly account: () => AccountRef;
  /** Marks a row of the conformance table as proved by this run. */
  readonly shows: (capability: string) => void;
}

/** Placeholder, because the address is unknown until the sandbox listens. */
const PORT_LATER = 'http://sandbox.invalid';
let sandbox: RunningSandbox;
const shown = new Shown();
const keys = [...createAdPlatforms({ sandboxUrl: PORT_LATER }).keys()];
const platforms = new Map<PlatformKey, AdPlatform>();
const impatient = new Map<PlatformKey, AdPlatform>();

beforeAll(async () => {
  sandbox = await RunningSandbox.start(TRIAL_WORLD);
  for (const [key, one] of createAdPlatforms({
    sandboxUrl: sandbox.url,
    pollMs: 5,
    retryPauseMs: 5,
    callTimeoutMs: 1_000,
  }))
    platforms.set(key, one);
  for (const [key, one] of createAdPlatforms({
    sandboxUrl: sandbox.url,
    pollMs: 5,
    retryPauseMs: 5,
    callTimeoutMs: 200,
  }))
    impatient.set(key, one);
});
afterEach(() => sandbox.clearFailures());
afterAll(() => sandbox.stop());

describe.each(keys)('%s', (key) => {
  let account: AccountRef;
  beforeAll(() => {
    account = sampleRef(key);
  });
  const trial = (): Trial => {
    const platform = platforms.get(key)!;
    return {
      platform,
      impatient: impatient.get(key)!,
      sandbox: () => sandbox,
      account: () => account,
      shows: (row) => shown.add(row, platform),
    };
  };
  checkReading(trial);
  checkChanges(trial);
  checkErrors(trial);

  it('passes a test for each declared capability', () => {
    const platform = platforms.get(key)!;
    const open = CAPABILITIES.filter(
      ({ name, has }) => has(platform.capabilities(), platform) && !shown.has(name, platform),
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });
});

it('matches the table in docs/connectors.md', () => {
  expect(keepTable(shown.table([...platforms.values()]))).toBe(true);
});
