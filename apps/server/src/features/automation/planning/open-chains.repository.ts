import { type ChangeProperty, type EntityLevel, ruleOf, UNDONE_WITHIN_DAYS } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { WAITS } from '../approvals/awaiting.repository.js';
import { listOf, slotSql, twinSql } from '../properties/property-sql.js';

/** Changes that a counter rule applies to. */
export interface CounterScope {
  readonly masterRuleIds: readonly number[];
  /** ID of the counter rule. Null until it is saved. */
  readonly ruleId: number | null;
  readonly level: EntityLevel;
}

export interface ChainQuery extends CounterScope {
  readonly entityIds: readonly number[];
  /** Excludes chains that began at or before this position (`beganAt`). */
  readonly after: number;
  /** Maximum number of chains. Null for all chains of the entities. */
  readonly limit: number | null;
}

/**
 * Changes of one property of an entity by master rules that haven't been undone and that no other change has followed.
 */
export interface OpenChain {
  readonly entityId: number;
  readonly accountId: number;
  /** Operations in the order of execution. */
  readonly operationIds: readonly number[];
  readonly taskIds: readonly number[];
  /** Position of the first change in the audit log. */
  readonly beganAt: number;
  readonly firstField: ChangeProperty;
  readonly lastField: ChangeProperty;
  /** Recorded values before the first change and after the last one. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** True if an approved change of the property is pending. */
  readonly isUnderWay: boolean;
  /** Task that waits for approval and would undo the chain. */
  readonly waitsInTaskId: number | null;
}

/** SQL list of properties, as named in the audit log, whose changes can be undone. */
const UNDOABLE = listOf((property) => ruleOf(property).canBeUndone);

/**
 * SQL of the campaign or ad group that the platform knows by the same ID as an entity of this level, for each of
 * `changed c`.
 */
const TWINS: Readonly<Partial<Record<EntityLevel, string>>> = {
  adgroup: `SELECT c.*, 'campaign', k.id, true FROM changed c JOIN adgroup g ON g.company_id = $1 AND g.id = c.entity_id
    JOIN campaign k ON k.company_id = $1 AND k.id = g.campaign_id AND k.external_id = g.external_id`,
  campaign: `SELECT c.*, 'adgroup', g.id, true FROM changed c JOIN campaign k ON k.company_id = $1 AND k.id = c.entity_id
    JOIN adgroup g ON g.company_id = $1 AND g.campaign_id = k.id AND g.external_id = k.external_id`,
};

/** SQL condition: a change `e` in the audit log came from a master rule. $2 masters */
const BY_MASTER = `e.task_source = 'rule' AND e.rule_id = ANY($2::int[]) AND NOT e.is_twin`;

/**
 * Returns the SQL of the CTE `open_chain`. It reads the audit log, which contains all changes in order. An undo reverts
 * its original change and all later ones. $1 company, $2 masters, $3 level, $4 accounts or null, $5 counter rule or
 * null, $6 entities or null
 */
