/**
 * Returns the SQL of a hash of the operations and values that a pending task would write. The hash changes if a value
 * is edited, or an operation is excluded or included.
 * @param task alias of its row
 */
export const planHashOf = (task: string): string => `
  (SELECT encode(sha256(convert_to(string_agg(
     format('%s %s %s %s', o.id, o.state = 'planned', o.old_value, o.new_value), E'\\n' ORDER BY o.id), 'UTF8')), 'hex')
   FROM automation_operation o WHERE o.company_id = ${task}.company_id AND o.task_id = ${task}.id)`;
