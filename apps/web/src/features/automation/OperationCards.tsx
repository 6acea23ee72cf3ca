import { Button } from '@mantine/core';
import { type Decide, KEEP, noteOf, OperationNote, platformWords, WRITE } from './Conflict.js';
import { canToggle, canUndo, entityName, isOut, placeOf, stateOf, stateWords } from './operation-columns.js';
import classes from './OperationList.module.css';
import { ChangeSize, type Operation, OperationValue } from './OperationValue.js';

interface OperationCardsProps {
  readonly operations: readonly Operation[];
  readonly isOpen: boolean;
  readonly onToggle: (operation: Operation) => Promise<void>;
  readonly decide: Decide;
  readonly onTask: (taskId: number) => void;
  readonly onChanged: () => Promise<void>;
  /** Undoes one change. Null if changes can't be undone now. */
  readonly undo: ((operation: Operation) => void) | null;
}

/** Changes of a task as cards, for narrow screens. */
export function OperationCards(props: OperationCardsProps) {
  const { operations, isOpen, onToggle, decide, onTask, onChanged, undo } = props;
  return (
    <ul className={classes.cards} aria-label="Changes">
      {operations.map((operation) => (
        <li key={operation.id} className={classes.card} data-out={isOut(operation) || undefined}>
          <div className={classes.cardName}>{entityName(operation)}</div>
          <div className={classes.cardBelow}>{placeOf(operation)}</div>
          <div className={classes.cardLine}>
            <OperationValue operation={operation} onChanged={isOpen ? onChanged : null} isTabStop />
            <ChangeSize operation={operation} />
          </div>
          {operation.platformValue && (
            <div className={classes.cardLine}>
              <span>
                <span className={classes.muted}>On the platform </span>
                <strong>{platformWords(operation)}</strong>
              </span>
            </div>
          )}
          {operation.isConflict && (
            <div className={classes.cardActions}>
              <Button size="compact-sm" variant="default" onClick={() => void decide('keep', [operation.id])}>
                {KEEP}
              </Button>
              {operation.platformValue && (
                <Button size="compact-sm" variant="default" onClick={() => void decide('write', [operation.id])}>
                  {WRITE}
                </Button>
              )}
            </div>
          )}
          <div className={classes.cardLine}>
            <span>
              <span className={classes.state} data-state={stateOf(operation)}>
                {stateWords(operation, isOpen)}
              </span>
              {noteOf(operation) !== null && ' · '}
              <OperationNote operation={operation} onTask={onTask} isTabStop />
            </span>
            {undo && canUndo(operation) && (
              <Button size="compact-xs" variant="default" onClick={() => undo(operation)}>
                Undo
              </Button>
            )}
            {isOpen && canToggle(operation) && (
              <Button size="compact-xs" variant="default" onClick={() => void onToggle(operation)}>
                {operation.statusValue === 'excluded' ? 'Include' : 'Exclude'}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
