/**
 * Typed algebra for metric formulas. The same formula is evaluated in TypeScript (rows, totals, footers) and compiled
 * to SQL (sorting, conditions, exports). Formulas refer only to sums, so the total of a ratio is the ratio of the
 * totals at every level.
 */
export type Formula<M extends string = string> =
  | { readonly op: 'ref'; readonly measure: M }
  | { readonly op: 'const'; readonly value: number }
  /** The operand, or 0 if it is missing. Only for operands whose absence means "none", such as a rebate. */
  | { readonly op: 'orZero'; readonly of: Formula<M> }
  /** `then` if `of` is 0 or missing, otherwise missing. */
  | { readonly op: 'whenZero'; readonly of: Formula<M>; readonly then: Formula<M> }
  | { readonly op: BinaryOp; readonly left: Formula<M>; readonly right: Formula<M> };
/**
 * `addKnown` and `subKnown` treat a missing operand as 0 if the other is present. The result is missing only if both
 * are missing.
 */
type BinaryOp = 'add' | 'sub' | 'addKnown' | 'subKnown' | 'mul' | 'ratio';

export const ref = <M extends string>(measure: M): Formula<M> => ({ op: 'ref', measure });
export const constant = (value: number): Formula<never> => ({ op: 'const', value });
export const orZero = <M extends string>(of: Formula<M>): Formula<M> => ({ op: 'orZero', of });
export const add = <A extends string, B extends string>(left: Formula<A>, right: Formula<B>): Formula<A | B> => ({
  op: 'add',
  left,
  right,
});
export const sub = <A extends string, B extends string>(left: Formula<A>, right: Formula<B>): Formula<A | B> => ({
  op: 'sub',
  left,
  right,
});
/**
 * Returns left + right. A missing operand is treated as 0 if the other is present, so that sums of rows equal the sum
 * over all rows.
 */
export const addKnown = <A extends string, B extends string>(left: Formula<A>, right: Formula<B>): Formula<A | B> => ({
  op: 'addKnown',
  left,
  right,
});
/** Returns left - right, with the same treatment of missing operands. */
export const subKnown = <A extends string, B extends string>(left: Formula<A>, right: Formula<B>): Formula<A | B> => ({
  op: 'subKnown',
  left,
  right,
});
export const mul = <A extends string, B extends string>(left: Formula<A>, right: Formula<B>): Formula<A | B> => ({
  op: 'mul',
  left,
  right,
});
/** Returns left / right. Null if the denominator is 0 or unknown. */
export const ratio = <A extends string, B extends string>(left: Formula<A>, right: Formula<B>): Formula<A | B> => ({
  op: 'ratio',
  left,
  right,
});

/** Returns `then` if `of` is 0 or missing, otherwise null. */
export const whenZero = <A extends string, B extends string>(of: Formula<A>, then: Formula<B>): Formula<A | B> => ({
  op: 'whenZero',
  of,
  then,
});

/**
 * Storage unit of a measure: whole counts, or millionths of the measure's unit (money, conversions, positions, scores).
 */
export type MeasureUnit = 'count' | 'micros';
/** Sums of one row, in storage units. Null if no source reported the measure. */
export type Sums<M extends string = string> = Readonly<Partial<Record<M, number | null>>>;
export type UnitOf<M extends string> = Readonly<Record<M, MeasureUnit>>;

/** Measures that a formula needs, without duplicates. */
export function measuresOf<M extends string>(formula: Formula<M>): M[] {
  const found = new Set<M>();
  const walk = (node: Formula<M>): void => {
    if (node.op === 'ref') found.add(node.measure);
    else if (node.op === 'orZero') walk(node.of);
    else if (node.op === 'whenZero') {
      walk(node.of);
      walk(node.then);
    } else if (node.op !== 'const') {
      walk(node.left);
      walk(node.right);
    }
  };
  walk(formula);
  return [...found];
}

/** Returns true if a formula only adds and subtracts sums. */
export function isLinear(formula: Formula): boolean {
  switch (formula.op) {
    case 'ref':
      return true;
    case 'orZero':
      return isLinear(formula.of);
    case 'const':
    case 'whenZero':
    case 'mul':
    case 'ratio':
      return false;
    default:
      return isLinear(formula.left) && isLinear(formula.right);
  }
}

/**
 * Returns the power of a million by which the stored result must be divided: 1 for money, 0 for counts and ratios of equal units.
 * Additions use stored integers, so that 0.1 + 0.2 is 0.3. Throws if different units are added.
 */
