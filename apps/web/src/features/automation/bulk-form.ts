import {
  type BidTypeName,
  BULK_ACTIONS,
  type BulkAction,
  bulkActionsAt,
  type BulkKind,
  type EntityLevel,
  ruleOf,
  type StrategyName,
} from '@adops/domain';
import { MAX_PERCENT } from './amounts.js';
import type { BulkAnswer, BulkData, BulkVariables } from './bulk-documents.js';

/** Returns the actions available at a level, the most common first. */
export const kindsAt = (level: EntityLevel) =>
  bulkActionsAt(level).map(({ kind, choice }) => ({ value: kind, label: choice }));

const actionOf = (level: EntityLevel, kind: BulkKind): BulkAction | undefined =>
  bulkActionsAt(level).find((each) => each.kind === kind);
const kindsWith = (holds: (action: BulkAction) => boolean): ReadonlySet<BulkKind> =>
  new Set(
    Object.values(BULK_ACTIONS)
      .filter(holds)
      .map(({ kind }) => kind),
  );

/** Kinds that set, increase or decrease a value. */
export const VALUE_KINDS = kindsWith(({ amount }) => amount !== undefined);
/** Kinds that limit the result to a range. */
export const RANGE_KINDS = kindsWith(({ amount }) => amount?.range !== undefined);
/** Returns true if the action can set labels as well. */
export const takesLabels = (level: EntityLevel, kind: BulkKind): boolean =>
  actionOf(level, kind)?.amount?.withLabels ?? false;

/** Returns the values an action can choose from. Empty if it always changes the same one. */
export const bidChoices = (kind: BulkKind) => {
  const action = Object.values(BULK_ACTIONS).find((each) => each.kind === kind);
  return (action?.amount?.withBidType ? action.properties : []).map((property) => ({
    value: property,
    label: ruleOf(property).choice ?? ruleOf(property).label,
  }));
};

export interface BulkValues {
  readonly kind: BulkKind;
  readonly bidType: BidTypeName;
  readonly action: 'set' | 'increase' | 'decrease';
  readonly valueType: 'absolute' | 'percent';
  /** Number as typed: an amount, or a percentage (10 = 10%). */
  readonly value: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly labels: readonly string[];
  readonly cleanLabels: boolean;
  /** `keep` changes only the target. */
  readonly strategyType: 'keep' | StrategyName;
  /** `keep` leaves each campaign's target unchanged. Amounts and bounds use the same fields as other values. */
  readonly targetAction: 'keep' | BulkValues['action'];
  readonly targetValue: number | null;
  /**
   * Number of days through yesterday whose cost per action is the base of percentages. Null to use the current target.
   */
  readonly targetDays: number | null;
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  readonly days: readonly number[];
  readonly fromHour: number;
  /** Last hour of the change, inclusive. */
  readonly toHour: number;
  /** Percentage added to the bid: -20 reduces it to four fifths. */
  readonly hourChange: number | null;
  /**
   * Number of copies per campaign. `nameSuffix` is appended to names, and `copyBudget` is the daily budget of the
   * copied ad groups (null to copy it).
   */
  readonly copies: number | null;
  readonly nameSuffix: string;
  readonly copyBudget: number | null;
}

export const FIRST_VALUES: BulkValues = {
  kind: 'bid',
  bidType: 'maxCPC',
  action: 'increase',
  valueType: 'percent',
  value: 10,
  min: null,
  max: null,
  labels: [],
  cleanLabels: false,
  strategyType: 'targetCpa',
  targetAction: 'keep',
  targetValue: null,
  targetDays: null,
  days: [1, 2, 3, 4, 5, 6, 7],
  fromHour: 0,
  toHour: 23,
  hourChange: null,
  copies: 1,
  nameSuffix: ' - copy',
  copyBudget: null,
};

const MAX_COPIES = 20;

/** Returns the validation errors by field. Empty if the form is valid. */
export function errorsOf(values: BulkValues): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  const { kind, value, action, valueType } = values;
  if (VALUE_KINDS.has(kind)) {
    const error = errorOfChange(action, valueType, value);
    if (error) errors['value'] = error;
    if (areCrossed(values)) errors['max'] = 'At least Min';
  }
  if (kind === 'onlyLabels' && values.labels.length === 0 && !values.cleanLabels)
    errors['labels'] = 'Enter a label, or remove the current labels.';
  if (kind === 'strategy') Object.assign(errors, errorsOfStrategy(values));
  if (kind === 'hours') {
    if (values.days.length === 0) errors['days'] = 'At least one day';
    if (values.hourChange === null || values.hourChange < -90 || values.hourChange > 900)
      errors['hourChange'] = 'From -90 to 900%';
    if (values.toHour < values.fromHour) errors['toHour'] = 'The end must not be before the start';
  }
  if (kind === 'clone') {
    if (values.copies === null || values.copies < 1 || values.copies > MAX_COPIES)
      errors['copies'] = `1 to ${MAX_COPIES}`;
    if (values.nameSuffix.trim() === '') errors['nameSuffix'] = 'Enter a suffix that distinguishes the copies.';
    if (values.copyBudget !== null && values.copyBudget <= 0) errors['copyBudget'] = 'Enter an amount greater than 0.';
  }
  return errors;
}

