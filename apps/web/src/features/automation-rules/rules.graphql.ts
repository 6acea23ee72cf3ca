import { graphql } from '../../app/transport/document.js';

/** Settings that rules and tasks share, so that a rule can be created from a task. */
graphql(`
  fragment ActionSettings on AutomationSettings {
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
    cloneSettings {
      adGroupBudget
      count
      nameSuffix
    }
  }
`);
graphql(`
  fragment ActionOptions on AutomationOptions {
    labelNames
    cleanCurrentLabels
  }
`);

graphql(`
  fragment RuleFields on AutomationRule {
    id
    name
    type
    typeValue
    filters
    filterWords {
      name
      operation
      value
    }
    settings {
      ...ActionSettings
    }
    options {
      ...ActionOptions
    }
    creator {
      id
      username
    }
    createdAt
    lastApply
    timeFrames {
      preset
      value
      start
      end
    }
    timeFramesCompare {
      metric
      left
      operation
      right
      multiplier
    }
    isSchedulerEnabled
    scheduler {
      days
      hours
      timezoneId
    }
    repeatInterval
    startTime
    endTime
    watchInterval
    maxApplicationsPerInterval
    masterRuleIds
    version
    isMine
    heldReason
    nextCheck
  }
`);

export const RULES = graphql(`
  query AutomationRules($page: Int!, $perPage: Int!, $orderBy: OrderByInput!, $filters: AutomationRuleFilters) {
    automation {
      rules(page: $page, perPage: $perPage, orderBy: $orderBy, filters: $filters) {
        items {
          ...RuleFields
        }
        total
      }
      automationTaskCreators {
        id
        username
      }
      isRuleSchedulerEnabled
      ruleHold {
        ...RuleHold
      }
    }
  }
`);

export const SCHEDULER = graphql(`
  query RuleScheduler {
    automation {
      isRuleSchedulerEnabled
      ruleHold {
        ...RuleHold
      }
    }
  }
`);

export const RULE = graphql(`
  query AutomationRule($id: Int!) {
    automation {
      rule(id: $id) {
        ...RuleFields
      }
    }
  }
`);

export const RULE_CHOICES = graphql(`
  query RuleChoices {
    automation {
      allRules {
        id
        name
        typeValue
        masterRuleIds
      }
    }
    timezones {
      id
      name
      nameWithOffset
    }
    sites {
      id
      name
    }
    sources {
      id
      name
    }
    devices {
      id
      name
    }
    markets {
      id
      name
    }
    siteProjects {
      id
      name
    }
    countries {
      code
      name
    }
    feeds(onlySupportingHourlyBreakdown: false, isAll: true) {
      id
      name
    }
    labels {
      name
    }
    partnerAccounts {
      id
      name
    }
    auth {
      allowedUsers {
        id
        username
      }
      allowedTeams {
        id
        name
      }
    }
  }
`);

export const RULE_FROM_TASK = graphql(`
  query RuleFromTask($id: Int!) {
    automation {
      task(id: $id) {
        id
        type
        typeValue
        rawFilters
        chosenIds
        settings {
          ...ActionSettings
        }
        options {
          ...ActionOptions
        }
        timeFrames {
          preset
          value
          start
          end
        }
        timeFramesCompare {
          metric
          left
          operation
          right
          multiplier
        }
      }
    }
  }
`);

export const RULE_MATCHES = graphql(`
  query RuleMatches($input: AutomationRuleInput!) {
    automation {
      ruleMatches(input: $input) {
        scopeCount
        matchCount
        leftAloneCount
        leftAloneWhy
        notKnownCount
        undoCount
        errors {
          field
          messages
        }
      }
    }
  }
`);

export const RULE_TRAFFIC = graphql(`
  query RuleTraffic($filters: ReportFilters) {
    automation {
      ruleTraffic(filters: $filters) {
        soldShare
        minimumClicks
        minimumClicksWithoutRevenue
      }
    }
  }
`);

export const RULE_RUNS = graphql(`
  query RuleRuns($ruleId: Int!, $page: Int!, $perPage: Int!) {
    automation {
      ruleRuns(ruleId: $ruleId, page: $page, perPage: $perPage) {
        total
        items {
          at
          isScheduled
          outcome
          message
          taskId
          scopeCount
          matchCount
          notKnownCount
        }
      }
    }
  }
`);

export const RULE_BACKTEST = graphql(`
  query RuleBacktest {
    automation {
      ruleBacktest {
        state
        progress
        ruleId
        startedAt
        message
        answersSince
        result {
          since
          until
          checkCount
          heldCount
          matchCount
          leftAloneCount
          actionCount
          cappedCount
          saved
          lost
          days {
            day
            checkCount
            matchCount
            leftAloneCount
            actionCount
          }
          entities {
            id
            name
            matchCount
            actionCount
            flipCount
            saved
            lost
          }
          recordedCount
          differingCount
        }
      }
    }
  }
`);

export const BACKTEST_RULE = graphql(`
  mutation BacktestRule($input: AutomationRuleInput!) {
    automation {
      backtestRule(input: $input) {
        status
        message
        errors {
          field
          messages
        }
      }
    }
  }
`);

export const CREATE_RULE = graphql(`
  mutation CreateRule($input: AutomationRuleInput!) {
    createAutomationRule(input: $input) {
      status
      message
      id
      errors {
        field
        messages
      }
    }
  }
`);

export const UPDATE_RULE = graphql(`
  mutation UpdateRule($id: Int!, $input: AutomationRuleInput!, $version: Int) {
    updateAutomationRule(id: $id, input: $input, version: $version) {
      status
      message
      id
      errors {
        field
        messages
      }
    }
  }
`);

export const APPLY_RULE = graphql(`
  mutation ApplyRule($id: Int!) {
    automation {
      rule(id: $id) {
        apply {
          status
          message
          taskId
        }
      }
    }
  }
`);

export const REMOVE_RULE = graphql(`
  mutation RemoveRule($id: Int!) {
    automation {
      rule(id: $id) {
        remove {
          status
          message
        }
      }
    }
  }
`);

export const RELEASE_RULE = graphql(`
  mutation ReleaseRule($id: Int!) {
    automation {
      rule(id: $id) {
        release {
          status
          message
        }
      }
    }
  }
`);

export const SWITCH_SCHEDULER = graphql(`
  mutation SwitchScheduler($status: Boolean!) {
    automation {
      updateRuleSchedulerStatus(status: $status) {
        status
        message
      }
    }
  }
`);

export const HOLD_RULES = graphql(`
  mutation HoldRules {
    automation {
      holdRules {
        status
        message
      }
    }
  }
`);

export const RESUME_RULES = graphql(`
  mutation ResumeRules {
    automation {
      resumeRules {
        status
        message
      }
    }
  }
`);
