import { ADGROUP_REPORT, HOURLY_LOGS_REPORT } from '@adops/domain';
import type { RouteName } from './route-names.js';

/** Route names that differ from the report's ID. */
const NAMES: Readonly<Record<string, RouteName>> = {
  [ADGROUP_REPORT.id]: 'report',
  [HOURLY_LOGS_REPORT.id]: 'hourlyLogs',
};

/** Returns the name of a report's route. @param id ID of the report's contract */
export const reportRoute = (id: string): RouteName => NAMES[id] ?? (id as RouteName);
