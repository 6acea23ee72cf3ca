import { graphql } from '../../app/transport/document.js';

export const TQ_LISTS = graphql(`
  query TqLists {
    markets {
      id
      name
    }
    devices {
      id
      name
    }
  }
`);

export const TQ_QUALITY = graphql(`
  query TqQuality($filters: TqDashboardFilters) {
    tqDashboardReport(filters: $filters, type: tagReport) {
      rows {
        date
        marketId
        marketName
        ctr
        rpc
        tagTq
        tqThresholdId
        incomplete
      }
      markets {
        marketId
        tagTq
        lastCompleteDate
        lastCompleteTq
      }
    }
  }
`);

export const TQ_REVENUE = graphql(`
  query TqRevenue($filters: TqDashboardFilters) {
    tqDashboardReport(filters: $filters, type: grossRevenue) {
      rows {
        date
        marketId
        marketName
        grossRevenue
        incomplete
      }
    }
  }
`);
