import { AUTOMATED_SHOPPING_ADS, GEO_LISTS, INTEREST_LISTS, type SocialBidStrategy } from './enums.js';
import type {
  DraftCampaign,
  SocialAd,
  SocialAdGroup,
  SocialAudience,
  SocialGeoLocations,
  SocialSettings,
} from './payload.js';

/** URL parameters for accounts without a tracking template. The platform fills in the placeholders. */
export const DEFAULT_URL_PARAMETERS = 'adset_id={{adset.id}}&campaign_id={{campaign.id}}&placement={{placement}}';

export const DEFAULT_BID = 0.5;
export const DEFAULT_DAILY_BUDGET = 10;
export const AGE_RANGE = { min: 13, max: 65 } as const;

const listsOf = <Key extends string>(keys: readonly Key[]): Record<Key, never[]> =>
  Object.fromEntries(keys.map((key) => [key, []])) as unknown as Record<Key, never[]>;

/** Returns an empty list of places. @param locationTypes kinds of presence that count as being at a place */
export const emptyGeoLocations = (locationTypes: SocialGeoLocations['locationTypes']): SocialGeoLocations => ({
  locationTypes,
  ...listsOf(Object.values(GEO_LISTS)),
});

export const defaultAudience = (): SocialAudience => ({
  placements: {
    placementType: 'advantagePlus',
    publisherPlatforms: [],
    audienceNetworkPositions: [],
    facebookPositions: [],
    instagramPositions: [],
    messengerPositions: [],
  },
  geoLocations: emptyGeoLocations(['recent', 'home']),
  excludedGeoLocations: emptyGeoLocations([]),
  age: { ...AGE_RANGE },
  gender: 'all',
  device: 'all',
  languages: [],
  ...listsOf(INTEREST_LISTS),
});

/** Returns the bid strategy of new campaigns and ad groups. Automated campaigns have no cap. */
export const defaultBidStrategy = (smartPromotionType: string | null): SocialBidStrategy =>
  smartPromotionType === null ? 'bidCap' : 'lowCost';

export const hasDynamicCreative = (smartPromotionType: string | null): boolean =>
  smartPromotionType !== AUTOMATED_SHOPPING_ADS;

export const defaultSettings = (smartPromotionType: string | null): SocialSettings => ({
  dynamicCreative: hasDynamicCreative(smartPromotionType),
  facebookPage: null,
  adFormat: 'singleImage',
  conversionEvent: 'lead',
  customConversionId: null,
  pixelRule: null,
  beneficiary: null,
  roasAverageFloor: null,
  schedule: { enabled: false, timezoneType: 'account', periods: [] },
  audience: defaultAudience(),
});

/** Creates an ad with one empty text of each kind, for the input fields. */
export const newAd = (id: string): SocialAd => ({
  id,
  status: 'ENABLED',
  callToAction: [],
  texts: [''],
  headlines: [''],
  descriptions: [''],
  images: [],
  videos: [],
  adExternalId: null,
  adCreativeExternalId: null,
});

/** Creates an ad group with defaults. @param startDateTime ISO, UTC */
export const newAdGroup = (
  id: string,
  smartPromotionType: string | null,
  startDateTime: string | null,
): SocialAdGroup => ({
  id,
  externalId: null,
  parentId: null,
  name: '',
  url: '',
  displayUrl: '',
  urlParameters: DEFAULT_URL_PARAMETERS,
  keyword: '',
  status: 'ENABLED',
  optimizationGoal: 'OFFSITE_CONVERSIONS',
  bidAmount: DEFAULT_BID,
  bidStrategy: defaultBidStrategy(smartPromotionType),
  budget: { amount: DEFAULT_DAILY_BUDGET, type: 'daily' },
  startDateTime,
  endDateTime: null,
  settings: defaultSettings(smartPromotionType),
  ads: [],
});

export const newCampaign = (id: string, partnerAccountId: number): DraftCampaign => ({
  id,
  partnerAccountId,
  externalId: null,
  parentId: null,
  name: '',
  status: 'ENABLED',
  objective: 'sales',
  budgetOptimization: false,
  budget: { amount: null, type: 'daily' },
  bidStrategy: defaultBidStrategy(null),
  specialAdCategories: [],
  specialAdCategoryCountries: [],
  smartPromotionType: null,
  adGroups: [],
});
