import {
  BUDGET_TYPES,
  CALLS_TO_ACTION,
  DRAFT_ACTIONS,
  GEO_TARGET_KINDS,
  LOCATION_TYPES,
  MEDIA_TYPES,
  OPTIMIZATION_GOALS,
  PLACEMENT_TYPES,
  POSITION_GROUP_KEYS,
  SMART_PROMOTION_TYPES,
  SOCIAL_AD_FORMATS,
  SOCIAL_BID_STRATEGIES,
  SOCIAL_DEVICES,
  SOCIAL_GENDERS,
  SOCIAL_GOALS,
  SOCIAL_OBJECTIVES,
  SOCIAL_STATUSES,
  SPECIAL_AD_CATEGORIES,
  TARGETING_TYPES,
  TIME_ZONE_TYPES,
} from './enums.js';
import { OFFERED_OBJECTIVES } from './objectives.js';
import { PLATFORM_POSITIONS, POSITION_LABELS } from './positions.js';

/** Option of a select field. */
export interface SocialOption {
  readonly value: string;
  readonly label: string;
  /** Groups of the option. An objective's groups determine whether it is offered for new campaigns. */
  readonly tags: readonly string[];
}
export interface SocialOptionList {
  readonly name: string;
  readonly items: readonly SocialOption[];
}

/** Labels that can't be derived from the value. */
const LABELS: Readonly<Record<string, string>> = {
  ...POSITION_LABELS,
  OFFSITE_CONVERSIONS: 'Conversion',
  conversion: 'Conversions (previous objective)',
  bidCap: 'Bid cap',
  costCap: 'Cost per result goal',
  lowCost: 'Highest volume (lowest cost)',
  withMinRoas: 'ROAS goal',
  singleImage: 'Single image or video',
  advantagePlus: 'Advantage+ placements',
  manual: 'Manual placements',
  recent: 'Recently in this location',
  home: 'Living in this location',
  travelIn: 'Traveling in this location',
  account: 'Time zone of the account',
  user: 'Time zone of the viewer',
  creating: 'New campaigns',
  campaign_cloning: 'Copies of campaigns',
  ad_group_cloning: 'Copies of ad groups',
  ad_group_edit: 'Changes to ad groups',
  geoMarket: 'Market area (DMA)',
  zip: 'Postal code',
  AUTOMATED_SHOPPING_ADS: 'Advantage+ shopping',
  GUIDED_CREATION: 'Guided creation',
  FINANCIAL_PRODUCTS_SERVICES: 'Financial products and services',
  ISSUES_ELECTIONS_POLITICS: 'Social issues, elections or politics',
};

/** Converts 'LINK_CLICKS' to 'Link Clicks' and 'linkClicks' to 'Link clicks'. */
function labelOf(value: string): string {
  const own = LABELS[value];
  if (own !== undefined) return own;
  if (/^[A-Z_]+$/.test(value))
    return value
      .split('_')
      .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
      .join(' ');
  const words = value.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const listed = (name: string, values: readonly string[], tagsOf: (value: string) => string[] = () => []) => ({
  name,
  items: values.map((value) => ({ value, label: labelOf(value), tags: tagsOf(value) })),
});

/** Enumerations of the campaign manager with their labels, for the API and for screens. */
export const SOCIAL_OPTION_LISTS: readonly SocialOptionList[] = [
  listed('draftAction', DRAFT_ACTIONS),
  listed('status', SOCIAL_STATUSES),
  listed('budgetType', BUDGET_TYPES),
  listed('bidStrategy', SOCIAL_BID_STRATEGIES),
  listed('adFormat', SOCIAL_AD_FORMATS),
  listed('mediaType', MEDIA_TYPES),
  listed('objective', SOCIAL_OBJECTIVES, (value) =>
    OFFERED_OBJECTIVES.some((each) => each === value) ? ['creating'] : [],
  ),
  listed('goal', SOCIAL_GOALS),
  listed('optimizationGoal', OPTIMIZATION_GOALS),
  listed('gender', SOCIAL_GENDERS),
  listed('device', SOCIAL_DEVICES),
  listed('placementType', PLACEMENT_TYPES),
  listed('publisherPlatform', POSITION_GROUP_KEYS),
  ...POSITION_GROUP_KEYS.map((group) => listed(`${group}Position`, PLATFORM_POSITIONS[group], () => [group])),
  listed('locationType', LOCATION_TYPES),
  listed('geoTargetKind', GEO_TARGET_KINDS),
  listed('targetingType', TARGETING_TYPES),
  listed('timezoneType', TIME_ZONE_TYPES),
  listed('smartPromotionType', SMART_PROMOTION_TYPES),
  listed('specialAdCategory', SPECIAL_AD_CATEGORIES),
  listed('callToAction', CALLS_TO_ACTION),
];

export const socialOptions = (name: string): readonly SocialOption[] =>
  SOCIAL_OPTION_LISTS.find((list) => list.name === name)?.items ?? [];
