import classes from './DetailedName.module.css';

/** The name of a row with what else tells it apart under it. */
export function DetailedName({ name, details }: { name: string; details: readonly string[] }) {
  return (
    <span className={classes.lines}>
      <span className={classes.name}>{name}</span>
      <span className={classes.details}>{details.join(' · ')}</span>
    </span>
  );
}