const openChainOf = (level: EntityLevel): string => `
  changed AS (
    SELECT DISTINCT o.entity_id, o.account_id
    FROM automation_task t JOIN automation_operation o ON o.company_id = t.company_id AND o.task_id = t.id
    WHERE t.company_id = $1 AND t.rule_id = ANY($2::int[]) AND t.source = 'rule' AND o.level = $3
      AND o.state IN ('done', 'warned') AND o.finished_at > now() - interval '${UNDONE_WITHIN_DAYS} days'
      AND ($4::int[] IS NULL OR o.account_id = ANY($4::int[])) AND ($6::int[] IS NULL OR o.entity_id = ANY($6::int[]))),
  named AS (
    SELECT c.*, $3 AS level, c.entity_id AS named_id, false AS is_twin FROM changed c
    ${TWINS[level] ? `UNION ALL ${TWINS[level]}` : ''}),
  entry AS (
    SELECT n.entity_id, n.account_id, n.is_twin, a.id, a.before, a.after, p.property, a.operation_id, a.task_id,
      a.action = n.level || '.' || p.property AS is_named, o.undo_of_id, t.source AS task_source, t.rule_id
    FROM named n
    JOIN audit_log a ON a.company_id = $1 AND a.entity_type = n.level AND a.entity_id = n.named_id::text
      AND a.created_at > now() - interval '${UNDONE_WITHIN_DAYS} days'
    LEFT JOIN automation_task t ON t.company_id = $1 AND t.id = a.task_id AND a.source <> 'outside'
    LEFT JOIN automation_operation o ON o.company_id = $1
      AND o.id = CASE WHEN t.undo_of_task_id IS NOT NULL OR t.rewrite_of_task_id IS NOT NULL THEN a.operation_id END
    CROSS JOIN LATERAL (
      SELECT CASE WHEN n.is_twin THEN ${twinSql('key')} ELSE key END AS property
      FROM jsonb_object_keys(CASE jsonb_typeof(a.after) WHEN 'object' THEN a.after ELSE '{}' END) key) p
    WHERE p.property IS NOT NULL),
  judged AS (
    SELECT e.*, ${BY_MASTER} AND e.is_named AND e.property IN (${UNDOABLE}) AS can_be_undone,
      coalesce(${BY_MASTER} OR e.task_source = 'counter' AND e.rule_id = $5::int, false) AS is_own,
      CASE WHEN e.undo_of_id IS NOT NULL THEN coalesce(x.id, 0) END AS back_to
    FROM entry e
    LEFT JOIN entry x ON x.entity_id = e.entity_id AND x.property = e.property AND x.operation_id = e.undo_of_id
      AND x.is_twin = e.is_twin AND x.task_source IS NOT NULL),
  left_over AS (
    SELECT j.*, j.can_be_undone AND coalesce(min(j.back_to) OVER (
        PARTITION BY j.entity_id, j.property ORDER BY j.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) > j.id, true) AS is_open
    FROM judged j),
  chain AS (
    SELECT entity_id, account_id, property, min(id) FILTER (WHERE is_open) AS began_at,
      max(id) FILTER (WHERE NOT is_own) AS touched_at,
      array_agg(operation_id ORDER BY id) FILTER (WHERE is_open) AS operation_ids,
      array_agg(DISTINCT task_id) FILTER (WHERE is_open) AS task_ids,
      (array_agg(before ORDER BY id) FILTER (WHERE is_open))[1] AS before,
      (array_agg(after ORDER BY id DESC) FILTER (WHERE is_open))[1] AS after
    FROM left_over GROUP BY entity_id, account_id, property),
  open_chain AS (SELECT * FROM chain WHERE began_at IS NOT NULL AND coalesce(touched_at < began_at, true))`;

const scopeOf = ({ companyId, accounts }: Viewer, { masterRuleIds, level, ruleId }: CounterScope): unknown[] => [
  companyId,
  masterRuleIds,
  level,
  accounts === 'all' ? null : accounts,
  ruleId,
];

/** Returns the entities with changes that a counter rule could undo. */
export async function entitiesOfChains(on: Queryable, viewer: Viewer, scope: CounterScope): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `WITH ${openChainOf(scope.level)} SELECT DISTINCT entity_id AS id FROM open_chain ORDER BY 1`,
    [...scopeOf(viewer, scope), null],
  );
  return rows.map(({ id }) => id);
}

/** Returns the open chains of some entities, ordered by their beginning. */
export async function openChains(on: Queryable, viewer: Viewer, asked: ChainQuery): Promise<OpenChain[]> {
  const { rows } = await on.query<OpenChain>(
    `WITH ${openChainOf(asked.level)}
     SELECT c.entity_id AS "entityId", c.account_id AS "accountId", c.operation_ids AS "operationIds", c.task_ids AS "taskIds",
       c.began_at AS "beganAt", first.field AS "firstField", last.field AS "lastField", c.before, c.after,
       EXISTS (SELECT FROM automation_operation o WHERE o.company_id = $1 AND o.account_id = c.account_id AND o.level = $3
         AND o.entity_id = c.entity_id AND o.state IN ('ready', 'sending', 'unknown')
         AND ${slotSql('o.field')} = ${slotSql('c.property')}) AS "isUnderWay",
       (SELECT min(t.id) FROM automation_operation o JOIN automation_task t ON t.company_id = o.company_id AND t.id = o.task_id
        WHERE o.company_id = $1 AND o.undo_of_id = ANY(c.operation_ids) AND o.state = 'planned' AND ${WAITS}) AS "waitsInTaskId"
     FROM open_chain c
     JOIN automation_operation first ON first.company_id = $1 AND first.id = c.operation_ids[1]
     JOIN automation_operation last ON last.company_id = $1 AND last.id = c.operation_ids[cardinality(c.operation_ids)]
     WHERE c.began_at > $7 ORDER BY c.began_at, c.entity_id LIMIT $8`,
    [...scopeOf(viewer, asked), asked.entityIds, asked.after, asked.limit],
  );
  return rows;
}
