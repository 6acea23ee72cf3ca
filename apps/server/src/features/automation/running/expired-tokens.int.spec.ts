import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SandboxLanes } from '../../../../test/automation/sandbox-lanes.js';

jest.setTimeout(120_000);
let lanes: SandboxLanes;
beforeAll(async () => {
  lanes = await SandboxLanes.open();
});
beforeEach(async () => {
  await lanes.scene.sandbox.clearFailures();
});
afterAll(() => lanes.close());

describe('an access token that expires inside a batch', () => {
  it("triggers one refresh and a retry of the batch that doesn't count as an attempt", async () => {
    const task = await lanes.task(['google', 'microsoft', 'taboola']);
    await lanes.scene.sandbox.expireTokens();
    await lanes.run();
    for (const platform of ['google', 'microsoft', 'taboola'] as const) {
      expect(await lanes.held(task, platform)).toEqual(['paused']);
      for (const operation of await lanes.operations(task, platform))
        expect(operation).toMatchObject({ state: 'done', attempt: 1 });
    }
  });

  it.each(['google', 'microsoft'] as const)(
    'triggers a retry after a read from the platform if the refresh had no effect: %s',
    async (platform) => {
      const task = await lanes.task([platform]);
      const write = platform === 'google' ? { path: 'adGroups:mutate' } : { path: '/AdGroups', method: 'PUT' };
      await lanes.scene.sandbox.planFailure({ platform, ...write, kind: 'expiredToken', times: 2 });
      await lanes.run();
      // Only the affected batch waits.
      expect((await lanes.states(task, platform)).sort()).toEqual(['done', 'ready']);
      expect(await lanes.waits(task, platform)).toBeLessThan(10);
      await lanes.run({ afterWaits: true });
      expect(await lanes.states(task, platform)).toEqual(['done']);
      expect(await lanes.held(task, platform)).toEqual(['paused']);
    },
  );
});

describe('a sign-in that the platform rejects', () => {
  it('pauses the lane and flags the account without delaying other accounts', async () => {
    const task = await lanes.task(['meta', 'taboola']);
    await lanes.scene.sandbox.planFailure({ platform: 'meta', kind: 'expiredToken', times: 50 });
    await lanes.run();
    expect(await lanes.states(task, 'taboola')).toEqual(['done']);
    for (const operation of await lanes.operations(task, 'meta')) {
      expect(operation.state).toBe('ready');
      expect(operation.message).toMatch(/^Waiting until the account is connected again\. 190\/463/);
    }
    expect(await lanes.waits(task, 'meta')).toBeGreaterThan(250);
    expect(await lanes.errorOf('meta')).toContain('connected again');
    expect(await lanes.errorOf('taboola')).toBeNull();

    await lanes.run({ afterWaits: true });
    expect(await lanes.states(task, 'meta')).toEqual(['ready']);
    await lanes.scene.sandbox.clearFailures();
    await lanes.run({ afterWaits: true });
    expect(await lanes.states(task, 'meta')).toEqual(['done']);
    expect(await lanes.held(task, 'meta')).toEqual(['paused']);
  });

  it('blocks the lane until a user reconnects the account', async () => {
    const task = await lanes.task(['google']);
    await lanes.connectWith('google', { refreshToken: 'bad-refresh-token' });
    for (let turn = 0; turn < 5; turn += 1) await lanes.run({ afterWaits: true });
    expect(await lanes.states(task, 'google')).toEqual(['ready']);
    await lanes.connectWith('google', {});
    await lanes.run({ afterWaits: true });
    expect(await lanes.states(task, 'google')).toEqual(['done']);
    expect(await lanes.held(task, 'google')).toEqual(['paused']);
  });
});
