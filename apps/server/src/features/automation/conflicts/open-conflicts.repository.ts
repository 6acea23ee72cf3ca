/**
 * SQL: the last task that writes the new value of operation `o` over what the platform was found to hold, or null. One that
 * was discarded or refused has settled nothing.
 */
export const REWRITE_TASK = `
  (SELECT max(r.task_id) FROM automation_operation r
   WHERE r.company_id = o.company_id AND r.rewrite_of_id = o.id AND r.state NOT IN ('excluded', 'rejected'))`;

/** SQL: operation `o` met another value at the platform, and no decision about it has been made. */
export const IS_OPEN_CONFLICT = `o.state = 'conflict' AND ${REWRITE_TASK} IS NULL`;
