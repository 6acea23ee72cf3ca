import { relatedReports } from '@adops/domain';
import { useCallback } from 'react';
import { reportRoute } from '../../app/routes/report-route.js';
import { pathTo } from '../../app/routes/route-names.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { GridItem, GridLink } from '../../ui/data-grid/grid-types.js';
import type { ReportRow } from '../document/report-document.js';
import type { ReportController } from '../screen/useReportController.js';

/** Returns links from a row to other reports, with the days on screen. */
export function useRelatedReports({
  contract,
  state,
  today,
}: ReportController): (item: GridItem<ReportRow>) => readonly GridLink[] {
  const { permissions, activeCompany } = useAccess();
  return useCallback(
    ({ row, kind }) =>
      kind === 'row'
        ? relatedReports(contract, state, row, { permissions, today }).map(({ id, title, query, path }) => ({
            label: title,
            to: `${pathTo(reportRoute(id), activeCompany.id)}${path === undefined ? '' : `/${path}`}?${query}`,
          }))
        : [],
    [activeCompany.id, contract, permissions, state, today],
  );
}
