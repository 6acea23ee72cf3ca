import {
  comparisonOf,
  dayInWords,
  formatValue,
  isMetric,
  isShareable,
  isNumericFormat,
  measuresOf,
  type Column,
  type ReportContract,
} from '@adops/domain';
import type { ReactNode } from 'react';
import type { CellTone, GridColumn, GridItem } from '../../ui/data-grid/grid-types.js';
import type { ComparisonColumn } from '../columns/column-choice.js';
import { compare, valueOf } from '../document/row-values.js';
import type { ReportRow } from '../document/report-document.js';
import { comparisonText, comparisonTitle, comparisonWords } from './comparison-cells.js';

/** Draws a cell in a report's own way; null leaves it to the format. */
export type CellRenderer = (row: ReportRow, text: string, at: { readonly groupLevel: string }) => ReactNode;
export type CellRenderers = Readonly<Record<string, CellRenderer>>;

const WIDTHS: Readonly<Record<string, number>> = {
  integer: 86,
  decimal2: 78,
  money: 98,
  money4: 74,
  currencyMoney: 112,
  currencyMoney4: 104,
  percent: 82,
  date: 96,
  hour: 116,
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

/** Figures a source or file gives by day only. */
const DAY_ONLY = 'Day-only figures';

/** The name of a part: what it is by its column, or its day, its hour, or both. */
export function partName(row: ReportRow, column?: string): string {
  if (column !== undefined && column !== 'date') return nameOf(row[column], row);
  const date = typeof row.date === 'string' ? row.date : null;
  const hour = typeof row.hour === 'number' ? formatValue('hour', row.hour) : null;
  if (date && hour) return `${dayName(date)} ${hour}`;
  return date ? dayName(date) : (hour ?? DAY_ONLY);
}

/** A name as it is; a day that stands for a name in words. */
function nameOf(value: unknown, row: ReportRow): string {
  const text = typeof value === 'string' && value !== '' ? value : 'Unknown';
  return text === row.date ? dayName(text) : text;
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
  /** How rows are gathered. */
  readonly groupLevel: string;
  /** Currency of the money in reports. */
  readonly currency?: string;
  /** What the total covers: 'Total 24 ad groups'. */
  readonly totalText: string;
  /** Heading of the column that names rows, where it depends on how they are gathered. */
  readonly identityLabel?: string;
  /** What the row of averages is an average of. */
  readonly averageText?: string;
  /** Column parts are named by. */
  readonly partColumn?: string;
  /** Words on a part that stands out; null for the others. */
  readonly partMark?: ((part: ReportRow) => string | null) | undefined;
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
  const isReportMoney = column.format === 'money' || column.format === 'money4';
  const isInTotals = isFigure || ('total' in column && !!column.total);
  const renderer = renderers[id];
  // Days that name rows are read by their weekday.
  const isNamedByDay =
    column.kind === 'dimension' &&
    (column.key === 'date' || (isIdentity && column.level === null && column.key === undefined));
  const isTime = column.kind === 'dimension' && (column.key === 'date' || column.key === 'hour');
  const isHour = column.kind === 'dimension' && column.key === 'hour';

  const markOf = ({ kind, row }: GridItem<ReportRow>): string | null =>
    isIdentity && kind === 'part' ? (setting.partMark?.(row) ?? null) : null;
  const text = (item: GridItem<ReportRow>): string => {
    if (isIdentity && item.kind === 'total') {
      return item.row.type === 'average' ? (setting.averageText ?? 'Average') : totalText;
    }
    if (isIdentity && item.kind === 'part') {
      return `${markOf(item) === null ? '' : '▲ '}${partName(item.row, setting.partColumn)}`;
    }
    if (isHour && item.kind === 'row' && typeof item.row[id] !== 'number') return DAY_ONLY;
    if (isNamedByDay && item.kind === 'row') return nameOf(item.row[id], item.row);
    if (item.kind === 'part' && !isFigure) return '';
    if (item.kind === 'total' && !isInTotals) return '';
    return money(item.row, formatValue(column.format, valueOf(item.row, id, column)), column);
  };
  const tone = (item: GridItem<ReportRow>): CellTone | undefined => {
    const value = valueOf(item.row, id, column);
    if (value === null || value === undefined) return isIdentity ? undefined : 'faint';
    const isNegative = canBeNegative && typeof value === 'number' && value < 0;
    if (isEstimable && item.row.estimated === true && item.kind !== 'total') {
      return isNegative ? 'negative estimated' : 'estimated';
    }
    return isNegative ? 'negative' : undefined;
  };
  return {
    id,
    label: (isIdentity ? setting.identityLabel : undefined) ?? column.label,
    help: isReportMoney && setting.currency ? `${column.help} In ${setting.currency}.` : column.help,
    align: isNumber ? 'right' : 'left',
    width: Math.round(
      isIdentity && !(isTime && setting.partColumn === undefined)
        ? widthOf(column, true)
        : (setting.width ?? widthOf(column, false)) + (isIdentity ? 44 : 0),
    ),
    canSort: column.sortable,
    text,
    tone: isIdentity
      ? (item) => (item.kind === 'row' ? 'strong' : markOf(item) === null ? undefined : 'negative')
      : tone,
    title: (item) => {
      const mark = markOf(item);
      if (mark !== null) return mark;
      if (isEstimable && item.row.estimated === true)
        return `${text(item)} – partly estimated: the feed has not reported every hour`;
      return isNumber ? undefined : text(item) || undefined;
    },
    cell:
      renderer &&
      ((item) =>
        item.kind === 'row' ? renderer(item.row, text(item), { groupLevel: setting.groupLevel }) : text(item)),
  };
}

/** Widths of the signs of a figure in the bold type of totals, in pixels; every other sign is as wide as a digit. */
const SIGN_WIDTHS: Readonly<Record<string, number>> = { ',': 4.5, '.': 4.5, ' ': 4.5, '%': 13 };
const DIGIT_WIDTH = 8.4;
const CELL_PADDING = 20;
const MARK_WIDTH = 14;

/**
 * Width that shows every figure whole: a number cut short reads as another number. Names may be cut, they show whole
 * on hover.
 */
export function fitWidth(column: GridColumn<ReportRow>, items: readonly GridItem<ReportRow>[]): number {
  if (column.align === 'left') return column.width;
  let longest = 0;
  for (const item of items) longest = Math.max(longest, lengthOf(column.text(item)));
  return Math.max(column.width, Math.ceil(longest + CELL_PADDING + (column.cell ? MARK_WIDTH : 0)));
}

function lengthOf(figure: string): number {
  let length = 0;
  for (const sign of figure) length += SIGN_WIDTHS[sign] ?? DIGIT_WIDTH;
  return length;
}

/** A column beside a figure that says how it moved against the days compared with, or what it was then. */
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
    width: Math.max(CHANGE_WIDTH, label.length * 6.6 + 40),
    canSort: true,
    text: (item) => comparisonText(comparison, column.format, read(item)),
    tone: () => 'faint',
    title: (item) => comparisonTitle(column.format, read(item)),
  };
}

/** A column beside a figure with the part of the total each row is. @param total the answer's own total; null: not there */
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
  const label = `${column.label} % of total`;
  return {
    id: `share.${id}`,
    label,
    help: `Part of the total ${column.label} of every matching row.`,
    align: 'right',
    width: Math.max(CHANGE_WIDTH, label.length * 6.6 + 24),
    canSort: false,
    // An average is no part of the total.
    text: (item) => (item.row.type === 'average' ? '' : formatValue('percent', share(item))),
    tone: () => 'faint',
  };
}
