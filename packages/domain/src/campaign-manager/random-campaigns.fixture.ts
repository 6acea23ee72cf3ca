import { newAd, newAdGroup, newCampaign } from './defaults.js';
import { OPTIMIZATION_GOALS, SOCIAL_AD_FORMATS, SOCIAL_BID_STRATEGIES, SOCIAL_OBJECTIVES } from './enums.js';
import { type DraftCampaign, SCHEDULE_DAYS, type SocialAd, type SocialAdGroup, type SocialImage } from './payload.js';

/** Returns a generator of numbers from 0 to 1 that depends only on the seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Time at which random drafts are validated, which is a Friday. */
export const CHECKED_AT = '2026-11-27T12:00:00.000Z';
const HOUR = 3_600_000;

/** Random field values for campaigns, mixed so that some entities have no errors. */
class Values {
  private last = 0;
  constructor(private readonly random: () => number) {}

  chance(share: number): boolean {
    return this.random() < share;
  }
  of<T>(...values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)]!;
  }
  id(kind: string): string {
    return `${kind}${(this.last += 1)}`;
  }
  many<T>(min: number, max: number, make: () => T): T[] {
    return Array.from({ length: min + Math.floor(this.random() * (max - min + 1)) }, make);
  }
  time(hours: readonly number[]): string {
    return new Date(Date.parse(CHECKED_AT) + this.of(...hours) * HOUR).toISOString();
  }
}

const image = (values: Values): SocialImage => ({
  id: values.of(1, 2, null),
  externalId: values.of('hash', null),
  url: 'https://pictures.example/1.jpg',
  thumbnail: null,
  width: values.of(600, 1_200, 599, null),
  height: values.of(600, 628, 100, null),
});

function ad(values: Values): SocialAd {
  const text = () => values.of('Find {keyword} now', 'Buy {Keyword}', '', ' ', 'x'.repeat(1_024), 'x'.repeat(1_025), 'x'.repeat(256)); // prettier-ignore
  return {
    ...newAd(values.id('ad')),
    texts: values.many(0, values.chance(0.1) ? 6 : 2, text),
    headlines: values.chance(0.5) ? [] : values.many(0, 2, text),
    descriptions: values.chance(0.5) ? [] : [values.of('', 'Free delivery')],
    callToAction: values.of(['LEARN_MORE'], ['SHOP_NOW', 'LEARN_MORE'], [], [' ']),
    images: values.many(0, values.chance(0.1) ? 11 : 1, () => image(values)),
    videos: values.chance(0.2) ? [{ id: 5, externalId: null, url: null, thumbnail: null }] : [],
  };
}

function schedule(values: Values): SocialAdGroup['settings']['schedule'] {
  return {
    enabled: values.chance(0.4),
    timezoneType: values.of('account', 'account', 'user'),
    periods: values.many(0, 2, () => ({
      days: [...new Set(values.many(0, 4, () => values.of(...SCHEDULE_DAYS)))],
      startMinute: values.of(0, 480, 720, 1_200),
      endMinute: values.of(480, 780, 1_260, 1_440),
    })),
  };
}

function audience(values: Values, group: SocialAdGroup): SocialAdGroup['settings']['audience'] {
  const { audience: standard } = group.settings;
  return {
    ...standard,
    gender: values.of('all', 'all', 'female'),
    age: values.of({ min: 18, max: 65 }, { min: 18, max: 64 }, { min: 13, max: 65 }, { min: 40, max: 30 }),
    placements: {
      ...standard.placements,
      placementType: values.of('advantagePlus', 'manual'),
      instagramPositions: values.of([], ['stream']),
    },
    geoLocations: {
      ...standard.geoLocations,
      countries: values.of([], ['US'], ['US', 'DE'], ['de', 'us']).map((externalId) => ({ externalId, name: externalId })), // prettier-ignore
    },
  };
}

function adGroup(values: Values): SocialAdGroup {
  const group = newAdGroup(values.id('group'), null, values.of(null, values.time([-30, 1, 9, 20])));
  return {
    ...group,
    name: values.of('Shoes', 'shoes ', 'Boots', 'Hats', 'Bags', '', 'x'.repeat(401), `Sandals ${group.id}`),
    url: values.of(
      'https://site.example/search?q=shoes',
      'https://site.example/',
      'http://site.example/',
      '',
      'no URL',
    ),
    urlParameters: values.of('a={{adset.id}}', '', ' '),
    keyword: values.of('running shoes', 'boots'),
    optimizationGoal: values.of(null, ...OPTIMIZATION_GOALS),
    bidAmount: values.of(null, 0, 0.5, 2),
    bidStrategy: values.of(null, ...SOCIAL_BID_STRATEGIES),
    budget: { amount: values.of(null, 0, 10), type: values.of('daily', 'lifetime') },
    endDateTime: values.of(null, null, values.time([-40, -1, 0, 2, 12, 200])),
    settings: {
      ...group.settings,
      dynamicCreative: values.chance(0.5),
      facebookPage: values.of('501', null, ''),
      adFormat: values.of(...SOCIAL_AD_FORMATS),
      conversionEvent: values.of('lead', 'purchase', 'ownEvent', 'unknown', null),
      beneficiary: values.of('Findwise', null, ' '),
      roasAverageFloor: values.of(null, null, 0, 1.25),
      schedule: schedule(values),
      audience: audience(values, group),
    },
    ads: withCopies(
      values,
      values.many(0, 3, () => ad(values)),
    ),
  };
}

/** Adds a copy of the first ad with another ID in some cases. */
const withCopies = (values: Values, ads: SocialAd[]): SocialAd[] =>
  ads[0] && values.chance(0.3) ? [...ads, { ...ads[0], id: values.id('ad') }] : ads;

/** Creates a campaign with valid and invalid values in every field that has a rule. */
export function randomCampaign(seed: number): DraftCampaign {
  const values = new Values(seededRandom(seed));
  const campaign = newCampaign(values.id('campaign'), 1);
  return {
    ...campaign,
    name: values.of('Spring', '', 'x'.repeat(401), 'Summer'),
    objective: values.of(null, ...SOCIAL_OBJECTIVES),
    budgetOptimization: values.chance(0.4),
    budget: { amount: values.of(null, 0, 20), type: values.of('daily', 'lifetime') },
    bidStrategy: values.of(null, ...SOCIAL_BID_STRATEGIES),
    specialAdCategories: values.of([], [], ['HOUSING']),
    specialAdCategoryCountries: values.of([], ['US'], ['DE', 'US']),
    adGroups: values.many(0, 4, () => adGroup(values)),
  };
}
