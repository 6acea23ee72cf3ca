import { graphql } from '../transport/document.js';

export const WAITING = graphql(`
  query WaitingApprovals {
    automation {
      awaitingMyApprovalCount
      ruleHold {
        heldAt
        heldBy {
          id
          username
        }
      }
    }
  }
`);
