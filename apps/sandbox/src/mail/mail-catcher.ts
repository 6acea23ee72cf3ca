import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Received mail. */
export interface CaughtMail {
  readonly id: string;
  readonly receivedAt: Date;
  readonly from: string;
  /** All recipients, including those missing from the headers. */
  readonly to: readonly string[];
  readonly subject: string;
  /** Plain text. HTML is not stored. */
  readonly text: string;
  readonly attachments: readonly CaughtFile[];
}

export interface CaughtFile {
  readonly name: string;
  readonly type: string;
  /** File content. Null if it was dropped in favor of newer files. */
  readonly content: Buffer | null;
}

const KEPT = 200;
const MAX_BYTES = 25_000_000;
/** Maximum total size of stored attachments, in bytes. */
const MAX_KEPT_BYTES = 100_000_000;

/** Mail server that delivers nothing. Received mails can be read here until the sandbox stops. */
export class MailCatcher {
  /** Ordered from newest to oldest. */
  private mails: CaughtMail[] = [];

  private constructor(private readonly server: SMTPServer) {}

  /**
   * Listens on the loopback address. Port 0 selects a free port.
   * @param maxBytes maximum size of a mail
   * @throws Error if the port is in use
   */
  static async listen(port: number, maxBytes = MAX_BYTES): Promise<MailCatcher> {
    const server: SMTPServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      size: maxBytes,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => {
          if (!stream.sizeExceeded) chunks.push(chunk);
        });
        stream.once('error', done);
        stream.once('end', () => {
          if (stream.sizeExceeded) return done(Object.assign(new Error('Mail too large'), { responseCode: 552 }));
          const to = session.envelope.rcptTo.map(({ address }) => address);
          return void catcher.take(Buffer.concat(chunks), to).then(() => done(), done);
        });
      },
    });
    const catcher = new MailCatcher(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        // Ignores errors of senders that disconnect.
        server.on('error', () => undefined);
        resolve();
      });
    });
    return catcher;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** @param to limits the result to mails to this address, ignoring case */
  all(to?: string): readonly CaughtMail[] {
    const wanted = to?.toLowerCase();
    return wanted ? this.mails.filter((mail) => mail.to.some((one) => one.toLowerCase() === wanted)) : this.mails;
  }

  one(id: string): CaughtMail | null {
    return this.mails.find((mail) => mail.id === id) ?? null;
  }

  clear(): void {
    this.mails = [];
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async take(raw: Buffer, to: readonly string[]): Promise<void> {
    const { from, subject, text, attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
    const mail: CaughtMail = {
      id: randomUUID(),
      receivedAt: new Date(),
      from: from?.address ?? '',
      to,
      subject: subject ?? '',
      text: text ?? '',
      attachments: attachments.map(({ filename, mimeType, content }) => ({
        ...{ name: filename ?? 'file', type: mimeType, content: Buffer.from(content as ArrayBuffer) },
      })),
    };
    this.mails = withinLimit([mail, ...this.mails].slice(0, KEPT));
  }
}

/** Returns the received mails, newest first, without attachments beyond the limit. */
function withinLimit(mails: readonly CaughtMail[]): CaughtMail[] {
  let left = MAX_KEPT_BYTES;
  return mails.map((mail) => {
    left -= mail.attachments.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
    if (left >= 0) return mail;
    return { ...mail, attachments: mail.attachments.map((file) => ({ ...file, content: null })) };
  });
}
