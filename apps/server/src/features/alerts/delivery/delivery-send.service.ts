import { Injectable } from '@nestjs/common';
import { mayReceive, quietUntil } from '@adops/domain';
import { Database } from '../../../core/database/index.js';
import { type HandedOver, Mailer, outcomeOf, sendOutbox, type Outcome } from '../../../core/mail/index.js';
import { AlertWebhooks } from './alert-webhooks.service.js';
import { alertLetter, type Letter, letterJson, letterText } from './letter.js';
import { alertOutbox, type ClaimedMessage, recipientKey, removeItems } from './messages.repository.js';
import { type OpenAlert, readOpenAlerts } from './open-alerts.repository.js';
import { readRecipients, type Recipient } from './recipients.repository.js';

const NOTHING_LEFT =
  'The alerts were acknowledged, resolved or muted before the message was sent, or are no longer visible.';

/**
 * Sends due messages. Each one is claimed first and marked again right before it is sent, so that any number of workers
 * send it once. It is only sent again, with the same ID, if it is unknown if it arrived.
 */
@Injectable()
export class DeliverySendService {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly webhooks: AlertWebhooks,
  ) {}

  async sendDue(stopping: AbortSignal, now: () => Date = () => new Date()): Promise<void> {
    await sendOutbox(this.database.pool, alertOutbox, stopping, (companyId, messages) =>
      this.sendOf(companyId, messages, now(), stopping),
    );
  }

  /**
   * Sends a company's messages. Permissions of recipients are read at this time, not when the messages were planned.
   */
  private async sendOf(
    companyId: number,
    messages: readonly ClaimedMessage[],
    now: Date,
    stopping: AbortSignal,
  ): Promise<void> {
    const pool = this.database.pool;
    const recipients = new Map(
      (await readRecipients(pool, companyId)).map((to) => [recipientKey(to.kind, to.id, to.channel), to]),
    );
    const ids = [...new Set(messages.flatMap(({ alertIds }) => alertIds))];
    const alerts = await readOpenAlerts(pool, companyId, ids, now);
    for (const message of messages) {
      if (stopping.aborted) return;
      const { kind, receiverId, channel } = message;
      const to = recipients.get(recipientKey(kind, receiverId, channel)) ?? null;
      const own = alerts.filter(({ id }) => message.alertIds.includes(id));
      const outcome = await this.send(message, to, own, now);
      if (outcome) await alertOutbox.settle(pool, message, outcome);
    }
  }

  private async send(
    message: ClaimedMessage,
    to: Recipient | null,
    alerts: readonly OpenAlert[],
    now: Date,
  ): Promise<Outcome | null> {
    const seeing = message.reason === 'escalation' ? to?.escalation?.recipient : to;
    const until = seeing && quietUntil(seeing.settings, now);
    if (until) return { state: 'pending', error: null, at: until, countsNot: true };
    const shown = seeing ? alerts.filter((alert) => mayReceive(seeing, alert, now)) : [];
    const left = message.alertIds.filter((id) => !shown.some((alert) => alert.id === id));
    if (left.length > 0) await removeItems(this.database.pool, message, left);
    if (!to || shown.length === 0) return { state: 'dropped', error: NOTHING_LEFT };
    if (!(await alertOutbox.begin(this.database.pool, message))) return null;
    const letter = alertLetter(message.companyId, message.reason, shown);
    return outcomeOf(await this.handOver(message, to, letter), message, now);
  }

  private async handOver(
    { companyId, id, channel }: ClaimedMessage,
    to: Recipient,
    letter: Letter,
  ): Promise<HandedOver> {
    const link = this.mailer.address(letter.path);
    const delivery = `alerts-${companyId}-${id}`;
    if (channel === 'webhook') return this.webhooks.post(companyId, to.id, letterJson(letter, link), delivery);
    const mail = { to: to.email, subject: letter.subject, text: letterText(letter, link), id: delivery };
    const outcome = await this.mailer.handOver(mail);
    if (outcome === 'unknown')
      return { error: "The mail server didn't respond. The message may have arrived.", isUnknown: true };
    return { error: outcome === 'sent' ? null : 'The mail server rejected the message.', isUnknown: false };
  }
}
