import { evaluate, isNumericFormat, FORMULA_START, writeNumber, type FormatId, type Formula } from '@adops/domain';
import type { ExportColumn } from './export-columns.js';
import { spreadsheetFormula, type TotalCell } from './total-row.js';
import { decimalsOf, figureStyle, STYLE } from './workbook-styles.js';
import { columnLetters, textCell } from './workbook-xml.js';

/** Properties of a column that its cells depend on. */
export type CellColumn = Pick<ExportColumn, 'label' | 'format' | 'kind'> & Partial<Pick<ExportColumn, 'openMarks'>>;

export type Row = readonly unknown[];

const DAY = 86_400_000;
/** Day 0 of a workbook's calendar. */
const EPOCH = Date.UTC(1899, 11, 30);
/** Length of a date. */
const DATE_LENGTH = 10;
/** Widths in characters. */
const FIGURE_WIDTH = { min: 9, max: 24, header: 15 };
const TEXT_WIDTH = { min: 10, max: 46 };
/** Width of the arrow that opens the filter. */
const ARROW = 3;
const LINE_HEIGHT = 15;

/** Writes the rows of one table and computes its total row. */
export class SheetRows {
  private readonly writers: readonly ((row: Row, number: number) => string)[];
  private readonly sums: number[];
  /** Number of cells with a value, by column. `missing` counts cells without a value. */
  private readonly known: number[];
  private readonly missing: number[];
  private readonly open: boolean[];

  /**
   * Creates a writer.
   * @param total cells of the total row, or null for none
   * @param marksAt position of the row's values of `estimated` and `incomplete`, after those of the columns
   */
  constructor(
    private readonly columns: readonly CellColumn[],
    private readonly total: readonly TotalCell[] | null,
    private readonly marksAt: number | null = null,
  ) {
    this.sums = columns.map(() => 0);
    this.known = columns.map(() => 0);
    this.missing = columns.map(() => 0);
    this.open = columns.map(() => false);
    this.writers = columns.map((column, index) => this.writerOf(column, index));
  }

  /** Returns the heading, which has room for labels of several lines. */
  header(widths: readonly number[]): string {
    const lines = Math.max(...this.columns.map(({ label }, at) => Math.ceil((label.length + ARROW) / widths[at]!)), 1);
    const cells = this.columns.map(({ label }, at) =>
      textCell(`<c r="${columnLetters(at)}1" s="${this.headerStyle(at)}"`, label),
    );
    return `<row r="1" ht="${lines * LINE_HEIGHT + 5}" customHeight="1">${cells.join('')}</row>`;
  }

  row(row: Row, number: number): string {
    let cells = '';
    for (const write of this.writers) cells += write(row, number);
    return `<row r="${number}">${cells}</row>`;
  }

  /** Returns the total row. @param ranges ranges of a column over all sheets, in the format of SUBTOTAL */
  totalRow(number: number, ranges: (letters: string) => string): string {
    if (!this.total) return '';
    const sums = this.totalValues();
    const at = (index: number): string => `${columnLetters(index)}${number}`;
    const cells = this.total.map((cell, index): string => {
      const start = `<c r="${at(index)}"`;
      const style = figureStyle(this.columns[index]!.format, {
        isOpen: this.open[index]!,
        isTotal: true,
        isWhole: cell.kind === 'whole',
      });
      if (cell.kind === 'empty') return this.labelCell(start, index);
      const value = valueOf(cell, sums, index);
      if (cell.kind === 'whole') return `${start} s="${style}"><v>${value}</v></c>`;
      if (value === null && cell.kind === 'sum') return `${start} s="${style}"/>`;
      const formula = cell.kind === 'sum' ? this.sumFormula(index, ranges) : formulaText(cell, at);
      return value === null
        ? `${start} s="${style}" t="str"><f>${formula}</f><v></v></c>`
        : `${start} s="${style}"><f>${formula}</f><v>${value}</v></c>`;
    });
    return `<row r="${number}">${cells.join('')}</row>`;
  }

  /** True if a total doesn't follow the filter. */
  get hasWholes(): boolean {
    return this.total?.some(({ kind }) => kind === 'whole') ?? false;
  }

  /** Widths of the columns in characters, from their labels, first values and totals. */
  widths(sample: readonly Row[]): number[] {
    return this.columns.map((column, index) => {
      const values = sample.map((row) => row[index]);
      const total = this.total?.[index];
      if (total?.kind === 'whole') values.push(total.value);
      if (total?.kind === 'sum') values.push(total.expected);
      return widthOf(column, values);
    });
  }

  private headerStyle(index: number): number {
    if (isFigure(this.columns[index])) return STYLE.numberHeader;
    return isFigure(this.columns[index - 1]) ? STYLE.indentedHeader : STYLE.header;
  }

  private labelCell(start: string, index: number): string {
    const style = figureStyle('text', { isTotal: true });
    return index === 0 ? textCell(`${start} s="${style}"`, 'Total') : `${start} s="${style}"/>`;
  }

  private totalValues(): Record<string, number | null> {
    return Object.fromEntries(
      this.sums.map((sum, index) => [String(index), this.known[index] === 0 ? null : this.rounded(sum, index)]),
    );
  }

  /**
   * Rounds a sum. Figures are whole millionths, which binary fractions miss slightly, while shares have more digits.
   */
  private rounded(sum: number, index: number): number {
    return Number(sum.toFixed(this.columns[index]!.format === 'percent' ? 12 : 6));
  }

