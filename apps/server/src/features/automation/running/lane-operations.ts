import type { ChangeProperty, EntityLevel } from '@adops/domain';
import { KEYWORD_NAME } from '../operations/operation-places.js';
import type { Queryable } from '../../../core/database/index.js';

export interface LaneOperation {
  readonly id: number;
  readonly level: EntityLevel;
  readonly entityId: number;
  readonly entityName: string;
  readonly externalId: string;
  /** Campaign of an ad group, ad group of a keyword. */
  readonly parentExternalId: string | null;
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

/** SQL: open operations with what the platform knows their entities by. */
// Names are looked up one by one (OFFSET 0 keeps them so): a task just recorded is not in the statistics yet, and a join
// planned for a handful of rows takes seconds over ten thousand.
export const OPERATION = `
  SELECT o.id, o.level, o.entity_id AS "entityId", coalesce(${KEYWORD_NAME('kw')}, g.name, c.name) AS "entityName",
    coalesce(kw.external_id, g.external_id, c.external_id) AS "externalId",
    CASE o.level WHEN 'adgroup' THEN c.external_id WHEN 'keyword' THEN g.external_id END AS "parentExternalId",
    o.field, o.old_value AS "oldValue", o.old_value IS NOT NULL AS "isGuarded", o.new_value AS "newValue", o.forced, o.attempt,
    o.was_sent AS "wasSent", o.seen_value AS "seenValue"
  FROM automation_operation o
  LEFT JOIN LATERAL (SELECT text, match_type, external_id, adgroup_id FROM keyword
    WHERE o.level = 'keyword' AND company_id = o.company_id AND id = o.entity_id OFFSET 0) kw ON true
  LEFT JOIN LATERAL (SELECT name, external_id, campaign_id FROM adgroup
    WHERE o.level <> 'campaign' AND company_id = o.company_id
      AND id = CASE o.level WHEN 'keyword' THEN kw.adgroup_id ELSE o.entity_id END OFFSET 0) g ON true
  JOIN LATERAL (SELECT name, external_id FROM campaign
    WHERE company_id = o.company_id AND id = CASE o.level WHEN 'campaign' THEN o.entity_id ELSE g.campaign_id END OFFSET 0) c
    ON true`;

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
