import {
  type AccountRef,
  type AdPlatform,
  type AmountKind,
  type Bid,
  type CapabilitySet,
  type Change,
  type EntityRef,
  type EntitySnapshot,
  type EntityStatus,
  type ItemResult,
  type Level,
} from '@adops/connectors';
import {
  BLOCKED,
  type ChangeProperty,
  editableAt,
  ENABLED,
  ENTITY_LEVELS,
  type EntityLevel,
  isPlaced,
  PAUSED,
  type PlacedLevel,
  propertyNames,
  ruleOf,
} from '@adops/domain';
import { wasRead } from '../operations/operation-places.repository.js';
import { amountSet, type StoredBudgets } from './budget-kinds.js';
import { adjustmentOf, hoursHeld, takesHours } from './hours.js';
import { column, DELETED, isInRow, type KeptInRow, type KeptValue, REMOVED } from './kept-values.js';
import { keepLabels } from './labels.repository.js';
import { blockOf, blocks, factorsHeld, factorsOf, type Placed, statusesHeld, writeFactors } from './placements.js';
import type { StoredStrategy, StoredValue } from './stored-values.js';
import { portStrategy, storedStrategy } from './strategies.js';

/** Changes to send, each with the value in the connector's format. */
type ChangesTo<Stored> = <Value>(value: (stored: Stored, of: Placed) => Value) => Change<Value>[];
/** Levels of the platforms, and levels of placements. */
export type BindingLevel = Level | PlacedLevel;

/**
 * Server implementation of a property: the required capability, how it is read and written, and where our copy is
 * stored.
 */
export interface PropertyBinding<Stored = unknown> {
  /** Returns true if a platform supports changes of the property at a level. */
  takes(can: CapabilitySet, at: BindingLevel): boolean;
  /** Returns the reason why the property isn't supported, if the capability of its rule isn't specific enough. */
  lacks?(can: CapabilitySet, platform: string): string;
  /** Returns the value at the platform. Undefined if a snapshot doesn't contain it. */
  read?(snapshot: EntitySnapshot): Stored | null | undefined;
  /** Reads a value that snapshots don't contain. @param wanted value of the operation */
  readApart?(platform: AdPlatform, account: AccountRef, ref: EntityRef, wanted: Stored): Promise<Stored | undefined>;
  /** Reads placements and sections. Undefined if the platform doesn't report the value. */
  readPlaced?(platform: AdPlatform, account: AccountRef, placed: readonly Placed[]): Promise<ItemResult<Stored>[]>;
  /** Writes changes. Returns one result per change, in order. Undefined if the platform doesn't support them. */
  write?(
    platform: AdPlatform,
    account: AccountRef,
    changes: ChangesTo<Stored>,
  ): Promise<ItemResult<unknown>[]> | undefined;
  /** Kind of amount, which determines the platform's step. */
  readonly step?: AmountKind;
  /** Step of amounts without a platform step, in millionths. */
  readonly ownStep?: number;
  /** Our copies of the value. Missing if it is only read from the platform. */
  readonly kept?: Readonly<Partial<Record<EntityLevel, KeptValue<Stored>>>>;
}

const STATUS_OF: Readonly<Record<number, EntityStatus>> = { [ENABLED]: 'enabled', [PAUSED]: 'paused' };
const STATUS_ID: Readonly<Record<EntityStatus, number>> = { enabled: ENABLED, paused: PAUSED, removed: REMOVED };
/** Status column. The inventory reports it at all levels, including levels where it can't be changed. */
const STATUS_COLUMN = column('status_id', { type: 'smallint', pulled: { isSaid: () => true } });
const MILLION = 1_000_000;
const BID_ADJUSTMENT: KeptInRow<number> = {
  value: `coalesce(e.bid_adjustment_micros, CASE WHEN ${wasRead('factors_read_at')} THEN ${MILLION} END)`,
  set: 'bid_adjustment_micros = f.a',
  from: [{ type: 'int', of: (found) => found }],
};
/** Status of a placement, stored with the time of blocking. When the block ends, its fixed reason is removed. */
const PLACEMENT_STATUS: KeptInRow<number> = {
  value: `coalesce(e.status_id, CASE WHEN ${wasRead('blocks_read_at')} THEN ${ENABLED} END)`,
  set: `status_id = f.a, fixed_by = CASE WHEN f.a = ${BLOCKED} THEN e.fixed_by END,
    first_seen_at = CASE WHEN f.a = ${BLOCKED} THEN CASE WHEN e.status_id = ${BLOCKED} THEN e.first_seen_at ELSE clock_timestamp() END END,
    last_seen_at = CASE WHEN f.a = ${BLOCKED} THEN clock_timestamp() END`,
  from: [{ type: 'smallint', of: (found) => found }],
};

const has = (levels: readonly Level[], at: BindingLevel): boolean => (levels as readonly BindingLevel[]).includes(at);

