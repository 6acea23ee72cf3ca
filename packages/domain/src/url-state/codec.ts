import { z } from 'zod';
import { comparedDays, comparisonKindOf, isDayRange } from '../dates/ranges.js';
import { orderedField } from '../reports/change.js';
import { defaultOrderOf, fieldOf, groupingOf, type ReportContract } from '../reports/contract.js';
import { checkCustomFilter, comparisonOf, type CustomFilter } from '../reports/custom-filter.js';
import { isDatePreset, resolvePreset, type DatePreset, type DayRange } from '../reports/date-range.js';
import { hoursOf } from '../reports/hours.js';
import { groupingOfState, type FilterValue, type ReportState } from './state.js';

/** Maximum rows per page of a report. */
export const MAX_PER_PAGE = 500_000;

const FILTER_PREFIX = 'filters.';

/** Parses '5', 'true' and 'null' as a number, a boolean and null. Any other text is returned unchanged. */
export function parseScalar(text: string): string | number | boolean | null {
  if (text === 'null') return null;
  if (text === 'true') return true;
  if (text === 'false') return false;
  return text.trim() !== '' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}

/** Encodes one value, and escapes the separators inside it. */
function escapePart(text: string): string {
  return encodeURIComponent(text).replace(/~/g, '%7E');
}

function unescapePart(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}

function readIds(raw: string): number[] | undefined {
  const ids = unescapePart(raw)
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number)
    .filter((id) => Number.isInteger(id));
  return ids.length > 0 ? [...new Set(ids)] : undefined;
}

function readTexts(raw: string): string[] | undefined {
  const texts = raw
    .split(',')
    .map(unescapePart)
    .filter((text) => text !== '');
  return texts.length > 0 ? [...new Set(texts)] : undefined;
}

function readRange(raw: string | undefined): DayRange | null {
  if (raw === undefined) return null;
  const [start, end] = unescapePart(raw).split(',');
  const range = { start: start ?? '', end: end ?? start ?? '' };
  return isDayRange(range) ? range : null;
}

/** Parses the days of a report, which are two days or a preset from a link to relative days. */
function readDays(raw: string | undefined, today: string): DayRange | null {
  return isDatePreset(raw) ? resolvePreset(raw, today) : readRange(raw);
}

/** Parses the compared days, which are two days or a rule that derives them from the days of the report. */
const readComparison = (raw: string | undefined, days: DayRange): DayRange | null =>
  comparedDays(raw, days) ?? readRange(raw);

/** Parses the two ends of a range as text. At least one end must be present, and each must be a number. */
function readEnds(raw: string): string[] | undefined {
  const ends = raw.split(',').slice(0, 2).map(unescapePart);
  const isWell = ends.length === 2 && ends.every((end) => end === '' || Number.isFinite(Number(end)));
  return isWell && ends.some((end) => end.trim() !== '') ? ends : undefined;
}

function readHours(raw: string): DayRange | undefined {
  const [start = '', end = ''] = unescapePart(raw).split(',');
  return hoursOf({ start, end }) ? { start, end } : undefined;
}

function readFilter(kind: string, raw: string): FilterValue | undefined {
  switch (kind) {
    case 'id':
    case 'ids':
      return readIds(raw);
    case 'codes':
    case 'boolean':
    case 'choice':
    case 'choices':
      return readTexts(raw);
    case 'text': {
      const text = unescapePart(raw);
      return text === '' ? undefined : text;
    }
    case 'hours':
      return readHours(raw);
    case 'days':
      return readRange(raw) ?? undefined;
    case 'numbers':
      return readEnds(raw);
    case 'flag':
      return parseScalar(unescapePart(raw)) === true ? true : undefined;
    default:
      return undefined;
  }
}

function writeFilter(value: FilterValue | undefined): string | undefined {
  if (value === undefined || value === '' || value === false) return undefined;
  if (typeof value === 'string') return escapePart(value);
  if (value === true) return 'true';
  if ('start' in value) return `${value.start},${value.end}`;
  return value.length === 0 ? undefined : value.map((part) => escapePart(String(part))).join(',');
}

function readCustomFilters(contract: ReportContract, raw: string): CustomFilter[] {
  return raw.split(',').flatMap((part) => {
    const [name = '', operation = '', text = ''] = part.split(':').map(unescapePart);
    const field = fieldOf(contract, name);
    const value = field && comparisonOf(field) === 'text' ? text : parseScalar(text);
    const checked = checkCustomFilter(contract, { name, operation, value });
    return checked.ok ? [checked.filter] : [];
  });
}

function writeCustomFilters(contract: ReportContract, filters: readonly CustomFilter[]): string {
  return filters
    .flatMap((filter) => {
      const checked = checkCustomFilter(contract, filter);
      return checked.ok
        ? [[filter.name, filter.operation, String(checked.filter.value)].map(escapePart).join(':')]
        : [];
    })
    .join(',');
}

/**
 * Returns the query string of a state, without '?'. Values equal to the report's defaults are omitted, except the days,
 * so that a link shows the same days tomorrow. Unfinished conditions are omitted.
 * @param preset written in place of the days, and resolved when the link is opened. A comparison with the previous
 * period or the same weekdays is resolved then too
 */
