import type { StepError } from '../drafts/steps.js';
import { urlShapeError } from '../media/urls.js';
import { nameLengthErrors } from './campaign-rules.js';
import { errorIf, isBlank, type SocialCheckContext } from './context.js';
import { AGE_RANGE } from './defaults.js';
import { bidStrategyOf } from './edits.js';
import { POSITION_GROUPS } from './enums.js';
import { PLATFORM_MESSAGES, SOCIAL_MESSAGES } from './messages.js';
import { isEventAllowed } from './objectives.js';
import type { SocialAdGroup, SocialAudience, SocialCampaign, SocialSchedule } from './payload.js';
import { sentRoasFloor } from './roas-floor.js';
import { isScheduledFrom, isScheduledUntil } from './schedule.js';

const { categoryPlaces, categoryAge, categoryGender } = SOCIAL_MESSAGES;

/** Returns the normalized ad group name, for comparison within a campaign. */
export const nameKey = (name: string): string => name.trim().toLowerCase();

/**
 * Returns the errors in the ad group's own fields, with paths relative to the ad group.
 * @param takenNames names that occur twice
 */
export function adGroupErrors(
  campaign: SocialCampaign,
  group: SocialAdGroup,
  context: SocialCheckContext,
  takenNames: ReadonlySet<string>,
): StepError[] {
  const { settings } = group;
  return [
    ...errorIf(isBlank(group.name), 'name', SOCIAL_MESSAGES.groupName),
    ...errorIf(takenNames.has(nameKey(group.name)), 'name', SOCIAL_MESSAGES.groupNameTaken),
    ...nameLengthErrors(group.name),
    ...bidErrors(campaign, group, context),
    ...errorIf(group.optimizationGoal === null, 'optimizationGoal', SOCIAL_MESSAGES.optimizationGoal),
    ...errorIf(urlShapeError(group.url) !== null, 'url', SOCIAL_MESSAGES.url),
    ...errorIf(isBlank(group.urlParameters), 'urlParameters', SOCIAL_MESSAGES.urlParameters),
    ...timeErrors(campaign, group, context.now),
    ...errorIf(isBlank(settings.facebookPage), 'settings.facebookPage', SOCIAL_MESSAGES.page),
    ...errorIf(!hasAllowedEvent(campaign, group, context), 'settings.conversionEvent', SOCIAL_MESSAGES.event),
    ...errorIf(isBlank(settings.beneficiary), 'settings.beneficiary', SOCIAL_MESSAGES.beneficiary),
    ...placementErrors(settings.audience),
    ...errorIf(group.ads.length === 0, 'ads', SOCIAL_MESSAGES.noAds),
    ...(campaign.specialAdCategories.length > 0 ? categoryErrors(campaign, settings.audience) : []),
    ...ageErrors(settings.audience),
    ...scheduleErrors(campaign, group, context),
  ];
}

function bidErrors(campaign: SocialCampaign, group: SocialAdGroup, { account }: SocialCheckContext): StepError[] {
  const strategy = bidStrategyOf(campaign, group);
  const isForRoas = strategy === 'withMinRoas';
  const hasFloor = sentRoasFloor(group.settings.roasAverageFloor) !== null;
  const at = 'settings.roasAverageFloor';
  const needsOwnStrategy = campaign.bidStrategy !== 'lowCost' && group.bidAmount !== 0;
  return [
    ...errorIf(needsOwnStrategy && group.bidStrategy === null, 'bidStrategy', SOCIAL_MESSAGES.bidStrategy),
    ...errorIf(
      group.bidAmount === null && !isForRoas && strategy !== 'lowCost',
      'bidAmount',
      SOCIAL_MESSAGES.bidAmount,
    ),
    ...errorIf(!isForRoas && hasFloor, at, PLATFORM_MESSAGES.floorWithoutStrategy),
    ...errorIf(isForRoas && !hasFloor, at, PLATFORM_MESSAGES.noFloor),
    ...errorIf(isForRoas && account?.canBidForRoas !== true, 'bidStrategy', PLATFORM_MESSAGES.roasUnavailable),
    ...errorIf(isForRoas && group.optimizationGoal !== 'VALUE', 'optimizationGoal', PLATFORM_MESSAGES.roasGoal),
  ];
}

