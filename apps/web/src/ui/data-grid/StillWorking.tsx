import { useLate } from '../useLate.js';
import classes from './DataGrid.module.css';

/** Milliseconds after which a table says that it is still being loaded. */
const LONG = 5_000;

/** Says that an answer takes long, over the table. */
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
