import { graphql } from '../../app/transport/document.js';

/** Counts of changes by user and action, with separate counts for rules. */
export const CHANGES_MADE = graphql(`
  query ChangesMade($people: UserActivityFilters!, $rules: UserActivityFilters!, $perPage: Int!) {
    people: userActivityReport(grouping: actionCount, filters: $people, perPage: $perPage) {
      ...ActionCountPage
    }
    rules: userActivityReport(grouping: actionCount, filters: $rules, perPage: $perPage) {
      ...ActionCountPage
    }
  }
`);
