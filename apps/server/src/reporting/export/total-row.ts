import {
  add,
  coefficientsOf,
  fieldOf,
  isMetric,
  isShareable,
  orZero,
  ref,
  sub,
  type Column,
  type Field,
  type Formula,
  type Metric,
} from '@adops/domain';
import type { CheckedRequest } from '../engine/request.js';
import type { ReportRow } from '../engine/rows.js';
import type { ExportColumn } from './export-columns.js';

/** A cell of the total row. Formulas refer to other cells of that row by the position of their column. */
export type TotalCell =
  | { readonly kind: 'empty' }
  /** Sum of visible rows. `expected` is the value on screen, for the width of the column. */
  | { readonly kind: 'sum'; readonly expected: number | null }
  | { readonly kind: 'formula'; readonly formula: Formula }
  /** Change divided by the earlier value. */
  | { readonly kind: 'changeRatio'; readonly change: Formula; readonly previous: Formula }
  /** Value of all rows, which doesn't follow the filter. */
  | { readonly kind: 'whole'; readonly value: number };

const EMPTY: TotalCell = { kind: 'empty' };

type Side = 'value' | 'previous';
interface SummedColumn {
  readonly index: number;
  readonly of: Side;
  readonly coefficients: ReadonlyMap<string, number>;
}

/**
 * Cells of the total row of a workbook. Additive figures are sums, ratios are computed from these sums if the sheet
 * contains them, and other cells contain the values of the whole report.
 */
export class TotalRow {
  private readonly summed: readonly SummedColumn[];
  private readonly hidden: ReadonlySet<string>;

  /**
   * Creates the total row.
   * @param total total of the report, with the sums of the compared range
   * @param isPartlyCompared true if some rows are excluded from the comparison
   */
  constructor(
    private readonly request: Pick<CheckedRequest, 'report' | 'viewer'>,
    private readonly columns: readonly ExportColumn[],
    private readonly total: ReportRow,
    private readonly isPartlyCompared: boolean,
  ) {
    const { report, viewer } = request;
    this.hidden = new Set(
      columns.flatMap(({ field }) => {
        const permission = fieldOf(report.contract, field)?.permission;
        return permission && !viewer.permissions.has(permission) ? [field] : [];
      }),
    );
    this.summed = columns.flatMap((column, index): SummedColumn[] => {
      const metric = this.metricOf(column);
      if (!metric || !isShareable(metric) || (column.of !== 'value' && column.of !== 'previous')) return [];
      const coefficients = coefficientsOf(formulaOf(metric));
      return coefficients ? [{ index, of: column.of, coefficients }] : [];
    });
  }

  cells(): TotalCell[] {
    return this.columns.map((column, index) => this.cellOf(column, index));
  }

  private cellOf(column: ExportColumn, index: number): TotalCell {
    const metric = this.metricOf(column);
    if (!metric) return this.attributeCell(column);
    const whole = this.wholeOf(column);
    // A change is additive if its figure is. Its ratio to the earlier value isn't.
    if (isShareable(metric) && column.of !== 'changeRatio') return { kind: 'sum', expected: whole };
    if (whole === null) return EMPTY;
    return this.formulaCell(column, metric, index) ?? { kind: 'whole', value: whole };
  }

  /**
   * Returns the cell of an attribute, such as a budget. The total counts each entity once, so it differs from the sum
   * of the rows.
   */
  private attributeCell({ field: id, isPart, constant }: ExportColumn): TotalCell {
    const field: Column | Field | undefined = fieldOf(this.request.report.contract, id);
    const value = this.total[id];
    const isTotaled =
      !isPart && constant === undefined && field !== undefined && 'total' in field && field.total === 'sum';
    return isTotaled && typeof value === 'number' ? { kind: 'whole', value } : EMPTY;
  }

  private formulaCell({ of, field }: ExportColumn, metric: Metric, index: number): TotalCell | null {
    if (of === 'value' || of === 'previous') {
      const formula = this.ofSums(formulaOf(metric), of);
      return formula && { kind: 'formula', formula };
    }
    const previous = this.cellFormula(metric, field, 'previous');
    const changeAt = this.columns.findIndex((column) => column.field === field && column.of === 'change');
    const change = isShareable(metric) && changeAt !== -1 ? cell(changeAt) : this.changeFormula(metric, field);
    if (!change) return null;
    if (of === 'change') return { kind: 'formula', formula: change };
    return previous && index !== changeAt ? { kind: 'changeRatio', change, previous } : null;
  }

  /**
   * Returns the change of a figure, from the totals of both ranges. Rows excluded from the comparison are in only one
   * of them.
   */
  private changeFormula(metric: Metric, field: string): Formula | null {
    if (this.isPartlyCompared) return null;
    const value = this.cellFormula(metric, field, 'value');
    const previous = this.cellFormula(metric, field, 'previous');
    return value && previous && sub(value, previous);
  }

  /** Returns the total of a figure: the cell of its own column, or a formula over other cells. */
  private cellFormula(metric: Metric, field: string, side: Side): Formula | null {
    const own = this.columns.findIndex((column) => column.field === field && column.of === side);
    const formula = this.ofSums(formulaOf(metric), side);
    return own !== -1 && formula ? cell(own) : formula;
  }

