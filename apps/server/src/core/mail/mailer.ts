import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG, type Config } from '../config/index.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; nothing of it is ever read as a header. */
  readonly text: string;
  /** The same for each attempt at one mail, so that mail servers and programs know it again. Letters, digits and dashes. */
  readonly id?: string;
  readonly attachments?: readonly Attachment[];
}

/** File in a mail, held in memory. */
export interface Attachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

/** Result of handing a mail to the server; `unknown`: it may have taken it. */
export type MailOutcome = 'sent' | 'refused' | 'unknown';

const TIMEOUT = 10_000;

/** Sends mail over SMTP, where a server is configured. */
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

  /** Address of a screen as people reach it. */
  address(path: string): string {
    return new URL(path, this.config.PUBLIC_URL ?? `http://localhost:${this.config.PORT}`).href;
  }

  /** Whether the mail server took it; why not is in the log, without the text. */
  async send(mail: Mail): Promise<boolean> {
    return (await this.handOver(mail)) === 'sent';
  }

  /** Hands a mail to the server; why it was not taken is in the log, without the text. */
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

/** Errors of an open connection; everything earlier has another code, and a refusal has the answer of the server. */
const CONNECTION_ENDED = new Set(['ECONNECTION', 'ESOCKET', 'EPROTOCOL']);

/** True when the server may have taken the mail: the connection was open, and ended or fell silent without an answer. */
export function mayHaveTaken(error: unknown): boolean {
  const { code, responseCode, syscall, timeoutType } = error as Record<string, unknown>;
  if (responseCode !== undefined || syscall === 'connect') return false;
  if (code === 'ETIMEDOUT') return timeoutType === 'SOCKET_TIMEOUT';
  return CONNECTION_ENDED.has(String(code));
}
