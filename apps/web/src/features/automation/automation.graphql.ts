import { graphql } from '../../app/transport/document.js';

// Change that was requested for all entities of a task.
graphql(`
  fragment AskedOfAll on AutomationSettings {
    bidType
    action
    changeValueType
    changeValue
    bidRange {
      min
      max
    }
    budgetRange {
      min
      max
    }
  }
`);

export const TASKS = graphql(`
  query AutomationTasks($filters: AutomationTaskFilters, $page: Int, $perPage: Int) {
    automation {
      tasks(filters: $filters, page: $page, perPage: $perPage) {
        total
        items {
          id
          type
          status
          statusValue
          bulkState
          isPreview
          needsApproval
          operationCount
          successCount
          warningCount
          errorCount
          excludedManuallyCount
          skippedCount
          keptCount
          stoppedCount
          budgetChange
          createdAt
          finishedAt
          undoOfTaskId
          isCreatedByScheduler
          ruleName
          childTasks {
            id
            successCount
            warningCount
            isCounterRule
            statusValue
            isPreview
            needsApproval
            operationCount
            skippedCount
            excludedManuallyCount
          }
          settings {
            ...AskedOfAll
          }
          username
          actor {
            id
            username
          }
          approver {
            id
            username
          }
        }
      }
      automationTaskCreators {
        id
        username
      }
    }
  }
`);

export const TASK = graphql(`
  query AutomationTask($id: Int!) {
    automation {
      task(id: $id) {
        id
        type
        status
        statusValue
        statusMessage
        isPreview
        needsApproval
        planHash
        operationCount
        successCount
        warningCount
        errorCount
        approvableCount
        approverCount
        retryableCount
        conflictCount
        excludedManuallyCount
        skippedCount
        keptCount
        stoppedCount
        approvalRequestedAt
        expiresAt
        endedAt
        endedBy {
          id
          username
        }
        budgetChange
        createdAt
        startedAt
        finishedAt
        undoOfTaskId
        alsoUndoOfTaskIds
        rewriteOfTaskId
        typeValue
        isCreatedByScheduler
        isCounterRule
        ruleId
        ruleName
        settings {
          ...AskedOfAll
        }
        filters {
          name
          operation
          value
        }
        creator {
          id
          username
        }
        actor {
          id
          username
        }
        approver {
          id
          username
        }
        childTasks {
          id
          successCount
          warningCount
          isCounterRule
          statusValue
          isPreview
          needsApproval
          operationCount
          skippedCount
          excludedManuallyCount
        }
      }
      operationErrors(taskId: $id) {
        message
        count
        operationId
      }
    }
  }
`);

export const APPROVE = graphql(`
  mutation ApproveTask($id: Int!, $planHash: String) {
    automation {
      task(id: $id) {
        approve(planHash: $planHash) {
          status
          message
        }
      }
    }
  }
`);

export const DECLINE = graphql(`
  mutation DeclineTask($id: Int!) {
    automation {
      task(id: $id) {
        decline {
          status
          message
        }
      }
    }
  }
`);

export const CANCEL = graphql(`
  mutation CancelTask($id: Int!) {
    automation {
      task(id: $id) {
        cancel {
          status
          message
        }
      }
    }
  }
`);

export const REQUEST_APPROVAL = graphql(`
  mutation RequestApproval($id: Int!) {
    automation {
      task(id: $id) {
        requestApproval {
          status
          message
        }
      }
    }
  }
`);

export const RESTART = graphql(`
  mutation RestartTask($id: Int!) {
    automation {
      task(id: $id) {
        restart {
          status
          message
        }
      }
    }
  }
`);

export const UNDO = graphql(`
  mutation UndoTask($id: Int!, $operationIds: [Int!]) {
    automation {
      task(id: $id) {
        undo(operationIds: $operationIds) {
          status
          message
          taskId
        }
      }
    }
  }
`);

export const EXCLUDE = graphql(`
  mutation ExcludeOperation($id: Int!) {
    automation {
      operation(id: $id) {
        exclude {
          status
          message
        }
      }
    }
  }
`);

export const INCLUDE = graphql(`
  mutation IncludeOperation($id: Int!) {
    automation {
      operation(id: $id) {
        include {
          status
          message
        }
      }
    }
  }
`);

export const SET_VALUE = graphql(`
  mutation SetOperationValue($id: Int!, $value: String!, $property: AutomationProperty!) {
    automation {
      updateOperationValue(operationId: $id, value: $value, property: $property) {
        status
        message
      }
    }
  }
`);
