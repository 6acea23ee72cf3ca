import { graphql } from '../../app/transport/document.js';

export const CHANGES = graphql(`
  query Changes($page: Int!, $perPage: Int!, $filters: AuditLogFilters!, $groupByTask: Boolean) {
    auditLog(page: $page, perPage: $perPage, filters: $filters, groupByTask: $groupByTask) {
      totalRecords
      rows {
        id
        createdAt
        user {
          id
          username
        }
        actor {
          id
          username
        }
        source
        action
        entityType
        entityId
        entityName
        before
        after
        names {
          kind
          id
          name
        }
        currency
        taskId
        taskChanges {
          count
          entityCount
          actionCount
        }
        reason
        requestId
      }
    }
  }
`);
