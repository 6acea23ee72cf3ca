import { PagedGrid, type PagedGridProps } from '../../app/lists/PagedGrid.js';
import { reportErrorText, useReportError } from './useReportError.js';

/** Grid for a page of rows. Shows a toast if loading fails. */
export function ManagedGrid<Row>(props: PagedGridProps<Row>) {
  const { query } = props;
  useReportError(query.loading ? undefined : query.error);
  return <PagedGrid {...props} words={reportErrorText} />;
}
