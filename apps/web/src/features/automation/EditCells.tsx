import { ENABLED } from '@adops/domain';
import type { CellRenderer, ReportRow } from '../../reporting/index.js';
import classes from './EditCells.module.css';
import { editedValueOf } from './single-edit.js';
import type { EditCell } from './useValueEditor.js';

/** Returns a function that opens the editor of a status. Null if it can't be changed here. */
export const statusEdit = (edit: EditCell | null, row: ReportRow, column: string): ((at: HTMLElement) => void) | null =>
  edit && editedValueOf(row, column) ? (at) => edit(row, column, at) : null;

interface StatusDotProps {
  readonly status: unknown;
  readonly onEdit: ((at: HTMLElement) => void) | null;
}

/** Dot for an enabled status, ring for a paused one, with a title in words. Opens the editor if `onEdit` is set. */
export function StatusDot({ status, onEdit }: StatusDotProps) {
  if (typeof status !== 'number') return null;
  const isOn = status === ENABLED;
  const text = isOn ? 'Enabled' : 'Paused';
  if (!onEdit)
    return <span className={classes.dot} data-on={isOn || undefined} role="img" aria-label={text} title={text} />;
  return (
    <button
      type="button"
      className={classes.switch}
      tabIndex={-1}
      data-edit
      aria-label={`${text}: change`}
      title={isOn ? 'Enabled – click to pause' : 'Paused – click to enable'}
      onClick={(event) => onEdit(event.currentTarget)}
    >
      <span className={classes.dot} data-on={isOn || undefined} />
    </button>
  );
}

/** Renders a value as a button if its platform accepts changes of it. */
export function editableCell(edit: EditCell, column: string): CellRenderer {
  return (row, text) =>
    editedValueOf(row, column) === null ? (
      text
    ) : (
      <button
        type="button"
        className={classes.edit}
        tabIndex={-1}
        data-action
        data-edit
        title="Click to change"
        onClick={(event) => edit(row, column, event.currentTarget)}
      >
        {text}
      </button>
    );
}

interface TrafficDotProps {
  /** Null if unknown. */
  readonly isBlocked: boolean | null;
  readonly name: string;
  readonly onEdit: ((at: HTMLElement) => void) | null;
  /** Reason why it can't be switched here. Null if it can. */
  readonly reason: string | null;
}

/** Filled dot for enabled traffic, crossed ring for blocked traffic, dashed ring if the status is unknown. */
export function TrafficDot({ isBlocked, name, onEdit, reason }: TrafficDotProps) {
  const text = isBlocked === null ? 'Status not known' : isBlocked ? 'Blocked' : 'Enabled';
  const dot = (
    <span className={classes.dot} data-traffic={isBlocked === null ? 'unknown' : isBlocked ? 'blocked' : 'on'} />
  );
  const does = isBlocked === null ? 'click to block or enable' : isBlocked ? 'click to enable' : 'click to block';
  if (!onEdit)
    return (
      <span
        className={classes.switch}
        data-off
        role="img"
        aria-label={reason ? `${text}. ${reason}` : text}
        title={reason ? `${text}. ${reason}` : text}
      >
        {dot}
      </span>
    );
  return (
    <button
      type="button"
      className={classes.switch}
      tabIndex={-1}
      data-edit
      aria-label={`${name}: ${text}, change`}
      title={`${text} – ${does}`}
      onClick={(event) => onEdit(event.currentTarget)}
    >
      {dot}
    </button>
  );
}
