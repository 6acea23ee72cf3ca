import type { ReportPage } from '../document/report-document.js';

/** Returns the rows of metrics that are reported only by day. They are listed next to hours. */
export function dayOnlyRows(page: ReportPage | null, keys: readonly string[]): number {
  if (!page || !keys.includes('hour') || page.rows.length !== page.totalRecords) return 0;
  return page.rows.filter(({ hour }) => hour === null || hour === undefined).length;
}

/** Help text of the row with day-only metrics and of the hours next to it. */
export const DAY_ONLY_HELP =
  'Metrics reported only by day. If cost is reported by hour and revenue by day, hours include the cost and this row the revenue. Use the total to evaluate profit and margin.';

const NOT_ATTRIBUTED_HELP =
  'Metrics of ad groups without such a part, and the difference to the ad group report, so that the total is complete.';

/** Returns the number of attributed rows, which excludes "Not attributed" and the difference to the ad group report. */
export const attributedRecords = ({ totalRecords, unattributedRecords = 0 }: ReportPage): number =>
  totalRecords - unattributedRecords;

/**
 * Describes the number of matching rows: '24 ad groups', '7 hours + day-only', '240 keywords + 22 not attributed'. Rows
 * without an hour or a part of an ad group are counted separately.
 */
export function countWords(page: ReportPage, keys: readonly string[], noun: (count: number) => string): string {
  const dayOnly = dayOnlyRows(page, keys);
  const counted = attributedRecords(page) - dayOnly;
  return [
    `${counted.toLocaleString('en-US')} ${noun(counted)}`,
    ...(dayOnly > 0 ? ['day-only'] : []),
    ...(page.unattributedRecords ? [`${page.unattributedRecords.toLocaleString('en-US')} not attributed`] : []),
  ].join(' + ');
}

/** Returns the help text for rows that `countWords` counts separately. Undefined if there are none. */
export function countHelp(page: ReportPage, keys: readonly string[]): string | undefined {
  if (dayOnlyRows(page, keys) > 0) return DAY_ONLY_HELP;
  return page.unattributedRecords ? NOT_ATTRIBUTED_HELP : undefined;
}
