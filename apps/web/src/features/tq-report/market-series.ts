import { eachDay, type DayRange } from '@adops/domain';
import type { TqQualityQuery, TqRevenueQuery } from '../../gql/graphql.js';

type QualityRow = TqQualityQuery['tqDashboardReport']['rows'][number];
type RevenueRow = TqRevenueQuery['tqDashboardReport']['rows'][number];

/** A market's figures on a day; null: not reported. */
export interface MarketDay {
  readonly date: string;
  readonly tq: number | null;
  readonly ctr: number | null;
  readonly rpc: number | null;
  readonly grossRevenue: number | null;
}

export interface MarketSeries {
  readonly marketId: number;
  readonly name: string;
  readonly days: readonly MarketDay[];
  /** Of all days; null without any. */
  readonly grossRevenue: number | null;
  /** The last day with a score. */
  readonly latest: { readonly date: string; readonly tq: number } | null;
}

/** The days of each market that has figures, the market with most gross revenue first. */
export function marketSeries(
  range: DayRange,
  quality: readonly QualityRow[],
  revenue: readonly RevenueRow[],
): MarketSeries[] {
  const names = new Map(
    [...quality, ...revenue].map(({ marketId, marketName }) => [marketId, marketName ?? 'Unknown']),
  );
  const keyOf = ({ marketId, date }: { marketId: number; date: string }): string => `${marketId} ${date}`;
  const qualities = new Map(quality.map((row) => [keyOf(row), row]));
  const revenues = new Map(revenue.map((row) => [keyOf(row), row.grossRevenue ?? null]));
  const markets = [...names].map(([marketId, name]): MarketSeries => {
    const days = eachDay(range).map((date): MarketDay => {
      const row = qualities.get(keyOf({ marketId, date }));
      return {
        date,
        tq: row?.tagTq ?? null,
        ctr: row?.ctr ?? null,
        rpc: row?.rpc ?? null,
        grossRevenue: revenues.get(keyOf({ marketId, date })) ?? null,
      };
    });
    const reported = days.flatMap(({ grossRevenue }) => grossRevenue ?? []);
    const last = days.findLast(({ tq }) => tq !== null);
    return {
      marketId,
      name,
      days,
      grossRevenue: reported.length === 0 ? null : reported.reduce((sum, each) => sum + each, 0),
      latest: last ? { date: last.date, tq: last.tq! } : null,
    };
  });
  return markets.sort((a, b) => (b.grossRevenue ?? 0) - (a.grossRevenue ?? 0) || a.marketId - b.marketId);
}
