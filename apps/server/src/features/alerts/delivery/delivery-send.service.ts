import { Injectable } from '@nestjs/common';
import { mayReceive, quietUntil, retryDelay } from '@adops/domain';
import { Database } from '../../../core/database/index.js';
import { Mailer } from '../../../core/mail/index.js';
import { AlertWebhooks } from './alert-webhooks.service.js';
import { alertLetter, type Letter, letterJson, letterText } from './letter.js';
import {
  claimMessages,
  type ClaimedMessage,
  giveUpAbandoned,
  type Outcome,
  recipientKey,
  removeItems,
  removeOldMessages,
  settleMessage,
} from './messages.repository.js';
import { type OpenAlert, readOpenAlerts } from './open-alerts.repository.js';
import { readRecipients, type Recipient } from './recipients.repository.js';

const NOTHING_LEFT = 'Its alerts were acknowledged, resolved or muted before it was sent, or are no longer visible.';

/** Sends messages that are due. Each is claimed first: however many workers run this, it is sent once. */
@Injectable()
export class DeliverySendService {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly webhooks: AlertWebhooks,
  ) {}

  async sendDue(stopping: AbortSignal, now: () => Date = () => new Date()): Promise<void> {
    await giveUpAbandoned(this.database.pool);
    await removeOldMessages(this.database.pool);
    while (!stopping.aborted) {
      const claimed = await claimMessages(this.database.pool);
      if (claimed.length === 0) return;
      for (const companyId of new Set(claimed.map((message) => message.companyId))) {
        await this.sendOf(
          companyId,
          claimed.filter((message) => message.companyId === companyId),
          now(),
        );
      }
    }
  }

  /** What recipients may see is read now, not when the messages were planned. */
  private async sendOf(companyId: number, messages: readonly ClaimedMessage[], now: Date): Promise<void> {
    const pool = this.database.pool;
    const recipients = new Map(
      (await readRecipients(pool, companyId)).map((to) => [recipientKey(to.kind, to.id, to.channel), to]),
    );
    const ids = [...new Set(messages.flatMap(({ alertIds }) => alertIds))];
    const alerts = await readOpenAlerts(pool, companyId, ids, now);
    for (const message of messages) {
      const { kind, receiverId, channel } = message;
      const to = recipients.get(recipientKey(kind, receiverId, channel)) ?? null;
      const own = alerts.filter(({ id }) => message.alertIds.includes(id));
      await settleMessage(pool, message, await this.send(message, to, own, now));
    }
  }

  private async send(
    message: ClaimedMessage,
    to: Recipient | null,
    alerts: readonly OpenAlert[],
    now: Date,
  ): Promise<Outcome> {
    const seeing = message.reason === 'escalation' ? to?.escalation?.recipient : to;
    const until = seeing && quietUntil(seeing.settings, now);
    if (until) return { state: 'pending', error: null, at: until, countsNot: true };
    const shown = seeing ? alerts.filter((alert) => mayReceive(seeing, alert, now)) : [];
    const left = message.alertIds.filter((id) => !shown.some((alert) => alert.id === id));
    if (left.length > 0) await removeItems(this.database.pool, message, left);
    if (!to || shown.length === 0) return { state: 'dropped', error: NOTHING_LEFT };
    const error = await this.handOver(message, to, alertLetter(message.companyId, message.reason, shown));
    if (error === null) return { state: 'sent' };
    const delay = retryDelay(message.attempts);
    return delay === null
      ? { state: 'failed', error }
      : { state: 'pending', error, at: new Date(now.getTime() + delay) };
  }

  /** @returns why it could not be sent; null: it was */
  private async handOver(
    { companyId, channel }: ClaimedMessage,
    to: Recipient,
    letter: Letter,
  ): Promise<string | null> {
    const link = this.mailer.address(letter.path);
    if (channel === 'webhook') return this.webhooks.post(companyId, to.id, letterJson(letter, link));
    const text = letterText(letter, link);
    const isSent = await this.mailer.send({ to: to.email, subject: letter.subject, text });
    return isSent ? null : "The mail server didn't accept it.";
  }
}
