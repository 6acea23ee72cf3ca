import { PagedGrid, type PagedGridProps } from '../../app/lists/PagedGrid.js';
import { reportErrorText, useReportError } from './useReportError.js';

/** A page of rows of the placement manager, which says in a toast why one could not be loaded. */
export function ManagedGrid<Row>(props: PagedGridProps<Row>) {
  const { query } = props;
  useReportError(query.loading ? undefined : query.error);
  return <PagedGrid {...props} words={reportErrorText} />;
}
