import type { Slice } from './advertiser-series.js';
import { sliceColumns } from './slice-columns.js';
import { sliceItems, type Before, type Line } from './slice-lines.js';

type Cell = string | number | null;

/**
 * Returns the rows of the exported table: a header, then a row per advertiser and slice, oldest first. Counts therefore add up to
 * the slices and the total. Shares are fractions, and unknown values are empty cells.
 */
export function sliceTable(slices: readonly Slice[], before: Before | null): Cell[][] {
  const columns = sliceColumns(before !== null).filter(({ id }) => !id.endsWith('business'));
  const cells = (line: Line): Cell[] => columns.map(({ value }) => value(line) ?? null);
  const lines = sliceItems(slices, before).items.flatMap(({ id, parts = [] }, index) =>
    parts.map(({ row }): Cell[] => [id.slice(0, 10), slices[index]?.hour ?? null, row.name, ...cells(row)]),
  );
  return [['Date', 'Hour', 'Advertiser', ...columns.map(({ label }) => label)], ...lines];
}
