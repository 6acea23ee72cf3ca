import { defaultReportState, writeReportState } from './codec.js';
import { groupingOfState, type FilterValue, type FilterValues, type ReportState } from './state.js';
import { groupingOf, type FactKey, type ReportContract } from '../reports/contract.js';
import { addDays, daysOfMonth, type DayRange } from '../reports/date-range.js';
import type { FilterId } from '../reports/filters.js';
import { FACEBOOK_ISSUE_REPORT, GOOGLE_ISSUE_REPORT } from '../reports/issue-reports.js';
import { REPORTS } from '../reports/registry.js';

/** What rows can be about: the key they are grouped by, the fields that may hold its id, and the filter on it. */
interface Subject {
  readonly key: FactKey;
  readonly fields: readonly string[];
  readonly filter: FilterId;
  /** It is chosen by a text instead of an id. */
  readonly isCode?: true;
}

/** Entities whose rows lead to everything about them, narrowest first. Where nothing is known by tag, a tag stands for its ad group. */
const ENTITIES: readonly Subject[] = [
  { key: 'tag', fields: ['tag'], filter: 'tagIn', isCode: true },
  { key: 'adgroup', fields: ['adgroupId', 'systemAdGroupId'], filter: 'adgroupIdIn' },
  { key: 'tag', fields: ['adgroupId'], filter: 'adgroupIdIn' },
  { key: 'campaign', fields: ['campaignId', 'systemCampaignId'], filter: 'campaignIdIn' },
  { key: 'account', fields: ['partnerAccountId', 'accountId'], filter: 'partnerAccountIdIn' },
];

/** What rows of several entities have in common. */
const SHARED: readonly Subject[] = [
  { key: 'site', fields: ['siteId'], filter: 'siteIdIn' },
  { key: 'source', fields: ['sourceId', 'sourcePartnerId', 'partnerId'], filter: 'sourceIdIn' },
  { key: 'buyer', fields: ['buyerId'], filter: 'buyerIdIn' },
  { key: 'market', fields: ['marketId'], filter: 'marketIdIn' },
];

/** Parts of what an entity has. */
const PARTS: readonly Subject[] = [
  { key: 'device', fields: ['deviceId'], filter: 'deviceIdIn' },
  { key: 'country', fields: ['countryCode'], filter: 'countryCodeIn', isCode: true },
];
const SUBJECTS = [...ENTITIES, ...SHARED, ...PARTS];

/** Filters on what the figures are of, not on which rows there are: they hold in the other report, too. */
const KEPT: readonly FilterId[] = ['deviceIdIn', 'feedIdIn', 'countryCodeIn'];
/** Filters that narrow rows of several entities. */
const KEPT_WITH_SHARED: readonly FilterId[] = [
  ...KEPT,
  ...(['partnerAccountIdIn', 'adgroupIdIn', 'campaignIdIn', 'siteIdIn', 'sourceIdIn', 'buyerIdIn'] as const),
  ...(['marketIdIn', 'siteProjectIdIn', 'teamIdIn', 'tagIn', 'adgroup', 'campaign'] as const),
];

const TARGETS: readonly ReportContract[] = [...Object.values(REPORTS), GOOGLE_ISSUE_REPORT, FACEBOOK_ISSUE_REPORT];

