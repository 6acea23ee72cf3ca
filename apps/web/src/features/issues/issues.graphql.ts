import { graphql } from '../../app/transport/document.js';

export const FACEBOOK_ISSUE_SUMMARIES = graphql(`
  query FacebookIssueSummaries {
    facebookIssueSummaries {
      id
      name
    }
  }
`);

export const GOOGLE_ISSUE_TYPES = graphql(`
  query GoogleIssueTypes {
    googleIssueTypes {
      id
      name
    }
  }
`);
