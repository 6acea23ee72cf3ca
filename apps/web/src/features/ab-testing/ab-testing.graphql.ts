import { graphql } from '../../app/transport/document.js';

export const AB_TESTS = graphql(`
  query AbTests($page: Int, $perPage: Int, $filters: AbTestFilters) {
    abTests(page: $page, perPage: $perPage, filters: $filters) {
      totalCount
      models {
        id
        status
        state
        reason
        type
        name
        site {
          id
          name
        }
        from
        to
        createdBy
        variants {
          id
          name
          weight
        }
      }
    }
  }
`);

export const AB_TEST_REPORT = graphql(`
  query AbTestReport($testId: Int!, $options: AbTestReportOptions) {
    abTestReport(testId: $testId, options: $options) {
      state
      advice
      isProvisional
      sampleRatio
      fullDays
      conversions
      plannedPerArm
      daysLeft
      basis
      test {
        id
        status
        state
        reason
        type
        method
        name
        siteId
        site {
          id
          name
        }
        from
        to
        adgroupNames
        hypothesis
        decisionNote
        version
        createdBy
        variants {
          id
          name
          presentUrl
          weight
          description
        }
      }
      days {
        date
        sampleRatio
      }
      verdicts {
        at
        state
        winner
        advice
      }
      rows {
        ...AbRow
        children {
          ...AbRow
        }
      }
      totals {
        ...AbRow
      }
      chronology {
        date
        variantId
        bought
        sold
        earned
        ctr
        rps
      }
      results {
        variantId
        significance
        winner
        loser
        indicator
        duration
        provisional
        visits
        bought
        sold
        earned
        ctr
        rps
        adjustedPValue
        guardrails
        bayesian {
          ...AbEstimate
        }
        frequentist {
          ...AbEstimate
        }
        sequential {
          ...AbEstimate
        }
        adjusted {
          ...AbEstimate
        }
      }
    }
  }
  fragment AbRow on AbTestReportRow {
    id
    type
    date
    device
    source
    feed
    variantId
    visits
    bought
    profit
    cost
    sold
    earned
    ctr
    rpc
    rps
    tq
    margin
    estimated
  }
  fragment AbEstimate on AbTestEstimate {
    lift
    from
    to
    chanceToWin
    riskOfChoosing
    pValue
  }
`);

export const AB_CHOICES = graphql(`
  query AbTestChoices {
    sites {
      id
      name
      domain
    }
    partners(partnerTypes: [sourcePartner]) {
      id
      name
    }
    devices {
      id
      name
    }
  }
`);

export const AB_EXPERIMENTS = graphql(`
  query AbTestingExperiments($siteId: Int) {
    abTestingExperiments(siteId: $siteId) {
      id
      name
      siteId
      variants {
        id
        name
        presentUrl
        weight
        description
      }
    }
  }
`);

export const AB_ADGROUPS = graphql(`
  query AbTestAdgroups($phrase: String, $siteIds: [Int!], $sourceIds: [Int!]) {
    adgroupNames(searchPhrase: $phrase, siteIdIn: $siteIds, sourceIdIn: $sourceIds) {
      totalRows
      rows {
        id
        name
      }
    }
  }
`);

export const AB_PLAN = graphql(`
  query AbTestPlan($input: AbTestPlanInput!) {
    abTestPlan(input: $input) {
      dailyVisits
      perVariant
      days
      isApproximate
    }
  }
`);

export const CREATE_TEST = graphql(`
  mutation CreateAbTest($input: AbTestInput!) {
    abTesting {
      createTest(input: $input) {
        status
        message
        id
      }
    }
  }
`);

export const STOP_TEST = graphql(`
  mutation StopAbTest($id: Int!) {
    abTesting {
      stopTest(id: $id) {
        status
        message
      }
    }
  }
`);

export const DELETE_TEST = graphql(`
  mutation DeleteAbTest($id: Int!) {
    abTesting {
      deleteTest(id: $id) {
        status
        message
      }
    }
  }
`);

export const SAVE_NOTES = graphql(`
  mutation SaveAbTestNotes($id: Int!, $input: AbTestNotesInput!, $version: Int) {
    abTesting {
      updateNotes(id: $id, input: $input, version: $version) {
        ...SaveAnswer
      }
    }
  }
`);
