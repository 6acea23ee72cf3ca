import { scaleOf, type Formula, type UnitOf } from '@adops/domain';
import { integer, sql, type Sql } from '../sql/index.js';

/**
 * Returns the SQL of a formula over summed measures. Sums and differences stay in stored integers. A ratio divides as
 * float8 and is null if its denominator is 0 or unknown. The arithmetic and its order are the same as in TypeScript.
 */
export function formulaSql(formula: Formula, units: UnitOf<string>, measure: (name: string) => Sql): Sql {
  const raw = rawSql(formula, measure);
  const scale = scaleOf(formula, units);
  if (scale === 0) return raw;
  if (scale === 1) return sql`(${raw}::float8 / 1000000)`;
  throw new Error('A metric must be in whole units or millionths.');
}

function rawSql(formula: Formula<string>, measure: (name: string) => Sql): Sql {
  switch (formula.op) {
    case 'ref':
      return measure(formula.measure);
    case 'const':
      return integer(formula.value);
    case 'orZero':
      return sql`coalesce(${rawSql(formula.of, measure)}, 0)`;
    case 'whenZero':
      return sql`CASE WHEN coalesce(${rawSql(formula.of, measure)}, 0) = 0 THEN ${rawSql(formula.then, measure)} END`;
    default: {
      const left = rawSql(formula.left, measure);
      const right = rawSql(formula.right, measure);
      switch (formula.op) {
        case 'add':
          return sql`(${left} + ${right})`;
        case 'sub':
          return sql`(${left} - ${right})`;
        // If one side is missing, the sum is the other side. If both are missing, the sum is null.
        case 'addKnown':
          return sql`coalesce(${left} + ${right}, ${left}, ${right})`;
        case 'subKnown':
          return sql`coalesce(${left} - ${right}, ${left}, -${right})`;
        case 'mul':
          return sql`(${left} * ${right})`;
        case 'ratio':
          return sql`(${left}::float8 / nullif(${right}, 0))`;
      }
    }
  }
}
