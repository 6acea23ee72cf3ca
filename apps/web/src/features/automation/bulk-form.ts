import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core';
import type { ADGROUP_BULK, CAMPAIGN_BULK } from './bulk.graphql.js';

export type BulkLevel = 'adgroup' | 'campaign';

export type BulkKind =
  | 'enable'
  | 'pause'
  | 'bid'
  | 'budget'
  | 'lifetimeBudget'
  | 'roas'
  | 'targetCpa'
  | 'strategy'
  | 'hours'
  | 'clone'
  | 'onlyLabels'
  | 'delete';

interface KindOption {
  readonly value: BulkKind;
  readonly label: string;
}

/** What can be done at a level, the everyday first. */
export const KINDS: Readonly<Record<BulkLevel, readonly KindOption[]>> = {
  adgroup: [
    { value: 'bid', label: 'Change bids' },
    { value: 'pause', label: 'Pause' },
    { value: 'enable', label: 'Enable' },
    { value: 'budget', label: 'Change daily budgets' },
    { value: 'lifetimeBudget', label: 'Change lifetime budgets' },
    { value: 'roas', label: 'Change target ROAS' },
    { value: 'onlyLabels', label: 'Change labels' },
    { value: 'delete', label: 'Delete' },
  ],
  campaign: [
    { value: 'pause', label: 'Pause' },
    { value: 'enable', label: 'Enable' },
    { value: 'budget', label: 'Change daily budgets' },
    { value: 'lifetimeBudget', label: 'Change lifetime budgets' },
    { value: 'targetCpa', label: 'Change target CPA' },
    { value: 'strategy', label: 'Change bidding strategy' },
    { value: 'hours', label: 'Adjust bids by hour' },
    { value: 'clone', label: 'Copy' },
    { value: 'delete', label: 'Delete' },
  ],
};

/** Kinds that set, raise or lower a value. */
export const VALUE_KINDS: ReadonlySet<BulkKind> = new Set(['bid', 'budget', 'lifetimeBudget', 'roas', 'targetCpa']);
/** Kinds that keep the result within bounds, and those that put labels on as well. */
export const RANGE_KINDS: ReadonlySet<BulkKind> = new Set(['bid', 'budget', 'lifetimeBudget']);

export interface BulkValues {
  readonly kind: BulkKind;
  readonly bidType: 'maxCPC' | 'maxCPA' | 'maxCPM';
  readonly action: 'set' | 'increase' | 'decrease';
  readonly valueType: 'absolute' | 'percent';
  /** As typed: an amount, or percent (10 = 10 %). */
  readonly value: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly labels: readonly string[];
  readonly cleanLabels: boolean;
  readonly strategyType: 'targetCpa' | 'maximizeConversions' | 'maximizeConversionValue';
  readonly targetCpa: number | null;
  /** 1 Monday to 7 Sunday. */
  readonly days: readonly number[];
  readonly fromHour: number;
  /** The last hour that is changed. */
  readonly toHour: number;
  /** Percent added to the bid: -20 makes it four fifths. */
  readonly hourChange: number | null;
  /** Copies of each campaign, what is added to their names, and the daily budget of their ad groups; null: as it is. */
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
  targetCpa: null,
  days: [1, 2, 3, 4, 5, 6, 7],
  fromHour: 0,
  toHour: 23,
  hourChange: null,
  copies: 1,
  nameSuffix: ' - copy',
  copyBudget: null,
};

const MOST_COPIES = 20;

