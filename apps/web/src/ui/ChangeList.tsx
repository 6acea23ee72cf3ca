import classes from './ChangeList.module.css';

interface ChangeListProps {
  /** Changes in words, each one different. */
  readonly changes: readonly string[];
  readonly label?: string;
}

/** Changes of a list, one per line. */
export function ChangeList({ changes, label }: ChangeListProps) {
  return (
    <ul className={classes.changes} aria-label={label}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
