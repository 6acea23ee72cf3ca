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
/** `other`: traffic the sandbox does not sell, whose clicks feeds pay for all the same. */
export type Platform = (typeof PLATFORMS)[number] | 'other';
export type Status = 'enabled' | 'paused' | 'removed';
export type Device = 'desktop' | 'mobile' | 'tablet';
export const DEVICES: readonly Device[] = ['desktop', 'mobile', 'tablet'];

/** A factor on bids; hour keys are 'MON-13' in the time zone of the account. */
export interface Rule {
  readonly dimension: 'hour' | 'device' | 'placement' | 'section' | 'country';
  readonly key: string;
  readonly multiplier: number;
}

/** What people can change. Money is micros of the account's currency. */
export interface Settings {
  readonly name: string;
  readonly status: Status;
  readonly dailyBudget: number | null;
  readonly lifetimeBudget: number | null;
  readonly maxCpc: number | null;
  readonly maxCpm: number | null;
  readonly targetCpa: number | null;
  readonly targetRoas: number | null;
  /** In the words of the port: manualCpc, maxConversions, targetCpa, … */
  readonly strategy: string | null;
  readonly cap: number | null;
  readonly rules: readonly Rule[];
  /** Blocked placements, and sections as 'placement|section'. */
  readonly blocked: readonly string[];
  /**
   * Last day it runs, by the account's time zone, or the instant it ends where a platform knows one; null: no end is
   * set.
   */
  readonly endsAt: string | null;
  /** Why reviewers refused it; null: approved. */
  readonly disapproved: string | null;
}

/** Something with settings that keeps what they were: the past is drawn with the settings of its time. */
export interface Entity {
  readonly id: string;
  /** Settings by the instant they began to hold, oldest first; never empty. */
  versions: { since: number; settings: Settings }[];
}

/** How an ad group trades. Money is micros of the account's currency; shares add up to 1. */
export interface Traffic {
  readonly clicksPerDay: number;
  readonly cpc: number;
  readonly ctr: number;
  readonly conversions: number;
  readonly conversionValue: number;
  readonly devices: Readonly<Record<Device, number>>;
  readonly country: string;
  /** Clicks sent on to the feed, a share; and what the feed pays for one, in micros of US dollars. */
  readonly outRate: number;
  readonly rpc: number;
  readonly feed: string | null;
  /** API key of the feed's account that is paid; null: any. */
  readonly feedKey: string | null;
  /** What clicks are tagged with at the feed. */
  readonly tag: string | null;
  /** Bots among the visits, against the clicks bought. */
  readonly botShare: number;
  /** Ads on its landing pages; null if their advertisers are unknown. */
  readonly ads: Lineup | null;
}

/** Who stands where on the pages of an ad group, and what is searched for there. */
export interface Lineup {
  readonly advertisers: readonly { readonly name: string; readonly weight: number; readonly place: number }[];
  readonly keywords: readonly string[];
}

/** A keyword of a rotation. Weights of active ones add up to 100. */
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
  /** What bids are measured against: at it, the group gets its usual clicks. */
  readonly usualBid: number;
  finalUrl: string;
  /** Keywords its site rotates at first; missing: none. */
  readonly rotation?: readonly Rotated[] | undefined;
  /** The keywords are names of the site itself. */
  readonly isOwnBrand?: boolean | undefined;
  /** What the platform finds wrong, and when. */
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
