import { formatValue } from '@adops/domain';
import { compareValues } from '../../app/lists/list-state.js';
import type { KeywordStatsQuery, SuggestedKeywordsQuery } from '../../gql/graphql.js';
import type { GridSort } from '../../ui/data-grid/grid-types.js';
import type { FileTable } from '../../ui/save-file.js';

export type Suggestion = SuggestedKeywordsQuery['keywordSuggestions']['suggestionsForList'][number];
export type Stats = KeywordStatsQuery['keywordStats'][number];

/**
 * A keyword with the partner's suggestion (null if it was only looked up) and its statistics (undefined while loading).
 */
export interface PlannerRow {
  readonly keyword: string;
  readonly suggestion: Suggestion | null;
  readonly stats: Stats | undefined;
}

interface Figure {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly format: 'integer' | 'money' | 'money4' | 'percent' | 'percent0' | 'decimal2';
  readonly isOfPartner: boolean;
  readonly value: (row: PlannerRow) => number | null;
}

const ofPartner = (
  id: string,
  label: string,
  format: Figure['format'],
  help: string,
  value: (one: Suggestion) => number | null | undefined,
): Figure => ({
  ...{ id, label, format, help, isOfPartner: true },
  value: ({ suggestion }) => (suggestion ? (value(suggestion) ?? null) : null),
});
const ofTraffic = (
  id: string,
  label: string,
  format: Figure['format'],
  help: string,
  value: (one: Stats) => number | null | undefined,
): Figure => ({
  ...{ id, label, format, help, isOfPartner: false },
  value: ({ stats }) => (stats ? (value(stats) ?? null) : null),
});

export const FIGURES: readonly Figure[] = [
  ofPartner('relevance', 'Relevance', 'percent0', 'Similarity to your keywords, where 100% means the same words. Text similarity if the partner doesn\'t report relevance.', (one) => one.relevance),
  ofPartner('searches', 'Searches', 'integer', 'Monthly searches reported by the partner, on all devices.', (one) => one.searchCounts),
  ofPartner('bid', 'Suggested bid', 'money', 'Bid per click suggested by the partner.', (one) => one.suggestedBid),
  ofPartner('competition', 'Competition', 'percent0', 'Share of ad positions that are filled at the partner.', (one) => one.competition),
  ofTraffic('shows', 'Feed shows', 'integer', "Number of times a feed's ads were shown for it on your sites.", (one) => one.feedShowCount),
  ofTraffic('rps', 'RPS', 'money4', 'Revenue per feed show, which is the revenue of its clicks divided by feed shows.', (one) => one.rps),
  ofTraffic('ctr', 'CTR', 'percent', 'Clicks per feed show.', (one) => one.ctr),
  ofTraffic('advertisers', 'Advertisers', 'integer', 'Advertisers seen on your pages, or by probes if there is too little traffic.', (one) => (one.feedShowCount == null && one.origin !== 'tracking' ? null : one.advertisers.length)),
]; // prettier-ignore

export const figureText = (figure: Figure, row: PlannerRow): string => formatValue(figure.format, figure.value(row));

/** Returns the rows of the planner. Suggested keywords have a uniform case, while statistics use the keyword as requested. */
export function plannerRows(
  suggestions: readonly Suggestion[],
  only: readonly string[],
  stats: ReadonlyMap<string, Stats>,
): PlannerRow[] {
  const suggested = new Set(suggestions.map(({ keyword }) => keyword.toLowerCase()));
  return [
    ...suggestions.map((suggestion) => ({
      keyword: suggestion.keyword,
      suggestion,
      stats: stats.get(suggestion.keyword),
    })),
    ...only
      .filter((keyword) => !suggested.has(keyword.toLowerCase()))
      .map((keyword) => ({ keyword, suggestion: null, stats: stats.get(keyword) })),
  ];
}

/** Returns the rows sorted by a column. Null keeps the partner's order: relevance, then searches. */
export function sortedRows(rows: readonly PlannerRow[], sort: GridSort | null): readonly PlannerRow[] {
  if (sort === null) return rows;
  const figure = FIGURES.find(({ id }) => id === sort.column);
  const value = (row: PlannerRow) => (figure ? figure.value(row) : row.keyword);
  return [...rows].sort((a, b) => compareValues(value(a), value(b), sort.direction));
}

/** Returns the rows of the exported table, with raw metrics and the top advertiser. */
export function fileOf(rows: readonly PlannerRow[]): FileTable {
  const head = [
    'Keyword',
    ...FIGURES.map(({ label }) => label),
    'Strongest advertiser',
    'Mean RPC',
    'RPC deviation',
    'Origin',
    'Tracked since',
  ];
  return [
    head,
    ...rows.map((row) => {
      const first = row.stats?.advertisers[0];
      return [
        row.keyword,
        ...FIGURES.map(({ value }) => value(row)),
        ...[first?.name ?? null, first?.meanRpc ?? null, first?.rpcStdev ?? null],
        ...[row.stats?.origin ?? null, row.stats?.trackingStartDate ?? null],
      ];
    }),
  ];
}
