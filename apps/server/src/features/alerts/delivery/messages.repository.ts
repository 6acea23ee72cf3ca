import type { AlertSeverity, DeliveredState } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { ReceiverKind, Recipient } from './recipients.repository.js';

export type MessageReason = 'now' | 'digest' | 'escalation' | 'test';

export interface NewMessage {
  readonly to: Pick<Recipient, 'kind' | 'id' | 'channel'>;
  readonly reason: MessageReason;
  readonly cause: string;
  readonly slot: Date | null;
  readonly alerts: readonly { readonly id: number; readonly episode: number; readonly severity: AlertSeverity }[];
}

/** A message a worker has taken to send. */
export interface ClaimedMessage {
  readonly companyId: number;
  readonly id: number;
  readonly kind: ReceiverKind;
  readonly receiverId: number;
  readonly channel: 'mail' | 'webhook';
  readonly reason: MessageReason;
  readonly attempts: number;
  /** End of the lease, which identifies this claim: later ones may have the same number of attempts. */
  readonly leaseUntil: Date;
  /** Attempts before this one of which it is unknown whether they arrived. */
  readonly unknownCount: number;
  readonly alertIds: readonly number[];
}

/** Messages taken together, and how long sending them takes at most. */
const AT_ONCE = 20;
const LEASE = '10 minutes';
const KEPT = '90 days';

export const recipientKey = (kind: string, id: number, channel: string): string => `${kind} ${id} ${channel}`;

/** Two plans of one company wait for each other. */
export const lockDelivery = (on: Queryable, companyId: number) =>
  on.query(`SELECT pg_advisory_xact_lock(hashtext('alert delivery'), $1)`, [companyId]);

/** What recipients have got of these alerts, and when their last digest was due. */
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

/** Records messages to be sent with the state of each alert, in three statements however many there are. */
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

/** Takes messages that are due; what other workers hold is left to them. Each is sent only after `beginSending`. */
export async function claimMessages(on: Queryable): Promise<ClaimedMessage[]> {
  const { rows } = await on.query<ClaimedMessage>(
    `UPDATE alert_message m SET attempts = attempts + 1, lease_until = clock_timestamp() + interval '${LEASE}', sending_at = NULL
     WHERE (company_id, id) IN (
       SELECT company_id, id FROM alert_message
       WHERE state = 'pending' AND lease_until IS NULL AND next_attempt_at <= clock_timestamp()
       ORDER BY next_attempt_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
     RETURNING company_id AS "companyId", id, receiver_kind AS kind, receiver_id AS "receiverId", channel, reason, attempts,
       lease_until AS "leaseUntil", unknown_count AS "unknownCount", ARRAY(SELECT i.alert_id FROM alert_message_item i WHERE i.company_id = m.company_id AND i.message_id = m.id)
         AS "alertIds"`,
  );
  return rows;
}

/** Notes that a message is about to leave. @returns false: its lease is over, and another worker may hold it */
export async function beginSending(on: Queryable, { companyId, id, leaseUntil }: ClaimedMessage): Promise<boolean> {
  const { rowCount } = await on.query(
    `UPDATE alert_message SET sending_at = clock_timestamp()
     WHERE company_id = $1 AND id = $2 AND lease_until = $3 AND state = 'pending' AND lease_until > clock_timestamp()`,
    [companyId, id, leaseUntil],
  );
  return rowCount === 1;
}

/** Gives messages back that were taken and have not begun to leave. @param wait seconds until they are due again */
export async function giveBackMessages(
  on: Queryable,
  messages: readonly Pick<ClaimedMessage, 'companyId' | 'id' | 'leaseUntil'>[],
  wait = 0,
): Promise<void> {
  await on.query(
    `UPDATE alert_message m SET attempts = m.attempts - 1, lease_until = NULL,
       next_attempt_at = clock_timestamp() + make_interval(secs => $4)
     FROM unnest($1::int[], $2::int[], $3::timestamptz[]) AS held (company_id, id, lease_until)
     WHERE m.company_id = held.company_id AND m.id = held.id AND m.lease_until = held.lease_until AND m.state = 'pending'
       AND m.sending_at IS NULL`,
    [
      ...[messages.map(({ companyId }) => companyId), messages.map(({ id }) => id)],
      ...[messages.map(({ leaseUntil }) => leaseUntil), wait],
    ],
  );
}

/**
 * Messages whose worker died. Those that had not begun to leave are due again. Of the others it is unknown whether they
 * arrived: they are sent a second time, and then given up.
 */
export async function takeOverAbandoned(on: Queryable): Promise<void> {
  await on.query(
    `UPDATE alert_message SET attempts = attempts - 1, lease_until = NULL
     WHERE state = 'pending' AND lease_until < clock_timestamp() AND sending_at IS NULL`,
  );
  await on.query(
    `UPDATE alert_message SET lease_until = NULL, unknown_count = unknown_count + 1,
       state = CASE WHEN unknown_count = 0 THEN 'pending' ELSE 'failed' END::alert_message_state,
       error = 'The worker stopped while sending it. It may have arrived.'
     WHERE state = 'pending' AND lease_until < clock_timestamp()`,
  );
}

export const removeOldMessages = (on: Queryable) =>
  on.query(`DELETE FROM alert_message WHERE created_at < clock_timestamp() - interval '${KEPT}'`);

export type Outcome =
  | { readonly state: 'sent' }
  /** `isUnknown`: it may have arrived. */
  | { readonly state: 'dropped' | 'failed'; readonly error: string; readonly isUnknown?: boolean }
  /** Not now: `countsNot` for a wait that is no failed attempt. */
  | {
      readonly state: 'pending';
      readonly error: string | null;
      readonly at: Date;
      readonly countsNot?: boolean;
      readonly isUnknown?: boolean;
    };

/** Records how sending ended, by the worker that holds the message. */
export async function settleMessage(
  on: Queryable,
  { companyId, id, leaseUntil }: ClaimedMessage,
  outcome: Outcome,
): Promise<void> {
  await on.query(
    `UPDATE alert_message SET state = $4::alert_message_state, error = $5, lease_until = NULL,
       next_attempt_at = coalesce($6::timestamptz, next_attempt_at), attempts = attempts - $7::int,
       unknown_count = unknown_count + $8::int, sent_at = CASE WHEN $4 = 'sent' THEN clock_timestamp() END
     WHERE company_id = $1 AND id = $2 AND lease_until = $3 AND state = 'pending'`,
    [
      ...[companyId, id, leaseUntil, outcome.state, outcome.state === 'sent' ? null : outcome.error],
      outcome.state === 'pending' ? outcome.at : null,
      outcome.state === 'pending' && outcome.countsNot ? 1 : 0,
      'isUnknown' in outcome && outcome.isUnknown ? 1 : 0,
    ],
  );
}

/** Takes alerts out of a message that was not sent; they may be sent later. */
export const removeItems = (on: Queryable, { companyId, id }: ClaimedMessage, alertIds: readonly number[]) =>
  on.query('DELETE FROM alert_message_item WHERE company_id = $1 AND message_id = $2 AND alert_id = ANY ($3)', [
    companyId,
    id,
    alertIds,
  ]);
