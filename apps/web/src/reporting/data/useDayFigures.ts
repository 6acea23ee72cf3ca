import { useQuery } from '@apollo/client/react';
import { skipToken } from '@apollo/client/react';
import { ADGROUP_REPORT, contractFor } from '@adops/domain';
import { useMemo } from 'react';
import { LIVE } from '../../app/loading/query.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { reportDocumentText, type ReportRow, toReportDocument } from '../document/report-document.js';
import { checkReportAnswer } from './useReportData.js';

const LEVELS = {
  campaign: { filter: 'campaignIdIn', id: 'campaignId' },
  adgroup: { filter: 'adgroupIdIn', id: 'adgroupId' },
} as const;

export type DayFiguresLevel = keyof typeof LEVELS;

export interface DayFigures {
  /**
   * Cost and profit by ID, in the currency of the company. Entities without data are missing. Null while loading or
   * after a failure.
   */
  readonly byId: ReadonlyMap<number, ReportRow> | null;
  readonly total: ReportRow | null;
  readonly isFailed: boolean;
}

/** Returns the cost and profit of a few campaigns or ad groups on one UTC day, as in the ad group report. */
export function useDayFigures(level: DayFiguresLevel, ids: readonly number[], day: string): DayFigures {
  const { permissions } = useAccess();
  const contract = useMemo(() => contractFor(ADGROUP_REPORT, permissions), [permissions]);
  const { filter, id } = LEVELS[level];
  const document = useMemo(
    () =>
      toReportDocument(
        reportDocumentText(contract, {
          columns: ['cost', 'profit'],
          segment: null,
          hasComparison: false,
          rowFields: [id],
        }),
      ),
    [contract, id],
  );
  const variables = {
    page: 1,
    perPage: Math.max(ids.length, 1),
    groupLevel: level,
    filters: { dateRange: { start: day, end: day }, [filter]: [...ids] },
  };
  const { data, error } = useQuery(document, ids.length === 0 ? skipToken : { variables, ...LIVE });
  return useMemo(() => {
    if (error || !data) return { byId: null, total: null, isFailed: error !== undefined };
    const { rows, rowTotal } = checkReportAnswer(contract, data);
    return { byId: new Map(rows.map((row) => [Number(row[id]), row])), total: rowTotal, isFailed: false };
  }, [contract, data, error, id]);
}