  /** Converts a formula over the sums of a row to one over cells of the total row. Null if the sheet lacks a sum. */
  private ofSums(formula: Formula, side: Side): Formula | null {
    const coefficients = coefficientsOf(formula);
    if (coefficients) return this.ofCells(coefficients, side);
    if (formula.op === 'const') return formula;
    if (formula.op === 'orZero') {
      const of = this.ofSums(formula.of, side);
      return of && orZero(of);
    }
    if (!('left' in formula) || formula.op === 'addKnown' || formula.op === 'subKnown') return null;
    const left = this.ofSums(formula.left, side);
    const right = this.ofSums(formula.right, side);
    return left && right && { op: formula.op, left, right };
  }

  /** Returns a combination of sums as one cell, as two cells, or as one cell for each sum. */
  private ofCells(wanted: ReadonlyMap<string, number>, side: Side): Formula | null {
    const columns = this.summed.filter(({ of }) => of === side);
    const single = columns.find(({ coefficients }) => isSame(coefficients, wanted));
    if (single) return cell(single.index);
    for (const left of columns) {
      for (const right of columns) {
        if (left.index === right.index) continue;
        for (const sign of [1, -1] as const) {
          if (isSame(combined(left.coefficients, right.coefficients, sign), wanted))
            return combine(cell(left.index), cell(right.index), sign);
        }
      }
    }
    return this.ofSingleSums(wanted, columns);
  }

  private ofSingleSums(wanted: ReadonlyMap<string, number>, columns: readonly SummedColumn[]): Formula | null {
    let formula: Formula | null = null;
    // Added sums precede subtracted ones.
    for (const [measure, sign] of [...wanted].sort(([, left], [, right]) => right - left)) {
      const own = columns.find(({ coefficients }) => isSame(coefficients, new Map([[measure, 1]])));
      if (!own || (sign !== 1 && sign !== -1)) return null;
      if (formula === null && sign === -1) return null;
      formula = formula === null ? cell(own.index) : combine(formula, cell(own.index), sign);
    }
    return formula;
  }

  private metricOf({ field: id, isPart }: ExportColumn): Metric | null {
    if (isPart || this.hidden.has(id)) return null;
    const field = fieldOf(this.request.report.contract, id);
    return field && isMetric(field) ? field : null;
  }

  /** Returns the value of the whole report, as on screen. */
  private wholeOf({ field, of }: ExportColumn): number | null {
    const value = numberOf(this.total[field]);
    const before = numberOf(this.total.previous?.[field]);
    if (of === 'value') return value;
    if (of === 'previous') return before;
    if (of === 'share' || value === null || before === null) return null;
    if (of === 'change') return value - before;
    return before === 0 ? null : (value - before) / Math.abs(before);
  }
}

const formulaOf = (metric: Metric): Formula => (metric.kind === 'base' ? ref(metric.measure) : metric.formula);

/** Returns a reference to a cell of the total row, by the position of its column. */
const cell = (index: number): Formula => ref(String(index));

/** Returns the sum of cells, in which a missing one counts as 0. */
const combine = (left: Formula, right: Formula, sign: 1 | -1): Formula =>
  sign === 1 ? add(orZero(left), orZero(right)) : sub(orZero(left), orZero(right));

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function isSame(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): boolean {
  return left.size === right.size && [...left].every(([measure, value]) => right.get(measure) === value);
}

function combined(
  left: ReadonlyMap<string, number>,
  right: ReadonlyMap<string, number>,
  sign: 1 | -1,
): ReadonlyMap<string, number> {
  const sum = new Map(left);
  for (const [measure, value] of right) sum.set(measure, (sum.get(measure) ?? 0) + sign * value);
  for (const [measure, value] of sum) if (value === 0) sum.delete(measure);
  return sum;
}

/**
 * Returns a formula over cells in the syntax of a spreadsheet.
 * @param at returns the address of a cell of the total row
 */
export function spreadsheetFormula(formula: Formula, at: (index: number) => string): string {
  switch (formula.op) {
    case 'ref':
      return at(Number(formula.measure));
    case 'const':
      return String(formula.value);
    case 'orZero': {
      const of = spreadsheetFormula(formula.of, at);
      return formula.of.op === 'ref'
        ? `N(${of})`
        : formula.of.op === 'orZero' || isSum(formula.of)
          ? of
          : `IFERROR(${of},0)`;
    }
    case 'add':
    case 'sub':
    case 'mul':
    case 'ratio': {
      const sign = { add: '+', sub: '-', mul: '*', ratio: '/' }[formula.op];
      return `(${spreadsheetFormula(formula.left, at)}${sign}${spreadsheetFormula(formula.right, at)})`;
    }
    default:
      throw new Error(`A spreadsheet doesn't support ${formula.op}.`);
  }
}

/** Returns true for sums whose missing cells count as 0, so that they are never missing. */
const isSum = (formula: Formula): boolean =>
  (formula.op === 'add' || formula.op === 'sub') && formula.left.op === 'orZero' && formula.right.op === 'orZero';