function errorOfChange(
  action: BulkValues['action'],
  valueType: BulkValues['valueType'],
  value: number | null,
): string | null {
  if (value === null || value <= 0) return 'Enter a number greater than 0.';
  if (action !== 'set' && valueType === 'percent' && value > MAX_PERCENT)
    return `Enter at most ${MAX_PERCENT.toLocaleString('en-US')}%.`;
  return action === 'decrease' && valueType === 'percent' && value >= 100 ? 'Below 100%' : null;
}

const areCrossed = ({ min, max }: BulkValues): boolean => min !== null && max !== null && min > max;

/** Returns true if the form changes the target of a strategy. */
export const hasTarget = ({ strategyType }: BulkValues): boolean =>
  strategyType === 'keep' || strategyType === 'targetCpa';

function errorsOfStrategy(values: BulkValues): Record<string, string> {
  const { strategyType, targetAction, targetValue, valueType } = values;
  if (!hasTarget(values)) return {};
  if (targetAction === 'keep')
    return strategyType === 'keep' ? { targetAction: 'Another strategy, or another target' } : {};
  const error = errorOfChange(targetAction, valueType, targetValue);
  return { ...(error && { targetValue: error }), ...(areCrossed(values) && { max: 'At least Min' }) };
}

/** Id of a placement or section within an ad group. */
export type PlacedId =
  | { readonly adgroupId: number; readonly placementId: string }
  | { readonly adgroupId: number; readonly sectionId: string };

/** Rows that an action applies to. */
export interface BulkTarget {
  readonly level: EntityLevel;
  /** Null for everything the filters match. Placements are identified by the id of their source. */
  readonly ids: readonly (number | PlacedId)[] | null;
  readonly filters: unknown;
  readonly count: number;
}

const targetVariables = ({ ids, filters, count }: BulkTarget) =>
  ids ? { ids: [...ids] } : { byFilters: true, filters, expectedCount: count };

function changeVariables({ action, valueType, value, min, max }: BulkValues) {
  const isPercent = valueType === 'percent' && action !== 'set';
  return {
    action,
    valueType: isPercent ? ('percent' as const) : ('absolute' as const),
    value: isPercent ? (value ?? 0) / 100 : (value ?? 0),
    range: min === null && max === null ? null : { min, max },
  };
}

function strategyVariables(values: BulkValues, today: Date) {
  const { strategyType, targetAction, targetValue, targetDays } = values;
  const strategy = {
    strategyChanged: strategyType !== 'keep',
    strategyType: strategyType === 'keep' ? null : strategyType,
  };
  if (!hasTarget(values) || targetAction === 'keep') return strategy;
  const { action, valueType, value, range } = changeVariables({ ...values, action: targetAction, value: targetValue });
  return {
    ...strategy,
    strategyAction: action,
    strategyValueType: valueType,
    strategyValue: value,
    strategyRange: range,
    strategyDays: valueType === 'percent' && targetDays !== null ? daysBefore(today, targetDays) : null,
  };
}

/** Returns the date range of a number of days through yesterday, in UTC. */
function daysBefore(today: Date, days: number): { start: string; end: string } {
  const day = (ago: number): string => new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
  return { start: day(days), end: day(1) };
}

/** Returns the switch variables of a level. Only the chosen action is true. */
const switchesAt = (level: EntityLevel, { kind }: BulkValues) =>
  Object.fromEntries(bulkActionsAt(level).map((each) => [each.kind, each.kind === kind]));

/** Returns the variables of levels without settings of their own. */
export const plainVariables = (target: BulkTarget, values: BulkValues): BulkVariables => ({
  ...targetVariables(target),
  ...changeVariables(values),
  ...switchesAt(target.level, values),
});

export const adgroupVariables = (target: BulkTarget, values: BulkValues): BulkVariables => ({
  ...targetVariables(target),
  ...changeVariables(values),
  ...switchesAt('adgroup', values),
  bidType: values.bidType,
  labels: [...values.labels],
  cleanLabels: values.cleanLabels,
});

export function campaignVariables(target: BulkTarget, values: BulkValues, today: Date = new Date()): BulkVariables {
  const { kind, copies, nameSuffix, copyBudget } = values;
  return {
    ...targetVariables(target),
    ...changeVariables(values),
    ...switchesAt('campaign', values),
    ...strategyVariables(values, today),
    adjustments: kind === 'hours' ? adjustmentsOf(values) : [],
    cloneSettings: kind === 'clone' ? { count: copies, nameSuffix, adGroupBudget: copyBudget } : null,
  };
}

function adjustmentsOf({ days, fromHour, toHour, hourChange }: BulkValues) {
  const bidAdjustment = 1 + (hourChange ?? 0) / 100;
  return days.flatMap((day) =>
    Array.from({ length: toHour - fromHour + 1 }, (_, at) => ({ day, hour: fromHour + at, bidAdjustment })),
  );
}

/** Returns the variables of a level's document. */
export const bulkVariables = (target: BulkTarget, values: BulkValues): BulkVariables =>
  target.level === 'campaign'
    ? campaignVariables(target, values)
    : target.level === 'adgroup'
      ? adgroupVariables(target, values)
      : plainVariables(target, values);

/** Returns the response of the action that ran. */
export const answerOf = (data: BulkData): BulkAnswer =>
  Object.values(Object.values(data)[0]!).find((each) => each !== null && typeof each === 'object')!;
