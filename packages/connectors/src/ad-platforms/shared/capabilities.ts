import type { AdjustmentRange, CapabilitySet } from '../port/capabilities.js';
import type { AdjustmentsChange, Bid, BidKind, BudgetChange, Change } from '../port/changes.js';
import type { BiddingStrategy, EntityStatus, Level } from '../port/entities.js';
import { Conflict, InvalidRequest, type PlatformError } from '../port/errors.js';
import { notSupported, type Prepared } from './apply-changes.js';

/** Defaults with no features, so that a platform lists only what it supports. */
export const NO_CAPABILITIES: CapabilitySet = {
  levels: ['campaign', 'adGroup'],
  adGroupIsCampaign: false,
  stats: { grains: ['day'], byDay: [], byHour: [], without: [], byHourWithout: [], asyncJob: false },
  status: [],
  remove: [],
  budget: { daily: [], lifetime: [] },
  bid: { maxCpc: [], maxCpm: [], targetCpa: [], targetRoas: [] },
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

export const MULTIPLIER = { onOffOnly: false, canSwitchOff: true } as const satisfies Partial<AdjustmentRange>;
export const ON_OFF = {
  min: 1,
  max: 1,
  onOffOnly: true,
  canSwitchOff: true,
} as const satisfies Partial<AdjustmentRange>;

// Checks of changes against the capabilities of the platform, before any call.

export function refuseStatus(can: CapabilitySet) {
  return ({ ref, value }: Change<EntityStatus>): PlatformError | null => {
    const levels = value === 'removed' ? can.remove : can.status;
    return levels.includes(ref.level) ? null : notSupported(`setting a ${ref.level} to ${value}`);
  };
}

export function refuseBudget(can: CapabilitySet) {
  return ({ ref, value }: Change<BudgetChange>): PlatformError | null => {
    if (!can.budget[value.kind].includes(ref.level)) return notSupported(`${value.kind} budgets at ${ref.level} level`);
    return positive('amount', value.amount);
  };
}

export function refuseBid(can: CapabilitySet) {
  return ({ ref, value }: Change<Bid>): PlatformError | null => {
    if (!can.bid[value.kind].includes(ref.level)) return notSupported(`${value.kind} at ${ref.level} level`);
    return positive('value', value.value);
  };
}

const TAKERS: Readonly<Partial<Record<BidKind, readonly (BiddingStrategy['type'] | undefined)[]>>> = {
  targetCpa: ['targetCpa', 'maxConversions'],
  targetRoas: ['targetRoas', 'maxConversionValue'],
};

/** Rejects a target on levels with a bidding strategy unless the strategy accepts one. */
export function refuseTarget(levels: readonly Level[]) {
  return ({ change: { ref, value }, snapshot }: Prepared<Bid>): PlatformError | null => {
    const takers = TAKERS[value.kind];
    if (!levels.includes(ref.level) || !takers || takers.includes(snapshot?.strategy?.type)) return null;
    return new InvalidRequest(
      `Its bidding strategy doesn't support a target ${value.kind === 'targetCpa' ? 'CPA' : 'ROAS'}.`,
    );
  };
}

/** Rejects changes of a shared budget unless they are forced, because they affect other campaigns. */
export function refuseSharedBudget({ change, snapshot }: Prepared<BudgetChange>): PlatformError | null {
  if (!snapshot?.budget?.shared || change.forced) return null;
  return new Conflict('Other campaigns share this budget. Force the change to affect all of them.', snapshot.budget);
}

export function refuseStrategy(can: CapabilitySet) {
  return ({ ref, value }: Change<BiddingStrategy>): PlatformError | null => {
    if (can.strategyLevel !== ref.level) return notSupported(`bidding strategies at ${ref.level} level`);
    return can.strategies.includes(value.type) ? null : notSupported(`the strategy ${value.type}`);
  };
}

export function refuseAdjustments(can: CapabilitySet) {
  return ({ ref, value }: Change<AdjustmentsChange>): PlatformError | null => {
    for (const { dimension, key, multiplier } of value.rules) {
      const range = can.adjustments.find((one) => one.dimension === dimension && one.level === ref.level);
      if (!range) return notSupported(`adjustments by ${dimension} at ${ref.level} level`);
      if (multiplier === 0 && range.canSwitchOff) continue;
      if (range.onOffOnly && multiplier !== 1)
        return new InvalidRequest(`${key}: hours can only be on (1) or off (0), but the value is ${multiplier}.`);
      if (!(multiplier >= range.min && multiplier <= range.max))
        return new InvalidRequest(`${key}: ${multiplier} is outside ${range.min} to ${range.max}.`, [
          { path: `rules.${key}`, code: 'OUT_OF_RANGE', message: `${range.min} to ${range.max}` },
        ]);
    }
    return null;
  };
}

const positive = (path: string, value: number): PlatformError | null =>
  Number.isFinite(value) && value > 0
    ? null
    : new InvalidRequest(`${value} is not a valid ${path}.`, [{ path, code: 'NOT_POSITIVE', message: 'above zero' }]);
