import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type PlatformError, InvalidRequest, Unavailable } from '../port/errors.js';
import { AccessTokens, MemoryTokens } from './access-tokens.js';
import { byStatus, OutsideHttp } from './outside-http.js';
import { UNPACED } from './pace.js';
import { sendingBefore } from './send-before.js';

const SECRET = 'token-0123456789abcdef';
const MAX_TEXT = 500;

describe('platform error messages', () => {
  let server: Server;
  let url: string;
  let answer: { status: number; text: string };
  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(answer.status).end(answer.text);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const setup = { at: (address: string) => address, tokens: new AccessTokens(new MemoryTokens()), pace: UNPACED };
  const http = new OutsideHttp('spec', setup, (refusal) =>
    byStatus(refusal, String(refusal.body), (message) => new InvalidRequest(message)),
  );
  const failure = async (secrets: readonly string[] = [SECRET]): Promise<PlatformError> => {
    const call = { url, write: true, slot: { key: 'spec', perSecond: 1 }, answer: 'text', secrets } as const;
    return http.call(call).then(
      () => {
        throw new Error('It was answered.');
      },
      (error: unknown) => error as PlatformError,
    );
  };

  // The text is truncated before, inside and after the secret.
  it.each([MAX_TEXT - 40, MAX_TEXT - 21, MAX_TEXT - 10, MAX_TEXT - 1, MAX_TEXT, MAX_TEXT + 30])(
    'reveal no part of a secret that starts at character %i',
    async (at) => {
      for (const status of [400, 500]) {
        answer = { status, text: `${'x'.repeat(at)}${SECRET} and more` };
        const { message } = await failure();
        for (let length = 4; length <= SECRET.length; length += 1)
          expect(message).not.toContain(SECRET.slice(0, length));
        expect(message.length).toBeLessThanOrEqual(MAX_TEXT + 1);
      }
    },
  );

  it('mask overlapping secrets and mark truncation', async () => {
    answer = { status: 400, text: `${SECRET} is not ${SECRET}-long, says ${SECRET}` };
    expect((await failure([SECRET, `${SECRET}-long`])).message).toBe('******** is not ********, says ********');
    answer = { status: 400, text: 'x'.repeat(MAX_TEXT + 1) };
    expect((await failure()).message).toBe(`${'x'.repeat(MAX_TEXT)}…`);
  });

  it('preserve outcomeUnknown for a failed write', async () => {
    answer = { status: 503, text: SECRET };
    const error = await failure();
    expect(error).toBeInstanceOf(Unavailable);
    expect(error).toMatchObject({ outcomeUnknown: true, message: '********', platform: 'spec' });
  });
});

describe('a call with a deadline', () => {
  let server: Server;
  let url: string;
  let arrived: number;
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  beforeEach(async () => {
    arrived = 0;
    server = createServer((_, response) => {
      arrived += 1;
      response.end('done');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** Calls the server. @param take waits for a slot before the call is sent */
  const call = (take: () => Promise<void>) => {
    const setup = { at: (address: string) => address, tokens: new AccessTokens(new MemoryTokens()) };
    const pace = { ...UNPACED, take };
    const http = new OutsideHttp('spec', { ...setup, pace }, () => new InvalidRequest('Refused.'));
    return http.call({ url, write: true, slot: { key: 'spec', perSecond: 1 }, answer: 'text' });
  };
  const blocked = (ms: number): void => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  };

  it('succeeds if it is sent in time', async () => {
    const answer = await sendingBefore(performance.now() + 10_000, () => call(() => pause(1)));
    expect([answer, arrived]).toEqual(['done', 1]);
  });

  it.each<[string, () => Promise<void>]>([
    ['waited for its turn', () => pause(60)],
    // The connection attempt starts after this, so it can only complete once the process continues.
    ['slept while it connected', () => Promise.resolve(void setImmediate(() => blocked(60)))],
  ])('fails as never sent if it %s too long', async (_, take) => {
    const late = sendingBefore(performance.now() + 40, () => call(take));
    await expect(late).rejects.toMatchObject({ kind: 'Unavailable', outcomeUnknown: false });
    expect(arrived).toBe(0);
  });
});
