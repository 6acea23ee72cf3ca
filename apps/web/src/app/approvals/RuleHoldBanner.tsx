import { useQuery } from '@apollo/client/react';
import classes from '../shell/Shell.module.css';
import { WAITING } from './waiting-approvals.graphql.js';

/** Says on every page that all rules are held, as last fetched by `WaitingApprovals`. */
export function RuleHoldBanner() {
  const { data, previousData } = useQuery(WAITING, { fetchPolicy: 'cache-only' });
  const hold = (data ?? previousData)?.automation.ruleHold;
  if (!hold) return null;
  const since = new Date(hold.heldAt).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (
    <div className={classes.banner} role="status">
      All rules are held since {since} UTC{hold.heldBy && `, by ${hold.heldBy.username}`}.
    </div>
  );
}
