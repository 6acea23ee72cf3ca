import { momentText } from '@adops/domain';
import { amountWords } from './amount-words.js';
import classes from './OperationList.module.css';
import type { Operation } from './OperationValue.js';

export const KEEP = 'Keep the platform’s value';
export const WRITE = 'Write mine';

export type Decision = 'keep' | 'write';
/** @param operationIds null: all of the task that wait for a decision */
export type Decide = (decision: Decision, operationIds: readonly number[] | null) => Promise<void>;

interface DecisionProps {
  readonly operation: Operation;
  readonly decide: Decide;
}

/** What the platform was found to hold, as text. Empty where it did not say. */
export const platformWords = ({ platformValue, currency }: Operation): string =>
  platformValue
    ? `${amountWords(platformValue, currency)}${currency && platformValue !== 'none' ? ` ${currency}` : ''}`
    : '';

/** What stands beneath the status of a change; null: nothing. */
export function noteOf({ statusMessage, keptBy, keptAt, rewriteTaskId, why }: Operation): string | null {
  if (rewriteTaskId) return `Rewritten in task ${rewriteTaskId}`;
  if (keptAt) return `by ${keptBy?.username ?? 'a user'}, ${momentText(keptAt)} UTC`;
  return [statusMessage, ...why].filter(Boolean).join(' · ') || null;
}

interface NoteProps {
  readonly operation: Operation;
  readonly onTask: (taskId: number) => void;
  /** In a cell the keys of the table lead there; in a card Tab does. */
  readonly isTabStop?: boolean;
}

/** The same on the screen, on as many lines as it takes; the task that writes the new value is opened from here. */
export function OperationNote({ operation, onTask, isTabStop = false }: NoteProps) {
  const note = noteOf(operation);
  const { rewriteTaskId } = operation;
  if (note === null) return null;
  if (!rewriteTaskId) return <span className={classes.noteText}>{note}</span>;
  return (
    <span className={classes.noteText}>
      <button
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        data-action="first"
        className={classes.note}
        onClick={() => onTask(rewriteTaskId)}
      >
        {note}
      </button>
    </span>
  );
}

/** The platform's value stays; the change is closed. */
export function KeepValue({ operation, decide }: DecisionProps) {
  return <DecisionButton words={KEEP} onClick={() => void decide('keep', [operation.id])} />;
}

/** Previews the new value over the platform's. */
export function WriteMine({ operation, decide }: DecisionProps) {
  return <DecisionButton words={WRITE} onClick={() => void decide('write', [operation.id])} />;
}

/** Enter in its cell presses it. */
const DecisionButton = ({ words, onClick }: { words: string; onClick: () => void }) => (
  <button type="button" tabIndex={-1} data-action="first" className={classes.decision} onClick={onClick}>
    {words}
  </button>
);
