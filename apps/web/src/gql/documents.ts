/* eslint-disable */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type * as types from './graphql.js';

/** The document of each text. */
export interface Documents {
  '\n  query OpenAlerts($partnerAccountIdIn: [Int!]) {\n    openAlerts(partnerAccountIdIn: $partnerAccountIdIn) {\n      alerts\n      adgroups\n      start\n      end\n    }\n  }\n': TypedDocumentNode<
    types.OpenAlertsQuery,
    types.OpenAlertsQueryVariables
  >;
  '\n  fragment RuleHold on AutomationRuleHold {\n    heldAt\n    heldBy {\n      id\n      username\n    }\n  }\n': TypedDocumentNode<
    types.RuleHoldFragment,
    unknown
  >;
  '\n  query WaitingApprovals($seesTasks: Boolean!, $seesRules: Boolean!) {\n    automation {\n      awaitingMyApprovalCount @include(if: $seesTasks)\n      ruleHold @include(if: $seesRules) {\n        ...RuleHold\n      }\n    }\n  }\n': TypedDocumentNode<
    types.WaitingApprovalsQuery,
    types.WaitingApprovalsQueryVariables
  >;
  '\n  query Search($text: String!) {\n    search(text: $text) {\n      kind\n      entityId\n      name\n      detail\n      status\n      partnerShortName\n    }\n  }\n': TypedDocumentNode<
    types.SearchQuery,
    types.SearchQueryVariables
  >;
  '\n  fragment SaveAnswer on SaveResult {\n    ... on BaseResponse {\n      status\n      message\n    }\n    ... on ValidationErrors {\n      errors {\n        field\n        messages\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SaveAnswerFragment,
    unknown
  >;
  '\n  fragment ImageFile on Image {\n    id\n    url\n    thumbnail\n    width\n    height\n    filesize\n  }\n': TypedDocumentNode<
    types.ImageFileFragment,
    unknown
  >;
  '\n  fragment AiImageFields on AiImage {\n    id\n    url\n    isLoading\n    isError\n    isCanceled\n    error\n    cost\n    image {\n      ...ImageFile\n    }\n  }\n': TypedDocumentNode<
    types.AiImageFieldsFragment,
    unknown
  >;
  '\n  fragment MediaItemFields on MediaItem {\n    id\n    kind\n    origin\n    name\n    width\n    height\n    filesize\n    durationMs\n    keywords\n    tags\n    language\n    author\n    license\n    licenseEndsOn\n    isLicenseOver\n    sourceUrl\n    focalX\n    focalY\n    parentId\n    similarCount\n    collectionIds\n    ownerName\n    createdAt\n    version\n    image {\n      id\n      url\n      thumbnail\n      width\n      height\n      filesize\n      parentId\n      forAds {\n        url\n        width\n        height\n        filesize\n      }\n    }\n    video {\n      id\n      url\n      thumbnail\n    }\n    crop {\n      x\n      y\n      width\n      height\n    }\n  }\n': TypedDocumentNode<
    types.MediaItemFieldsFragment,
    unknown
  >;
  '\n  query MediaLibrary($filter: MediaFilterInput, $page: Int!, $perPage: Int!) {\n    mediaLibrary(filter: $filter, page: $page, perPage: $perPage) {\n      totalRows\n      rows {\n        ...MediaItemFields\n      }\n    }\n  }\n': TypedDocumentNode<
    types.MediaLibraryQuery,
    types.MediaLibraryQueryVariables
  >;
  '\n  query MediaItemDetail($id: Int!) {\n    mediaItem(id: $id) {\n      item {\n        ...MediaItemFields\n      }\n      uses {\n        kind\n        id\n        name\n        ownerName\n      }\n      similar {\n        ...MediaItemFields\n      }\n      crops {\n        ...MediaItemFields\n      }\n    }\n  }\n': TypedDocumentNode<
    types.MediaItemDetailQuery,
    types.MediaItemDetailQueryVariables
  >;
  '\n  query MediaLibraryOptions {\n    mediaLibraryOptions {\n      tags {\n        name\n        count\n      }\n      collections {\n        id\n        name\n        count\n      }\n      owners {\n        id\n        name\n        count\n      }\n      languages\n      hasScanner\n      quarantine {\n        id\n        name\n        filesize\n        finding\n        createdAt\n      }\n    }\n    imageSources {\n      webSearches\n      generators {\n        id\n        name\n        price\n      }\n    }\n  }\n': TypedDocumentNode<
    types.MediaLibraryOptionsQuery,
    types.MediaLibraryOptionsQueryVariables
  >;
  '\n  mutation UpdateMedia($id: Int!, $input: MediaItemInput!, $version: Int) {\n    mediaLibrary {\n      update(id: $id, input: $input, version: $version) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateMediaMutation,
    types.UpdateMediaMutationVariables
  >;
  '\n  mutation TagMedia($ids: [Int!]!, $add: [String!], $remove: [String!]) {\n    mediaLibrary {\n      tag(ids: $ids, add: $add, remove: $remove) {\n        status\n        message\n        failed {\n          id\n          name\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.TagMediaMutation,
    types.TagMediaMutationVariables
  >;
  '\n  mutation DeleteMedia($ids: [Int!]!) {\n    mediaLibrary {\n      delete(ids: $ids) {\n        status\n        message\n        done\n        failed {\n          id\n          name\n          message\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteMediaMutation,
    types.DeleteMediaMutationVariables
  >;
  '\n  mutation CreateMediaCollection($name: String!) {\n    mediaLibrary {\n      createCollection(name: $name) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateMediaCollectionMutation,
    types.CreateMediaCollectionMutationVariables
  >;
  '\n  mutation AddToMediaCollection($id: Int!, $mediaIds: [Int!]!) {\n    mediaLibrary {\n      addToCollection(id: $id, mediaIds: $mediaIds) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AddToMediaCollectionMutation,
    types.AddToMediaCollectionMutationVariables
  >;
  '\n  mutation RemoveFromMediaCollection($id: Int!, $mediaIds: [Int!]!) {\n    mediaLibrary {\n      removeFromCollection(id: $id, mediaIds: $mediaIds) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RemoveFromMediaCollectionMutation,
    types.RemoveFromMediaCollectionMutationVariables
  >;
  '\n  mutation DeleteQuarantined($id: Int!) {\n    mediaLibrary {\n      deleteQuarantined(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteQuarantinedMutation,
    types.DeleteQuarantinedMutationVariables
  >;
  '\n  mutation AddImage($imageUrl: String!, $tags: [String!], $keywords: [String!], $found: FoundImageInput) {\n    image {\n      add(imageUrl: $imageUrl, tags: $tags, keywords: $keywords, found: $found) {\n        status\n        message\n        item {\n          ...MediaItemFields\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AddImageMutation,
    types.AddImageMutationVariables
  >;
  '\n  mutation CropImage($imageId: Int!, $x: Int!, $y: Int!, $width: Int!, $height: Int!) {\n    image {\n      crop(imageId: $imageId, x: $x, y: $y, width: $width, height: $height) {\n        status\n        message\n        item {\n          ...MediaItemFields\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CropImageMutation,
    types.CropImageMutationVariables
  >;
  '\n  query WebImageSearch($keyword: String!, $offset: Int!, $numImages: Int!) {\n    webImageSearch(keyword: $keyword, offset: $offset, numImages: $numImages) {\n      url\n      thumbnail\n      width\n      height\n      title\n      author\n      license\n      source\n    }\n  }\n': TypedDocumentNode<
    types.WebImageSearchQuery,
    types.WebImageSearchQueryVariables
  >;
  '\n  query StartAiImages($providerId: Int!, $keyword: String!, $options: [AiImageOptionInput!]) {\n    adImageSuggestions(providerId: $providerId, keyword: $keyword, options: $options) {\n      ...AiImageFields\n    }\n  }\n': TypedDocumentNode<
    types.StartAiImagesQuery,
    types.StartAiImagesQueryVariables
  >;
  '\n  query PollAiImages($aiImageIds: [Int!]!) {\n    adImageSuggestionsByIds(aiImageIds: $aiImageIds) {\n      ...AiImageFields\n    }\n  }\n': TypedDocumentNode<
    types.PollAiImagesQuery,
    types.PollAiImagesQueryVariables
  >;
  '\n  mutation CancelAiImages($aiImageIds: [Int!]!) {\n    cancelAiImages(aiImageIds: $aiImageIds) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.CancelAiImagesMutation,
    types.CancelAiImagesMutationVariables
  >;
  '\n  fragment UrlAnswer on UrlValidationResponse {\n    status\n    message\n    invalidUrls\n    problems {\n      url\n      message\n    }\n  }\n': TypedDocumentNode<
    types.UrlAnswerFragment,
    unknown
  >;
  '\n  query ValidateUrls($urls: [String!]!, $partnerAccountId: Int!) {\n    validateUrls(urls: $urls, partnerAccountId: $partnerAccountId) {\n      ...UrlAnswer\n    }\n  }\n': TypedDocumentNode<
    types.ValidateUrlsQuery,
    types.ValidateUrlsQueryVariables
  >;
  '\n  query ValidateUrlsBySite($urls: [String!]!, $siteId: Int!) {\n    validateUrlsBySite(urls: $urls, siteId: $siteId) {\n      ...UrlAnswer\n    }\n  }\n': TypedDocumentNode<
    types.ValidateUrlsBySiteQuery,
    types.ValidateUrlsBySiteQueryVariables
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
  '\n  mutation RequestPasswordReset($username: String!) {\n    requestPasswordReset(username: $username) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.RequestPasswordResetMutation,
    types.RequestPasswordResetMutationVariables
  >;
  '\n  fragment FreshnessFields on DataFreshness {\n    partnerId\n    partnerName\n    partnerType\n    completeUntil\n    lateAccounts\n    failingAccounts\n    expectsData\n    estimated\n  }\n': TypedDocumentNode<
    types.FreshnessFieldsFragment,
    unknown
  >;
  '\n  query DataFreshness {\n    dataFreshness {\n      ...FreshnessFields\n    }\n    siteFreshness {\n      siteId\n      siteName\n      completeUntil\n      isFailing\n      isLate\n    }\n    figuresLoadingBefore\n  }\n': TypedDocumentNode<
    types.DataFreshnessQuery,
    types.DataFreshnessQueryVariables
  >;
  '\n  query AbTests($page: Int, $perPage: Int, $filters: AbTestFilters) {\n    abTests(page: $page, perPage: $perPage, filters: $filters) {\n      totalCount\n      models {\n        id\n        status\n        state\n        reason\n        type\n        name\n        site {\n          id\n          name\n        }\n        from\n        to\n        createdBy\n        variants {\n          id\n          name\n          weight\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AbTestsQuery,
    types.AbTestsQueryVariables
  >;
  '\n  query AbTestReport($testId: Int!, $options: AbTestReportOptions) {\n    abTestReport(testId: $testId, options: $options) {\n      state\n      advice\n      isProvisional\n      sampleRatio\n      fullDays\n      conversions\n      plannedPerArm\n      daysLeft\n      basis\n      test {\n        id\n        status\n        state\n        reason\n        type\n        method\n        name\n        siteId\n        site {\n          id\n          name\n        }\n        from\n        to\n        adgroupNames\n        hypothesis\n        decisionNote\n        version\n        createdBy\n        variants {\n          id\n          name\n          presentUrl\n          weight\n          description\n        }\n      }\n      days {\n        date\n        sampleRatio\n      }\n      verdicts {\n        at\n        state\n        winner\n        advice\n      }\n      rows {\n        ...AbRow\n        children {\n          ...AbRow\n        }\n      }\n      totals {\n        ...AbRow\n      }\n      chronology {\n        date\n        variantId\n        bought\n        sold\n        earned\n        ctr\n        rps\n      }\n      results {\n        variantId\n        significance\n        winner\n        loser\n        indicator\n        duration\n        provisional\n        visits\n        bought\n        sold\n        earned\n        ctr\n        rps\n        adjustedPValue\n        guardrails\n        bayesian {\n          ...AbEstimate\n        }\n        frequentist {\n          ...AbEstimate\n        }\n        sequential {\n          ...AbEstimate\n        }\n        adjusted {\n          ...AbEstimate\n        }\n      }\n    }\n  }\n  fragment AbRow on AbTestReportRow {\n    id\n    type\n    date\n    device\n    source\n    feed\n    variantId\n    visits\n    bought\n    profit\n    cost\n    sold\n    earned\n    ctr\n    rpc\n    rps\n    tq\n    margin\n    estimated\n  }\n  fragment AbEstimate on AbTestEstimate {\n    lift\n    from\n    to\n    chanceToWin\n    riskOfChoosing\n    pValue\n  }\n': TypedDocumentNode<
    types.AbTestReportQuery,
    types.AbTestReportQueryVariables
  >;
  '\n  query AbTestChoices {\n    sites {\n      id\n      name\n      domain\n    }\n    partners(partnerTypes: [sourcePartner]) {\n      id\n      name\n    }\n    devices {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.AbTestChoicesQuery,
    types.AbTestChoicesQueryVariables
  >;
  '\n  query AbTestingExperiments($siteId: Int) {\n    abTestingExperiments(siteId: $siteId) {\n      id\n      name\n      siteId\n      variants {\n        id\n        name\n        presentUrl\n        weight\n        description\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AbTestingExperimentsQuery,
    types.AbTestingExperimentsQueryVariables
  >;
  '\n  query AbTestAdgroups($phrase: String, $siteIds: [Int!], $sourceIds: [Int!]) {\n    adgroupNames(searchPhrase: $phrase, siteIdIn: $siteIds, sourceIdIn: $sourceIds) {\n      totalRows\n      rows {\n        id\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AbTestAdgroupsQuery,
    types.AbTestAdgroupsQueryVariables
  >;
  '\n  query AbTestPlan($input: AbTestPlanInput!) {\n    abTestPlan(input: $input) {\n      dailyVisits\n      perVariant\n      days\n      isApproximate\n    }\n  }\n': TypedDocumentNode<
    types.AbTestPlanQuery,
    types.AbTestPlanQueryVariables
  >;
  '\n  mutation CreateAbTest($input: AbTestInput!) {\n    abTesting {\n      createTest(input: $input) {\n        status\n        message\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateAbTestMutation,
    types.CreateAbTestMutationVariables
  >;
  '\n  mutation StopAbTest($id: Int!) {\n    abTesting {\n      stopTest(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.StopAbTestMutation,
    types.StopAbTestMutationVariables
  >;
  '\n  mutation DeleteAbTest($id: Int!) {\n    abTesting {\n      deleteTest(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteAbTestMutation,
    types.DeleteAbTestMutationVariables
  >;
  '\n  mutation SaveAbTestNotes($id: Int!, $input: AbTestNotesInput!, $version: Int) {\n    abTesting {\n      updateNotes(id: $id, input: $input, version: $version) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SaveAbTestNotesMutation,
    types.SaveAbTestNotesMutationVariables
  >;
  '\n  query AccountBudgets($id: Int!) {\n    partnerAccount(id: $id) {\n      id\n      currency\n      budgets {\n        from\n        amount\n        currency\n        setBy\n        setAt\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AccountBudgetsQuery,
    types.AccountBudgetsQueryVariables
  >;
  '\n  mutation UpdateAccountBudget($id: Int!, $amount: Float, $from: Date!) {\n    partnerAccount(id: $id) {\n      updateBudget(amount: $amount, from: $from) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateAccountBudgetMutation,
    types.UpdateAccountBudgetMutationVariables
  >;
  '\n  query AdGenerator {\n    sites {\n      ...SiteChoice\n    }\n    sources(partnerTypes: [sourcePartner]) {\n      id\n      name\n    }\n    adGeneratorTemplateGroups(page: 1, perPage: 2000) {\n      rows {\n        id\n        siteId\n        siteName\n        sourceId\n        typeId\n        categoryName\n        templates {\n          ...AdTemplateFields\n        }\n      }\n    }\n    adGeneratorKeywordTemplates(page: 1, perPage: 2000) {\n      rows {\n        id\n        marketId\n        marketName\n        sourceId\n        keyword\n        type\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AdGeneratorQuery,
    types.AdGeneratorQueryVariables
  >;
  '\n  fragment AdTemplateFields on AdTemplate {\n    id\n    fields {\n      name\n      value\n    }\n  }\n': TypedDocumentNode<
    types.AdTemplateFieldsFragment,
    unknown
  >;
  '\n  query AdTemplates {\n    adGeneratorTemplateGroups(page: 1, perPage: 2000) {\n      totalRows\n      rows {\n        id\n        siteName\n        sourceId\n        sourceName\n        typeId\n        categoryName\n        templates {\n          ...AdTemplateFields\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AdTemplatesQuery,
    types.AdTemplatesQueryVariables
  >;
  '\n  query AdTemplateChoices {\n    sites {\n      ...SiteChoice\n    }\n    partners(partnerTypes: [sourcePartner]) {\n      id\n      name\n    }\n    adGeneratorTemplateGroupCategories {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.AdTemplateChoicesQuery,
    types.AdTemplateChoicesQueryVariables
  >;
  '\n  query AdTemplate($id: Int!) {\n    adGeneratorTemplateGroups(page: 1, perPage: 1, filters: { id: $id }) {\n      rows {\n        id\n        siteId\n        sourceId\n        typeId\n        categoryName\n        version\n        templates {\n          ...AdTemplateFields\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
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
  '\n  query AfsAccount(\n    $id: Int!\n    $page: Int\n    $perPage: Int\n    $showOnlyFreeChannels: Boolean\n    $orderBy: OrderByInput\n    $date: Date\n  ) {\n    afsChannelManager {\n      account(\n        id: $id\n        page: $page\n        perPage: $perPage\n        showOnlyFreeChannels: $showOnlyFreeChannels\n        orderBy: $orderBy\n        date: $date\n      ) {\n        id\n        name\n        totalChannels\n        isSynced\n        syncedAt\n        version\n        channels {\n          id\n          name\n          isFree\n          siteId\n          siteName\n          usedFrom\n          freeFrom\n          isActive\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AfsAccountQuery,
    types.AfsAccountQueryVariables
  >;
  '\n  mutation UpdateAfsSite($id: Int!, $date: Date!, $channelsKey: String!, $channels: [String!]!) {\n    afsChannelManager {\n      updateSite(id: $id, date: $date, channelsKey: $channelsKey, channels: $channels) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateAfsSiteMutation,
    types.UpdateAfsSiteMutationVariables
  >;
  '\n  mutation UpdateAfsAccount($id: Int!, $channels: [AfsChannelInput!]!, $version: String) {\n    afsChannelManager {\n      updateAccount(id: $id, channels: $channels, version: $version) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateAfsAccountMutation,
    types.UpdateAfsAccountMutationVariables
  >;
  '\n  query AiSettings {\n    aiSettings {\n      baseUrl\n      model\n      key\n      isModerated\n      promptPrice\n      completionPrice\n      imagePrice\n      monthlyBudget\n      isConfigured\n      spent\n      reserved\n      version\n    }\n    aiUsage {\n      userId\n      username\n      tool\n      promptId\n      promptName\n      promptVersion\n      calls\n      promptTokens\n      completionTokens\n      cost\n    }\n  }\n': TypedDocumentNode<
    types.AiSettingsQuery,
    types.AiSettingsQueryVariables
  >;
  '\n  mutation UpdateAiSettings($input: AiSettingsInput!) {\n    updateAiSettings(input: $input) {\n      ...SaveAnswer\n    }\n  }\n': TypedDocumentNode<
    types.UpdateAiSettingsMutation,
    types.UpdateAiSettingsMutationVariables
  >;
  '\n  query AiPrompts {\n    aiSettings {\n      isConfigured\n    }\n    aiPrompts {\n      id\n      name\n      target\n      liveVersion\n      examples {\n        id\n        keyword\n        language\n      }\n      versions {\n        version\n        instructions\n        isLive\n        createdBy\n        createdAt\n        trial {\n          id\n          state\n          createdAt\n          results {\n            position\n            keyword\n            language\n            state\n            texts {\n              headlines\n              adTexts\n              descriptions\n              titles\n            }\n            problems\n            error\n          }\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AiPromptsQuery,
    types.AiPromptsQueryVariables
  >;
  '\n  mutation CreateAiPrompt($input: AiPromptInput!) {\n    aiPrompts {\n      create(input: $input) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateAiPromptMutation,
    types.CreateAiPromptMutationVariables
  >;
  '\n  mutation AddAiPromptVersion($promptId: Int!, $instructions: String!) {\n    aiPrompts {\n      addVersion(promptId: $promptId, instructions: $instructions) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AddAiPromptVersionMutation,
    types.AddAiPromptVersionMutationVariables
  >;
  '\n  mutation AddAiPromptExample($promptId: Int!, $keyword: String!, $language: String!) {\n    aiPrompts {\n      addExample(promptId: $promptId, keyword: $keyword, language: $language) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AddAiPromptExampleMutation,
    types.AddAiPromptExampleMutationVariables
  >;
  '\n  mutation RemoveAiPromptExample($exampleId: Int!) {\n    aiPrompts {\n      removeExample(exampleId: $exampleId) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RemoveAiPromptExampleMutation,
    types.RemoveAiPromptExampleMutationVariables
  >;
  '\n  mutation TryAiPrompt($promptId: Int!, $promptVersion: Int!) {\n    aiPrompts {\n      tryVersion(promptId: $promptId, promptVersion: $promptVersion) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.TryAiPromptMutation,
    types.TryAiPromptMutationVariables
  >;
  '\n  mutation CancelAiPromptTrial($trialId: Int!) {\n    aiPrompts {\n      cancelTrial(trialId: $trialId) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CancelAiPromptTrialMutation,
    types.CancelAiPromptTrialMutationVariables
  >;
  '\n  mutation SetAiPromptLive($promptId: Int!, $promptVersion: Int) {\n    aiPrompts {\n      setLive(promptId: $promptId, promptVersion: $promptVersion) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SetAiPromptLiveMutation,
    types.SetAiPromptLiveMutationVariables
  >;
  '\n  query AlertDelivery {\n    alertDelivery {\n      ...AlertDeliveryFields\n      mutes {\n        entityType\n        entityId\n        type\n        name\n        until\n      }\n    }\n  }\n  fragment AlertDeliveryFields on AlertDelivery {\n    isOn\n    timings {\n      type\n      normal\n      high\n    }\n    timeZone\n    digestHour\n    quietFrom\n    quietTo\n    escalateAfter\n    mailsMembers\n    webhookHost\n    version\n    messages {\n      id\n      createdAt\n      sentAt\n      channel\n      cause\n      reason\n      state\n      error\n      attempts\n      alertCount\n    }\n  }\n': TypedDocumentNode<
    types.AlertDeliveryQuery,
    types.AlertDeliveryQueryVariables
  >;
  '\n  query TeamAlertDeliveries {\n    teamAlertDeliveries {\n      id\n      name\n      isActive\n      isSet\n      isOn\n      mailsMembers\n      escalateAfter\n      webhookHost\n      sentCount\n      failedCount\n    }\n  }\n': TypedDocumentNode<
    types.TeamAlertDeliveriesQuery,
    types.TeamAlertDeliveriesQueryVariables
  >;
  '\n  query TeamAlertDelivery($teamId: Int!) {\n    teamAlertDelivery(teamId: $teamId) {\n      ...AlertDeliveryFields\n    }\n    teamAlertDeliveries {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.TeamAlertDeliveryQuery,
    types.TeamAlertDeliveryQueryVariables
  >;
  '\n  mutation UpdateTeamAlertDelivery($teamId: Int!, $input: AlertDeliveryInput!) {\n    updateTeamAlertDelivery(teamId: $teamId, input: $input) {\n      ...SaveAnswer\n    }\n  }\n': TypedDocumentNode<
    types.UpdateTeamAlertDeliveryMutation,
    types.UpdateTeamAlertDeliveryMutationVariables
  >;
  '\n  mutation SetAlertWebhook($teamId: Int!, $url: String!) {\n    setAlertWebhook(teamId: $teamId, url: $url) {\n      status\n      message\n      signingKey\n    }\n  }\n': TypedDocumentNode<
    types.SetAlertWebhookMutation,
    types.SetAlertWebhookMutationVariables
  >;
  '\n  mutation RemoveAlertWebhook($teamId: Int!) {\n    removeAlertWebhook(teamId: $teamId) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.RemoveAlertWebhookMutation,
    types.RemoveAlertWebhookMutationVariables
  >;
  '\n  mutation TestAlertWebhook($teamId: Int!) {\n    testAlertWebhook(teamId: $teamId) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.TestAlertWebhookMutation,
    types.TestAlertWebhookMutationVariables
  >;
  '\n  mutation RetryAlertMessage($messageId: Int!) {\n    retryAlertMessage(messageId: $messageId) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.RetryAlertMessageMutation,
    types.RetryAlertMessageMutationVariables
  >;
  '\n  mutation RetryTeamAlertMessage($teamId: Int!, $messageId: Int!) {\n    retryTeamAlertMessage(teamId: $teamId, messageId: $messageId) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.RetryTeamAlertMessageMutation,
    types.RetryTeamAlertMessageMutationVariables
  >;
  '\n  mutation UpdateAlertDelivery($input: AlertDeliveryInput!) {\n    updateAlertDelivery(input: $input) {\n      ...SaveAnswer\n    }\n  }\n': TypedDocumentNode<
    types.UpdateAlertDeliveryMutation,
    types.UpdateAlertDeliveryMutationVariables
  >;
  '\n  mutation MuteAlerts($entityType: AlertMuteEntity!, $entityIds: [Int!]!, $type: AlertType, $hours: Int!) {\n    muteAlerts(entityType: $entityType, entityIds: $entityIds, type: $type, hours: $hours) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.MuteAlertsMutation,
    types.MuteAlertsMutationVariables
  >;
  '\n  mutation TestAlertMail {\n    testAlertMail {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.TestAlertMailMutation,
    types.TestAlertMailMutationVariables
  >;
  '\n  query AlertReportScreen(\n    $page: Int\n    $perPage: Int\n    $filters: ReportFilters\n    $orderBy: OrderByInput\n    $states: [AlertState!]\n  ) {\n    alertReport(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy, states: $states) {\n      totalRecords\n      totalLoss\n      rows {\n        id\n        loss\n        adgroup {\n          adgroupId\n          adgroup\n          campaign\n          sourcePartnerName\n          partnerAccountId\n          partnerAccountName\n          userName\n          site {\n            id\n            name\n            market {\n              id\n              name\n            }\n          }\n        }\n        alerts {\n          ...AlertsOfAdgroup\n        }\n      }\n    }\n  }\n  fragment AlertsOfAdgroup on AlertsByType {\n    cyclicLoss {\n      ...AlertCommon\n      dateIntervalBegin\n      dateIntervalEnd\n      hourIntervals {\n        start\n        end\n      }\n      loss\n      lossBefore\n    }\n    advertiserGone {\n      ...AlertCommon\n      date\n      hour\n      advertiserName\n      advertiserId\n    }\n    significantOneTimeLoss {\n      ...AlertCommon\n      date\n      hour\n      loss\n      lossBefore\n    }\n    estimatedSignificantOneTimeLoss {\n      ...AlertCommon\n      date\n      hour\n      loss\n      lossBefore\n    }\n    accumulativeLoss {\n      ...AlertCommon\n      dateIntervalBegin\n      date\n      loss\n      lossBefore\n    }\n    significantLoss {\n      ...AlertCommon\n      dateHourRangeBegin\n      dateHourRangeEnd\n      loss\n      lossBefore\n    }\n    adGroupLifetimeEnd {\n      ...AlertCommon\n      lifetimeEnd\n    }\n  }\n  fragment AlertCommon on Alert {\n    id\n    type\n    datetime\n    processingDatetime\n    isAcknowledged\n    state\n    resolution\n    parentId\n    isCounted\n  }\n': TypedDocumentNode<
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
  '\n  query AutomationRules($page: Int!, $perPage: Int!, $orderBy: OrderByInput!, $filters: AutomationRuleFilters) {\n    automation {\n      rules(page: $page, perPage: $perPage, orderBy: $orderBy, filters: $filters) {\n        items {\n          ...RuleFields\n        }\n        total\n      }\n      automationTaskCreators {\n        id\n        username\n      }\n      isRuleSchedulerEnabled\n      ruleHold {\n        ...RuleHold\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AutomationRulesQuery,
    types.AutomationRulesQueryVariables
  >;
  '\n  query RuleScheduler {\n    automation {\n      isRuleSchedulerEnabled\n      ruleHold {\n        ...RuleHold\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RuleSchedulerQuery,
    types.RuleSchedulerQueryVariables
  >;
  '\n  query AutomationRule($id: Int!) {\n    automation {\n      rule(id: $id) {\n        ...RuleFields\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AutomationRuleQuery,
    types.AutomationRuleQueryVariables
  >;
  '\n  query RuleChoices {\n    automation {\n      allRules {\n        id\n        name\n        typeValue\n        masterRuleIds\n      }\n    }\n    timezones {\n      id\n      name\n      nameWithOffset\n    }\n    sites {\n      id\n      name\n    }\n    sources {\n      id\n      name\n    }\n    devices {\n      id\n      name\n    }\n    markets {\n      id\n      name\n    }\n    siteProjects {\n      id\n      name\n    }\n    countries {\n      code\n      name\n    }\n    feeds(onlySupportingHourlyBreakdown: false, isAll: true) {\n      id\n      name\n    }\n    labels {\n      name\n    }\n    partnerAccounts {\n      id\n      name\n    }\n    auth {\n      allowedUsers {\n        id\n        username\n      }\n      allowedTeams {\n        id\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RuleChoicesQuery,
    types.RuleChoicesQueryVariables
  >;
  '\n  query RuleFromTask($id: Int!) {\n    automation {\n      task(id: $id) {\n        id\n        type\n        typeValue\n        rawFilters\n        chosenIds\n        settings {\n          ...ActionSettings\n        }\n        options {\n          ...ActionOptions\n        }\n        timeFrames {\n          preset\n          value\n          start\n          end\n        }\n        timeFramesCompare {\n          metric\n          left\n          operation\n          right\n          multiplier\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RuleFromTaskQuery,
    types.RuleFromTaskQueryVariables
  >;
  '\n  query RuleMatches($input: AutomationRuleInput!) {\n    automation {\n      ruleMatches(input: $input) {\n        scopeCount\n        matchCount\n        leftAloneCount\n        leftAloneWhy\n        notKnownCount\n        undoCount\n        errors {\n          field\n          messages\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RuleMatchesQuery,
    types.RuleMatchesQueryVariables
  >;
  '\n  query RuleTraffic($filters: ReportFilters) {\n    automation {\n      ruleTraffic(filters: $filters) {\n        soldShare\n        minimumClicks\n        minimumClicksWithoutRevenue\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RuleTrafficQuery,
    types.RuleTrafficQueryVariables
  >;
  '\n  query RuleRuns($ruleId: Int!, $page: Int!, $perPage: Int!) {\n    automation {\n      ruleRuns(ruleId: $ruleId, page: $page, perPage: $perPage) {\n        total\n        items {\n          at\n          isScheduled\n          outcome\n          message\n          taskId\n          scopeCount\n          matchCount\n          notKnownCount\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RuleRunsQuery,
    types.RuleRunsQueryVariables
  >;
  '\n  query RuleBacktest {\n    automation {\n      ruleBacktest {\n        state\n        progress\n        ruleId\n        startedAt\n        message\n        answersSince\n        result {\n          since\n          until\n          checkCount\n          heldCount\n          matchCount\n          leftAloneCount\n          actionCount\n          cappedCount\n          saved\n          lost\n          days {\n            day\n            checkCount\n            matchCount\n            leftAloneCount\n            actionCount\n          }\n          entities {\n            id\n            name\n            matchCount\n            actionCount\n            flipCount\n            saved\n            lost\n          }\n          recordedCount\n          differingCount\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RuleBacktestQuery,
    types.RuleBacktestQueryVariables
  >;
  '\n  mutation BacktestRule($input: AutomationRuleInput!) {\n    automation {\n      backtestRule(input: $input) {\n        status\n        message\n        errors {\n          field\n          messages\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.BacktestRuleMutation,
    types.BacktestRuleMutationVariables
  >;
  '\n  mutation CreateRule($input: AutomationRuleInput!) {\n    createAutomationRule(input: $input) {\n      status\n      message\n      id\n      errors {\n        field\n        messages\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateRuleMutation,
    types.CreateRuleMutationVariables
  >;
  '\n  mutation UpdateRule($id: Int!, $input: AutomationRuleInput!, $version: Int) {\n    updateAutomationRule(id: $id, input: $input, version: $version) {\n      status\n      message\n      id\n      errors {\n        field\n        messages\n      }\n    }\n  }\n': TypedDocumentNode<
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
  '\n  query PlacementAdjustmentRange($sourceId: Int!) {\n    automation {\n      range: placementAdjustmentRange(sourceId: $sourceId) {\n        min\n        max\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PlacementAdjustmentRangeQuery,
    types.PlacementAdjustmentRangeQueryVariables
  >;
  '\n  query SectionAdjustmentRange($sourceId: Int!) {\n    automation {\n      range: sectionAdjustmentRange(sourceId: $sourceId) {\n        min\n        max\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SectionAdjustmentRangeQuery,
    types.SectionAdjustmentRangeQueryVariables
  >;
  '\n  fragment AskedOfAll on AutomationSettings {\n    bidType\n    action\n    changeValueType\n    changeValue\n    bidRange {\n      min\n      max\n    }\n    budgetRange {\n      min\n      max\n    }\n  }\n': TypedDocumentNode<
    types.AskedOfAllFragment,
    unknown
  >;
  '\n  query AutomationTasks($filters: AutomationTaskFilters, $page: Int, $perPage: Int) {\n    automation {\n      tasks(filters: $filters, page: $page, perPage: $perPage) {\n        total\n        items {\n          id\n          type\n          status\n          statusValue\n          bulkState\n          isPreview\n          needsApproval\n          operationCount\n          successCount\n          warningCount\n          errorCount\n          excludedManuallyCount\n          skippedCount\n          keptCount\n          stoppedCount\n          budgetChange\n          createdAt\n          finishedAt\n          undoOfTaskId\n          isCreatedByScheduler\n          ruleName\n          childTasks {\n            id\n            successCount\n            warningCount\n            isCounterRule\n            statusValue\n            isPreview\n            needsApproval\n            operationCount\n            skippedCount\n            excludedManuallyCount\n          }\n          settings {\n            ...AskedOfAll\n          }\n          username\n          actor {\n            id\n            username\n          }\n          approver {\n            id\n            username\n          }\n        }\n      }\n      automationTaskCreators {\n        id\n        username\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AutomationTasksQuery,
    types.AutomationTasksQueryVariables
  >;
  '\n  query AutomationTask($id: Int!) {\n    automation {\n      task(id: $id) {\n        id\n        type\n        status\n        statusValue\n        statusMessage\n        isPreview\n        needsApproval\n        planHash\n        operationCount\n        successCount\n        warningCount\n        errorCount\n        approvableCount\n        approverCount\n        retryableCount\n        conflictCount\n        excludedManuallyCount\n        skippedCount\n        keptCount\n        stoppedCount\n        approvalRequestedAt\n        expiresAt\n        endedAt\n        endedBy {\n          id\n          username\n        }\n        budgetChange\n        createdAt\n        startedAt\n        finishedAt\n        undoOfTaskId\n        alsoUndoOfTaskIds\n        rewriteOfTaskId\n        typeValue\n        isCreatedByScheduler\n        isCounterRule\n        ruleId\n        ruleName\n        settings {\n          ...AskedOfAll\n        }\n        filters {\n          name\n          operation\n          value\n        }\n        creator {\n          id\n          username\n        }\n        actor {\n          id\n          username\n        }\n        approver {\n          id\n          username\n        }\n        childTasks {\n          id\n          successCount\n          warningCount\n          isCounterRule\n          statusValue\n          isPreview\n          needsApproval\n          operationCount\n          skippedCount\n          excludedManuallyCount\n        }\n      }\n      operationErrors(taskId: $id) {\n        message\n        count\n        operationId\n      }\n    }\n  }\n': TypedDocumentNode<
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
  '\n  fragment OperationLine on AutomationOperation {\n    id\n    campaign\n    adGroup\n    keyword\n    placement\n    entityId\n    property\n    status\n    statusMessage\n    statusValue\n    oldValue\n    newValue\n    writtenValue\n    currency\n    change\n    relativeChange\n    isOutlier\n    limitMessage\n    editedFrom\n    editedBy {\n      id\n      username\n    }\n    isConflict\n    platformValue\n    keptAt\n    keptBy {\n      id\n      username\n    }\n    rewriteTaskId\n    finishedAt\n    undoneByTaskId\n    why\n    whySeenAt\n    partnerAccount {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.OperationLineFragment,
    unknown
  >;
  '\n  query AutomationOperations(\n    $taskId: Int!\n    $page: Int\n    $perPage: Int\n    $filters: AutomationOperationFilterInput\n    $orderBy: OrderByInput\n  ) {\n    automation {\n      operations(taskId: $taskId, page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) {\n        total\n        items {\n          ...OperationLine\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AutomationOperationsQuery,
    types.AutomationOperationsQueryVariables
  >;
  '\n  query AutomationSummary($taskId: Int!) {\n    automation {\n      operationFilters(taskId: $taskId) {\n        sources {\n          id\n          name\n        }\n        accounts {\n          id\n          name\n        }\n        sites {\n          id\n          name\n        }\n        properties\n      }\n      operationSummary(taskId: $taskId) {\n        count\n        includedCount\n        excludedCount\n        skippedCount\n        failedCount\n        outlierCount\n        groups {\n          partnerAccount {\n            id\n            name\n          }\n          source {\n            id\n            name\n          }\n          property\n          count\n          includedCount\n          excludedCount\n          skippedCount\n          outlierCount\n          minRelativeChange\n          medianRelativeChange\n          maxRelativeChange\n          change\n          currency\n        }\n        largest {\n          ...OperationLine\n        }\n        reasons {\n          message\n          statusValue\n          count\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
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
  '\n  query AutomationSendingPlan($taskId: Int!) {\n    automation {\n      sendingPlan(taskId: $taskId) {\n        plannedAt\n        count\n        endsAt\n        accounts {\n          partnerAccount {\n            id\n            name\n          }\n          source {\n            id\n            name\n          }\n          count\n          otherCount\n          startsAt\n          endsAt\n          batchCount\n          batches {\n            property\n            count\n            startsAt\n            endsAt\n          }\n          putOff {\n            reason\n            count\n            from\n            until\n          }\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.AutomationSendingPlanQuery,
    types.AutomationSendingPlanQueryVariables
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
  '\n  fragment ArticleFacts on Article {\n    id\n    version\n    site {\n      id\n      name\n      domain\n    }\n    market {\n      id\n      name\n    }\n    language {\n      code\n      name\n    }\n    topic\n    direction\n    creator {\n      id\n      username\n    }\n    headline\n    headlineEnglish\n    hotspots\n    text\n    textEnglish\n    url\n    createdAt\n    uploadedAt\n    status\n    error\n    hotspotSuggestions {\n      original\n      translated\n      provider\n      competition\n      suggestedBid\n    }\n    headlineSuggestions {\n      original\n      translated\n    }\n    textSuggestion\n    complianceState\n    complianceError\n    compliance {\n      is_compliant\n      overall_risk_score\n      violation_summary\n      detected_violations {\n        policy_category\n        severity\n        reasoning\n        violating_quote\n      }\n    }\n    generating\n    generationFailures {\n      part\n      message\n    }\n  }\n': TypedDocumentNode<
    types.ArticleFactsFragment,
    unknown
  >;
  '\n  query Article($id: Int!) {\n    article(id: $id) {\n      ...ArticleFacts\n    }\n  }\n': TypedDocumentNode<
    types.ArticleQuery,
    types.ArticleQueryVariables
  >;
  '\n  query ArticleVersions($id: Int!) {\n    article(id: $id) {\n      id\n      versions {\n        version\n        savedAt\n        savedBy {\n          id\n          username\n        }\n        restoredFrom\n        headline\n        hotspots\n        text\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ArticleVersionsQuery,
    types.ArticleVersionsQueryVariables
  >;
  '\n  query ContentWizardOptions {\n    contentWizardFilterOptions {\n      sites {\n        id\n        name\n        domain\n        market_id\n      }\n      markets {\n        id\n        name\n        defaultLanguage {\n          code\n          name\n        }\n      }\n      languages {\n        code\n        name\n      }\n      creators {\n        id\n        username\n      }\n      teams {\n        id\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ContentWizardOptionsQuery,
    types.ContentWizardOptionsQueryVariables
  >;
  '\n  query Articles($page: Int!, $perPage: Int!, $filters: ArticleFilters!, $orderBy: OrderByInput!) {\n    articles(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) {\n      totalRecords\n      rows {\n        id\n        site {\n          id\n          name\n        }\n        market {\n          id\n          name\n        }\n        language {\n          code\n          name\n        }\n        topic\n        direction\n        creator {\n          id\n          username\n        }\n        headline\n        url\n        createdAt\n        uploadedAt\n        status\n        error\n        complianceState\n        generating\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ArticlesQuery,
    types.ArticlesQueryVariables
  >;
  '\n  mutation CreateArticle($siteId: Int!, $marketId: Int!, $topic: String!, $language: String!, $direction: String!) {\n    article {\n      create(siteId: $siteId, marketId: $marketId, topic: $topic, language: $language, direction: $direction) {\n        status\n        message\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateArticleMutation,
    types.CreateArticleMutationVariables
  >;
  '\n  mutation UpdateArticle(\n    $id: Int!\n    $headline: String\n    $headlineEnglish: String\n    $hotspots: [String!]\n    $text: String\n    $version: Int\n  ) {\n    article {\n      update(\n        id: $id\n        headline: $headline\n        headlineEnglish: $headlineEnglish\n        hotspots: $hotspots\n        text: $text\n        version: $version\n      ) {\n        status\n        message\n        id\n        article {\n          ...ArticleFacts\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateArticleMutation,
    types.UpdateArticleMutationVariables
  >;
  '\n  mutation RestoreArticle($id: Int!, $version: Int!) {\n    article {\n      restore(id: $id, version: $version) {\n        status\n        message\n        article {\n          ...ArticleFacts\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RestoreArticleMutation,
    types.RestoreArticleMutationVariables
  >;
  '\n  mutation UploadArticle($id: Int!) {\n    article {\n      upload(id: $id) {\n        articleId\n        status\n        message\n        url\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UploadArticleMutation,
    types.UploadArticleMutationVariables
  >;
  '\n  mutation DeleteArticle($id: Int!) {\n    article {\n      delete(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteArticleMutation,
    types.DeleteArticleMutationVariables
  >;
  '\n  mutation SuggestHotspots($articleId: Int!, $qty: Int!) {\n    article {\n      hotspotSuggestions(articleId: $articleId, qty: $qty) {\n        status\n        message\n        suggestions {\n          original\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SuggestHotspotsMutation,
    types.SuggestHotspotsMutationVariables
  >;
  '\n  mutation SuggestHeadlines($articleId: Int!, $qty: Int!) {\n    article {\n      headlineSuggestions(articleId: $articleId, qty: $qty) {\n        status\n        message\n        suggestions {\n          original\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SuggestHeadlinesMutation,
    types.SuggestHeadlinesMutationVariables
  >;
  '\n  mutation SuggestText($articleId: Int!) {\n    article {\n      textSuggestion(articleId: $articleId) {\n        status\n        message\n        text\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SuggestTextMutation,
    types.SuggestTextMutationVariables
  >;
  '\n  mutation CheckArticle($articleId: Int!) {\n    article {\n      compliance(articleId: $articleId) {\n        status\n        message\n        result {\n          is_compliant\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CheckArticleMutation,
    types.CheckArticleMutationVariables
  >;
  '\n  mutation CancelArticleCheck($articleId: Int!) {\n    article {\n      cancelCompliance(articleId: $articleId) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CancelArticleCheckMutation,
    types.CancelArticleCheckMutationVariables
  >;
  '\n  query TranslateArticle($from: String!, $to: String!, $text: String!) {\n    aiTranslate(from: $from, to: $to, text: $text)\n  }\n': TypedDocumentNode<
    types.TranslateArticleQuery,
    types.TranslateArticleQueryVariables
  >;
  '\n  query ChangesMade($people: UserActivityFilters!, $rules: UserActivityFilters!, $perPage: Int!) {\n    people: userActivityReport(grouping: actionCount, filters: $people, perPage: $perPage) {\n      ...ActionCountPage\n    }\n    rules: userActivityReport(grouping: actionCount, filters: $rules, perPage: $perPage) {\n      ...ActionCountPage\n    }\n  }\n': TypedDocumentNode<
    types.ChangesMadeQuery,
    types.ChangesMadeQueryVariables
  >;
  '\n  query RestatedFigures($filters: ReportFilters!, $before: ReportFilters!, $since: DateTime!) {\n    current: restatedFigures(filters: $filters, since: $since) {\n      ...RestatedPeriod\n    }\n    previous: restatedFigures(filters: $before, since: $since) {\n      ...RestatedPeriod\n    }\n  }\n\n  fragment RestatedPeriod on RestatedFigures {\n    since\n    recordedSince\n    recordedFrom\n    then {\n      cost\n      rebate\n      earned\n      profit\n    }\n    now {\n      cost\n      rebate\n      earned\n      profit\n    }\n    partners {\n      partnerId\n      partnerName\n      partnerType\n      then {\n        cost\n        rebate\n        earned\n      }\n      now {\n        cost\n        rebate\n        earned\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RestatedFiguresQuery,
    types.RestatedFiguresQueryVariables
  >;
  '\n  query Changes($page: Int!, $perPage: Int!, $filters: AuditLogFilters!, $groupByTask: Boolean) {\n    auditLog(page: $page, perPage: $perPage, filters: $filters, groupByTask: $groupByTask) {\n      totalRecords\n      rows {\n        id\n        createdAt\n        user {\n          id\n          username\n        }\n        actor {\n          id\n          username\n        }\n        source\n        action\n        entityType\n        entityId\n        entityName\n        before\n        after\n        names {\n          kind\n          id\n          name\n        }\n        currency\n        taskId\n        taskChanges {\n          count\n          entityCount\n          actionCount\n        }\n        reason\n        requestId\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ChangesQuery,
    types.ChangesQueryVariables
  >;
  '\n  fragment HotspotFields on Hotspot {\n    id\n    siteHotspotId\n    text\n    link\n    isLinkBuilt\n    imageUrl\n    thumbImageUrl\n  }\n': TypedDocumentNode<
    types.HotspotFieldsFragment,
    unknown
  >;
  '\n  query HotspotFilters {\n    hotspotManager {\n      filters {\n        sites {\n          id\n          name\n        }\n        markets {\n          id\n          name\n        }\n        sources {\n          id\n          name\n        }\n        pages {\n          id\n          name\n        }\n        creators {\n          id\n          username\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HotspotFiltersQuery,
    types.HotspotFiltersQueryVariables
  >;
  '\n  query HotspotGroups($page: Int!, $perPage: Int!, $filters: HotspotGroupFilters!, $orderBy: OrderByInput!) {\n    hotspotManager {\n      groups(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) {\n        totalRecords\n        rows {\n          id\n          sites {\n            id\n            name\n          }\n          siteStates {\n            site {\n              id\n              name\n            }\n            state\n            message\n            changedAt\n          }\n          markets {\n            id\n            name\n          }\n          sources {\n            id\n            name\n          }\n          page {\n            id\n            name\n          }\n          creator {\n            id\n            username\n          }\n          version\n          keywords\n          hotspots {\n            id\n            text\n          }\n          createdAt\n          updatedAt\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HotspotGroupsQuery,
    types.HotspotGroupsQueryVariables
  >;
  '\n  query HotspotForm($id: Int) {\n    hotspotManager {\n      formData(id: $id) {\n        sites {\n          id\n          name\n          domain\n          siteSettings {\n            id\n            keywordParamName\n          }\n        }\n        markets {\n          id\n          name\n        }\n        sources {\n          id\n          name\n        }\n        templates {\n          id\n          name\n          default\n          template {\n            sites\n            page\n            sources\n          }\n        }\n        group {\n          id\n          siteHotspotGroupId\n          version\n          revision\n          keywords\n          hasOtherSites\n          page {\n            id\n            name\n          }\n          sites {\n            id\n            name\n          }\n          markets {\n            id\n          }\n          sources {\n            id\n          }\n          hotspots {\n            ...HotspotFields\n          }\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HotspotFormQuery,
    types.HotspotFormQueryVariables
  >;
  '\n  query HotspotSites($id: Int!) {\n    hotspotManager {\n      group(id: $id) {\n        id\n        revision\n        siteStates {\n          site {\n            id\n            name\n          }\n          siteHotspotGroupId\n          state\n          message\n          changedAt\n          atSite {\n            page\n            keywords\n            hotspots {\n              text\n              link\n              imageUrl\n            }\n          }\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HotspotSitesQuery,
    types.HotspotSitesQueryVariables
  >;
  '\n  query HotspotPages($siteIds: [Int!]!) {\n    hotspotManager {\n      pages(siteIds: $siteIds) {\n        id\n        name\n        action\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HotspotPagesQuery,
    types.HotspotPagesQueryVariables
  >;
  '\n  query HotspotCollectionOf($taskId: Int) {\n    hotspotManager {\n      collection(taskId: $taskId) {\n        taskId\n        state\n        done\n        total\n        error\n        sites {\n          site {\n            id\n            name\n          }\n          error\n          added\n          updated\n          conflicts\n          missing\n          unchanged\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HotspotCollectionOfQuery,
    types.HotspotCollectionOfQueryVariables
  >;
  '\n  mutation CreateHotspotGroup($input: HotspotGroupInput!) {\n    hotspotManager {\n      createGroup(input: $input) {\n        status\n        message\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateHotspotGroupMutation,
    types.CreateHotspotGroupMutationVariables
  >;
  '\n  mutation UpdateHotspotGroup($id: Int!, $input: HotspotGroupInput!, $version: Int) {\n    hotspotManager {\n      updateGroup(id: $id, input: $input, version: $version) {\n        status\n        message\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateHotspotGroupMutation,
    types.UpdateHotspotGroupMutationVariables
  >;
  '\n  mutation RetryHotspotGroup($id: Int!, $siteIds: [Int!]) {\n    hotspotManager {\n      retryGroup(id: $id, siteIds: $siteIds) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RetryHotspotGroupMutation,
    types.RetryHotspotGroupMutationVariables
  >;
  '\n  mutation ResolveHotspotConflict($id: Int!, $siteId: Int!, $keep: HotspotConflictChoice!) {\n    hotspotManager {\n      resolveConflict(id: $id, siteId: $siteId, keep: $keep) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ResolveHotspotConflictMutation,
    types.ResolveHotspotConflictMutationVariables
  >;
  '\n  mutation CollectHotspotGroups($siteIds: [Int!]!) {\n    collectHotspotGroups(siteIds: $siteIds) {\n      status\n      message\n      taskId\n    }\n  }\n': TypedDocumentNode<
    types.CollectHotspotGroupsMutation,
    types.CollectHotspotGroupsMutationVariables
  >;
  '\n  mutation SaveHotspotTemplate($name: String!, $default: Boolean!, $template: HotspotGroupTemplateDataInput!) {\n    hotspotManager {\n      saveGroupTemplate(name: $name, default: $default, template: $template) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SaveHotspotTemplateMutation,
    types.SaveHotspotTemplateMutationVariables
  >;
  '\n  mutation DeleteHotspotTemplate($name: String!) {\n    hotspotManager {\n      deleteGroupTemplate(name: $name) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteHotspotTemplateMutation,
    types.DeleteHotspotTemplateMutationVariables
  >;
  '\n  query HotspotPreviews($page: Int!, $perPage: Int!) {\n    hotspotManager {\n      previews(page: $page, perPage: $perPage) {\n        totalRecords\n        rows {\n          id\n          mergeMode\n          createdAt\n          clonedAt\n          totalRecords\n          validatedGroups\n          failingGroups\n          targetSites {\n            id\n            name\n          }\n          creator {\n            id\n            username\n          }\n          groups {\n            id\n            hotspots {\n              text\n            }\n          }\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HotspotPreviewsQuery,
    types.HotspotPreviewsQueryVariables
  >;
  '\n  query HotspotPreviewOf($id: Int!, $page: Int!, $perPage: Int!, $filters: HotspotGroupFilters) {\n    hotspotManager {\n      preview(hotspotPreviewGroupId: $id, page: $page, perPage: $perPage, filters: $filters) {\n        id\n        mergeMode\n        clonedAt\n        totalRecords\n        validatedGroups\n        failingGroups\n        hasOtherSites\n        targetSites {\n          id\n          name\n        }\n        groups {\n          id\n          validated\n          keywords\n          originalSiteHotspotGroupId\n          originalSite {\n            id\n            name\n          }\n          page {\n            id\n            name\n          }\n          sites {\n            id\n            name\n          }\n          markets {\n            id\n            name\n          }\n          sources {\n            id\n            name\n          }\n          hotspots {\n            text\n          }\n          validationErrors {\n            attribute\n            errors\n          }\n          clones {\n            action\n            isForced\n            groupId\n            site {\n              id\n              name\n            }\n            siteState {\n              state\n              message\n              siteHotspotGroupId\n            }\n          }\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HotspotPreviewOfQuery,
    types.HotspotPreviewOfQueryVariables
  >;
  '\n  query HotspotPreviewTargets($id: Int!) {\n    hotspotManager {\n      preview(hotspotPreviewGroupId: $id, perPage: 1) {\n        id\n        hasOtherSites\n        targetSites {\n          id\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HotspotPreviewTargetsQuery,
    types.HotspotPreviewTargetsQueryVariables
  >;
  '\n  query HotspotPreviewGroupOf($id: Int!) {\n    hotspotManager {\n      previewGroup(id: $id) {\n        id\n        hotspotPreviewGroupId\n        version\n        revision\n        keywords\n        hasOtherSites\n        validated\n        page {\n          id\n          name\n        }\n        sites {\n          id\n          name\n        }\n        markets {\n          id\n        }\n        sources {\n          id\n        }\n        validationErrors {\n          attribute\n          errors\n        }\n        hotspots {\n          ...HotspotFields\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.HotspotPreviewGroupOfQuery,
    types.HotspotPreviewGroupOfQueryVariables
  >;
  '\n  mutation CreateHotspotPreview($groupIds: [Int!]!, $targetSiteIds: [Int!]!, $mergeMode: HotspotMergeMode!) {\n    hotspotManager {\n      createPreview(groupIds: $groupIds, targetSiteIds: $targetSiteIds, mergeMode: $mergeMode) {\n        status\n        message\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateHotspotPreviewMutation,
    types.CreateHotspotPreviewMutationVariables
  >;
  '\n  mutation DeleteHotspotPreview($id: Int!) {\n    hotspotManager {\n      deletePreview(hotspotPreviewGroupId: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteHotspotPreviewMutation,
    types.DeleteHotspotPreviewMutationVariables
  >;
  '\n  mutation CreateHotspotPreviewGroup($preview: Int!, $input: HotspotGroupInput!) {\n    hotspotManager {\n      createPreviewGroup(hotspotPreviewGroupId: $preview, input: $input) {\n        status\n        message\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateHotspotPreviewGroupMutation,
    types.CreateHotspotPreviewGroupMutationVariables
  >;
  '\n  mutation UpdateHotspotPreviewGroup($id: Int!, $input: HotspotGroupInput!, $version: Int) {\n    hotspotManager {\n      updatePreviewGroup(id: $id, input: $input, version: $version) {\n        status\n        message\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateHotspotPreviewGroupMutation,
    types.UpdateHotspotPreviewGroupMutationVariables
  >;
  '\n  mutation RemoveHotspotPreviewGroups($preview: Int!, $ids: [Int!]) {\n    hotspotManager {\n      removePreviewGroups(hotspotPreviewGroupId: $preview, ids: $ids) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RemoveHotspotPreviewGroupsMutation,
    types.RemoveHotspotPreviewGroupsMutationVariables
  >;
  '\n  mutation ValidateHotspotPreview($id: Int!, $mergeMode: HotspotMergeMode!) {\n    hotspotManager {\n      validatePreview(hotspotPreviewGroupId: $id, mergeMode: $mergeMode) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ValidateHotspotPreviewMutation,
    types.ValidateHotspotPreviewMutationVariables
  >;
  '\n  mutation CloneHotspotPreview($id: Int!, $mergeMode: HotspotMergeMode!, $forceSaving: Boolean!) {\n    hotspotManager {\n      clonePreview(hotspotPreviewGroupId: $id, mergeMode: $mergeMode, forceSaving: $forceSaving) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CloneHotspotPreviewMutation,
    types.CloneHotspotPreviewMutationVariables
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
  '\n  query MiningChoices {\n    keywordMiningToolRegions {\n      id\n      name\n    }\n    keywordMiningToolProviders {\n      id\n      name\n    }\n    keywordMiningToolAdvertiserGroups {\n      id\n      name\n      providerId\n    }\n    keywordMiningToolAdvertisers {\n      id\n      name\n      providerId\n    }\n  }\n': TypedDocumentNode<
    types.MiningChoicesQuery,
    types.MiningChoicesQueryVariables
  >;
  '\n  query MiningState {\n    keywordMiningToolState {\n      isConfigured\n      collectedAt\n      error\n      unknownRegions\n    }\n  }\n': TypedDocumentNode<
    types.MiningStateQuery,
    types.MiningStateQueryVariables
  >;
  '\n  query MiningMarkets {\n    markets {\n      id\n      code\n    }\n  }\n': TypedDocumentNode<
    types.MiningMarketsQuery,
    types.MiningMarketsQueryVariables
  >;
  '\n  query PlannerPartners {\n    keywordSuggestionPartners {\n      id\n      name\n      shortName\n    }\n  }\n': TypedDocumentNode<
    types.PlannerPartnersQuery,
    types.PlannerPartnersQueryVariables
  >;
  '\n  query PlannerReach($partnerId: Int!) {\n    keywordSuggestions(partnerId: $partnerId) {\n      supportedMarkets {\n        id\n        name\n        defaultLanguage {\n          code\n        }\n      }\n      defaultMarketId\n      languageCodes\n    }\n  }\n': TypedDocumentNode<
    types.PlannerReachQuery,
    types.PlannerReachQueryVariables
  >;
  '\n  query SuggestedKeywords(\n    $partnerId: Int!\n    $keywords: [String!]!\n    $languageCode: String!\n    $marketId: Int!\n    $startDate: Date\n    $endDate: Date\n    $deviceId: Int\n  ) {\n    keywordSuggestions(partnerId: $partnerId) {\n      suggestionsForList(\n        keywords: $keywords\n        languageCode: $languageCode\n        marketId: $marketId\n        startDate: $startDate\n        endDate: $endDate\n        deviceId: $deviceId\n      ) {\n        keyword\n        searchCounts\n        suggestedBid\n        impression\n        competition\n        partnerName\n        relevance\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SuggestedKeywordsQuery,
    types.SuggestedKeywordsQueryVariables
  >;
  '\n  query KeywordStats(\n    $keywords: [String!]!\n    $marketId: Int!\n    $deviceIds: [Int!]\n    $adgroupForCtr: Int\n    $minFeedShowCount: Int\n    $dateRange: DateRangeInput\n  ) {\n    keywordStats(\n      keywords: $keywords\n      marketId: $marketId\n      deviceIds: $deviceIds\n      adgroupForCtr: $adgroupForCtr\n      minFeedShowCount: $minFeedShowCount\n      dateRange: $dateRange\n    ) {\n      keyword\n      origin\n      feedShowCount\n      rps\n      ctr\n      probeCount\n      hasTrackingTask\n      trackingStartDate\n      advertisers {\n        id\n        name\n        type\n        meanRpc\n        rpcStdev\n        rpcCount\n        shownCount\n        clickedCount\n        ctr\n        showRate\n        averagePosition\n      }\n    }\n  }\n': TypedDocumentNode<
    types.KeywordStatsQuery,
    types.KeywordStatsQueryVariables
  >;
  '\n  query PlannedAdgroup($id: Int!) {\n    adgroup(id: $id) {\n      id\n      site {\n        id\n        market {\n          id\n          defaultLanguage {\n            code\n          }\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PlannedAdgroupQuery,
    types.PlannedAdgroupQueryVariables
  >;
  '\n  query RotationAdgroup($id: Int!) {\n    adgroup(id: $id) {\n      id\n      adgroupName\n      campaignName\n      site {\n        id\n        domain\n      }\n      source {\n        id\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RotationAdgroupQuery,
    types.RotationAdgroupQueryVariables
  >;
  '\n  query KeywordRotation($adgroupId: Int!) {\n    adgroupKeywordRotations(adgroupId: $adgroupId) {\n      default\n      replacement\n      isOwnBrand\n      version\n      list {\n        id\n        keyword\n        weight\n        lockWeightPercent\n        userName\n        createdAt\n        status\n        targetLink\n      }\n      pending {\n        userName\n        createdAt\n        list {\n          keyword\n          weight\n          lockWeightPercent\n          status\n        }\n      }\n      history {\n        id\n        createdAt\n        userName\n        actorName\n        isSaved\n        isOutside\n        reason\n        before {\n          keyword\n          weight\n          lockWeightPercent\n          status\n        }\n        after {\n          keyword\n          weight\n          lockWeightPercent\n          status\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.KeywordRotationQuery,
    types.KeywordRotationQueryVariables
  >;
  '\n  mutation SaveKeywordRotation($adgroupId: Int!, $list: [KeywordRotationInput!]!, $version: String, $end: Boolean!) {\n    saveAdgroupKeywordRotations(adgroupId: $adgroupId, list: $list, version: $version, end: $end) {\n      ...SaveAnswer\n    }\n  }\n': TypedDocumentNode<
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
  '\n  query TrackerChoices {\n    sites {\n      id\n      name\n      domain\n    }\n    users {\n      id\n      username\n    }\n  }\n': TypedDocumentNode<
    types.TrackerChoicesQuery,
    types.TrackerChoicesQueryVariables
  >;
  '\n  query TrackingLimits {\n    keywordTrackingLimits {\n      total\n      used\n      perGroup\n      countryCodes\n    }\n  }\n': TypedDocumentNode<
    types.TrackingLimitsQuery,
    types.TrackingLimitsQueryVariables
  >;
  '\n  query TrackingPlaces {\n    sites {\n      id\n      name\n      market {\n        id\n      }\n    }\n    keywordTrackingLimits {\n      total\n      used\n      perGroup\n      countryCodes\n    }\n  }\n': TypedDocumentNode<
    types.TrackingPlacesQuery,
    types.TrackingPlacesQueryVariables
  >;
  '\n  query TrackingGroups($page: Int!, $perPage: Int!, $filters: KeywordTrackingGroupFilters!, $orderBy: OrderByInput!) {\n    keywordTrackingGroups(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) {\n      rows {\n        id\n        name\n        countryCode\n        device {\n          id\n          name\n        }\n        site {\n          id\n          name\n        }\n        keywords\n        status\n        creator {\n          id\n          username\n        }\n        createdAt\n        rpc\n      }\n      totalRecords\n    }\n  }\n': TypedDocumentNode<
    types.TrackingGroupsQuery,
    types.TrackingGroupsQueryVariables
  >;
  '\n  query TrackingGroupStats(\n    $keywordGroupId: Int!\n    $page: Int!\n    $perPage: Int!\n    $dateRange: DateRangeInput!\n    $orderBy: OrderByInput!\n  ) {\n    keywordTrackingGroupStats(\n      keywordGroupId: $keywordGroupId\n      page: $page\n      perPage: $perPage\n      dateRange: $dateRange\n      orderBy: $orderBy\n    ) {\n      keywordGroup {\n        id\n        name\n        countryCode\n        device {\n          id\n          name\n        }\n        site {\n          id\n          name\n        }\n        status\n        creator {\n          id\n          username\n        }\n        createdAt\n        stoppedAt\n      }\n      rows {\n        keyword\n        advertiserCount\n        feedShowCount\n        ctr\n        rpc\n        rps\n        lastTrackedAt\n        origin\n        probeCount\n        lastError\n      }\n      totalRecords\n    }\n  }\n': TypedDocumentNode<
    types.TrackingGroupStatsQuery,
    types.TrackingGroupStatsQueryVariables
  >;
  '\n  query TrackedKeyword($keywordGroupId: Int!, $keyword: String!, $dateRange: DateRangeInput!) {\n    keywordTrackingGroupStats(\n      keywordGroupId: $keywordGroupId\n      keyword: $keyword\n      dateRange: $dateRange\n      page: 1\n      perPage: 1\n    ) {\n      rows {\n        keyword\n        probeCount\n        advertisers {\n          id\n          name\n          type\n          shownCount\n          showRate\n          averagePosition\n          bestPosition\n        }\n        days {\n          date\n          probedAt\n          error\n          ads {\n            position\n            advertiserId\n            name\n            title\n          }\n          feedShowCount\n          ctr\n          rpc\n          rps\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.TrackedKeywordQuery,
    types.TrackedKeywordQueryVariables
  >;
  '\n  mutation CreateTrackingGroup(\n    $name: String!\n    $countryCode: String!\n    $deviceId: Int!\n    $siteId: Int!\n    $keywords: [String!]!\n  ) {\n    createKeywordTrackingGroup(\n      name: $name\n      countryCode: $countryCode\n      deviceId: $deviceId\n      siteId: $siteId\n      keywords: $keywords\n    ) {\n      status\n      message\n      id\n    }\n  }\n': TypedDocumentNode<
    types.CreateTrackingGroupMutation,
    types.CreateTrackingGroupMutationVariables
  >;
  '\n  mutation RenameTrackingGroup($id: Int!, $name: String!) {\n    renameKeywordTrackingGroup(id: $id, name: $name) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.RenameTrackingGroupMutation,
    types.RenameTrackingGroupMutationVariables
  >;
  '\n  mutation StopTrackingGroup($id: Int!) {\n    stopKeywordTrackingGroup(id: $id) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.StopTrackingGroupMutation,
    types.StopTrackingGroupMutationVariables
  >;
  '\n  mutation TrackKeyword($keyword: String!, $marketId: Int!, $siteId: Int!, $deviceId: Int!) {\n    trackKeyword(keyword: $keyword, marketId: $marketId, siteId: $siteId, deviceId: $deviceId) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.TrackKeywordMutation,
    types.TrackKeywordMutationVariables
  >;
  '\n  query LinkSites {\n    sites {\n      ...SiteChoice\n    }\n  }\n': TypedDocumentNode<
    types.LinkSitesQuery,
    types.LinkSitesQueryVariables
  >;
  '\n  query LinkSources($siteId: Int!) {\n    sources(siteId: $siteId) {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.LinkSourcesQuery,
    types.LinkSourcesQueryVariables
  >;
  '\n  query UrlTemplate($siteId: Int!, $sourceId: Int!) {\n    urlTemplate(siteId: $siteId, sourceId: $sourceId) {\n      urlTemplate\n      nameTemplate\n      trackingTemplate\n      info {\n        ...UrlTemplateInfoFields\n      }\n      params {\n        id\n        ...UrlParamFields\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UrlTemplateQuery,
    types.UrlTemplateQueryVariables
  >;
  '\n  query GeneratedLinks($siteId: Int!, $sourceId: Int!, $keywords: [String!]!, $params: [UrlParamInput!]) {\n    generatedLinks(siteId: $siteId, sourceId: $sourceId, keywords: $keywords, params: $params) {\n      keyword\n      url\n      name\n      trackingTemplate\n    }\n  }\n': TypedDocumentNode<
    types.GeneratedLinksQuery,
    types.GeneratedLinksQueryVariables
  >;
  '\n  fragment SiteChoice on Site {\n    id\n    name\n    domain\n    market {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.SiteChoiceFragment,
    unknown
  >;
  '\n  fragment UrlTemplateInfoFields on UrlTemplateInfo {\n    term\n    definition\n    details\n  }\n': TypedDocumentNode<
    types.UrlTemplateInfoFieldsFragment,
    unknown
  >;
  '\n  fragment UrlParamFields on UrlTemplateParam {\n    type\n    name\n    label\n    placeholder\n    isRequired\n    defaultValue\n    options {\n      value\n      label\n    }\n    additionalOptions {\n      value\n      label\n    }\n  }\n': TypedDocumentNode<
    types.UrlParamFieldsFragment,
    unknown
  >;
  '\n  query LinkTemplates {\n    linkTemplates {\n      id\n      siteName\n      sourceName\n      urlTemplate\n      nameTemplate\n      params {\n        id\n        label\n      }\n    }\n  }\n': TypedDocumentNode<
    types.LinkTemplatesQuery,
    types.LinkTemplatesQueryVariables
  >;
  '\n  query LinkTemplateChoices {\n    sites(includeInactive: true) {\n      ...SiteChoice\n    }\n    partners(partnerTypes: [sourcePartner]) {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.LinkTemplateChoicesQuery,
    types.LinkTemplateChoicesQueryVariables
  >;
  '\n  query LinkTemplate($id: Int!) {\n    linkTemplate(id: $id) {\n      id\n      siteId\n      siteName\n      sourceId\n      sourceName\n      urlTemplate\n      nameTemplate\n      trackingTemplate\n      version\n      info {\n        ...UrlTemplateInfoFields\n      }\n      params {\n        ...UrlParamFields\n      }\n    }\n  }\n': TypedDocumentNode<
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
  '\n  query OverviewSummary(\n    $filters: ReportFilters\n    $groupingColumn: OverviewGrouping\n    $compareRange: DateRangeInput\n    $compareLate: Boolean\n    $isCut: Boolean!\n  ) {\n    # What the table shows, where the comparison counts less than that.\n    whole: overviewReport(filters: $filters, groupingColumn: $groupingColumn) @include(if: $isCut) {\n      rowTotal {\n        ...OverviewKeyFigures\n      }\n    }\n    overviewReport(\n      filters: $filters\n      groupingColumn: $groupingColumn\n      compareRange: $compareRange\n      compareLate: $compareLate\n    ) {\n      rowTotal {\n        ...OverviewKeyFigures\n        previous {\n          ...OverviewKeyFigures\n        }\n      }\n      comparison {\n        until\n        partners {\n          partnerId\n          partnerName\n          partnerType\n          hasFailed\n          accounts\n        }\n      }\n      freshness {\n        ...FreshnessFields\n      }\n    }\n  }\n  fragment OverviewKeyFigures on OverviewRow {\n    row_id\n    estimated\n    incomplete\n    earned\n    rebate\n    profit\n    margin\n    cost\n    bought\n    RPC\n  }\n': TypedDocumentNode<
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
  '\n  fragment AccountAnswer on PartnerAccountResponse {\n    status\n    message\n    errors {\n      field\n      messages\n    }\n  }\n': TypedDocumentNode<
    types.AccountAnswerFragment,
    unknown
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
  '\n  mutation CreatePartnerAccount($input: PartnerAccountInput!) {\n    createPartnerAccount(input: $input) {\n      ...AccountAnswer\n    }\n  }\n': TypedDocumentNode<
    types.CreatePartnerAccountMutation,
    types.CreatePartnerAccountMutationVariables
  >;
  '\n  mutation UpdatePartnerAccount($id: Int!, $input: PartnerAccountInput!, $version: Int) {\n    partnerAccount(id: $id) {\n      update(input: $input, version: $version) {\n        ...AccountAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdatePartnerAccountMutation,
    types.UpdatePartnerAccountMutationVariables
  >;
  '\n  mutation ClonePartnerAccount($id: Int!, $input: PartnerAccountInput!) {\n    partnerAccount(id: $id) {\n      clone(input: $input) {\n        ...AccountAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
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
  '\n  query PlacementManagerChoices {\n    sources {\n      id\n      name\n    }\n    auth {\n      allowedPartnerAccounts(showOrganicAccounts: false) {\n        id\n        name\n        partnerId\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PlacementManagerChoicesQuery,
    types.PlacementManagerChoicesQueryVariables
  >;
  '\n  query ManagedAdgroups($daysRange: Int, $sourceIds: [Int!], $accountIds: [Int!], $formula: CapFormulaInput) {\n    placementManager {\n      adgroups(daysRange: $daysRange, sourceIds: $sourceIds, accountIds: $accountIds, formula: $formula) {\n        sourceId\n        sourceName\n        accountId\n        accountName\n        campaignId\n        campaignName\n        adgroupId\n        adgroupName\n        status\n        updatedAt\n        cpa\n        rpc\n        lastCpaCap\n        cap\n        actionStatus\n        cost\n        conversions\n        revenue\n        soldClicks\n        effect {\n          action\n          reason\n          currency\n          targetCpaBefore\n          targetCpaAfter\n          targetNote\n          approvalNote\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ManagedAdgroupsQuery,
    types.ManagedAdgroupsQueryVariables
  >;
  '\n  query ManagedPlacements(\n    $daysRange: Int\n    $sourceIds: [Int!]\n    $accountIds: [Int!]\n    $formula: CapFormulaInput\n    $searchPhrase: String\n    $orderBy: OrderByInput\n    $page: Int\n    $perPage: Int\n  ) {\n    placementManager {\n      placements(\n        daysRange: $daysRange\n        sourceIds: $sourceIds\n        accountIds: $accountIds\n        formula: $formula\n        searchPhrase: $searchPhrase\n        orderBy: $orderBy\n        page: $page\n        perPage: $perPage\n      ) {\n        totalRecords\n        rows {\n          sourceId\n          sourceName\n          accountId\n          accountName\n          campaignName\n          adgroupId\n          adgroupName\n          placementId\n          placementName\n          status\n          isBlocked\n          action\n          reason\n          updatedAt\n          cpa\n          rpc\n          lastCpaCap\n          cap\n          cost\n          conversions\n          revenue\n          soldClicks\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ManagedPlacementsQuery,
    types.ManagedPlacementsQueryVariables
  >;
  '\n  query PlacementUpdates($filters: PlacementUpdateFilters, $page: Int, $perPage: Int) {\n    placementManager {\n      updateStatuses(filters: $filters, page: $page, perPage: $perPage) {\n        totalRecords\n        rows {\n          id\n          sourceName\n          accountName\n          campaignName\n          adgroupId\n          adgroupName\n          placementId\n          placementName\n          cpaCap\n          updateStatus\n          actionType\n          result\n          startedAt\n          finishedAt\n          userName\n          taskId\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PlacementUpdatesQuery,
    types.PlacementUpdatesQueryVariables
  >;
  '\n  fragment ActionAnswer on PlacementActionResponse {\n    status\n    message\n    adgroups {\n      adgroupId\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.ActionAnswerFragment,
    unknown
  >;
  '\n  fragment BlockAnswer on PlacementBlockResponse {\n    status\n    message\n    placements {\n      adgroupId\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.BlockAnswerFragment,
    unknown
  >;
  '\n  mutation PauseManagedAdgroups($daysRange: Int!, $processedAdgroups: [ProcessedAdgroupInput!]!) {\n    placementManager {\n      answer: pauseAdGroups(daysRange: $daysRange, processedAdgroups: $processedAdgroups) {\n        ...ActionAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PauseManagedAdgroupsMutation,
    types.PauseManagedAdgroupsMutationVariables
  >;
  '\n  mutation RestoreManagedAdgroups($daysRange: Int!, $processedAdgroups: [ProcessedAdgroupInput!]!) {\n    placementManager {\n      answer: restoreAdGroups(daysRange: $daysRange, processedAdgroups: $processedAdgroups) {\n        ...ActionAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.RestoreManagedAdgroupsMutation,
    types.RestoreManagedAdgroupsMutationVariables
  >;
  '\n  mutation BlockManagedPlacements($daysRange: Int!, $processedPlacements: [ProcessedPlacementInput!]!) {\n    placementManager {\n      answer: blockPlacements(daysRange: $daysRange, processedPlacements: $processedPlacements) {\n        ...BlockAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.BlockManagedPlacementsMutation,
    types.BlockManagedPlacementsMutationVariables
  >;
  '\n  mutation UnblockManagedPlacements($daysRange: Int!, $processedPlacements: [ProcessedPlacementInput!]!) {\n    placementManager {\n      answer: unblockPlacements(daysRange: $daysRange, processedPlacements: $processedPlacements) {\n        ...BlockAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UnblockManagedPlacementsMutation,
    types.UnblockManagedPlacementsMutationVariables
  >;
  '\n  query PushAccounts {\n    auth {\n      allowedPartnerAccounts(isActive: true, partnerId: 28, showOrganicAccounts: true) {\n        id\n        name\n        currency\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PushAccountsQuery,
    types.PushAccountsQueryVariables
  >;
  '\n  query PushEnumerations {\n    propellerAdsUploader {\n      enumerations {\n        countries {\n          value\n          label\n        }\n        osType {\n          value\n          label\n        }\n        format {\n          value\n          label\n        }\n        minBudget\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PushEnumerationsQuery,
    types.PushEnumerationsQueryVariables
  >;
  '\n  mutation UploadPushCampaigns($partnerAccountId: Int!, $campaigns: [PushCampaignInput!]!) {\n    uploadCampaigns(partnerAccountId: $partnerAccountId, campaigns: $campaigns) {\n      status\n      message\n      campaigns {\n        id\n        errors {\n          attribute\n          errors\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UploadPushCampaignsMutation,
    types.UploadPushCampaignsMutationVariables
  >;
  '\n  query PushTasks(\n    $page: Int!\n    $perPage: Int!\n    $partnerAccountId: Int\n    $name: String\n    $dateRange: DateRangeInput\n    $statuses: [UploadTaskStatus!]\n    $format: String\n  ) {\n    propellerAdsUploader {\n      tasks(\n        page: $page\n        perPage: $perPage\n        partnerAccountId: $partnerAccountId\n        name: $name\n        dateRange: $dateRange\n        statuses: $statuses\n        format: $format\n      ) {\n        totalRecords\n        rows {\n          id\n          partnerAccountId\n          bayer {\n            id\n            username\n          }\n          user {\n            id\n            username\n          }\n          status\n          createdAt\n          startedAt\n          finishedAt\n          error\n          review {\n            status\n            feedback\n          }\n          campaign {\n            name\n            format\n            targetUrl\n            dailyAmount\n            totalAmount\n            bid\n            markets\n            devices\n            osTypes\n            status\n            creatives {\n              title\n              description\n              icon\n              image\n            }\n            errors {\n              attribute\n              errors\n            }\n          }\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PushTasksQuery,
    types.PushTasksQueryVariables
  >;
  '\n  mutation RestartPushTasks($taskIds: [Int!], $filters: PushTaskFiltersInput) {\n    restartPushTasks(taskIds: $taskIds, filters: $filters) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.RestartPushTasksMutation,
    types.RestartPushTasksMutationVariables
  >;
  '\n  mutation CancelPushTasks($taskIds: [Int!]!) {\n    cancelPushTasks(taskIds: $taskIds) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.CancelPushTasksMutation,
    types.CancelPushTasksMutationVariables
  >;
  '\n  query PushPresets {\n    propellerAdsUploader {\n      presets {\n        id\n        name\n        default\n        leftOut\n        values {\n          isEnabled\n          format\n          targetUrl\n          bid\n          dailyAmount\n          totalAmount\n          markets\n          devices\n          osTypes\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PushPresetsQuery,
    types.PushPresetsQueryVariables
  >;
  '\n  mutation SavePushPreset($name: String!, $default: Boolean!, $values: PushPresetInput!) {\n    savePushPreset(name: $name, default: $default, values: $values) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.SavePushPresetMutation,
    types.SavePushPresetMutationVariables
  >;
  '\n  mutation DeletePushPreset($name: String!) {\n    deletePushPreset(name: $name) {\n      status\n      message\n    }\n  }\n': TypedDocumentNode<
    types.DeletePushPresetMutation,
    types.DeletePushPresetMutationVariables
  >;
  '\n  query ViewMailings($id: Int, $viewId: Int) {\n    viewMailings(id: $id, viewId: $viewId) {\n      id\n      viewId\n      viewName\n      report\n      words\n      frequency\n      weekdays\n      dayOfMonth\n      hour\n      timeZone\n      format\n      onlyWithRows\n      ownAccounts\n      isOn\n      nextAt\n      canEdit\n      version\n      owner {\n        id\n        username\n      }\n      users {\n        id\n        username\n      }\n      lastMails {\n        state\n        error\n        at\n        user {\n          id\n          username\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ViewMailingsQuery,
    types.ViewMailingsQueryVariables
  >;
  '\n  query MailingUsers {\n    users(includeInactive: false) {\n      id\n      username\n      email\n    }\n  }\n': TypedDocumentNode<
    types.MailingUsersQuery,
    types.MailingUsersQueryVariables
  >;
  '\n  query ViewMailingUsers($viewId: Int!) {\n    viewMailingUsers(viewId: $viewId) {\n      id\n    }\n  }\n': TypedDocumentNode<
    types.ViewMailingUsersQuery,
    types.ViewMailingUsersQueryVariables
  >;
  '\n  mutation CreateViewMailing($viewId: Int!, $input: ViewMailingInput!) {\n    viewMailing {\n      create(viewId: $viewId, input: $input) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateViewMailingMutation,
    types.CreateViewMailingMutationVariables
  >;
  '\n  mutation UpdateViewMailing($id: Int!, $input: ViewMailingInput!, $version: Int) {\n    viewMailing {\n      update(id: $id, input: $input, version: $version) {\n        ...SaveAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateViewMailingMutation,
    types.UpdateViewMailingMutationVariables
  >;
  '\n  mutation SetViewMailingOn($id: Int!, $isOn: Boolean!) {\n    viewMailing {\n      setOn(id: $id, isOn: $isOn) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SetViewMailingOnMutation,
    types.SetViewMailingOnMutationVariables
  >;
  '\n  mutation DeleteViewMailing($id: Int!) {\n    viewMailing {\n      delete(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteViewMailingMutation,
    types.DeleteViewMailingMutationVariables
  >;
  '\n  mutation LeaveViewMailing($id: Int!) {\n    viewMailing {\n      leave(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.LeaveViewMailingMutation,
    types.LeaveViewMailingMutationVariables
  >;
  '\n  mutation SendViewMailing($id: Int!) {\n    viewMailing {\n      sendNow(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SendViewMailingMutation,
    types.SendViewMailingMutationVariables
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
  '\n  fragment SiteGroupFields on SiteGroup {\n    id\n    name\n    code\n    description\n    parentId\n    version\n    options {\n      ...SiteOptionValues\n    }\n  }\n': TypedDocumentNode<
    types.SiteGroupFieldsFragment,
    unknown
  >;
  '\n  query SiteList {\n    sites(includeInactive: true) {\n      id\n      name\n      domain\n      isActive\n      market {\n        id\n        name\n      }\n      siteProject {\n        id\n        name\n      }\n      siteGroups {\n        id\n        name\n        code\n      }\n      countries {\n        code\n      }\n      partnerAccounts {\n        id\n      }\n      statsHealth {\n        isOk\n        error\n        unmatchedVisits\n        completeUntil\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SiteListQuery,
    types.SiteListQueryVariables
  >;
  '\n  fragment SiteOptionValues on SiteOptions {\n    engine\n    urlTemplate\n    feedIds\n  }\n': TypedDocumentNode<
    types.SiteOptionValuesFragment,
    unknown
  >;
  '\n  query Site($id: Int!) {\n    site(id: $id) {\n      id\n      name\n      domain\n      isActive\n      version\n      market {\n        id\n      }\n      siteProject {\n        id\n      }\n      countries {\n        code\n      }\n      siteGroups {\n        id\n      }\n      statsHealth {\n        error\n      }\n      siteSettings {\n        id\n        apiUrl\n        apiUser\n        apiPassword\n        collectStats\n        repository\n        keywordParamName\n        options {\n          ...SiteOptionValues\n        }\n        logo {\n          ...ImageFile\n        }\n        squareLogo {\n          ...ImageFile\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SiteQuery,
    types.SiteQueryVariables
  >;
  '\n  query AdditionalSitesInformation {\n    markets(includeUnused: true) {\n      id\n      name\n      code\n    }\n    sources {\n      id\n      name\n    }\n    feeds(isAll: true) {\n      id\n      name\n    }\n    currencies {\n      code\n      name\n    }\n    languageCodes\n    siteProjects {\n      id\n      name\n    }\n    countries {\n      code\n      name\n    }\n    siteGroups {\n      ...SiteGroupFields\n    }\n    siteGroupSchema {\n      id\n      name\n      code\n    }\n  }\n': TypedDocumentNode<
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
  '\n  query SiteGroup {\n    siteGroups {\n      ...SiteGroupFields\n    }\n    sites(includeInactive: true) {\n      id\n      name\n      isActive\n      siteGroups {\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
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
  '\n  query TqQuality($filters: TqDashboardFilters) {\n    tqDashboardReport(filters: $filters, type: tagReport) {\n      rows {\n        date\n        marketId\n        marketName\n        ctr\n        rpc\n        tagTq\n        tqThresholdId\n        incomplete\n      }\n      markets {\n        marketId\n        tagTq\n        lastCompleteDate\n        lastCompleteTq\n      }\n    }\n  }\n': TypedDocumentNode<
    types.TqQualityQuery,
    types.TqQualityQueryVariables
  >;
  '\n  query TqRevenue($filters: TqDashboardFilters) {\n    tqDashboardReport(filters: $filters, type: grossRevenue) {\n      rows {\n        date\n        marketId\n        marketName\n        grossRevenue\n        incomplete\n      }\n    }\n  }\n': TypedDocumentNode<
    types.TqRevenueQuery,
    types.TqRevenueQueryVariables
  >;
  '\n  fragment ActionCountPage on UserActivityReport {\n    nextCursor\n    rows {\n      user {\n        id\n        username\n      }\n      action {\n        id\n        name\n      }\n      actionCount\n    }\n  }\n': TypedDocumentNode<
    types.ActionCountPageFragment,
    unknown
  >;
  '\n  query ActivityChoices {\n    userActivityFilterOptions {\n      users {\n        id\n        username\n      }\n      actions {\n        id\n        name\n      }\n      teams {\n        id\n        name\n      }\n      sources {\n        id\n        name\n      }\n      sites {\n        id\n        name\n      }\n      siteProjects {\n        id\n        name\n      }\n      partnerAccounts {\n        id\n        name\n        partner {\n          shortName\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ActivityChoicesQuery,
    types.ActivityChoicesQueryVariables
  >;
  '\n  query ActivityChart($filters: UserActivityFilters!, $orderBy: OrderByInput!, $perPage: Int!) {\n    userActivityChart(filters: $filters, orderBy: $orderBy, perPage: $perPage) {\n      user {\n        id\n        username\n      }\n      hour\n      actionCount\n    }\n  }\n': TypedDocumentNode<
    types.ActivityChartQuery,
    types.ActivityChartQueryVariables
  >;
  '\n  query ActionCounts($filters: UserActivityFilters!, $perPage: Int!, $cursor: String) {\n    userActivityReport(grouping: actionCount, filters: $filters, perPage: $perPage, cursor: $cursor) {\n      ...ActionCountPage\n    }\n  }\n': TypedDocumentNode<
    types.ActionCountsQuery,
    types.ActionCountsQueryVariables
  >;
  '\n  query Users {\n    users {\n      id\n      username\n      email\n      isActive\n      teamRole\n      roles {\n        name\n      }\n      team {\n        id\n        name\n      }\n      hasAccessToAllPartnerAccounts\n      hasAccessToAllTeamPartnerAccounts\n      buyerPartnerAccountIds\n      keywordTrackingLimit\n      hasSecondFactor\n      avatarColorPreset {\n        backgroundColor\n        textColor\n        borderColor\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UsersQuery,
    types.UsersQueryVariables
  >;
  '\n  query UserChoices {\n    roles {\n      name\n      description\n      permissions {\n        name\n      }\n    }\n    teams {\n      id\n      name\n      isActive\n      leader {\n        id\n        username\n      }\n    }\n    partnerAccounts {\n      id\n      name\n      partner {\n        name\n      }\n      user {\n        username\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UserChoicesQuery,
    types.UserChoicesQueryVariables
  >;
  '\n  query User($id: Int!) {\n    user(id: $id) {\n      id\n      username\n      email\n      isActive\n      version\n      teamRole\n      roles {\n        name\n      }\n      team {\n        id\n      }\n      hasAccessToAllPartnerAccounts\n      hasAccessToAllTeamPartnerAccounts\n      buyerPartnerAccountIds\n      keywordTrackingLimit\n      hasSecondFactor\n      partnerAccountsAccesses {\n        partnerAccountId\n        accessTypes\n      }\n      companies {\n        id\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
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
  '\n  query ChangeCounts($filters: ReportFilters!, $byHour: Boolean!) {\n    changeCounts(filters: $filters, byHour: $byHour) {\n      date\n      hour\n      count\n      largest {\n        source\n        by\n        action {\n          id\n        }\n        entityType\n        status\n        count\n        entityCount\n      }\n    }\n  }\n': TypedDocumentNode<
    types.ChangeCountsQuery,
    types.ChangeCountsQueryVariables
  >;
  '\n  query FilterLists($showOrganicAccounts: Boolean = true) {\n    sites {\n      id\n      name\n    }\n    sources {\n      id\n      name\n    }\n    devices {\n      id\n      name\n      code\n    }\n    markets {\n      id\n      name\n    }\n    siteProjects {\n      id\n      name\n    }\n    countries {\n      code\n      name\n    }\n    labels {\n      name\n      siteIds\n      sourcePartnerIds\n    }\n    auth {\n      allowedPartnerAccounts(showOrganicAccounts: $showOrganicAccounts) {\n        id\n        name\n        partnerId\n        user {\n          id\n          username\n        }\n      }\n      allowedUsers {\n        id\n        username\n      }\n      allowedTeams {\n        id\n        name\n      }\n    }\n  }\n': TypedDocumentNode<
    types.FilterListsQuery,
    types.FilterListsQueryVariables
  >;
  '\n  query FeedList($dateRange: DateRangeInput) {\n    feeds(onlySupportingHourlyBreakdown: true, dateRange: $dateRange) {\n      id\n      name\n    }\n  }\n': TypedDocumentNode<
    types.FeedListQuery,
    types.FeedListQueryVariables
  >;
  '\n  query SavedViews($report: String!) {\n    savedViews(report: $report) {\n      id\n      name\n      scope\n      state\n      isDefault\n      canEdit\n      updatedAt\n      version\n      mailingCount\n      owner {\n        id\n        username\n      }\n      users {\n        id\n        username\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SavedViewsQuery,
    types.SavedViewsQueryVariables
  >;
  '\n  mutation CreateSavedView($input: SavedViewInput!) {\n    savedView {\n      create(input: $input) {\n        status\n        message\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateSavedViewMutation,
    types.CreateSavedViewMutationVariables
  >;
  '\n  mutation UpdateSavedView($id: Int!, $input: SavedViewInput!, $version: Int) {\n    savedView {\n      update(id: $id, input: $input, version: $version) {\n        status\n        message\n        id\n      }\n    }\n  }\n': TypedDocumentNode<
    types.UpdateSavedViewMutation,
    types.UpdateSavedViewMutationVariables
  >;
  '\n  mutation DeleteSavedView($id: Int!) {\n    savedView {\n      delete(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DeleteSavedViewMutation,
    types.DeleteSavedViewMutationVariables
  >;
  '\n  query ViewPeople {\n    users(includeInactive: false) {\n      id\n      username\n    }\n  }\n': TypedDocumentNode<
    types.ViewPeopleQuery,
    types.ViewPeopleQueryVariables
  >;
  '\n  fragment DraftAnswer on DraftResponse {\n    status\n    message\n    errors {\n      field\n      messages\n    }\n    draft {\n      ...DraftFacts\n    }\n  }\n': TypedDocumentNode<
    types.DraftAnswerFragment,
    unknown
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
  '\n  mutation CreateDraft($kind: String!, $key: String!, $input: DraftInput!) {\n    draft {\n      create(kind: $kind, key: $key, input: $input) {\n        ...DraftAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CreateDraftMutation,
    types.CreateDraftMutationVariables
  >;
  '\n  mutation SaveDraft($id: Int!, $version: Int!, $input: DraftInput!) {\n    draft {\n      save(id: $id, version: $version, input: $input) {\n        ...DraftAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SaveDraftMutation,
    types.SaveDraftMutationVariables
  >;
  '\n  mutation SaveDraftChanges($id: Int!, $version: Int!, $input: DraftChangesInput!) {\n    draft {\n      saveChanges(id: $id, version: $version, input: $input) {\n        ...DraftAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.SaveDraftChangesMutation,
    types.SaveDraftChangesMutationVariables
  >;
  '\n  mutation CopyDraft($id: Int!) {\n    draft {\n      copy(id: $id) {\n        status\n        message\n        draft {\n          id\n        }\n      }\n    }\n  }\n': TypedDocumentNode<
    types.CopyDraftMutation,
    types.CopyDraftMutationVariables
  >;
  '\n  mutation DiscardDraft($id: Int!) {\n    draft {\n      discard(id: $id) {\n        status\n        message\n      }\n    }\n  }\n': TypedDocumentNode<
    types.DiscardDraftMutation,
    types.DiscardDraftMutationVariables
  >;
  '\n  mutation PublishDraft($id: Int!, $version: Int!) {\n    draft {\n      publish(id: $id, version: $version) {\n        ...DraftAnswer\n      }\n    }\n  }\n': TypedDocumentNode<
    types.PublishDraftMutation,
    types.PublishDraftMutationVariables
  >;
}

