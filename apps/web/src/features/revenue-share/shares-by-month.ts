import { formatValue } from '@adops/domain';

export const REGIONS = [
  { id: 'US', label: 'America (US)' },
  { id: 'EU', label: 'Europe (EU)' },
  { id: 'APAC', label: 'APAC' },
] as const;
type RegionId = (typeof REGIONS)[number]['id'];

export interface Share {
  readonly date: string;
  readonly region: string;
  /** Share as a fraction. */
  readonly revenueShare: number;
}

/** Returns the first days of the three calendar months through the month of `today`, newest first. */
export function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return [0, 1, 2].map((back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10));
}

/** Formats a month as 'Nov 2026'. */
export const monthInWords = (month: string): string =>
  new Date(`${month}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns the cells of a month in the order of the regions: a whole percentage, or NA without a share. */
export function cellsOf(month: string, shares: readonly Share[]): string[] {
  return REGIONS.map(({ id }: { id: RegionId }) =>
    formatValue('percent0', shares.find(({ date, region }) => date === month && region === id)?.revenueShare),
  );
}
