import {
  ADGROUP_REPORT,
  DAILY_REPORT,
  DISCOUNT_REPORT,
  HOTSPOT_REPORT,
  HOURLY_LOGS_REPORT,
  HOURLY_REPORT,
  KEYWORD_REPORT,
  KEYWORD_ROTATION_REPORT,
  OVERVIEW_REPORT,
  PLA_REPORT,
  PLACEMENT_REPORT,
  REFERER_REPORT,
  TQ_REPORT,
} from '@adops/domain';
import type { Report } from '../engine/request.js';
import { ADGROUP_BINDING } from './adgroup-report.js';
import { DAILY_BINDING } from './daily-report.js';
import { DISCOUNT_BINDING } from './discount-report.js';
import { HOTSPOT_BINDING } from './hotspot-report.js';
import { HOURLY_BINDING } from './hourly-report.js';
import { HOURLY_LOGS_BINDING } from './hourly-logs-report.js';
import { KEYWORD_BINDING } from './keyword-report.js';
import { KEYWORD_ROTATION_BINDING } from './keyword-rotation-report.js';
import { OVERVIEW_BINDING } from './overview-report.js';
import { PLA_BINDING } from './pla-report.js';
import { PLACEMENT_BINDING } from './placement-report.js';
import { REFERER_BINDING } from './referer-report.js';
import { TQ_BINDING } from './tq-report.js';

/** Reports that consist only of a contract and a binding. */
export const PLAIN_REPORTS: readonly Report[] = [
  { contract: OVERVIEW_REPORT, binding: OVERVIEW_BINDING },
  { contract: HOURLY_REPORT, binding: HOURLY_BINDING },
  { contract: HOURLY_LOGS_REPORT, binding: HOURLY_LOGS_BINDING },
  { contract: KEYWORD_REPORT, binding: KEYWORD_BINDING },
  { contract: PLACEMENT_REPORT, binding: PLACEMENT_BINDING },
  { contract: REFERER_REPORT, binding: REFERER_BINDING },
  { contract: DISCOUNT_REPORT, binding: DISCOUNT_BINDING },
  { contract: HOTSPOT_REPORT, binding: HOTSPOT_BINDING },
  { contract: PLA_REPORT, binding: PLA_BINDING },
  { contract: KEYWORD_ROTATION_REPORT, binding: KEYWORD_ROTATION_BINDING },
];

/** All reports with their SQL. Specs that apply to all reports use this list. */
export const BOUND_REPORTS: readonly Report[] = [
  ...PLAIN_REPORTS,
  { contract: ADGROUP_REPORT, binding: ADGROUP_BINDING },
  { contract: DAILY_REPORT, binding: DAILY_BINDING },
  { contract: TQ_REPORT, binding: TQ_BINDING },
];
