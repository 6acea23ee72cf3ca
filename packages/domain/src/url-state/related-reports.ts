import { defaultReportState, writeReportState } from './codec.js';
import type { FilterValues, ReportState } from './state.js';
import { groupingOf, type ReportContract } from '../reports/contract.js';
import type { FilterId } from '../reports/filters.js';
import { REPORTS } from '../reports/registry.js';

/** Entities a row can be about, narrowest first: its key, the field with its id, and the filters that choose it elsewhere. */
const SUBJECTS = [
  { key: 'adgroup', id: 'adgroupId', filter: 'adgroupIdIn' },
  { key: 'campaign', id: 'campaignId', filter: 'campaignIdIn' },
  { key: 'account', id: 'partnerAccountId', filter: 'partnerAccountIdIn' },
] as const;

/** Filters on what the figures are of, not on which rows there are: they hold in the other report, too. */
const KEPT: readonly FilterId[] = ['deviceIdIn', 'feedIdIn', 'countryCodeIn'];

export interface RelatedReport {
  readonly id: string;
  readonly title: string;
  /** What stands in the path of a report that is about one thing: its id. */
  readonly path?: string;
  /** Query string without '?'. */
  readonly query: string;
}

type Row = Readonly<Record<string, unknown>>;

const idIn = (row: Row, field: string): number | null => {
  const id = row[field];
  return typeof id === 'number' ? id : null;
};

/**
 * Filters of another report for what a row is about; null if it has none that fit. An ad group of reports that know it by
 * name only is chosen by its name, in its account.
 */
function filtersFor(target: ReportContract, keys: readonly string[], row: Row): FilterValues | null {
  const has = (filter: string): boolean => target.filters.some(({ id }) => id === filter);
  const subject = SUBJECTS.find(({ key, id }) => keys.includes(key) && idIn(row, id) !== null);
  if (!subject) return null;
  if (has(subject.filter)) return { [subject.filter]: [idIn(row, subject.id)!] };
  const accountId = idIn(row, 'partnerAccountId');
  const name = row[subject.key];
  if (!has(subject.key) || !has('partnerAccountIdIn') || accountId === null || typeof name !== 'string') return null;
  return { partnerAccountIdIn: [accountId], [subject.key]: name };
}

/** The id that belongs in the path of a report, apart from the filters of its query. */
function intoPath(target: ReportContract, filters: FilterValues): { path?: string; rest: FilterValues } {
  const single = target.filters.find(({ kind }) => kind === 'id');
  if (!single) return { rest: filters };
  const { [single.id]: ids, ...rest } = filters;
  return { path: String((ids as readonly number[])[0]), rest };
}

/**
 * Reports that show the parts and the surroundings of a row over the same days, and back: keywords, placements or hours of
 * an ad group, the ad group of a keyword.
 *
 * @param permissions keys of the viewer; reports whose screen they may not open are left out
 */
export function relatedReports(
  contract: ReportContract,
  state: ReportState,
  row: Row,
  { permissions, today }: { readonly permissions: ReadonlySet<string>; readonly today: string },
): readonly RelatedReport[] {
  const { keys } = groupingOf(contract, state.groupLevel.split(','));
  return Object.values(REPORTS).flatMap((target) => {
    const [opens] = target.permission;
    if (opens === undefined || !permissions.has(opens)) return [];
    // The same rows again tell nothing; those below a campaign or an account do.
    if (
      target.id === contract.id &&
      groupingOf(target, [target.grouping.choices[0].id]).keys.every((key) => keys.includes(key))
    )
      return [];
    const chosen = filtersFor(target, keys, row);
    if (!chosen) return [];
    const kept = KEPT.filter((id) => target.filters.some((filter) => filter.id === id)).map((id) => [
      id,
      state.filters[id],
    ]);
    const filters = { ...(Object.fromEntries(kept) as FilterValues), ...chosen };
    const { dateRange } = state;
    const { path, rest } = intoPath(target, filters);
    const query = writeReportState(target, { ...defaultReportState(target, today), dateRange, filters: rest });
    return [{ id: target.id, title: target.title, query, ...(path !== undefined && { path }) }];
  });
}
