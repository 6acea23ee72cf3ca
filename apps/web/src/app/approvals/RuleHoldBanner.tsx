import classes from '../shell/Shell.module.css';
import { useWaiting } from './waiting-approvals.js';

/** Says on every page that all rules are held, as last fetched by `WaitingApprovals`. */
export function RuleHoldBanner() {
  const hold = useWaiting()?.ruleHold;
  if (!hold) return null;
  const since = new Date(hold.heldAt).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (
    <div className={classes.banner} role="status">
      All rules have been paused since {since} UTC{hold.heldBy && `, by ${hold.heldBy.username}`}.
    </div>
  );
}
