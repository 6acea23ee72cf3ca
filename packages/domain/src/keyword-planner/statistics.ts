/** Default minimum of feed impressions for keywords with metrics. */
export const MIN_FEED_SHOWS = 10;
/** Default number of days for statistics, including today. */
export const KEYWORD_STATS_DAYS = 8;
/** Maximum number of keywords per request. */
export const MAX_STATS_KEYWORDS = 1_000;
/** Maximum number of days in a range. */
export const MAX_STATS_DAYS = 92;

/**
 * Sums of an advertiser for a keyword. Money is in units of the reporting currency. Null if the site doesn't report it.
 */
export interface AdvertiserSums {
  readonly advertiserId: number;
  readonly name: string;
  readonly advertiserType: string | null;
  readonly shown: number | null;
  readonly clicked: number | null;
  readonly sold: number | null;
  readonly earned: number | null;
  /** Sum of squared revenue per sold click. */
  readonly earnedSquares: number | null;
}

export interface AdvertiserStats {
  readonly id: number;
  readonly name: string;
  readonly type: string | null;
  readonly meanRpc: number | null;
  readonly rpcStdev: number | null;
  readonly rpcCount: number | null;
  readonly shownCount: number | null;
  readonly clickedCount: number | null;
  readonly ctr: number | null;
  readonly showRate: number | null;
}

/** Divides two values. Null if either is unknown or the divisor is 0. */
const per = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;

/** Returns the population standard deviation over all clicks, from their sums. */
function deviationOf({ sold, earned, earnedSquares }: AdvertiserSums): number | null {
  if (sold === 1) return earned === null ? null : 0;
  const [mean, square] = [per(earned, sold), per(earnedSquares, sold)];
  // Sums are rounded, so the variance of clicks with equal prices can be slightly below 0.
  return mean === null || square === null ? null : Math.sqrt(Math.max(0, square - mean ** 2));
}

const strength = ({ clickedCount, shownCount }: AdvertiserStats): [number, number] => [
  clickedCount ?? -1,
  shownCount ?? -1,
];

/**
 * Returns the statistics of a keyword's advertisers, most clicks first.
 * @param shows number of feed impressions for the keyword
 */
export function advertiserStats(sums: readonly AdvertiserSums[], shows: number | null): AdvertiserStats[] {
  return sums
    .map((one): AdvertiserStats => ({
      ...{ id: one.advertiserId, name: one.name, type: one.advertiserType },
      ...{ meanRpc: per(one.earned, one.sold), rpcStdev: deviationOf(one), rpcCount: one.sold },
      ...{ shownCount: one.shown, clickedCount: one.clicked },
      ...{ ctr: per(one.clicked, one.shown), showRate: per(one.shown, shows) },
    }))
    .sort((a, b) => {
      const [left, right] = [strength(a), strength(b)];
      return right[0] - left[0] || right[1] - left[1] || a.id - b.id;
    });
}

/** Returns the sum of known values. Null if none is known. */
export const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);

/** Returns the revenue and clicks of a keyword per feed impression. */
export const perShow = (sums: readonly AdvertiserSums[], shows: number | null) => ({
  rps: per(sumOf(sums.map(({ earned }) => earned)), shows),
  ctr: per(sumOf(sums.map(({ clicked }) => clicked)), shows),
});
