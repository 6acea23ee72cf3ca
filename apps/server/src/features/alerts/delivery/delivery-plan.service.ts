import { Injectable } from '@nestjs/common';
import { planEscalation, planMessages } from '@adops/domain';
import { Database } from '../../../core/database/index.js';
import { Mailer } from '../../../core/mail/index.js';
import { forEachCompany } from '../../../core/tenancy/index.js';
import { causesTitle, causeTitle } from './letter.js';
import { insertMessages, lockDelivery, type NewMessage, readDelivered, recipientKey } from './messages.repository.js';
import { type OpenAlert, readOpenAlerts } from './open-alerts.repository.js';
import { readRecipients, receivingCompanies, type Recipient } from './recipients.repository.js';

type Delivered = Awaited<ReturnType<typeof readDelivered>>;

/** Determines which alert messages are due, and records them before anything is sent. */
@Injectable()
export class DeliveryPlanService {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  /** Plans messages for all companies with recipients. */
  async planAll(now = new Date()): Promise<void> {
    await forEachCompany(await receivingCompanies(this.database.pool), (id) => this.plan(id, now));
  }

  /** Plans messages of a company. @returns the number of new messages */
  async plan(companyId: number, now: Date): Promise<number> {
    return this.database.transaction(async (client) => {
      await lockDelivery(client, companyId);
      const alerts = await readOpenAlerts(client, companyId, null, now);
      if (alerts.length === 0) return 0;
      const recipients = (await readRecipients(client, companyId)).filter(
        ({ channel }) => channel === 'webhook' || this.mailer.isConfigured,
      );
      const delivered = await readDelivered(
        client,
        companyId,
        alerts.map(({ id }) => id),
      );
      const messages = recipients.flatMap((recipient) => [
        ...messagesOf(recipient, alerts, delivered, now),
        ...escalationsOf(recipient, alerts, delivered, now),
      ]);
      await insertMessages(client, companyId, messages);
      return messages.length;
    });
  }
}

function messagesOf(to: Recipient, alerts: readonly OpenAlert[], delivered: Delivered, now: Date): NewMessage[] {
  if (!to.isSubscribed) return [];
  const key = recipientKey(to.kind, to.id, to.channel);
  const known = { delivered: delivered.of(key, false), lastSlot: delivered.lastSlot.get(key) ?? null, now };
  return planMessages(to, alerts, known).map(({ reason, slot, causes }) => ({
    ...{ to, reason, slot, cause: causesTitle(causes) },
    alerts: causes.flatMap((cause) => cause.alerts),
  }));
}

function escalationsOf(to: Recipient, alerts: readonly OpenAlert[], delivered: Delivered, now: Date): NewMessage[] {
  if (!to.escalation) return [];
  const { afterHours, recipient, teamAccounts } = to.escalation;
  const own = alerts.filter(({ accountId }) => teamAccounts.has(accountId));
  const escalated = delivered.of(recipientKey(to.kind, to.id, to.channel), true);
  return planEscalation(recipient, own, { afterHours, escalated, now }).map((cause) => ({
    ...{ to, reason: 'escalation' as const, slot: null, cause: causeTitle(cause) },
    alerts: cause.alerts,
  }));
}
