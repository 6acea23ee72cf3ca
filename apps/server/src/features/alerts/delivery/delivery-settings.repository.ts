import type { AlertDeliveryForm, AlertTypeName, AlertTimings, MuteEntity } from '@adops/domain';
import type { Change } from '../../../core/changes/index.js';
import type { Queryable, TenantPrisma } from '../../../core/database/index.js';
import type { AlertMessage, AlertMute, TeamAlertDelivery } from './delivery.model.js';
import type { ReceiverKind } from './recipients.repository.js';

const MAX_MESSAGES = 50;
const MAX_MUTES = 200;

export interface Receiver {
  readonly kind: ReceiverKind;
  readonly ownerId: number;
}
export type StoredDelivery = AlertDeliveryForm & { readonly version: number; readonly webhookHost: string | null };

export async function readDelivery(
  entities: TenantPrisma,
  { kind, ownerId }: Receiver,
): Promise<StoredDelivery | null> {
  const row = await entities.alertReceiver.findFirst({ where: { kind, ownerId } });
  return row && { ...row, timings: row.timings as unknown as AlertTimings };
}

/**
 * Saves delivery settings. Alerts are sent only if raised after the first save or, later, after delivery was last
 * turned on.
 */
export async function saveDelivery(
  change: Change,
  { kind, ownerId }: Receiver,
  form: AlertDeliveryForm,
  before: StoredDelivery | null,
): Promise<void> {
  const { companyId, entities } = change;
  const data = { ...form, timings: form.timings as object };
  const isTurnedOn = before !== null && form.isOn && !before.isOn;
  await entities.alertReceiver.upsert({
    where: { companyId_kind_ownerId: { companyId, kind, ownerId } },
    create: { companyId, kind, ownerId, ...data },
    update: { ...data, version: { increment: 1 }, ...(isTurnedOn && { since: new Date() }) },
    select: { version: true },
  });
}

export async function setWebhookHost(change: Change, teamId: number, webhookHost: string | null): Promise<void> {
  await change.entities.alertReceiver.update({
    where: { companyId_kind_ownerId: { companyId: change.companyId, kind: 'team', ownerId: teamId } },
    data: { webhookHost },
    select: { version: true },
  });
}

export async function readMessages(on: Queryable, companyId: number, to: Receiver): Promise<AlertMessage[]> {
  const { rows } = await on.query<AlertMessage>(
    `SELECT m.id, m.channel, m.reason, m.cause, m.state::text AS state, m.attempts, m.error, m.created_at AS "createdAt",
       m.sent_at AS "sentAt", (SELECT count(*)::int FROM alert_message_item i
         WHERE i.company_id = m.company_id AND i.message_id = m.id) AS "alertCount"
     FROM alert_message m WHERE m.company_id = $1 AND m.receiver_kind = $2 AND m.receiver_id = $3
     ORDER BY m.created_at DESC, m.id DESC LIMIT ${MAX_MESSAGES}`,
    [companyId, to.kind, to.ownerId],
  );
  return rows;
}

/** Returns all teams of the company with their delivery settings, in one statement. */
export async function readTeamDeliveries(on: Queryable, companyId: number): Promise<TeamAlertDelivery[]> {
  const { rows } = await on.query<TeamAlertDelivery>(
    `SELECT t.id, t.name, t.is_active AS "isActive", r.owner_id IS NOT NULL AS "isSet", coalesce(r.is_on, false) AS "isOn",
       coalesce(r.mails_members, false) AS "mailsMembers", r.escalate_after AS "escalateAfter",
       r.webhook_host AS "webhookHost", coalesce(m.sent, 0) AS "sentCount", coalesce(m.failed, 0) AS "failedCount"
     FROM team t
     LEFT JOIN alert_receiver r ON r.company_id = t.company_id AND r.kind = 'team' AND r.owner_id = t.id
     LEFT JOIN (SELECT receiver_id, count(*) FILTER (WHERE state = 'sent')::int AS sent,
                  count(*) FILTER (WHERE state = 'failed')::int AS failed
                FROM alert_message
                WHERE company_id = $1 AND receiver_kind = 'team' AND created_at > clock_timestamp() - interval '7 days'
                GROUP BY receiver_id) m ON m.receiver_id = t.id
     WHERE t.company_id = $1 ORDER BY lower(t.name), t.id`,
    [companyId],
  );
  return rows;
}

/**
 * Retries a failed message with a new set of attempts. @returns its cause, or null if there is no such failed message
 */