/** Stores budgets at the campaign if campaign and ad group are the same entity. */
const budgetColumn = (kind: 'daily' | 'lifetime', name: string) => ({
  campaign: column(name),
  adgroup: column(name, {
    planned: `CASE WHEN c.external_id = e.external_id THEN coalesce(e.${name}, c.${name}) ELSE e.${name} END`,
    pulled: { isSaid: (can: CapabilitySet) => !can.adGroupIsCampaign && can.budget[kind].includes('adGroup') },
  }),
});

const budget = (kind: 'daily' | 'lifetime', name: string): PropertyBinding<number> => ({
  takes: (can, at) => has(can.budget[kind], at),
  read: (snapshot) => snapshot.budget?.[kind] ?? null,
  write: (platform, account, changes) =>
    platform.setBudget?.(
      account,
      changes((amount) => ({ kind, amount })),
    ),
  step: kind,
  kept: budgetColumn(kind, name),
});

/** Returns the binding of a replacement of budgets, which sets one kind and removes the other. */
const replacement = (
  property: 'toDailyBudget' | 'toLifetimeBudget',
  kind: 'daily' | 'lifetime',
): PropertyBinding<StoredBudgets> => ({
  takes: (can, at) => has(can.budget[kind], at),
  read: ({ budget: held }) => ({ daily: held?.daily ?? null, lifetime: held?.lifetime ?? null }),
  write: (platform, account, changes) =>
    platform.setBudget?.(
      account,
      changes((budgets) => ({ kind, amount: amountSet(property, budgets)! })),
    ),
  step: kind,
  kept: { campaign: BUDGETS, adgroup: BUDGETS },
});
const BUDGETS: KeptValue<StoredBudgets> = {
  value: `jsonb_build_object('daily', e.budget_micros, 'lifetime', e.lifetime_budget_micros)`,
  set: 'budget_micros = f.a, lifetime_budget_micros = f.b',
  from: [
    { type: 'bigint', of: ({ daily }) => daily },
    { type: 'bigint', of: ({ lifetime }) => lifetime },
  ],
};

type MoneyBid = Exclude<Bid['kind'], 'targetRoas'>;

const bid = (kind: MoneyBid, kept: PropertyBinding<number>['kept']): PropertyBinding<number> => ({
  takes: (can, at) => has(can.bid[kind], at),
  read: ({ bids }) => bids[kind],
  write: (platform, account, changes) =>
    platform.setBid?.(
      account,
      changes((value): Bid => ({ kind, value })),
    ),
  step: kind,
  ...(kept && { kept }),
});

