import { FIRST_DAY, addDays, dayOf, isDay } from '@adops/domain';
import type { PoolClient } from 'pg';
import { FactsRefused } from './fact-row.js';
import { type FamilySlice, knownIds } from './family-keys.repository.js';
import type { FamilyKey, GivenKey } from './family-row.js';

/** Validates a row. @throws FactsRefused if the row is invalid; `at` counts from 1 */
export type RowCheck = (row: FamilyKey, at: number) => void;

const MAX_TEXT = 300;

/** Returns a check that the keys in rows exist, belong to the company, and are within the slice. */
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
  const { known, words } = await knownIds(client, companyId, slice, key);
  // A row without an ad group must contain its site or account.
  const isHomed = ({ siteId, accountId, feedAccountId }: FamilyKey): boolean =>
    key === 'adgroup' && Boolean(siteId ?? accountId ?? feedAccountId);
  return (value = 0, row) =>
    known.has(value as number) || (value === 0 && isHomed(row)) ? null : words(value as number);
}

const checkText: KeyCheck = (value) =>
  typeof value !== 'string' || value === '' || value.length > MAX_TEXT || /[\p{Surrogate}\0]/u.test(value)
    ? `a name is empty, longer than ${MAX_TEXT} characters or malformed.`
    : null;

function dayCheck({ from, to }: FamilySlice): KeyCheck {
  const last = [to, addDays(dayOf(new Date()), 1)].sort()[0]!;
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
