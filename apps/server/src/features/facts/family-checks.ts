import type { PoolClient } from 'pg';
import { addDays, FIRST_DAY, isDay, utcDay } from './days.js';
import { FactsRefused } from './fact-row.js';
import type { FamilyKey, GivenKey } from './family-row.js';

/** First and last UTC day with hours of each of them, feeds, sites and accounts; all where nothing is named. */
export interface FamilySlice {
  readonly from: string;
  readonly to: string;
  readonly fromHour?: number;
  readonly toHour?: number;
  readonly feedIds?: readonly number[];
  readonly siteIds?: readonly number[];
  readonly accountIds?: readonly number[];
  /** Accounts of feeds, of facts that feeds tell. */
  readonly feedAccountIds?: readonly number[];
}

/** @throws FactsRefused for a row that cannot be right; `at` counts from 1 */
export type RowCheck = (row: FamilyKey, at: number) => void;

const MAX_TEXT = 300;

/** Checks of the keys rows name: they exist, belong to the company, and lie in the slice. */
export async function rowCheck(
  client: PoolClient,
  companyId: number,
  slice: FamilySlice,
  keys: readonly GivenKey[],
): Promise<RowCheck> {
  const checks: KeyCheck[] = [];
  for (const key of keys) checks.push(await keyCheck(client, companyId, slice, key));
  return (row, at) => {
    for (const [nth, check] of checks.entries()) {
      const said = check(row[keys[nth]!.field], row);
      if (said !== null) throw new FactsRefused(said, at);
    }
  };
}

type KeyCheck = (value: FamilyKey[keyof FamilyKey], row: FamilyKey) => string | null;

async function keyCheck(
  client: PoolClient,
  companyId: number,
  slice: FamilySlice,
  { key, isText }: GivenKey,
): Promise<KeyCheck> {
  if (isText) return checkText;
  if (key === 'date') return dayCheck(slice);
  if (key === 'hour') return hourCheck(slice);
  const { text, params, words } = idsOf(key, companyId, slice);
  const { rows } = await client.query<{ id: number }>(text, params);
  const known = new Set(rows.map(({ id }) => id));
  // A row without an ad group has to name its site or account.
  const isHomed = ({ siteId, accountId, feedAccountId }: FamilyKey): boolean =>
    key === 'adgroup' && Boolean(siteId ?? accountId ?? feedAccountId);
  return (value = 0, row) =>
    known.has(value as number) || (value === 0 && isHomed(row)) ? null : words(value as number);
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
        words: (id) => `keyword ${id} is none of company ${companyId}, or of another account.`,
      };
    case 'placement':
    case 'section':
      return {
        text: `SELECT id FROM ${key === 'section' ? 'placement_section' : key} WHERE company_id = $1 AND ($2::int[] IS NULL OR account_id = ANY ($2))
          ${key === 'section' ? 'UNION ALL SELECT 0' : ''}`,
        params: [companyId, narrowed[2]],
        words: (id) => `${key} ${id} is none of company ${companyId}, or of another account.`,
      };
    case 'hotspot':
      return hotspotIds(companyId, narrowed[1] ?? null);
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

const hotspotIds = (companyId: number, siteIds: readonly number[] | null): Ids => ({
  text: 'SELECT id FROM site_hotspot WHERE company_id = $1 AND ($2::int[] IS NULL OR site_id = ANY ($2))',
  params: [companyId, siteIds],
  words: (id) => `hotspot ${id} is none of company ${companyId}, or of another site.`,
});

const checkText: KeyCheck = (value) =>
  typeof value !== 'string' || value === '' || value.length > MAX_TEXT || /[\p{Surrogate}\0]/u.test(value)
    ? `a name is empty, longer than ${MAX_TEXT} characters or malformed.`
    : null;

function dayCheck({ from, to }: FamilySlice): KeyCheck {
  const last = [to, addDays(utcDay(new Date()), 1)].sort()[0]!;
  const first = [from, FIRST_DAY].sort()[1]!;
  return (value) =>
    typeof value === 'string' && isDay(value) && value >= first && value <= last
      ? null
      : `'${value}' is outside the slice ${from} to ${to}.`;
}

function hourCheck({ fromHour = 0, toHour = 23 }: FamilySlice): KeyCheck {
  return (value) =>
    Number.isInteger(value) && (value as number) >= fromHour && (value as number) <= toHour
      ? null
      : `hour ${value} is not between ${fromHour} and ${toHour}.`;
}