/** Bindings of all properties. A missing entry is a compile error. */
const BINDINGS: { readonly [Property in ChangeProperty]: PropertyBinding<StoredValue<Property>> } = {
  status: {
    takes: (can, at) => has(can.status, at),
    read: ({ status }) => STATUS_ID[status],
    write: (platform, account, changes) =>
      platform.setStatus(
        account,
        changes((id) => STATUS_OF[id]!),
      ),
    kept: { campaign: STATUS_COLUMN, adgroup: STATUS_COLUMN, keyword: STATUS_COLUMN },
  },
  budget: budget('daily', 'budget_micros'),
  lifetimeBudget: budget('lifetime', 'lifetime_budget_micros'),
  toDailyBudget: replacement('toDailyBudget', 'daily'),
  toLifetimeBudget: replacement('toLifetimeBudget', 'lifetime'),
  maxCPC: bid('maxCpc', { adgroup: column('max_cpc_micros'), keyword: column('max_cpc_micros') }),
  // A bid per action is the platform's target at the ad group.
  maxCPA: bid('targetCpa', { adgroup: column('max_cpa_micros') }),
  maxCPM: bid('maxCpm', { adgroup: column('max_cpm_micros') }),
  roas: {
    takes: (can, at) => has(can.bid.targetRoas, at),
    read: ({ bids: { targetRoas } }) => (targetRoas === null ? null : Math.round(targetRoas * MILLION)),
    write: (platform, account, changes) =>
      platform.setBid?.(
        account,
        changes((millionths): Bid => ({ kind: 'targetRoas', value: millionths / MILLION })),
      ),
    step: 'targetRoas',
    kept: { adgroup: column('roas_micros', { type: 'int' }) },
  },
  targetCpa: bid('targetCpa', {
    // If the platform treats campaign and ad group as one entity, the target is stored at the ad group.
    campaign: column('target_cpa_micros', {
      planned: 'coalesce(e.target_cpa_micros, twin.max_cpa_micros)',
      // For an entire campaign, the target is part of the strategy.
      pulled: { of: ({ strategy }) => strategy?.targetCpa ?? null, isSaid: (can) => can.strategyLevel === 'campaign' },
    }),
  }),
  biddingStrategy: {
    takes: (can, at) => can.strategyLevel === at,
    lacks: (_, platform) => `${platform} doesn't support a bidding strategy there.`,
    read: ({ strategy }) => storedStrategy(strategy),
    write: (platform, account, changes) => platform.setBiddingStrategy?.(account, changes(portStrategy)),
    step: 'targetCpa',
    kept: {
      campaign: {
        value: `jsonb_build_object('type', e.bidding_strategy_type,
          'targetCpa', CASE e.bidding_strategy_type WHEN 'targetCpa' THEN e.target_cpa_micros END)`,
        set: `bidding_strategy_type = f.a::bidding_strategy_type,
          target_cpa_micros = CASE WHEN f.a IS NULL THEN e.target_cpa_micros ELSE f.b END`,
        from: [
          { type: 'text', of: ({ type }: StoredStrategy) => type },
          { type: 'bigint', of: ({ targetCpa }: StoredStrategy) => targetCpa },
        ],
      },
    },
  },
  placementStatus: {
    takes: (can, at) => isPlaced(at) && blocks(can, at),
    readPlaced: statusesHeld,
    write: (platform, account, changes) => platform.setPlacementState?.(account, changes(blockOf)),
    kept: { placement: PLACEMENT_STATUS, section: PLACEMENT_STATUS },
  },
  bidAdjustment: {
    takes: (can, at) => isPlaced(at) && factorsOf(can, at) !== undefined,
    readPlaced: factorsHeld,
    write: writeFactors,
    ownStep: 10_000,
    kept: { placement: BID_ADJUSTMENT, section: BID_ADJUSTMENT },
  },
  hourlyBidAdjustments: {
    takes: (can, at) => !isPlaced(at) && takesHours(can, at),
    lacks: (_, platform) => `${platform} doesn't support hourly bid adjustments.`,
    readApart: hoursHeld,
    write: (platform, account, changes) =>
      platform.setAdjustments?.(
        account,
        changes((hours) => ({ replace: false, rules: hours.map(adjustmentOf) })),
      ),
  },
  labels: {
    takes: () => true,
    kept: { adgroup: { keep: keepLabels } },
  },
  clone: {
    takes: (can) => can.clone !== null,
    lacks: (can, platform) => can.noClone ?? `${platform} doesn't support copying campaigns.`,
    write: (platform, account, changes) =>
      platform.cloneCampaigns?.(
        account,
        changes((copy) => copy),
      ),
  },
  delete: {
    takes: (can, at) => has(can.remove, at),
    read: ({ status }) => status === 'removed',
    write: (platform, account, changes) =>
      platform.setStatus(
        account,
        changes(() => 'removed' as const),
      ),
    kept: { campaign: DELETED, adgroup: DELETED },
  },
};

export const bindingOf = (property: ChangeProperty): PropertyBinding =>
  BINDINGS[property] as unknown as PropertyBinding;

const PORT_LEVELS = {
  campaign: 'campaign',
  adgroup: 'adGroup',
  keyword: 'keyword',
  placement: 'placement',
  section: 'section',
} as const satisfies Record<EntityLevel, BindingLevel>;
export const portLevel = <At extends EntityLevel>(level: At): (typeof PORT_LEVELS)[At] => PORT_LEVELS[level];

/** Returns the properties of a level for which a platform supports single changes, for `editableFields`. */
export const editableFields = (can: CapabilitySet | null, level: EntityLevel): ChangeProperty[] =>
  can ? editableAt(level).filter((property) => whyNot(can, level, property, '') === null) : [];

/** Returns the reason why a platform doesn't support a change, or null. */
export function whyNot(
  can: CapabilitySet,
  level: EntityLevel,
  property: ChangeProperty,
  platform: string,
): string | null {
  const { takes, lacks } = bindingOf(property);
  if (takes(can, portLevel(level))) return null;
  return (
    lacks?.(can, platform) ??
    `${platform} doesn't support ${ruleOf(property).capability} for ${ENTITY_LEVELS[level].many}.`
  );
}

/** Column of an entity that the inventory fills. */
interface PulledColumn {
  readonly property: ChangeProperty;
  readonly name: string;
  readonly type: string;
  readonly of: (snapshot: EntitySnapshot) => unknown;
  /** Returns true if a platform reports the column. Otherwise the stored value is retained. */
  readonly isSaid: (can: CapabilitySet) => boolean;
}

/** Returns the columns of changeable values at a level that the inventory fills. */
export const pulledColumns = (level: EntityLevel): PulledColumn[] =>
  propertyNames.flatMap((property): PulledColumn[] => {
    const { kept, read, takes } = bindingOf(property);
    const copy = kept?.[level];
    if (!isInRow(copy) || !copy.column) return [];
    return [
      {
        property,
        name: copy.column,
        type: copy.from[0]!.type,
        of: copy.pulled?.of ?? ((snapshot) => read?.(snapshot) ?? null),
        isSaid: copy.pulled?.isSaid ?? ((can) => takes(can, portLevel(level))),
      },
    ];
  });
