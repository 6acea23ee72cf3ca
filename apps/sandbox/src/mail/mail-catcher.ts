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
}

const KEPT = 200;
const MAX_BYTES = 1_000_000;

/** A mail server that delivers nothing: what it takes can be read here until the sandbox ends. */
export class MailCatcher {
  /** Newest first. */
  private readonly mails: CaughtMail[] = [];

  private constructor(private readonly server: SMTPServer) {}

  /** Listens on the loopback address; port 0 takes any. @throws Error when the port is taken. */
  static async listen(port: number): Promise<MailCatcher> {
    const server: SMTPServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      size: MAX_BYTES,
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
    this.mails.length = 0;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async take(raw: Buffer, to: readonly string[]): Promise<void> {
    const { from, subject, text } = await PostalMime.parse(raw);
    this.mails.unshift({
      id: randomUUID(),
      receivedAt: new Date(),
      from: from?.address ?? '',
      to,
      subject: subject ?? '',
      text: text ?? '',
    });
    this.mails.length = Math.min(this.mails.length, KEPT);
  }
}
