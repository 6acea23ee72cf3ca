import { z } from 'zod';
import { clamped, cut, type Decimal, decimalOf, minus, numberOf, plus, times } from './decimal.js';

export const CAP_TARGETS = ['cpa', 'rpc'] as const;
export type CapTarget = (typeof CAP_TARGETS)[number];
export const CAP_OPERATORS = ['plus', 'minus', 'multiply'] as const;
export type CapOperator = (typeof CAP_OPERATORS)[number];

/**
 * Formula that calculates the cap of an ad group or placement from its figures. Amounts are in the company's currency.
 */
export interface CapFormula {
  readonly capTarget: CapTarget;
  readonly capOperator: CapOperator;
  readonly capValue: number;
  /** Number of complete UTC days, up to yesterday. */
  readonly daysRange: number;
  readonly capRangeStart: number;
  readonly capRangeEnd: number;
}

export const DEFAULT_CAP_FORMULA: CapFormula = {
  capTarget: 'rpc',
  capOperator: 'plus',
  capValue: 0.3,
  daysRange: 7,
  capRangeStart: 0.3,
  capRangeEnd: 3,
};

/** Sources that the placement manager shows by default. */
export const DEFAULT_CAP_SOURCES: readonly number[] = [28];

export const CAP_DECIMALS = 4;
export const MAX_CAP_DAYS = 92;
const MAX_CAP_AMOUNT = 1_000_000;

const amount = () =>
  z
    .number('Enter a number.')
    .min(0, 'Must be at least 0.')
    .max(MAX_CAP_AMOUNT, `Must be at most ${MAX_CAP_AMOUNT.toLocaleString('en-US')}.`);

export const capFormulaForm = z
  .object({
    capTarget: z.enum(CAP_TARGETS),
    capOperator: z.enum(CAP_OPERATORS),
    capValue: amount(),
    daysRange: z
      .number('Enter a number.')
      .int('Enter a whole number.')
      .min(1, 'Must be at least 1.')
      .max(MAX_CAP_DAYS, `Must be at most ${MAX_CAP_DAYS}.`),
    capRangeStart: amount(),
    capRangeEnd: amount(),
  })
  .superRefine(({ capRangeStart, capRangeEnd }, context) => {
    if (capRangeStart > capRangeEnd)
      context.addIssue({ code: 'custom', path: ['capRangeEnd'], message: 'Must be at least the smallest cap.' });
  });

/** Figures from which a cap is calculated. Null if the days contain no figures. */
export type CapFigures = Readonly<Record<CapTarget, number | null>>;

/** Removes floating-point noise from a ratio of two sums, for example 1.234 instead of 1.2339999999999998. */
export const capFigure = (ratio: number | null): number | null =>
  ratio === null ? null : Number(ratio.toPrecision(15));

const OPERATIONS: Readonly<Record<CapOperator, (left: Decimal, right: Decimal) => Decimal>> = {
  plus,
  minus,
  multiply: times,
};

/**
 * Returns the cap calculated in exact decimals, limited to the range and truncated to 4 decimals. Null without the
 * figure.
 */
export function capOf(formula: Omit<CapFormula, 'daysRange'>, figures: CapFigures): number | null {
  const figure = figures[formula.capTarget];
  if (figure === null) return null;
  const wanted = OPERATIONS[formula.capOperator](decimalOf(figure), decimalOf(formula.capValue));
  const within = clamped(wanted, decimalOf(formula.capRangeStart), decimalOf(formula.capRangeEnd));
  return numberOf(cut(within, CAP_DECIMALS));
}

/** Returns the storage key for a set of sources, independent of their order. */
export const sourceSetKey = (sourceIds: readonly number[]): string =>
  sourceIds.length === 0 ? 'all' : [...new Set(sourceIds)].sort((a, b) => a - b).join(',');

const OPERATOR_SIGNS: Readonly<Record<CapOperator, string>> = { plus: '+', minus: '−', multiply: '×' };
const TARGET_WORDS: Readonly<Record<CapTarget, string>> = { cpa: 'CPA', rpc: 'RPC' };

/** Describes the formula: 'RPC + 0.3, from 0.3 to 3'. */
export const capFormulaWords = ({
  capTarget,
  capOperator,
  capValue,
  capRangeStart,
  capRangeEnd,
}: Omit<CapFormula, 'daysRange'>): string =>
  `${TARGET_WORDS[capTarget]} ${OPERATOR_SIGNS[capOperator]} ${capValue}, from ${capRangeStart} to ${capRangeEnd}`;
