import type { PlacedLevel } from '@adops/domain';
import type { PlacementScope } from '@adops/connectors';
import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';

/** Placement or section of an ad group, by its ID at the platform. */
export interface PlacedChoice {
  readonly adgroupId: number;
  readonly externalId: string;
}

/** Returns the level at which a traffic source stores the settings of an ad group. */
export type ScopeOf = (partnerId: number) => PlacementScope;

const allowed = ({ accounts }: Viewer): readonly number[] | null => (accounts === 'all' ? null : accounts);

/** Returns the traffic sources of the ad groups that the viewer may change. */
async function partnersOf(on: Queryable, viewer: Viewer, adgroupIds: readonly number[]): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT DISTINCT acc.partner_id AS id FROM adgroup g
     JOIN partner_account acc ON acc.company_id = g.company_id AND acc.id = g.account_id
     WHERE g.company_id = $1 AND g.id = ANY($2::int[]) AND ($3::int[] IS NULL OR g.account_id = ANY($3::int[]))`,
    [viewer.companyId, adgroupIds, allowed(viewer)],
  );
  return rows.map(({ id }) => id);
}

/** Returns the SQL of the requested settings with their place at the platform. */
const asked = (level: PlacedLevel): string => {
  const own = level === 'placement' ? 'placement_external_id' : 'section_external_id';
  const other = level === 'placement' ? 'section_external_id' : 'placement_external_id';
  return `WITH asked AS (
    SELECT a.place, g.account_id, a.external_id,
      CASE p.scope WHEN 'account' THEN 0 ELSE g.campaign_id END AS campaign_id,
      CASE p.scope WHEN 'adGroup' THEN g.id ELSE 0 END AS adgroup_id
    FROM unnest($2::int[], $3::text[]) WITH ORDINALITY AS a (adgroup, external_id, place)
    JOIN adgroup g ON g.company_id = $1 AND g.id = a.adgroup AND ($4::int[] IS NULL OR g.account_id = ANY($4::int[]))
    JOIN partner_account acc ON acc.company_id = g.company_id AND acc.id = g.account_id
    JOIN unnest($5::int[], $6::text[]) AS p (partner, scope) ON p.partner = acc.partner_id
    WHERE EXISTS (SELECT FROM ${level === 'placement' ? 'placement' : 'placement_section'} n
        WHERE n.company_id = $1 AND n.account_id = g.account_id AND n.external_id = a.external_id)
      OR EXISTS (SELECT FROM placement_setting n WHERE n.company_id = $1 AND n.account_id = g.account_id
        AND n.${own} = a.external_id AND n.${other} = ''))`;
};

/**
 * Returns the IDs of settings of placements or sections, in the order of the choices, and adds missing ones. Null if
 * the ad group or the placement is unknown, or if the viewer may not change it.
 */
export async function settingIds(
  on: Queryable,
  viewer: Viewer,
  level: PlacedLevel,
  choices: readonly PlacedChoice[],
  scopeOf: ScopeOf,
): Promise<(number | null)[]> {
  const adgroupIds = choices.map(({ adgroupId }) => adgroupId);
  const partners = await partnersOf(on, viewer, [...new Set(adgroupIds)]);
  const values = [
    viewer.companyId,
    adgroupIds,
    choices.map(({ externalId }) => externalId),
    allowed(viewer),
    partners,
    partners.map(scopeOf),
  ];
  const own = level === 'placement' ? 'placement_external_id' : 'section_external_id';
  const other = level === 'placement' ? 'section_external_id' : 'placement_external_id';
  await on.query(
    `${asked(level)}
     INSERT INTO placement_setting (company_id, account_id, campaign_id, adgroup_id, ${own})
     SELECT DISTINCT $1::int, account_id, campaign_id, adgroup_id, external_id FROM asked ORDER BY 2, 3, 4, 5
     ON CONFLICT DO NOTHING`,
    values,
  );
  const { rows } = await on.query<{ place: number; id: number }>(
    `${asked(level)}
     SELECT a.place::int AS place, s.id FROM asked a
     JOIN placement_setting s ON s.company_id = $1 AND s.account_id = a.account_id AND s.${own} = a.external_id AND s.${other} = ''
       AND s.campaign_id = a.campaign_id AND s.adgroup_id = a.adgroup_id`,
    values,
  );
  const ids = new Map(rows.map(({ place, id }) => [place, id]));
  return choices.map((_, at) => ids.get(at + 1) ?? null);
}

/** Returns the ad groups of an account, except removed ones. */
export async function adgroupsOfAccount(on: Queryable, viewer: Viewer, accountId: number): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT id FROM adgroup WHERE company_id = $1 AND account_id = $2 AND status_id <> 4
       AND ($3::int[] IS NULL OR account_id = ANY($3::int[])) ORDER BY id`,
    [viewer.companyId, accountId, allowed(viewer)],
  );
  return rows.map(({ id }) => id);
}
