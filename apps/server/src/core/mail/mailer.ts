import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG, type Config } from '../config/index.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. No part of it is interpreted as a header. */
  readonly text: string;
  /**
   * ID shared by all attempts to send a mail, so that mail servers and clients recognize duplicates. Letters, digits
   * and dashes.
   */
  readonly id?: string;
  readonly attachments?: readonly Attachment[];
}

/** File in a mail, held in memory. */
export interface Attachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

/** Result of sending a mail to the server. `unknown` means that the server may have accepted it. */
export type MailOutcome = 'sent' | 'refused' | 'unknown';

const TIMEOUT = 10_000;

/** Sends mail over SMTP if a server is configured. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly transport: Transporter | null;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.transport = config.SMTP_URL
      ? createTransport({
          url: config.SMTP_URL,
          connectionTimeout: TIMEOUT,
          greetingTimeout: TIMEOUT,
          socketTimeout: TIMEOUT,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      : null;
  }

  get isConfigured(): boolean {
    return this.transport !== null;
  }

  /** Returns the public address of a screen. */
  address(path: string): string {
    return new URL(path, this.config.PUBLIC_URL ?? `http://localhost:${this.config.PORT}`).href;
  }

  /** Returns true if the mail server accepted the mail. Otherwise the reason is logged, without the text. */
  async send(mail: Mail): Promise<boolean> {
    return (await this.handOver(mail)) === 'sent';
  }

  /** Sends a mail to the server. If the mail isn't accepted, the reason is logged, without the text. */
  async handOver({ to, subject, text, id, attachments = [] }: Mail): Promise<MailOutcome> {
    if (!this.transport) return 'refused';
    try {
      await this.transport.sendMail({
        ...{ from: this.config.MAIL_FROM, to: { name: '', address: to }, subject, text },
        ...(attachments.length > 0 && { attachments: [...attachments] }),
        ...(id && { messageId: `<${id}@${new URL(this.address('/')).hostname}>` }),
      });
      return 'sent';
    } catch (error) {
      this.logger.error(`'${subject}' could not be sent: ${error instanceof Error ? error.message : String(error)}`);
      return mayHaveTaken(error) ? 'unknown' : 'refused';
    }
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}

/** Error codes of an open connection. Earlier errors have other codes, and a rejection has the server's response. */
const CONNECTION_ENDED = new Set(['ECONNECTION', 'ESOCKET', 'EPROTOCOL']);

/**
 * Returns true if the server may have accepted the mail, because the connection was open and ended or timed out without
 * a response.
 */
export function mayHaveTaken(error: unknown): boolean {
  const { code, responseCode, syscall, timeoutType } = error as Record<string, unknown>;
  if (responseCode !== undefined || syscall === 'connect') return false;
  if (code === 'ETIMEDOUT') return timeoutType === 'SOCKET_TIMEOUT';
  return CONNECTION_ENDED.has(String(code));
}
