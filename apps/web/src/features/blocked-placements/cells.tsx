import { BLOCKED_PLACEMENTS } from '@adops/domain';
import { Loader } from '@mantine/core';
import type { CellRenderer } from '../../reporting/index.js';
import { detailTexts } from '../../reporting/table/name-cells.js';
import { DetailLine } from '../../ui/NameLines.js';
import lines from '../../ui/NameLines.module.css';
import { type BlockedRow, canRelease, type Releases, toBlockedRow } from './blocked-row.js';
import classes from './cells.module.css';

interface ReleaseCellProps {
  readonly row: BlockedRow;
  /** Null if the user may not release placements. */
  readonly onRelease: ((row: BlockedRow) => void) | null;
}

/** Release button, progress or result of a release. */
function ReleaseCell({ row, onRelease }: ReleaseCellProps) {
  if (row.loading)
    return (
      <span className={classes.note} role="status">
        <Loader size={12} aria-hidden /> Releasing…
      </span>
    );
  if (!row.isPlacementBlocked)
    return (
      <span className={classes.done} role="status">
        Released
      </span>
    );
  if (row.fixedBy !== null) {
    const why = `Blocked by ${row.fixedBy}. Unblock it on the platform.`;
    return (
      <span className={classes.note} title={why} aria-label={why} role="note">
        By a list
      </span>
    );
  }
  if (!onRelease) return null;
  return (
    <span className={classes.actions}>
      {row.failure !== null && (
        <span className={classes.failed} title={row.failure} role="alert">
          Not released
        </span>
      )}
      <button
        type="button"
        className={classes.release}
        tabIndex={-1}
        data-action
        disabled={!canRelease(row)}
        aria-label={`Release ${row.name} in ${row.place}`}
        title={row.failure ?? 'Allow clicks from it again'}
        onClick={() => onRelease(row)}
      >
        Release
      </button>
    </span>
  );
}

/** Returns the cell with the name of a blocked placement and its release button. */
export const blockedCell =
  (releases: Releases, onRelease: ReleaseCellProps['onRelease']): CellRenderer =>
  (row, text, { details }) => {
    const blocked = toBlockedRow(row, releases);
    const under = detailTexts(BLOCKED_PLACEMENTS, row, details);
    return (
      <span className={classes.identity}>
        <span className={lines.lines}>
          <span className={classes.name} data-released={!blocked.isPlacementBlocked || undefined}>
            {text}
          </span>
          <DetailLine texts={under} />
        </span>
        <ReleaseCell row={blocked} onRelease={onRelease} />
      </span>
    );
  };
