import { type OutsideOptions, setupOf } from '../ad-platforms/registry.js';
import { AdSense } from './adsense.js';
import type { RevenueFeed } from './port.js';
import { SearchFeed } from './search-feed.js';

/** Host that the sandbox simulates if no URL is configured. */
const PLAYED_FEED = 'https://feeds.example';

export interface FeedOptions extends OutsideOptions {
  /** URL of reports in the neutral format. */
  readonly searchFeedUrl?: string;
  /** Short names of the feeds that report at this URL. */
  readonly searchFeeds: readonly string[];
}

/** Creates all revenue feeds with a connector, by short name. */
export function createRevenueFeeds({
  searchFeedUrl,
  searchFeeds,
  ...options
}: FeedOptions): ReadonlyMap<string, RevenueFeed> {
  const setup = setupOf(options);
  const base = searchFeedUrl ?? (options.sandboxUrl ? PLAYED_FEED : null);
  const feeds: RevenueFeed[] = base === null ? [] : searchFeeds.map((key) => new SearchFeed(key, base, setup));
  return new Map([...feeds, new AdSense(setup)].map((feed) => [feed.key, feed]));
}
