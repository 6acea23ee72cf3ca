import { formatValue } from '@adops/domain';
import { Fragment } from 'react';
import { markText } from './change-words.js';
import type { ChangeMark, ChartPoint, ChartSeries } from './chart-types.js';
import { pointName } from './PointTip.js';

/** Table of a chart's values, for screen readers. */
export function ChartTable(props: {
  readonly title: string;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  readonly changes: readonly ChangeMark[];
}) {
  const { title, series, points, changes } = props;
  const changed = new Map(changes.map((mark) => [mark.name, mark]));
  const hasPrevious = points.some(({ previous }) => previous !== undefined);
  return (
    <table className="visually-hidden">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {series.map(({ id, label }) => (
            <Fragment key={id}>
              <th scope="col">{label}</th>
              {hasPrevious && <th scope="col">{label}, previous period</th>}
            </Fragment>
          ))}
          {changes.length > 0 && <th scope="col">Changes</th>}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.name}>
            <th scope="row">{pointName(point)}</th>
            {series.map(({ id, format }) => (
              <Fragment key={id}>
                <td>{formatValue(format, point.values[id])}</td>
                {hasPrevious && <td>{formatValue(format, point.previous?.[id])}</td>}
              </Fragment>
            ))}
            {changes.length > 0 && <td>{changed.has(point.name) ? markText(changed.get(point.name)!) : 'None'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
