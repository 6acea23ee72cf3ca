import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import classes from './ReportScreen.module.css';
import type { ChartToggle } from './useChartToggle.js';

/** Button that shows or hides the chart of a report. */
export function ChartButton({ chart: { isShown, canDraw, toggle } }: { chart: ChartToggle }) {
  const label = isShown ? 'Hide chart' : 'Chart';
  return (
    <Button
      size="xs"
      variant="default"
      className={classes.action}
      leftSection={<IconChartBar size={14} />}
      aria-label={label}
      aria-expanded={isShown}
      disabled={!canDraw}
      title={canDraw ? label : 'This report has daily data. Choose more than one day to see a chart.'}
      onClick={toggle}
    >
      <span className={classes.words}>{label}</span>
    </Button>
  );
}
