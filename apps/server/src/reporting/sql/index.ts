export { literal, withLiterals } from './literal.js';
export { allOf, containing, empty, id, integer, join, list, sql, Sql } from './sql.js';
