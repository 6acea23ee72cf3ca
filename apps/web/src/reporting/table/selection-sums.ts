import { formatValue, type ReportContract } from '@adops/domain';
import type { ReportRow } from '../document/report-document.js';

const SUMMED = ['bought', 'cost', 'earned', 'profit'] as const;

/** Returns the sums of the selected rows, for visible clicks, cost, revenue and profit. */
export function selectionSums(
  contract: ReportContract,
  rows: readonly ReportRow[],
  visible: ReadonlySet<string>,
): { id: string; label: string; value: number; text: string }[] {
  return SUMMED.flatMap((id) => {
    const column = contract.columns[id];
    if (!column || !visible.has(id)) return [];
    const values = rows.map((row) => row[id]).filter((value): value is number => typeof value === 'number');
    if (values.length === 0) return [];
    const value = values.reduce((sum, each) => sum + each, 0);
    return [{ id, label: column.label.toLowerCase(), value, text: formatValue(column.format, value) }];
  });
}
