/** Value of a partner in the media configuration. */
export interface MediaPartnerValue {
  readonly name: string;
  /** Label of the field. */
  readonly label: string;
  /** True if the value is never displayed again once it is set. */
  readonly isSecret?: boolean;
}

export interface MediaPartner {
  readonly key: MediaPartnerKey;
  readonly label: string;
  readonly credentials: readonly MediaPartnerValue[];
  readonly options: readonly MediaPartnerValue[];
}

export const MEDIA_PARTNER_KEYS = [
  'yahoo', 'bol', 'ebay', 'aliexpress', 'yelp', 'walmart', 'kelkoo', 'amazon', 'intentMedia', 'adsenseForContent',
  'billiger', 'mediaAlpha',
] as const; // prettier-ignore
export type MediaPartnerKey = (typeof MEDIA_PARTNER_KEYS)[number];

const key = (label = 'API key'): MediaPartnerValue => ({ name: 'apiKey', label, isSecret: true });
const value = (name: string, label: string): MediaPartnerValue => ({ name, label });
const secret = (name: string, label: string): MediaPartnerValue => ({ name, label, isSecret: true });

/** The twelve partners, with the values common to all sites. A site may have additional values. */
export const MEDIA_PARTNERS: readonly MediaPartner[] = [
  {
    key: 'yahoo',
    label: 'Yahoo',
    credentials: [value('partnerTag', 'Source tag'), key()],
    options: [value('typeTag', 'Type tag'), value('adsCount', 'Ads per page')],
  },
  { key: 'bol', label: 'Bol', credentials: [value('clientId', 'Client id'), secret('clientSecret', 'Client secret')], options: [value('siteId', 'Site id')] },
  { key: 'ebay', label: 'eBay', credentials: [value('appId', 'App id'), secret('certId', 'Cert id')], options: [value('campaignId', 'Campaign id')] },
  { key: 'aliexpress', label: 'AliExpress', credentials: [value('appKey', 'App key'), secret('appSecret', 'App secret')], options: [value('trackingId', 'Tracking id')] },
  { key: 'yelp', label: 'Yelp', credentials: [key()], options: [value('locale', 'Locale')] },
  { key: 'walmart', label: 'Walmart', credentials: [value('consumerId', 'Consumer id'), secret('privateKey', 'Private key')], options: [value('publisherId', 'Publisher id')] },
  { key: 'kelkoo', label: 'Kelkoo', credentials: [secret('token', 'Token')], options: [value('trackingId', 'Tracking id')] },
  { key: 'amazon', label: 'Amazon', credentials: [value('accessKey', 'Access key'), secret('secretKey', 'Secret key')], options: [value('partnerTag', 'Partner tag')] },
  { key: 'intentMedia', label: 'Intent Media', credentials: [value('publisherUserId', 'Publisher user ID'), key()], options: [value('pageId', 'Page id')] },
  { key: 'adsenseForContent', label: 'AdSense for Content', credentials: [value('publisherId', 'Publisher id')], options: [value('channelId', 'Channel id'), value('slotId', 'Slot id')] },
  { key: 'billiger', label: 'Billiger', credentials: [value('partnerId', 'Partner id'), key()], options: [value('categoryId', 'Category id')] },
  { key: 'mediaAlpha', label: 'MediaAlpha', credentials: [key('API token')], options: [value('placementId', 'Placement id'), value('version', 'Version')] },
]; // prettier-ignore

/** Returns true if a credential must be hidden. Unknown credentials are always hidden. */
export function isSecretCredential(partner: MediaPartnerKey, name: string): boolean {
  const known = MEDIA_PARTNERS.find((each) => each.key === partner)?.credentials.find((each) => each.name === name);
  return known ? (known.isSecret ?? false) : true;
}
