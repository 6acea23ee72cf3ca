import { Button } from '@mantine/core';
import type { SaveStatus as Status } from './draft/draft-keeper.js';
import classes from './Wizard.module.css';

const TEXTS = {
  untouched: '',
  changed: 'Not saved yet',
  saved: 'Saved',
  saving: 'Saving…',
  conflict: 'Not saved',
} as const;

interface SaveStatusProps {
  readonly status: Status;
  readonly onRetry: () => void;
  readonly onSave: () => void;
}

/** Shows if all changes are saved, or else the reason and buttons to save them. */
export function SaveStatus({ status, onRetry, onSave }: SaveStatusProps) {
  const isFailed = status.kind === 'failed';
  return (
    <>
      <span className={classes.saved} role="status" data-bad={isFailed || status.kind === 'conflict' || undefined}>
        {isFailed ? `Not saved. ${status.reason}` : TEXTS[status.kind]}
      </span>
      {isFailed && (
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
      {status.kind === 'changed' && (
        <Button size="compact-xs" variant="default" onClick={onSave}>
          Save now
        </Button>
      )}
    </>
  );
}
