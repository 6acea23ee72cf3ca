import { Drawer, Group } from '@mantine/core';
import { ChangeLines } from '../../ui/ChangeLines.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { changesBetween } from './rotation-edits.js';
import { entriesOf, type StoredRotation } from './stored-rotation.js';
import { timeOf } from './times.js';
import classes from './rotation.module.css';

type Change = StoredRotation['history'][number];

interface RotationHistoryProps {
  readonly changes: readonly Change[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Latest changes of the list with time, user and the change of each keyword. */
export function RotationHistory({ changes, isOpen, onClose }: RotationHistoryProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size={480}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body pt="md">
          {/* The drawer has no header element of its own, because a page may have only one banner landmark. */}
          <Group justify="space-between" mb="xs">
            <Drawer.Title fw={600} fz="lg">
              History of this rotation
            </Drawer.Title>
            <Drawer.CloseButton aria-label="Close" />
          </Group>
          {changes.length === 0 ? (
            <EmptyState isHeading={false} title="No changes yet" text="Saved changes appear here." />
          ) : (
            <ol className={classes.history}>
              {changes.map((change) => (
                <HistoryItem key={change.id} change={change} />
              ))}
            </ol>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Returns the name of the change's author, as shown in the history. */
function authorOf({ userName, actorName, isOutside }: Change): string {
  if (isOutside) return 'At the site';
  return actorName ? `${actorName} acting as ${userName ?? 'a deleted user'}` : (userName ?? 'A deleted user');
}

function HistoryItem({ change }: { readonly change: Change }) {
  const { createdAt, isSaved, reason, before, after } = change;
  const who = authorOf(change);
  return (
    <li>
      <p className={classes.line}>
        <strong>{who}</strong> <time dateTime={createdAt}>{timeOf(createdAt)}</time>
        {!isSaved && <span className={classes.error}> Not saved</span>}
      </p>
      <ChangeLines changes={changesBetween(entriesOf(before), entriesOf(after))} />
      {reason && <p className={classes.facts}>{reason}</p>}
    </li>
  );
}
