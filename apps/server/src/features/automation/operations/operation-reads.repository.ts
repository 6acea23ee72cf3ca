import type { ChangeProperty, Why } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { type OrderByInput, ordered } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { REWRITE_TASK } from '../conflicts/open-conflicts.repository.js';
import type { AutomationErrorGroup } from '../graphql/task.model.js';
import { ofSeenLevels } from './seen-levels.repository.js';
import type { OperationState } from '../tasks/task-words.js';
import { EXCLUDED_MANUALLY } from './exclusions.js';
import { filterSql, type OperationFilter } from './operation-filter.js';
import { KEYWORD_OF, PLACED_OF, PLACES } from './operation-places.repository.js';
import { limits, type PageOf } from './page.js';
import { SIZED, sizeParameters } from './sized-operations.repository.js';

/** Operation as read with `OPERATION_COLUMNS`. */
export interface OperationRow {
  readonly id: number;
  readonly account_id: number;
  readonly site_id: number | null;
  readonly campaign: string | null;
  readonly adgroup: string | null;
  readonly keyword: string | null;
  readonly placement: string | null;
  /** ID of the entity. Null for placements and sections. */
  readonly entity_id: number | null;
  readonly field: ChangeProperty;
  readonly state: OperationState;
  readonly old_value: unknown;
  readonly new_value: unknown;
  readonly written_value: unknown;
  readonly found_value: unknown;
  readonly message: string | null;
  /** Reason why the new value differs from the requested one. */
  readonly plan_note: string | null;
  readonly finished_at: Date | null;
  /** Latest operation that undid this one, and its task. */
  readonly undone_by: readonly [operationId: number, taskId: number] | null;
  readonly change: number | null;
  readonly relative_change: number | null;
  readonly is_outlier: boolean;
  readonly limit_message: string | null;
  readonly author_user_id: number | null;
  readonly edited_from: unknown;
  readonly approver_id: number | null;
  /** True if the platform's value was read, even if it was empty. */
  readonly is_found: boolean;
  readonly kept_by: number | null;
  readonly kept_at: Date | null;
  readonly rewrite_task_id: number | null;
  readonly why: Why | null;
}

/** SQL columns of `sized o` with its `PLACES`. */
export const OPERATION_COLUMNS = `o.id, o.account_id, g.site_id, c.name AS campaign, g.name AS adgroup, ${KEYWORD_OF} AS keyword, CASE WHEN ps.id IS NOT NULL THEN ${PLACED_OF} END AS placement, CASE WHEN ps.id IS NULL THEN o.entity_id END AS entity_id, o.field, o.state,
  o.old_value, o.new_value, o.written_value, o.found_value, o.message, o.plan_note, o.finished_at, o.change, o.relative_change, o.is_outlier,
  o.limit_message, o.author_user_id, o.edited_from, o.approver_id, o.found_value IS NOT NULL AS is_found, o.kept_by, o.kept_at, o.why,
  ${REWRITE_TASK} AS rewrite_task_id,
  (SELECT ARRAY[u.id, u.task_id] FROM automation_operation u WHERE u.company_id = o.company_id
     AND (u.undo_of_id = o.id OR u.also_undo_of_ids @> ARRAY[o.id])
     AND u.state IN ('done', 'warned') ORDER BY u.id DESC LIMIT 1) AS undone_by`;

/** Sort columns of operations. Amounts in several currencies are compared in the company's. */
const ORDER: Readonly<Record<string, string>> = {
  name: `coalesce(${KEYWORD_OF}, ${PLACED_OF}, g.name, c.name)`,
  campaign: `c.name`,
  account: `acc.name`,
  oldValue: `o.before * o.rate`,
  newValue: `o.after * o.rate`,
  change: `o.change_converted`,
  relativeChange: `o.relative_change`,
  status: `o.state`,
};

export const OPERATION_ORDERS: readonly string[] = Object.keys(ORDER);

