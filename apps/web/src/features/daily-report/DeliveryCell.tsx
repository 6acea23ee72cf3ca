import { Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react';
import classes from './DeliveryCell.module.css';

const STATES = {
  complete: { label: 'Complete', Icon: IconCircleCheck },
  partial: { label: 'Partial', Icon: IconClock },
  missing: { label: 'Missing', Icon: IconCircleDashed },
  error: { label: 'Failed', Icon: IconAlertTriangle },
} as const;

/** Icon and label for the completeness of a row's data. The message names missing data. */
export function DeliveryCell({ status, message }: { status: unknown; message: unknown }) {
  const state = STATES[status as keyof typeof STATES] as (typeof STATES)[keyof typeof STATES] | undefined;
  if (!state) return null;
  const { label, Icon } = state;
  const cell = (
    <span className={classes.cell} data-status={String(status)}>
      <Icon size={14} aria-hidden />
      {label}
    </span>
  );
  if (typeof message !== 'string') return cell;
  return (
    <Tooltip label={message} multiline w={340}>
      {cell}
    </Tooltip>
  );
}
