import { defaultReportState, writeReportState } from './codec.js';
import { groupingOfState, type FilterValue, type FilterValues, type ReportState } from './state.js';
import type { FactKey } from '../facts/index.js';
import { groupingOf, type ReportContract } from '../reports/contract.js';
import { addDays } from '../dates/days.js';
import { daysOfMonth, type DayRange } from '../reports/date-range.js';
import type { FilterId } from '../reports/filters.js';
import { FACEBOOK_ISSUE_REPORT, GOOGLE_ISSUE_REPORT } from '../reports/issue-reports.js';
import { REPORTS } from '../reports/registry.js';

/** Subject of a row, with its grouping key, the fields that may contain its id, and the filter for it. */
interface Subject {
  readonly key: FactKey;
  readonly fields: readonly string[];
  readonly filter: FilterId;
  /** True if the subject is identified by a text instead of an id. */
  readonly isCode?: true;
}

/**
 * Entities with links to reports about them, narrowest first. If no report by tag is available, the ad group is used
 * instead of the tag.
 */
const ENTITIES: readonly Subject[] = [
  { key: 'tag', fields: ['tag'], filter: 'tagIn', isCode: true },
  { key: 'adgroup', fields: ['adgroupId', 'systemAdGroupId'], filter: 'adgroupIdIn' },
  { key: 'tag', fields: ['adgroupId'], filter: 'adgroupIdIn' },
  { key: 'campaign', fields: ['campaignId', 'systemCampaignId'], filter: 'campaignIdIn' },
  { key: 'account', fields: ['partnerAccountId', 'accountId'], filter: 'partnerAccountIdIn' },
];

/** Attributes that rows of several entities share. */
const SHARED: readonly Subject[] = [
  { key: 'site', fields: ['siteId'], filter: 'siteIdIn' },
  { key: 'source', fields: ['sourceId', 'sourcePartnerId', 'partnerId'], filter: 'sourceIdIn' },
  { key: 'buyer', fields: ['buyerId'], filter: 'buyerIdIn' },
  { key: 'market', fields: ['marketId'], filter: 'marketIdIn' },
];

/** Keys into which an entity's figures are split. */
const PARTS: readonly Subject[] = [
  { key: 'device', fields: ['deviceId'], filter: 'deviceIdIn' },
  { key: 'country', fields: ['countryCode'], filter: 'countryCodeIn', isCode: true },
];
const SUBJECTS = [...ENTITIES, ...SHARED, ...PARTS];

/** Filters of the figures rather than of the rows. They also apply to the linked report. */
const KEPT: readonly FilterId[] = ['deviceIdIn', 'feedIdIn', 'countryCodeIn'];
/** Filters that limit rows of several entities. */
const KEPT_WITH_SHARED: readonly FilterId[] = [
  ...KEPT,
  ...(['partnerAccountIdIn', 'adgroupIdIn', 'campaignIdIn', 'siteIdIn', 'sourceIdIn', 'buyerIdIn'] as const),
  ...(['marketIdIn', 'siteProjectIdIn', 'teamIdIn', 'tagIn', 'adgroup', 'campaign'] as const),
];

const TARGETS: readonly ReportContract[] = [...Object.values(REPORTS), GOOGLE_ISSUE_REPORT, FACEBOOK_ISSUE_REPORT];

export interface RelatedReport {
  readonly id: string;
  readonly title: string;
  /** Id in the path of a report about one entity. */
  readonly path?: string;
  /** Query string without '?'. */
  readonly query: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Returns the row fields that identify the subject. */
export const subjectFields = ({ fields, columns }: ReportContract): readonly string[] =>
  [...new Set(SUBJECTS.flatMap((subject) => subject.fields))].filter((name) => name in fields || name in columns);

/** Placeholder names and codes of unknown entities. */
const UNKNOWN: readonly string[] = ['', 'ZZ', 'Unknown'];

/** Returns the id or code of the subject in a row. Null if there is none. */
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

/** Returns true if the row is about the subject. A row of a list is about every entity that it contains. */
const isAbout = (keys: readonly FactKey[], isList: boolean, row: Row, subject: Subject): boolean =>
  (isList || keys.includes(subject.key)) && idOf(row, subject) !== null;

/**
 * Returns the filters of another report for the subject of a row. Null if no filter matches. If a report contains only
 * names of ad groups, filters by name and account.
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

/** Filters by the name and account of an ad group or campaign. */
function namedIn(target: ReportContract, { key }: Subject, row: Row): FilterValues | null {
  const accountId = idOf(row, ENTITIES.at(-1)!);
  const name = row[key] ?? row[`${key}Name`];
  if (!hasFilter(target, key) || !hasFilter(target, 'partnerAccountIdIn')) return null;
  if (typeof accountId !== 'number' || typeof name !== 'string') return null;
  return { partnerAccountIdIn: [accountId], [key]: name };
}

/** Current report of a row, with its keys and filters. */
interface Source {
  readonly keys: readonly FactKey[];
  readonly isList: boolean;
  readonly filters: FilterValues;
}

/** Moves the id into the path if the report's path contains one. Returns the remaining filters. */
function intoPath(target: ReportContract, filters: FilterValues): { path?: string; rest: FilterValues } | null {
  const single = target.filters.find(({ kind }) => kind === 'id');
  if (!single) return { rest: filters };
  const { [single.id]: ids, ...rest } = filters;
  const [path] = (ids ?? []) as readonly number[];
  return path === undefined ? null : { path: String(path), rest };
}

/**
 * Returns the days for the other report. If it requires a month, this is the month of the last day. Otherwise the range
 * is limited to the report's maximum, ending on the last day.
 */
function daysIn({ filters, maxRange }: ReportContract, { start, end }: DayRange, today: string): DayRange {
  if (filters.some(({ kind }) => kind === 'month')) return daysOfMonth(end, today);
  const first = addDays(end, 1 - maxRange);
  return { start: start < first ? first : start, end };
}

/**
 * Returns true if the report would only show the same row again. Rows of child entities contain additional information.
 */
function saysNothing(target: ReportContract, keys: readonly FactKey[]): boolean {
  const below = groupingOf(target, [target.grouping.choices[0].id]).keys;
  return below.every((key) => keys.includes(key)) || !ENTITIES.some(({ key }) => below.includes(key));
}

/** Returns true if the report contains the row's source. */
function isOfSource({ onlySources }: ReportContract, row: Row): boolean {
  const source = idOf(
    row,
    SHARED.find(({ key }) => key === 'source')!,
  );
  return !onlySources || source === null || onlySources.includes(source as number);
}

/**
 * Returns the reports about the details and the context of a row over the same days. Examples are the keywords of an ad
 * group, the ad group of a keyword, and its platform issues.
 * @param permissions permissions of the viewer. Reports that the viewer can't open are omitted.
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
