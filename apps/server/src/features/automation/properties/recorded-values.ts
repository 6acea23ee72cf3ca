import type { ChangeProperty } from '@adops/domain';
import { byField, isReplacement, settledField, type StoredBudgets } from './budget-kinds.js';

/** A value as the record of changes names it: of a replacement both budgets. */
export const recordedAs = (field: ChangeProperty, value: unknown): Readonly<Record<string, unknown>> =>
  isReplacement(field) && value ? byField(value as StoredBudgets) : { [settledField(field)]: value };

/** The value that was recorded so. */
export const recordedValue = (field: ChangeProperty, recorded: Readonly<Record<string, unknown>>): unknown =>
  isReplacement(field)
    ? ({
        daily: (recorded['budget'] as number | undefined) ?? null,
        lifetime: (recorded['lifetimeBudget'] as number | undefined) ?? null,
      } satisfies StoredBudgets)
    : (recorded[settledField(field)] ?? null);
