/* eslint-disable */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type * as types from './graphql.js';

/** The document of each text. */
export interface Documents {
  '\n  query WaitingApprovals {\n    automation {\n      awaitingMyApprovalCount\n      ruleHold {\n        heldAt\n        heldBy {\n          id\n          username\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.WaitingApprovalsQuery,
    types.WaitingApprovalsQueryVariables
  >;
  '\n  fragment SaveAnswer on SaveResult {\n    ... on BaseResponse {\n      status\n      message\n    }\n    ... on ValidationErrors {\n      errors {\n        field\n        messages\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SaveAnswerFragment,
    unknown
  >;
  '\n  query Identity {\n    auth {\n      token\n      user {\n        id\n        username\n        email\n      }\n      companies {\n        id\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.IdentityQuery,
    types.IdentityQueryVariables
  >;
  '\n  mutation ConfirmSignIn($challenge: String!, $code: String!) {\n    confirmSignIn(challenge: $challenge, code: $code) {\n      token\n      usedRecoveryCode\n      recoveryCodesLeft\n    }\n  }\n': TypedDocumentNode<
    types.ConfirmSignInMutation,
    types.ConfirmSignInMutationVariables
  >;
  '\n  query Access {\n    auth {\n      user {\n        id\n        username\n        email\n        team {\n          id\n          name\n        }\n        partnerAccounts {\n          id\n          name\n        }\n        partnerAccountSites {\n          id\n          name\n        }\n      }\n      mainUser {\n        id\n        username\n        email\n      }\n      companies {\n        id\n        name\n      }\n      activeCompany {\n        id\n        name\n      }\n      reportingCurrency\n      changeFactorLimit\n      roles {\n        name\n        avatarColorPreset {\n          backgroundColor\n          textColor\n          borderColor\n        }\n      }\n      permissions\n    }\n  }\n': TypedDocumentNode<
    types.AccessQuery,
    types.AccessQueryVariables
  >;
  '\n  mutation LoginAsUser($userId: Int!, $isLogging: Boolean!, $message: String) {\n    loginAsUser(userId: $userId, isLogging: $isLogging, message: $message) {\n      id\n      username\n      email\n    }\n  }\n': TypedDocumentNode<
    types.LoginAsUserMutation,
    types.LoginAsUserMutationVariables
  >;
  '\n  mutation ReturnToMainUser($isLogging: Boolean!, $message: String, $isError: Boolean!, $userId: Int) {\n    returnToMainUser(isLogging: $isLogging, message: $message, isError: $isError, userId: $userId) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.ReturnToMainUserMutation,
    types.ReturnToMainUserMutationVariables
  >;
  '\n  mutation Logout {\n    logout {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.LogoutMutation,
    types.LogoutMutationVariables
  >;
  '\n  query UsersToActAs {\n    users(includeInactive: false) {\n      id\n      username\n      email\n      roles {\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UsersToActAsQuery,
    types.UsersToActAsQueryVariables
  >;
  '\n  query DataFreshness {\n    dataFreshness {\n      partnerId\n      partnerName\n      partnerType\n      completeUntil\n      lateAccounts\n      failingAccounts\n      expectsData\n      estimated\n    }\n  }\n': TypedDocumentNode<
    types.DataFreshnessQuery,
    types.DataFreshnessQueryVariables
  >;
  '\n  query AccountBudgets($id: Int!) {\n    partnerAccount(id: $id) {\n      id\n      currency\n      budgets {\n        from\n        amount\n        currency\n        setBy\n        setAt\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AccountBudgetsQuery,
    types.AccountBudgetsQueryVariables
  >;
  '\n  mutation UpdateAccountBudget($id: Int!, $amount: Float, $from: Date!) {\n    partnerAccount(id: $id) {\n      updateBudget(amount: $amount, from: $from) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateAccountBudgetMutation,
    types.UpdateAccountBudgetMutationVariables
  >;
  '\n  query AdGenerator {\n    sites {\n      id\n      name\n      domain\n      market {\n        id\n        name\n      }\n    }\n    sources(partnerTypes: [sourcePartner]) {\n      id\n      name\n    }\n    adGeneratorTemplateGroups(page: 1, perPage: 2000) {\n      rows {\n        id\n        siteId\n        siteName\n        sourceId\n        typeId\n        categoryName\n        templates {\n          id\n          fields {\n            name\n            value\n          }\n        }\n      }\n    }\n    adGeneratorKeywordTemplates(page: 1, perPage: 2000) {\n      rows {\n        id\n        marketId\n        marketName\n        sourceId\n        keyword\n        type\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AdGeneratorQuery,
    types.AdGeneratorQueryVariables
  >;
  '\n  query AdTemplates {\n    adGeneratorTemplateGroups(page: 1, perPage: 2000) {\n      totalRows\n      rows {\n        id\n        siteName\n        sourceId\n        sourceName\n        typeId\n        categoryName\n        templates {\n          id\n          fields {\n            name\n            value\n          }\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AdTemplatesQuery,
    types.AdTemplatesQueryVariables
  >;
  '\n  query AdTemplateChoices {\n    sites {\n      id\n      name\n      domain\n      market {\n        id\n        name\n      }\n    }\n    partners(partnerTypes: [sourcePartner]) {\n      id\n      name\n    }\n    adGeneratorTemplateGroupCategories {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.AdTemplateChoicesQuery,
    types.AdTemplateChoicesQueryVariables
  >;
  '\n  query AdTemplate($id: Int!) {\n    adGeneratorTemplateGroups(page: 1, perPage: 1, filters: { id: $id }) {\n      rows {\n        id\n        siteId\n        sourceId\n        typeId\n        categoryName\n        version\n        templates {\n          id\n          fields {\n            name\n            value\n          }\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AdTemplateQuery,
    types.AdTemplateQueryVariables
  >;
  '\n  mutation CreateAdTemplate($input: AdGeneratorTemplateGroupInput!) {\n    adGeneratorTemplateGroup {\n      create(input: $input) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateAdTemplateMutation,
    types.CreateAdTemplateMutationVariables
  >;
  '\n  mutation UpdateAdTemplate($id: Int!, $input: AdGeneratorTemplateGroupInput!, $version: Int) {\n    adGeneratorTemplateGroup {\n      update(id: $id, input: $input, version: $version) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateAdTemplateMutation,
    types.UpdateAdTemplateMutationVariables
  >;
  '\n  mutation DeleteAdTemplate($id: Int!) {\n    adGeneratorTemplateGroup {\n      delete(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteAdTemplateMutation,
    types.DeleteAdTemplateMutationVariables
  >;
  '\n  query HighlightedAlerts($filters: ReportFilters) {\n    adgroupReport(filters: $filters, perPage: 500) {\n      rows {\n        id\n        adgroup\n        alerts {\n          ...AlertsOfAdgroup\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HighlightedAlertsQuery,
    types.HighlightedAlertsQueryVariables
  >;
  '\n  query AdvertiserSites {\n    sites {\n      id\n      name\n    }\n    feeds(isAll: true) {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.AdvertiserSitesQuery,
    types.AdvertiserSitesQueryVariables
  >;
  '\n  query SiteFeeds($siteId: Int!) {\n    siteFeedIds(siteId: $siteId)\n  }\n': TypedDocumentNode<
    types.SiteFeedsQuery,
    types.SiteFeedsQueryVariables
  >;
  '\n  query AdvertiserAdgroup($id: Int!) {\n    adgroup(id: $id) {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.AdvertiserAdgroupQuery,
    types.AdvertiserAdgroupQueryVariables
  >;
  '\n  query AdvertiserReport($filters: AdvertiserReportFilters!) {\n    advertiserReport(filters: $filters) {\n      rows {\n        dateTime\n        hour\n        totalLoaded\n        totalShown\n        totalClicked\n        businessClicked\n        advertisers {\n          name\n          loaded\n          shown\n          clicked\n          ratio\n          accumulated_ratio\n          loadPos\n          shownRel\n          clickPos\n          loadPosStdev\n          clickPosStdev\n        }\n      }\n      topAdvertisers {\n        id\n        name\n        weight\n        type\n      }\n      totalRecords\n    }\n  }\n': TypedDocumentNode<
    types.AdvertiserReportQuery,
    types.AdvertiserReportQueryVariables
  >;
  '\n  query AdvertiserSeries(\n    $adgroupIds: [Int!]\n    $siteIds: [Int!]\n    $feedId: Int\n    $dateRange: DateRangeInput!\n    $segmentation: AdvertiserSegmentation\n  ) {\n    adgroupRevenue(\n      adgroupIds: $adgroupIds\n      siteIds: $siteIds\n      feedId: $feedId\n      dateRange: $dateRange\n      segmentation: $segmentation\n    ) {\n      date\n      hour\n      bought\n      sold\n      RPC\n      profit\n      earned\n    }\n  }\n': TypedDocumentNode<
    types.AdvertiserSeriesQuery,
    types.AdvertiserSeriesQueryVariables
  >;
  '\n  query AdvertiserRpc($adgroupIds: [Int!], $advertiserIds: [Int!], $siteIds: [Int!], $dateRange: DateRangeInput!) {\n    advertiserRpc(adgroupIds: $adgroupIds, advertiserIds: $advertiserIds, siteIds: $siteIds, dateRange: $dateRange) {\n      datetime\n      rpc\n      keyword\n    }\n  }\n': TypedDocumentNode<
    types.AdvertiserRpcQuery,
    types.AdvertiserRpcQueryVariables
  >;
  '\n  mutation SetAdvertiserType($name: String!, $userType: AdvertiserType!) {\n    setAdvertiserType(name: $name, userType: $userType) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.SetAdvertiserTypeMutation,
    types.SetAdvertiserTypeMutationVariables
  >;
  '\n  query AdvertiserAlerts($filters: ReportFilters) {\n    alertReport(filters: $filters) {\n      rows {\n        id\n        alerts {\n          cyclicLoss {\n            id\n            isAcknowledged\n            dateIntervalBegin\n            dateIntervalEnd\n            hourIntervals {\n              start\n              end\n            }\n          }\n          advertiserGone {\n            id\n            adgroupId\n            isAcknowledged\n            date\n            hour\n            advertiserId\n            advertiserName\n          }\n          significantOneTimeLoss {\n            id\n            adgroupId\n            isAcknowledged\n            date\n            hour\n            loss\n          }\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AdvertiserAlertsQuery,
    types.AdvertiserAlertsQueryVariables
  >;
  '\n  query AfsSites {\n    afsChannelManager {\n      list {\n        id\n        name\n        accountId\n        accountName\n        partnerName\n        capacity\n        peakUsage\n        peakUsageByDay {\n          day\n          value\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AfsSitesQuery,
    types.AfsSitesQueryVariables
  >;
  '\n  query AfsSite($id: Int!, $date: Date!) {\n    afsChannelManager {\n      site(id: $id, date: $date) {\n        id\n        name\n        date\n        channelsKey\n        channels\n        channelIdToName {\n          id\n          name\n          isActive\n        }\n        plannedChanges {\n          date\n          added\n          removed\n        }\n        accounts {\n          accountId\n          accountName\n          capacity\n          peakUsage\n          peakUsageByDay {\n            day\n            value\n          }\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AfsSiteQuery,
    types.AfsSiteQueryVariables
  >;
  '\n  query AfsAccount(\n    $id: Int!\n    $page: Int\n    $perPage: Int\n    $showOnlyFreeChannels: Boolean\n    $orderBy: OrderByInput\n    $date: Date\n  ) {\n    afsChannelManager {\n      account(\n        id: $id\n        page: $page\n        perPage: $perPage\n        showOnlyFreeChannels: $showOnlyFreeChannels\n        orderBy: $orderBy\n        date: $date\n      ) {\n        id\n        name\n        totalChannels\n        isSynced\n        syncedAt\n        channels {\n          id\n          name\n          isFree\n          siteId\n          siteName\n          usedFrom\n          freeFrom\n          isActive\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AfsAccountQuery,
    types.AfsAccountQueryVariables
  >;
  '\n  mutation UpdateAfsSite($id: Int!, $date: Date!, $channelsKey: String!, $channels: [String!]!) {\n    afsChannelManager {\n      updateSite(id: $id, date: $date, channelsKey: $channelsKey, channels: $channels) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateAfsSiteMutation,
    types.UpdateAfsSiteMutationVariables
  >;
  '\n  mutation UpdateAfsAccount($id: Int!, $channels: [AfsChannelInput!]!) {\n    afsChannelManager {\n      updateAccount(id: $id, channels: $channels) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateAfsAccountMutation,
    types.UpdateAfsAccountMutationVariables
  >;
  '\n  query AlertDelivery {\n    alertDelivery {\n      isOn\n      timings {\n        type\n        normal\n        high\n      }\n      timeZone\n      digestHour\n      quietFrom\n      quietTo\n      version\n      mutes {\n        entityType\n        entityId\n        type\n        name\n        until\n      }\n      messages {\n        id\n        createdAt\n        sentAt\n        channel\n        cause\n        reason\n        state\n        error\n        attempts\n        alertCount\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AlertDeliveryQuery,
    types.AlertDeliveryQueryVariables
  >;
  '\n  mutation UpdateAlertDelivery($input: AlertDeliveryInput!) {\n    updateAlertDelivery(input: $input) {\n      ...SaveAnswer\n    }\n  }\n': TypedDocumentNode<
    types.UpdateAlertDeliveryMutation,
    types.UpdateAlertDeliveryMutationVariables
  >;
  '\n  mutation MuteAlerts($entityType: AlertMuteEntity!, $entityId: Int!, $type: AlertType, $hours: Int!) {\n    muteAlerts(entityType: $entityType, entityId: $entityId, type: $type, hours: $hours) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.MuteAlertsMutation,
    types.MuteAlertsMutationVariables
  >;
  '\n  mutation TestAlertMail {\n    testAlertMail {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.TestAlertMailMutation,
    types.TestAlertMailMutationVariables
  >;
  '\n  query AlertReportScreen(\n    $page: Int\n    $perPage: Int\n    $filters: ReportFilters\n    $orderBy: OrderByInput\n    $states: [AlertState!]\n  ) {\n    alertReport(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy, states: $states) {\n      totalRecords\n      totalLoss\n      rows {\n        id\n        loss\n        adgroup {\n          adgroupId\n          adgroup\n          campaign\n          sourcePartnerName\n          partnerAccountName\n          userName\n          site {\n            id\n            name\n            market {\n              id\n              name\n            }\n          }\n        }\n        alerts {\n          ...AlertsOfAdgroup\n        }\n      }\n    }\n  }\n  fragment AlertsOfAdgroup on AlertsByType {\n    cyclicLoss {\n      ...AlertCommon\n      dateIntervalBegin\n      dateIntervalEnd\n      hourIntervals {\n        start\n        end\n      }\n      loss\n      lossBefore\n    }\n    advertiserGone {\n      ...AlertCommon\n      date\n      hour\n      advertiserName\n      advertiserId\n    }\n    significantOneTimeLoss {\n      ...AlertCommon\n      date\n      hour\n      loss\n      lossBefore\n    }\n    estimatedSignificantOneTimeLoss {\n      ...AlertCommon\n      date\n      hour\n      loss\n      lossBefore\n    }\n    accumulativeLoss {\n      ...AlertCommon\n      dateIntervalBegin\n      date\n      loss\n      lossBefore\n    }\n    significantLoss {\n      ...AlertCommon\n      dateHourRangeBegin\n      dateHourRangeEnd\n      loss\n      lossBefore\n    }\n    adGroupLifetimeEnd {\n      ...AlertCommon\n      lifetimeEnd\n    }\n  }\n  fragment AlertCommon on Alert {\n    id\n    type\n    datetime\n    processingDatetime\n    isAcknowledged\n    state\n    resolution\n    parentId\n    isCounted\n  }\n': TypedDocumentNode<
    types.AlertReportScreenQuery,
    types.AlertReportScreenQueryVariables
  >;
  '\n  mutation MarkAlertsAsAcknowledged($alertIds: [Int!]!) {\n    markAlertsAsAcknowledged(alertIds: $alertIds) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.MarkAlertsAsAcknowledgedMutation,
    types.MarkAlertsAsAcknowledgedMutationVariables
  >;
  '\n  fragment ActionSettings on AutomationSettings {\n    bidType\n    action\n    changeValueType\n    changeValue\n    bidRange {\n      min\n      max\n    }\n    budgetRange {\n      min\n      max\n    }\n    cloneSettings {\n      adGroupBudget\n      count\n      nameSuffix\n    }\n  }\n': TypedDocumentNode<
    types.ActionSettingsFragment,
    unknown
  >;
  '\n  fragment ActionOptions on AutomationOptions {\n    labelNames\n    cleanCurrentLabels\n  }\n': TypedDocumentNode<
    types.ActionOptionsFragment,
    unknown
  >;
  '\n  fragment RuleFields on AutomationRule {\n    id\n    name\n    type\n    typeValue\n    filters\n    filterWords {\n      name\n      operation\n      value\n    }\n    settings {\n      ...ActionSettings\n    }\n    options {\n      ...ActionOptions\n    }\n    creator {\n      id\n      username\n    }\n    createdAt\n    lastApply\n    timeFrames {\n      preset\n      value\n      start\n      end\n    }\n    timeFramesCompare {\n      metric\n      left\n      operation\n      right\n      multiplier\n    }\n    isSchedulerEnabled\n    scheduler {\n      days\n      hours\n      timezoneId\n    }\n    repeatInterval\n    startTime\n    endTime\n    watchInterval\n    maxApplicationsPerInterval\n    masterRuleIds\n    version\n    isMine\n    heldReason\n    nextCheck\n  }\n': TypedDocumentNode<
    types.RuleFieldsFragment,
    unknown
  >;
  '\n  query AutomationRules {\n    automation {\n      allRules {\n        ...RuleFields\n      }\n      isRuleSchedulerEnabled\n      ruleHold {\n        heldAt\n        heldBy {\n          id\n          username\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AutomationRulesQuery,
    types.AutomationRulesQueryVariables
  >;
  '\n  query AutomationRule($id: Int!) {\n    automation {\n      rule(id: $id) {\n        ...RuleFields\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AutomationRuleQuery,
    types.AutomationRuleQueryVariables
  >;
  '\n  query RuleChoices {\n    automation {\n      allRules {\n        id\n        name\n        typeValue\n        masterRuleIds\n      }\n    }\n    timezones {\n      id\n      name\n      nameWithOffset\n    }\n    sites {\n      id\n      name\n    }\n    labels {\n      name\n    }\n    partnerAccounts {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.RuleChoicesQuery,
    types.RuleChoicesQueryVariables
  >;
  '\n  query RuleFromTask($id: Int!) {\n    automation {\n      task(id: $id) {\n        id\n        type\n        typeValue\n        rawFilters\n        settings {\n          ...ActionSettings\n        }\n        options {\n          ...ActionOptions\n        }\n        timeFrames {\n          preset\n          value\n          start\n          end\n        }\n        timeFramesCompare {\n          metric\n          left\n          operation\n          right\n          multiplier\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RuleFromTaskQuery,
    types.RuleFromTaskQueryVariables
  >;
  '\n  query RuleMatches($input: AutomationRuleInput!) {\n    automation {\n      ruleMatches(input: $input) {\n        scopeCount\n        matchCount\n        errors {\n          field\n          messages\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RuleMatchesQuery,
    types.RuleMatchesQueryVariables
  >;
  '\n  mutation CreateRule($input: AutomationRuleInput!) {\n    createAutomationRule(input: $input) {\n      status\n      message\n      id\n      errors {\n        field\n        messages\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateRuleMutation,
    types.CreateRuleMutationVariables
  >;
  '\n  mutation UpdateRule($id: Int!, $input: AutomationRuleInput!) {\n    updateAutomationRule(id: $id, input: $input) {\n      status\n      message\n      id\n      errors {\n        field\n        messages\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateRuleMutation,
    types.UpdateRuleMutationVariables
  >;
  '\n  mutation ApplyRule($id: Int!) {\n    automation {\n      rule(id: $id) {\n        apply {\n          status\n          message\n          taskId\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ApplyRuleMutation,
    types.ApplyRuleMutationVariables
  >;
  '\n  mutation RemoveRule($id: Int!) {\n    automation {\n      rule(id: $id) {\n        remove {\n          status\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RemoveRuleMutation,
    types.RemoveRuleMutationVariables
  >;
  '\n  mutation ReleaseRule($id: Int!) {\n    automation {\n      rule(id: $id) {\n        release {\n          status\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ReleaseRuleMutation,
    types.ReleaseRuleMutationVariables
  >;
  '\n  mutation SwitchScheduler($status: Boolean!) {\n    automation {\n      updateRuleSchedulerStatus(status: $status) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SwitchSchedulerMutation,
    types.SwitchSchedulerMutationVariables
  >;
  '\n  mutation HoldRules {\n    automation {\n      holdRules {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HoldRulesMutation,
    types.HoldRulesMutationVariables
  >;
  '\n  mutation ResumeRules {\n    automation {\n      resumeRules {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ResumeRulesMutation,
    types.ResumeRulesMutationVariables
  >;
  '\n  fragment AskedOfAll on AutomationSettings {\n    bidType\n    action\n    changeValueType\n    changeValue\n    bidRange {\n      min\n      max\n    }\n    budgetRange {\n      min\n      max\n    }\n  }\n': TypedDocumentNode<
    types.AskedOfAllFragment,
    unknown
  >;
  '\n  query AutomationTasks($filters: AutomationTaskFilters, $page: Int, $perPage: Int) {\n    automation {\n      tasks(filters: $filters, page: $page, perPage: $perPage) {\n        total\n        items {\n          id\n          type\n          status\n          statusValue\n          bulkState\n          isPreview\n          needsApproval\n          operationCount\n          successCount\n          warningCount\n          errorCount\n          excludeCount\n          keptCount\n          stoppedCount\n          budgetChange\n          createdAt\n          finishedAt\n          undoOfTaskId\n          isCreatedByScheduler\n          ruleName\n          childTasks {\n            id\n            isCounterRule\n          }\n          settings {\n            ...AskedOfAll\n          }\n          username\n          actor {\n            id\n            username\n          }\n          approver {\n            id\n            username\n          }\n        }\n      }\n      automationTaskCreators {\n        id\n        username\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AutomationTasksQuery,
    types.AutomationTasksQueryVariables
  >;
  '\n  query AutomationTask($id: Int!) {\n    automation {\n      task(id: $id) {\n        id\n        type\n        status\n        statusValue\n        statusMessage\n        isPreview\n        needsApproval\n        planHash\n        operationCount\n        successCount\n        warningCount\n        errorCount\n        approvableCount\n        retryableCount\n        conflictCount\n        excludeCount\n        keptCount\n        stoppedCount\n        approvalRequestedAt\n        expiresAt\n        endedAt\n        endedBy {\n          id\n          username\n        }\n        budgetChange\n        createdAt\n        startedAt\n        finishedAt\n        undoOfTaskId\n        rewriteOfTaskId\n        typeValue\n        isCreatedByScheduler\n        isCounterRule\n        ruleId\n        ruleName\n        settings {\n          ...AskedOfAll\n        }\n        filters {\n          name\n          operation\n          value\n        }\n        creator {\n          id\n          username\n        }\n        actor {\n          id\n          username\n        }\n        approver {\n          id\n          username\n        }\n        childTasks {\n          id\n          status\n        }\n      }\n      operationErrors(taskId: $id) {\n        message\n        count\n        operationId\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AutomationTaskQuery,
    types.AutomationTaskQueryVariables
  >;
  '\n  mutation ApproveTask($id: Int!, $planHash: String) {\n    automation {\n      task(id: $id) {\n        approve(planHash: $planHash) {\n          status\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ApproveTaskMutation,
    types.ApproveTaskMutationVariables
  >;
  '\n  mutation DeclineTask($id: Int!) {\n    automation {\n      task(id: $id) {\n        decline {\n          status\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeclineTaskMutation,
    types.DeclineTaskMutationVariables
  >;
  '\n  mutation CancelTask($id: Int!) {\n    automation {\n      task(id: $id) {\n        cancel {\n          status\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CancelTaskMutation,
    types.CancelTaskMutationVariables
  >;
  '\n  mutation RequestApproval($id: Int!) {\n    automation {\n      task(id: $id) {\n        requestApproval {\n          status\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RequestApprovalMutation,
    types.RequestApprovalMutationVariables
  >;
  '\n  mutation RestartTask($id: Int!) {\n    automation {\n      task(id: $id) {\n        restart {\n          status\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RestartTaskMutation,
    types.RestartTaskMutationVariables
  >;
  '\n  mutation UndoTask($id: Int!, $operationIds: [Int!]) {\n    automation {\n      task(id: $id) {\n        undo(operationIds: $operationIds) {\n          status\n          message\n          taskId\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UndoTaskMutation,
    types.UndoTaskMutationVariables
  >;
  '\n  mutation ExcludeOperation($id: Int!) {\n    automation {\n      operation(id: $id) {\n        exclude {\n          status\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ExcludeOperationMutation,
    types.ExcludeOperationMutationVariables
  >;
  '\n  mutation IncludeOperation($id: Int!) {\n    automation {\n      operation(id: $id) {\n        include {\n          status\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.IncludeOperationMutation,
    types.IncludeOperationMutationVariables
  >;
  '\n  mutation SetOperationValue($id: Int!, $value: String!, $property: AutomationProperty!) {\n    automation {\n      updateOperationValue(operationId: $id, value: $value, property: $property) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SetOperationValueMutation,
    types.SetOperationValueMutationVariables
  >;
  '\n  fragment OperationLine on AutomationOperation {\n    id\n    campaign\n    adGroup\n    keyword\n    placement\n    property\n    status\n    statusMessage\n    statusValue\n    oldValue\n    newValue\n    writtenValue\n    currency\n    change\n    relativeChange\n    isOutlier\n    limitMessage\n    editedFrom\n    editedBy {\n      id\n      username\n    }\n    isConflict\n    platformValue\n    keptAt\n    keptBy {\n      id\n      username\n    }\n    rewriteTaskId\n    finishedAt\n    undoneByOperationId\n    why\n    whySeenAt\n    partnerAccount {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.OperationLineFragment,
    unknown
  >;
  '\n  query AutomationOperations(\n    $taskId: Int!\n    $page: Int\n    $perPage: Int\n    $filters: AutomationOperationFilterInput\n    $orderBy: OrderByInput\n  ) {\n    automation {\n      operations(taskId: $taskId, page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) {\n        total\n        items {\n          ...OperationLine\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AutomationOperationsQuery,
    types.AutomationOperationsQueryVariables
  >;
  '\n  query AutomationSummary($taskId: Int!) {\n    automation {\n      operationFilters(taskId: $taskId) {\n        sources {\n          id\n          name\n        }\n        accounts {\n          id\n          name\n        }\n        properties\n      }\n      operationSummary(taskId: $taskId) {\n        count\n        includedCount\n        excludedCount\n        failedCount\n        outlierCount\n        groups {\n          partnerAccount {\n            id\n            name\n          }\n          source {\n            id\n            name\n          }\n          property\n          count\n          includedCount\n          excludedCount\n          outlierCount\n          minRelativeChange\n          medianRelativeChange\n          maxRelativeChange\n          change\n          currency\n        }\n        largest {\n          ...OperationLine\n        }\n        reasons {\n          message\n          statusValue\n          count\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AutomationSummaryQuery,
    types.AutomationSummaryQueryVariables
  >;
  '\n  query AutomationMatching($taskId: Int!, $filters: AutomationOperationFilterInput) {\n    automation {\n      operationSummary(taskId: $taskId, filters: $filters) {\n        includedCount\n        excludedManuallyCount\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AutomationMatchingQuery,
    types.AutomationMatchingQueryVariables
  >;
  '\n  mutation ExcludeMatching($id: Int!, $filters: AutomationOperationFilterInput!, $expectedCount: Int!) {\n    automation {\n      task(id: $id) {\n        excludeByFilter(filters: $filters, expectedCount: $expectedCount) {\n          status\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ExcludeMatchingMutation,
    types.ExcludeMatchingMutationVariables
  >;
  '\n  mutation IncludeMatching($id: Int!, $filters: AutomationOperationFilterInput!, $expectedCount: Int!) {\n    automation {\n      task(id: $id) {\n        includeByFilter(filters: $filters, expectedCount: $expectedCount) {\n          status\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.IncludeMatchingMutation,
    types.IncludeMatchingMutationVariables
  >;
  '\n  mutation KeepPlatformValues($id: Int!, $operationIds: [Int!]) {\n    automation {\n      task(id: $id) {\n        keepPlatformValues(operationIds: $operationIds) {\n          status\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.KeepPlatformValuesMutation,
    types.KeepPlatformValuesMutationVariables
  >;
  '\n  mutation WriteMine($id: Int!, $operationIds: [Int!]) {\n    automation {\n      task(id: $id) {\n        writeMine(operationIds: $operationIds) {\n          status\n          message\n          taskId\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.WriteMineMutation,
    types.WriteMineMutationVariables
  >;
  '\n  mutation ReleasePlacements($ids: [Int!]!) {\n    releaseBlockedPlacements(ids: $ids) {\n      status\n      message\n      taskId\n      items {\n        id\n        ok\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ReleasePlacementsMutation,
    types.ReleasePlacementsMutationVariables
  >;
  '\n  query CompanySettings {\n    companySettings {\n      currency\n      approvalEntityLimit\n      approvalBudgetLimit\n      approvalBudgetIsAutomatic\n      changeFactorLimit\n      bidLimit\n      alertThresholds {\n        type\n        name\n        value\n      }\n      version\n    }\n  }\n': TypedDocumentNode<
    types.CompanySettingsQuery,
    types.CompanySettingsQueryVariables
  >;
  '\n  mutation UpdateCompanySettings($input: CompanySettingsInput!) {\n    updateCompanySettings(input: $input) {\n      ...SaveAnswer\n    }\n  }\n': TypedDocumentNode<
    types.UpdateCompanySettingsMutation,
    types.UpdateCompanySettingsMutationVariables
  >;
  '\n  query Changes($page: Int!, $perPage: Int!, $filters: AuditLogFilters!) {\n    auditLog(page: $page, perPage: $perPage, filters: $filters) {\n      totalRecords\n      rows {\n        id\n        createdAt\n        user {\n          id\n          username\n        }\n        actor {\n          id\n          username\n        }\n        source\n        action\n        entityType\n        entityId\n        entityName\n        before\n        after\n        names {\n          kind\n          id\n          name\n        }\n        currency\n        taskId\n        reason\n        requestId\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ChangesQuery,
    types.ChangesQueryVariables
  >;
  '\n  query HotspotAdgroup($id: Int!) {\n    adgroup(id: $id) {\n      id\n      name\n      siteDomain\n      sourceName\n      campaignName\n    }\n  }\n': TypedDocumentNode<
    types.HotspotAdgroupQuery,
    types.HotspotAdgroupQueryVariables
  >;
  '\n  query FacebookIssueSummaries {\n    facebookIssueSummaries {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.FacebookIssueSummariesQuery,
    types.FacebookIssueSummariesQueryVariables
  >;
  '\n  query GoogleIssueTypes {\n    googleIssueTypes {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.GoogleIssueTypesQuery,
    types.GoogleIssueTypesQueryVariables
  >;
  '\n  query RotationAdgroup($id: Int!) {\n    adgroup(id: $id) {\n      id\n      adgroupName\n      campaignName\n      site {\n        id\n        domain\n      }\n      source {\n        id\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RotationAdgroupQuery,
    types.RotationAdgroupQueryVariables
  >;
  '\n  query KeywordRotation($adgroupId: Int!) {\n    adgroupKeywordRotations(adgroupId: $adgroupId) {\n      default\n      replacement\n      isOwnBrand\n      version\n      list {\n        id\n        keyword\n        weight\n        lockWeightPercent\n        userName\n        createdAt\n        status\n        targetLink\n      }\n      pending {\n        userName\n        createdAt\n        list {\n          keyword\n          weight\n          lockWeightPercent\n          status\n        }\n      }\n      history {\n        id\n        createdAt\n        userName\n        actorName\n        isSaved\n        reason\n        before {\n          keyword\n          weight\n          lockWeightPercent\n          status\n        }\n        after {\n          keyword\n          weight\n          lockWeightPercent\n          status\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.KeywordRotationQuery,
    types.KeywordRotationQueryVariables
  >;
  '\n  mutation SaveKeywordRotation($adgroupId: Int!, $list: [KeywordRotationInput!]!, $version: String) {\n    saveAdgroupKeywordRotations(adgroupId: $adgroupId, list: $list, version: $version) {\n      ...SaveAnswer\n    }\n  }\n': TypedDocumentNode<
    types.SaveKeywordRotationMutation,
    types.SaveKeywordRotationMutationVariables
  >;
  '\n  query RotationAdgroups($searchPhrase: String) {\n    keywordRotationAdgroups(searchPhrase: $searchPhrase) {\n      id\n      name\n      campaignName\n      siteName\n      sourceName\n      hasKeywordRotation\n    }\n  }\n': TypedDocumentNode<
    types.RotationAdgroupsQuery,
    types.RotationAdgroupsQueryVariables
  >;
  '\n  query KeywordTemplates {\n    adGeneratorKeywordTemplates(page: 1, perPage: 2000) {\n      totalRows\n      rows {\n        id\n        marketName\n        sourceName\n        keyword\n        type\n      }\n    }\n  }\n': TypedDocumentNode<
    types.KeywordTemplatesQuery,
    types.KeywordTemplatesQueryVariables
  >;
  '\n  query KeywordTemplateChoices {\n    markets(includeUnused: true) {\n      id\n      name\n    }\n    partners(partnerTypes: [sourcePartner]) {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.KeywordTemplateChoicesQuery,
    types.KeywordTemplateChoicesQueryVariables
  >;
  '\n  query KeywordTemplate($id: Int!) {\n    adGeneratorKeywordTemplate(id: $id) {\n      id\n      marketId\n      sourceId\n      keyword\n      type\n      version\n    }\n  }\n': TypedDocumentNode<
    types.KeywordTemplateQuery,
    types.KeywordTemplateQueryVariables
  >;
  '\n  mutation CreateKeywordTemplate($input: AdGeneratorKeywordTemplateInput!) {\n    adGeneratorKeywordTemplate {\n      create(input: $input) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateKeywordTemplateMutation,
    types.CreateKeywordTemplateMutationVariables
  >;
  '\n  mutation UpdateKeywordTemplate($id: Int!, $input: AdGeneratorKeywordTemplateInput!, $version: Int) {\n    adGeneratorKeywordTemplate {\n      update(id: $id, input: $input, version: $version) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateKeywordTemplateMutation,
    types.UpdateKeywordTemplateMutationVariables
  >;
  '\n  mutation DeleteKeywordTemplate($id: Int!) {\n    adGeneratorKeywordTemplate {\n      delete(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteKeywordTemplateMutation,
    types.DeleteKeywordTemplateMutationVariables
  >;
  '\n  query LinkSites {\n    sites {\n      id\n      name\n      domain\n      market {\n        id\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.LinkSitesQuery,
    types.LinkSitesQueryVariables
  >;
  '\n  query LinkSources($siteId: Int!) {\n    sources(siteId: $siteId) {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.LinkSourcesQuery,
    types.LinkSourcesQueryVariables
  >;
  '\n  query UrlTemplate($siteId: Int!, $sourceId: Int!) {\n    urlTemplate(siteId: $siteId, sourceId: $sourceId) {\n      urlTemplate\n      nameTemplate\n      trackingTemplate\n      info {\n        term\n        definition\n        details\n      }\n      params {\n        id\n        type\n        name\n        label\n        placeholder\n        isRequired\n        defaultValue\n        options {\n          value\n          label\n        }\n        additionalOptions {\n          value\n          label\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UrlTemplateQuery,
    types.UrlTemplateQueryVariables
  >;
  '\n  query GeneratedLinks($siteId: Int!, $sourceId: Int!, $keywords: [String!]!, $params: [UrlParamInput!]) {\n    generatedLinks(siteId: $siteId, sourceId: $sourceId, keywords: $keywords, params: $params) {\n      keyword\n      url\n      name\n      trackingTemplate\n    }\n  }\n': TypedDocumentNode<
    types.GeneratedLinksQuery,
    types.GeneratedLinksQueryVariables
  >;
  '\n  query LinkTemplates {\n    linkTemplates {\n      id\n      siteName\n      sourceName\n      urlTemplate\n      nameTemplate\n      params {\n        id\n        label\n      }\n    }\n  }\n': TypedDocumentNode<
    types.LinkTemplatesQuery,
    types.LinkTemplatesQueryVariables
  >;
  '\n  query LinkTemplateChoices {\n    sites(includeInactive: true) {\n      id\n      name\n      domain\n      market {\n        id\n        name\n      }\n    }\n    partners(partnerTypes: [sourcePartner]) {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.LinkTemplateChoicesQuery,
    types.LinkTemplateChoicesQueryVariables
  >;
  '\n  query LinkTemplate($id: Int!) {\n    linkTemplate(id: $id) {\n      id\n      siteId\n      siteName\n      sourceId\n      sourceName\n      urlTemplate\n      nameTemplate\n      trackingTemplate\n      version\n      info {\n        term\n        definition\n        details\n      }\n      params {\n        type\n        name\n        label\n        placeholder\n        isRequired\n        defaultValue\n        options {\n          value\n          label\n        }\n        additionalOptions {\n          value\n          label\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.LinkTemplateQuery,
    types.LinkTemplateQueryVariables
  >;
  '\n  mutation CreateLinkTemplate($input: LinkTemplateInput!) {\n    createLinkTemplate(input: $input) {\n      ...SaveAnswer\n    }\n  }\n': TypedDocumentNode<
    types.CreateLinkTemplateMutation,
    types.CreateLinkTemplateMutationVariables
  >;
  '\n  mutation UpdateLinkTemplate($id: Int!, $input: LinkTemplateInput!, $version: Int) {\n    linkTemplate(id: $id) {\n      update(input: $input, version: $version) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateLinkTemplateMutation,
    types.UpdateLinkTemplateMutationVariables
  >;
  '\n  mutation DeleteLinkTemplate($id: Int!) {\n    linkTemplate(id: $id) {\n      delete {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteLinkTemplateMutation,
    types.DeleteLinkTemplateMutationVariables
  >;
  '\n  fragment MediaPartnerValues on MediaConfigPartner {\n    isEnabled\n    credentials {\n      name\n      value\n    }\n    options {\n      name\n      value\n    }\n  }\n': TypedDocumentNode<
    types.MediaPartnerValuesFragment,
    unknown
  >;
  '\n  fragment MediaConfig on SiteMediaConfig {\n    status\n    errors {\n      attribute\n      message\n    }\n    versions {\n      part\n      version\n    }\n    system {\n      name\n      marketId\n      liveSiteDomain\n      repository\n      gtmContainerId\n      HTTPS\n      contacts {\n        adminEmail\n        supportEmail\n        errorsReceivers\n      }\n    }\n    sections {\n      name\n      pages {\n        name\n        zones {\n          name\n          feedIds\n          feedSortId\n          isFeedSettingsEditable\n          isMainYahooZone\n          itemsCount\n        }\n      }\n    }\n    partners {\n      yahoo {\n        ...MediaPartnerValues\n      }\n      bol {\n        ...MediaPartnerValues\n      }\n      ebay {\n        ...MediaPartnerValues\n      }\n      aliexpress {\n        ...MediaPartnerValues\n      }\n      yelp {\n        ...MediaPartnerValues\n      }\n      walmart {\n        ...MediaPartnerValues\n      }\n      kelkoo {\n        ...MediaPartnerValues\n      }\n      amazon {\n        ...MediaPartnerValues\n      }\n      intentMedia {\n        ...MediaPartnerValues\n      }\n      adsenseForContent {\n        ...MediaPartnerValues\n      }\n      billiger {\n        ...MediaPartnerValues\n      }\n      mediaAlpha {\n        ...MediaPartnerValues\n      }\n    }\n    services {\n      travelSite {\n        isEnabled\n        url\n        apiKey\n      }\n      recaptcha {\n        isEnabled\n        siteKey\n        secretKey\n      }\n      optimisedImage {\n        isEnabled\n        host\n        quality\n      }\n    }\n    searching {\n      availableFeedPartnerIds\n      popularTrimIds\n      keywordParam\n      defaultCurrencyCode\n      defaultCity\n      defaultRelatedKeywords\n      defaultPopularKeywords\n    }\n    yahooTagReplacementsRules {\n      id\n      tag\n      replacement\n      sourceIds\n      deviceIds\n      isActive\n    }\n    mediaAlphaPlacementIdReplacementsRules {\n      id\n      placementId\n      replacement\n      sourceIds\n      deviceIds\n      isActive\n    }\n  }\n': TypedDocumentNode<
    types.MediaConfigFragment,
    unknown
  >;
  '\n  query SiteMediaConfig($siteId: Int!) {\n    siteMediaConfig(siteId: $siteId) {\n      ...MediaConfig\n    }\n    site(id: $siteId) {\n      id\n      name\n    }\n    feeds(isAll: true) {\n      id\n      name\n    }\n    partners(partnerTypes: [sourcePartner]) {\n      id\n      name\n    }\n    devices {\n      id\n      name\n    }\n    markets(includeUnused: true) {\n      id\n      name\n    }\n    currencies {\n      code\n      name\n    }\n  }\n': TypedDocumentNode<
    types.SiteMediaConfigQuery,
    types.SiteMediaConfigQueryVariables
  >;
  '\n  fragment SavedPart on SiteMediaConfigResponse {\n    status\n    message\n    errors {\n      attribute\n      message\n    }\n  }\n': TypedDocumentNode<
    types.SavedPartFragment,
    unknown
  >;
  '\n  mutation UpdateMediaSystem($siteId: Int!, $input: MediaConfigSystemInput!, $version: String) {\n    siteMediaConfig(siteId: $siteId) {\n      updateSystem(input: $input, version: $version) {\n        ...SavedPart\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateMediaSystemMutation,
    types.UpdateMediaSystemMutationVariables
  >;
  '\n  mutation UpdateMediaSections($siteId: Int!, $sections: [MediaConfigSectionInput!]!, $version: String) {\n    siteMediaConfig(siteId: $siteId) {\n      updateSections(sections: $sections, version: $version) {\n        ...SavedPart\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateMediaSectionsMutation,
    types.UpdateMediaSectionsMutationVariables
  >;
  '\n  mutation UpdateMediaPartners($siteId: Int!, $input: MediaConfigPartnersInput!, $version: String) {\n    siteMediaConfig(siteId: $siteId) {\n      updatePartners(input: $input, version: $version) {\n        ...SavedPart\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateMediaPartnersMutation,
    types.UpdateMediaPartnersMutationVariables
  >;
  '\n  mutation UpdateMediaServices($siteId: Int!, $input: MediaConfigServicesInput!, $version: String) {\n    siteMediaConfig(siteId: $siteId) {\n      updateServices(input: $input, version: $version) {\n        ...SavedPart\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateMediaServicesMutation,
    types.UpdateMediaServicesMutationVariables
  >;
  '\n  mutation UpdateMediaSearching($siteId: Int!, $input: MediaConfigSearchingInput!, $version: String) {\n    siteMediaConfig(siteId: $siteId) {\n      updateSearching(input: $input, version: $version) {\n        ...SavedPart\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateMediaSearchingMutation,
    types.UpdateMediaSearchingMutationVariables
  >;
  '\n  mutation UpdateYahooRules($siteId: Int!, $rules: [YahooTagReplacementRuleInput!]!, $version: String) {\n    siteMediaConfig(siteId: $siteId) {\n      updateYahooTagReplacementsRules(rules: $rules, version: $version) {\n        ...SavedPart\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateYahooRulesMutation,
    types.UpdateYahooRulesMutationVariables
  >;
  '\n  mutation UpdateMediaAlphaRules(\n    $siteId: Int!\n    $rules: [MediaAlphaPlacementIdReplacementRuleInput!]!\n    $version: String\n  ) {\n    siteMediaConfig(siteId: $siteId) {\n      updateMediaAlphaPlacementIdReplacementsRules(rules: $rules, version: $version) {\n        ...SavedPart\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateMediaAlphaRulesMutation,
    types.UpdateMediaAlphaRulesMutationVariables
  >;
  '\n  query SiteExists($siteId: Int!) {\n    site(id: $siteId) {\n      id\n    }\n  }\n': TypedDocumentNode<
    types.SiteExistsQuery,
    types.SiteExistsQueryVariables
  >;
  '\n  query HeaderMessages {\n    messages {\n      id\n      text\n      createdAt\n      expiresAt\n      creator {\n        id\n        username\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HeaderMessagesQuery,
    types.HeaderMessagesQueryVariables
  >;
  '\n  mutation DismissMessages($ids: [Int!]!) {\n    dismissMessages(ids: $ids) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.DismissMessagesMutation,
    types.DismissMessagesMutationVariables
  >;
  '\n  mutation CreateMessage($text: String!, $userIds: [Int!], $expiresAt: DateTime) {\n    createMessage(text: $text, userIds: $userIds, expiresAt: $expiresAt) {\n      status\n      message\n      id\n    }\n  }\n': TypedDocumentNode<
    types.CreateMessageMutation,
    types.CreateMessageMutationVariables
  >;
  '\n  query MessageReceivers {\n    users(includeInactive: false) {\n      id\n      username\n    }\n  }\n': TypedDocumentNode<
    types.MessageReceiversQuery,
    types.MessageReceiversQueryVariables
  >;
  '\n  query CostAccounts {\n    partnerAccounts(partnerTypes: [sourcePartner]) {\n      id\n      name\n      currency\n      partnerId\n      isActive\n    }\n  }\n': TypedDocumentNode<
    types.CostAccountsQuery,
    types.CostAccountsQueryVariables
  >;
  '\n  query MonthlyCostsReports {\n    monthlyCostsReports {\n      id\n      startDate\n      endDate\n      receiverEmail\n      accountCount\n      state\n      done\n      total\n      error\n      fileSize\n      createdAt\n      expiresAt\n    }\n  }\n': TypedDocumentNode<
    types.MonthlyCostsReportsQuery,
    types.MonthlyCostsReportsQueryVariables
  >;
  '\n  mutation CreateMonthlyCostsReport(\n    $startDate: Date!\n    $endDate: Date!\n    $receiverEmail: String!\n    $partnerAccounts: [Int!]!\n  ) {\n    createMonthlyCostsReport(\n      startDate: $startDate\n      endDate: $endDate\n      receiverEmail: $receiverEmail\n      partnerAccounts: $partnerAccounts\n    ) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.CreateMonthlyCostsReportMutation,
    types.CreateMonthlyCostsReportMutationVariables
  >;
  '\n  mutation RetryMonthlyCostsReport($id: Int!) {\n    retryMonthlyCostsReport(id: $id) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.RetryMonthlyCostsReportMutation,
    types.RetryMonthlyCostsReportMutationVariables
  >;
  '\n  mutation DeleteMonthlyCostsReport($id: Int!) {\n    deleteMonthlyCostsReport(id: $id) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.DeleteMonthlyCostsReportMutation,
    types.DeleteMonthlyCostsReportMutationVariables
  >;
  '\n  query OverviewSummary($filters: ReportFilters, $compareRange: DateRangeInput) {\n    overviewReport(filters: $filters, groupingColumn: date, compareRange: $compareRange) {\n      rowTotal {\n        ...OverviewKeyFigures\n        previous {\n          ...OverviewKeyFigures\n        }\n      }\n      comparison {\n        until\n        partners {\n          partnerId\n          partnerName\n          hasFailed\n        }\n      }\n      freshness {\n        partnerId\n        partnerName\n        partnerType\n        completeUntil\n        lateAccounts\n        failingAccounts\n        expectsData\n        estimated\n      }\n    }\n  }\n  fragment OverviewKeyFigures on OverviewRow {\n    row_id\n    estimated\n    incomplete\n    earned\n    profit\n    margin\n    cost\n    bought\n    RPC\n  }\n': TypedDocumentNode<
    types.OverviewSummaryQuery,
    types.OverviewSummaryQueryVariables
  >;
  '\n  query OverviewBreakdown($filters: ReportFilters, $groupingColumn: OverviewGrouping, $orderBy: OrderByInput) {\n    overviewReport(filters: $filters, groupingColumn: $groupingColumn, orderBy: $orderBy) {\n      rows {\n        row_id\n        id\n        name\n        date\n        countryCode\n        estimated\n        incomplete\n        earned\n        profit\n        cost\n        margin\n        bought\n      }\n      rowTotal {\n        row_id\n        estimated\n        incomplete\n        earned\n        profit\n        cost\n        margin\n        bought\n      }\n    }\n  }\n': TypedDocumentNode<
    types.OverviewBreakdownQuery,
    types.OverviewBreakdownQueryVariables
  >;
  '\n  mutation OverviewDetailsOpened($value: TelemetryValueInput!) {\n    logTelemetry(type: overviewDetails, value: $value) {\n      status\n    }\n  }\n': TypedDocumentNode<
    types.OverviewDetailsOpenedMutation,
    types.OverviewDetailsOpenedMutationVariables
  >;
  '\n  query AccountPages($id: Int!) {\n    items: facebookPages(partnerAccountId: $id) {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.AccountPagesQuery,
    types.AccountPagesQueryVariables
  >;
  '\n  query AccountPixels($id: Int!) {\n    items: facebookPixels(partnerAccountId: $id) {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.AccountPixelsQuery,
    types.AccountPixelsQueryVariables
  >;
  '\n  query AccountConversions($id: Int!) {\n    items: conversionDefinitions(partnerAccountId: $id) {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.AccountConversionsQuery,
    types.AccountConversionsQueryVariables
  >;
  '\n  query Partners {\n    partners {\n      id\n      name\n      shortName\n      type\n    }\n    partnerAccounts {\n      id\n      partnerId\n      isActive\n    }\n  }\n': TypedDocumentNode<
    types.PartnersQuery,
    types.PartnersQueryVariables
  >;
  '\n  query Partner($shortName: String!) {\n    partner(shortName: $shortName) {\n      id\n      name\n      shortName\n      type\n      availableGrantTypes\n      signInSettings\n    }\n  }\n': TypedDocumentNode<
    types.PartnerQuery,
    types.PartnerQueryVariables
  >;
  '\n  query PartnerAccounts($partnerId: Int!) {\n    partnerAccounts(partnerId: $partnerId) {\n      id\n      name\n      currency\n      status\n      externalAccountId\n      user {\n        id\n        username\n      }\n      sites {\n        id\n        domain\n      }\n      timezone {\n        name\n        nameWithOffset\n      }\n      health {\n        isOk\n        completeUntil\n        missingDates\n        error\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PartnerAccountsQuery,
    types.PartnerAccountsQueryVariables
  >;
  '\n  query AccountChoices($partnerId: Int!) {\n    users(includeInactive: false) {\n      id\n      username\n    }\n    sites(includeInactive: true) {\n      id\n      name\n      domain\n      isActive\n    }\n    currencies {\n      code\n      name\n    }\n    timezones {\n      id\n      nameWithOffset\n    }\n    partner(id: $partnerId) {\n      accesses {\n        id\n        label\n      }\n    }\n    defaultPartnerAccountSettings(partnerId: $partnerId) {\n      ...SettingValue\n    }\n  }\n': TypedDocumentNode<
    types.AccountChoicesQuery,
    types.AccountChoicesQueryVariables
  >;
  '\n  fragment SettingValue on PartnerAccountSetting {\n    name\n    type\n    booleanValue\n    intValue\n    floatValue\n    stringValue\n    dateFloatValue {\n      date\n      value\n    }\n  }\n': TypedDocumentNode<
    types.SettingValueFragment,
    unknown
  >;
  '\n  query PartnerAccount($id: Int!) {\n    partnerAccount(id: $id) {\n      id\n      partnerId\n      name\n      currency\n      status\n      userId\n      siteIds\n      timezoneId\n      accessId\n      externalAccountId\n      version\n      settings {\n        ...SettingValue\n      }\n      health {\n        isOk\n        lastPullAt\n        completeUntil\n        missingDates\n        error\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PartnerAccountQuery,
    types.PartnerAccountQueryVariables
  >;
  '\n  mutation CreatePartnerAccount($input: PartnerAccountInput!) {\n    createPartnerAccount(input: $input) {\n      status\n      message\n      errors {\n        field\n        messages\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreatePartnerAccountMutation,
    types.CreatePartnerAccountMutationVariables
  >;
  '\n  mutation UpdatePartnerAccount($id: Int!, $input: PartnerAccountInput!, $version: Int) {\n    partnerAccount(id: $id) {\n      update(input: $input, version: $version) {\n        status\n        message\n        errors {\n          field\n          messages\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdatePartnerAccountMutation,
    types.UpdatePartnerAccountMutationVariables
  >;
  '\n  mutation ClonePartnerAccount($id: Int!, $input: PartnerAccountInput!) {\n    partnerAccount(id: $id) {\n      clone(input: $input) {\n        status\n        message\n        errors {\n          field\n          messages\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ClonePartnerAccountMutation,
    types.ClonePartnerAccountMutationVariables
  >;
  '\n  mutation DeletePartnerAccount($id: Int!) {\n    partnerAccount(id: $id) {\n      delete\n    }\n  }\n': TypedDocumentNode<
    types.DeletePartnerAccountMutation,
    types.DeletePartnerAccountMutationVariables
  >;
  '\n  mutation TestConnection($id: Int!) {\n    partnerAccount(id: $id) {\n      testConnection {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.TestConnectionMutation,
    types.TestConnectionMutationVariables
  >;
  '\n  mutation GiveAccess($id: Int!, $userIds: [Int!]!) {\n    partnerAccount(id: $id) {\n      giveAccess(userIds: $userIds) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.GiveAccessMutation,
    types.GiveAccessMutationVariables
  >;
  '\n  query PartnerShares($id: Int!) {\n    partner(id: $id) {\n      revenueShare {\n        date\n        region\n        revenueShare\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PartnerSharesQuery,
    types.PartnerSharesQueryVariables
  >;
  '\n  query PreviewShare($partnerId: Int!, $region: RevenueShareRegion!, $date: Date!, $revenueShare: Float) {\n    previewRevenueShare(partnerId: $partnerId, region: $region, date: $date, revenueShare: $revenueShare) {\n      date\n      earned\n      earnedAfter\n    }\n  }\n': TypedDocumentNode<
    types.PreviewShareQuery,
    types.PreviewShareQueryVariables
  >;
  '\n  mutation SetShare($partnerId: Int!, $region: RevenueShareRegion!, $date: Date!, $revenueShare: Float!) {\n    setRevenueShare(partnerId: $partnerId, region: $region, date: $date, revenueShare: $revenueShare) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.SetShareMutation,
    types.SetShareMutationVariables
  >;
  '\n  mutation DeleteShare($partnerId: Int!, $region: RevenueShareRegion!, $date: Date!) {\n    deleteRevenueShare(partnerId: $partnerId, region: $region, date: $date) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.DeleteShareMutation,
    types.DeleteShareMutationVariables
  >;
  '\n  query PartnerAccesses($partnerId: Int!) {\n    partner(id: $partnerId) {\n      accesses {\n        id\n        label\n        accountCount\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PartnerAccessesQuery,
    types.PartnerAccessesQueryVariables
  >;
  '\n  query PartnerAccess($id: Int!) {\n    partnerAccess(id: $id) {\n      id\n      label\n      partnerId\n      accountCount\n      version\n      settings {\n        ...SettingValue\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PartnerAccessQuery,
    types.PartnerAccessQueryVariables
  >;
  '\n  mutation CreatePartnerAccess($partnerId: Int!, $input: PartnerAccessInput!) {\n    createPartnerAccess(partnerId: $partnerId, input: $input) {\n      ...SaveAnswer\n    }\n  }\n': TypedDocumentNode<
    types.CreatePartnerAccessMutation,
    types.CreatePartnerAccessMutationVariables
  >;
  '\n  mutation UpdatePartnerAccess($id: Int!, $input: PartnerAccessInput!, $version: Int) {\n    partnerAccess(id: $id) {\n      update(input: $input, version: $version) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdatePartnerAccessMutation,
    types.UpdatePartnerAccessMutationVariables
  >;
  '\n  mutation DeletePartnerAccess($id: Int!) {\n    partnerAccess(id: $id) {\n      delete {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeletePartnerAccessMutation,
    types.DeletePartnerAccessMutationVariables
  >;
  '\n  query HeaderRevenueShares($startDate: Date!, $endDate: Date!) {\n    partner(id: 1) {\n      id\n      name\n      revenueShareByDate(startDate: $startDate, endDate: $endDate) {\n        date\n        region\n        revenueShare\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HeaderRevenueSharesQuery,
    types.HeaderRevenueSharesQueryVariables
  >;
  '\n  query Roles {\n    roles {\n      name\n      description\n      permissions {\n        name\n      }\n      avatarColorPreset {\n        id\n        name\n        backgroundColor\n        textColor\n        borderColor\n      }\n    }\n    users {\n      id\n      username\n      isActive\n      roles {\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RolesQuery,
    types.RolesQueryVariables
  >;
  '\n  query Role($name: String!) {\n    roles(name: $name) {\n      name\n      description\n      version\n      permissions {\n        name\n      }\n      avatarColorPreset {\n        id\n      }\n    }\n    users {\n      id\n      username\n      roles {\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RoleQuery,
    types.RoleQueryVariables
  >;
  '\n  mutation CreateRole($input: RoleInput!) {\n    role {\n      create(input: $input) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateRoleMutation,
    types.CreateRoleMutationVariables
  >;
  '\n  mutation UpdateRole($name: String!, $input: RoleInput!, $version: Int) {\n    role {\n      update(name: $name, input: $input, version: $version) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateRoleMutation,
    types.UpdateRoleMutationVariables
  >;
  '\n  mutation DeleteRole($name: String!) {\n    role {\n      delete(name: $name) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteRoleMutation,
    types.DeleteRoleMutationVariables
  >;
  '\n  query SecondFactor {\n    secondFactor {\n      isOn\n      since\n      recoveryCodesLeft\n      requiredBy {\n        id\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SecondFactorQuery,
    types.SecondFactorQueryVariables
  >;
  '\n  mutation BeginSecondFactor($password: String!) {\n    secondFactor {\n      begin(password: $password) {\n        status\n        message\n        errors {\n          field\n          messages\n        }\n        secret\n        address\n      }\n    }\n  }\n': TypedDocumentNode<
    types.BeginSecondFactorMutation,
    types.BeginSecondFactorMutationVariables
  >;
  '\n  mutation ConfirmSecondFactor($code: String!) {\n    secondFactor {\n      confirm(code: $code) {\n        status\n        message\n        errors {\n          field\n          messages\n        }\n        recoveryCodes\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ConfirmSecondFactorMutation,
    types.ConfirmSecondFactorMutationVariables
  >;
  '\n  mutation RenewRecoveryCodes($code: String!) {\n    secondFactor {\n      renewRecoveryCodes(code: $code) {\n        status\n        message\n        errors {\n          field\n          messages\n        }\n        recoveryCodes\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RenewRecoveryCodesMutation,
    types.RenewRecoveryCodesMutationVariables
  >;
  '\n  mutation SwitchOffSecondFactor($password: String!, $code: String!) {\n    secondFactor {\n      switchOff(password: $password, code: $code) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SwitchOffSecondFactorMutation,
    types.SwitchOffSecondFactorMutationVariables
  >;
  '\n  query FactorRequirement {\n    secondFactorRequirement {\n      isRequired\n      membersWithout\n    }\n  }\n': TypedDocumentNode<
    types.FactorRequirementQuery,
    types.FactorRequirementQueryVariables
  >;
  '\n  mutation RequireSecondFactor($isRequired: Boolean!) {\n    requireSecondFactor(isRequired: $isRequired) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.RequireSecondFactorMutation,
    types.RequireSecondFactorMutationVariables
  >;
  '\n  query SignIns {\n    sessions {\n      id\n      createdAt\n      lastUsedAt\n      userIp\n      userAgent\n      isCurrent\n    }\n  }\n': TypedDocumentNode<
    types.SignInsQuery,
    types.SignInsQueryVariables
  >;
  '\n  mutation EndSignIn($id: Int!) {\n    revokeSession(id: $id) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.EndSignInMutation,
    types.EndSignInMutationVariables
  >;
  '\n  mutation SetPassword($token: String!, $password: String!, $password_repeat: String!) {\n    setPassword(token: $token, password: $password, password_repeat: $password_repeat) {\n      ...SaveAnswer\n    }\n  }\n': TypedDocumentNode<
    types.SetPasswordMutation,
    types.SetPasswordMutationVariables
  >;
  '\n  mutation RequestPasswordReset($username: String!) {\n    requestPasswordReset(username: $username) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.RequestPasswordResetMutation,
    types.RequestPasswordResetMutationVariables
  >;
  '\n  query SiteList {\n    sites(includeInactive: true) {\n      id\n      name\n      domain\n      isActive\n      market {\n        id\n        name\n      }\n      siteProject {\n        id\n        name\n      }\n      siteGroups {\n        id\n        name\n        code\n      }\n      countries {\n        code\n      }\n      partnerAccounts {\n        id\n      }\n      statsHealth {\n        isOk\n        error\n        unmatchedVisits\n        completeUntil\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SiteListQuery,
    types.SiteListQueryVariables
  >;
  '\n  fragment SiteOptionValues on SiteOptions {\n    engine\n    urlTemplate\n    feedIds\n  }\n': TypedDocumentNode<
    types.SiteOptionValuesFragment,
    unknown
  >;
  '\n  query Site($id: Int!) {\n    site(id: $id) {\n      id\n      name\n      domain\n      isActive\n      version\n      market {\n        id\n      }\n      siteProject {\n        id\n      }\n      countries {\n        code\n      }\n      siteGroups {\n        id\n      }\n      statsHealth {\n        error\n      }\n      siteSettings {\n        id\n        apiUrl\n        apiUser\n        apiPassword\n        collectStats\n        repository\n        keywordParamName\n        options {\n          ...SiteOptionValues\n        }\n        logo {\n          id\n          url\n          thumbnail\n          width\n          height\n          filesize\n        }\n        squareLogo {\n          id\n          url\n          thumbnail\n          width\n          height\n          filesize\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SiteQuery,
    types.SiteQueryVariables
  >;
  '\n  query AdditionalSitesInformation {\n    markets(includeUnused: true) {\n      id\n      name\n      code\n    }\n    sources {\n      id\n      name\n    }\n    feeds(isAll: true) {\n      id\n      name\n    }\n    currencies {\n      code\n      name\n    }\n    languageCodes\n    siteProjects {\n      id\n      name\n    }\n    countries {\n      code\n      name\n    }\n    siteGroups {\n      id\n      name\n      code\n      description\n      parentId\n      version\n      options {\n        ...SiteOptionValues\n      }\n    }\n    siteGroupSchema {\n      id\n      name\n      code\n    }\n  }\n': TypedDocumentNode<
    types.AdditionalSitesInformationQuery,
    types.AdditionalSitesInformationQueryVariables
  >;
  '\n  mutation CreateSite($input: SiteInput!) {\n    createSite(input: $input) {\n      status\n      message\n      site {\n        id\n      }\n      errors {\n        field\n        messages\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateSiteMutation,
    types.CreateSiteMutationVariables
  >;
  '\n  mutation UpdateSite($id: Int!, $input: SiteInput!, $version: Int) {\n    updateSite(id: $id, input: $input, version: $version) {\n      status\n      message\n      errors {\n        field\n        messages\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateSiteMutation,
    types.UpdateSiteMutationVariables
  >;
  '\n  query SiteGroupSites {\n    sites(includeInactive: true) {\n      id\n      name\n      isActive\n      siteGroups {\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SiteGroupSitesQuery,
    types.SiteGroupSitesQueryVariables
  >;
  '\n  query SiteGroup {\n    siteGroups {\n      id\n      name\n      code\n      description\n      parentId\n      version\n      options {\n        ...SiteOptionValues\n      }\n    }\n    sites(includeInactive: true) {\n      id\n      name\n      isActive\n      siteGroups {\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SiteGroupQuery,
    types.SiteGroupQueryVariables
  >;
  '\n  mutation CreateSiteGroup($input: SiteGroupInput!) {\n    createSiteGroup(input: $input) {\n      status\n      message\n      errors {\n        field\n        messages\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateSiteGroupMutation,
    types.CreateSiteGroupMutationVariables
  >;
  '\n  mutation EditSiteGroup($id: Int!, $input: SiteGroupInput!, $version: Int) {\n    siteGroup(id: $id) {\n      edit(input: $input, version: $version) {\n        status\n        message\n        errors {\n          field\n          messages\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.EditSiteGroupMutation,
    types.EditSiteGroupMutationVariables
  >;
  '\n  mutation DeleteSiteGroup($id: Int!) {\n    siteGroup(id: $id) {\n      delete {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteSiteGroupMutation,
    types.DeleteSiteGroupMutationVariables
  >;
  '\n  mutation MoveSiteGroup($id: Int!, $parentId: Int) {\n    siteGroup(id: $id) {\n      changeParent(parentId: $parentId) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.MoveSiteGroupMutation,
    types.MoveSiteGroupMutationVariables
  >;
  '\n  query SystemStatus {\n    systemStatus {\n      at\n      checks {\n        name\n        isGood\n      }\n      sources {\n        name\n        count\n        failing\n        lastGoodPull\n      }\n      workWaitsSince\n      waitingForApproval\n      waitingForPerson\n      backup {\n        isNightly\n        takenAt\n        failedAt\n        firstDueAt\n        firstDrillDueAt\n      }\n      drill {\n        startedAt\n        passed\n        seconds\n      }\n      restoredFrom\n    }\n  }\n': TypedDocumentNode<
    types.SystemStatusQuery,
    types.SystemStatusQueryVariables
  >;
  '\n  query Teams {\n    teams {\n      id\n      name\n      isActive\n      leader {\n        id\n        username\n      }\n      workers {\n        id\n        username\n      }\n    }\n  }\n': TypedDocumentNode<
    types.TeamsQuery,
    types.TeamsQueryVariables
  >;
  '\n  query TeamPeople {\n    users {\n      id\n      username\n      email\n      isActive\n      teamRole\n      team {\n        id\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.TeamPeopleQuery,
    types.TeamPeopleQueryVariables
  >;
  '\n  query Team($id: Int!) {\n    team(id: $id) {\n      id\n      name\n      isActive\n      version\n      leader {\n        id\n      }\n      workers {\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.TeamQuery,
    types.TeamQueryVariables
  >;
  '\n  mutation CreateTeam($name: String!, $isActive: Boolean!, $leaderId: Int, $workerIds: [Int!]!) {\n    createTeam(name: $name, isActive: $isActive, leaderId: $leaderId, workerIds: $workerIds) {\n      ...SaveAnswer\n    }\n  }\n': TypedDocumentNode<
    types.CreateTeamMutation,
    types.CreateTeamMutationVariables
  >;
  '\n  mutation UpdateTeam(\n    $id: Int!\n    $name: String!\n    $isActive: Boolean!\n    $leaderId: Int\n    $workerIds: [Int!]!\n    $version: Int\n  ) {\n    team(id: $id) {\n      update(name: $name, isActive: $isActive, leaderId: $leaderId, workerIds: $workerIds, version: $version) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateTeamMutation,
    types.UpdateTeamMutationVariables
  >;
  '\n  query TqLists {\n    markets {\n      id\n      name\n    }\n    devices {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.TqListsQuery,
    types.TqListsQueryVariables
  >;
  '\n  query TqQuality($filters: TqDashboardFilters) {\n    tqDashboardReport(filters: $filters, type: tagReport) {\n      rows {\n        date\n        marketId\n        marketName\n        ctr\n        rpc\n        tagTq\n        tqThresholdId\n      }\n    }\n  }\n': TypedDocumentNode<
    types.TqQualityQuery,
    types.TqQualityQueryVariables
  >;
  '\n  query TqRevenue($filters: TqDashboardFilters) {\n    tqDashboardReport(filters: $filters, type: grossRevenue) {\n      rows {\n        date\n        marketId\n        marketName\n        grossRevenue\n      }\n    }\n  }\n': TypedDocumentNode<
    types.TqRevenueQuery,
    types.TqRevenueQueryVariables
  >;
  '\n  query ActivityChoices {\n    userActivityFilterOptions {\n      users {\n        id\n        username\n      }\n      actions {\n        id\n        name\n      }\n      teams {\n        id\n        name\n      }\n      sources {\n        id\n        name\n      }\n      sites {\n        id\n        name\n      }\n      partnerAccounts {\n        id\n        name\n        partner {\n          shortName\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ActivityChoicesQuery,
    types.ActivityChoicesQueryVariables
  >;
  '\n  query ActivityChart($filters: UserActivityFilters!, $orderBy: OrderByInput!, $perPage: Int!) {\n    userActivityChart(filters: $filters, orderBy: $orderBy, perPage: $perPage) {\n      user {\n        id\n        username\n      }\n      hour\n      actionCount\n    }\n  }\n': TypedDocumentNode<
    types.ActivityChartQuery,
    types.ActivityChartQueryVariables
  >;
  '\n  query ActionCounts($filters: UserActivityFilters!, $perPage: Int!, $cursor: String) {\n    userActivityReport(grouping: actionCount, filters: $filters, perPage: $perPage, cursor: $cursor) {\n      nextCursor\n      rows {\n        user {\n          id\n          username\n        }\n        action {\n          id\n          name\n        }\n        actionCount\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ActionCountsQuery,
    types.ActionCountsQueryVariables
  >;
  '\n  query Users {\n    users {\n      id\n      username\n      email\n      isActive\n      teamRole\n      roles {\n        name\n      }\n      team {\n        id\n        name\n      }\n      hasAccessToAllPartnerAccounts\n      hasAccessToAllTeamPartnerAccounts\n      buyerPartnerAccountIds\n      hasSecondFactor\n      avatarColorPreset {\n        backgroundColor\n        textColor\n        borderColor\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UsersQuery,
    types.UsersQueryVariables
  >;
  '\n  query UserChoices {\n    roles {\n      name\n      description\n      permissions {\n        name\n      }\n    }\n    teams {\n      id\n      name\n      isActive\n      leader {\n        id\n        username\n      }\n    }\n    partnerAccounts {\n      id\n      name\n      partner {\n        name\n      }\n      user {\n        username\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UserChoicesQuery,
    types.UserChoicesQueryVariables
  >;
  '\n  query User($id: Int!) {\n    user(id: $id) {\n      id\n      username\n      email\n      isActive\n      version\n      teamRole\n      roles {\n        name\n      }\n      team {\n        id\n      }\n      hasAccessToAllPartnerAccounts\n      hasAccessToAllTeamPartnerAccounts\n      buyerPartnerAccountIds\n      hasSecondFactor\n      partnerAccountsAccesses {\n        partnerAccountId\n        accessTypes\n      }\n      companies {\n        id\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UserQuery,
    types.UserQueryVariables
  >;
  '\n  query SuggestedAccesses(\n    $userId: Int\n    $roles: [String!]\n    $teamId: Int\n    $teamRole: TeamRole\n    $accessiblePartnerAccountIds: [Int!]\n    $hasAccessToAllPartnerAccounts: Boolean\n    $hasAccessToAllTeamPartnerAccounts: Boolean\n  ) {\n    suggestedUserPartnerAccountsAccesses(\n      userId: $userId\n      roles: $roles\n      teamId: $teamId\n      teamRole: $teamRole\n      accessiblePartnerAccountIds: $accessiblePartnerAccountIds\n      hasAccessToAllPartnerAccounts: $hasAccessToAllPartnerAccounts\n      hasAccessToAllTeamPartnerAccounts: $hasAccessToAllTeamPartnerAccounts\n    ) {\n      partnerAccountId\n      accessTypes\n      reasons\n    }\n  }\n': TypedDocumentNode<
    types.SuggestedAccessesQuery,
    types.SuggestedAccessesQueryVariables
  >;
  '\n  mutation CreateUser($input: CreateUserInput!) {\n    user {\n      create(input: $input) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateUserMutation,
    types.CreateUserMutationVariables
  >;
  '\n  mutation InviteUser($input: InviteUserInput!) {\n    user {\n      invite(input: $input) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.InviteUserMutation,
    types.InviteUserMutationVariables
  >;
  '\n  mutation UpdateUser($id: Int!, $input: UpdateUserInput!, $version: Int) {\n    user {\n      update(id: $id, input: $input, version: $version) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateUserMutation,
    types.UpdateUserMutationVariables
  >;
  '\n  mutation ResetSecondFactor($id: Int!) {\n    user {\n      resetSecondFactor(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ResetSecondFactorMutation,
    types.ResetSecondFactorMutationVariables
  >;
  '\n  mutation DeleteUser($id: Int!) {\n    user {\n      delete(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteUserMutation,
    types.DeleteUserMutationVariables
  >;
  '\n  mutation MailPasswordLink($username: String!) {\n    requestPasswordReset(username: $username) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.MailPasswordLinkMutation,
    types.MailPasswordLinkMutationVariables
  >;
  '\n  query FilterLists($showOrganicAccounts: Boolean = true) {\n    sites {\n      id\n      name\n    }\n    sources {\n      id\n      name\n    }\n    devices {\n      id\n      name\n      code\n    }\n    markets {\n      id\n      name\n    }\n    siteProjects {\n      id\n      name\n    }\n    countries {\n      code\n      name\n    }\n    labels {\n      name\n      siteIds\n      sourcePartnerIds\n    }\n    auth {\n      allowedPartnerAccounts(showOrganicAccounts: $showOrganicAccounts) {\n        id\n        name\n        partnerId\n        user {\n          id\n          username\n        }\n      }\n      allowedUsers {\n        id\n        username\n      }\n      allowedTeams {\n        id\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.FilterListsQuery,
    types.FilterListsQueryVariables
  >;
  '\n  query FeedList($dateRange: DateRangeInput) {\n    feeds(onlySupportingHourlyBreakdown: true, dateRange: $dateRange) {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.FeedListQuery,
    types.FeedListQueryVariables
  >;
  '\n  query SavedViews($report: String!) {\n    savedViews(report: $report) {\n      id\n      name\n      scope\n      state\n      isDefault\n      canEdit\n      updatedAt\n      owner {\n        id\n        username\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SavedViewsQuery,
    types.SavedViewsQueryVariables
  >;
  '\n  mutation CreateSavedView($input: SavedViewInput!) {\n    savedView {\n      create(input: $input) {\n        status\n        message\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateSavedViewMutation,
    types.CreateSavedViewMutationVariables
  >;
  '\n  mutation UpdateSavedView($id: Int!, $input: SavedViewInput!) {\n    savedView {\n      update(id: $id, input: $input) {\n        status\n        message\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateSavedViewMutation,
    types.UpdateSavedViewMutationVariables
  >;
  '\n  mutation DeleteSavedView($id: Int!) {\n    savedView {\n      delete(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteSavedViewMutation,
    types.DeleteSavedViewMutationVariables
  >;
  '\n  fragment DraftFacts on DraftSummary {\n    id\n    kind\n    title\n    state\n    version\n    updatedAt\n    publishedAt\n    task {\n      id\n      status\n      done\n      total\n      error\n    }\n  }\n': TypedDocumentNode<
    types.DraftFactsFragment,
    unknown
  >;
  '\n  query Drafts($kind: String, $state: DraftState, $page: Int!, $perPage: Int!) {\n    drafts(kind: $kind, state: $state, page: $page, perPage: $perPage) {\n      rows {\n        ...DraftFacts\n      }\n      totalRows\n    }\n  }\n': TypedDocumentNode<
    types.DraftsQuery,
    types.DraftsQueryVariables
  >;
  '\n  query Draft($id: Int!) {\n    draft(id: $id) {\n      id\n      kind\n      title\n      state\n      version\n      payload\n      problem\n    }\n  }\n': TypedDocumentNode<
    types.DraftQuery,
    types.DraftQueryVariables
  >;
  '\n  mutation CreateDraft($kind: String!, $key: String!, $input: DraftInput!) {\n    draft {\n      create(kind: $kind, key: $key, input: $input) {\n        status\n        message\n        errors {\n          field\n          messages\n        }\n        draft {\n          ...DraftFacts\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateDraftMutation,
    types.CreateDraftMutationVariables
  >;
  '\n  mutation SaveDraft($id: Int!, $version: Int!, $input: DraftInput!) {\n    draft {\n      save(id: $id, version: $version, input: $input) {\n        status\n        message\n        errors {\n          field\n          messages\n        }\n        draft {\n          ...DraftFacts\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SaveDraftMutation,
    types.SaveDraftMutationVariables
  >;
  '\n  mutation CopyDraft($id: Int!) {\n    draft {\n      copy(id: $id) {\n        status\n        message\n        draft {\n          id\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CopyDraftMutation,
    types.CopyDraftMutationVariables
  >;
  '\n  mutation DiscardDraft($id: Int!) {\n    draft {\n      discard(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DiscardDraftMutation,
    types.DiscardDraftMutationVariables
  >;
  '\n  mutation PublishDraft($id: Int!, $version: Int!) {\n    draft {\n      publish(id: $id, version: $version) {\n        status\n        message\n        errors {\n          field\n          messages\n        }\n        draft {\n          ...DraftFacts\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PublishDraftMutation,
    types.PublishDraftMutationVariables
  >;
}

