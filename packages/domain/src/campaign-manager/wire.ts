import { fieldMessages } from '../forms/field-messages.js';
import { type EntityErrorList, errorsById } from './check.js';
import { defaultAudience, newAd, newAdGroup, newCampaign } from './defaults.js';
import {
  type SocialAd,
  type SocialAdGroup,
  type SocialCampaign,
  socialCampaign,
  type SocialImage,
  type SocialVideo,
} from './payload.js';
import { readRoasFloor, sentRoasFloor } from './roas-floor.js';

/** API format of a value. Any field may be missing, and option names are strings. */
export type Wire<Value> = Value extends readonly (infer Item)[]
  ? readonly Wire<Item>[]
  : Value extends string
    ? string
    : Value extends object
      ? { readonly [Key in keyof Value]?: Wire<Value[Key]> | null }
      : Value;
/** Campaign in API format. Its ROAS floor is in ten-thousandths, and times may be Date objects. */
export type WireCampaign = Wire<SocialCampaign>;

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Merges received values into a base, field by field. */
function over<Base>(base: Base, sent: unknown): Base {
  if (Array.isArray(base)) return (Array.isArray(sent) ? sent : base) as Base;
  if (!isObject(base)) return (sent ?? base) as Base;
  const given = isObject(sent) ? sent : {};
  return Object.fromEntries(Object.entries(base).map(([name, value]) => [name, over(value, given[name])])) as Base;
}

const listOf = <Base>(base: Base, sent: unknown): Base[] =>
  Array.isArray(sent) ? sent.map((each) => over(base, each)) : [];

const NO_VIDEO: SocialVideo = { id: null, externalId: null, url: null, thumbnail: null };
const NO_IMAGE: SocialImage = { ...NO_VIDEO, width: null, height: null };

const instant = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** Adds an empty path to interests without one. */
function audienceOf(sent: unknown): SocialAdGroup['settings']['audience'] {
  const audience = over(defaultAudience(), sent);
  const entries = Object.entries(audience).map(([name, value]) => [
    name,
    Array.isArray(value) && name !== 'languages' ? listOf({ externalId: '', name: '', path: [] }, value) : value,
  ]);
  return Object.fromEntries(entries) as SocialAdGroup['settings']['audience'];
}

/** Default values for missing fields. */
interface Bases {
  readonly campaign: SocialCampaign;
  readonly adGroup: SocialAdGroup;
  readonly ad: SocialAd;
}

function adOf({ ad }: Bases, sent: Fields, id: string): SocialAd {
  return {
    ...over({ ...ad, id }, sent),
    images: listOf(NO_IMAGE, sent['images']),
    videos: listOf(NO_VIDEO, sent['videos']),
  };
}

const objectsIn = (list: unknown): Fields[] => (Array.isArray(list) ? list.filter(isObject) : []);

function adGroupOf(bases: Bases, sent: Fields, id: string): SocialAdGroup {
  const settings = isObject(sent['settings']) ? sent['settings'] : {};
  const times = { startDateTime: instant(sent['startDateTime']), endDateTime: instant(sent['endDateTime']) };
  const group = over({ ...bases.adGroup, id }, { ...sent, ...times });
  return {
    ...group,
    settings: {
      ...group.settings,
      roasAverageFloor: readRoasFloor(settings['roasAverageFloor']),
      audience: audienceOf(settings['audience']),
    },
    ads: objectsIn(sent['ads']).map((ad, at) => adOf(bases, ad, `${group.id}.${at}`)),
  };
}

/** Entities without an id are identified by their position: '0' is the first campaign, '0.2' its third ad group. */
function campaignOf(bases: Bases, sent: Fields, place: string): SocialCampaign {
  const campaign = over({ ...bases.campaign, id: place }, sent);
  const groups = objectsIn(sent['adGroups']);
  return { ...campaign, adGroups: groups.map((group, at) => adGroupOf(bases, group, `${place}.${at}`)) };
}

const { partnerAccountId: _, ...DEFAULT_CAMPAIGN } = newCampaign('', 0);
const DEFAULT_GROUP = newAdGroup('', null, null);
const DEFAULTS: Bases = { campaign: DEFAULT_CAMPAIGN, adGroup: DEFAULT_GROUP, ad: newAd('') };
const NO_BUDGET = { amount: null, type: 'daily' } as const;

