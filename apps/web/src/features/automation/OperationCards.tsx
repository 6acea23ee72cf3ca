import { Button } from '@mantine/core';
import { canToggle, stateWords } from './operation-columns.js';
import classes from './OperationList.module.css';
import { ChangeSize, type Operation, OperationValue } from './OperationValue.js';

interface OperationCardsProps {
  readonly operations: readonly Operation[];
  readonly isOpen: boolean;
  readonly onToggle: (operation: Operation) => Promise<void>;
  readonly onChanged: () => Promise<void>;
}

/** The changes of a task where a table has no room. */
export function OperationCards({ operations, isOpen, onToggle, onChanged }: OperationCardsProps) {
  return (
    <ul className={classes.cards} aria-label="Changes">
      {operations.map((operation) => (
        <li key={operation.id} className={classes.card} data-out={operation.statusValue === 'excluded' || undefined}>
          <div className={classes.cardName}>{operation.adGroup ?? operation.campaign}</div>
          <div className={classes.cardBelow}>
            {operation.adGroup ? `${operation.campaign} · ` : ''}
            {operation.partnerAccount?.name}
          </div>
          <div className={classes.cardLine}>
            <OperationValue operation={operation} onChanged={isOpen ? onChanged : null} />
            <ChangeSize operation={operation} />
          </div>
          <div className={classes.cardLine}>
            <span>
              <span className={classes.state} data-state={operation.statusValue}>
                {stateWords(operation, isOpen)}
              </span>
              {operation.statusMessage && <span className={classes.muted}> · {operation.statusMessage}</span>}
            </span>
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
