import { graphql } from '../../app/transport/document.js';

/** Figures of two periods that arrived or were restated since a moment. */
export const RESTATED_FIGURES = graphql(`
  query RestatedFigures($filters: ReportFilters!, $before: ReportFilters!, $since: DateTime!) {
    current: restatedFigures(filters: $filters, since: $since) {
      ...RestatedPeriod
    }
    previous: restatedFigures(filters: $before, since: $since) {
      ...RestatedPeriod
    }
  }

  fragment RestatedPeriod on RestatedFigures {
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
`);
