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
  /**
   * Description of the difference between the versions. Defaults to the labels of the fields that another user changed.
   */
  readonly children?: ReactNode;
  readonly takeTheirsLabel?: string;
  readonly keepMineLabel?: string;
  /** Action that combines the versions. Runs after the stored version has become the base of the form. */
  readonly merge?: { readonly label: string; readonly run: () => void };
}

/**
 * Messages of a failed save that belong to no field. After another user's save, it also offers the choice between the
 * versions.
 */
export function VersionConflict(props: VersionConflictProps) {
  const { saving, takeTheirsLabel = 'Show theirs, drop mine', keepMineLabel = 'Keep mine', merge } = props;
  const { messages, conflict } = saving;
  const box = useRef<HTMLDivElement>(null);
  // Focuses the messages, because the save button may be far below them.
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
                  : "The fields on this screen didn't change."}
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
