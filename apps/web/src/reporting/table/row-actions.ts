import type { ReactNode } from 'react';
import type { DataGridProps } from '../../ui/data-grid/grid-types.js';
import type { ReportRow } from '../document/report-document.js';
import type { ReportController } from '../screen/useReportController.js';

/** Actions of a feature on the rows of a report: in the bar of the selection, in the menu of a row, and by keys. */
export interface RowActions extends Pick<DataGridProps<ReportRow>, 'actionsOf' | 'onLetter'> {
  readonly bar: ReactNode;
}

/** Renders the table with actions on its rows. Null without actions. */
export type WithRowActions = (
  controller: ReportController,
  table: (actions: RowActions | null) => ReactNode,
) => ReactNode;
