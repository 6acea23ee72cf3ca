import { ADGROUP_REPORT } from './adgroup-report.js';
import type { ReportContract } from './contract.js';
import { DAILY_REPORT } from './daily-report.js';
import { DISCOUNT_REPORT } from './discount-report.js';
import { HOTSPOT_REPORT } from './hotspot-report.js';
import { HOURLY_LOGS_REPORT } from './hourly-logs-report.js';
import { HOURLY_REPORT } from './hourly-report.js';
import { KEYWORD_REPORT } from './keyword-report.js';
import { KEYWORD_ROTATION_REPORT } from './keyword-rotation-report.js';
import { OVERVIEW_REPORT } from './overview-report.js';
import { PLA_REPORT } from './pla-report.js';
import { PLACEMENT_REPORT } from './placement-report.js';
import { REFERER_REPORT } from './referer-report.js';
import { TQ_REPORT } from './tq-report.js';

/** Reports of the product by query name. Checks and screens are derived from this list. */
export const REPORTS: Readonly<Record<string, ReportContract>> = {
  [OVERVIEW_REPORT.id]: OVERVIEW_REPORT,
  [ADGROUP_REPORT.id]: ADGROUP_REPORT,
  [HOURLY_REPORT.id]: HOURLY_REPORT,
  [DAILY_REPORT.id]: DAILY_REPORT,
  [HOURLY_LOGS_REPORT.id]: HOURLY_LOGS_REPORT,
  [KEYWORD_REPORT.id]: KEYWORD_REPORT,
  [PLA_REPORT.id]: PLA_REPORT,
  [PLACEMENT_REPORT.id]: PLACEMENT_REPORT,
  [REFERER_REPORT.id]: REFERER_REPORT,
  [TQ_REPORT.id]: TQ_REPORT,
  [DISCOUNT_REPORT.id]: DISCOUNT_REPORT,
  [HOTSPOT_REPORT.id]: HOTSPOT_REPORT,
  [KEYWORD_ROTATION_REPORT.id]: KEYWORD_ROTATION_REPORT,
};
