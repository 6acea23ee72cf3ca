import { z } from 'zod';
import {
  BUDGET_TYPES,
  DRAFT_ACTIONS,
  GEO_LISTS,
  INTEREST_LISTS,
  LOCATION_TYPES,
  OPTIMIZATION_GOALS,
  PLACEMENT_TYPES,
  SOCIAL_AD_FORMATS,
  SOCIAL_BID_STRATEGIES,
  SOCIAL_DEVICES,
  SOCIAL_GENDERS,
  SOCIAL_OBJECTIVES,
  SOCIAL_STATUSES,
  TIME_ZONE_TYPES,
} from './enums.js';
import { INPUT_COLUMNS } from './row-columns.js';

// Stored payload of a draft, which may be incomplete because the rules report missing values. Amounts are decimal
// units of the
// account's currency. They are converted to micros when they are sent to the platform.

/** Maximum entities of one level of a draft, far above the limits of platforms. */
export const MAX_CAMPAIGNS = 500;
export const MAX_AD_GROUPS_OF_CAMPAIGN = 200;
export const MAX_ADS_OF_GROUP = 50;
export const MAX_INPUT_ROWS = 5_000;

const MAX_TEXT = 10_000;
const text = z.string().max(MAX_TEXT);
const textOrNull = text.nullable();
/** Ids of new entities are assigned by the client, other ids by the platform. */
const entityId = z.string().min(1).max(100);
const amount = z.number().min(0).max(1_000_000_000).nullable();
/** ISO 8601, UTC. */
const instant = z.iso.datetime().nullable();
const texts = z.array(text).max(100);

const budget = z.object({ amount, type: z.enum(BUDGET_TYPES) });
const named = z.object({ externalId: z.string().max(200), name: text });
const places = z.array(named).max(1_000);
const interests = z.array(named.extend({ path: texts })).max(1_000);

const listsOf = <Key extends string, List extends z.ZodType>(keys: readonly Key[], list: List) =>
  Object.fromEntries(keys.map((key) => [key, list])) as Record<Key, List>;

const geoLocations = z.object({
  locationTypes: z.array(z.enum(LOCATION_TYPES)),
  ...listsOf(Object.values(GEO_LISTS), places),
});

const placements = z.object({
  placementType: z.enum(PLACEMENT_TYPES),
  publisherPlatforms: texts,
  audienceNetworkPositions: texts,
  facebookPositions: texts,
  instagramPositions: texts,
  messengerPositions: texts,
});

const years = z.number().int().min(0).max(120);

export const socialAudience = z.object({
  placements,
  geoLocations,
  excludedGeoLocations: geoLocations,
  age: z.object({ min: years, max: years }),
  gender: z.enum(SOCIAL_GENDERS),
  device: z.enum(SOCIAL_DEVICES),
  languages: texts,
  ...listsOf(INTEREST_LISTS, interests),
});

/** Day codes of schedules: Su, Mo, Tu, We, Th, Fr, St. */
export const SCHEDULE_DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'St'] as const;
export type ScheduleDay = (typeof SCHEDULE_DAYS)[number];
const minute = z.number().int().min(0).max(1_440);

const schedule = z.object({
  enabled: z.boolean(),
  timezoneType: z.enum(TIME_ZONE_TYPES),
  periods: z.array(z.object({ days: z.array(z.enum(SCHEDULE_DAYS)), startMinute: minute, endMinute: minute })).max(168),
});

const settings = z.object({
  dynamicCreative: z.boolean(),
  facebookPage: textOrNull,
  adFormat: z.enum(SOCIAL_AD_FORMATS),
  conversionEvent: textOrNull,
  customConversionId: textOrNull,
  pixelRule: textOrNull,
  beneficiary: textOrNull,
  /** Minimum return as a factor: 1.25 is 125%. */
  roasAverageFloor: z.number().min(0).max(1_000).nullable(),
  schedule,
  audience: socialAudience,
});

