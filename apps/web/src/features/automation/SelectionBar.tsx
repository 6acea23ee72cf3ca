import { Button, CloseButton } from '@mantine/core';
import { KEEP, WRITE } from './Conflict.js';
import { canToggle } from './operation-columns.js';
import { changeCount } from './operation-filters.js';
import classes from './OperationList.module.css';
import type { Operation } from './OperationValue.js';
import type { Conflicts } from './useConflicts.js';

interface SelectionBarProps {
  /** Selected changes of a preview, or selected conflicts of a task. */
  readonly selected: readonly Operation[];
  readonly isOpen: boolean;
  readonly conflicts: Conflicts;
  readonly onExclude: (operationIds: readonly number[]) => Promise<void>;
  readonly onInclude: (operationIds: readonly number[]) => Promise<void>;
  readonly onClear: () => void;
}

const idsOf = (operations: readonly Operation[]): number[] => operations.map(({ id }) => id);

/** Actions for the selected changes. */
export function SelectionBar({ selected, isOpen, conflicts, onExclude, onInclude, onClear }: SelectionBarProps) {
  if (selected.length === 0) return null;
  const after = async (work: Promise<void>): Promise<void> => {
    await work;
    onClear();
  };
  return (
    <div className={classes.bar} role="region" aria-label="Selection">
      <span role="status">{selected.length.toLocaleString('en-US')} selected</span>
      {isOpen ? (
        <Toggles
          operations={selected.filter(canToggle)}
          onExclude={(ids) => after(onExclude(ids))}
          onInclude={(ids) => after(onInclude(ids))}
        />
      ) : (
        <Decisions
          operations={selected.filter(({ isConflict }) => isConflict)}
          conflicts={conflicts}
          onDecided={(work) => after(work)}
        />
      )}
      <CloseButton size="sm" aria-label="Clear selection" onClick={onClear} />
    </div>
  );
}

interface TogglesProps extends Pick<SelectionBarProps, 'onExclude' | 'onInclude'> {
  readonly operations: readonly Operation[];
}

function Toggles({ operations, onExclude, onInclude }: TogglesProps) {
  const included = idsOf(operations.filter(({ statusValue }) => statusValue !== 'excluded'));
  const excluded = idsOf(operations.filter(({ statusValue }) => statusValue === 'excluded'));
  return (
    <>
      {included.length > 0 && (
        <Button size="compact-xs" onClick={() => void onExclude(included)}>
          Exclude {changeCount(included.length)}
        </Button>
      )}
      {excluded.length > 0 && (
        <Button size="compact-xs" variant="default" onClick={() => void onInclude(excluded)}>
          Include {changeCount(excluded.length)}
        </Button>
      )}
    </>
  );
}

interface DecisionsProps extends Pick<SelectionBarProps, 'conflicts'> {
  readonly operations: readonly Operation[];
  readonly onDecided: (work: Promise<void>) => Promise<void>;
}

/** Buttons that resolve the selected conflicts. */
function Decisions({ operations, conflicts: { decide, busy }, onDecided }: DecisionsProps) {
  const writable = operations.filter(({ platformValue }) => platformValue);
  return (
    <>
      {operations.length > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={busy !== null}
          onClick={() => void onDecided(decide('keep', idsOf(operations)))}
        >
          {KEEP} of {changeCount(operations.length)}
        </Button>
      )}
      {writable.length > 0 && (
        <Button
          size="compact-xs"
          disabled={busy !== null}
          onClick={() => void onDecided(decide('write', idsOf(writable)))}
        >
          {WRITE} of {changeCount(writable.length)}…
        </Button>
      )}
    </>
  );
}
