import type { ReportContract, ReportState } from '@adops/domain';
import { useState } from 'react';
import { readText, writeText } from '../../app/session/storage.js';
import { isDrawable } from '../chart/chart-data.js';

export interface ChartToggle {
  /** True if the chart is open and has data to draw. */
  readonly isShown: boolean;
  readonly canDraw: boolean;
  readonly toggle: () => void;
}

/** Opens and closes the chart of a report, and remembers the choice in the browser. */
export function useChartToggle(contract: ReportContract, state: ReportState): ChartToggle {
  const key = `chart.${contract.id}`;
  const [isOpen, setOpen] = useState(() => {
    const kept = readText(key);
    // Phones don't show the chart by default, so that the table is visible first.
    return kept === null ? window.innerWidth >= 620 : kept === 'open';
  });
  const canDraw = contract.chart.length > 0 && isDrawable(contract, state);
  return {
    isShown: isOpen && canDraw,
    canDraw,
    toggle: () => {
      setOpen(!isOpen);
      writeText(key, isOpen ? 'closed' : 'open');
    },
  };
}