function timeErrors(campaign: SocialCampaign, group: SocialAdGroup, now: number): StepError[] {
  const { startDateTime, endDateTime, budget } = group;
  const end = endDateTime === null ? null : Date.parse(endDateTime);
  const ownBudget = !campaign.budgetOptimization;
  const isEarly = end !== null && startDateTime !== null && end < Date.parse(startDateTime);
  return [
    ...errorIf(startDateTime === null, 'startDateTime', SOCIAL_MESSAGES.start),
    ...errorIf(isEarly, 'endDateTime', SOCIAL_MESSAGES.endBeforeStart),
    ...errorIf(end !== null && end < now, 'endDateTime', SOCIAL_MESSAGES.endInPast),
    ...errorIf(ownBudget && !((budget.amount ?? 0) > 0), 'budget.amount', SOCIAL_MESSAGES.budget),
    ...errorIf(ownBudget && budget.type === 'lifetime' && end === null, 'endDateTime', SOCIAL_MESSAGES.endForLifetime),
  ];
}

function hasAllowedEvent({ objective }: SocialCampaign, { settings }: SocialAdGroup, { account }: SocialCheckContext) {
  const { conversionEvent } = settings;
  return (account?.events ?? []).some((event) => event.value === conversionEvent && isEventAllowed(event, objective));
}

function placementErrors({ placements }: SocialAudience): StepError[] {
  const isNowhere = Object.values(POSITION_GROUPS).every((list) => placements[list].length === 0);
  return errorIf(
    placements.placementType === 'manual' && isNowhere,
    'settings.audience.placements',
    SOCIAL_MESSAGES.placements,
  );
}

const codes = (countries: readonly string[]): string => [...new Set(countries.map((code) => code.toUpperCase()))].sort().join(); // prettier-ignore

function categoryErrors({ specialAdCategoryCountries }: SocialCampaign, audience: SocialAudience): StepError[] {
  const { geoLocations, age, gender } = audience;
  const countries = geoLocations.countries.map(({ externalId }) => externalId);
  return [
    ...errorIf(
      codes(countries) !== codes(specialAdCategoryCountries),
      'settings.audience.geoLocations.countries',
      categoryPlaces,
    ),
    ...errorIf(age.min !== 18 || age.max !== 65, 'settings.audience.age', categoryAge),
    ...errorIf(gender !== 'all', 'settings.audience.gender', categoryGender),
  ];
}

const ageErrors = ({ age: { min, max } }: SocialAudience): StepError[] =>
  errorIf(min < AGE_RANGE.min || max > AGE_RANGE.max || min > max, 'settings.audience.age', PLATFORM_MESSAGES.ages);

const isStrange = ({ periods }: SocialSchedule): boolean =>
  periods.some(({ days, startMinute, endMinute }) => days.length === 0 || endMinute <= startMinute);

function scheduleErrors(campaign: SocialCampaign, group: SocialAdGroup, { account }: SocialCheckContext): StepError[] {
  const { settings, startDateTime, endDateTime } = group;
  const { schedule } = settings;
  if (!schedule.enabled) return [];
  const { type } = campaign.budgetOptimization ? campaign.budget : group.budget;
  const zone = schedule.timezoneType === 'account' ? (account?.timeZone ?? null) : null;
  const misses = (at: string | null, isIn: typeof isScheduledFrom): boolean =>
    zone !== null && at !== null && !isIn(schedule, at, zone);
  return [
    ...errorIf(type !== 'lifetime', 'settings.schedule', PLATFORM_MESSAGES.scheduleBudget),
    ...errorIf(isStrange(schedule), 'settings.schedule.periods', PLATFORM_MESSAGES.scheduleStrange),
    ...errorIf(misses(startDateTime, isScheduledFrom), 'startDateTime', SOCIAL_MESSAGES.scheduleStart),
    ...errorIf(misses(endDateTime, isScheduledUntil), 'endDateTime', SOCIAL_MESSAGES.scheduleEnd),
  ];
}
