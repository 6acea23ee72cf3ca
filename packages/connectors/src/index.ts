export { HttpAbTests } from './ab-tests/http-ab-tests.js';
export type * from './ab-tests/port.js';
export { type AccessToken, MemoryTokens, type TokenStore } from './ad-platforms/http/access-tokens.js';
export { type Pace, type PaceSlot, UNPACED } from './ad-platforms/http/pace.js';
export { sendingBefore } from './ad-platforms/http/send-before.js';
export * from './ad-platforms/port/index.js';
export { asLevel } from './ad-platforms/shared/campaign-as-group.js';
export { createAdPlatforms, type OutsideOptions } from './ad-platforms/registry.js';
export { type CompetitorAdsOptions, HttpCompetitorAds } from './competitor-ads/http-competitor-ads.js';
export type * from './competitor-ads/port.js';
export { HttpSiteArticles } from './articles/http-site-articles.js';
export type * from './articles/port.js';
export { CentralBankRates } from './currency-rates/central-bank.js';
export type { DayOfRates, RateSource } from './currency-rates/port.js';
export { OpenAiImages } from './image-sources/openai-images.js';
export { Pexels } from './image-sources/pexels.js';
export { Pixabay } from './image-sources/pixabay.js';
export type { FoundImage, ImageGenerator, ImageSource } from './image-sources/port.js';
export { HttpHotspotGroups } from './hotspot-groups/http-hotspot-groups.js';
export type * from './hotspot-groups/port.js';
export { HttpFeedProbes } from './feed-probes/http-feed-probes.js';
export type * from './feed-probes/port.js';
export { HttpKeywordRotations } from './keyword-rotation/http-keyword-rotations.js';
export type * from './keyword-rotation/port.js';
export { ProviderError, type ProviderFailure } from './providers/provider-error.js';
export { transportFailure, wasNeverSent } from './providers/transport-failure.js';
export type * from './revenue-feeds/port.js';
export { isOutsideUrl } from './untrusted/addresses.js';
export { redirectOf, RefusedAddress, TooManyRedirects, UntrustedHttp } from './untrusted/untrusted-http.js';
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
export { OpenAiTexts } from './texts/openai-texts.js';
export type { ModerationVerdict, TextAnswer, TextModel, TokenUse } from './texts/port.js';
