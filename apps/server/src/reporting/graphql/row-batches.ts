import { createEventLoopYielder } from '../../core/event-loop/index.js';
import type { ReportAnswer } from '../engine/report-engine.js';
import type { ReportRow } from '../engine/rows.js';

/** Maximum number of rows and parts that are converted to a response at once. */
const FEW = 2_000;
/** Number of rows between two checks of the clock. */
const TOGETHER = 100;

/**
 * Returns the result with rows that GraphQL consumes in batches. If there are many, the event loop is free for other
 * requests in between.
 */
export function rowsInBatches(
  answer: ReportAnswer,
): Omit<ReportAnswer, 'rows'> & { rows: readonly (ReportRow | Promise<ReportRow>)[] } {
  const parts = answer.rows.reduce((sum, { children }) => sum + (Array.isArray(children) ? children.length : 0), 0);
  const together = Math.ceil((TOGETHER * answer.rows.length) / (answer.rows.length + parts));
  return answer.rows.length + parts <= FEW ? answer : { ...answer, rows: inTurns(answer.rows, together) };
}

/** Returns a batch of rows once the previous one was consumed and the event loop was free for other requests. */
function inTurns(rows: readonly ReportRow[], together: number): Promise<ReportRow>[] {
  const yieldIfBusy = createEventLoopYielder();
  let turn = Promise.resolve();
  return rows.map((row, index) => {
    if (index % together === 0) turn = turn.then(() => yieldIfBusy() ?? undefined);
    return turn.then(() => row);
  });
}
