import { Tooltip } from '@mantine/core';
import { changeSizeOrder } from '@adops/domain';
import { IconArrowsSort } from '@tabler/icons-react';
import type { ReportController } from '../screen/useReportController.js';
import classes from './FilterChip.module.css';

/** Switch that sorts rows by the size of the change of their profit, while periods are compared. */
export function ChangeSizeToggle({
  controller: { contract, state, dispatch },
}: {
  controller: Pick<ReportController, 'contract' | 'state' | 'dispatch'>;
}) {
  const order = state.compareRange && changeSizeOrder(contract);
  if (!order) return null;
  const isOn = state.orderBy?.column === order.column;
  return (
    <Tooltip
      label="Sorts by the absolute change of profit, so gains and losses are mixed"
      events={{ hover: true, focus: true, touch: true }}
    >
      <button
        type="button"
        className={classes.toggle}
        aria-pressed={isOn}
        onClick={() => dispatch({ type: 'changeSizeSorted', isOn: !isOn })}
      >
        <IconArrowsSort size={13} aria-hidden />
        Changed most
        {isOn && <span className={classes.label}>by absolute Δ profit</span>}
      </button>
    </Tooltip>
  );
}
