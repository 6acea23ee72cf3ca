import { graphql } from '../../app/transport/document.js';

/** Number of changes by day or hour, with the largest counts of each. */
export const CHANGE_COUNTS = graphql(`
  query ChangeCounts($filters: ReportFilters!, $byHour: Boolean!) {
    changeCounts(filters: $filters, byHour: $byHour) {
      date
      hour
      count
      largest {
        source
        by
        action {
          id
        }
        entityType
        status
        count
        entityCount
      }
    }
  }
`);
