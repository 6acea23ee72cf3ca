import { DetailLine } from '../../ui/NameLines.js';
import lines from '../../ui/NameLines.module.css';
import classes from './DetailedName.module.css';

/** Name of a row with its other grouping values below it. */
export function DetailedName({ name, details }: { name: string; details: readonly string[] }) {
  return (
    <span className={lines.lines}>
      <span className={classes.name}>{name}</span>
      <DetailLine texts={details} />
    </span>
  );
}
