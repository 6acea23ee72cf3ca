export { literal, withLiterals } from './literal.js';
export {
  COMPARABLE_FIGURES,
  FIGURES_OF_HOUR,
  figuresOfDays,
  INCOMPLETE,
  isComparable,
  PROGRESS_JOIN,
  REPORTED,
} from './progress.js';
export { allOf, containing, empty, id, integer, join, list, quoted, sql, Sql, words } from './sql.js';
