import { useLate } from '../useLate.js';
import classes from './DataGrid.module.css';

/** Milliseconds after which a table shows that it is still loading. */
const LONG = 5_000;

/** Notice over the table that a response takes long. */
export function StillWorking({ isOn }: { isOn: boolean }) {
  const isLong = useLate(LONG, isOn);
  return isLong ? (
    <div className={classes.working}>
      <div role="status" className={classes.workingWords}>
        Still working…
      </div>
    </div>
  ) : null;
}
