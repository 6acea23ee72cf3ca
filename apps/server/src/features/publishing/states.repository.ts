/**
 * Returns the SQL condition: workers execute the publication now or later. The condition must match the partial indexes
 * to use them.
 * @param alias alias of the table, if it has one
 */
export const isOpen = (alias?: string): string =>
  `${alias ? `${alias}.` : ''}state IN ('newly', 'restarted', 'started')`;

/** SQL of the sums over the steps of a publication. */
export const STEP_SUMS = `count(*) FILTER (WHERE state IN ('ready', 'sending', 'unknown')) AS open,
  count(*) FILTER (WHERE state IN ('failed', 'excluded')) AS unmade,
  count(*) FILTER (WHERE state = 'failed') AS failed,
  count(*) FILTER (WHERE external_id IS NOT NULL) AS made,
  (array_agg(message ORDER BY position) FILTER (WHERE state IN ('failed', 'excluded')))[1] AS failure,
  (array_agg(message ORDER BY position) FILTER (WHERE state IN ('ready', 'unknown')))[1] AS waits_for,
  (array_agg(external_id ORDER BY position) FILTER (WHERE external_id IS NOT NULL))[1] AS external_id`;

/**
 * SQL of the state, end, message and ID of a publication `p` with the sums `s` of its steps. A cancelled publication is
 * deleted if it has no result and no failed step. Otherwise it is failed, and can be restarted.
 */
export const FOLLOWS_FROM_STEPS = `
  state = CASE WHEN s.open > 0 THEN p.state WHEN s.unmade = 0 THEN 'completed'
    WHEN p.cancellation IS NOT NULL AND s.made = 0 AND s.failed = 0 THEN 'deleted' ELSE 'failed' END::publication_state,
  finished_at = CASE WHEN s.open = 0 THEN clock_timestamp() END,
  error = coalesce(s.failure, s.waits_for),
  external_id = coalesce(s.external_id, p.external_id)`;
