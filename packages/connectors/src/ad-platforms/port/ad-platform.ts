import type { PaceSlot } from '../http/pace.js';
import type { AccountRef, CredentialField, Micros, PlatformKey } from './account.js';
import type { Audiences } from './audiences.js';
import type { CapabilitySet, LookupKind, TargetingKind } from './capabilities.js';
import type {
  AdjustmentsChange,
  Bid,
  BlockPlace,
  BudgetChange,
  CampaignCopy,
  Change,
  ItemResult,
  PlacementBlock,
  PlacementChange,
  PlacementFactor,
} from './changes.js';
import type { Creation } from './creation.js';
import type {
  AdjustmentRule,
  BiddingStrategy,
  Channel,
  EntityRef,
  EntitySnapshot,
  EntityStatus,
  Level,
  Page,
  Review,
} from './entities.js';
import type { ReportJob, StatsBatch, StatsQuery } from './stats.js';
import type { AmountSteps } from './steps.js';

/** Something reviewers or the platform found. Those of one thing with the same code are one issue. */
export interface Issue {
  /** A campaign, ad group or ad. */
  readonly ref: EntityRef;
  /** Null: something other than a review keeps it from running as it should. */
  readonly review: Review['state'] | null;
  /** The platform's own name of the policy or error. */
  readonly code: string;
  readonly message: string;
  /** Of an ad, where the platform says them. */
  readonly name?: string | null;
  readonly finalUrl?: string | null;
}

/** Where in a platform's own console something is found; ids below what is meant are null. */
export interface ConsolePlace {
  readonly accountId: string;
  readonly campaignId: string | null;
  readonly adGroupId: string | null;
  readonly adId: string | null;
}

export interface LookupItem {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
}

export interface TargetingItem {
  readonly id: string;
  readonly name: string;
  /** Country, region, city, interest: the platform's own word. */
  readonly kind: string;
  readonly countryCode: string | null;
}

export interface VerifiedAccount {
  readonly externalId: string;
  readonly name: string;
  readonly currency: string;
  /** IANA name; null: the platform does not say. */
  readonly timeZone: string | null;
}

/** Keywords to find others for. */
export interface KeywordIdeaQuery {
  readonly seeds: readonly string[];
  /** ISO 3166 alpha-2, ISO 639-1. */
  readonly country: string;
  readonly language: string;
  /** First and last month searches are averaged over, YYYY-MM; null: the platform's own, the last twelve. */
  readonly months: { readonly from: string; readonly to: string } | null;
}

/** A keyword a platform suggests. Null: it does not say. */
export interface KeywordIdea {
  readonly keyword: string;
  /** A month, on average. */
  readonly searches: number | null;
  /** For a click; micros of the account's currency. */
  readonly suggestedBid: Micros | null;
  /** Ad impressions a month. */
  readonly impressions: number | null;
  /** 0 (none) to 1 (strong). */
  readonly competition: number | null;
  /** 0 to 1. */
  readonly relevance: number | null;
}

/** Calls that count together towards one limit. */
export interface SlotCalls {
  readonly slot: PaceSlot;
  readonly calls: number;
}

/** Changes sent together: how many, in how many campaigns, and how many of one campaign at most. */
export interface BatchSize {
  readonly items: number;
  readonly campaigns: number;
  readonly ofOneCampaign: number;
}

/** What changes use up of the limits of an account. */
export interface ChangeQuota {
  /** Calls a batch takes to be read, written and read back, at most; about as many for every property. */
  callsOf(account: AccountRef, batch: BatchSize): readonly SlotCalls[];
  /** Budget changes of one ad group within this time; further ones are refused. */
  readonly adGroupBudgets?: { readonly count: number; readonly withinMs: number };
}

/** What the worker keeps to when it calls a platform for one account. */
export interface PlatformLimits {
  /** Calls of one account at once. */
  readonly concurrency: number;
  /** Usual delay after which the figures of an hour are complete. */
  readonly delayHours: number;
  /** Days that are read again with hours, and by day. */
  readonly repullDays: { readonly hourly: number; readonly daily: number };
  /** A call sent can still be carried out this long after we stopped waiting: sets, and creates. */
  readonly lateApplyMs: { readonly set: number; readonly create: number };
  /** Items of one write the connector sends together. */
  readonly batchSize: number;
  /** Missing: nothing is known to limit changes. */
  readonly changes?: ChangeQuota;
}

