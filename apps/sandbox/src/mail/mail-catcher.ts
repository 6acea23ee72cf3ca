import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface CaughtMail {
  readonly id: string;
  readonly receivedAt: Date;
  readonly from: string;
  /** All recipients, including those no header names. */
  readonly to: readonly string[];
  readonly subject: string;
  /** Plain text; HTML is not kept. */
  readonly text: string;
  readonly attachments: readonly CaughtFile[];
}

export interface CaughtFile {
  readonly name: string;
  readonly type: string;
  /** Bytes; null once it was dropped for newer files. */
  readonly content: Buffer | null;
}

const KEPT = 200;
const MAX_BYTES = 25_000_000;
/** Bytes of attachments that are kept altogether. */
const MAX_KEPT_BYTES = 100_000_000;

/** A mail server that delivers nothing: what it takes can be read here until the sandbox ends. */
export class MailCatcher {
  /** Newest first. */
  private mails: CaughtMail[] = [];

  private constructor(private readonly server: SMTPServer) {}

  /**
   * Listens on the loopback address; port 0 takes any.
   * @param maxBytes size of a mail, at most
   * @throws Error when the port is taken
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
        // A sender that hangs up in the middle is its own problem.
        server.on('error', () => undefined);
        resolve();
      });
    });
    return catcher;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** @param to only mails to this address, ignoring case. */
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

/** The mails, newest first, without the content of attachments beyond the limit. */
function withinLimit(mails: readonly CaughtMail[]): CaughtMail[] {
  let left = MAX_KEPT_BYTES;
  return mails.map((mail) => {
    left -= mail.attachments.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
    if (left >= 0) return mail;
    return { ...mail, attachments: mail.attachments.map((file) => ({ ...file, content: null })) };
  });
}
