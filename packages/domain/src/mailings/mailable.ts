import { ALERT_REPORT } from '../reports/alert-report.js';
import { HOTSPOT_REPORT } from '../reports/hotspot-report.js';
import { KEYWORD_ROTATION_REPORT } from '../reports/keyword-rotation-report.js';
import { REPORTS } from '../reports/registry.js';

/** Reports about one ad group, which isn't part of their views. */
const OF_ONE_ADGROUP: readonly string[] = [HOTSPOT_REPORT.id, KEYWORD_ROTATION_REPORT.id];

/** Returns true for reports whose saved views can be mailed. @param report name of the report's query */
export const isMailable = (report: string): boolean =>
  report === ALERT_REPORT.id || (Object.hasOwn(REPORTS, report) && !OF_ONE_ADGROUP.includes(report));
