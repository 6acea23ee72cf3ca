import { textLength } from '../texts/targets.js';
import type { SocialCheckContext } from './context.js';
import type { DraftCampaign, SocialAd, SocialAdGroup } from './payload.js';

const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'St'];

/**
 * Returns the errors according to an independent model of the rules, for drafts of `randomCampaign` in an account whose
 * time zone is UTC. The model shares only the draft type and the character count with the rules.
 * @returns sorted texts 'path: message'
 */
export function plainMessages(campaign: DraftCampaign, context: SocialCheckContext): string[] {
  const out: string[] = [];
  const { specialAdCategories: categories, specialAdCategoryCountries: countries } = campaign;
  const cbo = campaign.budgetOptimization;
  if (categories.length && !countries.length) out.push('specialAdCategoryCountries: Select countries for special ad categories');
  if (cbo && campaign.budget.amount === null) out.push('budget.amount: Budget Amount not set');
  if (cbo && campaign.budget.amount === 0) out.push('budget.amount: Invalid budget');
  if (cbo && !campaign.bidStrategy) out.push('bidStrategy: Bid strategy not set');
  const offered = ['traffic', 'sales', 'leads', 'engagement'];
  if (context.action !== 'ad_group_edit' && !offered.includes(campaign.objective ?? '')) out.push('objective: Invalid objective');
  if (!context.account || !context.account.hasPixel)
    out.push('partnerAccountId: Pixel must be configured for Facebook partner account (Settings->Partners menu).');
  if (!campaign.name) out.push('name: Enter a campaign name.');
  if (campaign.name.length > 400) out.push('name: A name can have up to 400 characters.');
  if (!campaign.adGroups.length) out.push('adGroups: Add at least one ad group.');
  campaign.adGroups.forEach((group, at) => {
    const add = (path: string, message: string) => out.push(`adGroups.${at}.${path}: ${message}`);
    plainGroup(campaign, group, context, add);
    plainAds(group, add);
  });
  return [...new Set(out)].sort();
} // prettier-ignore

type Add = (path: string, message: string) => void;

function plainGroup(campaign: DraftCampaign, group: SocialAdGroup, context: SocialCheckContext, add: Add): void {
  const { settings, bidAmount } = group;
  const { audience } = settings;
  const name = group.name.trim().toLowerCase();
  if (!name) add('name', 'Invalid AdGroup name');
  if (name && campaign.adGroups.some((other) => other !== group && other.name.trim().toLowerCase() === name)) add('name', 'Ad Group name not unique');
  if (group.name.length > 400) add('name', 'A name can have up to 400 characters.');
  const strategy = bidAmount === 0 ? 'lowCost' : group.bidStrategy ?? campaign.bidStrategy;
  if (campaign.bidStrategy !== 'lowCost' && bidAmount !== 0 && !group.bidStrategy) add('bidStrategy', 'Bid Strategy not set');
  if (strategy === 'withMinRoas') {
    if (!settings.roasAverageFloor) add('settings.roasAverageFloor', 'Enter the minimum ROAS for the bid strategy ROAS goal.');
    if (!context.account?.canBidForRoas) add('bidStrategy', "This account doesn't support ROAS bidding. Choose another bid strategy.");
    if (group.optimizationGoal !== 'VALUE') add('optimizationGoal', 'The bid strategy ROAS goal requires the optimization goal Value.');
  } else {
    if (settings.roasAverageFloor) add('settings.roasAverageFloor', 'A ROAS floor requires the bid strategy ROAS goal.');
    if (strategy !== 'lowCost' && bidAmount === null) add('bidAmount', 'Bid Amount not set');
  }
  if (!group.optimizationGoal) add('optimizationGoal', 'Invalid Optimization Goal');
  if (!group.url.startsWith('https://')) add('url', 'Invalid URL');
  if (!group.urlParameters.trim()) add('urlParameters', 'Invalid URL Parameters');
  plainTimes(campaign, group, context, add);
  if (!settings.facebookPage) add('settings.facebookPage', 'No Facebook page selected');
  if (!plainEvents(campaign.objective ?? '', context.account !== null).includes(settings.conversionEvent ?? '')) add('settings.conversionEvent', 'Invalid conversion event');
  if (!(settings.beneficiary ?? '').trim()) add('settings.beneficiary', 'Beneficiary/Payor is not set');
  if (audience.placements.placementType === 'manual' && audience.placements.instagramPositions.length === 0) add('settings.audience.placements', 'No placement is set');
  if (group.ads.length === 0) add('ads', 'No Ads created');
  if (campaign.specialAdCategories.length) {
    const there = audience.geoLocations.countries.map(({ externalId }) => externalId.toUpperCase());
    const wanted = campaign.specialAdCategoryCountries;
    if (there.length !== wanted.length || !wanted.every((code) => there.includes(code))) add('settings.audience.geoLocations.countries', "Audience locations don't match Special Ad Category countries");
    if (`${audience.age.min}-${audience.age.max}` !== '18-65') add('settings.audience.age', 'Custom age selection is unavailable when running ads in this Special Ad Category. Please update your audience to includes ages 18 - 65+.');
    if (audience.gender !== 'all') add('settings.audience.gender', 'Custom gender selection is unavailable when running ads in this Special Ad Category. Please choose All');
  }
  if (audience.age.min > audience.age.max) add('settings.audience.age', 'Choose ages from 13 to 65, with the lower age first.');
} // prettier-ignore

