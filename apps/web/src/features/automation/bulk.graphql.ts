import { graphql } from '../../app/transport/document.js';

// One operation per level: the action to run is chosen by its switch, so that a single document serves them all.

export const ADGROUP_BULK = graphql(`
  mutation AdgroupBulk(
    $ids: [Int!]
    $byFilters: Boolean
    $filters: ReportFilters
    $expectedCount: Int
    $enable: Boolean!
    $pause: Boolean!
    $delete: Boolean!
    $budget: Boolean!
    $lifetimeBudget: Boolean!
    $bid: Boolean!
    $roas: Boolean!
    $onlyLabels: Boolean!
    $bidType: BidType!
    $action: ChangeAction!
    $valueType: ChangeValueType!
    $value: Float!
    $range: RangeInput
    $labels: [String!]!
    $cleanLabels: Boolean
  ) {
    adgroupBulk(
      adgroupIds: $ids
      byFilters: $byFilters
      filters: $filters
      expectedCount: $expectedCount
      preview: true
    ) {
      enable @include(if: $enable) {
        ...BulkAnswer
      }
      pause @include(if: $pause) {
        ...BulkAnswer
      }
      delete @include(if: $delete) {
        ...BulkAnswer
      }
      updateBudget(
        action: $action
        changeValueType: $valueType
        changeValue: $value
        budgetRange: $range
        labels: $labels
        cleanCurrentLabels: $cleanLabels
      ) @include(if: $budget) {
        ...BulkAnswer
      }
      updateLifetimeBudgets(
        action: $action
        valueType: $valueType
        value: $value
        budgetRange: $range
        labels: $labels
        cleanCurrentLabels: $cleanLabels
      ) @include(if: $lifetimeBudget) {
        ...BulkAnswer
      }
      updateBid(
        bidType: $bidType
        action: $action
        changeValueType: $valueType
        changeValue: $value
        bidRange: $range
        labels: $labels
        cleanCurrentLabels: $cleanLabels
      ) @include(if: $bid) {
        ...BulkAnswer
      }
      updateRoas(action: $action, valueType: $valueType, value: $value) @include(if: $roas) {
        ...BulkAnswer
      }
      updateLabels(labels: $labels, cleanCurrentLabels: $cleanLabels) @include(if: $onlyLabels) {
        ...BulkAnswer
      }
    }
  }
`);

export const CAMPAIGN_BULK = graphql(`
  mutation CampaignBulk(
    $ids: [Int!]
    $byFilters: Boolean
    $filters: ReportFilters
    $expectedCount: Int
    $enable: Boolean!
    $pause: Boolean!
    $delete: Boolean!
    $budget: Boolean!
    $lifetimeBudget: Boolean!
    $targetCpa: Boolean!
    $strategy: Boolean!
    $hours: Boolean!
    $action: ChangeAction!
    $valueType: ChangeValueType!
    $value: Float!
    $range: RangeInput
    $strategyChanged: Boolean!
    $strategyType: BiddingStrategyType
    $strategyAction: ChangeAction
    $strategyValueType: ChangeValueType
    $strategyValue: Float
    $strategyRange: RangeInput
    $strategyDays: DateRangeInput
    $adjustments: [HourlyBidAdjustmentInput!]!
    $clone: Boolean!
    $cloneSettings: CloneSettingsInput
  ) {
    campaignBulk(
      campaignIds: $ids
      byFilters: $byFilters
      filters: $filters
      expectedCount: $expectedCount
      preview: true
    ) {
      enable @include(if: $enable) {
        ...BulkAnswer
      }
      pause @include(if: $pause) {
        ...BulkAnswer
      }
      delete @include(if: $delete) {
        ...BulkAnswer
      }
      updateBudget(action: $action, changeValueType: $valueType, changeValue: $value, budgetRange: $range)
        @include(if: $budget) {
        ...BulkAnswer
      }
      updateLifetimeBudgets(action: $action, valueType: $valueType, value: $value, budgetRange: $range)
        @include(if: $lifetimeBudget) {
        ...BulkAnswer
      }
      updateTargetCpa(action: $action, valueType: $valueType, value: $value) @include(if: $targetCpa) {
        ...BulkAnswer
      }
      updateBiddingStrategy(
        isBiddingStrategyChanged: $strategyChanged
        biddingStrategyType: $strategyType
        bidAction: $strategyAction
        bidType: targetCpa
        bidValueType: $strategyValueType
        bidValue: $strategyValue
        bidRange: $strategyRange
        dateRange: $strategyDays
      ) @include(if: $strategy) {
        ...BulkAnswer
      }
      updateHourlyBidAdjustments(adjustments: $adjustments) @include(if: $hours) {
        ...BulkAnswer
      }
      clone(cloneSettings: $cloneSettings) @include(if: $clone) {
        ...BulkAnswer
      }
    }
  }
`);

graphql(`
  fragment BulkAnswer on BulkTaskResponse {
    status
    message
    taskId
  }
`);
