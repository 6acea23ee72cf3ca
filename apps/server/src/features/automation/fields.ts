import type { ChangeProperty, EntityLevel } from '@adops/domain';
import { ENABLED, PAUSED } from '@adops/domain';
import type { Bid, CapabilitySet, EntitySnapshot, EntityStatus } from '@adops/connectors';
import { isReplacement, settledField, type StoredBudgets } from './budget-kinds.js';

/** What one operation changes: the properties of the contract, bids by their kind. */
export const CHANGE_FIELDS = [
  'status',
  'budget',
  'lifetimeBudget',
  'toDailyBudget',
  'toLifetimeBudget',
  'maxCPC',
  'maxCPA',
  'maxCPM',
  'roas',
  'targetCpa',
  'biddingStrategy',
  'hourlyBidAdjustments',
  'labels',
  'delete',
  'clone',
] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number];

/** Fields that hold one number. Money is micros in the currency of the account, a return is millionths. */
export const VALUE_FIELDS = ['budget', 'lifetimeBudget', 'maxCPC', 'maxCPA', 'maxCPM', 'roas', 'targetCpa'] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];
export const isValueField = (field: string): field is ValueField => (VALUE_FIELDS as readonly string[]).includes(field);
export const isMoney = (field: string): boolean => (isValueField(field) && field !== 'roas') || isReplacement(field);

export const propertyOf = (field: ChangeField): ChangeProperty =>
  field === 'maxCPC' || field === 'maxCPA' || field === 'maxCPM' ? 'bid' : settledField(field);

/**
 * What a change occupies while it is under way: fields that say something of one another have one in common, so that their
 * changes are written one after the other.
 */
export const slotOf = (field: ChangeField): ChangeField => SHARED_SLOTS[field] ?? field;
const SHARED_SLOTS: Readonly<Partial<Record<ChangeField, ChangeField>>> = {
  delete: 'status',
  lifetimeBudget: 'budget',
  toDailyBudget: 'budget',
  toLifetimeBudget: 'budget',
  biddingStrategy: 'targetCpa',
};
/** SQL: the same of a column. */
export const slotSql = (field: string): string =>
  `CASE ${field} ${Object.entries(SHARED_SLOTS)
    .map(([name, slot]) => `WHEN '${name}' THEN '${slot}'`)
    .join(' ')} ELSE ${field} END`;

/** Where we keep a value: columns of campaign and ad group. What has none at a level is read from the platform only. */
export const COLUMNS: Readonly<Record<EntityLevel, Readonly<Partial<Record<ChangeField, string>>>>> = {
  campaign: {
    status: 'status_id',
    budget: 'budget_micros',
    lifetimeBudget: 'lifetime_budget_micros',
    targetCpa: 'target_cpa_micros',
  },
  adgroup: {
    status: 'status_id',
    budget: 'budget_micros',
    lifetimeBudget: 'lifetime_budget_micros',
    maxCPC: 'max_cpc_micros',
    maxCPA: 'max_cpa_micros',
    maxCPM: 'max_cpm_micros',
    roas: 'roas_micros',
  },
};

export const portLevel = (level: EntityLevel): 'campaign' | 'adGroup' =>
  level === 'campaign' ? 'campaign' : 'adGroup';

export const STATUS_OF: Readonly<Record<number, EntityStatus>> = { [ENABLED]: 'enabled', [PAUSED]: 'paused' };
const STATUS_ID: Readonly<Record<EntityStatus, number>> = { enabled: ENABLED, paused: PAUSED, removed: 4 };

/** A bid as the port names it; a bid per action is the platform's target at the ad group. */
export function bidOf(field: 'maxCPC' | 'maxCPA' | 'maxCPM' | 'targetCpa' | 'roas', micros: number): Bid {
  if (field === 'roas') return { kind: 'targetRoas', value: micros / 1_000_000 };
  const kind = field === 'maxCPC' ? 'maxCpc' : field === 'maxCPM' ? 'maxCpm' : 'targetCpa';
  return { kind, value: micros };
}

/** The value of a field as the platform holds it; undefined where a snapshot does not say. */
export function foundIn(snapshot: EntitySnapshot, field: ChangeField): unknown {
  const { status, budget, bids, strategy } = snapshot;
  switch (field) {
    case 'status':
      return STATUS_ID[status];
    case 'delete':
      return status === 'removed';
    case 'budget':
      return budget?.daily ?? null;
    case 'lifetimeBudget':
      return budget?.lifetime ?? null;
    case 'toDailyBudget':
    case 'toLifetimeBudget':
      return { daily: budget?.daily ?? null, lifetime: budget?.lifetime ?? null } satisfies StoredBudgets;
    case 'maxCPC':
      return bids.maxCpc;
    case 'maxCPM':
      return bids.maxCpm;
    case 'maxCPA':
    case 'targetCpa':
      return bids.targetCpa;
    case 'roas':
      return bids.targetRoas === null ? null : Math.round(bids.targetRoas * 1_000_000);
    case 'biddingStrategy':
      return strategy;
    default:
      return undefined;
  }
}

/** Fields of a campaign or ad group that a platform takes changes of one at a time, for `editableFields`. */
export const editableFields = (can: CapabilitySet | null, level: EntityLevel): ChangeField[] =>
  can ? EDITABLE[level].filter((field) => whyNot(can, level, field, '') === null) : [];

const EDITABLE: Readonly<Record<EntityLevel, readonly ChangeField[]>> = {
  campaign: ['status', 'budget', 'lifetimeBudget', 'targetCpa', 'biddingStrategy'],
  adgroup: ['status', 'budget', 'lifetimeBudget', 'maxCPC', 'maxCPA', 'maxCPM', 'roas'],
};

/** Why a platform cannot take a change, or null when it can. */
export function whyNot(can: CapabilitySet, level: EntityLevel, field: ChangeField, platform: string): string | null {
  const at = portLevel(level);
  const has = (levels: readonly string[], what: string): string | null =>
    levels.includes(at) ? null : `${platform} has no ${what} for ${level === 'campaign' ? 'campaigns' : 'ad groups'}.`;
  switch (field) {
    case 'labels':
      return null;
    case 'status':
      return has(can.status, 'way to enable or pause');
    case 'delete':
      return has(can.remove, 'way to delete');
    case 'budget':
    case 'toDailyBudget':
      return has(can.budget.daily, 'daily budget');
    case 'lifetimeBudget':
    case 'toLifetimeBudget':
      return has(can.budget.lifetime, 'lifetime budget');
    case 'maxCPC':
      return has(can.bid.maxCpc, 'bid per click');
    case 'maxCPM':
      return has(can.bid.maxCpm, 'bid per thousand impressions');
    case 'maxCPA':
    case 'targetCpa':
      return has(can.bid.targetCpa, 'target cost per action');
    case 'roas':
      return has(can.bid.targetRoas, 'target return on ad spend');
    case 'biddingStrategy':
      return can.strategyLevel === at ? null : `${platform} sets no bidding strategy there.`;
    case 'hourlyBidAdjustments': {
      const hour = can.adjustments.find(({ dimension, level: where }) => dimension === 'hour' && where === at);
      if (!hour) return `${platform} has no bid adjustments by hour.`;
      return null;
    }
    case 'clone':
      return can.clone ? null : (can.noClone ?? `${platform} offers no copies of campaigns.`);
  }
}
