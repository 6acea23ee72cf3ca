import { ADGROUP_REPORT, DAILY_REPORT, HOURLY_REPORT, OVERVIEW_REPORT } from '@adops/domain';
import type { Report } from '../engine/request.js';
import { ADGROUP_BINDING } from './adgroup-report.js';
import { DAILY_BINDING } from './daily-report.js';
import { HOURLY_BINDING } from './hourly-report.js';
import { OVERVIEW_BINDING } from './overview-report.js';

/** Every report with its SQL; the specs that hold for all reports walk it. */
export const BOUND_REPORTS: readonly Report[] = [
  { contract: OVERVIEW_REPORT, binding: OVERVIEW_BINDING },
  { contract: ADGROUP_REPORT, binding: ADGROUP_BINDING },
  { contract: HOURLY_REPORT, binding: HOURLY_BINDING },
  { contract: DAILY_REPORT, binding: DAILY_BINDING },
];
