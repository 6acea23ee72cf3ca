import { DIMENSIONS } from '../facts/keys.js';
import type { Grouping } from './contract.js';

/** Returns the noun for a number of rows, which is 'rows' with several grouping keys. */
export function nounOf({ keys, nouns }: Grouping, count: number): string {
  const [key, ...more] = keys;
  const [one, many] =
    nouns ?? (key !== undefined && more.length === 0 ? DIMENSIONS[key].nouns : (['row', 'rows'] as const));
  return count === 1 ? one : many;
}
