import type { ReactNode } from 'react';
import type { ChartSeries } from './chart-types.js';
import classes from './TimeChart.module.css';

interface ChartHeadProps {
  readonly title: string;
  readonly choice: ReactNode;
  readonly series: readonly ChartSeries[];
  readonly isHidden: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
  /** Lines of the days compared with are drawn. */
  readonly hasPrevious: boolean;
  /** Bars of estimated or incomplete points are drawn. */
  readonly hasOpen: boolean;
}

/** The title of a chart and its legend, which switches series. */
export function ChartHead({ title, choice, series, isHidden, onToggle, hasPrevious, hasOpen }: ChartHeadProps) {
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>{title}</h2>
      {choice}
      {series.map(({ id, label, kind, color }) => (
        <button
          key={id}
          type="button"
          className={classes.legend}
          aria-pressed={!isHidden(id)}
          onClick={() => onToggle(id)}
        >
          <span className={classes.key} data-kind={kind} style={{ background: color }} />
          {label}
        </button>
      ))}
      {hasPrevious && (
        <span className={classes.note}>
          <span className={classes.before} /> days compared with
        </span>
      )}
      {hasOpen && (
        <span className={classes.note}>
          <span className={classes.open} /> estimated or incomplete
        </span>
      )}
    </div>
  );
}
