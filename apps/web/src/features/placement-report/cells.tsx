import { PLACEMENT_REPORT } from '@adops/domain';
import type { CellRenderer, CellRenderers, ReportRow } from '../../reporting/index.js';
import { detailTexts } from '../../reporting/table/name-cells.js';
import { type EditCell, editableCell, editedValueOf, statusEdit, TrafficDot } from '../automation/index.js';
import { NameLines } from '../../ui/NameLines.js';

/** Columns that aren't repeated under the name, because they have a dot or a column. */
const NOT_UNDER_NAME = new Set(['isPlacementBlocked', 'cpcAdjustment', 'section']);

const PARTS = {
  placement: { many: 'placements', id: 'placementId', blocked: 'isPlacementBlocked', enabled: 'isPlacementEnabled' },
  section: { many: 'sections', id: 'sectionId', blocked: 'isSectionBlocked', enabled: 'isSectionEnabled' },
} as const;

const asFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** Returns the reason why a placement or section can't be switched in this row, for any user. Null if it can. */
export function whyNotSwitched(row: ReportRow, part: keyof typeof PARTS): string | null {
  const { many, enabled } = PARTS[part];
  if (row[enabled] !== true)
    return `${String(row['sourceName'] ?? 'Its source')} can’t block ${many} from the console.`;
  return typeof row['adgroupId'] === 'number' ? null : 'Group by ad group to change this value.';
}

/** Returns the cell with the name and a dot that shows and edits its status. */
const named =
  (edit: EditCell | null, part: keyof typeof PARTS): CellRenderer =>
  (row, text, { details }) => {
    const { id, blocked } = PARTS[part];
    const under = detailTexts(
      PLACEMENT_REPORT,
      row,
      details.filter((name) => !NOT_UNDER_NAME.has(name)),
    );
    return (
      <NameLines
        name={text}
        details={under}
        mark={
          typeof row[id] === 'string' && (
            <TrafficDot
              isBlocked={asFlag(row[blocked])}
              name={text}
              onEdit={statusEdit(edit, row, blocked)}
              reason={whyNotSwitched(row, part)}
            />
          )
        }
      />
    );
  };

const blocked =
  (edit: EditCell): CellRenderer =>
  (row, text, at) =>
    editedValueOf(row, 'isPlacementBlocked')
      ? editableCell(edit, 'isPlacementBlocked')(row, text === 'NA' ? 'Unknown' : text, at)
      : text;

/** Returns the cell of the bid adjustment. An account has no value of its own, so editing sets it in each of its ad groups. */
const adjustment =
  (edit: EditCell): CellRenderer =>
  (row, text, at) =>
    editableCell(edit, 'cpcAdjustment')(row, text === 'NA' && editedValueOf(row, 'cpcAdjustment') ? 'Set…' : text, at);

/** Returns the cells for the status and bid adjustment of placements. @param edit null if nothing can be edited */
export const placementCells = (edit: EditCell | null): CellRenderers => ({
  placement: named(edit, 'placement'),
  ...(edit && { isPlacementBlocked: blocked(edit), cpcAdjustment: adjustment(edit) }),
});

const factorText = (value: unknown): string => (typeof value === 'number' ? value.toFixed(2) : '');

/** Returns the cells for the status and bid adjustment of sections, which are rows of a breakdown. */
export const sectionCells = (edit: EditCell | null): CellRenderers => ({
  placement: (row, text, at) =>
    typeof row['sectionId'] === 'string' ? named(edit, 'section')(row, text, { ...at, details: [] }) : text,
  cpcAdjustment: (row, _, at) => {
    const text = factorText(row['sectionCpcAdjustment']);
    return edit
      ? editableCell(edit, 'sectionCpcAdjustment')(
          row,
          text === '' && editedValueOf(row, 'sectionCpcAdjustment') ? 'Set…' : text,
          at,
        )
      : text;
  },
});
