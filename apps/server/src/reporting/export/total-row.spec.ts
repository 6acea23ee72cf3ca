import { describe, expect, it } from '@jest/globals';
import {
  ADGROUP_REPORT,
  evaluate,
  figureUnits,
  HOTSPOT_REPORT,
  isMetric,
  isShareable,
  ref,
  REPORTS,
  type Formula,
  type Metric,
  type ReportContract,
} from '@adops/domain';
import fc from 'fast-check';
import type { ReportRow } from '../engine/rows.js';
import type { ExportColumn } from './export-columns.js';
import { spreadsheetFormula, TotalRow, type TotalCell } from './total-row.js';

const metricsOf = ({ columns }: ReportContract): [string, Metric][] =>
  Object.entries(columns).flatMap(([id, column]): [string, Metric][] => (isMetric(column) ? [[id, column]] : []));
const formulaOf = (metric: Metric): Formula => (metric.kind === 'base' ? ref(metric.measure) : metric.formula);
const column = (field: string, of: ExportColumn['of'] = 'value'): ExportColumn => ({
  ...{ id: of === 'value' ? field : `${of}.${field}`, field, of, label: field, format: 'money', kind: 'number' },
});

/** Returns all figures computed from sums of the test. */
function figuresFrom(contract: ReportContract, sumOf: (measure: string) => number): Record<string, number | null> {
  const sums = new Proxy({} as Record<string, number>, { get: (_, measure) => sumOf(String(measure)) });
  const units = figureUnits(contract);
  return Object.fromEntries(metricsOf(contract).map(([id, metric]) => [id, evaluate(formulaOf(metric), sums, units)]));
}

interface Case {
  readonly contract: ReportContract;
  readonly columns: readonly ExportColumn[];
  readonly value: Record<string, number | null>;
  readonly previous: Record<string, number | null>;
}

function cellsOf({ contract, columns, value, previous }: Case, isPartlyCompared = false): TotalCell[] {
  const request = { report: { contract }, viewer: { permissions: { has: () => true } } };
  const total = { id: 'total', type: 'total', ...value, previous } as unknown as ReportRow;
  return new TotalRow(request as never, columns, total, isPartlyCompared).cells();
}

/** Returns the value of a formula whose cells contain the sums of their columns. */
function computed({ columns, value, previous }: Case, formula: Formula): number | null {
  const cells = columns.map(({ of, field }) => (of === 'previous' ? previous[field] : value[field]) ?? null);
  return evaluate(formula, Object.fromEntries(cells.map((cell, index) => [String(index), cell])), {});
}

/** Expects two numbers to be equal except for rounding errors. */
const close = (actual: number | null, expected: number | null): void =>
  expect(Math.abs(actual! - expected!)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(expected!)));

describe.each(Object.values(REPORTS))('the total row of the $id', (contract) => {
  const ids = metricsOf(contract).map(([id]) => id);
  const sums = fc.array(fc.integer({ min: 1_000_000, max: 5_000_000_000 }), { minLength: 7, maxLength: 7 });
  const sumOf = (values: readonly number[]) => (measure: string) =>
    values[[...measure].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % values.length]!;

  it('computes ratios from the column sums in the sheet', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: 1 }), sums, (chosen, values) => {
        const value = figuresFrom(contract, sumOf(values));
        const question = { contract, columns: chosen.map((id) => column(id)), value, previous: {} };
        cellsOf(question).forEach((cell, index) => {
          const id = chosen[index]!;
          if (cell.kind === 'formula') close(computed(question, cell.formula), value[id]!);
          else if (cell.kind === 'sum') expect(isShareable(contract.columns[id]!)).toBe(true);
          else expect(cell).toEqual(value[id] === null ? { kind: 'empty' } : { kind: 'whole', value: value[id] });
        });
      }),
      { numRuns: 40 },
    );
  });
});

describe('the total row of a comparison', () => {
  const contract: ReportContract = ADGROUP_REPORT;
  const value = figuresFrom(contract, (measure) => (measure === 'cost' ? 4_000_000 : 10_000_000));
  const previous = figuresFrom(contract, (measure) => (measure === 'cost' ? 8_000_000 : 12_000_000));
  const columns = [
    ...[column('cost'), column('cost', 'previous'), column('cost', 'change'), column('cost', 'changeRatio')],
    ...[column('profit'), column('profit', 'previous'), column('margin'), column('margin', 'change')],
    column('RPC', 'change'),
  ];
  const question = { contract, columns, value, previous };
  const at = (index: number): string => 'ABCDEFGHI'[index]!;

  it('sums changes and divides the sum by the total of the previous days', () => {
    const cells = cellsOf(question);
    expect(cells.slice(0, 3).map(({ kind }) => kind)).toEqual(['sum', 'sum', 'sum']);
    const ratio = cells[3] as TotalCell & { kind: 'changeRatio' };
    expect([ratio.kind, spreadsheetFormula(ratio.change, at), spreadsheetFormula(ratio.previous, at)]).toEqual(['changeRatio', 'C', 'B']); // prettier-ignore
  });

  it('subtracts the previous ratio from the current ratio', () => {
    const cell = cellsOf(question)[7] as TotalCell & { kind: 'formula' };
    expect(spreadsheetFormula(cell.formula, at)).toBe('(G-(F/(N(B)+N(F))))');
    expect(cellsOf(question)[8]!.kind).toBe('whole');
  });

  it("uses the whole report's ratio changes if the comparison excludes rows", () => {
    const cells = cellsOf(question, true);
    expect(cells.map(({ kind }) => kind)).toEqual(['sum', 'sum', 'sum', 'changeRatio', 'sum', 'sum', 'formula', 'whole', 'whole']); // prettier-ignore
  });
});

it('marks figures that are repeated in several rows as values of the whole report', () => {
  const contract: ReportContract = HOTSPOT_REPORT;
  const value = figuresFrom(contract, () => 7_000_000);
  const cells = cellsOf({ contract, columns: [column('boughtClicks'), column('cost')], value, previous: {} });
  expect(cells.map(({ kind }) => kind)).toEqual(['whole', 'sum']);
});
