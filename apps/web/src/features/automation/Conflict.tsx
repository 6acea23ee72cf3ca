import { momentText } from '@adops/domain';
import { amountWords } from './amount-words.js';
import classes from './OperationList.module.css';
import type { Operation } from './OperationValue.js';

export const KEEP = 'Keep the platform’s value';
export const WRITE = 'Write mine';

export type Decision = 'keep' | 'write';
/** @param operationIds null for all changes of the task that need a decision */
export type Decide = (decision: Decision, operationIds: readonly number[] | null) => Promise<void>;

interface DecisionProps {
  readonly operation: Operation;
  readonly decide: Decide;
}

/** Returns the value found at the platform, as text. Empty if the platform didn't return it. */
export const platformWords = ({ platformValue, currency }: Operation): string =>
  platformValue
    ? `${amountWords(platformValue, currency)}${currency && platformValue !== 'none' ? ` ${currency}` : ''}`
    : '';

/** Returns the note beneath the status of a change. Null if there is none. */
export function noteOf({
  statusMessage,
  keptBy,
  keptAt,
  rewriteTaskId,
  undoneByTaskId,
  why,
}: Operation): string | null {
  if (rewriteTaskId) return `Rewritten in task ${rewriteTaskId}`;
  if (undoneByTaskId) return `by task ${undoneByTaskId}`;
  if (keptAt) return `by ${keptBy?.username ?? 'a user'}, ${momentText(keptAt)} UTC`;
  return [statusMessage, ...why].filter(Boolean).join(' · ') || null;
}

interface NoteProps {
  readonly operation: Operation;
  readonly onTask: (taskId: number) => void;
  /** False in a table cell, which is reached with the table's keys. True in a card, which is reached with Tab. */
  readonly isTabStop?: boolean;
}

/** Note beneath the status, wrapped to as many lines as needed. Links to the task that rewrites or undoes the change. */
export function OperationNote({ operation, onTask, isTabStop = false }: NoteProps) {
  const note = noteOf(operation);
  const taskId = operation.rewriteTaskId ?? operation.undoneByTaskId;
  if (note === null) return null;
  if (!taskId) return <span className={classes.noteText}>{note}</span>;
  return (
    <span className={classes.noteText}>
      <button
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        data-action="first"
        className={classes.note}
        onClick={() => onTask(taskId)}
      >
        {note}
      </button>
    </span>
  );
}

/** Button that keeps the platform's value and closes the change. */
export function KeepValue({ operation, decide }: DecisionProps) {
  return <DecisionButton words={KEEP} onClick={() => void decide('keep', [operation.id])} />;
}

/** Button that previews overwriting the platform's value. */
export function WriteMine({ operation, decide }: DecisionProps) {
  return <DecisionButton words={WRITE} onClick={() => void decide('write', [operation.id])} />;
}

/** Button triggered by Enter in its cell. */
const DecisionButton = ({ words, onClick }: { words: string; onClick: () => void }) => (
  <button type="button" tabIndex={-1} data-action="first" className={classes.decision} onClick={onClick}>
    {words}
  </button>
);
