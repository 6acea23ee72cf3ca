import { graphql } from '../../app/transport/document.js';

export const OVERVIEW_SUMMARY = graphql(`
  query OverviewSummary(
    $filters: ReportFilters
    $groupingColumn: OverviewGrouping
    $compareRange: DateRangeInput
    $compareLate: Boolean
    $isCut: Boolean!
  ) {
    # What the table shows, where the comparison counts less than that.
    whole: overviewReport(filters: $filters, groupingColumn: $groupingColumn) @include(if: $isCut) {
      rowTotal {
        ...OverviewKeyFigures
      }
    }
    overviewReport(
      filters: $filters
      groupingColumn: $groupingColumn
      compareRange: $compareRange
      compareLate: $compareLate
    ) {
      rowTotal {
        ...OverviewKeyFigures
        previous {
          ...OverviewKeyFigures
        }
      }
      comparison {
        until
        partners {
          partnerId
          partnerName
          partnerType
          hasFailed
          accounts
        }
      }
      freshness {
        ...FreshnessFields
      }
    }
  }
  fragment OverviewKeyFigures on OverviewRow {
    row_id
    estimated
    incomplete
    earned
    rebate
    profit
    margin
    cost
    bought
    RPC
  }
`);

export const OVERVIEW_BREAKDOWN = graphql(`
  query OverviewBreakdown($filters: ReportFilters, $groupingColumn: OverviewGrouping, $orderBy: OrderByInput) {
    overviewReport(filters: $filters, groupingColumn: $groupingColumn, orderBy: $orderBy) {
      rows {
        row_id
        id
        name
        date
        countryCode
        estimated
        incomplete
        earned
        profit
        cost
        margin
        bought
      }
      rowTotal {
        row_id
        estimated
        incomplete
        earned
        profit
        cost
        margin
        bought
      }
    }
  }
`);

export const OVERVIEW_DETAILS_OPENED = graphql(`
  mutation OverviewDetailsOpened($value: TelemetryValueInput!) {
    logTelemetry(type: overviewDetails, value: $value) {
      status
    }
  }
`);
