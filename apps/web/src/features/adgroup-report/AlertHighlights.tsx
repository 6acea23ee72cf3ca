import { Switch } from '@mantine/core';
import { alertDetails, alertLabel, alertStatus } from '@adops/domain';
import { useLocation, useNavigate } from 'react-router';
import classes from './AlertHighlights.module.css';
import type { HighlightedAlerts } from './useHighlightedAlerts.js';

/** Switch for highlights on the hours of alerts, with a list of these alerts. */
export function AlertHighlights({ isOffered, isOn, alerts }: HighlightedAlerts) {
  const { search } = useLocation();
  const navigate = useNavigate();
  if (!isOffered) return null;
  const toggle = (isWanted: boolean) => {
    const kept = search.replace(/^\?/, '').replace(/&?highlightAlerts=[^&]*/, '');
    void navigate({ search: isWanted ? `${kept}&highlightAlerts=true` : kept }, { replace: true });
  };
  return (
    <section className={classes.panel} aria-label="Alerts">
      <Switch
        size="xs"
        label="Highlight alerts"
        checked={isOn}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {isOn && (
        <ul className={classes.list}>
          {alerts.length === 0 && <li className={classes.none}>No alerts in this period.</li>}
          {alerts.map((alert) => (
            <li key={alert.id}>
              <span className={classes.kind}>{alertLabel(alert.type)}</span>
              {alertDetails(alert)}
              <span className={classes.status}>{alertStatus(alert)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
