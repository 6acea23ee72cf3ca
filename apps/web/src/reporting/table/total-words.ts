import type { ReportPage } from '../document/report-document.js';

/** Rows of figures that are given by day only: they stand next to hours and are none. */
export function dayOnlyRows(page: ReportPage | null, keys: readonly string[]): number {
  if (!page || !keys.includes('hour') || page.rows.length !== page.totalRecords) return 0;
  return page.rows.filter(({ hour }) => hour === null || hour === undefined).length;
}

/** Explanation of the row of figures by day, and of hours next to it. */
export const DAY_ONLY_HELP =
  'Figures that come by the day. Where cost comes by the hour and revenue by the day, hours have the cost and this row the revenue: judge profit and margin by the total.';

/** Number of rows that stand for something: neither "Not attributed" nor the difference to the ad group report. */
export const attributedRecords = ({ totalRecords, unattributedRecords = 0 }: ReportPage): number =>
  totalRecords - unattributedRecords;

/** Number of matching rows in words: '24 ad groups', '7 hours + day-only'. Metrics known only by day have a row of their own, which doesn't count as an hour. */
export function countWords(page: ReportPage, keys: readonly string[], noun: (count: number) => string): string {
  const dayOnly = dayOnlyRows(page, keys);
  const counted = attributedRecords(page) - dayOnly;
  return `${counted.toLocaleString('en-US')} ${noun(counted)}${dayOnly > 0 ? ' + day-only' : ''}`;
}
