import classes from './ChangeLines.module.css';

interface ChangeLinesProps {
  /** Descriptions of the changes, without duplicates. */
  readonly changes: readonly string[];
  readonly label?: string;
}

/** Changes of a list, one per line. */
export function ChangeLines({ changes, label }: ChangeLinesProps) {
  return (
    <ul className={classes.changes} aria-label={label}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
