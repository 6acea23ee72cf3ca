import {
  ALERT_REPORT,
  builtInViews,
  dayOf,
  type PermissionKey,
  type ReportContract,
  REPORTS,
  stateOfBuiltIn,
  withView,
  writeReportState,
} from '@adops/domain';
import type { MenuItem } from '../menu/menu.js';
import { reportRoute } from '../routes/report-route.js';
import { pathTo } from '../routes/route-names.js';
import { serverNow } from '../shell/server-clock.js';
import type { Command } from './commands.js';

const BY_ROUTE = new Map<string, ReportContract>(
  [...Object.values(REPORTS), ALERT_REPORT].map((contract) => [reportRoute(contract.id), contract]),
);

/** Returns commands for the built-in views of the reports in the menu: 'Keyword: Losers yesterday'. */
export function viewCommands(
  items: readonly MenuItem[],
  permissions: ReadonlySet<PermissionKey>,
  companyId: number,
  open: (address: string) => void,
): Command[] {
  return items.flatMap(({ route, label }) => {
    const contract = BY_ROUTE.get(route);
    if (!contract) return [];
    return builtInViews(contract, permissions).map((view): Command => {
      const address = (): string => {
        const query = writeReportState(contract, stateOfBuiltIn(contract, view, dayOf(serverNow())));
        return `${pathTo(route, companyId)}?${withView(query, view.id)}`;
      };
      return {
        id: `view-${route}-${view.id}`,
        group: 'Views',
        label: `${label}: ${view.name}`,
        description: view.description,
        run: () => open(address()),
      };
    });
  });
}
