import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import { ALERT_REPORT } from '../reports/alert-report.js';
import { HOTSPOT_REPORT } from '../reports/hotspot-report.js';
import { HOURLY_LOGS_REPORT } from '../reports/hourly-logs-report.js';
import { KEYWORD_ROTATION_REPORT } from '../reports/keyword-rotation-report.js';
import { OVERVIEW_REPORT } from '../reports/overview-report.js';

/** Paths that can't be derived from the report's ID. */
const SPECIAL: Readonly<Record<string, string>> = {
  [OVERVIEW_REPORT.id]: 'overview',
  [ADGROUP_REPORT.id]: 'report',
  [HOURLY_LOGS_REPORT.id]: 'hourly-logs',
  [HOTSPOT_REPORT.id]: 'hotspot',
  [KEYWORD_ROTATION_REPORT.id]: 'keyword-rotation',
  [ALERT_REPORT.id]: ALERT_REPORT.id,
};

/** Returns the path of a report's screen within its company, such as 'daily-report'. @param id ID of the contract */
export const reportPath = (id: string): string =>
  SPECIAL[id] ?? id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
