import { useQuery } from '@apollo/client/react';
import { Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCompanyPath } from '../routes/useCompanyPath.js';
import { useAccess } from '../session/SessionProvider.js';
import { openAlertSearch, openAlertWords } from './open-alert-words.js';
import { OPEN_ALERTS } from './open-alerts.graphql.js';
import { useOpenAlerts, useOpenAlertVariables } from './open-alerts.js';
import classes from './OpenAlertsLink.module.css';

/** Detection runs every 30 seconds, but a count in the header isn't read that often. */
const POLL_MS = 2 * 60_000;

/** Number of open alerts in the header, with a link to them. Only for users who can open the alert report. */
export function OpenAlertsLink() {
  const { permissions } = useAccess();
  return permissions.has('alert-report') ? <PolledLink /> : null;
}

function PolledLink() {
  // Fetched here. A failed request keeps the previous counts until the next one.
  useQuery(OPEN_ALERTS, { variables: useOpenAlertVariables(), pollInterval: POLL_MS });
  const open = useOpenAlerts();
  const report = useCompanyPath('alertReport')('');
  if (!open || open.alerts === 0) return null;
  const words = openAlertWords(open);
  return (
    <Tooltip label={words}>
      <Link className={classes.link} to={{ pathname: report, search: openAlertSearch(open) }} aria-label={words}>
        <IconBell size={16} aria-hidden />
        <span className={classes.count} aria-hidden>
          {open.alerts > 99 ? '99+' : open.alerts}
        </span>
      </Link>
    </Tooltip>
  );
}
