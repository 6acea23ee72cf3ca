import { BadUserInput } from '../../core/graphql/index.js';

/** Maximum number of templates of each kind per company. One page can contain all of them. */
export const MAX_KEPT = 2_000;

export interface PageOf {
  readonly page: number;
  readonly perPage: number;
}

/** Returns the LIMIT and OFFSET of a page. @throws BadUserInput if the page is invalid */
export function limitsOf({ page, perPage }: PageOf): [limit: number, offset: number] {
  if (!(page >= 1 && page <= MAX_KEPT) || !(perPage >= 1 && perPage <= MAX_KEPT))
    throw new BadUserInput(`page and perPage must be between 1 and ${MAX_KEPT}.`);
  return [perPage, (page - 1) * perPage];
}
