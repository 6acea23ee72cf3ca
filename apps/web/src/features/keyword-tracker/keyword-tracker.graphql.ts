import { graphql } from '../../app/transport/document.js';

export const TRACKER_CHOICES = graphql(`
  query TrackerChoices {
    sites {
      id
      name
      domain
    }
    users {
      id
      username
    }
  }
`);

export const TRACKING_LIMITS = graphql(`
  query TrackingLimits {
    keywordTrackingLimits {
      total
      used
      perGroup
      countryCodes
    }
  }
`);

/** Sites on which single keywords can be tracked, with the user's limits. */
export const TRACKING_PLACES = graphql(`
  query TrackingPlaces {
    sites {
      id
      name
      market {
        id
      }
    }
    keywordTrackingLimits {
      total
      used
      perGroup
      countryCodes
    }
  }
`);

export const TRACKING_GROUPS = graphql(`
  query TrackingGroups($page: Int!, $perPage: Int!, $filters: KeywordTrackingGroupFilters!, $orderBy: OrderByInput!) {
    keywordTrackingGroups(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) {
      rows {
        id
        name
        countryCode
        device {
          id
          name
        }
        site {
          id
          name
        }
        keywords
        status
        creator {
          id
          username
        }
        createdAt
        rpc
      }
      totalRecords
    }
  }
`);

export const TRACKING_GROUP_STATS = graphql(`
  query TrackingGroupStats(
    $keywordGroupId: Int!
    $page: Int!
    $perPage: Int!
    $dateRange: DateRangeInput!
    $orderBy: OrderByInput!
  ) {
    keywordTrackingGroupStats(
      keywordGroupId: $keywordGroupId
      page: $page
      perPage: $perPage
      dateRange: $dateRange
      orderBy: $orderBy
    ) {
      keywordGroup {
        id
        name
        countryCode
        device {
          id
          name
        }
        site {
          id
          name
        }
        status
        creator {
          id
          username
        }
        createdAt
        stoppedAt
      }
      rows {
        keyword
        advertiserCount
        feedShowCount
        ctr
        rpc
        rps
        lastTrackedAt
        origin
        probeCount
        lastError
      }
      totalRecords
    }
  }
`);

export const TRACKED_KEYWORD = graphql(`
  query TrackedKeyword($keywordGroupId: Int!, $keyword: String!, $dateRange: DateRangeInput!) {
    keywordTrackingGroupStats(
      keywordGroupId: $keywordGroupId
      keyword: $keyword
      dateRange: $dateRange
      page: 1
      perPage: 1
    ) {
      rows {
        keyword
        probeCount
        advertisers {
          id
          name
          type
          shownCount
          showRate
          averagePosition
          bestPosition
        }
        days {
          date
          probedAt
          error
          ads {
            position
            advertiserId
            name
            title
          }
          feedShowCount
          ctr
          rpc
          rps
        }
      }
    }
  }
`);

export const CREATE_TRACKING_GROUP = graphql(`
  mutation CreateTrackingGroup(
    $name: String!
    $countryCode: String!
    $deviceId: Int!
    $siteId: Int!
    $keywords: [String!]!
  ) {
    createKeywordTrackingGroup(
      name: $name
      countryCode: $countryCode
      deviceId: $deviceId
      siteId: $siteId
      keywords: $keywords
    ) {
      status
      message
      id
    }
  }
`);

export const RENAME_TRACKING_GROUP = graphql(`
  mutation RenameTrackingGroup($id: Int!, $name: String!) {
    renameKeywordTrackingGroup(id: $id, name: $name) {
      status
      message
    }
  }
`);

export const STOP_TRACKING_GROUP = graphql(`
  mutation StopTrackingGroup($id: Int!) {
    stopKeywordTrackingGroup(id: $id) {
      status
      message
    }
  }
`);

export const TRACK_KEYWORD = graphql(`
  mutation TrackKeyword($keyword: String!, $marketId: Int!, $siteId: Int!, $deviceId: Int!) {
    trackKeyword(keyword: $keyword, marketId: $marketId, siteId: $siteId, deviceId: $deviceId) {
      status
      message
    }
  }
`);
