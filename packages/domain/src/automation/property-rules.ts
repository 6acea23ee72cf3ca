interface LevelRule {
  readonly one: string;
  readonly many: string;
  /** The table whose rows are its entities. */
  readonly table: string;
  /** Key that lets users change them. */
  readonly permission: 'bulk-actions' | 'placement-report-bulk-actions';
}

/** What is changed: kinds of entities, from the top down. Placements and sections are those of one place each. */
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

/** A placement or section in an account, a campaign or an ad group. */
export type PlacedLevel = 'placement' | 'section';
export const isPlaced = (level: string): level is PlacedLevel => level === 'placement' || level === 'section';

/** Key that lets users change entities of a level; of a task without operations that of campaigns. */
export const permissionToChange = (level: EntityLevel | null) => ENTITY_LEVELS[level ?? 'campaign'].permission;

/** Well-known status ids. */
export const ENABLED = 2;
export const PAUSED = 3;
/** Of a placement or section: it gets no clicks. */
export const BLOCKED = 3;

/**
 * What a stored value is. `money`: micros of the account's currency; `ratio`: millionths of a factor; `status`: an id.
 * `traffic`: the id of a placement's status; `budgets`: both kinds of budget, of which one is replaced by the other; `strategy`: a strategy with its target;
 * `hours`, `labels`, `copy`: lists and settings of their own; `flag`: it is so or not.
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

/** An action on many entities, with its code in the specification. */
export interface BulkActionRule {
  /** Its name in the contract and in stored tasks. */
  readonly action: string;
  readonly code: number;
  /** As a title: 'Update target CPA of campaigns'. */
  readonly name: string;
  /** The same in the schema, where it differs; the code is added. */
  readonly help?: string;
  /** Its field of the bulk container in the schema, and the description there. */
  readonly field: string;
  readonly does: string;
  /** What it is called in the dialog, and its key there; several properties may share one. */
  readonly choice: string;
  readonly kind: string;
  /** Offered before all others. */
  readonly isFirst?: boolean;
  /** The status it sets; missing: the caller says what is set. */
  readonly sets?: typeof ENABLED | typeof PAUSED;
  /** How its amount is given; missing: it has none. */
  readonly amount?: BulkAmountRule;
}

export interface BulkAmountRule {
  /** Names of the arguments for the amount and how it is meant. */
  readonly value: 'value' | 'changeValue';
  readonly valueType: 'valueType' | 'changeValueType';
  /** Argument that keeps the result within bounds; missing: it takes none. */
  readonly range?: 'budgetRange' | 'bidRange';
  /** Labels can be set in the same task. */
  readonly withLabels?: boolean;
  /** The caller says which of the bids. */
  readonly withBidType?: boolean;
}

/** The change of one entity, waited for. */
export interface SingleEditRule {
  /** Its field of the container in the schema, and the description there. */
  readonly update: string;
  readonly updates: string;
  /** Field that reads it from the platform; missing: it comes with the inventory only. */
  readonly refresh?: string;
  readonly refreshes?: string;
  /** Where the answers put a value; missing: `value`. */
  readonly answer?: { readonly update?: AnswerPlace; readonly refresh?: AnswerPlace };
  /** May replace a budget of the other kind. */
  readonly replacesBudget?: boolean;
}

/** What was stored, what was read of a budget, or the target in force. */
export type AnswerPlace = 'value' | 'amount' | 'target';

/** What holds of a property at one level. */
export interface PropertyAtLevel {
  readonly bulk?: readonly [BulkActionRule, ...BulkActionRule[]];
  readonly single?: SingleEditRule;
  /** Column of reports whose cells change it. */
  readonly column?: string;
}

export interface PropertyRule {
  /** The property of the contract it is shown as; several may be shown as one. */
  readonly shownAs: string;
  readonly unit: PropertyUnit;
  /** In lists and filters: 'Target CPA'. */
  readonly label: string;
  /** In the record of changes, where it differs. */
  readonly recordLabel?: string;
  /** In the schema, where it is more than the label. */
  readonly help?: string;
  /** Within a sentence: 'target CPA'. */
  readonly noun: string;
  /** Among bids to choose from: 'Per click'. */
  readonly choice?: string;
  /** What a platform that cannot do it has none of: 'daily budget'; missing: it has words of its own, or every platform can. */
  readonly capability?: string;
  /** It is a bid type of the contract, with this description. */
  readonly bidType?: string;
  /** Stored bidding strategies that take it; missing: it does not depend on the strategy. */
  readonly strategies?: readonly string[];
  /** What it occupies while it is under way, where that is another property. */
  readonly slot?: string;
  /** Changes are planned on the value that an approved change will leave. */
  readonly isChained: boolean;
  /** Its former value is compared before it is written over. */
  readonly isGuarded: boolean;
  readonly canBeUndone: boolean;
  /** Not every platform says what it is: where it is not known here, any value is written over. */
  readonly isOftenUnknown?: boolean;
  /** Of campaigns and ad groups that a platform knows by one: the property that holds the same at the other level. */
  readonly twin?: string;
  readonly at: Readonly<Partial<Record<EntityLevel, PropertyAtLevel>>>;
}
