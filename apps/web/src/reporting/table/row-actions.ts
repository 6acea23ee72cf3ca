import type { ReactNode } from 'react';
import type { DataGridProps } from '../../ui/data-grid/grid-types.js';
import type { ReportRow } from '../document/report-document.js';
import type { ReportController } from '../screen/useReportController.js';

/**
 * Actions of a feature on the rows of a report, offered in the selection bar, in the menu of a row, and as keyboard
 * shortcuts.
 */
export interface RowActions extends Pick<DataGridProps<ReportRow>, 'actionsOf' | 'onLetter'> {
  readonly bar: ReactNode;
}

/** Renders the table with actions on its rows. Null if there are no actions. */
export type WithRowActions = (
  controller: ReportController,
  table: (actions: RowActions | null) => ReactNode,
) => ReactNode;
