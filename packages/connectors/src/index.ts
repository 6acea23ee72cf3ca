export { type AccessToken, MemoryTokens, type TokenStore } from './ad-platforms/http/access-tokens.js';
export { type Pace, type PaceSlot, UNPACED } from './ad-platforms/http/pace.js';
export * from './ad-platforms/port/index.js';
export { asLevel } from './ad-platforms/shared/campaign-as-group.js';
export { createAdPlatforms, type OutsideOptions } from './ad-platforms/registry.js';
export { CentralBankRates } from './currency-rates/central-bank.js';
export type { DayOfRates, RateSource } from './currency-rates/port.js';
export { HttpKeywordRotations } from './keyword-rotation/http-keyword-rotations.js';
export type * from './keyword-rotation/port.js';
export type * from './revenue-feeds/port.js';
export { isOutsideUrl } from './untrusted/addresses.js';
export { RefusedAddress, UntrustedHttp } from './untrusted/untrusted-http.js';
export { FEED_ROW } from './revenue-feeds/search-feed.js';
export { createRevenueFeeds, type FeedOptions } from './revenue-feeds/registry.js';
export { HttpSiteConfiguration } from './site-configuration/http-site-configuration.js';
export {
  type SiteFieldError,
  type SiteApiRef,
  type SiteConfiguration,
  SiteConfigurationError,
  type SiteFailure,
} from './site-configuration/port.js';
export { HttpSiteStats } from './site-stats/http-site-stats.js';
export type * from './site-stats/port.js';
export { ROWS as SITE_STATS_ROWS } from './site-stats/rows.js';
