import {
  type AccountRef,
  type AdjustmentsChange,
  type AdPlatform,
  type Bid,
  type BiddingStrategy,
  type BudgetChange,
  type CapabilitySet,
  type Change,
  type EntityRef,
  type EntitySnapshot,
  InvalidRequest,
  type ItemResult,
  Unavailable,
} from '@adops/connectors';

const BOTH = ['campaign', 'adGroup'] as const;

/** State of a campaign or ad group at the platform, with money in micros. */
export interface HeldCampaign {
  daily: number | null;
  lifetime: number | null;
  targetCpa: number | null;
  strategy: BiddingStrategy | null;
  /** Factors by hour, for example MON-8. */
  readonly hours: Map<string, number>;
}

/** In-memory platform with budgets, targets, strategies and hourly bid adjustments, which logs its writes. */
export class CampaignPlatform {
  readonly held = new Map<string, HeldCampaign>();
  readonly writes: { readonly id: string; readonly value: unknown }[] = [];
  /** Returns true if a write is rejected. Called once per write. A rejected write changes nothing. */
  refuses: (id: string) => boolean = () => false;
  /** Returns the platform's response to a write. Called once per write. `written` and `lost` get no response. */
  answers: (id: string) => 'answered' | 'written' | 'lost' = () => 'answered';
  /** Delays reads until it resolves, so that changes requested in the meantime are planned on pending ones. */
  gate: Promise<void> = Promise.resolve();
  can: CapabilitySet = {
    levels: BOTH,
    adGroupIsCampaign: false,
    stats: { grains: [], byDay: [], byHour: [], without: [], byHourWithout: [], asyncJob: false },
    status: BOTH,
    remove: BOTH,
    budget: { daily: BOTH, lifetime: BOTH },
    bid: { maxCpc: BOTH, maxCpm: [], targetCpa: BOTH, targetRoas: [] },
    strategies: ['targetCpa', 'maxConversions'],
    strategyLevel: 'campaign',
    adjustments: [{ dimension: 'hour', level: 'campaign', min: 0.5, max: 2, onOffOnly: false, canSwitchOff: false }],
    placementBlock: [],
    sectionBlock: false,
    blockLists: false,
    clone: { budget: 'adGroup' },
    endDates: false,
    review: false,
    lookups: [],
    targeting: [],
    keywordIdeas: null,
  };

  readonly connector = {
    key: 'microsoft',
    name: 'Campaign platform',
    credentialFields: [],
    limits: {
      concurrency: 1,
      delayHours: 1,
      repullDays: { hourly: 1, daily: 1 },
      lateApplyMs: { set: 5, create: 5 },
      batchSize: 50,
    },
    stepOf: () => 10_000,
    capabilities: () => this.can,
    getEntities: (_: AccountRef, refs: readonly EntityRef[]) => this.gate.then(() => refs.map((ref) => this.read(ref))),
    setBudget: (_: AccountRef, changes: readonly Change<BudgetChange>[]) =>
      this.write(changes, (held, { kind, amount }) => {
        held[kind] = amount;
        if (this.can.budget.rules?.includes('oneKind')) held[kind === 'daily' ? 'lifetime' : 'daily'] = null;
      }),
    setBid: (_: AccountRef, changes: readonly Change<Bid>[]) =>
      this.write(changes, (held, { value }) => (held.targetCpa = value)),
    setBiddingStrategy: (_: AccountRef, changes: readonly Change<BiddingStrategy>[]) =>
      this.write(changes, (held, value) => {
        held.strategy = value;
        held.targetCpa = value.targetCpa ?? null;
      }),
    setAdjustments: (_: AccountRef, changes: readonly Change<AdjustmentsChange>[]) =>
      this.write(changes, (held, { rules }) => {
        for (const { key, multiplier } of rules) held.hours.set(key, multiplier);
      }),
    readAdjustments: (_: AccountRef, { externalId }: EntityRef) =>
      Promise.resolve(
        [...this.of(externalId).hours].map(([key, multiplier]) => ({ dimension: 'hour', key, multiplier })),
      ),
  } as unknown as AdPlatform;

  /** Sets the entity to exactly these values. */
  holds(id: string, values: Partial<HeldCampaign>): void {
    this.held.set(id, { daily: null, lifetime: null, targetCpa: null, strategy: null, hours: new Map(), ...values });
  }

  of(id: string): HeldCampaign {
    return this.held.get(id)!;
  }

  private read(ref: EntityRef): ItemResult<EntitySnapshot> {
    const { daily, lifetime, targetCpa, strategy } = this.of(ref.externalId);
    const value = {
      ref,
      name: ref.externalId,
      status: 'enabled',
      budget: { daily, lifetime, shared: false },
      bids: { maxCpc: null, maxCpm: null, targetCpa, targetRoas: null },
      strategy,
    } as unknown as EntitySnapshot;
    return { outcome: 'done', ref, value };
  }

  private write<T>(
    changes: readonly Change<T>[],
    apply: (held: HeldCampaign, value: T) => void,
  ): Promise<ItemResult<T>[]> {
    return Promise.resolve(
      changes.map(({ ref, value }) => {
        if (this.refuses(ref.externalId)) return { outcome: 'failed', ref, error: new InvalidRequest('Refused.') };
        const answer = this.answers(ref.externalId);
        if (answer !== 'lost') apply(this.of(ref.externalId), value);
        this.writes.push({ id: ref.externalId, value });
        if (answer === 'answered') return { outcome: 'done', ref, value };
        return { outcome: 'unknown', ref, error: new Unavailable('No answer.', true) };
      }),
    );
  }
}
