import { type EntityLevel, isPlaced } from '@adops/domain';
import { PLACED_LEVELS } from '../operations/operation-places.repository.js';

/** Returns the SQL condition on the level. Placements and sections are rows of one table. */
const levelIs = (column: string, level: EntityLevel): string =>
  isPlaced(level) ? `${column} IN (${PLACED_LEVELS})` : `${column} = '${level}'`;

/**
 * Returns the SQL condition: no value of a campaign, ad group, keyword, placement or section is being changed in the
 * console or was changed since its reading. Otherwise the values that were read are older than the change, and the
 * difference isn't an outside edit.
 * @param entity alias of its row.
 * @param readAt parameter with the start of the reading, by the database clock
 */
export const untouchedHere = (entity: string, level: EntityLevel, readAt: string): string =>
  `NOT EXISTS (SELECT FROM operation_intent i WHERE i.company_id = ${entity}.company_id AND i.account_id = ${entity}.account_id
     AND ${levelIs('i.level', level)} AND i.entity_id = ${entity}.id)
   AND NOT EXISTS (SELECT FROM automation_operation o WHERE o.company_id = ${entity}.company_id
     AND o.account_id = ${entity}.account_id AND ${levelIs('o.level', level)} AND o.entity_id = ${entity}.id AND o.sent_at IS NOT NULL
     AND o.finished_at >= ${readAt})`;
