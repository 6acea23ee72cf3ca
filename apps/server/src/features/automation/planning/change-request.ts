import type { BidTypeName, BulkActionName, EntityLevel, StrategyName, ValueChange, ValueProperty } from '@adops/domain';
import type { HourAdjustment } from '../properties/stored-values.js';

export interface LabelChange {
  readonly add: readonly string[];
  /** Remove the present labels first. */
  readonly clean: boolean;
}

/** A change by an amount or a percentage. */
export interface AmountChange extends ValueChange {
  /** The amount 24 hours before, which a rule stays within ±30% of; missing: no rule makes it. */
  readonly dayAgo?: number;
}

/** A change by an amount or a percentage, or labels added to those there are: it depends on the value before it. */
export type RelativeChange = AmountChange | LabelChange;

/** What is done to every chosen entity. */
export type ChangeRequest =
  | {
      readonly kind: 'status';
      readonly statusId: number;
      /** Target CPA some ad groups get as well, micros of the account's currency. */
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
      /** Null: the strategy stays, its bid changes. */
      readonly strategy: StrategyName | null;
      readonly bid: { readonly type: BidTypeName; readonly change: ValueChange } | null;
      /** Days whose figures a relative bid is computed from. */
      readonly days: { readonly start: string; readonly end: string } | null;
    }
  | { readonly kind: 'hours'; readonly adjustments: readonly HourAdjustment[] }
  | {
      readonly kind: 'clone';
      readonly count: number;
      readonly suffix: string;
      /** Daily budget of each ad group of the copies, micros; null: as it is. */
      readonly adGroupBudget: number | null;
    };

/** A bulk action: its name, what it does, and what is kept of it for people to read. */
export interface BulkAction {
  readonly type: BulkActionName;
  readonly level: EntityLevel;
  readonly request: ChangeRequest;
  readonly settings: object | null;
  readonly options: object | null;
}
