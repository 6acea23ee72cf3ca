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

beforeEach(async () => {
  arrived = 0;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const app = express();
  app.use(boundedRequests());
  app.post('/slow', (_request, response) => {
    arrived += 1;
    void gate.then(() => response.send('there'));
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

function post(path: string, authorization?: string, accept = '*/*') {
  const begun = performance.now();
  const { port } = server.address() as AddressInfo;
  const headers = { accept, ...(authorization ? { authorization } : {}) };
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
  // Many are left open when a test ends.
  answer.catch(() => undefined);
  call.end('{}');
  return { call, answer };
}

async function arrive(count: number): Promise<void> {
  while (arrived < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('open requests of one sign-in', () => {
  it('are bounded, and nobody else notices', async () => {
    const mine = Array.from({ length: 64 }, () => post('/slow', 'Bearer mine'));
    await arrive(64);
    const refused = Promise.all(Array.from({ length: 6 }, () => post('/slow', 'Bearer mine').answer));
    expect((await post('/quick', 'Bearer yours').answer).status).toBe(200);
    expect((await post('/quick').answer).status).toBe(200);
    for (const { status, text, ms } of await refused) {
      expect(status).toBe(429);
      expect(ms).toBeGreaterThan(900);
      expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    }
    expect(arrived).toBe(64);
    letGo();
    for (const { answer } of mine) expect((await answer).status).toBe(200);
    expect((await post('/quick', 'Bearer mine').answer).status).toBe(200);
  });

  it('make room when the caller hangs up', async () => {
    const mine = Array.from({ length: 64 }, () => post('/slow', 'Bearer mine'));
    await arrive(64);
    mine[0]!.call.destroy();
    let answer: Answered;
    do answer = await post('/quick', 'Bearer mine').answer;
    while (answer.status === 429);
    expect(answer.status).toBe(200);
  });

  it('are refused in the form the client reads', async () => {
    Array.from({ length: 64 }, () => post('/slow', 'Bearer mine'));
    await arrive(64);
    const accept = 'application/graphql-response+json,application/json;q=0.9';
    const { status, type } = await post('/quick', 'Bearer mine', accept).answer;
    expect(status).toBe(429);
    expect(type).toContain('application/graphql-response+json');
  });
});