/** Fragments that one text spreads and another defines, by name. */
export const FRAGMENTS: Readonly<Record<string, string>> = {
  ActionOptions: 'fragment ActionOptions on AutomationOptions {\n  labelNames\n  cleanCurrentLabels\n}',
  ActionSettings:
    'fragment ActionSettings on AutomationSettings {\n  bidType\n  action\n  changeValueType\n  changeValue\n  bidRange {\n    min\n    max\n  }\n  budgetRange {\n    min\n    max\n  }\n  cloneSettings {\n    adGroupBudget\n    count\n    nameSuffix\n  }\n}',
  AlertCommon:
    'fragment AlertCommon on Alert {\n  id\n  type\n  datetime\n  processingDatetime\n  isAcknowledged\n  state\n  resolution\n  parentId\n  isCounted\n}',
  AlertsOfAdgroup:
    'fragment AlertsOfAdgroup on AlertsByType {\n  cyclicLoss {\n    ...AlertCommon\n    dateIntervalBegin\n    dateIntervalEnd\n    hourIntervals {\n      start\n      end\n    }\n    loss\n    lossBefore\n  }\n  advertiserGone {\n    ...AlertCommon\n    date\n    hour\n    advertiserName\n    advertiserId\n  }\n  significantOneTimeLoss {\n    ...AlertCommon\n    date\n    hour\n    loss\n    lossBefore\n  }\n  estimatedSignificantOneTimeLoss {\n    ...AlertCommon\n    date\n    hour\n    loss\n    lossBefore\n  }\n  accumulativeLoss {\n    ...AlertCommon\n    dateIntervalBegin\n    date\n    loss\n    lossBefore\n  }\n  significantLoss {\n    ...AlertCommon\n    dateHourRangeBegin\n    dateHourRangeEnd\n    loss\n    lossBefore\n  }\n  adGroupLifetimeEnd {\n    ...AlertCommon\n    lifetimeEnd\n  }\n}',
  AskedOfAll:
    'fragment AskedOfAll on AutomationSettings {\n  bidType\n  action\n  changeValueType\n  changeValue\n  bidRange {\n    min\n    max\n  }\n  budgetRange {\n    min\n    max\n  }\n}',
  DraftFacts:
    'fragment DraftFacts on DraftSummary {\n  id\n  kind\n  title\n  state\n  version\n  updatedAt\n  publishedAt\n  task {\n    id\n    status\n    done\n    total\n    error\n  }\n}',
  MediaConfig:
    'fragment MediaConfig on SiteMediaConfig {\n  status\n  errors {\n    attribute\n    message\n  }\n  versions {\n    part\n    version\n  }\n  system {\n    name\n    marketId\n    liveSiteDomain\n    repository\n    gtmContainerId\n    HTTPS\n    contacts {\n      adminEmail\n      supportEmail\n      errorsReceivers\n    }\n  }\n  sections {\n    name\n    pages {\n      name\n      zones {\n        name\n        feedIds\n        feedSortId\n        isFeedSettingsEditable\n        isMainYahooZone\n        itemsCount\n      }\n    }\n  }\n  partners {\n    yahoo {\n      ...MediaPartnerValues\n    }\n    bol {\n      ...MediaPartnerValues\n    }\n    ebay {\n      ...MediaPartnerValues\n    }\n    aliexpress {\n      ...MediaPartnerValues\n    }\n    yelp {\n      ...MediaPartnerValues\n    }\n    walmart {\n      ...MediaPartnerValues\n    }\n    kelkoo {\n      ...MediaPartnerValues\n    }\n    amazon {\n      ...MediaPartnerValues\n    }\n    intentMedia {\n      ...MediaPartnerValues\n    }\n    adsenseForContent {\n      ...MediaPartnerValues\n    }\n    billiger {\n      ...MediaPartnerValues\n    }\n    mediaAlpha {\n      ...MediaPartnerValues\n    }\n  }\n  services {\n    travelSite {\n      isEnabled\n      url\n      apiKey\n    }\n    recaptcha {\n      isEnabled\n      siteKey\n      secretKey\n    }\n    optimisedImage {\n      isEnabled\n      host\n      quality\n    }\n  }\n  searching {\n    availableFeedPartnerIds\n    popularTrimIds\n    keywordParam\n    defaultCurrencyCode\n    defaultCity\n    defaultRelatedKeywords\n    defaultPopularKeywords\n  }\n  yahooTagReplacementsRules {\n    id\n    tag\n    replacement\n    sourceIds\n    deviceIds\n    isActive\n  }\n  mediaAlphaPlacementIdReplacementsRules {\n    id\n    placementId\n    replacement\n    sourceIds\n    deviceIds\n    isActive\n  }\n}',
  MediaPartnerValues:
    'fragment MediaPartnerValues on MediaConfigPartner {\n  isEnabled\n  credentials {\n    name\n    value\n  }\n  options {\n    name\n    value\n  }\n}',
  OperationLine:
    'fragment OperationLine on AutomationOperation {\n  id\n  campaign\n  adGroup\n  keyword\n  placement\n  property\n  status\n  statusMessage\n  statusValue\n  oldValue\n  newValue\n  writtenValue\n  currency\n  change\n  relativeChange\n  isOutlier\n  limitMessage\n  editedFrom\n  editedBy {\n    id\n    username\n  }\n  isConflict\n  platformValue\n  keptAt\n  keptBy {\n    id\n    username\n  }\n  rewriteTaskId\n  finishedAt\n  undoneByOperationId\n  why\n  whySeenAt\n  partnerAccount {\n    id\n    name\n  }\n}',
  RuleFields:
    'fragment RuleFields on AutomationRule {\n  id\n  name\n  type\n  typeValue\n  filters\n  filterWords {\n    name\n    operation\n    value\n  }\n  settings {\n    ...ActionSettings\n  }\n  options {\n    ...ActionOptions\n  }\n  creator {\n    id\n    username\n  }\n  createdAt\n  lastApply\n  timeFrames {\n    preset\n    value\n    start\n    end\n  }\n  timeFramesCompare {\n    metric\n    left\n    operation\n    right\n    multiplier\n  }\n  isSchedulerEnabled\n  scheduler {\n    days\n    hours\n    timezoneId\n  }\n  repeatInterval\n  startTime\n  endTime\n  watchInterval\n  maxApplicationsPerInterval\n  masterRuleIds\n  version\n  isMine\n  heldReason\n  nextCheck\n}',
  SaveAnswer:
    'fragment SaveAnswer on SaveResult {\n  ... on BaseResponse {\n    status\n    message\n  }\n  ... on ValidationErrors {\n    errors {\n      field\n      messages\n    }\n  }\n}',
  SavedPart:
    'fragment SavedPart on SiteMediaConfigResponse {\n  status\n  message\n  errors {\n    attribute\n    message\n  }\n}',
  SettingValue:
    'fragment SettingValue on PartnerAccountSetting {\n  name\n  type\n  booleanValue\n  intValue\n  floatValue\n  stringValue\n  dateFloatValue {\n    date\n    value\n  }\n}',
  SiteOptionValues: 'fragment SiteOptionValues on SiteOptions {\n  engine\n  urlTemplate\n  feedIds\n}',
};
