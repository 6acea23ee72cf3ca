import type { ChangeProperty } from '@adops/domain';
import type { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { settledSql } from '../properties/budget-kinds.js';
import type { OperationState } from '../tasks/task-words.js';
import { ofSeenLevels } from './seen-levels.repository.js';
import { EXCLUDED_MANUALLY } from './exclusions.js';
import { filterSql, type OperationFilter } from './operation-filter.js';
import { PLACES } from './operation-places.repository.js';
import { OPERATION_COLUMNS, type OperationRow } from './operation-reads.repository.js';
import { SIZED, sizeParameters } from './sized-operations.repository.js';

/** Number of largest changes in the summary. */
const LARGEST = 5;
const MAX_GROUPS = 200;
const MAX_REASONS = 100;

/** Counts of operations by account and property, with the spread of their relative changes. */
export interface GroupRow {
  /** ID of the account. Null for all operations together. */
  readonly account_id: number | null;
  readonly field: ChangeProperty;
  readonly count: number;
  readonly included: number;
  readonly excluded: number;
  readonly skipped: number;
  readonly failed: number;
  readonly outliers: number;
  readonly min: number | null;
  readonly median: number | null;
  readonly max: number | null;
  readonly change: number | null;
}

export interface SummaryRows {
  readonly all: GroupRow;
  readonly groups: readonly GroupRow[];
  readonly largest: readonly OperationRow[];
  readonly reasons: readonly { readonly message: string; readonly state: OperationState; readonly count: number }[];
}

const GROUPS = `SELECT account_id, property AS field, count(*)::int AS count,
    count(*) FILTER (WHERE state NOT IN ('excluded', 'kept', 'rejected', 'conflict', 'person'))::int AS included,
    count(*) FILTER (WHERE state IN ('excluded', 'kept'))::int AS excluded,
    count(*) FILTER (WHERE state = 'excluded' AND message IS DISTINCT FROM '${EXCLUDED_MANUALLY}')::int AS skipped,
    count(*) FILTER (WHERE state IN ('rejected', 'conflict', 'person'))::int AS failed,
    count(*) FILTER (WHERE is_outlier AND state <> 'excluded')::int AS outliers,
    min(relative_change) FILTER (WHERE state <> 'excluded') AS min,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY relative_change) FILTER (WHERE state <> 'excluded') AS median,
    max(relative_change) FILTER (WHERE state <> 'excluded') AS max,
    sum(change) FILTER (WHERE state <> 'excluded') AS change
  FROM chosen GROUP BY GROUPING SETS ((), (account_id, property))
  ORDER BY account_id IS NOT NULL, count(*) DESC, 1, 2 LIMIT ${MAX_GROUPS + 1}`;

const LARGEST_CHANGES = `SELECT ${OPERATION_COLUMNS} FROM sized o ${PLACES} JOIN chosen ON chosen.id = o.id
  WHERE o.state <> 'excluded' AND o.step <> 0 ORDER BY abs(o.step) DESC, o.id LIMIT ${LARGEST}`;

const REASONS = `SELECT coalesce(message, '') AS message, min(state) AS state, count(*)::int AS count FROM chosen
  WHERE state IN ('excluded', 'rejected', 'conflict', 'person') GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${MAX_REASONS}`;

/** Returns the summary of operations that match the filter. */
export async function summaryRows(
  { pool }: Database,
  viewer: Viewer,
  taskId: number,
  filter: OperationFilter,
): Promise<SummaryRows> {
  const values = await sizeParameters(pool, viewer, taskId);
  const { sql, values: own } = filterSql(filter, values.length + 1);
  const query = async <Row extends object>(select: string): Promise<Row[]> => {
    const statement = `WITH ${SIZED}, chosen AS (
      SELECT o.*, ${settledSql('o.field')} AS property, g.site_id, c.name AS campaign, g.name AS adgroup
      FROM sized o ${PLACES} WHERE true ${ofSeenLevels(viewer)} ${sql}) ${select}`;
    return (await pool.query<Row>(statement, [...values, ...own])).rows;
  };
  const [[all, ...groups], largest, reasons] = await Promise.all([
    query<GroupRow>(GROUPS),
    query<OperationRow>(LARGEST_CHANGES),
    query<SummaryRows['reasons'][number]>(REASONS),
  ]);
  return { all: all!, groups, largest, reasons };
}
