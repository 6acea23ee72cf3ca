import type { StopCounts } from './task-actions.repository.js';

/**
 * Returns a message with the numbers of unsent changes and of changes that may have reached the platform when a user
 * stopped a task.
 */
export function stoppedWords({ notSent, onTheWay }: StopCounts): string {
  const left = `${notSent} ${notSent === 1 ? 'change was' : 'changes were'} not sent`;
  if (onTheWay === 0) return `${left}.`;
  const way = onTheWay === 1 ? 'was on its way and is' : 'were on their way and are';
  return `${left}, ${onTheWay} ${way} read back.`;
}
