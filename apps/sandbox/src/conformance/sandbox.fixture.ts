import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccountRef, PlatformKey } from '@adops/connectors';
import type { PlannedFailure } from '../control/planned-failures.js';
import { createSandbox, type SandboxOptions } from '../server.js';
import type { Settings } from '../world/model.js';
import { sampleAccount, sampleWorld } from '../world/sample.js';
import type { WorldFile } from '../world/world-file.js';

/** World for the conformance checks. */
export const TRIAL_WORLD = sampleWorld({ campaigns: 4 });

/** Sandbox that belongs to one spec, with its controls. */
export class RunningSandbox {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** Starts a sandbox without rate limits unless the options set them, because only fast machines would exceed them. */
  static async start(file: WorldFile = sampleWorld(), options: SandboxOptions = {}): Promise<RunningSandbox> {
    const server = createSandbox(file, { unlimited: true, ...options }).listen(0, '127.0.0.1');
    // Keeps idle connections open. On a busy machine, the client could otherwise reuse one that is already closed.
    server.keepAliveTimeout = 75_000;
    await new Promise((resolve) => server.once('listening', resolve));
    return new RunningSandbox(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  planFailure(failure: PlannedFailure): Promise<unknown> {
    return this.control('POST', 'failures', failure);
  }
  clearFailures(): Promise<unknown> {
    return this.control('DELETE', 'failures');
  }
  expireTokens(): Promise<unknown> {
    return this.control('POST', 'tokens/expire');
  }
  edit(platform: PlatformKey, level: string, id: string, patch: Partial<Settings>): Promise<unknown> {
    return this.control('POST', 'edits', { platform, level, id, patch });
  }
  settings(platform: PlatformKey, level: string, id: string): Promise<Settings> {
    return this.control('GET', `entities/${platform}/${level}/${id}`) as Promise<Settings>;
  }
  requests(): Promise<Record<string, { total: number; overLimit: number; busiestSecond: number }>> {
    return this.control('GET', 'requests') as Promise<Record<string, never>>;
  }

  private async control(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.url}/sandbox/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}.`);
    return answer.json();
  }
}

/** Credentials that the sandbox accepts for every platform. */
export const goodSecrets = (externalId: string): Record<string, string> => ({
  clientId: 'client-1',
  clientSecret: 'good-client-secret',
  developerToken: 'good-developer-token',
  refreshToken: 'good-refresh-token',
  accessToken: 'good-access-token',
  appSecret: 'good-app-secret',
  apiKey: `good-${externalId}`,
  username: 'buyer',
  password: 'good-password',
});

let sets = 0;

/** Returns the reference to an account of the sample world, as connectors receive it. */
export function sampleRef(platform: PlatformKey, n = 1, secrets: Record<string, string> = {}): AccountRef {
  const externalId = sampleAccount(platform, n);
  const kept: Record<string, string> = { ...goodSecrets(externalId), ...secrets };
  sets += 1;
  return {
    partnerAccountId: n,
    externalId,
    managerId: '1234567890',
    currency: n % 2 === 0 ? 'EUR' : 'USD',
    timeZone: n % 2 === 0 ? 'Europe/Berlin' : 'America/New_York',
    credentials: {
      id: `set-${sets}`,
      open: () => Promise.resolve(kept),
      replace: (changed) => {
        Object.assign(kept, changed);
        return Promise.resolve();
      },
    },
  };
}
