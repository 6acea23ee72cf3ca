/** Something a provider has under an id of its own. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** An ad of a competitor, as a provider saw it. */
export interface SeenCreative {
  readonly provider: Named;
  /** At the provider. */
  readonly id: string;
  /** Our source it was shown at. */
  readonly sourceId: number;
  readonly advertiserGroup: Named | null;
  readonly advertiser: Named | null;
  readonly site: string | null;
  /** ISO 3166 alpha-2 as the provider writes it; unknown codes are possible. */
  readonly region: string | null;
  readonly keyword: string | null;
  readonly targetUrl: string | null;
  readonly adUrl: string | null;
  readonly firstShownAt: Date | null;
  readonly lastShownAt: Date | null;
  /** Ends of a range; null: open. */
  readonly timesShownFrom: number | null;
  readonly timesShownTo: number | null;
  readonly issue: string | null;
}

/** A part of the list of changes, oldest first. */
export interface SeenCreatives {
  readonly creatives: readonly SeenCreative[];
  /** Where the next part begins; at the end of the list, what is added later. */
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** Where ads of competitors are collected. Throws PlatformError; NotFound: the cursor is too old, the list has to be read from its beginning. */
export interface CompetitorAds {
  /** Ads of the source that were added or changed after the cursor; null: all. */
  changes(sourceId: number, cursor: string | null): Promise<SeenCreatives>;
}
