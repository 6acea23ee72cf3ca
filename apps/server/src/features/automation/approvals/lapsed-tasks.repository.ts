import type { Queryable } from '../../../core/database/index.js';
import { LAPSES_AFTER_HOURS } from './awaiting.repository.js';

/** Maximum number of tasks per company that one run ends. The next run ends the rest. */
const AT_ONCE = 200;

/** SQL condition: task `t` has waited too long for an approval. */
const HAS_LAPSED = `t.state = 'PENDING' AND t.created_at <= clock_timestamp() - interval '${LAPSES_AFTER_HOURS} hours'`;

/** Returns the expired tasks by company, oldest first. */
export async function lapsedTasks(on: Queryable): Promise<Map<number, number[]>> {
  const { rows } = await on.query<{ company_id: number; ids: number[] }>(
    `SELECT company_id, (array_agg(id ORDER BY created_at, id))[:${AT_ONCE}] AS ids FROM automation_task t
     WHERE ${HAS_LAPSED} GROUP BY company_id ORDER BY company_id`,
  );
  return new Map(rows.map(({ company_id, ids }) => [company_id, ids]));
}

/** Locks the task until the transaction ends. @returns true if the task still waits */
export async function lockLapsed(on: Queryable, companyId: number, taskId: number): Promise<boolean> {
  const { rowCount } = await on.query(
    `SELECT FROM automation_task t WHERE t.company_id = $1 AND t.id = $2 AND ${HAS_LAPSED} FOR UPDATE`,
    [companyId, taskId],
  );
  return rowCount === 1;
}
