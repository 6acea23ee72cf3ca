import { graphql } from '../../app/transport/document.js';

/** Alerts of chosen ad groups; the fragment is the alert report's. */
export const HIGHLIGHTED_ALERTS = graphql(`
  query HighlightedAlerts($filters: ReportFilters) {
    adgroupReport(filters: $filters, perPage: 500) {
      rows {
        id
        adgroup
        alerts {
          ...AlertsOfAdgroup
        }
      }
    }
  }
`);
