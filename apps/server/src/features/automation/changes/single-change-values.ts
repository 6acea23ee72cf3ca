import { atLevel, type BulkActionName, ENABLED, PAUSED, unitOf } from '@adops/domain';
import { BadUserInput } from '../../../core/graphql/index.js';
import type { ChangeableEntity } from '../planning/entities.repository.js';
import type { StoredStrategy } from '../properties/stored-values.js';
import { strategyWith, takesTarget } from '../properties/strategies.js';
import type { SingleChange } from './single-changes.service.js';

/** Maximum amount, a thousand million units in micros. */
const LARGEST = 1e15;

/** Returns the type of the task for a single change, which is that of the equivalent bulk action. */
export function taskTypeOf({ level, field, newValue }: SingleChange): BulkActionName {
  const actions = atLevel(field, level).bulk ?? [];
  const action = actions.find(({ sets }) => sets === undefined || sets === newValue) ?? actions[0];
  return action!.action as BulkActionName;
}

/** Returns the validated new value. @throws BadUserInput if the value is invalid */
export function checkedValue({ field, newValue }: SingleChange, entity: ChangeableEntity): unknown {
  switch (unitOf(field)) {
    case 'money':
    case 'ratio': {
      const micros = newValue as number;
      if (!(micros > 0))
        throw new BadUserInput('The value must be greater than 0.', { newValue: ['Must be greater than 0.'] });
      if (micros > LARGEST) throw new BadUserInput('The value is too large.', { newValue: ['At most 1,000,000,000.'] });
      return micros;
    }
    case 'status':
      if (newValue !== ENABLED && newValue !== PAUSED) throw new BadUserInput('The status must be 2 or 3.');
      return newValue;
    case 'strategy':
      return checkedStrategy(newValue as StoredStrategy, entity);
    default:
      return newValue;
  }
}

/** Validates a strategy. A strategy without its own target uses the current one. */
function checkedStrategy({ type, targetCpa }: StoredStrategy, entity: ChangeableEntity): StoredStrategy {
  if (takesTarget(type) && targetCpa === null && entity.targetCpa === null)
    throw new BadUserInput('Enter a target cost per action.');
  if (targetCpa !== null && targetCpa <= 0) throw new BadUserInput('The value must be greater than 0.');
  return strategyWith(type, targetCpa ?? entity.targetCpa);
}
