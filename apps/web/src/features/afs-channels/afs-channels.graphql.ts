import { graphql } from '../../app/transport/document.js';

export const AFS_SITES = graphql(`
  query AfsSites {
    afsChannelManager {
      list {
        id
        name
        accountId
        accountName
        partnerName
        capacity
        peakUsage
        peakUsageByDay {
          day
          value
        }
      }
    }
  }
`);

export const AFS_SITE = graphql(`
  query AfsSite($id: Int!, $date: Date!) {
    afsChannelManager {
      site(id: $id, date: $date) {
        id
        name
        date
        channelsKey
        channels
        channelIdToName {
          id
          name
          isActive
        }
        plannedChanges {
          date
          added
          removed
        }
        accounts {
          accountId
          accountName
          capacity
          peakUsage
          peakUsageByDay {
            day
            value
          }
        }
      }
    }
  }
`);

export const AFS_ACCOUNT = graphql(`
  query AfsAccount(
    $id: Int!
    $page: Int
    $perPage: Int
    $showOnlyFreeChannels: Boolean
    $orderBy: OrderByInput
    $date: Date
  ) {
    afsChannelManager {
      account(
        id: $id
        page: $page
        perPage: $perPage
        showOnlyFreeChannels: $showOnlyFreeChannels
        orderBy: $orderBy
        date: $date
      ) {
        id
        name
        totalChannels
        isSynced
        syncedAt
        version
        channels {
          id
          name
          isFree
          siteId
          siteName
          usedFrom
          freeFrom
          isActive
        }
      }
    }
  }
`);

export const UPDATE_AFS_SITE = graphql(`
  mutation UpdateAfsSite($id: Int!, $date: Date!, $channelsKey: String!, $channels: [String!]!) {
    afsChannelManager {
      updateSite(id: $id, date: $date, channelsKey: $channelsKey, channels: $channels) {
        status
        message
      }
    }
  }
`);

export const UPDATE_AFS_ACCOUNT = graphql(`
  mutation UpdateAfsAccount($id: Int!, $channels: [AfsChannelInput!]!, $version: String) {
    afsChannelManager {
      updateAccount(id: $id, channels: $channels, version: $version) {
        status
        message
      }
    }
  }
`);