  /** Returns the formula of a sum. Visible rows without any value have no sum. */
  private sumFormula(index: number, ranges: (letters: string) => string): string {
    const range = ranges(columnLetters(index));
    const sum = `SUBTOTAL(109,${range})`;
    return this.missing[index] === 0 ? sum : `IF(SUBTOTAL(102,${range})=0,"",${sum})`;
  }

  private writerOf(column: CellColumn, index: number): (row: Row, number: number) => string {
    const start = `<c r="${columnLetters(index)}`;
    const plain = `" s="${isId(column) ? STYLE.id : figureStyle(column.format)}"><v>`;
    switch (column.kind) {
      case 'number':
      case 'integer':
        return this.figureWriter(column, index, start, plain);
      case 'date':
        return (row, number) => {
          const value = row[index];
          if (value === null || value === undefined) return '';
          return `${start}${number}" s="${figureStyle('date')}"><v>${(Date.parse(`${String(value)}T00:00:00Z`) - EPOCH) / DAY}</v></c>`;
        };
      case 'boolean':
        return (row, number) => {
          const value = row[index];
          if (value === null || value === undefined) return '';
          return `${start}${number}" t="b"><v>${value === true || value === 't' ? 1 : 0}</v></c>`;
        };
      default: {
        const style = isFigure(this.columns[index - 1]) ? ` s="${STYLE.indented}"` : '';
        const quoted = ` s="${STYLE.quoted}"`;
        return (row, number) => {
          const value = row[index];
          if (value === null || value === undefined) return '';
          const text = String(value);
          return textCell(`${start}${number}"${FORMULA_START.test(text) ? quoted : style}`, text);
        };
      }
    }
  }

  private figureWriter(
    { format, openMarks }: CellColumn,
    index: number,
    start: string,
    plain: string,
  ): (row: Row, number: number) => string {
    const marked = `" s="${figureStyle(format, { isOpen: true })}"><v>`;
    const isSummed = this.total?.[index]?.kind === 'sum';
    const { marksAt, sums, known, missing, open } = this;
    const isOpen = (row: Row): boolean =>
      (openMarks!.estimated && isTrue(row[marksAt!])) || (openMarks!.incomplete && isTrue(row[marksAt! + 1]));
    const canBeOpen = marksAt !== null && openMarks !== undefined;
    return (row, number) => {
      const value = row[index];
      if (value === null || value === undefined) {
        missing[index]! += 1;
        return '';
      }
      if (isSummed) {
        sums[index]! += Number(value);
        known[index]! += 1;
      }
      if (canBeOpen && isOpen(row)) {
        open[index] = true;
        return `${start}${number}${marked}${value as string}</v></c>`;
      }
      return `${start}${number}${plain}${value as string}</v></c>`;
    };
  }
}

const isTrue = (mark: unknown): boolean => mark === true || mark === 't';

function formulaText(cell: TotalCell, at: (index: number) => string): string {
  if (cell.kind === 'formula') return `IFERROR(${withoutBrackets(spreadsheetFormula(cell.formula, at))},"")`;
  if (cell.kind !== 'changeRatio') return '';
  const [change, previous] = [cell.change, cell.previous].map((formula) => spreadsheetFormula(formula, at));
  return `IFERROR(${change}/ABS(${previous}),"")`;
}

/** Returns a formula without its outer brackets. */
const withoutBrackets = (formula: string): string => (formula.startsWith('(') ? formula.slice(1, -1) : formula);

/** Returns the initial value of a total cell, before any filter is applied. */
function valueOf(cell: TotalCell, sums: Record<string, number | null>, index: number): number | null {
  const valueOfFormula = (formula: Formula): number | null => evaluate(formula, sums, {});
  switch (cell.kind) {
    case 'empty':
      return null;
    case 'whole':
      return cell.value;
    case 'sum':
      return sums[String(index)] ?? null;
    case 'formula':
      return valueOfFormula(cell.formula);
    case 'changeRatio': {
      const [change, previous] = [valueOfFormula(cell.change), valueOfFormula(cell.previous)];
      return change === null || previous === null || previous === 0 ? null : change / Math.abs(previous);
    }
  }
}

const isFigure = (column: CellColumn | undefined): boolean => column !== undefined && isNumber(column) && !isId(column);

const isNumber = ({ kind }: Pick<CellColumn, 'kind'>): boolean => kind === 'number' || kind === 'integer';

/** Returns true for whole numbers that are identifiers. They are left-aligned, like names. */
const isId = ({ kind, format }: Pick<CellColumn, 'kind' | 'format'>): boolean =>
  kind === 'integer' && format === 'text';

function widthOf(column: CellColumn, values: readonly unknown[]): number {
  const { label, kind, format } = column;
  const words = Math.max(...label.split(' ').map((word) => word.length));
  if (isNumber(column)) {
    const largest = Math.max(0, ...values.map((value) => Math.abs(Number(value ?? 0))));
    const digits = figureLength(largest, format) + 3;
    const header = Math.min(label.length + ARROW, FIGURE_WIDTH.header);
    return clamp(Math.max(digits, header, words + ARROW), FIGURE_WIDTH);
  }
  const length = kind === 'date' ? DATE_LENGTH : Math.max(0, ...values.map((value) => String(value ?? '').length));
  return clamp(Math.max(length + 2, Math.min(label.length, 20) + ARROW), TEXT_WIDTH);
}

/** Returns the number of characters of a figure on the sheet. */
function figureLength(value: number, format: FormatId): number {
  if (format === 'percent') return writeNumber(value * 100, 2).length + 1;
  return isNumericFormat(format) ? writeNumber(value, decimalsOf(format)).length : String(Math.round(value)).length;
}

const clamp = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, Math.round(value)));
