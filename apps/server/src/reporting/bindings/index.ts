import { ADGROUP_REPORT } from '@adops/domain';
import type { Report } from '../engine/request.js';
import { ADGROUP_BINDING } from './adgroup-report.js';

/** Every report with its SQL; the specs that hold for all reports walk it. */
export const BOUND_REPORTS: readonly Report[] = [{ contract: ADGROUP_REPORT, binding: ADGROUP_BINDING }];
