import {
  changeBetween,
  changeRuleOf,
  changeSentence,
  comparisonOf,
  formatValue,
  isMetric,
  isShareable,
  sortsByChange,
  type ReportContract,
} from '@adops/domain';
import type { ReactNode } from 'react';
import type { GridColumn, GridItem } from '../../ui/data-grid/grid-types.js';
import type { ComparisonColumn } from '../columns/column-choice.js';
import type { ReportRow } from '../document/report-document.js';
import { lopsidedWords } from '../document/row-values.js';
import {
  comparedColumns,
  comparisonText,
  comparisonTone,
  comparisonWords,
  type ComparedColumn,
} from './comparison-cells.js';

const LEAST_WIDTH = 84;

/** Returns the column next to a metric that contains its change from the previous period, or its previous value. */
export function toComparisonColumn(
  contract: ReportContract,
  id: string,
  compared: ComparedColumn,
  explained?: ExplainedCell,
): GridColumn<ReportRow> | null {
  const column = contract.columns[id];
  if (!column || !isMetric(column) || comparisonOf(column) !== 'number') return null;
  const rule = changeRuleOf(column);
  const read = ({ row }: GridItem<ReportRow>) => changeBetween(row[id], row.previous?.[id]);
  const lopsided = ({ row }: GridItem<ReportRow>) =>
    compared === 'previous' ? null : lopsidedWords(contract, row, column);
  const { label, help } = comparisonWords(compared, column.label, rule);
  return {
    id: `${compared}.${id}`,
    label,
    help,
    align: 'right',
    width: Math.max(LEAST_WIDTH, label.length * 6.6 + 40),
    canSort: sortsByChange(contract),
    isPending: ({ row }) => row.previous === undefined || row[id] === undefined,
    text: (item) =>
      item.row.previous === undefined || item.row[id] === undefined ? '' : comparisonText(compared, rule, read(item)),
    tone: (item) => (lopsided(item) === null ? comparisonTone(compared, rule, read(item)) : 'estimated'),
    title: (item) => {
      const reason = lopsided(item);
      const judged = reason === null ? rule : { ...rule, better: null };
      const sentence = changeSentence(judged, item.row[id], read(item));
      return item.row.notCompared ?? (reason === null ? sentence : `${sentence}; ${reason}`);
    },
    isExplained: (item) => typeof item.row.notCompared === 'string' || lopsided(item) !== null,
    ...(explained &&
      compared !== 'previous' && { cell: (item) => explained(item, id, comparisonText(compared, rule, read(item))) }),
  };
}

/** Renders a change as a button that opens its explanation, or as text if there is none. */
export type ExplainedCell = (item: GridItem<ReportRow>, metric: string, text: string) => ReactNode;

/** Returns the comparison columns that the user chose for a metric. */
export function toComparisonColumns(
  contract: ReportContract,
  id: string,
  chosen: readonly ComparisonColumn[],
  explained?: ExplainedCell,
): readonly (GridColumn<ReportRow> | null)[] {
  const column = contract.columns[id];
  if (!column || !isMetric(column)) return [];
  return comparedColumns(column, chosen).map((compared) => toComparisonColumn(contract, id, compared, explained));
}

/**
 * Returns the column next to a metric with each row's share of the total.
 * @param total total of the response, or null if it has none
 */
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
    help: `Share of the total ${column.label} of all matching rows.`,
    align: 'right',
    width: Math.max(LEAST_WIDTH, label.length * 6.6 + 24),
    canSort: false,
    isPending,
    // An average isn't a share of the total.
    text: (item) => (item.row.type === 'average' || isPending(item) ? '' : formatValue('percent', share(item))),
    tone: () => 'faint',
  };
}
