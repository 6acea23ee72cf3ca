import { Readable } from 'node:stream';
import type { Response } from 'express';

const MEGABYTE = Buffer.alloc(1_000_000, ' ');
const MEGABYTES = 200;

/** Sends 200 MB of spaces before the valid response. A client that reads to the end sees no error. */
export function answerHuge(response: Response): void {
  instead(response, (body) => {
    const parts = function* (): Generator<Buffer> {
      for (let sent = 0; sent < MEGABYTES; sent += 1) yield MEGABYTE;
      yield body;
    };
    Readable.from(parts())
      .on('error', () => undefined)
      .pipe(response);
  });
}

/** Sends a valid response byte by byte. @param everyMs delay between two bytes */
export function answerDripping(response: Response, everyMs: number): void {
  instead(response, (body) => {
    let at = 0;
    const timer = setInterval(() => {
      if (at === body.length) return void response.end();
      response.write(body.subarray(at, (at += 1)));
    }, everyMs);
    response.once('close', () => clearInterval(timer));
  });
}

/** Replaces the way in which the response body is sent. */
function instead(response: Response, send: (body: Buffer) => void): void {
  response.send = (body: unknown) => {
    if (body !== null && typeof body === 'object' && !Buffer.isBuffer(body)) return response.json(body);
    send(Buffer.isBuffer(body) ? body : Buffer.from(String(body)));
    return response;
  };
}
