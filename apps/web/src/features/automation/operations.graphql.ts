import { graphql } from '../../app/transport/document.js';

graphql(`
  fragment OperationLine on AutomationOperation {
    id
    campaign
    adGroup
    keyword
    placement
    entityId
    property
    status
    statusMessage
    statusValue
    oldValue
    newValue
    writtenValue
    currency
    change
    relativeChange
    isOutlier
    limitMessage
    editedFrom
    editedBy {
      id
      username
    }
    isConflict
    platformValue
    keptAt
    keptBy {
      id
      username
    }
    rewriteTaskId
    finishedAt
    undoneByTaskId
    why
    whySeenAt
    partnerAccount {
      id
      name
    }
  }
`);

export const OPERATIONS = graphql(`
  query AutomationOperations(
    $taskId: Int!
    $page: Int
    $perPage: Int
    $filters: AutomationOperationFilterInput
    $orderBy: OrderByInput
  ) {
    automation {
      operations(taskId: $taskId, page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) {
        total
        items {
          ...OperationLine
        }
      }
    }
  }
`);

export const SUMMARY = graphql(`
  query AutomationSummary($taskId: Int!) {
    automation {
      operationFilters(taskId: $taskId) {
        sources {
          id
          name
        }
        accounts {
          id
          name
        }
        sites {
          id
          name
        }
        properties
      }
      operationSummary(taskId: $taskId) {
        count
        includedCount
        excludedCount
        skippedCount
        failedCount
        outlierCount
        groups {
          partnerAccount {
            id
            name
          }
          source {
            id
            name
          }
          property
          count
          includedCount
          excludedCount
          skippedCount
          outlierCount
          minRelativeChange
          medianRelativeChange
          maxRelativeChange
          change
          currency
        }
        largest {
          ...OperationLine
        }
        reasons {
          message
          statusValue
          count
        }
      }
    }
  }
`);

/** Number of changes matching a filter that can be excluded, and number that can be included again. */
export const MATCHING = graphql(`
  query AutomationMatching($taskId: Int!, $filters: AutomationOperationFilterInput) {
    automation {
      operationSummary(taskId: $taskId, filters: $filters) {
        includedCount
        excludedManuallyCount
      }
    }
  }
`);

export const EXCLUDE_MATCHING = graphql(`
  mutation ExcludeMatching($id: Int!, $filters: AutomationOperationFilterInput!, $expectedCount: Int!) {
    automation {
      task(id: $id) {
        excludeByFilter(filters: $filters, expectedCount: $expectedCount) {
          status
          message
        }
      }
    }
  }
`);

export const INCLUDE_MATCHING = graphql(`
  mutation IncludeMatching($id: Int!, $filters: AutomationOperationFilterInput!, $expectedCount: Int!) {
    automation {
      task(id: $id) {
        includeByFilter(filters: $filters, expectedCount: $expectedCount) {
          status
          message
        }
      }
    }
  }
`);

export const KEEP_PLATFORM_VALUES = graphql(`
  mutation KeepPlatformValues($id: Int!, $operationIds: [Int!]) {
    automation {
      task(id: $id) {
        keepPlatformValues(operationIds: $operationIds) {
          status
          message
        }
      }
    }
  }
`);

export const WRITE_MINE = graphql(`
  mutation WriteMine($id: Int!, $operationIds: [Int!]) {
    automation {
      task(id: $id) {
        writeMine(operationIds: $operationIds) {
          status
          message
          taskId
        }
      }
    }
  }
`);