function plainEvents(objective: string, isKnownAccount: boolean): string[] {
  if (!isKnownAccount) return [];
  const all = ['ownEvent'];
  if (objective !== '') all.push('lead');
  if (objective === 'sales' || objective === 'conversion') all.push('purchase');
  return all;
}

function plainTimes(campaign: DraftCampaign, group: SocialAdGroup, { now, account }: SocialCheckContext, add: Add): void {
  const { startDateTime: start, endDateTime: end, settings, budget } = group;
  if (!start) add('startDateTime', 'Invalid startDateTime');
  if (start && end && end < start) add('endDateTime', 'The end date cannot be less than the start date');
  if (end && end < new Date(now).toISOString()) add('endDateTime', 'The end date is in the past');
  if (!campaign.budgetOptimization) {
    if (!budget.amount) add('budget.amount', 'Invalid budget');
    if (budget.type === 'lifetime' && !end) add('endDateTime', 'End date is required when lifetime budget is set');
  }
  const { enabled, timezoneType, periods } = settings.schedule;
  if (!enabled) return;
  if ((campaign.budgetOptimization ? campaign.budget : budget).type === 'daily') add('settings.schedule', 'Ad scheduling requires a lifetime budget.');
  if (periods.some(({ days, startMinute, endMinute }) => !days.length || startMinute >= endMinute)) add('settings.schedule.periods', 'A period must end after its start and include at least one day.');
  if (timezoneType !== 'account' || !account) return;
  // Scheduled minutes of the week. The end is compared with the minute before it.
  const minutes = new Set(periods.flatMap(({ days, startMinute, endMinute }) => days.flatMap((day) => {
    const list: string[] = [];
    for (let minute = startMinute; minute < endMinute; minute++) list.push(`${day} ${minute}`);
    return list;
  })));
  const key = (at: number) => `${DAYS[new Date(at).getUTCDay()]} ${new Date(at).getUTCHours() * 60 + new Date(at).getUTCMinutes()}`;
  if (start && !minutes.has(key(Date.parse(start)))) add('startDateTime', 'Change start time. Schedule And Ad Scheduling Overlap Too Short.');
  if (end && !minutes.has(key(Date.parse(end) - 60_000))) add('endDateTime', 'Change end time. Schedule And Ad Scheduling Overlap Too Short.');
} // prettier-ignore

const media = (list: readonly { id: number | null; externalId: string | null; url: string | null }[]) =>
  list.map(({ id, externalId, url }) => id ?? externalId ?? url);
const shown = (ad: SocialAd): string =>
  JSON.stringify([clean(ad.texts), clean(ad.headlines), clean(ad.descriptions), media(ad.images), media(ad.videos), ad.callToAction]); // prettier-ignore
const clean = (texts: readonly string[]): string[] => texts.filter((text) => text.trim() !== '').map((text) => text.trim()); // prettier-ignore
const texts = (ad: SocialAd): string[] => clean([...ad.texts, ...ad.headlines, ...ad.descriptions]);

function plainAds({ ads, settings, keyword }: SocialAdGroup, add: Add): void {
  if (ads.length === 0) return;
  if (settings.dynamicCreative && texts(ads[0]!).length === 0) add('ads.0', 'Invalid ads');
  if (!settings.dynamicCreative && settings.adFormat === 'carousel' && ads.length === 1) add('ads', 'Number of ads must be 2 or more to use carousel ad format');
  ads.forEach((ad, at) => {
    const isEmpty = texts(ad).length + ad.images.length + ad.videos.length === 0;
    const hasTwin = ads.some((other) => other !== ad && shown(other) === shown(ad));
    if (!settings.dynamicCreative && !isEmpty && hasTwin) add(`ads.${at}`, 'Invalid ads');
    if (!ad.images.length && !ad.videos.length) add(`ads.${at}.images`, 'Some ads have no images and video');
    if (settings.adFormat === 'carousel' && ad.videos.length) add(`ads.${at}.videos`, 'Video cannot be used with the carousel ad format');
    ad.images.forEach(({ width, height }, index) => {
      const [narrow, flat] = [(width ?? 600) < 600, (height ?? 600) < 600];
      if (narrow) add(`ads.${at}.images.${index}.width`, 'The width must be at least 600');
      if (flat) add(`ads.${at}.images.${index}.height`, 'The height must be at least 600');
      if (narrow || flat) add('ads', 'In some ads the image width/height is smaller than required.');
    });
    if (!clean(ad.callToAction).length) add(`ads.${at}.callToAction`, '"Call to action" cannot be blank');
    for (const [field, count, length] of [['texts', 5, 1_024], ['headlines', 5, 255], ['descriptions', 5, 255]] as const) {
      if (ad[field].length > count) add(`ads.${at}.${field}`, `An ad can have up to ${count} ${field}.`);
      ad[field].forEach((text, index) => {
        if (textLength(text.replace(/\{[kK]eyword\}/, keyword)) > length) add(`ads.${at}.${field}.${index}`, `This text can have up to ${length.toLocaleString('en-US')} characters.`);
      });
    }
    if (ad.images.length > 10) add(`ads.${at}.images`, 'An ad can have up to 10 images.');
  });
} // prettier-ignore
