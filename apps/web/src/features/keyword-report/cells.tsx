import { ENABLED, KEYWORD_REPORT, PAUSED } from '@adops/domain';
import type { CellRenderer, CellRenderers } from '../../reporting/index.js';
import { detailTexts } from '../../reporting/table/name-cells.js';
import { type EditCell, editableCell, StatusDot, statusEdit } from '../automation/index.js';
import { NameLines } from '../../ui/NameLines.js';

const STATUS_IDS: Readonly<Record<string, number>> = { enabled: ENABLED, paused: PAUSED };
/** Columns that aren't repeated under the name, because they have a dot or a column. */
const NOT_UNDER_NAME = new Set(['keywordStatus', 'maxCPC']);

/** Returns the cell with the keyword, its parents, and a dot that shows and edits its status. */
const nameCell =
  (edit: EditCell | null): CellRenderer =>
  (row, text, { details }) => {
    const under = detailTexts(
      KEYWORD_REPORT,
      row,
      details.filter((id) => !NOT_UNDER_NAME.has(id)),
    );
    const onEdit = statusEdit(edit, row, 'keywordStatus');
    const status = STATUS_IDS[String(row.keywordStatus)];
    return <NameLines name={text} details={under} mark={<StatusDot status={status} onEdit={onEdit} />} />;
  };

/** Returns the cells for the status and bid of keywords. @param edit null if nothing can be edited */
export const keywordCells = (edit: EditCell | null): CellRenderers => ({
  keyword: nameCell(edit),
  ...(edit && { keywordStatus: editableCell(edit, 'keywordStatus'), maxCPC: editableCell(edit, 'maxCPC') }),
});
