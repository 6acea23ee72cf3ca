import { type EntityLevel, isPlaced } from '@adops/domain';
import { PLACED_LEVELS } from '../operations/operation-places.repository.js';

/** SQL: placements and sections are rows of one table. */
const levelIs = (column: string, level: EntityLevel): string =>
  isPlaced(level) ? `${column} IN (${PLACED_LEVELS})` : `${column} = '${level}'`;

/**
 * Condition on a campaign, ad group, keyword, placement or section: nothing of it is being changed from here, and nothing was since it was read. What
 * the platform was seen to hold is older than such a change, and no edit from outside.
 * @param entity alias of its row. @param readAt a parameter: when the reading began, by the database's clock
 */
export const untouchedHere = (entity: string, level: EntityLevel, readAt: string): string =>
  `NOT EXISTS (SELECT FROM operation_intent i WHERE i.company_id = ${entity}.company_id AND i.account_id = ${entity}.account_id
     AND ${levelIs('i.level', level)} AND i.entity_id = ${entity}.id)
   AND NOT EXISTS (SELECT FROM automation_operation o WHERE o.company_id = ${entity}.company_id
     AND o.account_id = ${entity}.account_id AND ${levelIs('o.level', level)} AND o.entity_id = ${entity}.id AND o.sent_at IS NOT NULL
     AND o.finished_at >= ${readAt})`;
