import { comparisonOf, formatValue, isMetric, isShareable, type ReportContract } from '@adops/domain';
import type { GridColumn, GridItem } from '../../ui/data-grid/grid-types.js';
import type { ComparisonColumn } from '../columns/column-choice.js';
import type { ReportRow } from '../document/report-document.js';
import { compare } from '../document/row-values.js';
import { comparisonText, comparisonTitle, comparisonWords } from './comparison-cells.js';

const LEAST_WIDTH = 84;

/** A column next to a figure that says how it moved against the days compared with, or what it was then. */
export function toComparisonColumn(
  contract: ReportContract,
  id: string,
  comparison: ComparisonColumn,
): GridColumn<ReportRow> | null {
  const column = contract.columns[id];
  if (!column || !isMetric(column) || comparisonOf(column) !== 'number') return null;
  const read = ({ row }: GridItem<ReportRow>) => compare(row[id], row.previous?.[id]);
  const { label, help } = comparisonWords(comparison, column.label);
  return {
    id: `${comparison}.${id}`,
    label,
    help,
    align: 'right',
    width: Math.max(LEAST_WIDTH, label.length * 6.6 + 40),
    canSort: true,
    isPending: ({ row }) => row.previous === undefined || row[id] === undefined,
    text: (item) =>
      item.row.previous === undefined || item.row[id] === undefined
        ? ''
        : comparisonText(comparison, column.format, read(item)),
    tone: () => 'faint',
    title: (item) => item.row.notCompared ?? comparisonTitle(column.format, read(item)),
    isExplained: ({ row }) => typeof row.notCompared === 'string',
  };
}

/** A column next to a figure with the part of the total each row is. @param total the answer's own total; null: not there */
export function toShareColumn(
  contract: ReportContract,
  id: string,
  total: ReportRow | null,
): GridColumn<ReportRow> | null {
  const column = contract.columns[id];
  if (!column || !isShareable(column)) return null;
  const whole = total?.[id];
  const share = ({ row }: GridItem<ReportRow>): number | null => {
    const value = row[id];
    return typeof value === 'number' && typeof whole === 'number' && whole !== 0 ? value / whole : null;
  };
  const isPending = ({ row }: GridItem<ReportRow>): boolean =>
    row.type !== 'average' && (row[id] === undefined || whole === undefined);
  const label = `${column.label} % of total`;
  return {
    id: `share.${id}`,
    label,
    help: `Part of the total ${column.label} of every matching row.`,
    align: 'right',
    width: Math.max(LEAST_WIDTH, label.length * 6.6 + 24),
    canSort: false,
    isPending,
    // An average is no part of the total.
    text: (item) => (item.row.type === 'average' || isPending(item) ? '' : formatValue('percent', share(item))),
    tone: () => 'faint',
  };
}
