import { FEW_BUDGET_DAYS } from '@adops/domain';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './DaysLeft.module.css';

interface DaysLeftProps {
  readonly days: unknown;
  readonly budget: unknown;
  readonly left: unknown;
  /** Formatted number of days. */
  readonly text: string;
}

/** Days remaining with a bar for the unspent part of the budget, and a warning below a week. */
export function DaysLeft({ days, budget, left, text }: DaysLeftProps) {
  if (typeof budget !== 'number' || typeof left !== 'number') return <span className={classes.none}>No budget</span>;
  const part = budget > 0 ? Math.min(1, Math.max(0, left / budget)) : 0;
  const isFew = typeof days === 'number' && days < FEW_BUDGET_DAYS;
  const words = isFew ? (days <= 0 ? 'Used up' : 'Less than a week') : `${Math.round(part * 100)}% remaining`;
  return (
    <span className={classes.days} data-few={isFew || undefined} title={words}>
      {isFew && <IconAlertTriangle size={13} aria-label={words} />}
      <span className={classes.bar} aria-hidden>
        <span className={classes.left} style={{ width: `${part * 100}%` }} />
      </span>
      <span className={classes.text}>{typeof days === 'number' ? text : 'No cost yet'}</span>
    </span>
  );
}
