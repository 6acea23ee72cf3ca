import type { ChangeProperty, CHANGE_PROPERTIES, PropertyUnit, StrategyName } from '@adops/domain';
import type { StoredBudgets } from './budget-kinds.js';

/** A strategy as we keep it: its name and, for target CPA, the target in micros. */
export interface StoredStrategy {
  readonly type: StrategyName | null;
  readonly targetCpa: number | null;
}

export interface HourAdjustment {
  /** 1 Monday to 7 Sunday. */
  readonly day: number;
  readonly hour: number;
  /** 1 leaves the bid as it is. */
  readonly bidAdjustment: number;
}

/** A copy as we keep it: what its name is to be, and the budget of its ad groups in micros. */
export interface StoredCopy {
  readonly name: string;
  readonly adGroupBudget: number | null;
}

/** Values of operations, by the unit of their property. */
interface StoredByUnit extends Record<PropertyUnit, unknown> {
  money: number;
  ratio: number;
  status: number;
  traffic: number;
  budgets: StoredBudgets;
  strategy: StoredStrategy;
  hours: readonly HourAdjustment[];
  labels: readonly string[];
  copy: StoredCopy;
  flag: boolean;
}

/** What an operation of a property sets; null, where it is before or after one, is no value. */
export type StoredValue<Property extends ChangeProperty> = StoredByUnit[(typeof CHANGE_PROPERTIES)[Property]['unit']];
