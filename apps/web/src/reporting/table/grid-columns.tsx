import { dayInWords, formatValue, isMetric, isNumericFormat, type Column, type ReportContract } from '@adops/domain';
import type { ReactNode } from 'react';
import { ROW_HEIGHTS } from '../../app/preferences.js';
import type { CellTone, GridColumn, GridItem } from '../../ui/data-grid/grid-types.js';
import { openWords, valueOf } from '../document/row-values.js';
import type { ReportRow } from '../document/report-document.js';
import { DetailedName } from './DetailedName.js';
import { detailTexts, nameHeight } from './name-cells.js';
import { DAY_ONLY_HELP } from './total-words.js';

/** Renders a cell in a custom way. Null uses the column's format. */
export type CellRenderer = (
  row: ReportRow,
  text: string,
  at: {
    readonly groupLevel: string;
    /** Columns whose values are below the name. */ readonly details: readonly string[];
  },
) => ReactNode;
export type CellRenderers = Readonly<Record<string, CellRenderer>>;

const WIDTHS: Readonly<Record<string, number>> = {
  integer: 76,
  decimal2: 74,
  money: 84,
  money4: 68,
  currencyMoney: 112,
  currencyMoney4: 104,
  percent: 74,
  date: 96,
  datetime: 152,
  hour: 116,
  boolean: 84,
  status: 84,
  list: 110,
  text: 130,
  link: 220,
  choice: 170,
};
const IDENTITY_WIDTH = 264;

/** Returns a width that fits the values of a column and its header with the sort arrow. */
function widthOf(column: Column, isIdentity: boolean): number {
  return Math.max(isIdentity ? IDENTITY_WIDTH : (WIDTHS[column.format] ?? 120), column.label.length * 6.6 + 34);
}

/** Name of the row for metrics that are reported only by day. */
const DAY_ONLY = 'Day-only figures';

/** Returns the name of a child row: the value of its column, or its day, hour or both. */
export function partName(row: ReportRow, column?: string, ofDays = false): string {
  if (column !== undefined && column !== 'date') {
    const name = nameOf(row[column], row);
    return ofDays && typeof row.date === 'string' ? `${dayName(row.date)}, ${name}` : name;
  }
  const date = typeof row.date === 'string' ? row.date : null;
  const hour = typeof row.hour === 'number' ? formatValue('hour', row.hour) : null;
  if (date && hour) return `${dayName(date)} ${hour}`;
  return date ? dayName(date) : (hour ?? DAY_ONLY);
}

