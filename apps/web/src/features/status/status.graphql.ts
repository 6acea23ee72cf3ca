import { graphql } from '../../app/transport/document.js';

export const SYSTEM_STATUS = graphql(`
  query SystemStatus {
    systemStatus {
      at
      checks {
        name
        isGood
      }
      sources {
        name
        count
        failing
        lastGoodPull
      }
      workWaitsSince
      waitingForApproval
      waitingForPerson
      backup {
        isNightly
        takenAt
        failedAt
        firstDueAt
        firstDrillDueAt
      }
      drill {
        startedAt
        passed
        seconds
      }
      restoredFrom
    }
  }
`);
