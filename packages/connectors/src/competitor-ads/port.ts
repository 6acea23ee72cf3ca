/** Entity of a provider, with the provider's id. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Competitor ad as seen by a provider. */
export interface SeenCreative {
  readonly provider: Named;
  /** Id at the provider. */
  readonly id: string;
  /** Traffic source that showed the ad, by our id. */
  readonly sourceId: number;
  readonly advertiserGroup: Named | null;
  readonly advertiser: Named | null;
  readonly site: string | null;
  /** ISO 3166 alpha-2 code as returned by the provider. May be an unknown code. */
  readonly region: string | null;
  readonly keyword: string | null;
  readonly targetUrl: string | null;
  readonly adUrl: string | null;
  readonly firstShownAt: Date | null;
  readonly lastShownAt: Date | null;
  /** Range limits. Null if the range is open-ended. */
  readonly timesShownFrom: number | null;
  readonly timesShownTo: number | null;
  readonly issue: string | null;
}

/** Page of the list of changes, oldest first. */
export interface SeenCreatives {
  readonly creatives: readonly SeenCreative[];
  /** Position of the next page. On the last page, the position of future changes. */
  readonly cursor: string;
  readonly hasMore: boolean;
}

/**
 * Provider that collects competitor ads. Throws PlatformError. NotFound means that the cursor is too old and the list
 * must be read from the start.
 */
export interface CompetitorAds {
  /** Returns ads of the source that were added or changed after the cursor. A null cursor starts from the beginning. */
  changes(sourceId: number, cursor: string | null): Promise<SeenCreatives>;
}
