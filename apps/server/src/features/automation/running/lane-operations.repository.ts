import type { ChangeProperty, EntityLevel } from '@adops/domain';
import { KEYWORD_NAME, PLACED_LEVELS, PLACED_NAME } from '../operations/operation-places.repository.js';
import type { Queryable } from '../../../core/database/index.js';

/** Placement or section with its place. Some platforms name a section together with its placement. */
export interface PlacedPart {
  readonly scope: 'account' | 'campaign' | 'adGroup';
  readonly placementId: string;
  readonly sectionId: string | null;
}

export interface LaneOperation {
  readonly id: number;
  readonly level: EntityLevel;
  readonly entityId: number;
  readonly entityName: string;
  readonly externalId: string;
  /** Campaign of an ad group, or ad group of a keyword. */
  readonly parentExternalId: string | null;
  /** Platform IDs of a placement or section. The other IDs belong to its place. */
  readonly placed?: PlacedPart | null;
  readonly field: ChangeProperty;
  readonly oldValue: unknown;
  /** True if the user expected a current value, possibly none (null). Any other value is a conflict. */
  readonly isGuarded: boolean;
  readonly newValue: unknown;
  readonly forced: boolean;
  readonly attempt: number;
  /** True if the operation may have been sent to the platform. */
  readonly wasSent: boolean;
  /** Value at the platform before it was sent, if known. */
  readonly seenValue: unknown;
  /** True if the change that the amount is based on wasn't made. */
  readonly isStranded?: boolean;
}

/** Operation with an unknown outcome, and the related clock information. */
export interface UnknownOperation extends LaneOperation {
  /** Number of additional look-ups because of a clock jump. */
  readonly extraLooks: number;
  /**
   * True if the database clock has jumped ahead since the operation was sent, so it may be more recent than it appears.
   */
  readonly clockJumped: boolean;
}

export type Ending = 'done' | 'warned' | 'rejected' | 'conflict' | 'person' | 'excluded';

/** Result of an operation. */
export interface Finished {
  readonly operation: LaneOperation;
  readonly state: Ending;
  readonly message: string | null;
  /** Current value at the platform. Undefined if unknown. */
  readonly found: unknown;
  /** Value before anything was sent. Undefined if it wasn't read. */
  readonly seen?: unknown;
  /** True if nothing was sent because the value was already set. */
  readonly unchanged?: boolean;
}

/**
 * Returns the SQL of the placement of a setting. For a section, it is the placement with the section's latest figures,
 * because some platforms require both.
 */
const PLACEMENT_OF = (
  s: string,
): string => `CASE WHEN ${s}.section_external_id = '' THEN ${s}.placement_external_id ELSE coalesce(
  (SELECT pl.external_id FROM placement_section sec
   JOIN placement_adgroup_day f ON f.company_id = sec.company_id AND f.account_id = sec.account_id AND f.section_id = sec.id
   JOIN placement pl ON pl.company_id = f.company_id AND pl.id = f.placement_id
   WHERE sec.company_id = ${s}.company_id AND sec.account_id = ${s}.account_id AND sec.external_id = ${s}.section_external_id
   ORDER BY f.date DESC LIMIT 1), '') END`;

/** SQL of open operations with the platform IDs of their entities. */
// The subqueries read names row by row, and OFFSET 0 prevents joins. A new task isn't in the statistics yet. A join
// planned for a few rows would take seconds for ten thousand.
export const OPERATION = `
  SELECT o.id, o.level, o.entity_id AS "entityId", coalesce(${KEYWORD_NAME('kw')}, ps.name || coalesce(' in ' || coalesce(g.name, c.name), ''), g.name, c.name) AS "entityName",
    coalesce(kw.external_id, g.external_id, c.external_id, '') AS "externalId",
    CASE WHEN o.level = 'keyword' THEN g.external_id WHEN o.level <> 'campaign' AND g.external_id IS NOT NULL THEN c.external_id END
      AS "parentExternalId",
    ps.placed, o.field, o.old_value AS "oldValue", o.old_value IS NOT NULL AS "isGuarded", o.new_value AS "newValue", o.forced,
    o.attempt, o.was_sent AS "wasSent", o.seen_value AS "seenValue"
  FROM automation_operation o
  LEFT JOIN LATERAL (SELECT text, match_type, external_id, adgroup_id FROM keyword
    WHERE o.level = 'keyword' AND company_id = o.company_id AND id = o.entity_id OFFSET 0) kw ON true
  LEFT JOIN LATERAL (SELECT ${PLACED_NAME('s')} AS name, s.campaign_id, s.adgroup_id, jsonb_build_object('placementId', ${PLACEMENT_OF('s')},
      'sectionId', nullif(s.section_external_id, ''),
      'scope', CASE WHEN s.adgroup_id <> 0 THEN 'adGroup' WHEN s.campaign_id <> 0 THEN 'campaign' ELSE 'account' END) AS placed
    FROM placement_setting s
    WHERE o.level IN (${PLACED_LEVELS}) AND s.company_id = o.company_id AND s.id = o.entity_id OFFSET 0) ps ON true
  LEFT JOIN LATERAL (SELECT name, external_id, campaign_id FROM adgroup
    WHERE o.level <> 'campaign' AND company_id = o.company_id
      AND id = CASE WHEN o.level = 'keyword' THEN kw.adgroup_id WHEN ps.placed IS NOT NULL THEN ps.adgroup_id ELSE o.entity_id END
      OFFSET 0) g ON true
  LEFT JOIN LATERAL (SELECT name, external_id FROM campaign
    WHERE company_id = o.company_id
      AND id = CASE WHEN o.level = 'campaign' THEN o.entity_id WHEN ps.placed IS NOT NULL THEN ps.campaign_id ELSE g.campaign_id END
      OFFSET 0) c ON true`;

/** Returns operations with the platform IDs of their entities, ordered by ID. */
export async function loadOperations(
  on: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<LaneOperation[]> {
  const { rows } = await on.query<LaneOperation>(
    `${OPERATION} WHERE o.company_id = $1 AND o.id = ANY($2) ORDER BY o.id`,
    [companyId, ids],
  );
  return rows;
}