export interface RelatedReport {
  readonly id: string;
  readonly title: string;
  /** What stands in the path of a report that is about one thing: its id. */
  readonly path?: string;
  /** Query string without '?'. */
  readonly query: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Fields of a report's rows that say what they are about. */
export const subjectFields = ({ fields, columns }: ReportContract): readonly string[] =>
  [...new Set(SUBJECTS.flatMap((subject) => subject.fields))].filter((name) => name in fields || name in columns);

/** What stands in names and codes of unknown things. */
const UNKNOWN: readonly string[] = ['', 'ZZ', 'Unknown'];

/** Id of the subject in a row, or its code; null: the row has none. */
function idOf(row: Row, { fields, isCode }: Subject): number | string | null {
  for (const field of fields) {
    const id = row[field];
    if (isCode ? typeof id === 'string' && !UNKNOWN.includes(id) : typeof id === 'number' && id > 0)
      return id as number | string;
  }
  return null;
}

const hasFilter = ({ filters }: ReportContract, name: string): boolean => filters.some(({ id }) => id === name);

const filterOn = (subject: Subject, row: Row): Record<string, FilterValue> => ({
  [subject.filter]: [idOf(row, subject)!] as readonly number[] | readonly string[],
});

/** Whether the rows are about this: rows of lists are about all they name. */
const isAbout = (keys: readonly FactKey[], isList: boolean, row: Row, subject: Subject): boolean =>
  (isList || keys.includes(subject.key)) && idOf(row, subject) !== null;

/**
 * Filters of another report for what a row is about; null if it has none that fit. An ad group of reports that know it by
 * name only is chosen by its name, in its account.
 */
function filtersFor(target: ReportContract, from: Source, row: Row): FilterValues | null {
  const about = (subject: Subject): boolean => isAbout(from.keys, from.isList, row, subject);
  const kept = (ids: readonly FilterId[]): FilterValues =>
    Object.fromEntries(ids.filter((id) => hasFilter(target, id)).map((id) => [id, from.filters[id]]));
  const parts = PARTS.filter((part) => about(part) && hasFilter(target, part.filter)).map((part) =>
    filterOn(part, row),
  );
  const entity = ENTITIES.find((each) => about(each) && (!each.isCode || hasFilter(target, each.filter)));
  if (!entity) {
    const shared = [...SHARED, ...PARTS].filter(about);
    if (shared.length === 0 || !shared.every(({ filter }) => hasFilter(target, filter))) return null;
    return Object.assign(
      {},
      kept(KEPT_WITH_SHARED),
      ...shared.map((subject) => filterOn(subject, row)),
    ) as FilterValues;
  }
  const chosen = hasFilter(target, entity.filter) ? filterOn(entity, row) : namedIn(target, entity, row);
  return chosen && (Object.assign({}, kept(KEPT), ...parts, chosen) as FilterValues);
}

/** Chooses an ad group or campaign by its name, in its account. */
function namedIn(target: ReportContract, { key }: Subject, row: Row): FilterValues | null {
  const accountId = idOf(row, ENTITIES.at(-1)!);
  const name = row[key] ?? row[`${key}Name`];
  if (!hasFilter(target, key) || !hasFilter(target, 'partnerAccountIdIn')) return null;
  if (typeof accountId !== 'number' || typeof name !== 'string') return null;
  return { partnerAccountIdIn: [accountId], [key]: name };
}

/** The report a row stands in, and what it shows. */
interface Source {
  readonly keys: readonly FactKey[];
  readonly isList: boolean;
  readonly filters: FilterValues;
}

/** The id that belongs in the path of a report, apart from the filters of its query. */
function intoPath(target: ReportContract, filters: FilterValues): { path?: string; rest: FilterValues } | null {
  const single = target.filters.find(({ kind }) => kind === 'id');
  if (!single) return { rest: filters };
  const { [single.id]: ids, ...rest } = filters;
  const [path] = (ids ?? []) as readonly number[];
  return path === undefined ? null : { path: String(path), rest };
}

/** The days in the other report: whole months where it has these, and its longest range up to the last day. */
function daysIn({ filters, maxRange }: ReportContract, { start, end }: DayRange, today: string): DayRange {
  if (filters.some(({ kind }) => kind === 'month')) return daysOfMonth(end, today);
  const first = addDays(end, 1 - maxRange);
  return { start: start < first ? first : start, end };
}

/** Whether the report would show the row again, as it is: rows of the entities below it tell more. */
function saysNothing(target: ReportContract, keys: readonly FactKey[]): boolean {
  const below = groupingOf(target, [target.grouping.choices[0].id]).keys;
  return below.every((key) => keys.includes(key)) || !ENTITIES.some(({ key }) => below.includes(key));
}

/** Whether the report has anything about the row's source. */
function isOfSource({ onlySources }: ReportContract, row: Row): boolean {
  const source = idOf(
    row,
    SHARED.find(({ key }) => key === 'source')!,
  );
  return !onlySources || source === null || onlySources.includes(source as number);
}

/**
 * Reports that show the parts and the surroundings of a row over the same days, and back: keywords, placements or hours of
 * an ad group, the ad group of a keyword or a tag, what platforms find wrong with it.
 *
 * @param permissions keys of the viewer; reports whose screen they may not open are left out
 */
export function relatedReports(
  contract: ReportContract,
  state: ReportState,
  row: Row,
  { permissions, today }: { readonly permissions: ReadonlySet<string>; readonly today: string },
): readonly RelatedReport[] {
  const { keys } = groupingOfState(contract, state);
  const from: Source = { keys, isList: contract.isList === true, filters: state.filters };
  const day = row['date'];
  const days = keys.includes('date') && typeof day === 'string' ? { start: day, end: day } : state.dateRange;
  return TARGETS.flatMap((target) => {
    const [opens] = target.permission;
    if (opens === undefined || !permissions.has(opens) || !isOfSource(target, row)) return [];
    if (target.id === contract.id && (from.isList || saysNothing(target, keys))) return [];
    const filters = filtersFor(target, from, row);
    const placed = filters && intoPath(target, filters);
    if (!placed) return [];
    const { path, rest } = placed;
    const query = writeReportState(target, {
      ...defaultReportState(target, today),
      dateRange: daysIn(target, days, today),
      filters: rest,
    });
    return [{ id: target.id, title: target.title, query, ...(path !== undefined && { path }) }];
  });
}
