import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import express from 'express';
import { serveWebClient } from './web-client.js';

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adops-web-'));
  await writeFile(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
  await writeFile(join(folder, 'robots.txt'), 'no crawlers');
  const app = express();
  serveWebClient(app, folder);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Requests a path exactly as written, without normalization. */
async function get(path: string) {
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, path, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  return {
    status: answer.statusCode,
    policy: String(answer.headers['content-security-policy']),
    body: await text(answer),
  };
}

it.each(['/', '/reports', '/index.html', '//index.html', '/%69ndex.html', '/./index.html', '/x/../index.html'])(
  'serves the page at %s with a unique nonce',
  async (path) => {
    const [one, two] = [await get(path), await get(path)];
    const nonceOf = ({ body }: { body: string }) => /content="([^"]+)"/.exec(body)![1]!;
    expect(one.status).toBe(200);
    expect(one.policy).toContain(`'nonce-${nonceOf(one)}'`);
    expect(nonceOf(one)).not.toBe(nonceOf(two));
    expect(one.body).not.toContain('__CSP_NONCE__');
  },
);

it('serves other files unchanged', async () => {
  expect((await get('/robots.txt')).body).toBe('no crawlers');
});
