import { ADGROUP_REPORT } from './adgroup-report.js';
import type { ReportContract } from './contract.js';

/** Every report of the product, by the name of its query. Contract lint and screens walk it. */
export const REPORTS: Readonly<Record<string, ReportContract>> = {
  [ADGROUP_REPORT.id]: ADGROUP_REPORT,
};
