import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { Agent, createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { boundedRequests } from './open-requests.js';

let server: Server;
let agent: Agent;
let arrived: number;
let letGo: () => void;
/** Owner of the request in its async context, as the console stores the company of each request. */
const owner = new AsyncLocalStorage<string>();

beforeEach(async () => {
  arrived = 0;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const app = express();
  app.use((request, _response, next) => owner.run(request.get('x-owner') ?? '', next));
  app.use(boundedRequests({ open: 4, maxWaitMs: 5_000, many: 3, shortWaitMs: 300 }));
  app.post('/slow', (_request, response) => {
    arrived += 1;
    const whose = owner.getStore()!;
    void gate.then(() => response.send(whose));
  });
  app.post('/quick', (_request, response) => void response.send('there'));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  agent = new Agent({ keepAlive: true });
});
afterEach(async () => {
  letGo();
  agent.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly type: string | undefined;
  readonly ms: number;
}

function post(path: string, authorization?: string, accept = '*/*', whose = '') {
  const begun = performance.now();
  const { port } = server.address() as AddressInfo;
  const headers = { accept, 'x-owner': whose, ...(authorization ? { authorization } : {}) };
  const call = send({ port, path, method: 'POST', agent, headers });
  const answer = new Promise<Answered>((resolve, reject) => {
    call.on('error', reject).on('response', (answered) => {
      let text = '';
      answered.setEncoding('utf8').on('data', (part: string) => (text += part));
      answered.on('end', () =>
        resolve({
          status: answered.statusCode!,
          text,
          type: answered.headers['content-type'],
          ms: performance.now() - begun,
        }),
      );
    });
  });
  // Many requests are still open when a test ends.
  answer.catch(() => undefined);
  call.end('{}');
  return { call, answer };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function arrive(count: number): Promise<void> {
  while (arrived < count) await pause(5);
}

const some = (count: number) => Array.from({ length: count }, () => post('/slow', 'Bearer mine'));

describe('open requests of one session', () => {
  it('wait when they exceed the limit, without affecting other users', async () => {
    const mine = some(4);
    await arrive(4);
    const more = some(3);
    expect((await post('/quick', 'Bearer yours').answer).status).toBe(200);
    expect((await post('/quick').answer).status).toBe(200);
    await pause(100);
    expect(arrived).toBe(4);
    letGo();
    for (const { answer } of [...mine, ...more]) expect((await answer).status).toBe(200);
    expect(arrived).toBe(7);
    expect((await post('/quick', 'Bearer mine').answer).status).toBe(200);
  });

  it('share one limit, regardless of how their header is spelled', async () => {
    const basic = (credentials: string) => Buffer.from(credentials).toString('base64');
    for (const header of [`Basic ${basic('ann:right')}`, `basic ${basic('ann:right')}`, `BASIC  ${basic('ANN:wrong')}`])
      post('/slow', header);
    post('/slow', `bAsIc ${basic('ann:right').replaceAll('=', '')} more`);
    await arrive(4);
    post('/slow', `Basic ${basic('Ann:right')}`);
    for (const header of ['Bearer mine', 'bearer mine', 'BEARER  mine', 'Bearer mine ']) post('/slow', header);
    await arrive(8);
    post('/slow', 'beareR mine');
    await pause(100);
    expect(arrived).toBe(8);
  });

  it('continue in their own context when another request finishes', async () => {
    const named = Array.from({ length: 12 }, (_, index) => post('/slow', 'Bearer mine', '*/*', `owner ${index}`));
    await arrive(4);
    letGo();
    for (const [index, { answer }] of named.entries()) expect((await answer).text).toBe(`owner ${index}`);
  });

  it('release their slot when the client disconnects, even while waiting', async () => {
    const mine = some(4);
    await arrive(4);
    const [impatient] = some(1);
    await pause(100);
    impatient!.call.destroy();
    await pause(100);
    mine[0]!.call.destroy();
    expect((await post('/quick', 'Bearer mine').answer).status).toBe(200);
    expect(arrived).toBe(4);
  });

  it('fail with a delayed, client-readable error if many requests are already waiting', async () => {
    some(4);
    await arrive(4);
    some(3);
    await pause(100);
    const accept = 'application/graphql-response+json,application/json;q=0.9';
    const { status, type, text, ms } = await post('/quick', 'Bearer mine', accept).answer;
    expect(status).toBe(429);
    expect(type).toContain('application/graphql-response+json');
    expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    expect(ms).toBeGreaterThan(250);
    expect(arrived).toBe(4);
  });
});
