import type { AlertDeliveryForm, AlertTypeName, AlertTimings, MuteEntity } from '@adops/domain';
import type { Change } from '../../../core/changes/index.js';
import type { Queryable, TenantPrisma } from '../../../core/database/index.js';
import type { AlertMessage, AlertMute } from './delivery.model.js';
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

/** Alerts are sent from the first save on, and again from when delivery is turned on. */
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

/** SQL: the entities that can be muted, with the account each is of, where it is of one. */
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

/** The name of an entity the viewer may see; null: there is none. */
export async function mutedEntity(change: Change, type: MuteEntity, id: number): Promise<string | null> {
  const { accounts } = change.viewer;
  const rows = await change.rows<{ name: string }>(
    `SELECT name FROM ${ENTITIES} WHERE type = $2 AND id = $3
       AND ($4::int[] IS NULL OR account_id IS NULL OR account_id = ANY ($4))`,
    [change.companyId, type, id, accounts === 'all' ? null : accounts],
  );
  return rows[0]?.name ?? null;
}

/** Replaces the mute of an entity and kind. @param hours 0: it ends now */
export async function setMute(
  change: Change,
  mute: { readonly entityType: MuteEntity; readonly entityId: number; readonly type: AlertTypeName | null },
  hours: number,
): Promise<void> {
  const { companyId, viewer } = change;
  const of = { userId: viewer.userId, ...mute };
  await change.entities.alertMute.deleteMany({ where: of });
  if (hours === 0) return;
  const until = new Date(Date.now() + hours * 3_600_000);
  await change.entities.alertMute.create({ data: { companyId, ...of, until }, select: { id: true } });
}

/** Records a message that was tried at once. */
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

/** The user or team of the settings, locked for the transaction; undefined: there is none. */
export async function lockOwner(change: Change, { kind, ownerId }: Receiver): Promise<object | undefined> {
  const [table, key] = kind === 'team' ? ['team', 'id'] : ['membership', 'user_id'];
  const rows = await change.rows(`SELECT FROM ${table} WHERE company_id = $1 AND ${key} = $2 FOR UPDATE`, [
    change.companyId,
    ownerId,
  ]);
  return rows[0];
}
