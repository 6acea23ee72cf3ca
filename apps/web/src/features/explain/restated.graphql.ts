import { graphql } from '../../app/transport/document.js';

/** Figures of some days that arrived or were restated since a moment. */
export const RESTATED_FIGURES = graphql(`
  query RestatedFigures($filters: ReportFilters!, $since: DateTime!) {
    restatedFigures(filters: $filters, since: $since) {
      since
      recordedSince
      recordedFrom
      then {
        cost
        rebate
        earned
        profit
      }
      now {
        cost
        rebate
        earned
        profit
      }
      partners {
        partnerId
        partnerName
        partnerType
        then {
          cost
          rebate
          earned
        }
        now {
          cost
          rebate
          earned
        }
      }
    }
  }
`);
