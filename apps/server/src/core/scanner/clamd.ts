import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { ScannerUnavailable, type VirusScanner } from './virus-scanner.js';

const TIMEOUT_MS = 60_000;
const MAX_ANSWER = 4_096;

/** Client of ClamAV's daemon with the INSTREAM command: chunks prefixed with their length, ended by an empty one. */
export class Clamd implements VirusScanner {
  private readonly host: string;
  private readonly port: number;

  /** Creates the client. @param address tcp://host:port */
  constructor(
    address: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    const { hostname, port } = new URL(address);
    this.host = hostname.replace(/^\[(.*)\]$/, '$1');
    this.port = Number(port || 3310);
  }

  async scan(content: Readable): Promise<string | null> {
    const socket = connect({ host: this.host, port: this.port, timeout: this.timeoutMs });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    try {
      const answer = answerOf(socket);
      // An error of the response is reported where it is awaited.
      answer.catch(() => undefined);
      await Promise.race([send(socket, content), answer]);
      return verdict(await answer);
    } catch (error) {
      if (error instanceof ScannerUnavailable) throw error;
      throw new ScannerUnavailable(`The virus scanner didn't respond: ${String(error)}`);
    } finally {
      socket.destroy();
      content.destroy();
    }
  }
}

async function send(socket: Socket, content: Readable): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of content) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as string);
    if (bytes.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    socket.write(length);
    if (!socket.write(bytes)) await once(socket, 'drain', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  }
  socket.write(Buffer.alloc(4));
}

async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.includes('\0') || text.length > MAX_ANSWER) break;
  }
  return text.replace(/\0.*$/s, '').trim();
}

function verdict(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found) return found.slice(0, 200);
  throw new ScannerUnavailable(`The virus scanner couldn't scan the file: ${answer.slice(0, 200) || 'no answer'}`);
}
