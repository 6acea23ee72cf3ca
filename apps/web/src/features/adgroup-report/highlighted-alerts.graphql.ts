import { graphql } from '../../app/transport/document.js';

/** Alerts of the selected ad groups. Uses the fragment of the alert report. */
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
