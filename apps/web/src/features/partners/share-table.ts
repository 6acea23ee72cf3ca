import type { PartnerSharesQuery, RevenueShareRegion } from '../../gql/graphql.js';

type Share = NonNullable<PartnerSharesQuery['partner']>['revenueShare'][number];

export const REGIONS: readonly { readonly id: RevenueShareRegion; readonly label: string }[] = [
  { id: 'US', label: 'America (US)' },
  { id: 'EU', label: 'Europe (EU)' },
  { id: 'APAC', label: 'APAC' },
];

/** Month and region that a user edits. `share` is a fraction, or null if there is none. */
export interface ShareCell {
  readonly month: string;
  readonly region: RevenueShareRegion;
  readonly share: number | null;
}

interface MonthOfShares {
  /** First day of the month. */
  readonly month: string;
  readonly shares: Partial<Record<RevenueShareRegion, number>>;
}

const MONTHS_BACK = 12;

const firstOf = (year: number, month: number): string => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** Returns the next month, the current one, previous ones, and any other months with a share. Newest first. */
export function monthsOf(shares: readonly Share[], today: Date): MonthOfShares[] {
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const months = new Set(Array.from({ length: MONTHS_BACK + 1 }, (_, back) => firstOf(year, month + 1 - back)));
  for (const { date } of shares) months.add(date);
  return [...months]
    .sort()
    .reverse()
    .map((first) => ({
      month: first,
      shares: Object.fromEntries(
        shares.filter(({ date }) => date === first).map(({ region, revenueShare }) => [region, revenueShare]),
      ),
    }));
}

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
export const monthWords = (month: string): string => monthFormat.format(new Date(`${month}T00:00:00Z`));

/** Converts a fraction to percent, without floating-point noise. */
export const toPercent = (share: number): number => Math.round(share * 1e6) / 1e4;
export const percentWords = (share: number | undefined): string =>
  share === undefined ? 'NA' : `${toPercent(share)}%`;
