import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ReportController } from '../screen/useReportController.js';
import { figureSeries, splitFigures } from './chart-data.js';
import { TimeChart } from './TimeChart.js';
import { useChangeMarks } from './useChangeMarks.js';
import { useChartData } from './useChartData.js';

/** Lists series as 'Cost, earned, margin'. Abbreviations keep their capital letters. */
function inWords(labels: readonly string[]): string {
  return labels.map((label, index) => (index === 0 || label.length <= 3 ? label : label.toLowerCase())).join(', ');
}

/** Chart of the report's total over time, with the same filters as the table. */
export default function ReportChart({ controller }: { controller: ReportController }) {
  const { contract, state } = controller;
  const figures = splitFigures(contract);
  const [figure, setFigure] = useState(figures[0] ?? '');
  const { series, points, note, isLoading, hasFailed, isByHour } = useChartData(controller, figure);
  const changes = useChangeMarks(controller, isByHour, points !== null && !isLoading);
  const segment = contract.segments.find(({ id }) => id === state.segment);
  const isSplit = series.some(({ kind }) => kind === 'stack');
  const label = contract.columns[figure]?.label ?? figure;
  const title =
    isSplit && segment
      ? `${label} by day and ${segment.label.toLowerCase()}`
      : `${inWords(figureSeries(contract).map((each) => each.label))} by ${isByHour ? 'hour' : 'day'}`;
  return (
    <TimeChart
      title={title}
      series={series}
      points={points}
      note={note}
      changes={changes}
      isLoading={isLoading}
      hasFailed={hasFailed}
      emptyText={isByHour ? 'No hourly data for these dates.' : 'No data for these dates.'}
      {...(isSplit && { height: 196 })}
      choice={
        isSplit && (
          <NativeSelect
            size="xs"
            variant="unstyled"
            aria-label="Chart metric"
            value={figure}
            onChange={(event) => setFigure(event.currentTarget.value)}
            data={figures.map((id) => ({ value: id, label: contract.columns[id]?.label ?? id }))}
          />
        )
      }
    />
  );
}
