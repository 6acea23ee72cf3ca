import { type ChangeProperty, type EntityLevel, isPlaced, ruleOf } from '@adops/domain';
import type { PoolClient } from 'pg';
import { budgetsMet, isBudget, replacementOf, settledField } from '../properties/budget-kinds.js';
import { tableOf } from '../operations/operation-places.repository.js';
import { bindingOf } from '../properties/bindings.js';
import { recordedAs } from '../properties/recorded-values.js';
import { foundRows, foundValues, isInRow } from '../properties/kept-values.js';
import type { Finished, LaneOperation } from './lane-operations.repository.js';
import type { HeldLane } from './lane-store.repository.js';
import { sameValue } from './platform-call.js';

/** Creator of the task, for the audit log. */
export interface TaskOwner {
  readonly userId: number | null;
  readonly actorId: number | null;
  readonly sessionId: number | null;
  /** IP address of the request. Null if there was no request. */
  readonly address: string | null;
  readonly source: string;
  /** Level of its changes. Null if it has no open changes. */
  readonly level: EntityLevel | null;
  readonly requestId: string | null;
}

/**
 * Updates our copies to the values at the platform and records all changes. Changes made in the console are recorded
 * with their user. Changes found at the platform are recorded as outside edits, even if the console has overwritten
 * them. Runs in the transaction that ends the operations. Changes that a sync has already stored and recorded are not
 * recorded again.
 * @param adGroupIsCampaign true if the platform treats both as one entity, so that a value of one applies to the other
 */
export async function keepOutcomes(
  client: PoolClient,
  held: HeldLane,
  owner: TaskOwner,
  finished: readonly Finished[],
  adGroupIsCampaign = false,
): Promise<void> {
  const known = finished.filter(({ found }) => found !== undefined && found !== null).map(asReplacement);
  const outside: Recorded[] = [];
  for (const group of groupsOf(known.filter((each) => !isOurs(each))))
    outside.push(...(await unlikeOurs(client, held.companyId, group, ({ found }) => found)));
  const overwritten = finished.filter((each) => isOurs(each) && hasMet(each));
  for (const group of groupsOf(overwritten))
    outside.push(...(await unlikeOurs(client, held.companyId, group, ({ seen }) => seen)));
  // Found values are recorded before the changes that replaced them.
  await record(client, held, outside, {
    userId: null,
    actorId: null,
    sessionId: null,
    address: null,
    source: 'outside',
    level: owner.level,
    requestId: owner.requestId,
  });
  for (const group of groupsOf(known)) {
    await keepGroup(client, held.companyId, group);
    if (adGroupIsCampaign) await keepTwins(client, held, group);
  }
  const ours = finished.filter(isOurs).map((each) => ({
    operation: each.operation,
    before: hasMet(each) ? each.seen : each.operation.oldValue,
    after: each.found ?? each.operation.newValue,
  }));
  await record(client, held, ours, { ...owner, source: owner.source === 'person' ? 'person' : 'rule' });
  if (ours.some(({ operation }) => operation.field === 'clone')) await readInventorySoon(client, held);
}

/** Converts a budget that conflicted with one of the other kind into a replacement, so that both are stored. */
function asReplacement(finished: Finished): Finished {
  const { operation, found } = finished;
  const { field } = operation;
  if (!isBudget(field) || !budgetsMet(field, found)) return finished;
  return { ...finished, operation: { ...operation, field: replacementOf(field) } };
}

/** Schedules the next sync immediately, which stores entities created at the platform. */
async function readInventorySoon(client: PoolClient, { companyId, accountId }: HeldLane): Promise<void> {
  await client.query(
    'UPDATE connection SET entities_read_at = NULL, next_at = clock_timestamp() WHERE company_id = $1 AND account_id = $2',
    [companyId, accountId],
  );
}

