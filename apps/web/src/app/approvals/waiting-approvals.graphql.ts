import { graphql } from '../transport/document.js';

/** Hold of all rules, with the user who started it. */
graphql(`
  fragment RuleHold on AutomationRuleHold {
    heldAt
    heldBy {
      id
      username
    }
  }
`);

export const WAITING = graphql(`
  query WaitingApprovals($seesTasks: Boolean!, $seesRules: Boolean!) {
    automation {
      awaitingMyApprovalCount @include(if: $seesTasks)
      ruleHold @include(if: $seesRules) {
        ...RuleHold
      }
    }
  }
`);
