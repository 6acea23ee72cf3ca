import { formatValue } from '@adops/domain';
import type { ChartPoint, ChartSeries } from './chart-types.js';

/** What a chart shows, for those who cannot see it. */
export function ChartTable(props: {
  readonly title: string;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
}) {
  const { title, series, points } = props;
  return (
    <table className="visually-hidden">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {series.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.name}>
            <th scope="row">{point.name}</th>
            {series.map(({ id, format }) => (
              <td key={id}>{formatValue(format, point.values[id])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
