import { PLACEMENT_REPORT } from '@adops/domain';
import type { CellRenderer, CellRenderers, ReportRow } from '../../reporting/index.js';
import { detailTexts } from '../../reporting/table/name-cells.js';
import { type EditCell, editableCell, editedValueOf, statusEdit, TrafficDot } from '../automation/index.js';
import lines from '../../ui/NameLines.module.css';
import classes from './cells.module.css';

/** Shown by the dot, or a figure of its own. */
const NOT_UNDER_NAME = new Set(['isPlacementBlocked', 'cpcAdjustment', 'section']);

const PARTS = {
  placement: { many: 'placements', id: 'placementId', blocked: 'isPlacementBlocked', enabled: 'isPlacementEnabled' },
  section: { many: 'sections', id: 'sectionId', blocked: 'isSectionBlocked', enabled: 'isSectionEnabled' },
} as const;

const asFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** Why a placement or section is not switched in this row; null: it is, or by others. */
export function whyNotSwitched(row: ReportRow, part: keyof typeof PARTS): string | null {
  const { many, enabled } = PARTS[part];
  if (row[enabled] !== true) return `${String(row['sourceName'] ?? 'Its source')} can’t block ${many} from here.`;
  return typeof row['adgroupId'] === 'number' ? null : 'Group by ad group to change it.';
}

/** The name with a dot for the status, which is pressed to change it. */
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
      <span className={classes.identity}>
        {typeof row[id] === 'string' && (
          <TrafficDot
            isBlocked={asFlag(row[blocked])}
            name={text}
            onEdit={statusEdit(edit, row, blocked)}
            reason={whyNotSwitched(row, part)}
          />
        )}
        <span className={lines.lines}>
          <span className={lines.name}>{text}</span>
          {under.length > 0 && <span className={lines.details}>{under.join(' · ')}</span>}
        </span>
      </span>
    );
  };

const blocked =
  (edit: EditCell): CellRenderer =>
  (row, text, at) =>
    editedValueOf(row, 'isPlacementBlocked')
      ? editableCell(edit, 'isPlacementBlocked')(row, text === 'NA' ? 'Unknown' : text, at)
      : text;

/** A whole account has no factor of its own: it is set in each of its ad groups. */
const adjustment =
  (edit: EditCell): CellRenderer =>
  (row, text, at) =>
    editableCell(edit, 'cpcAdjustment')(row, text === 'NA' && editedValueOf(row, 'cpcAdjustment') ? 'Set…' : text, at);

/** Status and bid adjustment of placements. @param edit null: nothing can be changed */
export const placementCells = (edit: EditCell | null): CellRenderers => ({
  placement: named(edit, 'placement'),
  ...(edit && { isPlacementBlocked: blocked(edit), cpcAdjustment: adjustment(edit) }),
});

const factorText = (value: unknown): string => (typeof value === 'number' ? value.toFixed(2) : '');

/** The same of their sections, which are parts of rows. */
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
