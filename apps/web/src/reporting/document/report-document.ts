import { isMetric, type Column, type ReportContract } from '@adops/domain';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { parse } from 'graphql';

/** A row as the server answers it: the fields depend on what was asked for, so values are unknown until formatted. */
export interface ReportRow {
  readonly id: string;
  readonly type: string;
  readonly estimated?: boolean | null;
  readonly previous?: ReportRow | null;
  readonly children?: readonly ReportRow[] | null;
  readonly [field: string]: unknown;
}

export interface ReportPage {
  readonly rows: readonly ReportRow[];
  readonly rowTotal: ReportRow;
  readonly totalRecords: number;
}

export interface DocumentRequest {
  /** Columns to fetch, in any order. */
  readonly columns: readonly string[];
  readonly hasSegment: boolean;
  readonly hasComparison: boolean;
  /** Fields every row needs besides its columns: ids for selection and links. */
  readonly rowFields: readonly string[];
}

/** What the operation answers: the report under the name of its query. */
export type ReportAnswer = Readonly<Record<string, Partial<ReportPage> | null | undefined>> | null;

const VARIABLES =
  '$page: Int, $perPage: Int, $filters: ReportFilters, $orderBy: OrderByInput, $segment: ReportSegment, $compareRange: DateRangeInput';
const ARGUMENTS =
  'page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy, segment: $segment, compareRange: $compareRange';

function selectionOf(contract: ReportContract, ids: readonly string[], isTaken: (column: Column) => boolean): string {
  const parts = ids.flatMap((id) => {
    const column = contract.columns[id];
    return column && isTaken(column) ? [column.selection ?? id] : [];
  });
  return parts.join(' ');
}

/** The text of a report's query: nothing is asked for that nobody looks at. */
export function reportDocumentText(contract: ReportContract, request: DocumentRequest): string {
  const { columns, hasSegment, hasComparison, rowFields } = request;
  const metrics = selectionOf(contract, columns, isMetric);
  const totals = selectionOf(contract, columns, (column) => isMetric(column) || ('total' in column && !!column.total));
  const previous = hasComparison ? `previous { id ${metrics} }` : '';
  const children = hasSegment ? `children { id type date hour estimated ${metrics} ${previous} }` : '';
  const row = `id type estimated ${rowFields.join(' ')} ${selectionOf(contract, columns, () => true)} ${previous} ${children}`;
  const { argument, type } = contract.grouping;
  return `query Report(${VARIABLES}, $${argument}: ${type}) {
    ${contract.id}(${ARGUMENTS}, ${argument}: $${argument}) {
      rows { ${row} }
      rowTotal { id type estimated ${totals} ${previous} ${children} }
      totalRecords
    }
  }`;
}

/** The text of the chart's query: the total alone, by the given segment. */
export function chartDocumentText(contract: ReportContract): string {
  const metrics = selectionOf(
    contract,
    contract.chart.map(({ column }) => column),
    isMetric,
  );
  const { argument, type } = contract.grouping;
  return `query ReportChart(${VARIABLES}, $${argument}: ${type}) {
    ${contract.id}(${ARGUMENTS}, ${argument}: $${argument}) {
      rowTotal { id type children { id type date hour estimated ${metrics} } }
    }
  }`;
}

const documents = new Map<string, TypedDocumentNode<ReportAnswer, Record<string, unknown>>>();

/**
 * Parses a document once. It is made at run time from the contract, so no generated type exists; this is the one
 * place where its type is written by hand.
 */
export function toDocument(text: string): TypedDocumentNode<ReportAnswer, Record<string, unknown>> {
  const known = documents.get(text);
  if (known) return known;
  const document = parse(text, { noLocation: true }) as TypedDocumentNode<ReportAnswer, Record<string, unknown>>;
  documents.set(text, document);
  return document;
}
