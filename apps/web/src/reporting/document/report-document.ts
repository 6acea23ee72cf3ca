import { isMetric, isOfParts, type Column, type ReportContract } from '@adops/domain';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { toDocument } from '../../app/transport/document.js';
import type { ComparisonEnd } from '../state/comparison-words.js';

/** Row of a response. Its fields depend on the query, so values are unknown until formatted. */
export interface ReportRow {
  readonly id: string;
  readonly type: string;
  readonly estimated?: boolean | null;
  readonly incomplete?: boolean | null;
  /** Reason why the row is excluded from the comparison. Null if it isn't. */
  readonly notCompared?: string | null;
  readonly previous?: ReportRow | null;
  readonly children?: readonly ReportRow[] | null;
  readonly [field: string]: unknown;
}

export interface ReportPage {
  readonly rows: readonly ReportRow[];
  readonly rowTotal: ReportRow;
  readonly rowAverage?: ReportRow;
  readonly totalRecords: number;
  /** End of a comparison with today, and the sources that fail or are late. Null without such a comparison. */
  readonly comparison?: ComparisonEnd | null;
  /** Number of rows without a part of an ad group. They aren't included in the record count. */
  readonly unattributedRecords?: number;
}

export interface DocumentRequest {
  /** Columns to fetch, in any order. */
  readonly columns: readonly string[];
  /** Segment into which rows are broken down. */
  readonly segment: string | null;
  readonly hasComparison: boolean;
  /** Fields that every row needs in addition to its columns: IDs for selection and links. */
  readonly rowFields: readonly string[];
}

/** Response of the operation: the report under the name of its query. */
export type ReportAnswer = Readonly<Record<string, Partial<ReportPage> | null | undefined>> | null;

/** Returns the arguments of the report's query with their types. */
function argumentsOf(contract: ReportContract): [name: string, type: string][] {
  const { argument, type } = contract.api.grouping;
  const ofDays: [string, string][] = [
    ['compareRange', 'DateRangeInput'],
    ['compareLate', 'Boolean'],
    [argument, type],
  ];
  const { names } = contract.api;
  const pages: [string, string][] = [
    [names?.page ?? 'page', 'Int'],
    [names?.perPage ?? 'perPage', 'Int'],
  ];
  return [
    ...(contract.api.paged === false ? [] : pages),
    ['filters', filtersType(contract)],
    ...(names ? [] : [['orderBy', contract.api.order?.type ?? 'OrderByInput'] as [string, string]]),
    ...(hasSegmentArgument(contract) && !names
      ? [['segment', contract.api.segmentEnum?.type ?? 'ReportSegment'] as [string, string]]
      : []),
    ...(contract.isDateless || contract.isList ? [] : ofDays),
    ...(contract.settings ?? []).map(({ id }): [string, string] => [id, 'Boolean']),
  ];
}

const filtersType = ({ api, filters }: ReportContract): string =>
  `${api.filterInput?.type ?? 'ReportFilters'}${filters.some(({ isRequired }) => isRequired) ? '!' : ''}`;

/**
 * Returns true if the query has an argument for the breakdown. Other reports have fields of `children`, or no
 * breakdowns.
 */
export const hasSegmentArgument = (contract: ReportContract): boolean =>
  contract.segments.length > 0 && contract.api.childrenType === undefined;

function operation(contract: ReportContract, name: string, body: string): string {
  const args = argumentsOf(contract);
  const declared = args.map(([argument, type]) => `$${argument}: ${type}`).join(', ');
  const passed = args.map(([argument]) => `${argument}: $${argument}`).join(', ');
  return `query ${name}(${declared}) { ${contract.id}(${passed}) { ${body} } }`;
}

/** Returns the fields that identify a row and its kind. */
function identityOf({ api: { rowKey = 'id' }, fields, isList }: ReportContract): string {
  if (isList) return rowKey;
  const marks = ['estimated', 'incomplete'].filter((mark) => fields[mark]);
  return [rowKey === 'id' ? 'id' : `id: ${rowKey}`, 'type', ...marks].join(' ');
}

/** Returns the selection of the report's day and hour fields. */
const timeOf = ({ columns, fields }: ReportContract): string =>
  ['date', 'hour'].filter((name) => columns[name] ?? fields[name]).join(' ');

