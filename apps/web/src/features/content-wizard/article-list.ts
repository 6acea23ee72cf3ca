import { ARTICLES_PER_PAGE, isDayRange, type DayRange } from '@adops/domain';
import type { ListDefaults, ListState } from '../../app/lists/list-state.js';
import type { ArticleFilters } from '../../gql/graphql.js';
import { UPLOAD_STATUSES } from '../../app/tasks/upload-words.js';

/** Columns that the console can sort articles by. */
export const SORTED = [
  ...['id', 'siteId', 'site', 'market', 'language', 'topic', 'direction', 'headline'],
  ...['creator', 'status', 'createdAt', 'uploadedAt'],
];

export const DEFAULTS: ListDefaults = {
  sort: { column: 'siteId', direction: 'DESC' },
  perPage: ARTICLES_PER_PAGE,
  filters: { created: '', site: '', market: '', language: '', creator: '', team: '', status: '' },
};

const idIn = (text = ''): number[] | null => (/^\d{1,9}$/.test(text) ? [Number(text)] : null);

/** Parses the date range in the address: '2026-11-01~2026-11-27'. Null if there is none. */
export function daysOf(text = ''): DayRange | null {
  const [start = '', end = ''] = text.split('~');
  const range = { start, end };
  return isDayRange(range) ? range : null;
}

export const daysText = ({ start, end }: DayRange): string => `${start}~${end}`;

/** Returns the filters of the query, read from the address. Days are in UTC, and the last one is included. */
export function filtersOf({ search, filters }: ListState): ArticleFilters {
  const days = daysOf(filters['created']);
  const status = UPLOAD_STATUSES.find((each) => each === filters['status']);
  return {
    searchPhrase: search.trim() || null,
    createdAt: days && { start: `${days.start}T00:00:00.000Z`, end: `${days.end}T23:59:59.999Z` },
    siteIdIn: idIn(filters['site']),
    marketIdIn: idIn(filters['market']),
    languageCodeIn: filters['language'] ? [filters['language']] : null,
    creatorIdIn: idIn(filters['creator']),
    teamIdIn: idIn(filters['team']),
    statusIn: status ? [status] : null,
  };
}