/** Fragments that one text spreads and another defines, by name. */
export const FRAGMENTS: Readonly<Record<string, string>> = {
  AccountAnswer:
    'fragment AccountAnswer on PartnerAccountResponse {\n  status\n  message\n  errors {\n    field\n    messages\n  }\n}',
  ActionAnswer:
    'fragment ActionAnswer on PlacementActionResponse {\n  status\n  message\n  adgroups {\n    adgroupId\n    status\n    message\n  }\n}',
  ActionCountPage:
    'fragment ActionCountPage on UserActivityReport {\n  nextCursor\n  rows {\n    user {\n      id\n      username\n    }\n    action {\n      id\n      name\n    }\n    actionCount\n  }\n}',
  ActionOptions: 'fragment ActionOptions on AutomationOptions {\n  labelNames\n  cleanCurrentLabels\n}',
  ActionSettings:
    'fragment ActionSettings on AutomationSettings {\n  bidType\n  action\n  changeValueType\n  changeValue\n  bidRange {\n    min\n    max\n  }\n  budgetRange {\n    min\n    max\n  }\n  cloneSettings {\n    adGroupBudget\n    count\n    nameSuffix\n  }\n}',
  AdTemplateFields: 'fragment AdTemplateFields on AdTemplate {\n  id\n  fields {\n    name\n    value\n  }\n}',
  AiImageFields:
    'fragment AiImageFields on AiImage {\n  id\n  url\n  isLoading\n  isError\n  isCanceled\n  error\n  cost\n  image {\n    ...ImageFile\n  }\n}',
  AlertCommon:
    'fragment AlertCommon on Alert {\n  id\n  type\n  datetime\n  processingDatetime\n  isAcknowledged\n  state\n  resolution\n  parentId\n  isCounted\n}',
  AlertDeliveryFields:
    'fragment AlertDeliveryFields on AlertDelivery {\n  isOn\n  timings {\n    type\n    normal\n    high\n  }\n  timeZone\n  digestHour\n  quietFrom\n  quietTo\n  escalateAfter\n  mailsMembers\n  webhookHost\n  version\n  messages {\n    id\n    createdAt\n    sentAt\n    channel\n    cause\n    reason\n    state\n    error\n    attempts\n    alertCount\n  }\n}',
  AlertsOfAdgroup:
    'fragment AlertsOfAdgroup on AlertsByType {\n  cyclicLoss {\n    ...AlertCommon\n    dateIntervalBegin\n    dateIntervalEnd\n    hourIntervals {\n      start\n      end\n    }\n    loss\n    lossBefore\n  }\n  advertiserGone {\n    ...AlertCommon\n    date\n    hour\n    advertiserName\n    advertiserId\n  }\n  significantOneTimeLoss {\n    ...AlertCommon\n    date\n    hour\n    loss\n    lossBefore\n  }\n  estimatedSignificantOneTimeLoss {\n    ...AlertCommon\n    date\n    hour\n    loss\n    lossBefore\n  }\n  accumulativeLoss {\n    ...AlertCommon\n    dateIntervalBegin\n    date\n    loss\n    lossBefore\n  }\n  significantLoss {\n    ...AlertCommon\n    dateHourRangeBegin\n    dateHourRangeEnd\n    loss\n    lossBefore\n  }\n  adGroupLifetimeEnd {\n    ...AlertCommon\n    lifetimeEnd\n  }\n}',
  ArticleFacts:
    'fragment ArticleFacts on Article {\n  id\n  version\n  site {\n    id\n    name\n    domain\n  }\n  market {\n    id\n    name\n  }\n  language {\n    code\n    name\n  }\n  topic\n  direction\n  creator {\n    id\n    username\n  }\n  headline\n  headlineEnglish\n  hotspots\n  text\n  textEnglish\n  url\n  createdAt\n  uploadedAt\n  status\n  error\n  hotspotSuggestions {\n    original\n    translated\n    provider\n    competition\n    suggestedBid\n  }\n  headlineSuggestions {\n    original\n    translated\n  }\n  textSuggestion\n  complianceState\n  complianceError\n  compliance {\n    is_compliant\n    overall_risk_score\n    violation_summary\n    detected_violations {\n      policy_category\n      severity\n      reasoning\n      violating_quote\n    }\n  }\n  generating\n  generationFailures {\n    part\n    message\n  }\n}',
  AskedOfAll:
    'fragment AskedOfAll on AutomationSettings {\n  bidType\n  action\n  changeValueType\n  changeValue\n  bidRange {\n    min\n    max\n  }\n  budgetRange {\n    min\n    max\n  }\n}',
  BlockAnswer:
    'fragment BlockAnswer on PlacementBlockResponse {\n  status\n  message\n  placements {\n    adgroupId\n    status\n    message\n  }\n}',
  DraftAnswer:
    'fragment DraftAnswer on DraftResponse {\n  status\n  message\n  errors {\n    field\n    messages\n  }\n  draft {\n    ...DraftFacts\n  }\n}',
  DraftFacts:
    'fragment DraftFacts on DraftSummary {\n  id\n  kind\n  title\n  state\n  version\n  updatedAt\n  publishedAt\n  task {\n    id\n    status\n    done\n    total\n    error\n  }\n}',
  FreshnessFields:
    'fragment FreshnessFields on DataFreshness {\n  partnerId\n  partnerName\n  partnerType\n  completeUntil\n  lateAccounts\n  failingAccounts\n  expectsData\n  estimated\n}',
  HotspotFields:
    'fragment HotspotFields on Hotspot {\n  id\n  siteHotspotId\n  text\n  link\n  isLinkBuilt\n  imageUrl\n  thumbImageUrl\n}',
  ImageFile: 'fragment ImageFile on Image {\n  id\n  url\n  thumbnail\n  width\n  height\n  filesize\n}',
  MediaConfig:
    'fragment MediaConfig on SiteMediaConfig {\n  status\n  errors {\n    attribute\n    message\n  }\n  versions {\n    part\n    version\n  }\n  system {\n    name\n    marketId\n    liveSiteDomain\n    repository\n    gtmContainerId\n    HTTPS\n    contacts {\n      adminEmail\n      supportEmail\n      errorsReceivers\n    }\n  }\n  sections {\n    name\n    pages {\n      name\n      zones {\n        name\n        feedIds\n        feedSortId\n        isFeedSettingsEditable\n        isMainYahooZone\n        itemsCount\n      }\n    }\n  }\n  partners {\n    yahoo {\n      ...MediaPartnerValues\n    }\n    bol {\n      ...MediaPartnerValues\n    }\n    ebay {\n      ...MediaPartnerValues\n    }\n    aliexpress {\n      ...MediaPartnerValues\n    }\n    yelp {\n      ...MediaPartnerValues\n    }\n    walmart {\n      ...MediaPartnerValues\n    }\n    kelkoo {\n      ...MediaPartnerValues\n    }\n    amazon {\n      ...MediaPartnerValues\n    }\n    intentMedia {\n      ...MediaPartnerValues\n    }\n    adsenseForContent {\n      ...MediaPartnerValues\n    }\n    billiger {\n      ...MediaPartnerValues\n    }\n    mediaAlpha {\n      ...MediaPartnerValues\n    }\n  }\n  services {\n    travelSite {\n      isEnabled\n      url\n      apiKey\n    }\n    recaptcha {\n      isEnabled\n      siteKey\n      secretKey\n    }\n    optimisedImage {\n      isEnabled\n      host\n      quality\n    }\n  }\n  searching {\n    availableFeedPartnerIds\n    popularTrimIds\n    keywordParam\n    defaultCurrencyCode\n    defaultCity\n    defaultRelatedKeywords\n    defaultPopularKeywords\n  }\n  yahooTagReplacementsRules {\n    id\n    tag\n    replacement\n    sourceIds\n    deviceIds\n    isActive\n  }\n  mediaAlphaPlacementIdReplacementsRules {\n    id\n    placementId\n    replacement\n    sourceIds\n    deviceIds\n    isActive\n  }\n}',
  MediaItemFields:
    'fragment MediaItemFields on MediaItem {\n  id\n  kind\n  origin\n  name\n  width\n  height\n  filesize\n  durationMs\n  keywords\n  tags\n  language\n  author\n  license\n  licenseEndsOn\n  isLicenseOver\n  sourceUrl\n  focalX\n  focalY\n  parentId\n  similarCount\n  collectionIds\n  ownerName\n  createdAt\n  version\n  image {\n    id\n    url\n    thumbnail\n    width\n    height\n    filesize\n    parentId\n    forAds {\n      url\n      width\n      height\n      filesize\n    }\n  }\n  video {\n    id\n    url\n    thumbnail\n  }\n  crop {\n    x\n    y\n    width\n    height\n  }\n}',
  MediaPartnerValues:
    'fragment MediaPartnerValues on MediaConfigPartner {\n  isEnabled\n  credentials {\n    name\n    value\n  }\n  options {\n    name\n    value\n  }\n}',
  OperationLine:
    'fragment OperationLine on AutomationOperation {\n  id\n  campaign\n  adGroup\n  keyword\n  placement\n  entityId\n  property\n  status\n  statusMessage\n  statusValue\n  oldValue\n  newValue\n  writtenValue\n  currency\n  change\n  relativeChange\n  isOutlier\n  limitMessage\n  editedFrom\n  editedBy {\n    id\n    username\n  }\n  isConflict\n  platformValue\n  keptAt\n  keptBy {\n    id\n    username\n  }\n  rewriteTaskId\n  finishedAt\n  undoneByTaskId\n  why\n  whySeenAt\n  partnerAccount {\n    id\n    name\n  }\n}',
  RuleFields:
    'fragment RuleFields on AutomationRule {\n  id\n  name\n  type\n  typeValue\n  filters\n  filterWords {\n    name\n    operation\n    value\n  }\n  settings {\n    ...ActionSettings\n  }\n  options {\n    ...ActionOptions\n  }\n  creator {\n    id\n    username\n  }\n  createdAt\n  lastApply\n  timeFrames {\n    preset\n    value\n    start\n    end\n  }\n  timeFramesCompare {\n    metric\n    left\n    operation\n    right\n    multiplier\n  }\n  isSchedulerEnabled\n  scheduler {\n    days\n    hours\n    timezoneId\n  }\n  repeatInterval\n  startTime\n  endTime\n  watchInterval\n  maxApplicationsPerInterval\n  masterRuleIds\n  version\n  isMine\n  heldReason\n  nextCheck\n}',
  RuleHold: 'fragment RuleHold on AutomationRuleHold {\n  heldAt\n  heldBy {\n    id\n    username\n  }\n}',
  SaveAnswer:
    'fragment SaveAnswer on SaveResult {\n  ... on BaseResponse {\n    status\n    message\n  }\n  ... on ValidationErrors {\n    errors {\n      field\n      messages\n    }\n  }\n}',
  SavedPart:
    'fragment SavedPart on SiteMediaConfigResponse {\n  status\n  message\n  errors {\n    attribute\n    message\n  }\n}',
  SettingValue:
    'fragment SettingValue on PartnerAccountSetting {\n  name\n  type\n  booleanValue\n  intValue\n  floatValue\n  stringValue\n  dateFloatValue {\n    date\n    value\n  }\n}',
  SiteChoice: 'fragment SiteChoice on Site {\n  id\n  name\n  domain\n  market {\n    id\n    name\n  }\n}',
  SiteGroupFields:
    'fragment SiteGroupFields on SiteGroup {\n  id\n  name\n  code\n  description\n  parentId\n  version\n  options {\n    ...SiteOptionValues\n  }\n}',
  SiteOptionValues: 'fragment SiteOptionValues on SiteOptions {\n  engine\n  urlTemplate\n  feedIds\n}',
  UrlAnswer:
    'fragment UrlAnswer on UrlValidationResponse {\n  status\n  message\n  invalidUrls\n  problems {\n    url\n    message\n  }\n}',
  UrlParamFields:
    'fragment UrlParamFields on UrlTemplateParam {\n  type\n  name\n  label\n  placeholder\n  isRequired\n  defaultValue\n  options {\n    value\n    label\n  }\n  additionalOptions {\n    value\n    label\n  }\n}',
  UrlTemplateInfoFields: 'fragment UrlTemplateInfoFields on UrlTemplateInfo {\n  term\n  definition\n  details\n}',
};
