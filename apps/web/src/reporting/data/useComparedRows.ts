import {
  comparisonVariables,
  groupingVariable,
  type DayRange,
  type ReportContract,
  type ReportOrder,
} from '@adops/domain';
import { useCallback, useMemo } from 'react';
import {
  reportDocumentText,
  type ReportAnswer,
  type ReportPage,
  type ReportRow,
  toReportDocument,
} from '../document/report-document.js';
import type { ComparisonEnd } from '../state/comparison-words.js';
import { useFigures } from './useFigures.js';
import { checkReportAnswer } from './useReportData.js';

/** Request for rows of a report in two periods. */
export interface ComparedQuestion {
  readonly contract: ReportContract;
  readonly grouping: string;
  readonly columns: readonly string[];
  readonly rowFields: readonly string[];
  readonly filters: Readonly<Record<string, unknown>>;
  readonly compareRange: DayRange;
  readonly comparesLate: boolean;
  readonly orderBy: ReportOrder;
  /** Number of rows on the first page. Reports without pages return all rows. */
  readonly perPage: number;
}

export interface ComparedRows {
  readonly rows: readonly ReportRow[];
  readonly total: ReportRow;
  readonly comparison: ComparisonEnd | null;
}

const QUIETLY = { isQuiet: true };

/** Placeholder document for skipped queries. */
const NO_DOCUMENT = toReportDocument('query Nothing { __typename }');

function documentOf(question: ComparedQuestion | null): ReturnType<typeof toReportDocument> {
  if (!question) return NO_DOCUMENT;
  const { contract, columns, rowFields } = question;
  return toReportDocument(reportDocumentText(contract, { columns, rowFields, segment: null, hasComparison: true }));
}

function variablesOf(question: ComparedQuestion) {
  const { contract, grouping, filters, orderBy, perPage } = question;
  return {
    ...(contract.api.paged !== false && { page: 1, perPage }),
    [contract.api.grouping.argument]: groupingVariable(contract, grouping),
    orderBy: { column: orderBy.column, direction: orderBy.direction },
    filters,
    ...comparisonVariables(question),
  };
}

/**
 * Returns the rows and total of another report than the one on screen, for the same days.
 * @param question stable object, or null to skip the request
 */
export function useComparedRows(question: ComparedQuestion | null): {
  readonly data: ComparedRows | null;
  readonly failure: string | null;
  readonly refresh: () => void;
} {
  const document = useMemo(() => documentOf(question), [question]);
  const variables = useMemo(() => question && variablesOf(question), [question]);
  const read = useCallback(
    (answer: ReportAnswer): ReportPage => checkReportAnswer(question!.contract, answer),
    [question],
  );
  const { data, failure, refresh } = useFigures(document, variables, { ...QUIETLY, check: read });
  return useMemo(() => {
    if (!data || !question) return { data: null, failure: failure?.join(' ') ?? null, refresh };
    const { rows, rowTotal, comparison = null } = read(data);
    return { data: { rows, total: rowTotal, comparison }, failure: null, refresh };
  }, [data, failure, question, read, refresh]);
}
