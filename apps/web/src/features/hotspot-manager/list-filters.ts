import type { ListState } from '../../app/lists/list-state.js';
import type { HotspotGroupFilters } from '../../gql/graphql.js';

const idIn = (text = ''): number[] | null => (/^\d{1,9}$/.test(text) ? [Number(text)] : null);

/** Returns the filters of the query, read from the address. */
export const filtersOf = ({ search, filters }: ListState): HotspotGroupFilters => ({
  searchPhrase: search,
  keyword: filters['keyword'] || null,
  siteIdIn: idIn(filters['site']),
  marketIdIn: idIn(filters['market']),
  sourceIdIn: idIn(filters['source']),
  pageIdIn: idIn(filters['page']),
  creatorIdIn: idIn(filters['creator']),
});
