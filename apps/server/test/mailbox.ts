import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that stores received mails. */
export interface Mailbox {
  readonly url: string;
  /** Returns the mails to an address, newest last: a line with the subject, then the plain text. */
  to(address: string): string[];
  /** Returns the attachments of each mail to an address, newest mail last. */
  files(address: string): Buffer[][];
  /** Waits for another mail to the address. */
  next(address: string): Promise<string>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const letters: { to: string; text: string; files: Buffer[] }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const taken = async () => {
        const { subject, text, attachments } = await PostalMime.parse(await buffer(stream), {
          attachmentEncoding: 'arraybuffer',
        });
        const files = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer));
        for (const { address } of session.envelope.rcptTo) {
          letters.push({ to: address, text: `Subject: ${subject}\n\n${text}`, files });
        }
      };
      void taken().then(() => callback(), callback);
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const to = (address: string): string[] =>
    letters.filter((letter) => letter.to === address).map((letter) => letter.text);
  return {
    url: `smtp://127.0.0.1:${port}`,
    to,
    files: (address) => letters.filter((letter) => letter.to === address).map((letter) => letter.files),
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
