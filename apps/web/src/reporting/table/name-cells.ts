import { formatValue, type ReportContract } from '@adops/domain';
import { isTypeLoaded, textWidth } from '../../ui/data-grid/text-width.js';
import { valueOf } from '../document/row-values.js';
import type { ReportRow } from '../document/report-document.js';

/** Fonts of names and details, and the widths of padding and mark in their cell. */
const NAME_FONT = '560 13px "Inter Variable"';
const DETAIL_FONT = '400 12px "Inter Variable"';
const NAME_EXTRAS = 16 + 16;
const EXPANDER = 18;
const BADGE = 24;
const NAME_LINE = 16;
const DETAIL_LINE = 16;
/** Before the font is loaded, a text may be slightly longer than measured. */
const SAFETY = 1.03;

/** Maximum automatic width of names in pixels. Longer names wrap to a second line. */
const WIDEST_NAME = 380;
/** Returns the values below a name as texts. Missing values are omitted. */
export function detailTexts(contract: ReportContract, row: ReportRow, details: readonly string[]): string[] {
  return details.flatMap((id) => {
    const column = contract.columns[id];
    const value = column && valueOf(row, id, column);
    if (!column || value === null || value === undefined || value === '') return [];
    return column.kind === 'dimension' ? [formatValue(column.format, value)] : typeof value === 'string' ? [value] : [];
  });
}

/** Returns the width in pixels of the longest name with its details. 0 for rows with another kind of name. */
export function wishedWidth(
  contract: ReportContract,
  identity: string,
  details: readonly string[],
  rows: readonly ReportRow[],
  isTree: boolean,
): number {
  let maxLength = 0;
  for (const row of rows) {
    const name = row[identity];
    const under = detailTexts(contract, row, details).join(' · ');
    maxLength = Math.max(
      maxLength,
      textWidth(typeof name === 'string' ? name : '', NAME_FONT),
      under === '' ? 0 : textWidth(under, DETAIL_FONT) + BADGE,
    );
  }
  return Math.min(WIDEST_NAME, Math.ceil(maxLength * SAFETY) + NAME_EXTRAS + (isTree ? EXPANDER : 0));
}

/** Returns the height of a row whose name needs this width. 0 if a single line is enough. */
export function nameHeight(
  name: string,
  width: number,
  row: { readonly hasDetails: boolean; readonly rowHeight?: number; readonly isTree?: boolean },
): number {
  const { hasDetails, rowHeight = 30, isTree = false } = row;
  const room = width - NAME_EXTRAS - (isTree ? EXPANDER : 0);
  const measured = textWidth(name, NAME_FONT);
  const lines = (isTypeLoaded(NAME_FONT) ? measured + 1 : measured * SAFETY) > room ? 2 : 1;
  if (lines === 1 && !hasDetails) return 0;
  return lines * NAME_LINE + (hasDetails ? DETAIL_LINE : 0) + Math.max(0, rowHeight - 24);
}
