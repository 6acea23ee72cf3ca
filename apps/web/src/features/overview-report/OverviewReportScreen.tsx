import { useMutation } from '@apollo/client/react';
import { OVERVIEW_REPORT } from '@adops/domain';
import { useCallback, useMemo, useState } from 'react';
import { KEEP_QUERIES } from '../../app/transport/cache.js';
import { ReportScreen, type CellRenderers, type ReportController, type ReportSetup } from '../../reporting/index.js';
import { OVERVIEW_DETAILS_OPENED } from './overview.graphql.js';
import classes from './OverviewReportScreen.module.css';
import { OverviewDetails, type OverviewSubject } from './OverviewDetails.js';
import { OverviewSummary } from './OverviewSummary.js';

const SETUP: ReportSetup = {
  contract: OVERVIEW_REPORT,
  identity: 'name',
  rowFields: ['entityId: id', 'date', 'countryCode', 'name'],
  firstColumns: ['name', 'earned', 'rebate', 'profit', 'margin', 'cost', 'bought', 'RPC', 'ROI'],
};

/** Columns that open the breakdowns on click. */
const OPENING = ['name', 'earned', 'profit', 'cost', 'bought', 'margin'] as const;

/** Revenue and profit of the company. This is the home page. */
export function OverviewReportScreen() {
  const [overviewDetailsOpened] = useMutation(OVERVIEW_DETAILS_OPENED, KEEP_QUERIES);
  const [subject, setSubject] = useState<OverviewSubject | null>(null);

  const open = useCallback(
    (next: OverviewSubject, groupLevel: string) => {
      setSubject(next);
      const value = { groupLevel, childrenType: 'all', column: next.column, row: next.row.id };
      // Failures of usage tracking are ignored.
      overviewDetailsOpened({ variables: { value } }).catch(() => undefined);
    },
    [overviewDetailsOpened],
  );
  const panel = useCallback(
    (controller: ReportController) => (
      <>
        <OverviewSummary controller={controller} />
        <OverviewDetails controller={controller} subject={subject} onClose={() => setSubject(null)} />
      </>
    ),
    [subject],
  );
  const renderers = useMemo<CellRenderers>(
    () =>
      Object.fromEntries(
        OPENING.map((column) => [
          column,
          (row, text, { groupLevel }) => (
            <button
              type="button"
              tabIndex={-1}
              data-action
              className={classes.open}
              aria-label={`${text}: breakdown`}
              onClick={() =>
                open({ row, column: column === 'name' ? 'earned' : column, label: labelOf(row) }, groupLevel)
              }
            >
              {text}
            </button>
          ),
        ]),
      ),
    [open],
  );
  return <ReportScreen setup={SETUP} renderers={renderers} panel={panel} />;
}

const labelOf = (row: { readonly [field: string]: unknown }): string =>
  typeof row['name'] === 'string' ? row['name'] : 'Unknown';
