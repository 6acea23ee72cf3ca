import { graphql } from '../../gql/index.js';

export const WAITING = graphql(`
  query WaitingApprovals {
    automation {
      awaitingMyApprovalCount
    }
  }
`);
