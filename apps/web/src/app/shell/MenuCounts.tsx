import { VisuallyHidden } from '@mantine/core';
import { useOpenAlerts } from '../alerts/open-alerts.js';
import { openAlertWords } from '../alerts/open-alert-words.js';
import { useWaitingApprovals } from '../approvals/waiting-approvals.js';
import type { MenuItem } from '../menu/menu.js';
import classes from './MainMenu.module.css';

interface CountProps {
  readonly count: number;
  /** Description of the count, such as "3 waiting for your approval". */
  readonly words: string;
  /** True for counts that require no action, which are shown as a plain number. */
  readonly isCalm?: true;
}

/** Count in a pill, with its description for screen readers and on hover. */
function CountPill({ count, words, isCalm }: CountProps) {
  return (
    <span className={isCalm ? classes.count : classes.waiting} title={words}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>, {words}</VisuallyHidden>
    </span>
  );
}

/** Number of tasks that wait for the user's approval, next to the menu entry that opens them. */
export function WaitingCount({ items }: { items: readonly MenuItem[] }) {
  const count = useWaitingApprovals();
  if (count === 0 || !items.some(({ route }) => route === 'automation')) return null;
  return <CountPill count={count} words={`${count} waiting for your approval`} />;
}

/** Number of open alerts, next to the menu entry of the alert report. */
export function AlertCount({ item }: { item: MenuItem }) {
  const open = useOpenAlerts();
  if (!open || open.alerts === 0 || item.route !== 'alertReport') return null;
  return <CountPill count={open.alerts} words={openAlertWords(open)} isCalm />;
}