/**
 * An ad platform behind one face. Reads throw PlatformError. Batch writes do not: they answer one result per change, in
 * order, also when the whole call failed. Optional methods are missing where the platform has nothing like them.
 */
export interface AdPlatform {
  readonly key: PlatformKey;
  readonly name: string;
  readonly limits: PlatformLimits;
  readonly credentialFields: readonly CredentialField[];
  capabilities(channel?: Channel): CapabilitySet;
  readonly stepOf: AmountSteps;

  /** Who the credentials speak for. */
  verify(account: AccountRef): Promise<VerifiedAccount>;
  /** Everything of a level, removed ones excepted. */
  listEntities(
    account: AccountRef,
    query: { level: Level; parent?: EntityRef; cursor?: string | null },
  ): Promise<Page<EntitySnapshot>>;
  /** The named ones as they are now; what is gone is NotFound. */
  getEntities(account: AccountRef, refs: readonly EntityRef[]): Promise<ItemResult<EntitySnapshot>[]>;

  /** Streams figures in batches; batches of one call have the same time zone and currency. */
  fetchStats(account: AccountRef, query: StatsQuery, sink: (batch: StatsBatch) => Promise<void>): Promise<void>;
  /** Platforms that prepare reports: start, poll, read. `fetchStats` does all three and waits. */
  readonly reports?: {
    start(account: AccountRef, query: StatsQuery): Promise<ReportJob>;
    poll(account: AccountRef, jobId: string): Promise<ReportJob>;
    read(
      account: AccountRef,
      jobId: string,
      query: StatsQuery,
      sink: (batch: StatsBatch) => Promise<void>,
    ): Promise<void>;
  };

  setStatus(account: AccountRef, changes: readonly Change<EntityStatus>[]): Promise<ItemResult<EntityStatus>[]>;
  setBudget?(account: AccountRef, changes: readonly Change<BudgetChange>[]): Promise<ItemResult<BudgetChange>[]>;
  setBid?(account: AccountRef, changes: readonly Change<Bid>[]): Promise<ItemResult<Bid>[]>;
  setBiddingStrategy?(
    account: AccountRef,
    changes: readonly Change<BiddingStrategy>[],
  ): Promise<ItemResult<BiddingStrategy>[]>;
  setAdjustments?(account: AccountRef, changes: readonly Change<AdjustmentsChange>[]): Promise<ItemResult[]>;
  readAdjustments?(account: AccountRef, ref: EntityRef): Promise<readonly AdjustmentRule[]>;
  setPlacementState?(account: AccountRef, changes: readonly Change<PlacementChange>[]): Promise<ItemResult[]>;

  /** Everything blocked in the account, over all pages; missing where the platform does not say all of it. */
  listBlocks?(account: AccountRef, query: { cursor?: string | null }): Promise<Page<PlacementBlock>>;
  /** What is blocked in these places themselves, not what is blocked in them by a wider place or a list. */
  readBlocks?(account: AccountRef, places: readonly BlockPlace[]): Promise<ItemResult<readonly PlacementBlock[]>[]>;
  /** Every factor other than 1 on bids for placements and sections, over all pages. */
  listPlacementFactors?(account: AccountRef, query: { cursor?: string | null }): Promise<Page<PlacementFactor>>;

  /**
   * Copies campaigns with everything below them. Not repeatable: after an unknown outcome the copy has to be looked
   * for by its name.
   */
  cloneCampaigns?(account: AccountRef, changes: readonly Change<CampaignCopy>[]): Promise<ItemResult<CampaignCopy>[]>;

  /** Creation of campaigns there; missing: none can be made. */
  readonly creation?: Creation;

  /** What is disapproved, limited or kept from running now, and why: all of it, over all pages. */
  listIssues?(account: AccountRef, query: { cursor?: string | null }): Promise<Page<Issue>>;
  /** Address of a thing in the platform's console; null: no id says which. */
  consoleLink?(place: ConsolePlace): string | null;
  listLookup?(account: AccountRef, kind: LookupKind): Promise<readonly LookupItem[]>;
  searchTargeting?(
    account: AccountRef,
    query: { kind: TargetingKind; text: string; limit?: number },
  ): Promise<readonly TargetingItem[]>;
  /** What audiences of social campaigns are made of. */
  readonly audiences?: Audiences;
  /** Keywords close to others, with what is searched. Countries and languages beyond the capability are NotSupported. */
  suggestKeywords?(account: AccountRef, query: KeywordIdeaQuery): Promise<readonly KeywordIdea[]>;
}
