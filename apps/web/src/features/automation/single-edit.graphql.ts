import { graphql } from '../../app/transport/document.js';

// As with bulk changes one document per level: the field to change is chosen by its switch.

graphql(`
  fragment AmountAnswer on AmountResponse {
    status
    message
    value
    amount
    target
    currentValue
    replaces
    taskId
  }
`);

graphql(`
  fragment StatusAnswer on StatusResponse {
    status
    message
    statusId
    currentStatusId
    taskId
  }
`);

export const EDIT_ADGROUP = graphql(`
  mutation EditAdgroup(
    $accountId: Int
    $id: Int!
    $oldValue: Float
    $newValue: Float!
    $oldStatus: Int
    $newStatus: Int!
    $forced: Boolean
    $replacesBudget: Boolean
    $status: Boolean!
    $budget: Boolean!
    $lifetimeBudget: Boolean!
    $maxCPC: Boolean!
    $maxCPA: Boolean!
    $maxCPM: Boolean!
    $roas: Boolean!
  ) {
    adgroup(partnerAccountId: $accountId, adgroupId: $id) {
      updateStatus(oldValue: $oldStatus, newValue: $newStatus, forced: $forced) @include(if: $status) {
        ...StatusAnswer
      }
      updateBudgetAmount(oldValue: $oldValue, newValue: $newValue, forced: $forced, replacesBudget: $replacesBudget)
        @include(if: $budget) {
        ...AmountAnswer
      }
      updateLifetimeBudgetAmount(
        oldValue: $oldValue
        newValue: $newValue
        forced: $forced
        replacesBudget: $replacesBudget
      ) @include(if: $lifetimeBudget) {
        ...AmountAnswer
      }
      updateMaxCPC(oldValue: $oldValue, newValue: $newValue, forced: $forced) @include(if: $maxCPC) {
        ...AmountAnswer
      }
      updateMaxCPA(oldValue: $oldValue, newValue: $newValue, forced: $forced) @include(if: $maxCPA) {
        ...AmountAnswer
      }
      updateMaxCPM(oldValue: $oldValue, newValue: $newValue, forced: $forced) @include(if: $maxCPM) {
        ...AmountAnswer
      }
      updateRoas(oldValue: $oldValue, newValue: $newValue, forced: $forced) @include(if: $roas) {
        ...AmountAnswer
      }
    }
  }
`);

export const EDIT_CAMPAIGN = graphql(`
  mutation EditCampaign(
    $accountId: Int!
    $id: Int!
    $oldValue: Float
    $newValue: Float!
    $oldStatus: Int
    $newStatus: Int!
    $forced: Boolean
    $replacesBudget: Boolean
    $strategyType: BiddingStrategyType!
    $strategyTarget: Float
    $status: Boolean!
    $budget: Boolean!
    $lifetimeBudget: Boolean!
    $targetCpa: Boolean!
    $biddingStrategy: Boolean!
  ) {
    campaign(partnerAccountId: $accountId, campaignId: $id) {
      updateStatus(oldValue: $oldStatus, newValue: $newStatus, forced: $forced) @include(if: $status) {
        ...StatusAnswer
      }
      updateBudgetAmount(oldValue: $oldValue, newValue: $newValue, forced: $forced, replacesBudget: $replacesBudget)
        @include(if: $budget) {
        ...AmountAnswer
      }
      updateLifetimeBudgetAmount(
        oldValue: $oldValue
        newValue: $newValue
        forced: $forced
        replacesBudget: $replacesBudget
      ) @include(if: $lifetimeBudget) {
        ...AmountAnswer
      }
      updateTargetCpa(oldValue: $oldValue, newValue: $newValue, forced: $forced) @include(if: $targetCpa) {
        ...AmountAnswer
      }
      updateBiddingStrategy(biddingStrategyType: $strategyType, targetCpa: $strategyTarget)
        @include(if: $biddingStrategy) {
        ...AmountAnswer
      }
    }
  }
`);

export const READ_ADGROUP = graphql(`
  mutation ReadAdgroup(
    $accountId: Int
    $id: Int!
    $status: Boolean!
    $budget: Boolean!
    $lifetimeBudget: Boolean!
    $maxCPC: Boolean!
    $maxCPA: Boolean!
    $maxCPM: Boolean!
    $roas: Boolean!
  ) {
    adgroup(partnerAccountId: $accountId, adgroupId: $id) {
      refreshStatus @include(if: $status) {
        ...StatusAnswer
      }
      refreshBudgetAmount @include(if: $budget) {
        ...AmountAnswer
      }
      refreshLifetimeBudgetAmount @include(if: $lifetimeBudget) {
        ...AmountAnswer
      }
      refreshMaxCPC @include(if: $maxCPC) {
        ...AmountAnswer
      }
      refreshMaxCPA @include(if: $maxCPA) {
        ...AmountAnswer
      }
      refreshMaxCPM @include(if: $maxCPM) {
        ...AmountAnswer
      }
      refreshRoas @include(if: $roas) {
        ...AmountAnswer
      }
    }
  }
`);

export const READ_CAMPAIGN = graphql(`
  mutation ReadCampaign(
    $accountId: Int!
    $id: Int!
    $budget: Boolean!
    $lifetimeBudget: Boolean!
    $targetCpa: Boolean!
  ) {
    campaign(partnerAccountId: $accountId, campaignId: $id) {
      refreshBudgetAmount @include(if: $budget) {
        ...AmountAnswer
      }
      refreshLifetimeBudgetAmount @include(if: $lifetimeBudget) {
        ...AmountAnswer
      }
      refreshTargetCpa @include(if: $targetCpa) {
        ...AmountAnswer
      }
    }
  }
`);
