import type { Queryable } from '../../core/database/index.js';
import type { GivenKey } from './family-row.js';

/**
 * Range of facts: UTC days from the first to the last, hours of each day, feeds, sites and accounts. An omitted field
 * doesn't limit the range.
 */
export interface FamilySlice {
  readonly from: string;
  readonly to: string;
  readonly fromHour?: number;
  readonly toHour?: number;
  readonly feedIds?: readonly number[];
  readonly siteIds?: readonly number[];
  readonly accountIds?: readonly number[];
  /** Feed accounts, for facts that feeds report. */
  readonly feedAccountIds?: readonly number[];
}

interface Ids {
  readonly text: string;
  readonly params: unknown[];
  readonly words: (id: number) => string;
}

function idsOf(key: GivenKey['key'], companyId: number, slice: FamilySlice): Ids {
  const { feedIds, siteIds, accountIds, feedAccountIds } = slice;
  const narrowed = [feedIds, siteIds, accountIds, feedAccountIds].map((ids) => ids ?? null);
  switch (key) {
    case 'adgroup':
      return {
        text: `SELECT id FROM adgroup WHERE company_id = $1 AND ($2::int[] IS NULL OR site_id = ANY ($2))
          AND ($3::int[] IS NULL OR account_id = ANY ($3))`,
        params: [companyId, narrowed[1], narrowed[2]],
        words: (id) => `ad group ${id} doesn't belong to company ${companyId}, or to this site and account.`,
      };
    case 'site':
    case 'account':
    case 'feedAccount': {
      const table = key === 'site' ? 'site' : 'partner_account';
      return {
        text: `SELECT id FROM ${table} WHERE company_id = $1 AND ($2::int[] IS NULL OR id = ANY ($2)) UNION ALL SELECT 0`,
        params: [companyId, narrowed[{ site: 1, account: 2, feedAccount: 3 }[key]]],
        words: (id) => `${key} ${id} doesn't belong to company ${companyId}, or is outside the slice.`,
      };
    }
    case 'adKeyword':
      return {
        text: `SELECT k.id FROM keyword k JOIN adgroup a ON a.company_id = k.company_id AND a.id = k.adgroup_id
          WHERE k.company_id = $1 AND ($2::int[] IS NULL OR a.account_id = ANY ($2))`,
        params: [companyId, narrowed[2]],
        words: (id) => `keyword ${id} doesn't belong to company ${companyId} or this account.`,
      };
    case 'placement':
    case 'section':
      return placedIds(key, companyId, narrowed[2] ?? null);
    case 'hotspot':
      return hotspotIds(companyId, narrowed[1] ?? null);
    case 'abTest':
    case 'abVariant':
      return testIds(key, companyId, narrowed[1] ?? null);
    case 'matchType':
      return {
        text: 'SELECT generate_series(1, 3) AS id',
        params: [],
        words: (id) => `match type ${id} is unknown.`,
      };
    case 'feed':
      return {
        text: `SELECT id FROM partner WHERE type = 'feed' AND ($1::int[] IS NULL OR id = ANY ($1)) UNION ALL SELECT 0 WHERE $1 IS NULL`,
        params: [narrowed[0]],
        words: (id) => `feed ${id} is outside the slice.`,
      };
    default:
      return {
        text: `SELECT id FROM ${key === 'device' ? 'device' : 'country'} UNION ALL SELECT 0`,
        params: [],
        words: (id) => `${key} ${id} is unknown.`,
      };
  }
}

const placedIds = (key: 'placement' | 'section', companyId: number, accountIds: readonly number[] | null): Ids => ({
  text: `SELECT id FROM ${key === 'section' ? 'placement_section' : key} WHERE company_id = $1 AND ($2::int[] IS NULL OR account_id = ANY ($2))
    ${key === 'section' ? 'UNION ALL SELECT 0' : ''}`,
  params: [companyId, accountIds],
  words: (id) => `${key} ${id} doesn't belong to company ${companyId} or this account.`,
});

const testIds = (key: 'abTest' | 'abVariant', companyId: number, siteIds: readonly number[] | null): Ids => ({
  text: `SELECT ${key === 'abTest' ? 't' : 'v'}.id FROM ab_test t JOIN ab_variant v ON v.company_id = t.company_id AND v.test_id = t.id
    WHERE t.company_id = $1 AND ($2::int[] IS NULL OR t.site_id = ANY ($2))`,
  params: [companyId, siteIds],
  words: (id) =>
    `${key === 'abTest' ? 'A/B test' : 'variant'} ${id} doesn't belong to company ${companyId} or this site.`,
});

const hotspotIds = (companyId: number, siteIds: readonly number[] | null): Ids => ({
  text: 'SELECT id FROM site_hotspot WHERE company_id = $1 AND ($2::int[] IS NULL OR site_id = ANY ($2))',
  params: [companyId, siteIds],
  words: (id) => `hotspot ${id} doesn't belong to company ${companyId} or this site.`,
});

/** Returns the IDs that a key may have in rows of the slice, and the error text for any other ID. */
export async function knownIds(
  on: Queryable,
  companyId: number,
  slice: FamilySlice,
  key: GivenKey['key'],
): Promise<{ readonly known: ReadonlySet<number>; readonly words: Ids['words'] }> {
  const { text, params, words } = idsOf(key, companyId, slice);
  const { rows } = await on.query<{ id: number }>(text, params);
  return { known: new Set(rows.map(({ id }) => id)), words };
}
