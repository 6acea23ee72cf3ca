import type { Trouble } from './troubles.js';

export const PLATFORMS = [
  'google',
  'microsoft',
  'meta',
  'taboola',
  'outbrain',
  'zemanta',
  'propeller',
  'zeropark',
] as const;
/** `other` is traffic that isn't bought in the sandbox but whose clicks feeds pay for. */
export type Platform = (typeof PLATFORMS)[number] | 'other';
export type Status = 'enabled' | 'paused' | 'removed';
export type Device = 'desktop' | 'mobile' | 'tablet';
export const DEVICES: readonly Device[] = ['desktop', 'mobile', 'tablet'];

/** Bid factor. Keys for hours look like 'MON-13', in the account's time zone. */
export interface Rule {
  readonly dimension: 'hour' | 'device' | 'placement' | 'section' | 'country';
  readonly key: string;
  readonly multiplier: number;
}

/** Settings that people can change. Money is in micros of the account's currency. */
export interface Settings {
  readonly name: string;
  readonly status: Status;
  readonly dailyBudget: number | null;
  readonly lifetimeBudget: number | null;
  readonly maxCpc: number | null;
  readonly maxCpm: number | null;
  readonly targetCpa: number | null;
  readonly targetRoas: number | null;
  /** Strategy name as defined by the port: manualCpc, maxConversions, targetCpa, … */
  readonly strategy: string | null;
  readonly cap: number | null;
  readonly rules: readonly Rule[];
  /** Blocked placements, and sections as 'placement|section'. */
  readonly blocked: readonly string[];
  /**
   * End of the ad group: the last day in the account's time zone, or an instant if the platform supports one. Null if
   * no end is set.
   */
  readonly endsAt: string | null;
  /** Rejection reason of the review. Null if it is approved. */
  readonly disapproved: string | null;
}

/** Entity with its former settings, so that past traffic is simulated with the settings of that time. */
export interface Entity {
  readonly id: string;
  /** Settings by the instant from which they apply, oldest first. Never empty. */
  versions: { since: number; settings: Settings }[];
}

/** Traffic characteristics of an ad group. Money is in micros of the account's currency. Shares add up to 1. */
export interface Traffic {
  readonly clicksPerDay: number;
  readonly cpc: number;
  readonly ctr: number;
  readonly conversions: number;
  readonly conversionValue: number;
  readonly devices: Readonly<Record<Device, number>>;
  readonly country: string;
  /** Share of clicks sent to the feed, and the feed's price per click in micros of US dollars. */
  readonly outRate: number;
  readonly rpc: number;
  readonly feed: string | null;
  /** API key of the feed account that receives the revenue. Null for any account. */
  readonly feedKey: string | null;
  /** Tag of the clicks at the feed. */
  readonly tag: string | null;
  /** Bot visits relative to the bought clicks. */
  readonly botShare: number;
  /** Ads on its landing pages. Null if their advertisers are unknown. */
  readonly ads: Lineup | null;
}

/** Advertisers with their positions on the pages of an ad group, and the keywords searched there. */
export interface Lineup {
  readonly advertisers: readonly { readonly name: string; readonly weight: number; readonly place: number }[];
  readonly keywords: readonly string[];
}

/** Keyword of a rotation. The weights of active keywords add up to 100. */
export interface Rotated {
  readonly keyword: string;
  readonly weight: number;
  readonly lockWeightPercent: boolean;
  readonly status: string;
}

export interface Campaign extends Entity {
  readonly channel: 'search' | 'display' | 'pmax' | 'social' | 'native' | 'push' | 'redirect';
  readonly sharedBudget: boolean;
  readonly adGroups: AdGroup[];
}
export interface AdGroup extends Entity {
  readonly campaignId: string;
  readonly traffic: Traffic;
  /** Reference bid, at which the ad group gets its usual clicks. */
  readonly usualBid: number;
  finalUrl: string;
  /** Keywords that its site rotates initially. Missing if there are none. */
  readonly rotation?: readonly Rotated[] | undefined;
  /** True if the keywords are names of the site itself. */
  readonly isOwnBrand?: boolean | undefined;
  /** Problems that the platform reports, with their times. */
  readonly troubles: readonly Trouble[];
  readonly keywords: Keyword[];
  readonly ads: Ad[];
}
export interface Keyword extends Entity {
  readonly text: string;
  readonly matchType: 'exact' | 'phrase' | 'broad';
}
export type Ad = Entity;

export interface Account {
  readonly platform: Platform;
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly campaigns: Campaign[];
}

export const now = (entity: Entity): Settings => entity.versions.at(-1)!.settings;

export const DEFAULTS: Settings = {
  name: '',
  status: 'enabled',
  dailyBudget: null,
  lifetimeBudget: null,
  maxCpc: null,
  maxCpm: null,
  targetCpa: null,
  targetRoas: null,
  strategy: null,
  cap: null,
  rules: [],
  blocked: [],
  endsAt: null,
  disapproved: null,
};
