import classes from './StateBadge.module.css';

/** Badge for on or off, with a mark and a word instead of only a color. */
export function StateBadge({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return (
    <span className={classes.badge} data-on={isOn || undefined}>
      {isOn ? on : off}
    </span>
  );
}
