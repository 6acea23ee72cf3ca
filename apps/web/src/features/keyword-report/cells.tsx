import { ENABLED, KEYWORD_REPORT, PAUSED } from '@adops/domain';
import type { CellRenderer, CellRenderers } from '../../reporting/index.js';
import { detailTexts } from '../../reporting/table/name-cells.js';
import { type EditCell, editableCell, StatusDot, statusEdit } from '../automation/index.js';
import lines from '../../ui/NameLines.module.css';
import classes from './cells.module.css';

const STATUS_IDS: Readonly<Record<string, number>> = { enabled: ENABLED, paused: PAUSED };
/** Shown by the dot, or a figure of its own. */
const NOT_UNDER_NAME = new Set(['keywordStatus', 'maxCPC']);

/** The keyword with a dot for its status, which is pressed to change it, and what it belongs to under it. */
const nameCell =
  (edit: EditCell | null): CellRenderer =>
  (row, text, { details }) => {
    const under = detailTexts(
      KEYWORD_REPORT,
      row,
      details.filter((id) => !NOT_UNDER_NAME.has(id)),
    );
    return (
      <span className={classes.identity}>
        <StatusDot
          className={classes.mark}
          status={STATUS_IDS[String(row.keywordStatus)]}
          onEdit={statusEdit(edit, row, 'keywordStatus')}
        />
        <span className={lines.lines}>
          <span className={lines.name}>{text}</span>
          {under.length > 0 && <span className={lines.details}>{under.join(' · ')}</span>}
        </span>
      </span>
    );
  };

/** Status and bid of keywords. @param edit null: nothing can be changed */
export const keywordCells = (edit: EditCell | null): CellRenderers => ({
  keyword: nameCell(edit),
  ...(edit && { keywordStatus: editableCell(edit, 'keywordStatus'), maxCPC: editableCell(edit, 'maxCPC') }),
});
