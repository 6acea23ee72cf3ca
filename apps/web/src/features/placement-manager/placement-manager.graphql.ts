import { graphql } from '../../app/transport/document.js';

export const MANAGER_CHOICES = graphql(`
  query PlacementManagerChoices {
    sources {
      id
      name
    }
    auth {
      allowedPartnerAccounts(showOrganicAccounts: false) {
        id
        name
        partnerId
      }
    }
  }
`);

export const MANAGED_ADGROUPS = graphql(`
  query ManagedAdgroups($daysRange: Int, $sourceIds: [Int!], $accountIds: [Int!], $formula: CapFormulaInput) {
    placementManager {
      adgroups(daysRange: $daysRange, sourceIds: $sourceIds, accountIds: $accountIds, formula: $formula) {
        sourceId
        sourceName
        accountId
        accountName
        campaignId
        campaignName
        adgroupId
        adgroupName
        status
        updatedAt
        cpa
        rpc
        lastCpaCap
        cap
        actionStatus
        cost
        conversions
        revenue
        soldClicks
        effect {
          action
          reason
          currency
          targetCpaBefore
          targetCpaAfter
          targetNote
          approvalNote
        }
      }
    }
  }
`);

export const MANAGED_PLACEMENTS = graphql(`
  query ManagedPlacements(
    $daysRange: Int
    $sourceIds: [Int!]
    $accountIds: [Int!]
    $formula: CapFormulaInput
    $searchPhrase: String
    $orderBy: OrderByInput
    $page: Int
    $perPage: Int
  ) {
    placementManager {
      placements(
        daysRange: $daysRange
        sourceIds: $sourceIds
        accountIds: $accountIds
        formula: $formula
        searchPhrase: $searchPhrase
        orderBy: $orderBy
        page: $page
        perPage: $perPage
      ) {
        totalRecords
        rows {
          sourceId
          sourceName
          accountId
          accountName
          campaignName
          adgroupId
          adgroupName
          placementId
          placementName
          status
          isBlocked
          action
          reason
          updatedAt
          cpa
          rpc
          lastCpaCap
          cap
          cost
          conversions
          revenue
          soldClicks
        }
      }
    }
  }
`);

export const PLACEMENT_UPDATES = graphql(`
  query PlacementUpdates($filters: PlacementUpdateFilters, $page: Int, $perPage: Int) {
    placementManager {
      updateStatuses(filters: $filters, page: $page, perPage: $perPage) {
        totalRecords
        rows {
          id
          sourceName
          accountName
          campaignName
          adgroupId
          adgroupName
          placementId
          placementName
          cpaCap
          updateStatus
          actionType
          result
          startedAt
          finishedAt
          userName
          taskId
        }
      }
    }
  }
`);

graphql(`
  fragment ActionAnswer on PlacementActionResponse {
    status
    message
    adgroups {
      adgroupId
      status
      message
    }
  }
`);

graphql(`
  fragment BlockAnswer on PlacementBlockResponse {
    status
    message
    placements {
      adgroupId
      status
      message
    }
  }
`);

export const PAUSE_ADGROUPS = graphql(`
  mutation PauseManagedAdgroups($daysRange: Int!, $processedAdgroups: [ProcessedAdgroupInput!]!) {
    placementManager {
      answer: pauseAdGroups(daysRange: $daysRange, processedAdgroups: $processedAdgroups) {
        ...ActionAnswer
      }
    }
  }
`);

export const RESTORE_ADGROUPS = graphql(`
  mutation RestoreManagedAdgroups($daysRange: Int!, $processedAdgroups: [ProcessedAdgroupInput!]!) {
    placementManager {
      answer: restoreAdGroups(daysRange: $daysRange, processedAdgroups: $processedAdgroups) {
        ...ActionAnswer
      }
    }
  }
`);

export const BLOCK_PLACEMENTS = graphql(`
  mutation BlockManagedPlacements($daysRange: Int!, $processedPlacements: [ProcessedPlacementInput!]!) {
    placementManager {
      answer: blockPlacements(daysRange: $daysRange, processedPlacements: $processedPlacements) {
        ...BlockAnswer
      }
    }
  }
`);

export const UNBLOCK_PLACEMENTS = graphql(`
  mutation UnblockManagedPlacements($daysRange: Int!, $processedPlacements: [ProcessedPlacementInput!]!) {
    placementManager {
      answer: unblockPlacements(daysRange: $daysRange, processedPlacements: $processedPlacements) {
        ...BlockAnswer
      }
    }
  }
`);
