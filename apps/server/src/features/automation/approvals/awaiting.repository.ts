/** What was to be approved is looked at again after this. */
export const LAPSES_AFTER_HOURS = 24;

/** SQL: whether a task `t` still waits for an approval, while what was shown of it holds. */
export const WAITS = `t.state = 'PENDING' AND t.created_at > clock_timestamp() - interval '${LAPSES_AFTER_HOURS} hours'`;

/**
 * SQL: whether a user is the owner or the author of the rule that made task `t`, which needs approval. Neither of them
 * approves any of its operations, also when acting as another user.
 */
export const isOfRule = (user: string, actor: string): string =>
  `(t.needs_approval AND t.rule_id IS NOT NULL
     AND (t.user_id IN (${user}, ${actor}) OR coalesce(t.rule_author_id, t.user_id) IN (${user}, ${actor})) IS TRUE)`;

/**
 * SQL: whether a task `t` that waits needs the approval of a user, as far as authorship goes: another user has to approve
 * what its author may not approve alone. The author is who created the task, or who last changed or included the operation.
 * @param user SQL of the user whose rights are used
 * @param actor SQL of the user who really sits there
 * @param mayApprove SQL: whether their permissions let them approve operation `own`
 */
export const needsApprovalOf = (user: string, actor: string, mayApprove = 'true'): string =>
  `${WAITS} AND NOT ${isOfRule(user, actor)} AND EXISTS (
     SELECT FROM automation_operation own WHERE own.company_id = t.company_id AND own.task_id = t.id
       AND own.state = 'planned' AND own.approver_id IS NULL AND ${mayApprove}
       AND coalesce(own.author_user_id, t.user_id) IS DISTINCT FROM ${user}
       AND coalesce(own.author_actor_id, t.actor_id) IS DISTINCT FROM ${actor}
       AND (t.needs_approval OR (own.author_user_id IS DISTINCT FROM t.user_id AND own.author_user_id IS NOT NULL)))`;
