import { comparisonVariables, groupingVariable, isMetric, toQuestion, type ReportContract } from '@adops/domain';
import { useMemo } from 'react';
import { serverNow } from '../../app/shell/server-clock.js';
import { useFigures } from '../data/useFigures.js';
import {
  chartDocumentText,
  hasSegmentArgument,
  toReportDocument,
  withParts,
  type ReportRow,
} from '../document/report-document.js';
import type { ReportController } from '../screen/useReportController.js';
import { dayOnlyWords, figureSeries, hourName, isDrawnByHour, toPoints, toSplit, withRunning } from './chart-data.js';
import type { ChartPoint, ChartSeries } from './chart-types.js';
import { withEveryHour } from './time-axis.js';

export interface ChartData {
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[] | null;
  /** Description of metrics without a point, or null. */
  readonly note: string | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isByHour: boolean;
}

/** Maximum number of rows that the chart requests. */
const MAX_POINTS = 10_000;

/** The table shows errors. The chart is only empty then. */
const QUIETLY = { isQuiet: true };

/** Returns the arguments that request metrics by time: a breakdown of the total, or rows of days and hours. */
export function timeArguments(
  contract: ReportContract,
  groupLevel: string,
  isByHour: boolean,
): Record<string, unknown> {
  const { argument } = contract.api.grouping;
  if (hasSegmentArgument(contract)) {
    return {
      [argument]: groupingVariable(contract, groupLevel),
      ...(contract.api.paged !== false && { page: 1, perPage: 1 }),
      segment: isByHour ? 'dateTime' : 'date',
    };
  }
  return {
    [argument]: groupingVariable(contract, isByHour ? 'hour,date' : 'date'),
    ...(contract.api.paged !== false && { page: 1, perPage: MAX_POINTS }),
  };
}

/**
 * Returns the report by hour or day, with the table's filters and without its pages. With a breakdown that isn't by
 * time, one metric is broken down in the same way.
 * @param splitFigure metric to split
 */
export function useChartData(controller: ReportController, splitFigure: string): ChartData {
  const { contract, state, variables, isInvalid } = controller;
  const isByHour = isDrawnByHour(contract, state);
  const nameColumn = contract.segments.find(({ id }) => id === state.segment)?.column;
  const splits = contract.api.childrenType !== undefined && nameColumn !== undefined && nameColumn !== 'date';
  const segment = splits ? state.segment : null;
  const figures = useMemo(() => {
    const charted = contract.chart.map(({ column }) => column);
    return [...new Set([...charted, splitFigure])].filter(
      (id) => contract.columns[id] && isMetric(contract.columns[id]),
    );
  }, [contract, splitFigure]);
  const text = useMemo(
    () => chartDocumentText(contract, { columns: figures, segment, hasComparison: state.compareRange !== null }),
    [contract, figures, segment, state.compareRange],
  );
  const { data, isLoading, failure } = useFigures(
    toReportDocument(text),
    isInvalid
      ? null
      : toQuestion(contract, {
          filters: variables['filters'],
          ...Object.fromEntries(state.settings.map((id) => [id, true])),
          ...comparisonVariables(state),
          ...timeArguments(contract, state.groupLevel, isByHour),
        }),
    QUIETLY,
  );
  const rows = useMemo((): readonly ReportRow[] | null => {
    if (data === null) return null;
    const report = data[contract.id];
    return (hasSegmentArgument(contract) ? report?.rowTotal?.children : report?.rows?.map(withParts)) ?? [];
  }, [contract, data]);

  // While other days are loading, the rows are still those of the previous days.
  const isOfHours = isLoading && rows ? rows.some(({ hour }) => typeof hour === 'number') : isByHour;
  const drawn = useMemo(() => {
    if (!rows) return { series: figureSeries(contract), points: null };
    if (splits) {
      const { series, points } = toSplit(contract, { column: splitFigure, nameColumn }, rows);
      return { series, points: withRunning(points, serverNow()) };
    }
    return {
      series: figureSeries(contract),
      points: withRunning(withEveryHour(toPoints(figures, rows, isOfHours), hourName), serverNow()),
    };
  }, [rows, contract, figures, isOfHours, nameColumn, splitFigure, splits]);
  return {
    ...drawn,
    note: rows && isOfHours && !splits ? dayOnlyWords(contract, rows) : null,
    isLoading,
    hasFailed: failure !== null,
    isByHour: isOfHours,
  };
}
