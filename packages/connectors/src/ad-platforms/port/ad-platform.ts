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

/** Problem found by reviewers or the platform. Findings with the same entity and code are one issue. */
export interface Issue {
  /** Campaign, ad group or ad. */
  readonly ref: EntityRef;
  /** Null if the issue isn't about a review. */
  readonly review: Review['state'] | null;
  /** The platform's name of the policy or error. */
  readonly code: string;
  readonly message: string;
  /** Set for ads if the platform returns it. */
  readonly name?: string | null;
  readonly finalUrl?: string | null;
}

/** Entity to open in a platform's own console. Ids below its level are null. */
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
  /** The platform's own type name, such as country, region, city or interest. */
  readonly kind: string;
  readonly countryCode: string | null;
}

export interface VerifiedAccount {
  readonly externalId: string;
  readonly name: string;
  readonly currency: string;
  /** IANA name. Null if the platform doesn't return one. */
  readonly timeZone: string | null;
}

/** Seed keywords with options, used to find similar keywords. */
export interface KeywordIdeaQuery {
  readonly seeds: readonly string[];
  /** ISO 3166 alpha-2 country code and ISO 639-1 language code. */
  readonly country: string;
  readonly language: string;
  /**
   * First and last month (YYYY-MM) over which searches are averaged. Null for the platform's default, the last twelve
   * months.
   */
  readonly months: { readonly from: string; readonly to: string } | null;
}

/** Keyword suggested by a platform. Fields are null if the platform doesn't return them. */
export interface KeywordIdea {
  readonly keyword: string;
  /** Average per month. */
  readonly searches: number | null;
  /** Bid per click, in micros of the account's currency. */
  readonly suggestedBid: Micros | null;
  /** Ad impressions per month. */
  readonly impressions: number | null;
  /** Between 0 (none) and 1 (strong). */
  readonly competition: number | null;
  /** Between 0 and 1. */
  readonly relevance: number | null;
}

/** Calls that share one rate limit. */
export interface SlotCalls {
  readonly slot: PaceSlot;
  readonly calls: number;
}

/** Size of a batch of changes: items, campaigns, and the maximum number of items in one campaign. */
export interface BatchSize {
  readonly items: number;
  readonly campaigns: number;
  readonly ofOneCampaign: number;
}

/** Share of an account's rate limits that changes use. */
export interface ChangeQuota {
  /**
   * Returns the maximum number of calls to read, write and read back a batch. It is about the same for every property.
   */
  callsOf(account: AccountRef, batch: BatchSize): readonly SlotCalls[];
  /** Maximum budget changes of one ad group within a time span. The platform rejects further changes. */
  readonly adGroupBudgets?: { readonly count: number; readonly withinMs: number };
}

/** Limits for calls to a platform on behalf of one account. */
export interface PlatformLimits {
  /** Maximum concurrent calls per account. */
  readonly concurrency: number;
  /** Usual delay until the statistics of an hour are complete. */
  readonly delayHours: number;
  /** Number of recent days to fetch again, for hourly and for daily statistics. */
  readonly repullDays: { readonly hourly: number; readonly daily: number };
  /** Maximum time in milliseconds after our timeout during which the platform may still carry out a call. */
  readonly lateApplyMs: { readonly set: number; readonly create: number };
  /** Maximum number of items that the connector sends in one write. */
  readonly batchSize: number;
  /** Missing if the platform has no known limits for changes. */
  readonly changes?: ChangeQuota;
}

/**
 * Common interface of all ad platforms. Reads throw PlatformError. Batch writes return one result per change, in order,
 * even if the whole call failed. Optional methods are missing if the platform doesn't support them.
 */
export interface AdPlatform {
  readonly key: PlatformKey;
  readonly name: string;
  readonly limits: PlatformLimits;
  readonly credentialFields: readonly CredentialField[];
  capabilities(channel?: Channel): CapabilitySet;
  readonly stepOf: AmountSteps;

  /** Returns the account to which the credentials belong. */
  verify(account: AccountRef): Promise<VerifiedAccount>;
  /** Lists all entities of a level except removed ones. */
  listEntities(
    account: AccountRef,
    query: { level: Level; parent?: EntityRef; cursor?: string | null },
  ): Promise<Page<EntitySnapshot>>;
  /** Fetches the current state of the given entities. Deleted ones fail with NotFound. */
  getEntities(account: AccountRef, refs: readonly EntityRef[]): Promise<ItemResult<EntitySnapshot>[]>;

  /** Streams statistics in batches. All batches of one call have the same time zone and currency. */
  fetchStats(account: AccountRef, query: StatsQuery, sink: (batch: StatsBatch) => Promise<void>): Promise<void>;
  /** Report calls for platforms that prepare reports: start, poll and read. `fetchStats` makes all three and waits. */
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

  /** Lists all blocks of the account, page by page. Missing if the platform can't return all of them. */
  listBlocks?(account: AccountRef, query: { cursor?: string | null }): Promise<Page<PlacementBlock>>;
  /**
   * Returns the blocks set on the given campaigns or ad groups themselves, excluding blocks inherited from a parent or
   * a list.
   */
  readBlocks?(account: AccountRef, places: readonly BlockPlace[]): Promise<ItemResult<readonly PlacementBlock[]>[]>;
  /** Lists all bid factors other than 1 for placements and sections, page by page. */
  listPlacementFactors?(account: AccountRef, query: { cursor?: string | null }): Promise<Page<PlacementFactor>>;

  /**
   * Copies campaigns and everything below them. Not retryable. After an unknown outcome, look for the copy by its name.
   */
  cloneCampaigns?(account: AccountRef, changes: readonly Change<CampaignCopy>[]): Promise<ItemResult<CampaignCopy>[]>;

  /** Campaign creation. Missing if the platform doesn't support it. */
  readonly creation?: Creation;

  /** Lists all entities that are disapproved, limited or stopped, with the reasons, page by page. */
  listIssues?(account: AccountRef, query: { cursor?: string | null }): Promise<Page<Issue>>;
  /** Returns the URL of an entity in the platform's console. Null if no id identifies an entity. */
  consoleLink?(place: ConsolePlace): string | null;
  listLookup?(account: AccountRef, kind: LookupKind): Promise<readonly LookupItem[]>;
  searchTargeting?(
    account: AccountRef,
    query: { kind: TargetingKind; text: string; limit?: number },
  ): Promise<readonly TargetingItem[]>;
  /** Options for the audiences of social campaigns. */
  readonly audiences?: Audiences;
  /**
   * Suggests similar keywords with their search volume. Countries and languages outside the capability fail with
   * NotSupported.
   */
  suggestKeywords?(account: AccountRef, query: KeywordIdeaQuery): Promise<readonly KeywordIdea[]>;
}