export function writeReportState(contract: ReportContract, state: ReportState, preset?: DatePreset): string {
  const parts: string[] = [];
  const put = (key: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') parts.push(`${key}=${value}`);
  };
  if (!contract.isDateless) put(`${FILTER_PREFIX}dateRange`, preset ?? writeFilter(state.dateRange));
  for (const { id, kind } of contract.filters) {
    if (id !== 'dateRange' && kind !== 'conditions') put(FILTER_PREFIX + id, writeFilter(state.filters[id]));
  }
  put('customFilters', writeCustomFilters(contract, state.customFilters));
  const order = state.orderBy;
  const byDefault = defaultOrderOf(contract, groupingOfState(contract, state));
  if (!order) put('orderBy', 'none');
  else if (order.column !== byDefault.column || order.direction !== byDefault.direction) {
    put('orderBy', `${escapePart(order.column)}:${order.direction}`);
  }
  if (state.groupLevel !== contract.grouping.choices[0].id)
    put('groupLevel', state.groupLevel.split(',').map(escapePart).join(','));
  if (state.segment) put('segment', escapePart(state.segment));
  const { compareRange } = state;
  if (compareRange) {
    const kind = preset && comparisonKindOf(compareRange, state.dateRange);
    put('compareRange', kind ?? writeFilter(compareRange));
  }
  if (state.comparesLate) put('compareLate', 'true');
  for (const { id } of contract.settings ?? []) put(id, state.settings.includes(id) ? 'true' : undefined);
  if (state.perPage !== contract.defaultPageSize) put('perPage', String(state.perPage));
  if (state.page !== 1) put('page', String(state.page));
  return parts.join('&');
}

function readOrder(contract: ReportContract, raw: string, byDefault: ReportState['orderBy']): ReportState['orderBy'] {
  if (raw === 'none') return null;
  const [column = '', direction] = unescapePart(raw).split(':');
  if (!fieldOf(contract, orderedField(column))) return byDefault;
  return { column, direction: direction?.toUpperCase() === 'ASC' ? 'ASC' : 'DESC' };
}

/**
 * Parses a query string according to the contract of the report. Missing and invalid values fall back to the report's
 * defaults, with days as of `today`. Returns null if the URL contains no report state, so that the caller can restore
 * the last used state.
 */
export function readReportState(contract: ReportContract, query: string, today: string): ReportState | null {
  const values = new Map(
    query
      .replace(/^\?/, '')
      .split('&')
      .filter((pair) => pair.includes('='))
      .map((pair): [string, string] => [
        unescapePart(pair.slice(0, pair.indexOf('='))),
        pair.slice(pair.indexOf('=') + 1),
      ]),
  );
  const keys = ['customFilters', 'orderBy', 'groupLevel', 'segment', 'compareRange', 'compareLate', 'perPage', 'page'];
  const settings = (contract.settings ?? []).map(({ id }) => id);
  const says = [...values.keys()].some(
    (key) => keys.includes(key) || settings.includes(key) || key.startsWith(FILTER_PREFIX),
  );
  if (!says) return null;

  const whole = (max: number, otherwise: number) => z.coerce.number().int().min(1).max(max).catch(otherwise);
  const filters: Record<string, FilterValue> = {};
  for (const { id, kind } of contract.filters) {
    const raw = values.get(FILTER_PREFIX + id);
    const value = raw === undefined ? undefined : readFilter(kind, raw);
    if (value !== undefined) filters[id] = value;
  }
  const grouping = groupingOf(contract, (values.get('groupLevel') ?? '').split(',').map(unescapePart));
  const byDefault = defaultOrderOf(contract, grouping);
  const segment = unescapePart(values.get('segment') ?? '');
  const order = values.get('orderBy');
  const days = readDays(values.get(`${FILTER_PREFIX}dateRange`), today);
  const dateRange = days ?? resolvePreset(contract.defaultRange, today);
  return {
    page: whole(Number.MAX_SAFE_INTEGER, 1).parse(values.get('page')),
    perPage: whole(MAX_PER_PAGE, contract.defaultPageSize).parse(values.get('perPage')),
    dateRange,
    filters,
    customFilters: readCustomFilters(contract, values.get('customFilters') ?? ''),
    orderBy: order === undefined ? byDefault : readOrder(contract, order, byDefault),
    groupLevel: grouping.id,
    segment: contract.segments.some(({ id }) => id === segment) ? segment : null,
    compareRange: readComparison(values.get('compareRange'), dateRange),
    comparesLate: values.get('compareLate') === 'true',
    settings: settings.filter((id) => parseScalar(unescapePart(values.get(id) ?? '')) === true),
  };
}

/** Returns the initial state of a report if neither the address nor an earlier visit has one. */
export function defaultReportState(contract: ReportContract, today: string): ReportState {
  return {
    page: 1,
    perPage: contract.defaultPageSize,
    dateRange: resolvePreset(contract.defaultRange, today),
    filters: contract.defaultFilters ?? {},
    customFilters: [],
    orderBy: defaultOrderOf(contract, contract.grouping.choices[0]),
    groupLevel: contract.grouping.choices[0].id,
    segment: null,
    compareRange: null,
    comparesLate: false,
    settings: [],
  };
}
