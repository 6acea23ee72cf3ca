import { isValueProperty, capDailyChange } from '@adops/domain';
import type { AdPlatforms } from '../platforms.js';
import { isReplacement } from '../properties/budget-kinds.js';
import { stepOfField } from './amount-steps.js';
import type { AmountChange, RelativeChange } from './change-request.js';
import type { DayAgo } from './day-ago.repository.js';
import type { PlannedOperation } from './plan-operations.js';

const USED_UP = 'Excluded because its changes in the last 24 hours already reach the limit of ±30% for rules.';
const OTHER_KIND =
  "Excluded because a rule can't replace a daily budget with a lifetime budget, or the other way around.";
const CUT = 'Cut to ±30% of its value 24 hours ago.';

/**
 * Limits changes of bids, targets and budgets by rules to ±30% of the value 24 hours ago. Changes by users and at the
 * platform count, but are never rejected. A rule is limited to the remaining range. A budget of another kind can't be
 * compared with the one it would replace, so rules don't change it.
 */
export function capDailyChanges(
  platforms: Pick<AdPlatforms, 'of'>,
  operations: readonly PlannedOperation[],
  dayAgo: DayAgo,
): PlannedOperation[] {
  return operations.map((operation) => {
    if (operation.state === 'ready' && isReplacement(operation.field))
      return { ...operation, newValue: operation.oldValue, state: 'excluded', message: OTHER_KIND };
    if (!isLimited(operation)) return operation;
    const { entity, field, oldValue, newValue, change } = operation;
    const start = dayAgo(entity.id, field) ?? oldValue;
    const step = stepOfField(platforms.of(entity.partnerId), field, entity.currency) ?? 1;
    const kept = capDailyChange({ start, present: oldValue, wanted: newValue, step });
    if (kept === newValue)
      return isOfAmount(change) ? { ...operation, change: { ...change, dayAgo: start } } : operation;
    if (kept === null) return { ...operation, newValue: oldValue, state: 'excluded', message: USED_UP };
    // The limited value is absolute, because it no longer depends on the value before it.
    return { ...operation, newValue: kept, change: null, message: CUT };
  });
}

const isOfAmount = (change: RelativeChange | null | undefined): change is AmountChange =>
  change != null && 'action' in change;

type LimitedOperation = PlannedOperation & { readonly oldValue: number; readonly newValue: number };

const isLimited = (operation: PlannedOperation): operation is LimitedOperation =>
  operation.state === 'ready' &&
  isValueProperty(operation.field) &&
  typeof operation.oldValue === 'number' &&
  typeof operation.newValue === 'number';
