/** Hours after which a task that waits for approval expires. */
export const LAPSES_AFTER_HOURS = 24;

/** SQL condition: task `t` still waits for an approval, and its preview has not expired. */
export const WAITS = `t.state = 'PENDING' AND t.created_at > clock_timestamp() - interval '${LAPSES_AFTER_HOURS} hours'`;

/**
 * Returns the SQL condition: a user is the owner or the author of the rule that created task `t`, and the task needs
 * approval. These users may not approve any of its operations, even when acting as another user.
 */
export const isOfRule = (user: string, actor: string): string =>
  `(t.needs_approval AND t.rule_id IS NOT NULL
     AND (t.user_id IN (${user}, ${actor}) OR coalesce(t.rule_author_id, t.user_id) IN (${user}, ${actor})) IS TRUE)`;

/**
 * Returns the SQL condition: a waiting task `t` needs the approval of this user, judging only by authorship. Another
 * user has to approve changes that their author may not approve alone. The author is the user who created the task, or
 * who last changed or included the operation.
 * @param user SQL of the user whose permissions apply
 * @param actor SQL of the real user
 * @param mayApprove SQL condition: their permissions allow them to approve operation `own`
 */
export const needsApprovalOf = (user: string, actor: string, mayApprove = 'true'): string =>
  `${WAITS} AND NOT ${isOfRule(user, actor)} AND EXISTS (
     SELECT FROM automation_operation own WHERE own.company_id = t.company_id AND own.task_id = t.id
       AND own.state = 'planned' AND own.approver_id IS NULL AND ${mayApprove}
       AND coalesce(own.author_user_id, t.user_id) IS DISTINCT FROM ${user}
       AND coalesce(own.author_actor_id, t.actor_id) IS DISTINCT FROM ${actor}
       AND (t.needs_approval OR (own.author_user_id IS DISTINCT FROM t.user_id AND own.author_user_id IS NOT NULL)))`;
