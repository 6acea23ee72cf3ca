import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { compressed } from './compressed.js';

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, name: `ad group ${id}`, cost: id / 7 }));

let server: Server;
beforeAll(async () => {
  const app = express();
  app.use(compressed());
  app.get('/api/export/csv', (_request, response) => void response.json(rows(2_000)));
  app.get('/rows/:count', (asked, response) => void response.json(rows(Number(asked.params.count))));
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => void server.close());

function get(path: string, encoding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .once('error', reject)
      .end();
  });
}

describe('responses', () => {
  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('use %s compression if the client accepts it', async (encoding, decompress) => {
    const { headers, body } = await get('/rows/2000', encoding);
    const text = JSON.stringify(rows(2_000));
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toContain('Accept-Encoding');
    expect(body.length).toBeLessThan(text.length / 3);
    expect(decompress(body).toString()).toBe(text);
  });

  it.each([
    ['the client does not accept it', '/rows/2000', 'identity'],
    ['they are small', '/rows/20', 'gzip, br'],
    ['they are files of rows', '/api/export/csv', 'gzip, br'],
  ])('stay uncompressed if %s', async (_, path, encoding) => {
    const { headers, body } = await get(path, encoding);
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body.toString())).toHaveLength(path.endsWith('20') ? 20 : 2_000);
  });
});
