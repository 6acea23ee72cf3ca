import { Alert, Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Conflict } from './useSaveForm.js';
import classes from './VersionConflict.module.css';

interface VersionConflictProps {
  readonly saving: {
    readonly messages: readonly string[];
    readonly conflict: Omit<Conflict<unknown>, 'theirs'> | null;
  };
  readonly className?: string | undefined;
  /** Difference between the versions. By default, the labels of the fields another user changed. */
  readonly children?: ReactNode;
  readonly takeTheirsLabel?: string;
  readonly keepMineLabel?: string;
  /** Way to combine the versions. Runs after the stored version became the base of the form. */
  readonly merge?: { readonly label: string; readonly run: () => void };
}

/** Messages of a failed save that belong to no field. After another user's save, also the choice between the versions. */
export function VersionConflict(props: VersionConflictProps) {
  const { saving, takeTheirsLabel = 'Show theirs, drop mine', keepMineLabel = 'Keep mine', merge } = props;
  const { messages, conflict } = saving;
  const box = useRef<HTMLDivElement>(null);
  // The button that saves may be far below the messages.
  useEffect(() => box.current?.focus(), [messages]);
  if (messages.length === 0) return null;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color={conflict ? 'yellow' : 'red'}
      role="alert"
      className={props.className ?? ''}
      p={12}
    >
      {messages.map((message) => (
        <p key={message} className={classes.message}>
          {message}
        </p>
      ))}
      {conflict && (
        <>
          {props.children ?? (
            <>
              <p className={classes.message}>
                {conflict.changed.length > 0
                  ? `They changed: ${conflict.changed.join(', ')}.`
                  : 'The fields here are the same.'}
              </p>
              {conflict.words && <p className={classes.message}>Their version: {conflict.words}</p>}
            </>
          )}
          <div className={classes.choices}>
            <Button size="xs" variant="default" onClick={conflict.takeTheirs}>
              {takeTheirsLabel}
            </Button>
            {merge && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  conflict.keepMine();
                  merge.run();
                }}
              >
                {merge.label}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={conflict.keepMine}>
              {keepMineLabel}
            </Button>
          </div>
        </>
      )}
    </Alert>
  );
}
