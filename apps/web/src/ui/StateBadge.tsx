import classes from './StateBadge.module.css';

/** On or off, shown by a mark and a word, not by color alone. */
export function StateBadge({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return (
    <span className={classes.badge} data-on={isOn || undefined}>
      {isOn ? on : off}
    </span>
  );
}
