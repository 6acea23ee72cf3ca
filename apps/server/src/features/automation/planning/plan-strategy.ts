import type { ValueChange } from '@adops/domain';
import type { StoredStrategy } from '../properties/stored-values.js';
import { strategyWith, takesTarget } from '../properties/strategies.js';
import type { ChangeRequest } from './change-request.js';
import type { ChangeableEntity } from './entities.repository.js';
import { changed, impossible, NO_CHANGE_NEEDED, type Outcome, type Platforms, ready, same } from './outcomes.js';

/**
 * Calculates a target from a cost. The rounded result may equal the current target, because the cost wasn't derived
 * from it.
 */
function ofCost(input: Platforms, entity: ChangeableEntity, cost: number, change: ValueChange): Outcome {
  const target = changed(input, entity, 'targetCpa', cost, change);
  if (!target.isSame) return target;
  return changed(input, entity, 'targetCpa', null, {
    ...change,
    action: 'set',
    valueType: 'absolute',
    value: cost / 1e6,
  });
}

/**
 * Returns the strategy of an entity after the change, with its target.
 * @param cpa cost per action in micros of the account's currency, or null if unknown
 */
export function strategyOf(
  input: Platforms,
  entity: ChangeableEntity,
  { strategy, bid, days }: Extract<ChangeRequest, { kind: 'strategy' }>,
  cpa: number | null,
): Outcome {
  const before = strategyWith(entity.strategy, entity.targetCpa);
  const type = strategy ?? before.type;
  if (!type) return impossible(before, 'It has no bidding strategy with a bid.');
  if (!bid) {
    const after = strategyWith(type, entity.targetCpa);
    if (takesTarget(type) && after.targetCpa === null) return impossible(before, 'Enter a target cost per action.');
    return settledStrategy(before, after);
  }
  if (!takesTarget(type)) return impossible(before, 'Only the target CPA strategy supports a bid.');
  // If days are given, the bid is relative to the actual cost per action.
  const isOfCost = days !== null && bid.change.valueType === 'percent';
  if (isOfCost && cpa === null)
    return impossible(before, 'There are no conversions in these days to calculate the bid from.');
  const target = isOfCost
    ? ofCost(input, entity, cpa!, bid.change)
    : changed(input, entity, 'targetCpa', entity.targetCpa, bid.change);
  if (target.newValue === null) return impossible(before, target.message!);
  const after = strategyWith(type, target.newValue as number);
  if (before.type === type && before.targetCpa === after.targetCpa)
    return same(before, target.isSame ? target.message! : NO_CHANGE_NEEDED);
  return ready(before, after, target.isSame ? null : target.message);
}

const settledStrategy = (before: StoredStrategy, after: StoredStrategy): Outcome =>
  before.type === after.type && before.targetCpa === after.targetCpa
    ? same(before, NO_CHANGE_NEEDED)
    : ready(before, after);
