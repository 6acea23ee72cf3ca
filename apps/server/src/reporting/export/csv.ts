import { Transform } from 'node:stream';

const QUOTE = 0x22;
const NEWLINE = 0x0a;

/** Returns one line of labels, quoted where RFC 4180 asks for it. */
export function csvLine(labels: readonly string[]): string {
  return `${labels.map((label) => (/[",\r\n]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label)).join(',')}\r\n`;
}

/**
 * Returns a transform for line ends. COPY of PostgreSQL ends lines with LF, and RFC 4180 requires CRLF. Line ends
 * inside quoted texts are unchanged.
 */
export function withCarriageReturns(): Transform {
  let quoted = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done): void {
      const ends: number[] = [];
      let at = 0;
      let quote = chunk.indexOf(QUOTE);
      while (at < chunk.length) {
        if (quote !== -1 && quote < at) quote = chunk.indexOf(QUOTE, at);
        if (quoted) {
          if (quote === -1) break;
          quoted = false;
          at = quote + 1;
          continue;
        }
        const newline = chunk.indexOf(NEWLINE, at);
        if (quote !== -1 && (newline === -1 || quote < newline)) {
          quoted = true;
          at = quote + 1;
        } else if (newline === -1) break;
        else {
          ends.push(newline);
          at = newline + 1;
        }
      }
      done(null, insertReturns(chunk, ends));
    },
  });
}

function insertReturns(chunk: Buffer, ends: readonly number[]): Buffer {
  const result = Buffer.allocUnsafe(chunk.length + ends.length);
  let from = 0;
  let to = 0;
  for (const end of ends) {
    to += chunk.copy(result, to, from, end);
    result[to++] = 0x0d;
    from = end;
  }
  chunk.copy(result, to, from);
  return result;
}
