import { graphql } from '../../app/transport/document.js';

export const REVENUE_SHARES = graphql(`
  query HeaderRevenueShares($startDate: Date!, $endDate: Date!) {
    partner(id: 1) {
      id
      name
      revenueShareByDate(startDate: $startDate, endDate: $endDate) {
        date
        region
        revenueShare
      }
    }
  }
`);
