interface LevelRule {
  readonly one: string;
  readonly many: string;
  /** Table that contains the entities of this level. */
  readonly table: string;
  /** Permission to change them. */
  readonly permission: 'bulk-actions' | 'placement-report-bulk-actions';
}

/**
 * Levels of changeable entities, from the top down. A placement or section belongs to one account, campaign or ad
 * group.
 */
export const ENTITY_LEVELS = {
  campaign: { one: 'campaign', many: 'campaigns', table: 'campaign', permission: 'bulk-actions' },
  adgroup: { one: 'ad group', many: 'ad groups', table: 'adgroup', permission: 'bulk-actions' },
  keyword: { one: 'keyword', many: 'keywords', table: 'keyword', permission: 'bulk-actions' },
  placement: {
    one: 'placement',
    many: 'placements',
    table: 'placement_setting',
    permission: 'placement-report-bulk-actions',
  },
  section: {
    one: 'section',
    many: 'sections',
    table: 'placement_setting',
    permission: 'placement-report-bulk-actions',
  },
} as const satisfies Record<string, LevelRule>;
export type EntityLevel = keyof typeof ENTITY_LEVELS;

/** Placement or section within an account, a campaign or an ad group. */
export type PlacedLevel = 'placement' | 'section';
export const isPlaced = (level: string): level is PlacedLevel => level === 'placement' || level === 'section';

/** Returns the permission to change entities of a level. A task without operations requires the permission for campaigns. */
export const permissionToChange = (level: EntityLevel | null) => ENTITY_LEVELS[level ?? 'campaign'].permission;

/** Well-known status ids. */
export const ENABLED = 2;
export const PAUSED = 3;
/** Status of a blocked placement or section, which gets no clicks. */
export const BLOCKED = 3;

/**
 * Kind of a stored value. `money`: micros of the account's currency. `ratio`: millionths of a factor. `status`: an id.
 * `traffic`: id of a placement's status. `budgets`: both kinds of budget, where one replaces the other. `strategy`: a
 * strategy with its target. `hours`, `labels`, `copy`: specific lists and settings. `flag`: true or false.
 */
export type PropertyUnit =
  | 'money'
  | 'ratio'
  | 'status'
  | 'traffic'
  | 'budgets'
  | 'strategy'
  | 'hours'
  | 'labels'
  | 'flag'
  | 'copy';

/** Action on many entities, with its code in the specification. */
export interface BulkActionRule {
  /** Name in the contract and in stored tasks. */
  readonly action: string;
  readonly code: number;
  /** Title, such as 'Update target CPA of campaigns'. */
  readonly name: string;
  /** Description in the schema if it differs from the name. The code is appended. */
  readonly help?: string;
  /** Name and description of the field in the schema's bulk container. */
  readonly field: string;
  readonly does: string;
  /** Name and key of the action in the dialog. Several properties may share one. */
  readonly choice: string;
  readonly kind: string;
  /** True if the action is displayed before all others. */
  readonly isFirst?: boolean;
  /** Status that the action sets. Missing if the caller provides the value. */
  readonly sets?: typeof ENABLED | typeof PAUSED;
  /** Arguments for the amount. Missing if the action has none. */
  readonly amount?: BulkAmountRule;
}

export interface BulkAmountRule {
  /** Names of the arguments for the amount and its type. */
  readonly value: 'value' | 'changeValue';
  readonly valueType: 'valueType' | 'changeValueType';
  /** Argument that limits the result. Missing if the action has none. */
  readonly range?: 'budgetRange' | 'bidRange';
  /** True if the same task can set labels. */
  readonly withLabels?: boolean;
  /** True if the caller must choose the bid type. */
  readonly withBidType?: boolean;
}

/** Edit of a single entity. The client waits for the result. */
export interface SingleEditRule {
  /** Name and description of the field in the schema's container. */
  readonly update: string;
  readonly updates: string;
  /** Field that reads the value from the platform. Missing if the value is only read together with the inventory. */
  readonly refresh?: string;
  readonly refreshes?: string;
  /** Field of the responses that contains the value. Defaults to `value`. */
  readonly answer?: { readonly update?: AnswerPlace; readonly refresh?: AnswerPlace };
  /** True if the change may replace a budget of the other kind. */
  readonly replacesBudget?: boolean;
}

/** Kind of value: the stored value, the budget amount read from the platform, or the target in effect. */
export type AnswerPlace = 'value' | 'amount' | 'target';

/** Rule of a property at one level. */
export interface PropertyAtLevel {
  readonly bulk?: readonly [BulkActionRule, ...BulkActionRule[]];
  readonly single?: SingleEditRule;
  /** Report column whose cells edit the property. */
  readonly column?: string;
}

export interface PropertyRule {
  /** Name in the contract. Several properties may share one. */
  readonly shownAs: string;
  readonly unit: PropertyUnit;
  /** Label in lists and filters: 'Target CPA'. */
  readonly label: string;
  /** Label in the change history, if different. */
  readonly recordLabel?: string;
  /** Description in the schema, if it is more than the label. */
  readonly help?: string;
  /** Name within a sentence: 'target CPA'. */
  readonly noun: string;
  /** Label in a list of bids: 'Per click'. */
  readonly choice?: string;
  /**
   * Name of the missing capability in messages: 'daily budget'. Missing if there is a separate message, or if every
   * platform supports the property.
   */
  readonly capability?: string;
  /** Set if the property is a bid type of the contract, with its description. */
  readonly bidType?: string;
  /** Stored bidding strategies that support the property. Missing if it doesn't depend on the strategy. */
  readonly strategies?: readonly string[];
  /** Property that a pending change blocks, if it is a different property. */
  readonly slot?: string;
  /** True if changes are based on the value that a pending approved change will set. */
  readonly isChained: boolean;
  /** True if the previous value is compared before it is overwritten. */
  readonly isGuarded: boolean;
  readonly canBeUndone: boolean;
  /** True if some platforms don't return the value. An unknown value is then overwritten without comparison. */
  readonly isOftenUnknown?: boolean;
  /**
   * Property with the same value at the other level, for sources on which an ad group and its campaign are the same
   * object.
   */
  readonly twin?: string;
  readonly at: Readonly<Partial<Record<EntityLevel, PropertyAtLevel>>>;
}