/** Empty values for every field that the rules require, so that missing fields are reported. */
const NOTHING: Bases = {
  campaign: { ...DEFAULT_CAMPAIGN, objective: null, budget: NO_BUDGET, bidStrategy: null },
  adGroup: {
    ...DEFAULT_GROUP,
    urlParameters: '',
    optimizationGoal: null,
    bidAmount: null,
    bidStrategy: null,
    budget: NO_BUDGET,
    settings: { ...DEFAULT_GROUP.settings, dynamicCreative: false, conversionEvent: null },
  },
  ad: { ...newAd(''), texts: [], headlines: [], descriptions: [] },
};

export interface ReadCampaigns {
  /** Campaigns that could be parsed, in order. */
  readonly campaigns: readonly SocialCampaign[];
  /** Values that no draft can contain, by entity. */
  readonly errors: readonly EntityErrorList[];
}

function read(sent: readonly WireCampaign[], make: (each: Fields, at: number) => SocialCampaign): ReadCampaigns {
  const results = sent.map((each, at) => {
    const made = make(each as Fields, at);
    const parsed = socialCampaign.safeParse(made);
    if (parsed.success) return { campaigns: [parsed.data], errors: [] };
    const errors = fieldMessages(parsed.error).flatMap(({ field, messages }) =>
      messages.map((message) => ({ path: field, message })),
    );
    return { campaigns: [], errors: errorsById(made, errors) };
  });
  return {
    campaigns: results.flatMap(({ campaigns }) => campaigns),
    errors: results.flatMap(({ errors }) => errors),
  };
}

/** Parses campaigns sent for validation or publishing. Missing fields remain unset. */
export const readCampaigns = (sent: readonly WireCampaign[]): ReadCampaigns =>
  read(sent, (each, at) => campaignOf(NOTHING, each, String(at)));

/** Converts a campaign to API format. */
export function sentCampaign(campaign: SocialCampaign): WireCampaign {
  const { adGroups, ...fields } = campaign;
  const { partnerAccountId: _account, ...own } = { partnerAccountId: 0, ...fields };
  return {
    ...own,
    adGroups: adGroups.map((group) => ({
      ...group,
      settings: { ...group.settings, roasAverageFloor: sentRoasFloor(group.settings.roasAverageFloor) },
    })),
  };
}

const isNumeric = (value: unknown): boolean =>
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));
const numeric = (value: unknown): number | undefined => (isNumeric(value) ? Number(value) : undefined);

const importedBudget = (sent: Fields): Fields => {
  const budget = isObject(sent['budget']) ? sent['budget'] : {};
  return { budget: { ...budget, amount: numeric(budget['amount']) } };
};

const oneAtLeast = (texts: readonly string[]): string[] => (texts.length === 0 ? [''] : [...texts]);

/** Prepares an imported ad group for editing: adds empty texts, and resets all ad formats except flexible. */
const openedGroup = (group: SocialAdGroup): SocialAdGroup => ({
  ...group,
  settings: { ...group.settings, adFormat: group.settings.adFormat === 'flexible' ? 'flexible' : 'singleImage' },
  ads: group.ads.map((ad) => ({
    ...ad,
    texts: oneAtLeast(ad.texts),
    headlines: oneAtLeast(ad.headlines),
    descriptions: oneAtLeast(ad.descriptions),
  })),
});

/**
 * Parses campaigns from a task or platform, with defaults for missing fields. Only numeric bids and budgets are used.
 * Every ad has at least one text, headline and description. Ad formats other than flexible are reset.
 */
export const importCampaigns = (sent: readonly WireCampaign[]): ReadCampaigns =>
  read(sent, (each, at) => {
    const groups = objectsIn(each['adGroups']).map((group) => ({
      ...group,
      ...importedBudget(group),
      bidAmount: numeric(group['bidAmount']),
    }));
    const campaign = campaignOf(DEFAULTS, { ...each, ...importedBudget(each), adGroups: groups }, String(at));
    return { ...campaign, adGroups: campaign.adGroups.map(openedGroup) };
  });
