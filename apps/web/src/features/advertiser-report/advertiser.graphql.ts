import { graphql } from '../../app/transport/document.js';

export const ADVERTISER_SITES = graphql(`
  query AdvertiserSites {
    sites {
      id
      name
    }
    feeds(isAll: true) {
      id
      name
    }
  }
`);

export const SITE_FEEDS = graphql(`
  query SiteFeeds($siteId: Int!) {
    siteFeedIds(siteId: $siteId)
  }
`);

export const ADVERTISER_ADGROUP = graphql(`
  query AdvertiserAdgroup($id: Int!) {
    adgroup(id: $id) {
      id
      name
    }
  }
`);

export const ADVERTISER_REPORT = graphql(`
  query AdvertiserReport($filters: AdvertiserReportFilters!) {
    advertiserReport(filters: $filters) {
      rows {
        dateTime
        hour
        totalLoaded
        totalShown
        totalClicked
        businessClicked
        advertisers {
          name
          loaded
          shown
          clicked
          ratio
          accumulated_ratio
          loadPos
          shownRel
          clickPos
          loadPosStdev
          clickPosStdev
        }
      }
      topAdvertisers {
        id
        name
        weight
        type
      }
      totalRecords
    }
  }
`);

export const ADVERTISER_SERIES = graphql(`
  query AdvertiserSeries(
    $adgroupIds: [Int!]
    $siteIds: [Int!]
    $feedId: Int
    $dateRange: DateRangeInput!
    $segmentation: AdvertiserSegmentation
  ) {
    adgroupRevenue(
      adgroupIds: $adgroupIds
      siteIds: $siteIds
      feedId: $feedId
      dateRange: $dateRange
      segmentation: $segmentation
    ) {
      date
      hour
      bought
      sold
      RPC
      profit
      earned
    }
  }
`);

export const ADVERTISER_RPC = graphql(`
  query AdvertiserRpc($adgroupIds: [Int!], $advertiserIds: [Int!], $siteIds: [Int!], $dateRange: DateRangeInput!) {
    advertiserRpc(adgroupIds: $adgroupIds, advertiserIds: $advertiserIds, siteIds: $siteIds, dateRange: $dateRange) {
      datetime
      rpc
      keyword
    }
  }
`);

export const SET_ADVERTISER_TYPE = graphql(`
  mutation SetAdvertiserType($name: String!, $userType: AdvertiserType!) {
    setAdvertiserType(name: $name, userType: $userType) {
      status
      message
    }
  }
`);
