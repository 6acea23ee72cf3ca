import { formatValue } from '@adops/domain';
import type { ChartMarker, ChartPoint, ChartSeries } from './chart-types.js';
import classes from './TimeChart.module.css';

interface PointTipProps {
  readonly series: readonly ChartSeries[];
  readonly markers: readonly ChartMarker[];
  /** Given by the chart. */
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: ChartPoint }[];
}

/** Every figure of the moment under the pointer, with that of the days compared with, and what happened there. */
export function PointTip({ series, markers, active, payload }: PointTipProps) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  return (
    <div className={classes.tip}>
      <div className={classes.tipName}>
        {point.name}
        {point.isEstimated && ' · partly estimated'}
        {point.isIncomplete && ' · incomplete'}
      </div>
      {series
        .filter(({ id, kind }) => kind !== 'stack' || point.values[id] !== undefined)
        .map(({ id, label, format, color }) => (
          <div key={id} className={classes.tipLine}>
            <span className={classes.key} style={{ background: color }} />
            {label}
            <strong>{formatValue(format, point.values[id])}</strong>
            {point.previous && <span className={classes.tipBefore}>{formatValue(format, point.previous[id])}</span>}
          </div>
        ))}
      {markers
        .filter(({ name }) => name === point.name)
        .map(({ text }) => (
          <div key={text} className={classes.tipMarker}>
            ▼ {text}
          </div>
        ))}
    </div>
  );
}
