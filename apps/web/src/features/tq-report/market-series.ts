import { eachDay, type DayRange } from '@adops/domain';
import type { TqQualityQuery, TqRevenueQuery } from '../../gql/graphql.js';

type Quality = Pick<TqQualityQuery['tqDashboardReport'], 'rows' | 'markets'>;
type RevenueRow = TqRevenueQuery['tqDashboardReport']['rows'][number];

/** Values of a market on a day. Null if not reported. */
export interface MarketDay {
  readonly date: string;
  readonly tq: number | null;
  readonly ctr: number | null;
  readonly rpc: number | null;
  readonly grossRevenue: number | null;
  /** True if the feed hasn't reported the whole day. */
  readonly isIncomplete: boolean;
}

export interface MarketSeries {
  readonly marketId: number;
  readonly name: string;
  readonly days: readonly MarketDay[];
  /** Sum of all days. Null if no day has revenue. */
  readonly grossRevenue: number | null;
  /** TQ score of all days. */
  readonly tq: number | null;
  /** Last complete day with its score. Null if there is none. */
  readonly lastComplete: { readonly date: string; readonly tq: number | null } | null;
}

/** Series of each market with data, sorted by gross revenue, highest first. */
export function marketSeries(range: DayRange, quality: Quality, revenue: readonly RevenueRow[]): MarketSeries[] {
  const names = new Map(
    [...quality.rows, ...revenue].map(({ marketId, marketName }) => [marketId, marketName ?? 'Unknown']),
  );
  const keyOf = ({ marketId, date }: { marketId: number; date: string }): string => `${marketId} ${date}`;
  const qualities = new Map(quality.rows.map((row) => [keyOf(row), row]));
  const revenues = new Map(revenue.map((row) => [keyOf(row), row]));
  const scores = new Map(quality.markets.map((market) => [market.marketId, market]));
  const markets = [...names].map(([marketId, name]): MarketSeries => {
    const days = eachDay(range).map((date): MarketDay => {
      const row = qualities.get(keyOf({ marketId, date }));
      const earned = revenues.get(keyOf({ marketId, date }));
      return {
        date,
        tq: row?.tagTq ?? null,
        ctr: row?.ctr ?? null,
        rpc: row?.rpc ?? null,
        grossRevenue: earned?.grossRevenue ?? null,
        isIncomplete: (row ?? earned)?.incomplete ?? false,
      };
    });
    const reported = days.flatMap(({ grossRevenue }) => grossRevenue ?? []);
    const score = scores.get(marketId);
    return {
      marketId,
      name,
      days,
      grossRevenue: reported.length === 0 ? null : reported.reduce((sum, each) => sum + each, 0),
      tq: score?.tagTq ?? null,
      lastComplete: score?.lastCompleteDate ? { date: score.lastCompleteDate, tq: score.lastCompleteTq ?? null } : null,
    };
  });
  return markets.sort((a, b) => (b.grossRevenue ?? 0) - (a.grossRevenue ?? 0) || a.marketId - b.marketId);
}
