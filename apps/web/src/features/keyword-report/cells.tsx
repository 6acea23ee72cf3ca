import { ENABLED, PAUSED } from '@adops/domain';
import type { CellRenderer, CellRenderers } from '../../reporting/index.js';
import { type EditCell, editableCell, StatusDot, statusEdit } from '../automation/index.js';
import classes from './cells.module.css';

const STATUSES: Readonly<Record<string, { readonly id: number; readonly words: string }>> = {
  enabled: { id: ENABLED, words: 'Enabled' },
  paused: { id: PAUSED, words: 'Paused' },
};

const statusCell =
  (edit: EditCell | null): CellRenderer =>
  (row, text) => {
    const status = STATUSES[String(row.keywordStatus)];
    if (!status) return text;
    return (
      <span className={classes.status}>
        <StatusDot status={status.id} onEdit={statusEdit(edit, row, 'keywordStatus')} />
        {status.words}
      </span>
    );
  };

/** Status and bid of keywords. @param edit null: nothing can be changed */
export const keywordCells = (edit: EditCell | null): CellRenderers => ({
  keywordStatus: statusCell(edit),
  ...(edit && { maxCPC: editableCell(edit, 'maxCPC') }),
});
