import type { ChangeProperty, EntityLevel } from '@adops/domain';
import { KEYWORD_NAME, PLACED_LEVELS, PLACED_NAME } from '../operations/operation-places.repository.js';
import type { Queryable } from '../../../core/database/index.js';

/** A placement, or a section (of a placement, where the platform names that), in its place. */
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
  /** Campaign of an ad group, ad group of a keyword. */
  readonly parentExternalId: string | null;
  /** Of a placement or section: which it is, by the ids of the platform; the other ids are those of its place. */
  readonly placed?: PlacedPart | null;
  readonly field: ChangeProperty;
  readonly oldValue: unknown;
  /** The value a user believed to be in force, which may be none (null): any other value is a conflict. */
  readonly isGuarded: boolean;
  readonly newValue: unknown;
  readonly forced: boolean;
  readonly attempt: number;
  /** It may have left for the platform. */
  readonly wasSent: boolean;
  /** What the platform held before it was sent, as far as that is known. */
  readonly seenValue: unknown;
  /** The change whose new value its amount was computed from was not made. */
  readonly isStranded?: boolean;
}

/** One whose outcome is not known, and what time says about it. */
export interface UnknownOperation extends LaneOperation {
  /** Times it was looked for again because of a clock. */
  readonly extraLooks: number;
  /** The database's clock has jumped ahead since it was sent: it may be younger than it seems. */
  readonly clockJumped: boolean;
}

export type Ending = 'done' | 'warned' | 'rejected' | 'conflict' | 'person' | 'excluded';

/** What became of an operation. */
export interface Finished {
  readonly operation: LaneOperation;
  readonly state: Ending;
  readonly message: string | null;
  /** What the platform holds now; undefined: not known. */
  readonly found: unknown;
  /** What it held before anything was sent; undefined: not read. */
  readonly seen?: unknown;
  /** Nothing was sent: it held the value already. */
  readonly unchanged?: boolean;
}

/** SQL: the placement of a setting; of a section the one it last had figures in, as some platforms want both. */
const PLACEMENT_OF = (
  s: string,
): string => `CASE WHEN ${s}.section_external_id = '' THEN ${s}.placement_external_id ELSE coalesce(
  (SELECT pl.external_id FROM placement_section sec
   JOIN placement_adgroup_day f ON f.company_id = sec.company_id AND f.account_id = sec.account_id AND f.section_id = sec.id
   JOIN placement pl ON pl.company_id = f.company_id AND pl.id = f.placement_id
   WHERE sec.company_id = ${s}.company_id AND sec.account_id = ${s}.account_id AND sec.external_id = ${s}.section_external_id
   ORDER BY f.date DESC LIMIT 1), '') END`;

/** SQL: open operations with what the platform knows their entities by. */
// Names are looked up one by one (OFFSET 0 keeps them so): a task just recorded is not in the statistics yet, and a join
// planned for a handful of rows takes seconds over ten thousand.
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

/** Operations with the names the platform knows their entities by, in the order of their ids. */
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
