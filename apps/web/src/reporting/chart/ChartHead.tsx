import type { ReactNode } from 'react';
import type { ChangeMarks, ChartSeries } from './chart-types.js';
import classes from './TimeChart.module.css';

interface ChartHeadProps {
  readonly title: string;
  readonly choice: ReactNode;
  /** Description of metrics without a point, or null. */
  readonly note: string | null;
  readonly series: readonly ChartSeries[];
  readonly isHidden: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
  /** Shape of the previous period. Null if it isn't drawn. */
  readonly previous: 'bar' | 'line' | null;
  /** True if there are bars of estimated or incomplete points. */
  readonly hasOpen: boolean;
  /** Unfinished day or hour. Null if there is none. */
  readonly running: 'day' | 'hour' | null;
  /** Marks of changes. Null if the chart has none. */
  readonly changes: ChangeMarks | null;
}

/** Title and legend of a chart. The legend shows and hides series. */
export function ChartHead(props: ChartHeadProps) {
  const { title, choice, series, isHidden, onToggle, previous, hasOpen, running, note, changes } = props;
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
      {changes && (
        <button
          type="button"
          className={classes.legend}
          aria-pressed={changes.isShown}
          title={changes.isShown ? 'Hide marks of changes by people and rules' : 'Mark changes by people and rules'}
          onClick={changes.toggle}
        >
          <span className={classes.changeKey} />
          Changes
        </button>
      )}
      {previous && (
        <span className={classes.note}>
          <span className={classes.before} data-kind={previous} /> previous period
        </span>
      )}
      {hasOpen && (
        <span className={classes.note}>
          <span className={classes.open} /> estimated or incomplete
        </span>
      )}
      {running && (
        <span className={classes.note}>
          <span className={classes.running} /> {running} not over
        </span>
      )}
      {note && <span className={classes.note}>{note}</span>}
    </div>
  );
}
