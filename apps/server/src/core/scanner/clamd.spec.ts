import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clamd, ScannerUnavailable } from './index.js';

/**
 * Starts a server with clamd's protocol. It detects the word VIRUS, rejects more than 1 MB, and doesn't respond to
 * SILENCE.
 */
function daemon(): Server {
  return createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const command = 'zINSTREAM\0';
      if (received.length < command.length) return;
      const body: Buffer[] = [];
      for (let at = command.length; ;) {
        if (received.length < at + 4) return;
        const length = received.readUInt32BE(at);
        if (length === 0) break;
        if (received.length < at + 4 + length) return;
        body.push(received.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
      const content = Buffer.concat(body);
      if (content.includes('SILENCE')) return;
      if (content.length > 1_000_000) socket.end('INSTREAM size limit exceeded. ERROR\0');
      else socket.end(content.includes('VIRUS') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
}

describe('the clamd client', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = daemon().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it('reports a clean file as clean, with chunks of any size', async () => {
    expect(await new Clamd(url).scan(Readable.from(['a', Buffer.alloc(200_000, 'b'), '']))).toBeNull();
  });

  it('returns the name of the detected virus', async () => {
    expect(await new Clamd(url).scan(Readable.from(['some VIR', 'US here']))).toBe('Eicar-Test-Signature');
  });

  it('throws an error if the result is unclear, or if no server responds', async () => {
    const scan = (address: string, content: Buffer | string) => new Clamd(address, 300).scan(Readable.from([content]));
    await expect(scan(url, Buffer.alloc(1_100_000))).rejects.toThrow(ScannerUnavailable);
    await expect(scan(url, 'SILENCE')).rejects.toThrow(ScannerUnavailable);
    await expect(scan('tcp://127.0.0.1:9', 'x')).rejects.toThrow(ScannerUnavailable);
  });
});
