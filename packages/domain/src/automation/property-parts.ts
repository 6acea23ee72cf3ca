import {
  BLOCKED,
  type BulkActionRule,
  ENABLED,
  ENTITY_LEVELS,
  type PAUSED,
  type SingleEditRule,
} from './property-rules.js';

// Common settings of several properties.

export const AMOUNT = { value: 'value', valueType: 'valueType' } as const;
export const CHANGE_AMOUNT = { value: 'changeValue', valueType: 'changeValueType' } as const;

/** Settings for changes of amounts. Each change is based on the previous one and can be undone. */
export const FOLLOWING = { isChained: true, isGuarded: true, canBeUndone: true } as const;

export const UPDATE_BIDS = {
  action: 'updateBidForAdGroups',
  code: 1,
  name: 'Update bid for ad groups',
  help: 'Update bids of ad groups',
  field: 'updateBid',
  does: 'Updates bids.',
  choice: 'Change bids',
  kind: 'bid',
  isFirst: true,
  amount: { ...CHANGE_AMOUNT, range: 'bidRange', withLabels: true, withBidType: true },
} as const satisfies BulkActionRule;

export const UPDATE_KEYWORD_BIDS = {
  action: 'updateBidForKeywords',
  code: 21,
  name: 'Update bid for keywords',
  help: 'Update bids of keywords',
  field: 'updateMaxCPC',
  does: 'Updates cost-per-click bids.',
  choice: 'Change max CPC',
  kind: 'maxCPC',
  isFirst: true,
  amount: { ...CHANGE_AMOUNT, range: 'bidRange' },
} as const satisfies BulkActionRule;

export const DAILY_BUDGETS = {
  field: 'updateBudget',
  does: 'Updates daily budgets.',
  choice: 'Change daily budgets',
  kind: 'budget',
} as const;
export const LIFETIME_BUDGETS = {
  field: 'updateLifetimeBudgets',
  does: 'Updates lifetime budgets.',
  choice: 'Change lifetime budgets',
  kind: 'lifetimeBudget',
} as const;

export const CPA_STRATEGIES = ['targetCpa', 'maximizeConversions'] as const;

/** Plural names of levels in the names of actions. */
const MANY = {
  Campaigns: ENTITY_LEVELS.campaign.many,
  AdGroups: ENTITY_LEVELS.adgroup.many,
  Keywords: ENTITY_LEVELS.keyword.many,
} as const;

/** Declares the property that pauses, enables or deletes entities of a level. */
export function switchOf<const Verb extends 'pause' | 'enable' | 'delete', const Level extends keyof typeof MANY>(
  verb: Verb,
  level: Level,
  code: number,
  sets?: typeof ENABLED | typeof PAUSED,
) {
  const title = { pause: 'Pause', enable: 'Enable', delete: 'Delete' }[verb];
  const many = MANY[level];
  return {
    action: `${verb}${level}` as `${Verb}${Level}`,
    code,
    name: `${title} ${many}`,
    field: verb,
    does: `${title}s the ${many}.`,
    choice: title,
    kind: verb,
    ...(sets !== undefined && { sets }),
  } as const;
}

/**
 * Declares an amount that is updated and read back under one name of the schema.
 * @param noun noun for descriptions, as in 'Updates the target CPA.'
 */
export const amountEdit = (name: string, noun: string) => ({
  update: `update${name}`,
  updates: `Updates the ${noun}.`,
  refresh: `refresh${name}`,
  refreshes: `Refreshes the ${noun} from the platform.`,
});

/** Declares the same edits for a budget. */
export const budgetEdit = (name: string, noun: string) =>
  ({
    ...amountEdit(name, noun),
    answer: { refresh: 'amount' },
    replacesBudget: true,
  }) as const satisfies SingleEditRule;

/** Plural names of placements and sections in the names of actions. */
const PLACED = { Placements: ENTITY_LEVELS.placement.many, Sections: ENTITY_LEVELS.section.many } as const;

/** Declares the property that blocks or enables placements or sections. */
export function trafficSwitch<const Verb extends 'block' | 'enable', const Level extends keyof typeof PLACED>(
  verb: Verb,
  level: Level,
  code: number,
) {
  const title = { block: 'Block', enable: 'Enable' }[verb];
  const many = PLACED[level];
  return {
    action: `${verb}${level}` as `${Verb}${Level}`,
    code,
    name: `${title} ${many}`,
    field: verb,
    does: verb === 'block' ? `Blocks the ${many}.` : `Enables the ${many} again.`,
    choice: title,
    kind: verb,
    sets: verb === 'block' ? BLOCKED : ENABLED,
  } as const;
}

/** Declares the property for bid adjustments of placements or sections. */
export function adjustmentChange<const Level extends keyof typeof PLACED>(level: Level, code: number) {
  const many = PLACED[level];
  return {
    action: `updateBidAdjustmentOf${level}` as `updateBidAdjustmentOf${Level}`,
    code,
    name: `Update bid adjustment of ${many}`,
    help: `Update bid adjustments of ${many}`,
    field: 'updateBidAdjustment',
    does: `Updates bid adjustments of the ${many}.`,
    choice: 'Change bid adjustment',
    kind: 'bidAdjustment',
    isFirst: true,
    amount: { ...CHANGE_AMOUNT, range: 'bidRange' },
  } as const;
}
