import { changeBetween, changeQuality, changeText, formatValue } from '@adops/domain';
import type { ChangeMark, ChartMarker, ChartPoint, ChartSeries } from './chart-types.js';
import classes from './TimeChart.module.css';

interface PointTipProps {
  readonly series: readonly ChartSeries[];
  readonly markers: readonly ChartMarker[];
  readonly changes: readonly ChangeMark[];
  /** Set by the chart library. */
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: ChartPoint }[];
}

/** Returns the time of a point, with the reason why its values aren't final. */
export function pointName({ name, isEstimated, isIncomplete, isRunning }: ChartPoint): string {
  return [
    name,
    ...(isRunning ? [`${name.length > 10 ? 'hour' : 'day'} not over`] : []),
    ...(isEstimated ? ['partly estimated'] : []),
    ...(isIncomplete ? ['incomplete'] : []),
  ].join(' · ');
}

/** Line with a value, the value of the previous period, and the change. */
function TipLine({ each, point }: { readonly each: ChartSeries; readonly point: ChartPoint }) {
  const { id, label, format, color, change: rule } = each;
  const change = changeBetween(point.values[id], point.previous?.[id]);
  return (
    <div className={classes.tipLine}>
      <span className={classes.tipLabel}>
        <span className={classes.key} style={{ background: color }} />
        {label}
      </span>
      <strong>{formatValue(format, point.values[id])}</strong>
      {point.previous && (
        <>
          <span className={classes.tipBefore}>{formatValue(format, point.previous[id])}</span>
          <span className={classes.tipChange} data-tone={(rule && changeQuality(rule, change)) ?? undefined}>
            {rule && changeText(rule, change)}
          </span>
        </>
      )}
    </div>
  );
}

/** Tooltip with the values of the time under the pointer, the previous period and marks. */
export function PointTip({ series, markers, changes, active, payload }: PointTipProps) {
  const point = payload?.find((each) => each.payload)?.payload;
  if (!active || !point) return null;
  const change = changes.find(({ name }) => name === point.name);
  return (
    <div className={classes.tip}>
      <div className={classes.tipName}>{pointName(point)}</div>
      <div className={classes.tipLines} data-compared={point.previous !== undefined || undefined}>
        {point.previous && (
          <div className={classes.tipHead}>
            <span />
            <span>now</span>
            <span>previous</span>
            <span>change</span>
          </div>
        )}
        {series
          .filter(({ id, kind }) => kind !== 'stack' || point.values[id] !== undefined)
          .map((each) => (
            <TipLine key={each.id} each={each} point={point} />
          ))}
      </div>
      {markers
        .filter(({ name }) => name === point.name)
        .map(({ text }) => (
          <div key={text} className={classes.tipMarker}>
            ▼ {text}
          </div>
        ))}
      {change && (
        <div className={classes.tipChanges}>
          <span className={classes.changeKey} />
          {change.summary}
        </div>
      )}
    </div>
  );
}
