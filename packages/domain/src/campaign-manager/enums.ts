/** Purposes of a draft. They are also the types of the tasks that publish it. */
export const DRAFT_ACTIONS = ['creating', 'campaign_cloning', 'ad_group_cloning', 'ad_group_edit'] as const;
export type DraftAction = (typeof DRAFT_ACTIONS)[number];

export const SOCIAL_STATUSES = ['ENABLED', 'PAUSED'] as const;
export type SocialStatus = (typeof SOCIAL_STATUSES)[number];
/** Converts a switch to the status that is sent. */
export const statusOfSwitch = (isOn: boolean): SocialStatus => (isOn ? 'ENABLED' : 'PAUSED');

export const BUDGET_TYPES = ['lifetime', 'daily'] as const;
export type BudgetType = (typeof BUDGET_TYPES)[number];

export const SOCIAL_BID_STRATEGIES = ['bidCap', 'costCap', 'lowCost', 'withMinRoas'] as const;
export type SocialBidStrategy = (typeof SOCIAL_BID_STRATEGIES)[number];

export const SOCIAL_AD_FORMATS = ['singleImage', 'carousel', 'flexible'] as const;
export type SocialAdFormat = (typeof SOCIAL_AD_FORMATS)[number];

export const SOCIAL_OBJECTIVES = ['traffic', 'conversion', 'sales', 'leads', 'engagement'] as const;
export type SocialObjective = (typeof SOCIAL_OBJECTIVES)[number];

export const SOCIAL_GOALS = ['lead', 'purchase'] as const;
export type SocialGoal = (typeof SOCIAL_GOALS)[number];

export const OPTIMIZATION_GOALS = ['OFFSITE_CONVERSIONS', 'VALUE', 'LINK_CLICKS'] as const;
export type OptimizationGoal = (typeof OPTIMIZATION_GOALS)[number];

export const SOCIAL_GENDERS = ['all', 'male', 'female'] as const;
export type SocialGender = (typeof SOCIAL_GENDERS)[number];

export const SOCIAL_DEVICES = ['all', 'desktop', 'mobile'] as const;
export type SocialDevice = (typeof SOCIAL_DEVICES)[number];

export const PLACEMENT_TYPES = ['advantagePlus', 'manual'] as const;
export type PlacementType = (typeof PLACEMENT_TYPES)[number];

export const LOCATION_TYPES = ['recent', 'home', 'travelIn'] as const;
export const TIME_ZONE_TYPES = ['account', 'user'] as const;
export const MEDIA_TYPES = ['image', 'video'] as const;

/** Kinds of geo targets in an audience, in form order, with the audience field for each. */
export const GEO_LISTS = {
  city: 'cities',
  countryGroup: 'countryGroups',
  country: 'countries',
  electoralDistrict: 'electoralDistricts',
  geoMarket: 'geoMarkets',
  largeGeoArea: 'largeGeoAreas',
  mediumGeoArea: 'mediumGeoAreas',
  neighborhood: 'neighborhoods',
  region: 'regions',
  smallGeoArea: 'smallGeoAreas',
  subcity: 'subcities',
  subneighborhood: 'subneighborhoods',
  zip: 'zips',
} as const;
export type GeoTargetKind = keyof typeof GEO_LISTS;
export type GeoList = (typeof GEO_LISTS)[GeoTargetKind];
export const GEO_TARGET_KINDS = Object.keys(GEO_LISTS) as [GeoTargetKind, ...GeoTargetKind[]];

/** Audience fields for interests and attributes. */
export const INTEREST_LISTS = [
  'behaviors',
  'educationMajors',
  'educationSchools',
  'familyStatuses',
  'income',
  'industries',
  'interests',
  'lifeEvents',
  'workEmployers',
  'workPositions',
] as const;
export type InterestList = (typeof INTEREST_LISTS)[number];

/** Searchable kinds of targeting. */
export const TARGETING_TYPES = [...INTEREST_LISTS, 'locations'] as const;
export type TargetingType = (typeof TARGETING_TYPES)[number];

/** Platforms of the network, with the audience field that contains the positions on each. */
export const POSITION_GROUPS = {
  facebook: 'facebookPositions',
  instagram: 'instagramPositions',
  audienceNetwork: 'audienceNetworkPositions',
  messenger: 'messengerPositions',
} as const;
export type PositionGroup = keyof typeof POSITION_GROUPS;
export const POSITION_GROUP_KEYS = Object.keys(POSITION_GROUPS) as [PositionGroup, ...PositionGroup[]];

/** Automated campaigns for shops, which don't support dynamic creative. */
export const AUTOMATED_SHOPPING_ADS = 'AUTOMATED_SHOPPING_ADS';
export const SMART_PROMOTION_TYPES = [AUTOMATED_SHOPPING_ADS, 'GUIDED_CREATION'] as const;

export const SPECIAL_AD_CATEGORIES = [
  'CREDIT',
  'EMPLOYMENT',
  'HOUSING',
  'FINANCIAL_PRODUCTS_SERVICES',
  'ISSUES_ELECTIONS_POLITICS',
  'ONLINE_GAMBLING_AND_GAMING',
] as const;

export const CALLS_TO_ACTION = [
  'LEARN_MORE',
  'SHOP_NOW',
  'SIGN_UP',
  'SUBSCRIBE',
  'CONTACT_US',
  'APPLY_NOW',
  'BOOK_TRAVEL',
  'DOWNLOAD',
  'GET_OFFER',
  'GET_QUOTE',
  'ORDER_NOW',
  'SEE_MENU',
  'WATCH_MORE',
  'NO_BUTTON',
] as const;
