import { graphql } from '../../app/transport/document.js';

export const SENDING_PLAN = graphql(`
  query AutomationSendingPlan($taskId: Int!) {
    automation {
      sendingPlan(taskId: $taskId) {
        plannedAt
        count
        endsAt
        accounts {
          partnerAccount {
            id
            name
          }
          source {
            id
            name
          }
          count
          otherCount
          startsAt
          endsAt
          batchCount
          batches {
            property
            count
            startsAt
            endsAt
          }
          putOff {
            reason
            count
            from
            until
          }
        }
      }
    }
  }
`);
