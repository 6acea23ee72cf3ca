import {
  type AccountRef,
  type AdPlatform,
  type AmountKind,
  type Bid,
  type BudgetChange,
  type CapabilitySet,
  type Change,
  type EntityRef,
  type EntitySnapshot,
  type EntityStatus,
  InvalidRequest,
  type ItemResult,
  RateLimited,
  Unavailable,
} from '@adops/connectors';
import { AdPlatforms } from '../../src/features/automation/index.js';

export type HeldField = 'status' | 'maxCPC' | 'budget';
export type Held = Record<HeldField, string | number>;

/**
 * Result of a write. `rounded` rounds to whole cents, away from the previous value. `rateLimited` and `unavailable` are
 * certainly not executed. The last two return no response.
 */
export type WriteEnding =
  | 'written'
  | 'rounded'
  | 'refused'
  | 'rateLimited'
  | 'unavailable'
  | 'writtenUnanswered'
  | 'lostUnanswered';

/** A write received by the platform, and its value afterwards. */
export interface LoggedWrite {
  readonly id: string;
  readonly field: HeldField;
  readonly value: string | number;
  readonly ending: WriteEnding;
  readonly held: string | number;
  /** Task whose lane wrote the value, if the spec sets it. */
  readonly taskId: number | null;
}

const CENT = 10_000;
/** Wait that exceeds any spec. A waiting lane runs earlier only if the spec allows it. */
const RETRY_AFTER_MS = 600_000;
/** Minimum steps of the platform's amounts, in micros. */
const STEPS: Readonly<Partial<Record<AmountKind, number>>> = { maxCpc: 1_000, daily: CENT };

const CAN: CapabilitySet = {
  levels: ['campaign', 'adGroup'],
  adGroupIsCampaign: false,
  stats: { grains: [], byDay: [], byHour: [], without: [], byHourWithout: [], asyncJob: false },
  status: ['adGroup'],
  remove: [],
  budget: { daily: ['adGroup'], lifetime: [] },
  bid: { maxCpc: ['adGroup'], maxCpm: [], targetCpa: [], targetRoas: [] },
  strategies: [],
  strategyLevel: null,
  adjustments: [],
  placementBlock: [],
  sectionBlock: false,
  blockLists: false,
  clone: null,
  endDates: false,
  review: false,
  lookups: [],
  targeting: [],
  keywordIdeas: null,
};

/** An in-memory platform that contains ad groups, ends writes as configured, and logs them. */
export class MemoryPlatform extends AdPlatforms {
  readonly held = new Map<string, Held>();
  readonly log: LoggedWrite[] = [];
  /** Task whose lane is running. */
  taskId: number | null = null;
  /** Returns the result of a write. Called once per write. */
  endingOf: (id: string, field: HeldField) => WriteEnding = () => 'written';

  readonly limits = {
    ...{ concurrency: 1, delayHours: 1, repullDays: { hourly: 1, daily: 1 } },
    ...{ lateApplyMs: { set: 5, create: 5 }, batchSize: 50 },
  };

  private readonly connector = {
    key: 'memory',
    name: 'Memory',
    credentialFields: [],
    limits: this.limits,
    stepOf: (kind: AmountKind) => STEPS[kind] ?? 100,
    capabilities: () => CAN,
    getEntities: (_: AccountRef, refs: readonly EntityRef[]) => Promise.resolve(refs.map((ref) => this.read(ref))),
    setStatus: (_: AccountRef, changes: readonly Change<EntityStatus>[]) => this.write(changes, 'status', String),
    setBid: (_: AccountRef, changes: readonly Change<Bid>[]) => this.write(changes, 'maxCPC', ({ value }) => value),
    setBudget: (_: AccountRef, changes: readonly Change<BudgetChange>[]) =>
      this.write(changes, 'budget', ({ amount }) => amount),
  } as unknown as AdPlatform;

  override of(): AdPlatform {
    return this.connector;
  }

  override account(_companyId: number, accountId: number): Promise<AccountRef> {
    return Promise.resolve({ partnerAccountId: accountId, externalId: String(accountId) } as AccountRef);
  }

  override connected(_companyId: number, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
    return Promise.resolve(new Set(accountIds));
  }

  private read(ref: EntityRef): ItemResult<EntitySnapshot> {
    const { status, maxCPC, budget } = this.held.get(ref.externalId)!;
    const value = {
      ref,
      name: ref.externalId,
      status,
      budget: { daily: budget, lifetime: null, shared: false },
      bids: { maxCpc: maxCPC, maxCpm: null, targetCpa: null, targetRoas: null },
      strategy: null,
    } as unknown as EntitySnapshot;
    return { outcome: 'done', ref, value };
  }

  private write<T>(
    changes: readonly Change<T>[],
    field: HeldField,
    valueOf: (value: T) => string | number,
  ): Promise<ItemResult<T>[]> {
    return Promise.resolve(changes.map((change) => this.writeOne(change, field, valueOf(change.value))));
  }

  private writeOne<T>({ ref, value }: Change<T>, field: HeldField, asked: string | number): ItemResult<T> {
    const held = this.held.get(ref.externalId)!;
    const ending = this.endingOf(ref.externalId, field);
    if (ending === 'written' || ending === 'writtenUnanswered') held[field] = asked;
    if (ending === 'rounded') held[field] = typeof asked === 'number' ? wholeCents(asked, Number(held[field])) : asked;
    this.log.push({ id: ref.externalId, field, value: asked, ending, held: held[field], taskId: this.taskId });
    if (ending === 'refused') return { outcome: 'failed', ref, error: new InvalidRequest('Refused.') };
    if (ending === 'rateLimited') return { outcome: 'failed', ref, error: new RateLimited(RETRY_AFTER_MS) };
    if (ending === 'unavailable') return { outcome: 'failed', ref, error: new Unavailable('Try again.') };
    if (ending === 'written' || ending === 'rounded') return { outcome: 'done', ref, value };
    return { outcome: 'unknown', ref, error: new Unavailable('No answer.', true) };
  }
}

const wholeCents = (asked: number, before: number): number =>
  (asked > before ? Math.ceil(asked / CENT) : Math.max(1, Math.floor(asked / CENT))) * CENT;