/** Returns the selection of the total, which is named alike for every report. */
const totalOf = ({ api: { totalField } }: ReportContract): string =>
  totalField ? `rowTotal: ${totalField}` : 'rowTotal';

function selectionOf(contract: ReportContract, ids: readonly string[], isTaken: (column: Column) => boolean): string {
  const parts = ids.flatMap((id) => {
    const column = contract.columns[id];
    return column && isTaken(column) ? [column.selection ?? id] : [];
  });
  return parts.join(' ');
}

/** Returns the text of a report's query, which requests only the visible columns. */
export function reportDocumentText(contract: ReportContract, request: DocumentRequest): string {
  const { columns, segment, hasComparison, rowFields } = request;
  const identity = identityOf(contract);
  const metrics = selectionOf(contract, columns, isMetric);
  const totals = selectionOf(contract, columns, (column) => isMetric(column) || ('total' in column && !!column.total));
  const previous = hasComparison ? `previous { ${identity} ${metrics} }` : '';
  const children = segment === null ? '' : childrenText(contract, segment, `${metrics} ${previous}`);
  const leftOut = hasComparison && contract.fields['notCompared'] ? 'notCompared' : '';
  const row = `${identity} ${leftOut} ${rowFields.join(' ')} ${selectionOf(contract, columns, () => true)} ${previous} ${children}`;
  return operation(
    contract,
    'Report',
    `rows { ${row} }
      ${contract.isList ? '' : `${totalOf(contract)} { ${identity} ${totals} ${previous} ${children} }`}
      ${contract.api.averages ? `rowAverage { ${identity} ${metrics} ${previous} }` : ''}
      ${hasComparison ? 'comparison { until partners { partnerId partnerName partnerType hasFailed accounts } }' : ''}
      totalRecords ${isOfParts(contract) ? 'unattributedRecords' : ''}`,
  );
}

function childrenText(contract: ReportContract, id: string, figures: string): string {
  const segment = contract.segments.find((each) => each.id === id);
  const column = segment?.column;
  // Child rows of days that are named by another column have both fields.
  const time = column !== 'date' && segment?.keys.includes('date') ? 'date ' : '';
  const named = column === undefined ? timeOf(contract) : `${time}${contract.columns[column]?.selection ?? column}`;
  if (hasSegmentArgument(contract)) return `children { ${identityOf(contract)} ${named} ${figures} }`;
  if (column === undefined) return '';
  return `children { ${id} { ${identityOf(contract)} ${named} ${figures} } }`;
}

/**
 * Returns the text of the chart's query: the metrics of each day or hour. They come from the breakdown of the total if
 * the report can be broken down by time, otherwise from rows grouped by time. With a segment, each is broken down by
 * it.
 */
export function chartDocumentText(
  contract: ReportContract,
  request: { readonly columns: readonly string[]; readonly segment: string | null; readonly hasComparison: boolean },
): string {
  const identity = identityOf(contract);
  const metrics = selectionOf(contract, request.columns, isMetric);
  const previous = request.hasComparison ? `previous { ${identity} ${metrics} }` : '';
  if (hasSegmentArgument(contract)) {
    return operation(
      contract,
      'ReportChart',
      `${totalOf(contract)} { ${identity} children { ${identity} ${timeOf(contract)} ${metrics} ${previous} } }`,
    );
  }
  const children = request.segment === null ? '' : childrenText(contract, request.segment, metrics);
  return operation(
    contract,
    'ReportChart',
    `rows { ${identity} ${timeOf(contract)} ${metrics} ${previous} ${children} }`,
  );
}

/** Returns the row with a single list of child rows, even if the schema has a list per segment. */
export function withParts(row: ReportRow): ReportRow {
  const { children } = row;
  if (!children) return row;
  const parts = Array.isArray(children)
    ? (children as readonly ReportRow[])
    : (Object.values(children as unknown as Record<string, unknown>).find(Array.isArray) as ReportRow[] | undefined);
  // Child rows of an excluded row are excluded for the same reason.
  const { notCompared } = row;
  const marked = notCompared == null ? parts : parts?.map((part) => ({ ...part, notCompared }));
  return marked === children ? row : { ...row, children: marked ?? null };
}

/**
 * Parses a query that was generated from the contract at run time. It has no generated type, so this is the only type
 * of a query that is written by hand.
 */
export const toReportDocument = (text: string): TypedDocumentNode<ReportAnswer, Record<string, unknown>> =>
  toDocument(text);