export async function retryMessage(change: Change, to: Receiver, messageId: number): Promise<string | null> {
  const [retried] = await change.rows<{ cause: string }>(
    `UPDATE alert_message SET state = 'pending', attempts = 0, unknown_count = 0, next_attempt_at = clock_timestamp()
     WHERE company_id = $1 AND id = $2 AND receiver_kind = $3 AND receiver_id = $4 AND state = 'failed' AND reason <> 'test'
     RETURNING cause`,
    [change.companyId, messageId, to.kind, to.ownerId],
  );
  return retried?.cause ?? null;
}

/** SQL of the entities that can be muted, with the account they belong to, if any. */
const ENTITIES = `(
  SELECT 'adgroup' AS type, id, name, account_id FROM adgroup WHERE company_id = $1
  UNION ALL SELECT 'account', id, name, id FROM partner_account WHERE company_id = $1
  UNION ALL SELECT 'site', id, name, NULL FROM site WHERE company_id = $1
  UNION ALL SELECT 'feed', id, name, NULL FROM partner WHERE type = 'feed') e`;

export async function readMutes(on: Queryable, companyId: number, userId: number): Promise<AlertMute[]> {
  const { rows } = await on.query<AlertMute>(
    `SELECT m.entity_type AS "entityType", m.entity_id AS "entityId", e.name, m.type::text AS type, m.until
     FROM alert_mute m JOIN ${ENTITIES} ON e.type = m.entity_type AND e.id = m.entity_id
     WHERE m.company_id = $1 AND m.user_id = $2 AND m.until > clock_timestamp() ORDER BY m.until LIMIT ${MAX_MUTES}`,
    [companyId, userId],
  );
  return rows;
}

/** Entities whose alerts are muted. */
export interface Muted {
  readonly entityType: MuteEntity;
  readonly entityIds: readonly number[];
  /** Type of the alerts. Null for all types. */
  readonly type: AlertTypeName | null;
}

/** Returns the names of the entities that the viewer may see. */
export async function mutedNames(change: Change, { entityType, entityIds }: Muted): Promise<string[]> {
  const { accounts } = change.viewer;
  const rows = await change.rows<{ name: string }>(
    `SELECT name FROM ${ENTITIES} WHERE type = $2 AND id = ANY ($3)
       AND ($4::int[] IS NULL OR account_id IS NULL OR account_id = ANY ($4))`,
    [change.companyId, entityType, entityIds, accounts === 'all' ? null : accounts],
  );
  return rows.map(({ name }) => name);
}

/** Replaces the mutes of the entities and alert type. @param hours 0 ends the mutes */
export async function setMutes(change: Change, { entityType, entityIds, type }: Muted, hours: number): Promise<void> {
  const { companyId, viewer } = change;
  const of = { userId: viewer.userId, entityType, type };
  await change.entities.alertMute.deleteMany({ where: { ...of, entityId: { in: [...entityIds] } } });
  if (hours === 0) return;
  const until = new Date(Date.now() + hours * 3_600_000);
  await change.entities.alertMute.createMany({
    data: entityIds.map((entityId) => ({ companyId, ...of, entityId, until })),
  });
}

/** Records a test message that was sent immediately. */
export async function recordTest(on: Queryable, companyId: number, to: Receiver, error: string | null): Promise<void> {
  await on.query(
    `INSERT INTO alert_message (company_id, receiver_kind, receiver_id, channel, reason, cause, state, attempts, error, sent_at)
     VALUES ($1, $2, $3, $4, 'test', 'Test message', $5, 1, $6, CASE WHEN $6::text IS NULL THEN clock_timestamp() END)`,
    [
      ...[companyId, to.kind, to.ownerId, to.kind === 'user' ? 'mail' : 'webhook'],
      ...[error === null ? 'sent' : 'failed', error],
    ],
  );
}

/**
 * Returns the owner of the settings, locked for the transaction, or undefined if there is none. `name` is the name of a
 * team.
 */
export async function lockOwner(
  change: Change,
  { kind, ownerId }: Receiver,
): Promise<{ readonly name: string | null } | undefined> {
  const [table, key, name] = kind === 'team' ? ['team', 'id', 'name'] : ['membership', 'user_id', 'NULL'];
  const rows = await change.rows<{ name: string | null }>(
    `SELECT ${name} AS name FROM ${table} WHERE company_id = $1 AND ${key} = $2 FOR UPDATE`,
    [change.companyId, ownerId],
  );
  return rows[0];
}
