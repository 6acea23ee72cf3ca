import { Button, CloseButton } from '@mantine/core';
import { ReasonedButton } from '../../ui/ReasonedButton.js';
import { type Action, possible } from './managed-rows.js';
import classes from './placement-manager.module.css';

interface ActionBarProps<Row> {
  readonly noun: readonly [one: string, many: string];
  readonly verbs: Readonly<Record<Action, string>>;
  /** Selected rows with their available action. */
  readonly rows: readonly { readonly row: Row; readonly action: Action | null }[];
  /** Number of rows on all pages. */
  readonly matching: number;
  /** Selects all rows. Missing if only rows of the current page can be selected. */
  readonly onAll?: () => void;
  readonly onAct: (action: Action, rows: readonly Row[]) => void;
  readonly onClear: () => void;
}

/** Actions for the selected rows. */
export function ActionBar<Row>({ noun, verbs, rows, matching, onAll, onAct, onClear }: ActionBarProps<Row>) {
  if (rows.length === 0) return null;
  const counted = (count: number) => `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`;
  return (
    <div className={classes.bar} role="region" aria-label="Selection">
      <span className={classes.count} role="status">
        {counted(rows.length)} selected
      </span>
      {onAll && rows.length < matching && (
        <Button size="compact-sm" variant="subtle" onClick={onAll}>
          Select all {matching.toLocaleString('en-US')}
        </Button>
      )}
      {(['pause', 'restore'] as const).map((action) => {
        const able = possible(rows, action).map(({ row }) => row);
        return (
          <ReasonedButton
            key={action}
            size="compact-sm"
            {...(action === 'restore' && { variant: 'default' })}
            reason={able.length === 0 ? `None of these items can be ${PAST[verbs[action]] ?? 'changed'}.` : null}
            onClick={() => onAct(action, able)}
          >
            {able.length === 0 ? verbs[action] : `${verbs[action]} ${counted(able.length)}`}
          </ReasonedButton>
        );
      })}
      <CloseButton size="sm" aria-label="Clear selection" onClick={onClear} />
    </div>
  );
}

const PAST: Readonly<Record<string, string>> = {
  Pause: 'paused',
  Restore: 'restored',
  Block: 'blocked',
  Unblock: 'unblocked',
};
