import type { ReportContract } from '@adops/domain';
import { useCallback, useMemo } from 'react';
import { INCOMPLETE_REPORT, MISSING_REPORT_DATA } from '../../app/transport/errors.js';
import {
  toReportDocument,
  withParts,
  type ReportAnswer,
  type ReportPage,
  type ReportRow,
} from '../document/report-document.js';
import { useFigures, useSendable, useValidated, type Figures } from './useFigures.js';

export interface ReportData extends Omit<Figures<unknown>, 'data'> {
  /** Latest response. Null before the first response and after a failed request. */
  readonly page: ReportPage | null;
}

const NO_TOTAL: ReportRow = { id: 'total', type: 'total' };

/** Validates the structure of a response. Throws the specified messages for missing and incomplete data. */
export function checkReportAnswer(contract: ReportContract, answer: ReportAnswer | null): ReportPage {
  const page = answer?.[contract.id];
  if (!page) throw new Error(MISSING_REPORT_DATA);
  const { rowAverage, totalRecords, unattributedRecords, comparison } = page;
  // Rows of lists have numeric IDs, and no totals.
  const rows = contract.isList ? page.rows?.map((row) => ({ ...row, id: String(row.id), type: 'parent' })) : page.rows;
  const rowTotal = contract.isList ? NO_TOTAL : page.rowTotal;
  if (!rows || !rowTotal || typeof totalRecords !== 'number') throw new Error(INCOMPLETE_REPORT);
  return {
    rows: rows.map(withParts),
    rowTotal: withParts(rowTotal),
    totalRecords,
    ...(typeof unattributedRecords === 'number' && { unattributedRecords }),
    ...(rowAverage && { rowAverage }),
    ...(comparison && { comparison }),
  };
}

/**
 * Fetches a report whenever its document or variables change. Sends nothing while conditions are invalid or the request
 * isn't known yet. A failed request removes the rows and shows each message for four seconds.
 */
export function useReportData(
  contract: ReportContract,
  documentText: string,
  variables: Record<string, unknown>,
  isInvalid: boolean,
  isHeld = false,
): ReportData {
  const request = useSendable({ text: documentText, variables }, !isInvalid && !isHeld);
  const check = useCallback((answer: ReportAnswer) => void checkReportAnswer(contract, answer), [contract]);
  const document = toReportDocument(request?.text ?? documentText);
  const { data, ...figures } = useFigures(document, request?.variables ?? null, {
    check,
    hasDates: !contract.isDateless,
    fallback: contract.failedText,
  });
  const refresh = useValidated(isInvalid && !isHeld, variables, figures.refresh);
  const page = useMemo(() => data && checkReportAnswer(contract, data), [contract, data]);
  return { ...figures, refresh, page, isLoading: figures.isLoading || isHeld };
}