const pixels = z.number().int().min(0).nullable();
const media = {
  id: z.number().int().nullable(),
  externalId: textOrNull,
  url: textOrNull,
  thumbnail: textOrNull,
};
const image = z.object({ ...media, width: pixels, height: pixels });
const video = z.object(media);

export const socialAd = z.object({
  id: entityId,
  status: z.enum(SOCIAL_STATUSES),
  callToAction: texts,
  texts,
  headlines: texts,
  descriptions: texts,
  images: z.array(image).max(100),
  videos: z.array(video).max(100),
  adExternalId: textOrNull,
  adCreativeExternalId: textOrNull,
});

export const socialAdGroup = z.object({
  id: entityId,
  externalId: textOrNull,
  parentId: textOrNull,
  name: text,
  url: text,
  displayUrl: text,
  urlParameters: text,
  keyword: text,
  status: z.enum(SOCIAL_STATUSES),
  optimizationGoal: z.enum(OPTIMIZATION_GOALS).nullable(),
  bidAmount: amount,
  bidStrategy: z.enum(SOCIAL_BID_STRATEGIES).nullable(),
  budget,
  startDateTime: instant,
  endDateTime: instant,
  settings,
  ads: z.array(socialAd).max(MAX_ADS_OF_GROUP),
});

export const socialCampaign = z.object({
  id: entityId,
  externalId: textOrNull,
  parentId: textOrNull,
  name: text,
  status: z.enum(SOCIAL_STATUSES),
  objective: z.enum(SOCIAL_OBJECTIVES).nullable(),
  budgetOptimization: z.boolean(),
  budget,
  bidStrategy: z.enum(SOCIAL_BID_STRATEGIES).nullable(),
  specialAdCategories: texts,
  /** Two-letter country codes. */
  specialAdCategoryCountries: texts,
  smartPromotionType: textOrNull,
  adGroups: z.array(socialAdGroup).max(MAX_AD_GROUPS_OF_CAMPAIGN),
});

const inputRow = z.object({
  id: entityId,
  ...listsOf(INPUT_COLUMNS, text),
});

/** Draft of the campaign manager. It contains campaigns of several accounts, each of which is published separately. */
export const campaignManagerPayload = z.object({
  action: z.enum(DRAFT_ACTIONS),
  /** Traffic source of the draft. */
  sourceId: z.number().int().nullable(),
  /** Task that published the edited or copied campaign. */
  parentTaskId: z.number().int().nullable(),
  siteId: z.number().int().nullable(),
  accountIds: z.array(z.number().int()).max(500),
  rows: z.array(inputRow).max(MAX_INPUT_ROWS),
  /** Naming templates. Empty for the standard names. */
  campaignNames: text,
  adGroupNames: text,
  campaigns: z.array(socialCampaign.extend({ partnerAccountId: z.number().int() })).max(MAX_CAMPAIGNS),
});

export type SocialAudience = z.output<typeof socialAudience>;
export type SocialGeoLocations = z.output<typeof geoLocations>;
export type SocialPlacements = z.output<typeof placements>;
export type SocialSchedule = z.output<typeof schedule>;
export type SocialSettings = z.output<typeof settings>;
export type SocialBudget = z.output<typeof budget>;
export type SocialImage = z.output<typeof image>;
export type SocialVideo = z.output<typeof video>;
export type SocialAd = z.output<typeof socialAd>;
export type SocialAdGroup = z.output<typeof socialAdGroup>;
export type SocialCampaign = z.output<typeof socialCampaign>;
export type InputRow = z.output<typeof inputRow>;
export type CampaignManagerDraft = z.output<typeof campaignManagerPayload>;
/** Campaign of a draft, with its account. */
export type DraftCampaign = CampaignManagerDraft['campaigns'][number];

/** Lists of a draft from the root down. */
export const CAMPAIGN_LEVELS = ['campaigns', 'adGroups', 'ads'] as const;
export const [CAMPAIGN_LEVEL, AD_GROUP_LEVEL, AD_LEVEL] = [0, 1, 2] as const;
