import type { ChangeProperty } from '@adops/domain';
import { byField, isReplacement, settledField, type StoredBudgets } from './budget-kinds.js';

/** Returns a value with its field names in the audit log. A replacement has both budgets. */
export const recordedAs = (field: ChangeProperty, value: unknown): Readonly<Record<string, unknown>> =>
  isReplacement(field) && value ? byField(value as StoredBudgets) : { [settledField(field)]: value };

/** Returns the value of an audit record. */
export const recordedValue = (field: ChangeProperty, recorded: Readonly<Record<string, unknown>>): unknown =>
  isReplacement(field)
    ? ({
        daily: (recorded['budget'] as number | undefined) ?? null,
        lifetime: (recorded['lifetimeBudget'] as number | undefined) ?? null,
      } satisfies StoredBudgets)
    : (recorded[settledField(field)] ?? null);
