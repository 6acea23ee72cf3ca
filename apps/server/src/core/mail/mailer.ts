import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG, type Config } from '../config/index.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; nothing of it is ever read as a header. */
  readonly text: string;
}

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
  async send({ to, subject, text }: Mail): Promise<boolean> {
    if (!this.transport) return false;
    try {
      await this.transport.sendMail({ from: this.config.MAIL_FROM, to: { name: '', address: to }, subject, text });
      return true;
    } catch (error) {
      this.logger.error(`'${subject}' could not be sent: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}