/** Returns a name unchanged, or formats a day. */
function nameOf(value: unknown, row: ReportRow): string {
  const text = typeof value === 'string' && value !== '' ? value : 'Unknown';
  return text === row.date ? dayName(text) : text;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Formats a day as 'Tue 17 Nov'. The weekday often explains a day's metrics. */
function dayName(day: string): string {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  return `${weekday} ${dayInWords(day, day)}`;
}

function money(row: ReportRow, text: string, column: Column): string {
  const inAccountCurrency = column.format === 'currencyMoney' || column.format === 'currencyMoney4';
  return inAccountCurrency && typeof row.currency === 'string' && text !== 'NA' ? `${text} ${row.currency}` : text;
}

export interface ColumnSetting {
  readonly contract: ReportContract;
  readonly id: string;
  readonly isIdentity: boolean;
  readonly renderers: CellRenderers;
  /** Grouping of the rows. */
  readonly groupLevel: string;
  /** Currency of amounts in reports. */
  readonly currency?: string;
  /** Columns whose values are below the name of a row. */
  readonly details?: readonly string[];
  /** Height of a single-line row in pixels. */
  readonly rowHeight?: number;
  /** True if rows can be expanded to show child rows. */
  readonly isTree?: boolean;
  /** Label of the total: 'Total 24 ad groups'. */
  readonly totalText: string;
  /** Heading of the name column, if it depends on the grouping. */
  readonly identityLabel?: string;
  /** Label of the row of averages: 'Average per site'. */
  readonly averageText?: string;
  /** Column that contains the names of child rows. */
  readonly partColumn?: string;
  /** True if child rows are days, even if another column contains their names. */
  readonly partOfDays?: boolean;
  /** Text of a marked child row. Null for all others. */
  readonly partMark?: ((part: ReportRow) => string | null) | undefined;
  /** Custom renderers of the cells of child rows. */
  readonly partCells?: CellRenderers | undefined;
  readonly width?: number;
}

/** Returns the grid column of a contract's column. Null if the contract has no column with this ID. */
export function toGridColumn(setting: ColumnSetting): GridColumn<ReportRow> | null {
  const { contract, id, isIdentity, renderers, totalText } = setting;
  const column = contract.columns[id];
  if (!column) return null;
  const isNumber = isNumericFormat(column.format);
  const isFigure = isMetric(column);
  const canBeNegative = isFigure && isNumber;
  const isReportMoney = column.format === 'money' || column.format === 'money4';
  const isInTotals = isFigure || ('total' in column && !!column.total);
  const withDetails: CellRenderer = (row, name, at) => (
    <DetailedName name={name} details={detailTexts(contract, row, at.details)} />
  );
  const renderer = renderers[id] ?? (isIdentity && setting.details?.length ? withDetails : undefined);
  // If days are the names of rows, they include the weekday.
  const isNamedByDay =
    column.kind === 'dimension' &&
    (column.key === 'date' || (isIdentity && column.level === null && column.key === undefined));
  const isTime = column.kind === 'dimension' && (column.key === 'date' || column.key === 'hour');
  const isHour = column.kind === 'dimension' && column.key === 'hour';

  const markOf = ({ kind, row }: GridItem<ReportRow>): string | null =>
    isIdentity && kind === 'part' ? (setting.partMark?.(row) ?? null) : null;
  const details = isIdentity ? (setting.details ?? []) : [];
  // Undefined values are still loading. Missing values are null.
  const isPending = (item: GridItem<ReportRow>): boolean => {
    if (item.kind === 'total' && (!isInTotals || (item.row.type === 'average' && !isFigure))) return false;
    if (item.kind === 'part' && !isFigure) return false;
    return valueOf(item.row, id, column) === undefined;
  };
  const text = (item: GridItem<ReportRow>): string => {
    if (isPending(item)) return '';
    if (isIdentity && item.kind === 'total') {
      return item.row.type === 'average' ? (setting.averageText ?? 'Average') : totalText;
    }
    if (isIdentity && item.kind === 'part') {
      return `${markOf(item) === null ? '' : '▲ '}${partName(item.row, setting.partColumn, setting.partOfDays)}`;
    }
    if (isHour && item.kind === 'row' && typeof item.row[id] !== 'number') return DAY_ONLY;
    if (isNamedByDay && item.kind === 'row') return nameOf(item.row[id], item.row);
    if (item.kind === 'part' && !isFigure) return '';
    if (item.kind === 'total' && (!isInTotals || (item.row.type === 'average' && !isFigure))) return '';
    return money(item.row, formatValue(column.format, valueOf(item.row, id, column)), column);
  };
  const tone = (item: GridItem<ReportRow>): CellTone | undefined => {
    const value = valueOf(item.row, id, column);
    if (value === null || value === undefined) return isIdentity ? undefined : 'faint';
    const isNegative = canBeNegative && typeof value === 'number' && value < 0;
    if (openWords(item.row, column) !== null) {
      return isNegative ? 'negative estimated' : 'estimated';
    }
    return isNegative ? 'negative' : undefined;
  };
  const ofPart = setting.partCells?.[id];
  const isDense = setting.rowHeight === ROW_HEIGHTS.dense;
  const cell = (item: GridItem<ReportRow>): ReactNode => {
    const drawn = item.kind === 'row' ? renderer : item.kind === 'part' ? ofPart : undefined;
    return drawn ? drawn(item.row, text(item), { groupLevel: setting.groupLevel, details }) : text(item);
  };
  return {
    id,
    isPending,
    ...(isIdentity &&
      !isDense && {
        heightOf: (item: GridItem<ReportRow>, width: number) =>
          nameHeight(text(item), width, {
            ...setting,
            hasDetails: detailTexts(contract, item.row, details).length > 0,
          }),
      }),
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
      if (details.length > 0 && item.kind === 'row') {
        return [text(item), detailTexts(contract, item.row, details).join(' · ')].join('\n');
      }
      if (isHour && text(item) === DAY_ONLY) return DAY_ONLY_HELP;
      const open = openWords(item.row, column);
      if (open !== null) return `${text(item)} – ${open}`;
      return isNumber ? undefined : text(item) || undefined;
    },
    cell: (renderer ?? ofPart) && cell,
  };
}

/** Widths of punctuation in the bold font of totals, in pixels. All other characters are as wide as a digit. */
const SIGN_WIDTHS: Readonly<Record<string, number>> = { ',': 4.5, '.': 4.5, ' ': 4.5, '%': 13 };
const DIGIT_WIDTH = 8.4;
const CELL_PADDING = 18;
const MARK_WIDTH = 14;

/**
 * Returns a width that fits every number, because a truncated number reads as another number. Names may be truncated,
 * and are complete on hover.
 */
export function fitWidth(column: GridColumn<ReportRow>, items: readonly GridItem<ReportRow>[]): number {
  if (column.align === 'left') return column.width;
  let maxLength = 0;
  for (const item of items) maxLength = Math.max(maxLength, lengthOf(column.text(item)));
  return Math.max(column.width, Math.ceil(maxLength + CELL_PADDING + (column.cell ? MARK_WIDTH : 0)));
}

function lengthOf(figure: string): number {
  let length = 0;
  for (const sign of figure) length += SIGN_WIDTHS[sign] ?? DIGIT_WIDTH;
  return length;
}
