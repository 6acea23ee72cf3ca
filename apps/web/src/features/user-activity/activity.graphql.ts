import { graphql } from '../../app/transport/document.js';

/** Page of action counts by user. */
graphql(`
  fragment ActionCountPage on UserActivityReport {
    nextCursor
    rows {
      user {
        id
        username
      }
      action {
        id
        name
      }
      actionCount
    }
  }
`);

/** Choices of the filters, and accounts for links. */
export const ACTIVITY_CHOICES = graphql(`
  query ActivityChoices {
    userActivityFilterOptions {
      users {
        id
        username
      }
      actions {
        id
        name
      }
      teams {
        id
        name
      }
      sources {
        id
        name
      }
      sites {
        id
        name
      }
      siteProjects {
        id
        name
      }
      partnerAccounts {
        id
        name
        partner {
          shortName
        }
      }
    }
  }
`);

export const ACTIVITY_CHART = graphql(`
  query ActivityChart($filters: UserActivityFilters!, $orderBy: OrderByInput!, $perPage: Int!) {
    userActivityChart(filters: $filters, orderBy: $orderBy, perPage: $perPage) {
      user {
        id
        username
      }
      hour
      actionCount
    }
  }
`);

/** Number of actions by user and kind, paginated by cursor. */
export const ACTION_COUNTS = graphql(`
  query ActionCounts($filters: UserActivityFilters!, $perPage: Int!, $cursor: String) {
    userActivityReport(grouping: actionCount, filters: $filters, perPage: $perPage, cursor: $cursor) {
      ...ActionCountPage
    }
  }
`);
