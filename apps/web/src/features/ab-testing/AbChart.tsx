import { type ChartPoint, type ChartSeries, TimeChart } from '../../reporting/index.js';
import type { AbReport } from './AbTestScreen.js';
import { variantColor } from './responses.js';

/** Chart of the test's metric by day, with a line for each variant. */
export function AbChart({ report, isLoading }: { readonly report: AbReport; readonly isLoading: boolean }) {
  const { test, chronology, days } = report;
  const isRps = test.type === 'rps';
  const series = test.variants.map(({ id, name }, at): ChartSeries => ({
    ...{ id: String(id), label: name, kind: 'line', axis: 'left', color: variantColor(at) },
    format: isRps ? 'money4' : 'percent',
  }));
  const points = days.map(({ date }): ChartPoint => ({
    name: date,
    isEstimated: false,
    values: Object.fromEntries(
      chronology
        .filter((point) => point.date === date)
        .map((point) => [String(point.variantId), (isRps ? point.rps : point.ctr) ?? null]),
    ),
  }));
  const markers = days
    .filter(({ sampleRatio }) => sampleRatio !== null && sampleRatio !== undefined && sampleRatio < 0.001)
    .map(({ date }) => ({ name: date, text: "The visits on this day don't match the planned weights." }));
  return (
    <TimeChart
      title={isRps ? 'RPS by day' : 'Conversion by day'}
      series={series}
      points={points}
      markers={markers}
      isLoading={isLoading}
      hasFailed={false}
      emptyText="The site hasn't reported visits for this test yet."
    />
  );
}