export function scaleOf<M extends string>(formula: Formula<M>, units: UnitOf<M>): number {
  switch (formula.op) {
    case 'ref':
      return units[formula.measure] === 'micros' ? 1 : 0;
    case 'const':
      return 0;
    case 'orZero':
      return scaleOf(formula.of, units);
    case 'whenZero':
      return scaleOf(formula.then, units);
    case 'mul':
      return scaleOf(formula.left, units) + scaleOf(formula.right, units);
    case 'ratio':
      return scaleOf(formula.left, units) - scaleOf(formula.right, units);
    case 'add':
    case 'sub':
    case 'addKnown':
    case 'subKnown': {
      const left = scaleOf(formula.left, units);
      if (left !== scaleOf(formula.right, units)) throw new Error('A formula adds metrics with different units.');
      return left;
    }
  }
}

type Evaluator<M extends string> = (sums: Sums<M>) => number | null;

function evaluator<M extends string>(node: Formula<M>): Evaluator<M> {
  switch (node.op) {
    case 'ref': {
      const measure = node.measure;
      return (sums) => sums[measure] ?? null;
    }
    case 'const': {
      const value = node.value;
      return () => value;
    }
    case 'orZero': {
      const of = evaluator(node.of);
      return (sums) => of(sums) ?? 0;
    }
    case 'whenZero': {
      const of = evaluator(node.of);
      const then = evaluator(node.then);
      return (sums) => ((of(sums) ?? 0) === 0 ? then(sums) : null);
    }
    case 'addKnown':
    case 'subKnown': {
      const left = evaluator(node.left);
      const right = evaluator(node.right);
      const combine = node.op === 'addKnown' ? COMBINE.add : COMBINE.sub;
      return (sums) => {
        const a = left(sums);
        const b = right(sums);
        return a === null && b === null ? null : combine(a ?? 0, b ?? 0);
      };
    }
    default: {
      const left = evaluator(node.left);
      const right = evaluator(node.right);
      const combine = COMBINE[node.op];
      return (sums) => {
        const a = left(sums);
        const b = right(sums);
        return a === null || b === null ? null : combine(a, b);
      };
    }
  }
}

const COMBINE = {
  add: (a: number, b: number) => a + b,
  sub: (a: number, b: number) => a - b,
  mul: (a: number, b: number) => a * b,
  ratio: (a: number, b: number) => (b === 0 ? null : a / b),
} as const;

/**
 * Compiles a formula to a function from stored sums to the metric in natural units (money, fraction, count). Use this
 * function to evaluate many rows.
 */
export function formulaEvaluator<M extends string>(formula: Formula<M>, units: UnitOf<M>): Evaluator<M> {
  const raw = evaluator(formula);
  const divisor = 1_000_000 ** scaleOf(formula, units);
  if (divisor === 1) return raw;
  return (sums) => {
    const value = raw(sums);
    return value === null ? null : value / divisor;
  };
}

/** Evaluates a formula for stored sums, in natural units. Returns null if the metric can't be computed. */
export function evaluate<M extends string>(formula: Formula<M>, sums: Sums<M>, units: UnitOf<M>): number | null {
  return formulaEvaluator(formula, units)(sums);
}

/**
 * Returns true if a metric can be summed over rows, which applies to sums and differences but not to ratios or
 * products.
 */
export function addsUp<M extends string>(formula: Formula<M>): boolean {
  switch (formula.op) {
    case 'ref':
      return true;
    case 'orZero':
      return addsUp(formula.of);
    case 'add':
    case 'sub':
    case 'addKnown':
    case 'subKnown':
      return addsUp(formula.left) && addsUp(formula.right);
    default:
      return false;
  }
}

/** Returns true if a formula contains a subtraction, so that its value can be negative. */
export function subtracts<M extends string>(formula: Formula<M>): boolean {
  switch (formula.op) {
    case 'ref':
    case 'const':
      return false;
    case 'orZero':
      return subtracts(formula.of);
    case 'whenZero':
      return subtracts(formula.of) || subtracts(formula.then);
    case 'sub':
    case 'subKnown':
      return true;
    default:
      return subtracts(formula.left) || subtracts(formula.right);
  }
}

/**
 * Returns the coefficients of the sums in a linear formula, or null if it isn't linear. A missing operand is treated as
 * 0 here, so two formulas with the same coefficients differ only if a sum is missing.
 */
export function coefficientsOf<M extends string>(formula: Formula<M>): ReadonlyMap<M, number> | null {
  if (!addsUp(formula)) return null;
  const found = new Map<M, number>();
  const walk = (node: Formula<M>, sign: number): void => {
    if (node.op === 'ref') found.set(node.measure, (found.get(node.measure) ?? 0) + sign);
    else if (node.op === 'orZero') walk(node.of, sign);
    else if ('left' in node) {
      walk(node.left, sign);
      walk(node.right, node.op === 'sub' || node.op === 'subKnown' ? -sign : sign);
    }
  };
  walk(formula, 1);
  return found;
}
