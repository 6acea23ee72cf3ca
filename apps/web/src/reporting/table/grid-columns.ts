import {
  comparisonOf,
  dayInWords,
  formatValue,
  isMetric,
  isNumericFormat,
  measuresOf,
  type Column,
  type ReportContract,
} from '@adops/domain';
import type { ReactNode } from 'react';
import type { CellTone, GridColumn, GridItem } from '../../ui/data-grid/grid-types.js';
import { compare, valueOf } from '../document/row-values.js';
import type { ReportRow } from '../document/report-document.js';

/** Draws a cell in a report's own way; null leaves it to the format. */
export type CellRenderer = (row: ReportRow, text: string) => ReactNode;
export type CellRenderers = Readonly<Record<string, CellRenderer>>;

export const CHANGE_PREFIX = 'changeRatio.';

const WIDTHS: Readonly<Record<string, number>> = {
  integer: 86,
  decimal2: 78,
  money: 98,
  money4: 74,
  currencyMoney: 112,
  currencyMoney4: 104,
  percent: 82,
  date: 96,
  hour: 70,
  boolean: 84,
  status: 84,
  list: 110,
  text: 130,
  link: 220,
  choice: 170,
};
const IDENTITY_WIDTH = 250;
const CHANGE_WIDTH = 84;

/** Wide enough for its values and for its header with the sorting arrow. */
function widthOf(column: Column, isIdentity: boolean): number {
  return Math.max(isIdentity ? IDENTITY_WIDTH : (WIDTHS[column.format] ?? 120), column.label.length * 6.6 + 34);
}

/** True for figures that rest on revenue: in a row with hours the feed has not reported, they are estimates. */
export function restsOnRevenue(column: Column): boolean {
  if (column.kind === 'base') return column.measure === 'earned';
  return column.kind === 'derived' && measuresOf(column.formula).includes('earned');
}

/** The name of a part: its day, its hour, or both. */
export function partName(row: ReportRow): string {
  const date = typeof row.date === 'string' ? row.date : null;
  const hour = typeof row.hour === 'number' ? formatValue('hour', row.hour) : null;
  if (date && hour) return `${dayName(date)} ${hour}`;
  return date ? dayName(date) : (hour ?? 'Day-only figures');
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** 'Tue 17 Nov': the weekday explains much of what a day brought. */
function dayName(day: string): string {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  return `${weekday} ${dayInWords(day, day)}`;
}

function money(row: ReportRow, text: string, column: Column): string {
  const inAccountCurrency = column.format === 'currencyMoney' || column.format === 'currencyMoney4';
  return inAccountCurrency && typeof row.currency === 'string' && text !== 'NA' ? `${text} ${row.currency}` : text;
}

interface ColumnSetting {
  readonly contract: ReportContract;
  readonly id: string;
  readonly isIdentity: boolean;
  readonly renderers: CellRenderers;
  /** What the total covers: 'Total 24 ad groups'. */
  readonly totalText: string;
  readonly width?: number;
}

/** A column of the contract as the grid shows it; null when the contract has none of that id. */
export function toGridColumn(setting: ColumnSetting): GridColumn<ReportRow> | null {
  const { contract, id, isIdentity, renderers, totalText } = setting;
  const column = contract.columns[id];
  if (!column) return null;
  const isNumber = isNumericFormat(column.format);
  const isFigure = isMetric(column);
  const isEstimable = restsOnRevenue(column);
  const canBeNegative = isFigure && isNumber;
  const isInTotals = isFigure || ('total' in column && !!column.total);
  const renderer = renderers[id];

  const text = (item: GridItem<ReportRow>): string => {
    if (isIdentity && item.kind === 'total') return totalText;
    if (isIdentity && item.kind === 'part') return partName(item.row);
    if (item.kind === 'part' && !isFigure) return '';
    if (item.kind === 'total' && !isInTotals) return '';
    return money(item.row, formatValue(column.format, valueOf(item.row, id, column)), column);
  };
  const tone = (item: GridItem<ReportRow>): CellTone | undefined => {
    const value = valueOf(item.row, id, column);
    if (value === null || value === undefined) return isIdentity ? undefined : 'faint';
    if (isEstimable && item.row.estimated === true && item.kind !== 'total') {
      return typeof value === 'number' && value < 0 ? 'negative' : 'estimated';
    }
    return canBeNegative && typeof value === 'number' && value < 0 ? 'negative' : undefined;
  };
  return {
    id,
    label: column.label,
    help: column.help,
    align: isNumber ? 'right' : 'left',
    width: Math.round(isIdentity ? widthOf(column, true) : (setting.width ?? widthOf(column, false))),
    canSort: column.sortable,
    text,
    tone: isIdentity ? (item) => (item.kind === 'row' ? 'strong' : undefined) : tone,
    title: (item) => {
      if (isEstimable && item.row.estimated === true)
        return `${text(item)} – partly estimated: the feed has not reported every hour`;
      return isNumber ? undefined : text(item) || undefined;
    },
    cell: renderer && ((item) => (item.kind === 'row' ? renderer(item.row, text(item)) : text(item))),
  };
}

const DIGIT_WIDTH = 7.7;
const CELL_PADDING = 20;
const MARK_WIDTH = 14;

/**
 * Width that shows every figure whole: a number cut short reads as another number. Names may be cut, they show whole
 * on hover.
 */
export function fitWidth(column: GridColumn<ReportRow>, items: readonly GridItem<ReportRow>[]): number {
  if (column.align === 'left') return column.width;
  let longest = 0;
  for (const item of items) longest = Math.max(longest, column.text(item).length);
  return Math.max(column.width, Math.ceil(longest * DIGIT_WIDTH + CELL_PADDING + (column.cell ? MARK_WIDTH : 0)));
}

const ARROWS = { up: '▲', down: '▼' } as const;

/** The column beside a figure that says how it moved against the days compared with. */
export function toChangeColumn(contract: ReportContract, id: string): GridColumn<ReportRow> | null {
  const column = contract.columns[id];
  if (!column || !isMetric(column) || comparisonOf(column) !== 'number') return null;
  const read = ({ row }: GridItem<ReportRow>) => compare(row[id], row.previous?.[id]);
  const text = (item: GridItem<ReportRow>): string => {
    const { changeRatio, change } = read(item);
    if (changeRatio === null) return change === 0 ? formatValue('percent', 0) : 'NA';
    const arrow = changeRatio > 0 ? `${ARROWS.up} ` : changeRatio < 0 ? `${ARROWS.down} ` : '';
    return arrow + formatValue('percent', Math.abs(changeRatio));
  };
  return {
    id: CHANGE_PREFIX + id,
    label: `Δ ${column.label}`,
    help: `Change of ${column.label} against the days compared with, as a share of the earlier figure.`,
    align: 'right',
    width: Math.max(CHANGE_WIDTH, column.label.length * 6.6 + 48),
    canSort: true,
    text,
    tone: () => 'faint',
    title: (item) => {
      const { previous, change } = read(item);
      return `Before ${formatValue(column.format, previous)}, change ${formatValue(column.format, change)}`;
    },
  };
}
