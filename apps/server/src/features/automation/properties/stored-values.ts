import type { ChangeProperty, CHANGE_PROPERTIES, PropertyUnit, StrategyName } from '@adops/domain';
import type { StoredBudgets } from './budget-kinds.js';

/** Stored strategy: its name and, for target CPA, the target in micros. */
export interface StoredStrategy {
  readonly type: StrategyName | null;
  readonly targetCpa: number | null;
}

export interface HourAdjustment {
  /** Day of the week, 1 for Monday to 7 for Sunday. */
  readonly day: number;
  readonly hour: number;
  /** Factor of the bid. 1 leaves the bid unchanged. */
  readonly bidAdjustment: number;
}

/** Stored settings of a copy: its name, and the budget of its ad groups in micros. */
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

/** Value that an operation of a property sets. A null old or new value means that there is none. */
export type StoredValue<Property extends ChangeProperty> = StoredByUnit[(typeof CHANGE_PROPERTIES)[Property]['unit']];
