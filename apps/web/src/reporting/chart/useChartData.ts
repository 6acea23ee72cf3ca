import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../app/session/SessionProvider.js';
import { chartDocumentText, toDocument, type ReportRow } from '../document/report-document.js';
import type { ReportController } from '../screen/useReportController.js';
import { chartSegment, toPoints, type ChartPoint } from './chart-data.js';

export interface ChartData {
  readonly points: readonly ChartPoint[] | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isByHour: boolean;
}

/** The total of the report by hour or day: the same filters as the table, without its pages. */
export function useChartData(controller: ReportController): ChartData {
  const { contract, state, variables, isInvalid } = controller;
  const { call, client } = useSession();
  const segment = chartSegment(contract, state);
  const isByHour = segment === 'dateTime';
  const [answer, setAnswer] = useState<{ key: string; parts: readonly ReportRow[] | null; hasFailed: boolean }>({
    key: '',
    parts: null,
    hasFailed: false,
  });
  const key = JSON.stringify({
    filters: variables.filters,
    [contract.grouping.argument]: state.groupLevel,
    page: 1,
    perPage: 1,
    segment,
  });

  useEffect(() => {
    if (isInvalid) return;
    const controllerOfCall = new AbortController();
    call(client, toDocument(chartDocumentText(contract)), JSON.parse(key) as Record<string, unknown>, {
      signal: controllerOfCall.signal,
    }).then(
      (data) => {
        if (controllerOfCall.signal.aborted) return;
        setAnswer({ key, parts: data?.[contract.id]?.rowTotal?.children ?? [], hasFailed: false });
      },
      () => {
        // The table tells about failures; the chart only says that it has nothing to draw.
        if (!controllerOfCall.signal.aborted) setAnswer({ key, parts: null, hasFailed: true });
      },
    );
    return () => controllerOfCall.abort();
    // What is asked decides; the session object changes for other reasons too.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [contract, key, isInvalid]);

  const points = useMemo(
    () => (answer.parts ? toPoints(contract, answer.parts, isByHour) : null),
    [answer.parts, contract, isByHour],
  );
  return { points, isLoading: answer.key !== key && !isInvalid, hasFailed: answer.hasFailed, isByHour };
}
