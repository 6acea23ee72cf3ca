import { Button } from '@mantine/core';
import { KEEP, WRITE } from './Conflict.js';
import classes from './OperationList.module.css';
import type { Conflicts } from './useConflicts.js';

/** Bar to resolve all conflicts of a task with values at the platform. */
export function ConflictBar({ count, conflicts: { decide, busy } }: { count: number; conflicts: Conflicts }) {
  const one = count === 1;
  const number = count.toLocaleString('en-US');
  return (
    <div className={classes.bar} role="region" aria-label="Conflicts">
      <span role="status">
        {number} {one ? 'change was not applied: its value' : 'changes were not applied: their values'} changed in the
        meantime.
      </span>
      <Button
        size="compact-xs"
        variant="default"
        loading={busy === 'keep'}
        disabled={busy !== null}
        onClick={() => void decide('keep', null)}
      >
        {one ? KEEP : `Keep all ${number} platform values`}
      </Button>
      <Button
        size="compact-xs"
        loading={busy === 'write'}
        disabled={busy !== null}
        onClick={() => void decide('write', null)}
      >
        {one ? `${WRITE}…` : `Write all ${number} of mine…`}
      </Button>
    </div>
  );
}
