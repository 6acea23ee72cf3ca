import { BadUserInput } from '../../../core/graphql/index.js';

export interface PageOf {
  readonly page: number;
  readonly perPage: number;
}

const MAX_PAGE = 1_000;

/** Returns LIMIT and OFFSET of a page. */
export function limits({ page, perPage }: PageOf): [number, number] {
  if (!(page >= 1) || !(perPage >= 1) || perPage > MAX_PAGE)
    throw new BadUserInput(`page must be at least 1, and perPage between 1 and ${MAX_PAGE}.`);
  return [perPage, (page - 1) * perPage];
}
