import { graphql } from '../transport/document.js';

export const OPEN_ALERTS = graphql(`
  query OpenAlerts($partnerAccountIdIn: [Int!]) {
    openAlerts(partnerAccountIdIn: $partnerAccountIdIn) {
      alerts
      adgroups
      start
      end
    }
  }
`);
