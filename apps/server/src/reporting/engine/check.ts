import {
  checkCustomFilters,
  dayOf,
  daysOf,
  defaultOrderOf,
  fieldOf,
  hoursOf,
  INVALID_FILTERS,
  resolvePreset,
  type DayRange,
  type Grouping,
  type ReportContract,
  type Segment,
} from '@adops/domain';
import { BadUserInput, Forbidden } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type {
  CheckedRequest,
  ChildSelection,
  OrderOf,
  ReportFilterValues,
  ReportRequest,
  ReportSelection,
  RowSelection,
} from './request.js';

const MAX_PAGE = 500_000;
/** Fields of every row that contracts don't declare. */
export const ROW_IDENTITY = ['id', 'type'] as const;

/**
 * Validates a request before any SQL runs: permissions, sort order, conditions, range and page. Sort order and
 * conditions accept only columns the viewer may see, because hidden values could be inferred from them.
 * @throws Forbidden if the viewer lacks a permission, BadUserInput if anything else is invalid
 */
export function checkRequest(request: ReportRequest, now: Date): CheckedRequest {
  const { contract } = request.report;
  const { viewer, filters } = request;
  if (!contract.permission.some((key) => viewer.permissions.has(key))) throw new Forbidden();
  checkGrouping(request);
  if (filters.timeRange && !hoursOf(filters.timeRange)) throw badHours();
  const today = dayOf(now);
  const range = checkRange(filters.dateRange ?? resolvePreset(contract.defaultRange, today), contract);
  const compareRange = request.compareRange ? checkRange(request.compareRange, contract) : null;
  checkPage(request);
  const order = checkOrder(request, compareRange !== null);
  return {
    ...request,
    range,
    compareRange,
    order,
    conditions: checkConditions(contract, filters, viewer),
    rowsWithoutFigures: wantsWithoutTraffic(request) ? 'entities' : order.isBySize ? 'compared' : null,
    selection: visibleSelection(request.selection, contract, viewer),
    today,
  };
}

/** Validates a page. @throws BadUserInput if `page` or `perPage` is out of range */
export function checkPage({ page, perPage }: Pick<ReportRequest, 'page' | 'perPage'>): void {
  if (!Number.isInteger(page) || page < 1) throw new BadUserInput('page must be at least 1.');
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > MAX_PAGE)
    throw new BadUserInput(`perPage must be between 1 and ${MAX_PAGE}.`);
}

function badHours(): Error {
  const message = 'Choose full hours from 00:00 to 24:00, with the start before the end.';
  return new BadUserInput(message, { 'filters.timeRange': [message] });
}

/** Checks permissions. @throws Forbidden if the grouping or segment requires a permission that the viewer lacks */
function checkGrouping({ report, grouping, segment, viewer }: ReportRequest): void {
  const ids = grouping.id.split(',');
  const groupings = report.contract.grouping.choices.filter(({ id }) => ids.includes(id));
  const isDenied = ({ permission }: Grouping | Segment): boolean =>
    permission !== undefined && !viewer.permissions.has(permission);
  if ([...groupings, ...(segment ? [segment] : [])].some(isDenied)) throw new Forbidden();
}

/** Returns true if rows without figures are requested, the report offers that filter, and the viewer has the permission. */
const wantsWithoutTraffic = ({ report, filters, viewer }: ReportRequest): boolean =>
  filters.withoutTraffic === true &&
  report.contract.filters.some(({ id }) => id === 'withoutTraffic') &&
  viewer.permissions.has('adgroup-report-without-traffic');

/** Validates a range. @throws BadUserInput if the range ends before it starts or exceeds the report's maximum */
export function checkRange(range: DayRange, contract: ReportContract): DayRange {
  if (range.end < range.start) throw new BadUserInput("The end can't be before the start.");
  if (daysOf(range) > contract.maxRange) {
    throw new BadUserInput(`The range is longer than ${contract.maxRange} days.`);
  }
  return { start: range.start, end: range.end };
}

/** Validates conditions. @throws BadUserInput with a message for each invalid condition */
export function checkConditions(
  contract: ReportContract,
  filters: ReportFilterValues,
  viewer: Viewer,
): CheckedRequest['conditions'] {
  const checked = checkCustomFilters(contract, filters.customFilters ?? [], viewer.permissions);
  if (checked.reasons.length > 0) {
    throw new BadUserInput(
      INVALID_FILTERS,
      Object.fromEntries(checked.reasons.map(({ index, reason }) => [`filters.customFilters.${index}`, [reason]])),
    );
  }
  return checked.filters;
}

const ORDER = /^(?:(previous|change|changeRatio|changeSize)\.)?(\w+)$/;
const SCALARS = new Set([
  'Int',
  'Float',
  'String',
  'Boolean',
  'Date',
  'BiddingStrategyType',
  'BidAdjustmentType',
  'KeywordStatus',
  'RevenueDistributionType',
]);

function checkOrder({ report, grouping, orderBy, viewer }: ReportRequest, compares: boolean): CheckedRequest['order'] {
  const { column, direction } = orderBy ?? defaultOrderOf(report.contract, grouping);
  const unknown = (): Error => new BadUserInput(`Can't sort by unknown column '${column}'.`);
  const match = ORDER.exec(column);
  if (!match) throw unknown();
  const isBySize = match[1] === 'changeSize';
  const of = isBySize ? 'change' : ((match[1] ?? 'value') as OrderOf);
  const name = match[2]!;
  if (of !== 'value' && !compares)
    throw new BadUserInput(`Sorting by the change of '${column}' requires compareRange.`);
  const field = fieldOf(report.contract, name);
  if (!field && [...ROW_IDENTITY, 'row_id'].includes(name) && of === 'value') return { field: name, of, direction };
  const metric = field?.kind === 'base' || field?.kind === 'derived';
  const nested = field !== undefined && field.kind !== 'field' && field.path !== undefined;
  const hidden = field?.permission !== undefined && !viewer.permissions.has(field.permission);
  if (!field || hidden || nested || field.added || !SCALARS.has(field.type) || (of !== 'value' && !metric))
    throw unknown();
  return { field: name, of, direction, ...(isBySize && { isBySize }) };
}

/** Removes fields and breakdowns the viewer may not see. Values of removed fields stay null. */
function visibleSelection(selection: ReportSelection, contract: ReportContract, viewer: Viewer): ReportSelection {
  const visible = (fields: ReadonlySet<string>): ReadonlySet<string> =>
    new Set(
      [...fields].filter((name) => {
        const permission = fieldOf(contract, name)?.permission;
        return permission === undefined || viewer.permissions.has(permission);
      }),
    );
  const denied = new Set(
    contract.segments
      .filter(({ permission }) => permission !== undefined && !viewer.permissions.has(permission))
      .map(({ id }) => id),
  );
  const part = ({ fields, previous }: ChildSelection): ChildSelection => ({
    fields: visible(fields),
    previous: previous && visible(previous),
  });
  const row = (from: RowSelection | null): RowSelection | null =>
    from && {
      ...part(from),
      children: from.children && part(from.children),
      ...(from.breakdowns && {
        breakdowns: new Map(
          [...from.breakdowns].filter(([name]) => !denied.has(name)).map(([name, each]) => [name, part(each)]),
        ),
      }),
    };
  return {
    ...selection,
    rows: row(selection.rows),
    total: row(selection.total),
    average: row(selection.average ?? null),
  };
}
