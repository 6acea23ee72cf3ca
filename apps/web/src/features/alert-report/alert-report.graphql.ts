import { graphql } from '../../app/transport/document.js';

export const ALERT_REPORT_QUERY = graphql(`
  query AlertReportScreen(
    $page: Int
    $perPage: Int
    $filters: ReportFilters
    $orderBy: OrderByInput
    $states: [AlertState!]
  ) {
    alertReport(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy, states: $states) {
      totalRecords
      totalLoss
      rows {
        id
        loss
        adgroup {
          adgroupId
          adgroup
          campaign
          sourcePartnerName
          partnerAccountId
          partnerAccountName
          userName
          site {
            id
            name
            market {
              id
              name
            }
          }
        }
        alerts {
          ...AlertsOfAdgroup
        }
      }
    }
  }
  fragment AlertsOfAdgroup on AlertsByType {
    cyclicLoss {
      ...AlertCommon
      dateIntervalBegin
      dateIntervalEnd
      hourIntervals {
        start
        end
      }
      loss
      lossBefore
    }
    advertiserGone {
      ...AlertCommon
      date
      hour
      advertiserName
      advertiserId
    }
    significantOneTimeLoss {
      ...AlertCommon
      date
      hour
      loss
      lossBefore
    }
    estimatedSignificantOneTimeLoss {
      ...AlertCommon
      date
      hour
      loss
      lossBefore
    }
    accumulativeLoss {
      ...AlertCommon
      dateIntervalBegin
      date
      loss
      lossBefore
    }
    significantLoss {
      ...AlertCommon
      dateHourRangeBegin
      dateHourRangeEnd
      loss
      lossBefore
    }
    adGroupLifetimeEnd {
      ...AlertCommon
      lifetimeEnd
    }
  }
  fragment AlertCommon on Alert {
    id
    type
    datetime
    processingDatetime
    isAcknowledged
    state
    resolution
    parentId
    isCounted
  }
`);

export const ACKNOWLEDGE = graphql(`
  mutation MarkAlertsAsAcknowledged($alertIds: [Int!]!) {
    markAlertsAsAcknowledged(alertIds: $alertIds) {
      status
      message
    }
  }
`);
