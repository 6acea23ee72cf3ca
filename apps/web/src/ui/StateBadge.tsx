import classes from './StateBadge.module.css';

/** On or off, told by a mark and a word, not by colour alone. */
export function StateBadge({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return (
    <span className={classes.badge} data-on={isOn || undefined}>
      {isOn ? on : off}
    </span>
  );
}
