import { ENTITY_LEVELS, type EntityLevel, isPlaced, levelNames } from '@adops/domain';

/**
 * Returns the SQL of the name of a keyword. It includes the match type, because an ad group may have the same text
 * several times.
 */
export const KEYWORD_NAME = (keyword: string): string => `${keyword}.text || ' (' || ${keyword}.match_type || ')'`;

/** SQL list of the levels of placements and sections, for use with IN. */
export const PLACED_LEVELS = levelNames
  .filter(isPlaced)
  .map((level) => `'${level}'`)
  .join(', ');

/**
 * Returns the SQL of the name of a placement or section of the settings `s`. Includes its place if that isn't an ad
 * group.
 */
export const PLACED_NAME = (s: string): string => `coalesce(
  CASE WHEN ${s}.section_external_id = '' THEN (SELECT name FROM placement WHERE company_id = ${s}.company_id
    AND account_id = ${s}.account_id AND external_id = ${s}.placement_external_id)
  ELSE (SELECT name FROM placement_section WHERE company_id = ${s}.company_id
    AND account_id = ${s}.account_id AND external_id = ${s}.section_external_id) END,
  nullif(${s}.section_external_id, ''), ${s}.placement_external_id)`;

/**
 * Returns the SQL condition: everything of a kind was read in the account of the entity `e`. Entities missing from that
 * reading have the default.
 */
export const wasRead = (column: string): string =>
  `EXISTS (SELECT FROM connection n WHERE n.company_id = e.company_id AND n.account_id = e.account_id AND n.${column} IS NOT NULL)`;

/** Returns the table with the entities of a level. */
export const tableOf = (level: EntityLevel): string => ENTITY_LEVELS[level].table;

/**
 * SQL joins for the places of operations `o`: placement `ps`, keyword `kw`, ad group `g` and campaign `c`, depending on
 * their level.
 */
export const PLACES = `
  LEFT JOIN placement_setting ps ON o.level IN (${PLACED_LEVELS}) AND ps.company_id = o.company_id AND ps.id = o.entity_id
  LEFT JOIN keyword kw ON o.level = 'keyword' AND kw.company_id = o.company_id AND kw.id = o.entity_id
  LEFT JOIN adgroup g ON o.level <> 'campaign' AND g.company_id = o.company_id
    AND g.id = CASE WHEN o.level = 'keyword' THEN kw.adgroup_id WHEN o.level IN (${PLACED_LEVELS}) THEN ps.adgroup_id ELSE o.entity_id END
  LEFT JOIN campaign c ON c.company_id = o.company_id
    AND c.id = CASE WHEN o.level = 'campaign' THEN o.entity_id WHEN o.level IN (${PLACED_LEVELS}) THEN ps.campaign_id ELSE g.campaign_id END`;

/** SQL of the keyword of an operation at `PLACES`. Null for other entities. */
export const KEYWORD_OF = KEYWORD_NAME('kw');

/** SQL of the placement or section of an operation at `PLACES`. Null for other entities. */
export const PLACED_OF = PLACED_NAME('ps');
