import { CloseButton, Drawer } from '@mantine/core';
import { dayInWords, OVERVIEW_REPORT, type FilterValue } from '@adops/domain';
import type { ReportController, ReportRow } from '../../reporting/index.js';
import { Breakdown } from './Breakdown.js';
import classes from './OverviewDetails.module.css';
import { breakdownsOf, rowFilter, type OverviewColumn, type OverviewKey } from './row-filter.js';

/** Row and metric that are broken down. */
export interface OverviewSubject {
  readonly row: ReportRow;
  /** Metric to break down. */
  readonly column: string;
  readonly label: string;
}

/**
 * Breakdowns of a row's metric. They load in parallel and independently. Each row links to an overview filtered by it.
 */
export function OverviewDetails(props: {
  readonly controller: ReportController;
  readonly subject: OverviewSubject | null;
  readonly onClose: () => void;
}) {
  const { controller, subject, onClose } = props;
  const { contract, dispatch, grouping, variables, state } = controller;
  if (!subject) return null;
  const rowColumn = grouping.id as OverviewColumn;
  const own = rowFilter(rowColumn, subject.row as OverviewKey);
  const filters = { ...(variables['filters'] as Record<string, unknown>), ...(own && { [own.id]: own.value }) };
  const column = OVERVIEW_REPORT.columns[subject.column as keyof typeof OVERVIEW_REPORT.columns];
  const label = subject.label === subject.row['date'] ? dayInWords(subject.label, state.dateRange.end) : subject.label;

  const lead = (next: OverviewColumn, part: OverviewKey | null) => {
    const chosen = part && rowFilter(next, part);
    for (const filter of [own, chosen]) {
      if (!filter) continue;
      if (filter.id === 'dateRange')
        dispatch({ type: 'datesSet', range: filter.value as { start: string; end: string } });
      else dispatch({ type: 'filterSet', id: filter.id, value: filter.value as FilterValue });
    }
    dispatch({ type: 'groupLevelSet', groupLevel: part ? 'date' : next });
    onClose();
  };

  const title = `${column.label} by dimension: ${label}`;

  return (
    <Drawer.Root opened onClose={onClose} position="right" size="min(1120px, 100vw)">
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <Drawer.Body>
          <div className={classes.head}>
            <h2>{title}</h2>
            <CloseButton data-autofocus aria-label="Close" onClick={onClose} />
          </div>
          <div className={classes.breakdowns}>
            {breakdownsOf(filters, own ? rowColumn : null, contract).map((each) => (
              <Breakdown
                key={each}
                column={each}
                figure={subject.column}
                filters={filters}
                onGroupBy={() => lead(each, null)}
                onPart={(part) => lead(each, part)}
              />
            ))}
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
