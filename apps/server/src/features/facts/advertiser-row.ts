/** Advertisers of a feed's ads on the pages of an ad group's site, in one hour. */
export interface AdvertiserRow {
  readonly adgroupId: number;
  /** UTC day, YYYY-MM-DD. */
  readonly date: string;
  /** 0 to 23 in UTC. */
  readonly hour: number;
  readonly feedId: number;
  /** As the feed names it. */
  readonly advertiser: string;
  readonly loaded: number;
  readonly shown: number;
  readonly clicked: number;
  /** Σ of the places (1 is top) it was loaded at, and of their squares. */
  readonly loadPlaces: number;
  readonly loadPlaceSquares: number;
  readonly clickPlaces: number;
  readonly clickPlaceSquares: number;
}

/** What clicks on an advertiser brought in one hour, for one keyword. */
export interface KeywordRevenueRow {
  readonly adgroupId: number;
  readonly date: string;
  readonly hour: number;
  readonly feedId: number;
  readonly advertiser: string;
  readonly keyword: string;
  readonly sold: number;
  /** Millionths of the reporting currency, after revenue share. */
  readonly revenue: number;
}
