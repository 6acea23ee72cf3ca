import { momentText } from '@adops/domain';
import classes from '../shell/Shell.module.css';
import { useWaiting } from './waiting-approvals.js';

/** Shows on every page that all rules are on hold, as last fetched by `WaitingApprovals`. */
export function RuleHoldBanner() {
  const hold = useWaiting()?.ruleHold;
  if (!hold) return null;
  return (
    <div className={classes.banner} role="status">
      All rules have been paused since {momentText(hold.heldAt)} UTC{hold.heldBy && `, by ${hold.heldBy.username}`}.
    </div>
  );
}
