import { graphql } from '../transport/document.js';

export const WAITING = graphql(`
  query WaitingApprovals($seesTasks: Boolean!, $seesRules: Boolean!) {
    automation {
      awaitingMyApprovalCount @include(if: $seesTasks)
      ruleHold @include(if: $seesRules) {
        heldAt
        heldBy {
          id
          username
        }
      }
    }
  }
`);
