import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it is given. */
export interface Mailbox {
  readonly url: string;
  /** Letters to an address, the newest last, as they came over the wire (quoted-printable undone). */
  to(address: string): string[];
  /** Waits for one more letter to the address than there were. */
  next(address: string): Promise<string>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const letters: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      void text(stream).then((raw) => {
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, text: plain(raw) });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const to = (address: string): string[] =>
    letters.filter((letter) => letter.to === address).map((letter) => letter.text);
  return {
    url: `smtp://127.0.0.1:${port}`,
    to,
    async next(address) {
      const before = to(address).length;
      for (let wait = 0; wait < 400; wait += 1) {
        if (to(address).length > before) return to(address).at(-1)!;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No letter to ${address} came.`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const plain = (raw: string): string =>
  raw.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