/** What is wrong with the form, by field; nothing when it can be sent. */
export function faultsOf(values: BulkValues): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  const { kind, value, action, valueType, min, max } = values;
  if (VALUE_KINDS.has(kind)) {
    if (value === null || value <= 0) faults['value'] = 'A number above 0';
    else if (action === 'decrease' && valueType === 'percent' && value >= 100) faults['value'] = 'Below 100 %';
    if (min !== null && max !== null && min > max) faults['max'] = 'Not below the lowest';
  }
  if (kind === 'onlyLabels' && values.labels.length === 0 && !values.cleanLabels)
    faults['labels'] = 'A label, or remove the present ones';
  if (kind === 'strategy' && values.strategyType === 'targetCpa' && values.targetCpa !== null && values.targetCpa <= 0)
    faults['targetCpa'] = 'A number above 0';
  if (kind === 'hours') {
    if (values.days.length === 0) faults['days'] = 'At least one day';
    if (values.hourChange === null || values.hourChange < -90 || values.hourChange > 900)
      faults['hourChange'] = 'From -90 to 900 %';
    if (values.toHour < values.fromHour) faults['toHour'] = 'Not before the first';
  }
  if (kind === 'clone') {
    if (values.copies === null || values.copies < 1 || values.copies > MOST_COPIES)
      faults['copies'] = `1 to ${MOST_COPIES}`;
    if (values.nameSuffix.trim() === '') faults['nameSuffix'] = 'Something the copies are told apart by';
    if (values.copyBudget !== null && values.copyBudget <= 0) faults['copyBudget'] = 'A number above 0';
  }
  return faults;
}

/** Rows an action is for. */
export interface BulkTarget {
  readonly level: BulkLevel;
  /** Null: everything the filters match. */
  readonly ids: readonly number[] | null;
  readonly filters: unknown;
  readonly count: number;
}

type AdgroupVariables = VariablesOf<typeof ADGROUP_BULK>;
type CampaignVariables = VariablesOf<typeof CAMPAIGN_BULK>;

const targetVariables = ({ ids, filters, count }: BulkTarget) =>
  ids ? { ids: [...ids] } : { byFilters: true, filters: filters as AdgroupVariables['filters'], expectedCount: count };

function changeVariables({ action, valueType, value, min, max }: BulkValues) {
  const isPercent = valueType === 'percent' && action !== 'set';
  return {
    action,
    valueType: isPercent ? ('percent' as const) : ('absolute' as const),
    value: isPercent ? (value ?? 0) / 100 : (value ?? 0),
    range: min === null && max === null ? null : { min, max },
  };
}

export function adgroupVariables(target: BulkTarget, values: BulkValues): AdgroupVariables {
  const is = (kind: BulkKind) => values.kind === kind;
  return {
    ...targetVariables(target),
    ...changeVariables(values),
    enable: is('enable'),
    pause: is('pause'),
    delete: is('delete'),
    budget: is('budget'),
    lifetimeBudget: is('lifetimeBudget'),
    bid: is('bid'),
    roas: is('roas'),
    onlyLabels: is('onlyLabels'),
    bidType: values.bidType,
    labels: [...values.labels],
    cleanLabels: values.cleanLabels,
  };
}

export function campaignVariables(target: BulkTarget, values: BulkValues): CampaignVariables {
  const is = (kind: BulkKind) => values.kind === kind;
  const hasTarget = values.strategyType === 'targetCpa' && values.targetCpa !== null;
  return {
    ...targetVariables(target),
    ...changeVariables(values),
    enable: is('enable'),
    pause: is('pause'),
    delete: is('delete'),
    budget: is('budget'),
    lifetimeBudget: is('lifetimeBudget'),
    targetCpa: is('targetCpa'),
    strategy: is('strategy'),
    hours: is('hours'),
    strategyType: values.strategyType,
    strategyAction: hasTarget ? 'set' : null,
    strategyValue: hasTarget ? values.targetCpa : null,
    adjustments: is('hours') ? adjustmentsOf(values) : [],
    clone: is('clone'),
    cloneSettings: is('clone')
      ? { count: values.copies, nameSuffix: values.nameSuffix, adGroupBudget: values.copyBudget }
      : null,
  };
}

function adjustmentsOf({ days, fromHour, toHour, hourChange }: BulkValues) {
  const bidAdjustment = 1 + (hourChange ?? 0) / 100;
  return days.flatMap((day) =>
    Array.from({ length: toHour - fromHour + 1 }, (_, at) => ({ day, hour: fromHour + at, bidAdjustment })),
  );
}

interface Answer {
  readonly status: string;
  readonly message?: string | null;
  readonly taskId?: number | null;
}

/** The answer of the one action that ran. */
export function answerOf(data: ResultOf<typeof ADGROUP_BULK> | ResultOf<typeof CAMPAIGN_BULK>): Answer {
  const container = 'adgroupBulk' in data ? data.adgroupBulk : data.campaignBulk;
  return Object.values(container).find((each) => each !== null && typeof each === 'object') as Answer;
}
