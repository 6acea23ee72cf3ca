import { graphql } from '../../app/transport/document.js';

export const PARTNER_SHARES = graphql(`
  query PartnerShares($id: Int!) {
    partner(id: $id) {
      revenueShare {
        date
        region
        revenueShare
      }
    }
  }
`);

export const PREVIEW_SHARE = graphql(`
  query PreviewShare($partnerId: Int!, $region: RevenueShareRegion!, $date: Date!, $revenueShare: Float) {
    previewRevenueShare(partnerId: $partnerId, region: $region, date: $date, revenueShare: $revenueShare) {
      date
      earned
      earnedAfter
    }
  }
`);

export const SET_SHARE = graphql(`
  mutation SetShare($partnerId: Int!, $region: RevenueShareRegion!, $date: Date!, $revenueShare: Float!) {
    setRevenueShare(partnerId: $partnerId, region: $region, date: $date, revenueShare: $revenueShare) {
      status
      message
    }
  }
`);

export const DELETE_SHARE = graphql(`
  mutation DeleteShare($partnerId: Int!, $region: RevenueShareRegion!, $date: Date!) {
    deleteRevenueShare(partnerId: $partnerId, region: $region, date: $date) {
      status
      message
    }
  }
`);
