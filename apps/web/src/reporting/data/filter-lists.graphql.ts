import { graphql } from '../../app/transport/document.js';

export const FILTER_LISTS = graphql(`
  query FilterLists($showOrganicAccounts: Boolean = true) {
    sites {
      id
      name
    }
    sources {
      id
      name
    }
    devices {
      id
      name
      code
    }
    markets {
      id
      name
    }
    siteProjects {
      id
      name
    }
    countries {
      code
      name
    }
    labels {
      name
      siteIds
      sourcePartnerIds
    }
    auth {
      allowedPartnerAccounts(showOrganicAccounts: $showOrganicAccounts) {
        id
        name
        partnerId
        user {
          id
          username
        }
      }
      allowedUsers {
        id
        username
      }
      allowedTeams {
        id
        name
      }
    }
  }
`);

export const FEED_LIST = graphql(`
  query FeedList($dateRange: DateRangeInput) {
    feeds(onlySupportingHourlyBreakdown: true, dateRange: $dateRange) {
      id
      name
    }
  }
`);
