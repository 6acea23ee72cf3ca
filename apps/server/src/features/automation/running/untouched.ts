import type { EntityLevel } from '@adops/domain';

/**
 * Condition on a campaign, ad group or keyword: nothing of it is being changed from here, and nothing was since it was read. What
 * the platform was seen to hold is older than such a change, and no edit from outside.
 * @param entity alias of its row. @param readAt a parameter: when the reading began, by the database's clock
 */
export const untouchedHere = (entity: string, level: EntityLevel, readAt: string): string =>
  `NOT EXISTS (SELECT FROM operation_intent i WHERE i.company_id = ${entity}.company_id AND i.account_id = ${entity}.account_id
     AND i.level = '${level}' AND i.entity_id = ${entity}.id)
   AND NOT EXISTS (SELECT FROM automation_operation o WHERE o.company_id = ${entity}.company_id
     AND o.account_id = ${entity}.account_id AND o.level = '${level}' AND o.entity_id = ${entity}.id AND o.sent_at IS NOT NULL
     AND o.finished_at >= ${readAt})`;