/** Change for the audit log, with the value before and after. */
interface Recorded {
  readonly operation: LaneOperation;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns true if the value was written from the console. */
const isOurs = ({ state, unchanged = false }: Finished): boolean =>
  (state === 'done' || state === 'warned') && !unchanged;

/** Returns true if the platform had another value than the planned old one. */
const hasMet = ({ operation: { field, oldValue }, seen }: Finished): boolean =>
  seen !== undefined && seen !== null && !sameValue(field, seen, oldValue);

/**
 * Returns the values at the platform that differ from our copies because they were changed there. The copies stay
 * locked until they are stored.
 */
async function unlikeOurs(
  client: PoolClient,
  companyId: number,
  group: readonly Finished[],
  read: (each: Finished) => unknown,
): Promise<Recorded[]> {
  const { level, field } = group[0]!.operation;
  const kept = bindingOf(field).kept?.[level];
  if (!isInRow(kept)) return [];
  const { rows } = await client.query<{ id: number; value: unknown }>(
    `SELECT e.id, ${kept.value} AS value FROM ${tableOf(level)} e WHERE e.company_id = $1 AND e.id = ANY($2) ORDER BY e.id FOR UPDATE`,
    [companyId, group.map(({ operation }) => operation.entityId)],
  );
  const copies = new Map(rows.map((row) => [row.id, row.value]));
  return group.flatMap((each) => {
    const { operation } = each;
    const [before, after] = [copies.get(operation.entityId) ?? null, read(each)];
    return sameValue(field, before, after) ? [] : [{ operation, before, after }];
  });
}

function groupsOf(finished: readonly Finished[]): Finished[][] {
  const groups = new Map<string, Finished[]>();
  for (const each of finished) {
    const key = `${each.operation.level} ${each.operation.field}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

async function keepGroup(client: PoolClient, companyId: number, group: readonly Finished[]): Promise<void> {
  const { level, field } = group[0]!.operation;
  const kept = bindingOf(field).kept?.[level];
  if (!kept) return;
  if (!isInRow(kept)) {
    for (const { operation, found } of group) await kept.keep(client, companyId, operation.entityId, found);
    return;
  }
  const those = group.filter(({ found }) => kept.isKept?.(found) ?? true);
  await client.query(
    `UPDATE ${tableOf(level)} e SET ${kept.set} FROM ${foundRows(kept, 'int', 2)} WHERE e.company_id = $1 AND e.id = f.id`,
    [
      companyId,
      those.map(({ operation }) => operation.entityId),
      ...foundValues(
        kept,
        those.map(({ found }) => found),
      ),
    ],
  );
}

/**
 * Stores the same values at the other level if ad groups are campaigns, because the platform has one entity where the
 * console has two.
 */
async function keepTwins(
  client: PoolClient,
  { companyId, accountId }: HeldLane,
  group: readonly Finished[],
): Promise<void> {
  const { level, field } = group[0]!.operation;
  if (level === 'keyword' || isPlaced(level)) return;
  const other = level === 'campaign' ? 'adgroup' : 'campaign';
  const { twin } = ruleOf(field);
  const kept = twin && bindingOf(twin as ChangeProperty).kept?.[other];
  if (!kept || !isInRow(kept)) return;
  const those = group.filter(({ found }) => kept.isKept?.(found) ?? true);
  await client.query(
    `UPDATE ${other} e SET ${kept.set} FROM ${foundRows(kept, 'text', 3)}
     WHERE e.company_id = $1 AND e.account_id = $2 AND e.external_id = f.id`,
    [
      companyId,
      accountId,
      those.map(({ operation }) => operation.externalId),
      ...foundValues(
        kept,
        those.map(({ found }) => found),
      ),
    ],
  );
}

async function record(
  client: PoolClient,
  held: HeldLane,
  changes: readonly Recorded[],
  owner: TaskOwner,
): Promise<void> {
  if (changes.length === 0) return;
  const text = (pick: (each: Recorded) => unknown) => changes.map((each) => JSON.stringify(pick(each)));
  await client.query(
    `INSERT INTO audit_log (company_id, user_id, actor_id, session_id, address, source, action, entity_type, entity_id, entity_name,
       account_id, before, after, task_id, request_id, operation_id)
     SELECT $1, $2, $3, $15, $16, $4, f.level || '.' || f.field, f.level, f.entity, f.name, $5, f.before::jsonb, f.after::jsonb, $6, $7,
       f.operation
     FROM unnest($8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::int[])
       AS f (level, field, entity, name, before, after, operation)`,
    [
      held.companyId,
      owner.userId,
      owner.actorId,
      owner.source,
      held.accountId,
      held.taskId,
      owner.requestId,
      changes.map(({ operation }) => operation.level),
      changes.map(({ operation }) => settledField(operation.field)),
      changes.map(({ operation }) => String(operation.entityId)),
      changes.map(({ operation }) => operation.entityName),
      text(({ operation, before }) => recordedAs(operation.field, before)),
      text(({ operation, after }) => recordedAs(operation.field, after)),
      changes.map(({ operation }) => operation.id),
      owner.sessionId,
      owner.address,
    ],
  );
}
