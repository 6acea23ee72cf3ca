import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import { ALERT_REPORT } from '../reports/alert-report.js';
import { HOTSPOT_REPORT } from '../reports/hotspot-report.js';
import { HOURLY_LOGS_REPORT } from '../reports/hourly-logs-report.js';
import { KEYWORD_ROTATION_REPORT } from '../reports/keyword-rotation-report.js';
import { OVERVIEW_REPORT } from '../reports/overview-report.js';

/** Addresses that do not follow from the id of the report. */
const SPECIAL: Readonly<Record<string, string>> = {
  [OVERVIEW_REPORT.id]: 'overview',
  [ADGROUP_REPORT.id]: 'report',
  [HOURLY_LOGS_REPORT.id]: 'hourly-logs',
  [HOTSPOT_REPORT.id]: 'hotspot',
  [KEYWORD_ROTATION_REPORT.id]: 'keyword-rotation',
  [ALERT_REPORT.id]: ALERT_REPORT.id,
};

/** Address of a report's screen within its company: 'daily-report'. @param id of its contract */
export const reportPath = (id: string): string =>
  SPECIAL[id] ?? id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
