import { graphql } from '../../app/transport/document.js';

export const ADVERTISER_ALERTS = graphql(`
  query AdvertiserAlerts($filters: ReportFilters) {
    alertReport(filters: $filters) {
      rows {
        id
        alerts {
          cyclicLoss {
            id
            isAcknowledged
            dateIntervalBegin
            dateIntervalEnd
            hourIntervals {
              start
              end
            }
          }
          advertiserGone {
            id
            adgroupId
            isAcknowledged
            date
            hour
            advertiserId
            advertiserName
          }
          significantOneTimeLoss {
            id
            adgroupId
            isAcknowledged
            date
            hour
            loss
          }
        }
      }
    }
  }
`);
