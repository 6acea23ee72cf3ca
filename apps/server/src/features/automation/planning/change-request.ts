import type { BidTypeName, BulkActionName, EntityLevel, StrategyName, ValueChange, ValueProperty } from '@adops/domain';
import type { HourAdjustment } from '../properties/stored-values.js';

export interface LabelChange {
  readonly add: readonly string[];
  /** True to remove the current labels first. */
  readonly clean: boolean;
}

/** Change by an amount or a percentage. */
export interface AmountChange extends ValueChange {
  /**
   * Amount 24 hours earlier, from which a rule may differ by at most ±30%. Missing if the change isn't made for a rule.
   */
  readonly dayAgo?: number;
}

/** Change that depends on the previous value: by an amount, by a percentage, or by adding labels. */
export type RelativeChange = AmountChange | LabelChange;

/** Change that applies to all chosen entities. */
export type ChangeRequest =
  | {
      readonly kind: 'status';
      readonly statusId: number;
      /** Target CPA that is also set at some ad groups, in micros of the account's currency. */
      readonly targets?: ReadonlyMap<number, number>;
    }
  | {
      readonly kind: 'value';
      readonly field: ValueProperty;
      readonly change: ValueChange;
      readonly labels?: LabelChange | null;
    }
  | { readonly kind: 'labels'; readonly labels: LabelChange }
  | { readonly kind: 'delete' }
  | {
      readonly kind: 'strategy';
      /** Bid strategy to set. Null to change only the bid of the current strategy. */
      readonly strategy: StrategyName | null;
      readonly bid: { readonly type: BidTypeName; readonly change: ValueChange } | null;
      /** Range of days with the figures for calculating a relative bid. */
      readonly days: { readonly start: string; readonly end: string } | null;
    }
  | { readonly kind: 'hours'; readonly adjustments: readonly HourAdjustment[] }
  | {
      readonly kind: 'clone';
      readonly count: number;
      readonly suffix: string;
      /** Daily budget of each ad group of the copies, in micros. Null to copy the original one. */
      readonly adGroupBudget: number | null;
    };

/** Bulk action with its name, the change, and the settings stored for display. */
export interface BulkAction {
  readonly type: BulkActionName;
  readonly level: EntityLevel;
  readonly request: ChangeRequest;
  readonly settings: object | null;
  readonly options: object | null;
}
