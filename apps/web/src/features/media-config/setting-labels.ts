import { MEDIA_PARTNERS, type MediaPartnerKey } from '@adops/domain';

// Labels of a site's settings by tab. The command bar also searches them.

export const SYSTEM_LABELS = {
  name: 'Name',
  marketId: 'Market',
  liveSiteDomain: 'Live domain',
  repository: 'Repository',
  gtmContainerId: 'Tag manager container',
  HTTPS: 'HTTPS',
  contacts: 'Contacts',
};

export const SERVICE_LABELS = { travelSite: 'Travel site', recaptcha: 'Captcha', optimisedImage: 'Image optimization' };

export const SEARCH_LABELS = {
  availableFeedPartnerIds: 'Feeds the site can use',
  popularTrimIds: 'Trims of popular keywords',
  keywordParam: 'Keyword parameter',
  defaultCurrencyCode: 'Currency',
  defaultCity: 'City',
  defaultRelatedKeywords: 'Related keywords',
  defaultPopularKeywords: 'Popular keywords',
};

export const PARTNER_LABELS = Object.fromEntries(MEDIA_PARTNERS.map(({ key, label }) => [key, label])) as Record<
  MediaPartnerKey,
  string
>;