const accountsOf = ({ accounts }: Viewer): readonly number[] | null => (accounts === 'all' ? null : accounts);

interface OperationQuery {
  readonly filters: readonly OperationFilter[];
  /** Sort order. The column is one of `OPERATION_ORDERS`. */
  readonly order: OrderByInput | null;
  readonly page: PageOf;
}

export async function pageOfOperations(
  on: Queryable,
  viewer: Viewer,
  taskId: number,
  { filters, order, page }: OperationQuery,
): Promise<(OperationRow & { readonly total: number })[]> {
  const by = order && ORDER[order.column];
  const values = await sizeParameters(on, viewer, taskId);
  const conditions = filters.map((filter) => {
    const { sql, values: own } = filterSql(filter, values.length + 1);
    values.push(...own);
    return sql;
  });
  const [limit, offset] = limits(page);
  const { rows } = await on.query<OperationRow & { total: number }>(
    `WITH ${SIZED}
     SELECT ${OPERATION_COLUMNS}, count(*) OVER ()::int AS total
     FROM sized o ${PLACES}
     JOIN partner_account acc ON acc.company_id = o.company_id AND acc.id = o.account_id
     WHERE true ${ofSeenLevels(viewer)} ${conditions.join(' ')}
     ORDER BY ${by ? `${by} ${ordered(order).direction} NULLS LAST, ` : ''}o.id LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  return rows;
}

const CONDITIONS = {
  planned: `o.state = 'planned'`,
  excludedManually: `o.state = 'excluded' AND o.message = '${EXCLUDED_MANUALLY}'`,
} as const;

/** Returns the IDs of a task's operations that match a filter. */
export async function matchingIds(
  on: Queryable,
  viewer: Viewer,
  taskId: number,
  filter: OperationFilter,
  condition: keyof typeof CONDITIONS,
): Promise<number[]> {
  const values = await sizeParameters(on, viewer, taskId);
  const { sql, values: own } = filterSql(filter, values.length + 1);
  const { rows } = await on.query<{ id: number }>(
    `WITH ${SIZED} SELECT o.id FROM sized o ${PLACES} WHERE ${CONDITIONS[condition]} ${sql}`,
    [...values, ...own],
  );
  return rows.map(({ id }) => id);
}

interface Touched {
  readonly sites: number[] | null;
  readonly accounts: number[] | null;
  readonly fields: string[] | null;
}

/** Returns the visible sites, accounts and properties that a task changes. */
export async function touchedByTask(on: Queryable, viewer: Viewer, taskId: number): Promise<Touched> {
  const { rows } = await on.query<Touched>(
    `SELECT array_agg(DISTINCT g.site_id) FILTER (WHERE g.site_id IS NOT NULL) AS sites,
       array_agg(DISTINCT o.account_id) AS accounts, array_agg(DISTINCT o.field) AS fields
     FROM automation_operation o ${PLACES}
     WHERE o.company_id = $1 AND ($2::int[] IS NULL OR o.account_id = ANY($2)) AND o.task_id = $3 ${ofSeenLevels(viewer)}`,
    [viewer.companyId, accountsOf(viewer), taskId],
  );
  return rows[0]!;
}

/** Returns the failures of a task by message, most frequent first. */
export async function errorsOfTask(on: Queryable, viewer: Viewer, taskId: number): Promise<AutomationErrorGroup[]> {
  const { rows } = await on.query<AutomationErrorGroup>(
    `SELECT coalesce(message, 'Failed') AS message, count(*)::int AS count, min(id) AS "operationId" FROM automation_operation o
     WHERE company_id = $1 AND ($2::int[] IS NULL OR account_id = ANY($2)) AND task_id = $3 ${ofSeenLevels(viewer)}
       AND state IN ('rejected', 'conflict', 'person')
     GROUP BY 1 ORDER BY 2 DESC, 3 LIMIT 200`,
    [viewer.companyId, accountsOf(viewer), taskId],
  );
  return rows;
}
