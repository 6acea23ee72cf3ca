import type { AlertSeverity, DeliveredState } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { type Claim, Outbox } from '../../../core/mail/index.js';
import type { ReceiverKind, Recipient } from './recipients.repository.js';

export type MessageReason = 'now' | 'digest' | 'escalation' | 'test';

export interface NewMessage {
  readonly to: Pick<Recipient, 'kind' | 'id' | 'channel'>;
  readonly reason: MessageReason;
  readonly cause: string;
  readonly slot: Date | null;
  readonly alerts: readonly { readonly id: number; readonly episode: number; readonly severity: AlertSeverity }[];
}

interface MessageColumns {
  readonly kind: ReceiverKind;
  readonly receiverId: number;
  readonly channel: 'mail' | 'webhook';
  readonly reason: MessageReason;
  readonly alertIds: readonly number[];
}
export type ClaimedMessage = Claim & MessageColumns;

/** Outbox of alert messages, from recording to sending. */
export const alertOutbox = new Outbox<MessageColumns>({
  table: 'alert_message',
  columns: `receiver_kind AS kind, receiver_id AS "receiverId", channel, reason, ARRAY(
    SELECT i.alert_id FROM alert_message_item i WHERE i.company_id = m.company_id AND i.message_id = m.id) AS "alertIds"`,
  atOnce: 20,
  lease: '10 minutes',
});

export const recipientKey = (kind: string, id: number, channel: string): string => `${kind} ${id} ${channel}`;

/** Locks the delivery of a company, so that two plans run in sequence. */
export const lockDelivery = (on: Queryable, companyId: number) =>
  on.query(`SELECT pg_advisory_xact_lock(hashtext('alert delivery'), $1)`, [companyId]);

/** Returns which of these alerts recipients have received, and when their last digest was due. */
export async function readDelivered(on: Queryable, companyId: number, alertIds: readonly number[]) {
  const items = await on.query<DeliveredState & { key: string; isEscalation: boolean }>(
    `SELECT concat_ws(' ', receiver_kind, receiver_id, channel) AS key, alert_id AS "alertId", episode, severity,
       is_escalation AS "isEscalation"
     FROM alert_message_item WHERE company_id = $1 AND alert_id = ANY ($2)`,
    [companyId, alertIds],
  );
  const slots = await on.query<{ key: string; slot: Date }>(
    `SELECT concat_ws(' ', receiver_kind, receiver_id, channel) AS key, max(slot) AS slot FROM alert_message
     WHERE company_id = $1 AND reason = 'digest' AND slot > clock_timestamp() - interval '3 days' GROUP BY 1`,
    [companyId],
  );
  return {
    of: (key: string, isEscalation: boolean): DeliveredState[] =>
      items.rows.filter((item) => item.key === key && item.isEscalation === isEscalation),
    lastSlot: new Map(slots.rows.map(({ key, slot }) => [key, slot])),
  };
}

/** Records messages with the state of each alert, in three statements for any number of messages. */
export async function insertMessages(on: Queryable, companyId: number, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const { rows: ids } = await on.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('alert_message', 'id'))::int AS id FROM generate_series(1, $1)`,
    [messages.length],
  );
  const column = <T>(pick: (message: NewMessage) => T): T[] => messages.map(pick);
  await on.query(
    `INSERT INTO alert_message (company_id, id, receiver_kind, receiver_id, channel, reason, cause, slot)
     SELECT $1, * FROM unnest($2::int[], $3::alert_receiver_kind[], $4::int[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])`,
    [
      ...[companyId, ids.map(({ id }) => id), column(({ to }) => to.kind), column(({ to }) => to.id)],
      ...[column(({ to }) => to.channel), column(({ reason }) => reason), column(({ cause }) => cause)],
      column(({ slot }) => slot),
    ],
  );
  const items = messages.flatMap(({ to, reason, alerts }, at) =>
    alerts.map((alert) => ({ message: ids[at]!.id, to, isEscalation: reason === 'escalation', ...alert })),
  );
  await on.query(
    `INSERT INTO alert_message_item (company_id, message_id, receiver_kind, receiver_id, channel, is_escalation, alert_id,
       episode, severity)
     SELECT $1, * FROM unnest($2::int[], $3::alert_receiver_kind[], $4::int[], $5::text[], $6::bool[], $7::int[], $8::int[], $9::text[])`,
    [
      ...[companyId, items.map(({ message }) => message), items.map(({ to }) => to.kind), items.map(({ to }) => to.id)],
      ...[items.map(({ to }) => to.channel), items.map(({ isEscalation }) => isEscalation)],
      ...[items.map(({ id }) => id), items.map(({ episode }) => episode), items.map(({ severity }) => severity)],
    ],
  );
}

/** Removes alerts from a message that was not sent. They may be sent later. */
export const removeItems = (on: Queryable, { companyId, id }: ClaimedMessage, alertIds: readonly number[]) =>
  on.query('DELETE FROM alert_message_item WHERE company_id = $1 AND message_id = $2 AND alert_id = ANY ($3)', [
    companyId,
    id,
    alertIds,
  ]);
