/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Basis of the uncertainty of an A/B test. */
export type AbTestBasis =
  /** Differences between days, because the site reports only sums. */
  | 'days'
  /** Differences between visits. */
  | 'visits';

/** Filters for A/B tests. */
export type AbTestFilters = {
  /** Date range. Defaults to the screen's default range. */
  dateRange?: DateRangeInput | null | undefined;
  /** Limit results to these partner accounts. */
  partnerAccountIdIn?: Array<number> | null | undefined;
  /** Text to search for in the row's names, case-insensitive. */
  searchPhrase?: string | null | undefined;
  /** Limit results to these sites. */
  siteIdIn?: Array<number> | null | undefined;
  /** Limit results to these statuses. */
  statusIn?: Array<AbTestStatus> | null | undefined;
  /** Limit results to these types. */
  typeIn?: Array<AbTestType> | null | undefined;
};

/** Metric that a winner must not worsen. */
export type AbTestGuardrail =
  /** Margin. */
  | 'margin'
  /** Traffic quality. */
  | 'tq';

/** A/B test to create. */
export type AbTestInput = {
  /** Ad groups in the test; omit for all. */
  adgroupNames?: Array<string> | null | undefined;
  /** Device class IDs. */
  deviceIds?: Array<number> | null | undefined;
  /** Experiment of the site. */
  experimentId: string;
  /** Start time. */
  from: string;
  /** Hypothesis of the test. */
  hypothesis?: string | null | undefined;
  /** True to assume lifts around 0 before the test. */
  isPriorProper?: boolean | null | undefined;
  /** Smallest lift the test can detect (fraction). Defaults to 0.1. */
  lift?: number | null | undefined;
  /** Statistical method of the test. Defaults to Bayesian. */
  method?: AbTestMethod | null | undefined;
  name: string;
  /** Site ID. */
  siteId: number;
  /** Source IDs. */
  sourceIds?: Array<number> | null | undefined;
  /** End time; omit to run until stopped. */
  to?: string | null | undefined;
  /** Type. */
  type: AbTestType;
  variants: Array<AbTestVariantInput>;
};

/** Statistical method of an A/B test. */
export type AbTestMethod =
  /** Based on the chance to win and the expected loss. */
  | 'bayesian'
  /** Based on Welch's t-test, once the planned visits are reached. */
  | 'frequentist'
  /** Based on a sequential test, which is valid at every look. */
  | 'sequential';

/** Notes of users on a test. */
export type AbTestNotesInput = {
  /** Decision and its reason. */
  decisionNote?: string | null | undefined;
  /** Hypothesis of the test. */
  hypothesis?: string | null | undefined;
};

/** Audience and goal of a planned test. */
export type AbTestPlanInput = {
  /** Ad groups in the test; omit for all. */
  adgroupNames?: Array<string> | null | undefined;
  /** Device class IDs. */
  deviceIds?: Array<number> | null | undefined;
  /** Smallest lift the test can detect (fraction). */
  lift: number;
  /** Site ID. */
  siteId: number;
  /** Source IDs. */
  sourceIds?: Array<number> | null | undefined;
  /** Type. */
  type: AbTestType;
  /** Weights of the variants (fractions). */
  weights: Array<number>;
};

/** Column the rows of an A/B test report are grouped by. */
export type AbTestReportGrouping =
  /** By day. */
  | 'date'
  /** By device class. */
  | 'device'
  /** By revenue feed. */
  | 'feed'
  /** By source. */
  | 'source';

/** Options for an A/B test report. */
export type AbTestReportOptions = {
  /** Date range. Defaults to the screen's default range. */
  dateRange?: DateRangeInput | null | undefined;
  /** Limit results to these device classes. */
  deviceIdIn?: Array<number> | null | undefined;
  /** Limit results to these revenue feeds. */
  feedIdIn?: Array<number> | null | undefined;
  groupBy?: Array<AbTestReportGrouping> | null | undefined;
  /** Limit results to these sources. */
  sourceIdIn?: Array<number> | null | undefined;
};

/** Verdict of an A/B test, or the reason there is none. */
export type AbTestReportState =
  /** The conditions for a verdict are not met yet. */
  | 'collecting'
  /** There is a winner. */
  | 'decided'
  /** The metrics cover only part of the test, so there is no verdict. */
  | 'exploratory'
  /** A variant leads, but its traffic quality or margin is worse. */
  | 'guarded'
  /** The test reached its maximum duration without a clear difference. */
  | 'noDifference'
  /** There is no full day yet on which each variant has visits. */
  | 'noFigures'
  /** Visits don't match the planned weights, so no winner is shown. */
  | 'unhealthy';

/** Status of an A/B test at its site. */
export type AbTestSiteState =
  /** The site did not start the test. */
  | 'refused'
  /** The site runs the test. */
  | 'running'
  /** The site was asked to start the test and has not confirmed. */
  | 'starting'
  /** The site has stopped the test. */
  | 'stopped'
  /** The site was asked to stop the test and has not confirmed. */
  | 'stopping';

/** Status of an A/B test. */
export type AbTestStatus =
  /** Running. */
  | 'active'
  /** Stopped. */
  | 'stopped';

/** Metric an A/B test is decided by. */
export type AbTestType =
  /** Conversion (frequency). */
  | 'conversion'
  /** RPS (revenue). */
  | 'rps';

/** Variant of a new test. */
export type AbTestVariantInput = {
  description?: string | null | undefined;
  /** Variant of the experiment. */
  id?: number | null | undefined;
  name: string;
  /** URL the variant is shown on. */
  presentUrl?: string | null | undefined;
  /** Share of the traffic (fraction). */
  weight: number;
};

/** Keyword template to save. */
export type AdGeneratorKeywordTemplateInput = {
  /** Keyword pattern with placeholders. */
  keyword: string;
  /** Omit to apply to all markets. */
  marketId?: number | null | undefined;
  /** Source ID, 5 or 6. */
  sourceId: number;
  /** Criterion or match type. */
  type: KeywordTemplateType;
};

/** Template group to save. */
export type AdGeneratorTemplateGroupInput = {
  /** Category ID. */
  categoryId?: number | null | undefined;
  /** Name of a new or existing category. */
  categoryName?: string | null | undefined;
  /** Omit to apply to all sites. */
  siteId?: number | null | undefined;
  /** Source ID, 5 or 6. */
  sourceId: number;
  templates: Array<AdTemplateInput>;
  /** 1 = default format, 2 = Responsive Search Ads. */
  typeId: number;
};

/** Input for a field of an ad text template. */
export type AdTemplateFieldInput = {
  /** Field name, such as headline1, description1, path1 or headline1Position. */
  name: string;
  value: string;
};

/** Input for an ad text template. */
export type AdTemplateInput = {
  fields: Array<AdTemplateFieldInput>;
  /** Omit for a new template. */
  id?: number | null | undefined;
};

/** Filters for the advertiser report. */
export type AdvertiserReportFilters = {
  /** Omit for the entire site. */
  adgroupId?: number | null | undefined;
  /** Date range. Defaults to the screen's default range. */
  dateRange?: DateRangeInput | null | undefined;
  /** Feed ID, 1 or 36. */
  feedId?: number | null | undefined;
  /** Limit results to ad groups with this label. */
  label?: string | null | undefined;
  /** Time breakdown. */
  segmentation?: AdvertiserSegmentation | null | undefined;
  /** Site ID. */
  siteId: number;
};

/** Time breakdown of the advertiser report. */
export type AdvertiserSegmentation =
  /** By day. */
  | 'date'
  /** By hour. */
  | 'hour';

/** Advertiser type. */
export type AdvertiserType =
  /** Buys clicks and resells them. */
  | 'arbitrage'
  /** Sells the products users searched for. */
  | 'business'
  /** Compares offers. */
  | 'comparison'
  /** Not classified. */
  | 'unknown';

/** Input for a channel and its name. */
export type AfsChannelInput = {
  /** Channel ID at the feed. */
  id: string;
  name?: string | null | undefined;
};

/** Option for an image generator, such as Resolution 1024x1024 or Samples 10. */
export type AiImageOptionInput = {
  name: string;
  value: string;
};

/** Prompt with its first version. */
export type AiPromptInput = {
  /** Instructions for the model. Length limits and the language are added to them. */
  instructions: string;
  name: string;
  target: AiTextTarget;
};

/** AI settings to save. Omitted fields are unchanged. */
export type AiSettingsInput = {
  /** Base URL before /v1, https only; empty for no provider. */
  baseUrl?: string | null | undefined;
  /** Price of a million completion tokens, in US dollars. */
  completionPrice?: number | null | undefined;
  /** Price of a generated image, in US dollars; null if unknown. Without a price, no images are generated. */
  imagePrice?: number | null | undefined;
  /** True to omit suggested texts that the provider flags. */
  isModerated?: boolean | null | undefined;
  /** The mask leaves the stored key unchanged. */
  key?: string | null | undefined;
  model?: string | null | undefined;
  /** Maximum cost in a UTC month, in US dollars. */
  monthlyBudget?: number | null | undefined;
  /** Price of a million prompt tokens, in US dollars. */
  promptPrice?: number | null | undefined;
  /** Expected version. The update is rejected if it has changed. Omit to skip the check. */
  version?: number | null | undefined;
};

/** Purpose of the texts; determines their types and lengths. */
export type AiTextTarget =
  /** Display ads. */
  | 'display'
  /** Native ads. */
  | 'native'
  /** Search ads. */
  | 'search'
  /** Social ads. */
  | 'social';

/** Outcome for one example. */
export type AiTrialResultState =
  /** There are texts. */
  | 'done'
  /** There are none. */
  | 'failed'
  /** Not yet known. */
  | 'waiting';

/** Status of a trial. */
export type AiTrialState =
  /** Canceled; examples without an outcome are not processed. */
  | 'canceled'
  /** Every example has an outcome. */
  | 'done'
  /** Examples are being processed. */
  | 'running';

/** Settings for sending alerts to a user or a team. */
export type AlertDeliveryInput = {
  /** Hour of the daily digest. */
  digestHour: number;
  /** For a team, hours after which its leader receives an unacknowledged alert; null to disable. */
  escalateAfter?: number | null | undefined;
  /** Alerts are sent. */
  isOn: boolean;
  /** For a team, true if its settings apply to members without their own. */
  mailsMembers?: boolean | null | undefined;
  /** First quiet hour. */
  quietFrom?: number | null | undefined;
  /** Hour at which quiet hours end. */
  quietTo?: number | null | undefined;
  /** IANA time zone of the hours. */
  timeZone: string;
  /** Settings by type. Omitted types are unchanged. */
  timings: Array<AlertDeliveryTimingsInput>;
  /** Expected version. The update is rejected if it has changed. Omit to skip the check. */
  version?: number | null | undefined;
};

/** When alerts are sent. */
export type AlertDeliveryTiming =
  /** Once a day, in one message. */
  | 'digest'
  /** Immediately, except in quiet hours. */
  | 'now'
  /** Never. */
  | 'off';

/** Settings for sending alerts of one type. */
export type AlertDeliveryTimingsInput = {
  /** Alerts of high severity. */
  high: AlertDeliveryTiming;
  /** Alerts of normal severity. */
  normal: AlertDeliveryTiming;
  /** Alert type. */
  type: AlertType;
};

/** Status of a message about alerts. */
export type AlertMessageState =
  /** Not sent because its alerts were acknowledged, resolved or muted before. */
  | 'dropped'
  /** Failed and not retried. */
  | 'failed'
  /** Waiting to be sent or retried. */
  | 'pending'
  /** Sent. */
  | 'sent';

/** Entity that alerts are muted for. */
export type AlertMuteEntity =
  /** A partner account. */
  | 'account'
  /** An ad group. */
  | 'adgroup'
  /** A feed. */
  | 'feed'
  /** A site. */
  | 'site';

/** Reason an alert was resolved. */
export type AlertResolution =
  /** Final data confirmed an estimated alert; the alert based on final data is its parent. */
  | 'confirmed'
  /** Final data didn't confirm an estimated alert. */
  | 'corrected'
  /** The condition ended. */
  | 'over'
  /** Restated data no longer meets the condition. */
  | 'restated';

/** Alert status. */
export type AlertState =
  /** Active and acknowledged. */
  | 'acknowledged'
  /** Active and not acknowledged. */
  | 'open'
  /** No longer active. */
  | 'resolved';

/** Threshold to set; omit the value to reset it to the default. */
export type AlertThresholdInput = {
  /** Threshold name. */
  name: string;
  /** Alert type. */
  type: AlertType;
  /** Value. */
  value?: number | null | undefined;
};

/** Alert type. */
export type AlertType =
  /** Loss that accumulates over days (5). */
  | 'AccumulativeLossAlert'
  /** The ad group's lifetime ends soon (7). */
  | 'AdGroupLifetimeEndAlert'
  /** An advertiser that generated revenue is no longer shown (2). */
  | 'AdvertiserGoneAlert'
  /** Loss that recurs at the same hours (1). */
  | 'CyclicLossAlert'
  /** Large loss in one hour, based on estimated revenue (4). */
  | 'EstimatedSignificantOneTimeLossAlert'
  /** Large loss over a range of hours (6). */
  | 'SignificantLossAlert'
  /** Large loss in one hour (3). */
  | 'SignificantOneTimeLossAlert';

/** Filters for articles. */
export type ArticleFilters = {
  /** Creation time. */
  createdAt?: DateTimeRangeInput | null | undefined;
  /** Limit results to items created by these users. */
  creatorIdIn?: Array<number> | null | undefined;
  languageCodeIn?: Array<string> | null | undefined;
  /** Limit results to these markets. */
  marketIdIn?: Array<number> | null | undefined;
  /** Text to search for in the row's names, case-insensitive. */
  searchPhrase?: string | null | undefined;
  /** Limit results to these sites. */
  siteIdIn?: Array<number> | null | undefined;
  /** Limit results to these statuses. */
  statusIn?: Array<UploadTaskStatus> | null | undefined;
  /** Limit results to accounts of buyers in these teams. */
  teamIdIn?: Array<number> | null | undefined;
};

/** Part of an article that can be generated. */
export type ArticlePart =
  /** Headlines. */
  | 'headlines'
  /** Hotspots. */
  | 'hotspots'
  /** Text. */
  | 'text';

/** Filters for the audit log. Defaults to the last day. */
export type AuditLogFilters = {
  actionIn?: Array<string> | null | undefined;
  /** Limit results to accounts of these buyers. */
  buyerIdIn?: Array<number> | null | undefined;
  /** Limit results to tasks created by these users. */
  creatorIdIn?: Array<number> | null | undefined;
  /** Time range. */
  dateRange?: DateTimeRangeInput | null | undefined;
  /** ID or key of the changed entity. */
  entityId?: string | null | undefined;
  entityTypeIn?: Array<string> | null | undefined;
  /** Limit results to these partner accounts. */
  partnerAccountIdIn?: Array<number> | null | undefined;
  /** Text to search for in names and values, case-insensitive. */
  searchPhrase?: string | null | undefined;
  /** Limit results to these sites and the ad groups that lead to them. */
  siteIdIn?: Array<number> | null | undefined;
  /** Limit results to the sites of these projects and the ad groups that lead to them. */
  siteProjectIdIn?: Array<number> | null | undefined;
  /** Limit results to accounts of these traffic sources. */
  sourceIdIn?: Array<number> | null | undefined;
  sourceIn?: Array<ChangeSource> | null | undefined;
  taskId?: number | null | undefined;
  /** Limit results to accounts of buyers in these teams. */
  teamIdIn?: Array<number> | null | undefined;
  /** Limit results to changes by these users, or by users acting as them. */
  userIdIn?: Array<number> | null | undefined;
};

/** Filter for operations of a task. Missing and empty fields are ignored. */
export type AutomationOperationFilterInput = {
  /** Text the ad group name contains. */
  adGroupPhrase?: string | null | undefined;
  /** Text the campaign name contains. */
  campaignPhrase?: string | null | undefined;
  /** Largest relative change. */
  maxRelativeChange?: number | null | undefined;
  /** Smallest relative change, such as -0.2 for a reduction by 20%. */
  minRelativeChange?: number | null | undefined;
  /** These operations only. */
  operationIds?: Array<number> | null | undefined;
  /** True for operations that differ strongly from the others. */
  outliersOnly?: boolean | null | undefined;
  /** IDs of partner accounts. */
  partnerAccountIds?: Array<number> | null | undefined;
  /** Property to change. */
  propertyIn?: Array<AutomationProperty> | null | undefined;
  /** Reasons, as returned by the summary. */
  reasonIn?: Array<string> | null | undefined;
  /** Site IDs. */
  siteIds?: Array<number> | null | undefined;
  /** Source IDs. */
  sourceIds?: Array<number> | null | undefined;
  /** Limit results to these statuses. */
  statusIn?: Array<AutomationOperationStatus> | null | undefined;
};

/** Status of an automation operation. */
export type AutomationOperationStatus =
  /** Failed. */
  | 'error'
  /** Excluded. */
  | 'excluded'
  /** Pending. */
  | 'pending'
  /** Running. */
  | 'process'
  /** Completed. */
  | 'success'
  /** Completed with a warning. */
  | 'warning';

/** Labels that an automation action sets. */
export type AutomationOptionsInput = {
  /** Remove the current labels first. */
  cleanCurrentLabels?: boolean | null | undefined;
  /** Labels to add. */
  labelNames?: Array<string> | null | undefined;
};

/** Property an automation operation changes. */
export type AutomationProperty =
  /** Bid. */
  | 'bid'
  /** Bid multiplier of the placement or section. */
  | 'bidAdjustment'
  /** Bidding strategy. */
  | 'biddingStrategy'
  /** Daily budget. */
  | 'budget'
  /** A copy. */
  | 'clone'
  /** Deletion. */
  | 'delete'
  /** Bid adjustments by hour. */
  | 'hourlyBidAdjustments'
  /** Labels of the ad group. */
  | 'labels'
  /** Lifetime budget. */
  | 'lifetimeBudget'
  /** Target return on ad spend (ROAS). */
  | 'roas'
  /** Outcome or status. */
  | 'status'
  /** Target cost per action. */
  | 'targetCpa';

/** Reason changes are delayed. */
export type AutomationPutOffReason =
  /** The platform's limit of budget changes for the ad group has been reached. */
  | 'budgetChanges'
  /** The account is not connected to its platform. */
  | 'notConnected'
  /** The account must be reconnected. */
  | 'signIn'
  /** The platform asked to wait before further calls for the account. */
  | 'tooManyCalls';

/** Filters for automation rules. */
export type AutomationRuleFilters = {
  /** Limit results to items created by these users. */
  creatorIdIn?: Array<number> | null | undefined;
  /** True for rules the scheduler holds until their owner resumes them. */
  isHeld?: boolean | null | undefined;
  /** True for rules that run on a schedule. */
  isSchedulerEnabled?: boolean | null | undefined;
  /** Text to search for in the row's names, case-insensitive. */
  searchPhrase?: string | null | undefined;
  /** Limit results to these types. */
  typeIn?: Array<BulkActionType> | null | undefined;
};

/** Automation rule to save. */
export type AutomationRuleInput = {
  /** Time until which the rule runs. */
  endTime?: string | null | undefined;
  /** Report filters that select the rule's scope. */
  filters: ReportFilters;
  /** Omit for a new rule. */
  id?: number | null | undefined;
  /** True if the rule runs on a schedule. Requires the automation-rule-scheduler permission. */
  isSchedulerEnabled?: boolean | null | undefined;
  /** Rules this rule depends on. */
  masterRuleIds?: Array<number> | null | undefined;
  /** Maximum number of runs per repeat interval. */
  maxApplicationsPerInterval?: number | null | undefined;
  name: string;
  /** Options. */
  options?: AutomationOptionsInput | null | undefined;
  /** Interval between runs. */
  repeatInterval?: RuleRepeatInterval | null | undefined;
  /** Schedule. */
  scheduler?: RuleSchedulerInput | null | undefined;
  settings?: AutomationSettingsInput | null | undefined;
  /** Time from which the rule runs. */
  startTime?: string | null | undefined;
  /** Time ranges of the metrics. */
  timeFrames?: Array<TimeFrameInput> | null | undefined;
  /** Conditions that compare the time ranges. */
  timeFramesCompare?: Array<TimeFrameCompareInput> | null | undefined;
  /** Action. */
  typeValue: BulkActionType;
  /** Minimum hours between two checks. */
  watchInterval?: number | null | undefined;
};

/** Settings that an automation action changes. */
export type AutomationSettingsInput = {
  /** Operation applied to the current value. */
  action?: ChangeAction | null | undefined;
  /** Range the new bid is limited to. */
  bidRange?: RangeInput | null | undefined;
  /** Bid to change. */
  bidType?: BidType | null | undefined;
  /** Range the new budget is limited to. */
  budgetRange?: RangeInput | null | undefined;
  /** Amount of the change. */
  changeValue?: number | null | undefined;
  /** Interpretation of changeValue. */
  changeValueType?: ChangeValueType | null | undefined;
  /** Settings of the copies. */
  cloneSettings?: CloneSettingsInput | null | undefined;
};

/** Filters for automation tasks. */
export type AutomationTaskFilters = {
  /** True for tasks that await the caller's approval. */
  awaitsMyApproval?: boolean | null | undefined;
  /** Limit results to items created by these users. */
  creatorIdIn?: Array<number> | null | undefined;
  /** Date range. Defaults to the screen's default range. */
  dateRange?: DateRangeInput | null | undefined;
  /** True for tasks created by the scheduler. */
  isCreatedByScheduler?: boolean | null | undefined;
  /** Limit results to tasks of these rules. */
  ruleIdIn?: Array<number> | null | undefined;
  /** Text to search for in the row's names, case-insensitive. */
  searchPhrase?: string | null | undefined;
  /** Limit results to these statuses. */
  statusIn?: Array<AutomationTaskStatus> | null | undefined;
  /** Limit results to these types. */
  typeIn?: Array<BulkActionType> | null | undefined;
};

/** Automation task status. */
export type AutomationTaskStatus =
  /** Failed (5). */
  | 'ERROR'
  /** Waiting for approval (1). */
  | 'PENDING'
  /** Approved and waiting to run (2). */
  | 'PENDING_FOR_EXECUTION'
  /** Running (3). */
  | 'PROCESS'
  /** Declined (6). */
  | 'REJECTED'
  /** Completed (4). */
  | 'SUCCESS';

/** Type of bid an action changes. */
export type BidType =
  /** Cost-per-action bid. */
  | 'maxCPA'
  /** Cost-per-click bid. */
  | 'maxCPC'
  /** Cost-per-thousand-impressions bid. */
  | 'maxCPM'
  /** Target return on ad spend (ROAS). */
  | 'roas'
  /** Target CPA of the campaign. */
  | 'targetCpa';

/** Type of bulk action. The numeric code is used in older exports and saved rules. */
export type BulkActionType =
  /** Block placements (22). */
  | 'blockPlacements'
  /** Block sections (25). */
  | 'blockSections'
  /** Clone campaigns (17). */
  | 'cloneCampaigns'
  /** Delete ad groups (10). */
  | 'deleteAdGroups'
  /** Delete campaigns (9). */
  | 'deleteCampaigns'
  /** Enable ad groups (2). */
  | 'enableAdGroups'
  /** Enable campaigns (5). */
  | 'enableCampaigns'
  /** Enable keywords (19). */
  | 'enableKeywords'
  /** Enable placements (23). */
  | 'enablePlacements'
  /** Enable sections (26). */
  | 'enableSections'
  /** Pause ad groups (3). */
  | 'pauseAdGroups'
  /** Pause campaigns (6). */
  | 'pauseCampaigns'
  /** Pause keywords (20). */
  | 'pauseKeywords'
  /** Update ad group budgets (8). */
  | 'updateAdGroupBudget'
  /** Update lifetime budgets of ad groups (12). */
  | 'updateAdGroupLifetimeBudget'
  /** Update ROAS of ad groups (13). */
  | 'updateAdGroupRoas'
  /** Update bid adjustments of placements (24). */
  | 'updateBidAdjustmentOfPlacements'
  /** Update bid adjustments of sections (27). */
  | 'updateBidAdjustmentOfSections'
  /** Update bids of ad groups (1). */
  | 'updateBidForAdGroups'
  /** Update bids of keywords (21). */
  | 'updateBidForKeywords'
  /** Update bidding strategy of campaigns (15). */
  | 'updateCampaignBiddingStrategy'
  /** Update campaign budgets (7). */
  | 'updateCampaignBudget'
  /** Update hourly bid adjustments of campaigns (18). */
  | 'updateCampaignHourlyBidAdjustments'
  /** Update lifetime budgets of campaigns (11). */
  | 'updateCampaignLifetimeBudget'
  /** Update target CPA of campaigns (14). */
  | 'updateCampaignTargetCpa'
  /** Update labels (4). */
  | 'updateLabels';

/** Status of the background task behind a bulk action. */
export type BulkTaskState =
  /** Completed. */
  | 'completed'
  /** Failed. */
  | 'failed'
  /** Waiting to start. */
  | 'newly'
  /** Restarted after a failure. */
  | 'restarted'
  /** Running. */
  | 'started';

/** Formula for ad group caps: target, operator and value, limited to the range and truncated to 4 decimal places. */
export type CapFormulaInput = {
  /** Operator applied with capValue. */
  capOperator?: CapOperator | null | undefined;
  /** Maximum cap. */
  capRangeEnd?: number | null | undefined;
  /** Minimum cap. */
  capRangeStart?: number | null | undefined;
  /** Metric the cap is based on. */
  capTarget?: CapTarget | null | undefined;
  /** Second operand. */
  capValue?: number | null | undefined;
  /** Number of days whose metrics are used. */
  daysRange?: number | null | undefined;
};

/** Operator used to calculate a cap. */
export type CapOperator =
  /** Subtract. */
  | 'minus'
  /** Multiply. */
  | 'multiply'
  /** Add. */
  | 'plus';

/** Metric a cap is calculated from. */
export type CapTarget =
  /** Cost per action. */
  | 'cpa'
  /** Revenue per click. */
  | 'rpc';

/** Operation applied to the current value. */
export type ChangeAction =
  /** Decrease by the given value. */
  | 'decrease'
  /** Increase by the given value. */
  | 'increase'
  /** Set to the given value. */
  | 'set';

/** Source of a change. */
export type ChangeSource =
  /** A data import. */
  | 'import'
  /** A system job, such as a sync. */
  | 'job'
  /** A change made directly on the platform, detected when reading values back. */
  | 'outside'
  /** A user in the console. */
  | 'person'
  /** An automation rule. */
  | 'rule';

/** Interpretation of a change value. */
export type ChangeValueType =
  /** A monetary amount, or an amount in the unit of the changed value. */
  | 'absolute'
  /** Fraction of the current value (0.1 = 10%). */
  | 'percent';

/** Settings for campaign copies. */
export type CloneSettingsInput = {
  /** Daily budget of each copied ad group. */
  adGroupBudget?: number | null | undefined;
  /** Number of copies per campaign. */
  count?: number | null | undefined;
  /** Suffix added to the names of the copies. */
  nameSuffix?: string | null | undefined;
};

/** Settings to save. Omitted fields are unchanged. */
export type CompanySettingsInput = {
  alertThresholds?: Array<AlertThresholdInput> | null | undefined;
  /** If true, the limit is a fifth of yesterday's cost, and approvalBudgetLimit is ignored. */
  approvalBudgetIsAutomatic?: boolean | null | undefined;
  /** Tasks that change the total daily budget by more than this need approval from a second user; null for no limit. */
  approvalBudgetLimit?: number | null | undefined;
  /** Tasks that affect more entities than this need approval from a second user. */
  approvalEntityLimit?: number | null | undefined;
  /** Larger bids need a second approval; null for ten times the highest bid of the last 30 days. */
  bidLimit?: number | null | undefined;
  /** Changes of a bid, target or budget by more than this factor need a second approval. */
  changeFactorLimit?: number | null | undefined;
  /** Expected version. The update is rejected if it has changed. Omit to skip the check. */
  version?: number | null | undefined;
};

/** Status of the compliance check of an article's text. */
export type ComplianceState =
  /** Checked, and compliant. */
  | 'compliant'
  /** The check failed. */
  | 'failed'
  /** Not checked. */
  | 'none'
  /** Being checked. */
  | 'running'
  /** A user canceled the check. The article can be uploaded. */
  | 'skipped'
  /** Checked, and not compliant. */
  | 'violating';

/** User to create. */
export type CreateUserInput = {
  /** Accounts shared with the user. */
  accessiblePartnerAccountIds?: Array<number> | null | undefined;
  /** Companies the user belongs to. Defaults to the active company. */
  companyIds?: Array<number> | null | undefined;
  /** Email address. */
  email: string;
  /** True if the user has access to all partner accounts of the company. */
  hasAccessToAllPartnerAccounts?: boolean | null | undefined;
  /** True if the user has access to all partner accounts of the team. */
  hasAccessToAllTeamPartnerAccounts?: boolean | null | undefined;
  /** Inactive items are retained but can't be used. */
  isActive?: boolean | null | undefined;
  /** Maximum number of keywords the user can track at once; null for 500. */
  keywordTrackingLimit?: number | null | undefined;
  /** Password, at least 8 characters. */
  password: string;
  /** Password confirmation. */
  password_repeat: string;
  /** Role names. */
  roles: Array<string>;
  /** Team ID. */
  teamId?: number | null | undefined;
  /** Role in the team. */
  teamRole?: TeamRole | null | undefined;
  /** Username. */
  username: string;
};

/** Condition on one report column, applied to the final rows. */
export type CustomFilterInput = {
  /** Column to compare. */
  name: string;
  /** Comparison operator. */
  operation: CustomFilterOperation;
  /** Value to compare with. Use numbers for metrics and fractions for ratios. */
  value: unknown;
};

/** Comparison operator of a custom filter. */
export type CustomFilterOperation =
  /** Contains the text, case-insensitive. */
  | 'contains'
  /** Equal to. */
  | 'eq'
  /** Greater than. */
  | 'gt'
  /** Greater than or equal to. */
  | 'gte'
  /** Less than. */
  | 'lt'
  /** Less than or equal to. */
  | 'lte'
  /** Not equal to. */
  | 'neq'
  /** Doesn't contain the text, case-insensitive. */
  | 'notContains';

/** Fraction that applies from a given date. */
export type DateFloatInput = {
  /** First day of the fraction. */
  date: string;
  /** Fraction. */
  value: number;
};

/** Date range, including the start and end dates. */
export type DateRangeInput = {
  /** Last day. */
  end: string;
  /** First day. */
  start: string;
};

/** Time range, including the start and end times. */
export type DateTimeRangeInput = {
  /** End time. */
  end?: string | null | undefined;
  /** Start time. */
  start?: string | null | undefined;
};

/** Changed entities of a draft to save. */
export type DraftChangesInput = {
  /** Difference between the content and the version the caller saw, with `root`, `top` and `entities`. */
  changes: unknown;
  /** Version of the schema the changes were written with. */
  payloadVersion: number;
  /** Key of the page that saves. */
  writer: string;
};

/** Content of a draft to save. */
export type DraftInput = {
  /** Content, in the builder's schema. */
  payload: unknown;
  /** Version of the schema the content was written with. */
  payloadVersion: number;
  /** Key of the page that saves. The page can use it to repeat a save whose response was lost. */
  writer: string;
};

/** Status of a draft. */
export type DraftState =
  /** The draft can be changed and published. */
  | 'open'
  /** The draft was published. A change reopens it if the builder allows that. */
  | 'published';

/** Status of the task that publishes a draft. */
export type DraftTaskStatus =
  /** Failed; see the error. */
  | 'failed'
  /** Waits to run. */
  | 'queued'
  /** Runs. */
  | 'running'
  /** Completed. */
  | 'succeeded';

/** Status of a draft entity or ad. */
export type EntityStatus =
  /** Enabled. */
  | 'ENABLED'
  /** Paused. */
  | 'PAUSED';

/** Details of an image from a web image search. */
export type FoundImageInput = {
  /** Author. */
  author?: string | null | undefined;
  /** License of the image. */
  license?: string | null | undefined;
  /** Its title. */
  title?: string | null | undefined;
};

/** Outcome of cloning a group to a site. */
export type HotspotCloneAction =
  /** Hotspots were added to the group of the site. */
  | 'appended'
  /** The site had no such group, so a new group was created. */
  | 'created'
  /** The group of the site was replaced. */
  | 'replaced'
  /** The site already has a group, which was left unchanged. */
  | 'skipped'
  /** The group of the site is already the same. */
  | 'unchanged';

/** Status of a collection. */
export type HotspotCollectionState =
  /** Finished. */
  | 'done'
  /** Failed with an error. */
  | 'failed'
  /** Waiting. */
  | 'pending'
  /** Under way. */
  | 'running';

/** Version of a hotspot group to keep. */
export type HotspotConflictChoice =
  /** Keep the group in the console and overwrite the site's version. */
  | 'group'
  /** Keep the site's version and overwrite the group in the console. */
  | 'site';

/** Filters for hotspot groups. */
export type HotspotGroupFilters = {
  /** Limit results to items created by these users. */
  creatorIdIn?: Array<number> | null | undefined;
  /** Keyword. */
  keyword?: string | null | undefined;
  /** Limit results to these markets. */
  marketIdIn?: Array<number> | null | undefined;
  /** Pages. */
  pageIdIn?: Array<number> | null | undefined;
  /** Text to search for in the row's names, case-insensitive. */
  searchPhrase?: string | null | undefined;
  /** Limit results to these sites. */
  siteIdIn?: Array<number> | null | undefined;
  /** Limit results to these sources. */
  sourceIdIn?: Array<number> | null | undefined;
  /** Time of the last update. */
  updatedAt?: DateTimeRangeInput | null | undefined;
};

/** Hotspot group to save. */
export type HotspotGroupInput = {
  hotspots: Array<HotspotInput>;
  /** Keywords. */
  keywords: Array<string>;
  marketIds: Array<number>;
  pageId: number;
  siteHotspotGroupId?: number | null | undefined;
  /** Site IDs. */
  siteIds: Array<number>;
  /** Source IDs. */
  sourceIds: Array<number>;
  /** Version of the hotspot format. */
  version?: number | null | undefined;
};

/** Input for the selections filled in by a template. */
export type HotspotGroupTemplateDataInput = {
  /** Page. */
  page?: number | null | undefined;
  /** Sites. */
  sites?: Array<number> | null | undefined;
  /** Sources. */
  sources?: Array<number> | null | undefined;
};

/** Input for a clickable element on a page. */
export type HotspotInput = {
  id?: number | null | undefined;
  imageUrl?: string | null | undefined;
  link?: string | null | undefined;
  siteHotspotId?: number | null | undefined;
  text: string;
  thumbImageUrl?: string | null | undefined;
};

/** How previews are merged with existing groups. */
export type HotspotMergeMode =
  /** Add to the existing groups. */
  | 'append'
  /** Replace the existing groups. */
  | 'replace'
  /** Skip sites that already have a group. */
  | 'skip';

/** Status of a hotspot group at a site. */
export type HotspotSiteStatus =
  /** The site has a different version. */
  | 'conflict'
  /** Not saved. See the message for the reason. */
  | 'failed'
  /** The site no longer has the group. */
  | 'missing'
  /** Waiting to be saved to the site. */
  | 'pending'
  /** The site has the group. */
  | 'saved'
  /** Being saved to the site. */
  | 'sending';

/** User to create who sets their password through an emailed link. */
export type InviteUserInput = {
  /** Accounts shared with the user. */
  accessiblePartnerAccountIds?: Array<number> | null | undefined;
  /** Companies the user belongs to. Defaults to the active company. */
  companyIds?: Array<number> | null | undefined;
  /** Email address. */
  email: string;
  /** True if the user has access to all partner accounts of the company. */
  hasAccessToAllPartnerAccounts?: boolean | null | undefined;
  /** True if the user has access to all partner accounts of the team. */
  hasAccessToAllTeamPartnerAccounts?: boolean | null | undefined;
  /** Maximum number of keywords the user can track at once; null for 500. */
  keywordTrackingLimit?: number | null | undefined;
  /** Role names. */
  roles: Array<string>;
  /** Team ID. */
  teamId?: number | null | undefined;
  /** Role in the team. */
  teamRole?: TeamRole | null | undefined;
  /** Username. */
  username: string;
};

/** Keyword to save in a rotation. */
export type KeywordRotationInput = {
  /** Keyword. */
  keyword: string;
  /** True if the weight is unchanged when other weights are rebalanced. */
  lockWeightPercent?: boolean | null | undefined;
  /** Outcome or status. */
  status?: KeywordRotationStatus | null | undefined;
  /** Share of traffic in whole percent, 0 to 100. */
  weight: number;
};

/** Status of a keyword in a rotation. */
export type KeywordRotationStatus =
  /** In rotation. */
  | 'active'
  /** In the list, but without traffic. */
  | 'paused';

/** Criterion or match type of a keyword item. */
export type KeywordTemplateType =
  /** Broad match. */
  | 'broad'
  /** Exact match. */
  | 'exact'
  /** Negative keyword. */
  | 'negative'
  /** Phrase match. */
  | 'phrase';

/** Filters for keyword tracker groups. Defaults to groups created in the last 7 days. */
export type KeywordTrackingGroupFilters = {
  /** Limit results to these countries (two-letter codes). */
  countryCodeIn?: Array<string> | null | undefined;
  /** Creation date range. */
  createdAt?: DateRangeInput | null | undefined;
  /** Limit results to items created by these users. */
  creatorIdIn?: Array<number> | null | undefined;
  /** Text to search for in the row's names, case-insensitive. */
  searchPhrase?: string | null | undefined;
  /** Limit results to these sites. */
  siteIdIn?: Array<number> | null | undefined;
};

/** Keyword tracking status. */
export type KeywordTrackingStatus =
  /** Tracking. */
  | 'active'
  /** Waiting for the first run. */
  | 'pending'
  /** Stopped. */
  | 'stopped';

/** Template for links from a source to a site. */
export type LinkTemplateInput = {
  /** Explanations. */
  info?: Array<UrlTemplateInfoInput>;
  /** Name pattern. */
  nameTemplate: string;
  /** Parameters in the order of the form. */
  params?: Array<UrlTemplateParamInput>;
  /** Site ID. */
  siteId: number;
  /** Source ID. */
  sourceId: number;
  /** Pattern for the platform's tracking template. */
  trackingTemplate?: string | null | undefined;
  /** Link pattern. */
  urlTemplate: string;
};

/** Input for a rule that replaces a MediaAlpha placement ID. */
export type MediaAlphaPlacementIdReplacementRuleInput = {
  /** Device class IDs. */
  deviceIds?: Array<number> | null | undefined;
  /** ID of the rule. Omit it to create a rule. */
  id?: number | null | undefined;
  /** Inactive items are retained but can't be used. */
  isActive?: boolean | null | undefined;
  /** Placement ID to replace. */
  placementId: string;
  /** Replacement placement ID. */
  replacement: string;
  /** Source IDs. */
  sourceIds?: Array<number> | null | undefined;
};

/** Input for the contacts of a site. */
export type MediaConfigContactsInput = {
  /** Administrator's email address. */
  adminEmail?: string | null | undefined;
  /** Recipients of error emails. */
  errorsReceivers?: Array<string> | null | undefined;
  /** Support email address. */
  supportEmail?: string | null | undefined;
};

/** Input for the image optimization service. */
export type MediaConfigOptimisedImageInput = {
  /** Host that serves the images. */
  host?: string | null | undefined;
  /** Enabled. */
  isEnabled?: boolean | null | undefined;
  /** Image quality, 1 to 100. */
  quality?: number | null | undefined;
};

/** Input for a page of a section. */
export type MediaConfigPageInput = {
  name: string;
  zones?: Array<MediaConfigZoneInput> | null | undefined;
};

/** Input for a name and value. */
export type MediaConfigParameterInput = {
  name: string;
  value?: string | null | undefined;
};

/** Part of a media configuration that is saved separately. */
export type MediaConfigPart =
  /** Placement ID replacement rules. */
  | 'mediaAlphaPlacementIdReplacementsRules'
  /** Media partners. */
  | 'partners'
  /** Search settings. */
  | 'searching'
  /** Sections. */
  | 'sections'
  /** Services. */
  | 'services'
  /** System settings. */
  | 'system'
  /** Tag replacement rules. */
  | 'yahooTagReplacementsRules';

/** Input for a media partner of a site. */
export type MediaConfigPartnerInput = {
  /** Credentials; secrets are returned masked. */
  credentials?: Array<MediaConfigParameterInput> | null | undefined;
  /** True if the partner is used on the site. */
  isEnabled?: boolean | null | undefined;
  /** Other parameters. */
  options?: Array<MediaConfigParameterInput> | null | undefined;
};

/** Input for the media partners of a site. */
export type MediaConfigPartnersInput = {
  adsenseForContent?: MediaConfigPartnerInput | null | undefined;
  aliexpress?: MediaConfigPartnerInput | null | undefined;
  amazon?: MediaConfigPartnerInput | null | undefined;
  billiger?: MediaConfigPartnerInput | null | undefined;
  bol?: MediaConfigPartnerInput | null | undefined;
  ebay?: MediaConfigPartnerInput | null | undefined;
  intentMedia?: MediaConfigPartnerInput | null | undefined;
  kelkoo?: MediaConfigPartnerInput | null | undefined;
  mediaAlpha?: MediaConfigPartnerInput | null | undefined;
  walmart?: MediaConfigPartnerInput | null | undefined;
  yahoo?: MediaConfigPartnerInput | null | undefined;
  yelp?: MediaConfigPartnerInput | null | undefined;
};

/** Input for the CAPTCHA service. */
export type MediaConfigRecaptchaInput = {
  /** Enabled. */
  isEnabled?: boolean | null | undefined;
  /** Returned masked. */
  secretKey?: string | null | undefined;
  /** Public key. */
  siteKey?: string | null | undefined;
};

/** Input for search settings. */
export type MediaConfigSearchingInput = {
  /** Feeds the site can query. */
  availableFeedPartnerIds?: Array<number> | null | undefined;
  /** City used when the visitor's city is unknown. */
  defaultCity?: string | null | undefined;
  /** ISO 4217 currency code. */
  defaultCurrencyCode?: string | null | undefined;
  /** Popular keywords shown if no other popular keywords exist. */
  defaultPopularKeywords?: Array<string> | null | undefined;
  /** Related keywords shown if no other related keywords exist. */
  defaultRelatedKeywords?: Array<string> | null | undefined;
  /** URL parameter that contains the keyword. */
  keywordParam?: string | null | undefined;
  /** Enabled trims of popular keywords. */
  popularTrimIds?: Array<number> | null | undefined;
};

/** Input for a section of a site. */
export type MediaConfigSectionInput = {
  name: string;
  pages?: Array<MediaConfigPageInput> | null | undefined;
};

/** Input for service settings. */
export type MediaConfigServicesInput = {
  optimisedImage?: MediaConfigOptimisedImageInput | null | undefined;
  recaptcha?: MediaConfigRecaptchaInput | null | undefined;
  travelSite?: MediaConfigTravelSiteInput | null | undefined;
};

/** Status of a site's media configuration. */
export type MediaConfigStatus =
  /** Active. */
  | 'active'
  /** Disabled. */
  | 'disabled'
  /** The configuration couldn't be read. */
  | 'fail';

/** Input for system settings. */
export type MediaConfigSystemInput = {
  /** True if the site uses HTTPS. */
  HTTPS?: boolean | null | undefined;
  contacts?: MediaConfigContactsInput | null | undefined;
  /** Tag manager container ID. */
  gtmContainerId?: string | null | undefined;
  /** Public domain of the site. */
  liveSiteDomain?: string | null | undefined;
  /** Market ID. */
  marketId?: number | null | undefined;
  name?: string | null | undefined;
  /** Source repository of the site. */
  repository?: string | null | undefined;
};

/** Input for the travel site service. */
export type MediaConfigTravelSiteInput = {
  /** API key of the service, returned masked. */
  apiKey?: string | null | undefined;
  /** Enabled. */
  isEnabled?: boolean | null | undefined;
  /** URL. */
  url?: string | null | undefined;
};

/** Input for an ad zone on a page. */
export type MediaConfigZoneInput = {
  /** Feeds of the zone, in order. */
  feedIds?: Array<number> | null | undefined;
  /** Feed by which the zone is sorted. */
  feedSortId?: number | null | undefined;
  /** True if this is the main zone of the search-feed partner. */
  isMainYahooZone?: boolean | null | undefined;
  /** Number of ads shown in the zone. */
  itemsCount?: number | null | undefined;
  name: string;
};

/** Filter for library items. All conditions must match. */
export type MediaFilterInput = {
  /** Aspect ratios (width divided by height); items within 0.02 of one of these match. */
  aspectRatios?: Array<number> | null | undefined;
  /** Collection that contains the item. */
  collectionId?: number | null | undefined;
  /** Limit results to pictures that look similar to another picture. */
  hasSimilar?: boolean | null | undefined;
  /** True to limit results to items with an expired license. */
  isLicenseOver?: boolean | null | undefined;
  /** Kind. */
  kind?: MediaKind | null | undefined;
  /** Language code of the keywords. */
  language?: string | null | undefined;
  /** File size limit in thousands of bytes. The file for ads must be smaller. */
  maxFileSize?: number | null | undefined;
  /** Minimum size in pixels. */
  minHeight?: number | null | undefined;
  /** Minimum size in pixels. */
  minWidth?: number | null | undefined;
  /** Tags the item must have. */
  tags?: Array<string> | null | undefined;
  /** Words that must each occur in name, keywords, tags or author. */
  text?: string | null | undefined;
  /** User who added it. */
  userId?: number | null | undefined;
};

/** User-entered details of a library item. */
export type MediaItemInput = {
  /** Author. */
  author?: string | null | undefined;
  /** Focal point, as a share of the width. */
  focalX?: number | null | undefined;
  /** Focal point, as a share of the height. */
  focalY?: number | null | undefined;
  /** Keywords for finding the item. */
  keywords: Array<string>;
  /** Language code of the keywords. */
  language?: string | null | undefined;
  /** License of the item. */
  license?: string | null | undefined;
  /** Last day of the license. */
  licenseEndsOn?: string | null | undefined;
  name: string;
  /** Tags for finding the item. */
  tags: Array<string>;
};

/** Kind of library item. */
export type MediaKind =
  /** Picture. */
  | 'picture'
  /** Video. */
  | 'video';

/** Origin of a library item. */
export type MediaOrigin =
  /** Fetched from a URL. */
  | 'address'
  /** Cropped from another picture. */
  | 'crop'
  /** Generated by AI. */
  | 'generated'
  /** Uploaded. */
  | 'upload'
  /** Found by web image search. */
  | 'web';

/** Status of a request for a cost report. */
export type MonthlyCostsState =
  /** The mail was sent. */
  | 'done'
  /** The file and its links were removed. */
  | 'expired'
  /** Failed with an error and can be retried. */
  | 'failed'
  /** The workbook is being built or mailed. */
  | 'running'
  /** Waiting for a worker. */
  | 'waiting';

/** Row sort order; columns that aren't in the report are rejected. */
export type OrderByInput = {
  /** Row field to sort by. */
  column: string;
  /** Sort direction. Defaults to descending. */
  direction?: SortDirection | null | undefined;
};

/** Column the overview is grouped by. */
export type OverviewGrouping =
  /** By buyer. */
  | 'buyer'
  /** By country. */
  | 'country'
  /** By day. */
  | 'date'
  /** By device class. */
  | 'device'
  /** By revenue feed. */
  | 'feed'
  /** By market. */
  | 'market'
  /** By site. */
  | 'site'
  /** By site project. */
  | 'siteProject'
  /** By source. */
  | 'source'
  /** By team. */
  | 'team';

/** Set of API credentials to save. */
export type PartnerAccessInput = {
  /** Display text. */
  label: string;
  /** Sign-in settings. A mask leaves the secret unchanged. */
  settings: Array<PartnerAccountSettingInput>;
};

/** Reason a user has access to a partner account. */
export type PartnerAccountAccessType =
  /** The user is its buyer. */
  | 'owner'
  /** It was shared with the user. */
  | 'shared'
  /** A teammate is its buyer. */
  | 'teammates';

/** Partner account to save. */
export type PartnerAccountInput = {
  /** API credentials in use. */
  accessId?: number | null | undefined;
  /** ISO 4217 currency code. */
  currency: string;
  /** Account ID at the partner. */
  externalAccountId?: string | null | undefined;
  name: string;
  /** Partner. Required when creating an account. */
  partnerId?: number | null | undefined;
  settings: Array<PartnerAccountSettingInput>;
  /** Site IDs. */
  siteIds: Array<number>;
  /** When updating, any status. When creating or cloning, only active or inactive. */
  status: PartnerAccountStatus;
  /** Time zone ID. */
  timezoneId?: number | null | undefined;
  /** User ID. */
  userId?: number | null | undefined;
};

/** Setting to save. Set the value of its type. */
export type PartnerAccountSettingInput = {
  /** True or false. */
  booleanValue?: boolean | null | undefined;
  /** Fraction and the first day it applies. */
  dateFloatValue?: DateFloatInput | null | undefined;
  /** Number. */
  floatValue?: number | null | undefined;
  /** Whole number. */
  intValue?: number | null | undefined;
  name: PartnerAccountSettingName;
  /** Text value. The mask leaves the secret unchanged. */
  stringValue?: string | null | undefined;
};

/** Partner account setting. */
export type PartnerAccountSettingName =
  /** Token of a system user in the business (STRING, secret). */
  | 'accessToken'
  /** Only send alerts, don't pause (BOOLEAN). */
  | 'adGroupAutoPauseRuleAlertsOnly'
  /** Loss at which an ad group is paused, as a monetary amount (FLOAT). */
  | 'adGroupAutoPauseRuleThreshold'
  /** Partner API key (STRING, secret). */
  | 'apiKey'
  /** Secret of the app used to call the platform (STRING, secret). */
  | 'appSecret'
  /** Old paused campaigns are removed automatically (BOOLEAN). */
  | 'autoRemoveOldCampaigns'
  /** URI that reports are fetched from (STRING). */
  | 'awsReportUri'
  /** Business manager ID (STRING). */
  | 'businessManagerId'
  /** How channels are allocated (STRING). */
  | 'channelAllocationStrategy'
  /** API client ID (STRING). */
  | 'clientId'
  /** API client secret (STRING, secret). */
  | 'clientSecret'
  /** Sync only campaigns of known sites (BOOLEAN). */
  | 'collectOnlyIfSiteExists'
  /** Sync only campaigns of the account's sites (BOOLEAN). */
  | 'collectOnlyIfSiteExistsInAccount'
  /** Sync only campaigns of the account's buyer (BOOLEAN). */
  | 'collectOnlyIfUserExistsInAccount'
  /** Default conversion definition (STRING). */
  | 'conversionDefinition'
  /** Conversion name (STRING). */
  | 'conversionName'
  /** Default beneficiary and payer (STRING). */
  | 'defaultBeneficiary'
  /** Default conversion action (STRING). */
  | 'defaultConversionActionId'
  /** Developer token (STRING, secret). */
  | 'developerToken'
  /** Display URL of ads (STRING). */
  | 'displayLink'
  /** Email address at the partner (STRING). */
  | 'email'
  /** Account ID at the partner (STRING). */
  | 'externalAccountId'
  /** ID of the customer the account belongs to (STRING). */
  | 'externalCustomerId'
  /** Pages the account can post as, as JSON text (STRING). */
  | 'facebookPages'
  /** Report format, json or csv (STRING). */
  | 'format'
  /** API authentication method (STRING). */
  | 'grantType'
  /** Losing ad groups are paused automatically (BOOLEAN). */
  | 'hasAdGroupAutoPauseRule'
  /** Value of the ocid parameter in links (STRING). */
  | 'ocidUrlParameter'
  /** Page views are counted as conversions (BOOLEAN). */
  | 'pageViewAsConversion'
  /** Password at the partner (STRING, secret). */
  | 'password'
  /** Tracking pixel, as JSON text (STRING). */
  | 'pixel'
  /** Rebate on costs from a given date (DATE_FLOAT). */
  | 'rebate'
  /** OAuth refresh token (STRING, secret). */
  | 'refreshToken'
  /** Ad sets can bid for return on ad spend (BOOLEAN). */
  | 'roasAdSetAvailable'
  /** Tracking template of the account (STRING). */
  | 'trackingTemplateOfAccount'
  /** Username at the partner (STRING). */
  | 'username';

/** Status of a partner account. */
export type PartnerAccountStatus =
  /** Active (2). */
  | 'active'
  /** Inactive (1). */
  | 'inactive'
  /** Permanently disabled (0). */
  | 'permanentlyDisabled';

/** Partner type. */
export type PartnerType =
  /** Revenue feed. */
  | 'feedPartner'
  /** Traffic source. */
  | 'sourcePartner';

/** Placement manager action type. */
export type PlacementActionType =
  /** Pauses an ad group, or blocks a placement. */
  | 'pause'
  /** Re-enables an ad group or placement. */
  | 'restore';

/** Status of an ad group in the placement manager. */
export type PlacementManagerStatus =
  /** Enabled. */
  | 'enabled'
  /** The last action failed. */
  | 'failed'
  /** Paused by the placement manager. */
  | 'paused';

/** Filters for actions. */
export type PlacementUpdateFilters = {
  accountIds?: Array<number> | null | undefined;
  actionTypeIn?: Array<PlacementActionType> | null | undefined;
  /** Ad group IDs. */
  adgroupIds?: Array<number> | null | undefined;
  /** Date range. Defaults to the screen's default range. */
  dateRange?: DateRangeInput | null | undefined;
  /** Text to search for in the row's names, case-insensitive. */
  searchPhrase?: string | null | undefined;
  /** Source IDs. */
  sourceIds?: Array<number> | null | undefined;
  updateStatusIn?: Array<PlacementUpdateStatus> | null | undefined;
  userIdIn?: Array<number> | null | undefined;
};

/** Status of a placement manager action. */
export type PlacementUpdateStatus =
  /** Failed. */
  | 'failure'
  /** Pending. */
  | 'new'
  /** Running. */
  | 'progress'
  /** Completed. */
  | 'success';

/** Ad group to act on. */
export type ProcessedAdgroupInput = {
  /** Partner account ID. */
  accountId: number;
  /** Ad group ID. */
  adgroupId: number;
  /** Cap to apply. */
  cap?: number | null | undefined;
  /** Source ID. */
  sourceId?: number | null | undefined;
};

/** Placement of an ad group to act on. */
export type ProcessedPlacementInput = {
  /** Ad group ID. */
  adgroupId: number;
  /** Recorded cap at the time of the action. */
  cap?: number | null | undefined;
  /** Placement ID at the source. */
  placementId: string;
};

/** Input for a push campaign. */
export type PushCampaignInput = {
  /** Monetary amount per click. */
  bid: number;
  /** Ads, for formats that have ads. */
  creatives?: Array<PushCreativeInput> | null | undefined;
  /** Daily budget. */
  dailyAmount?: number | null | undefined;
  /** Device classes. */
  devices?: Array<number> | null | undefined;
  /** Value of the format enumeration. */
  format: string;
  id?: string | null | undefined;
  /** Country codes. */
  markets: Array<string>;
  name: string;
  /** Values of the osType enumeration. */
  osTypes?: Array<string> | null | undefined;
  /** Outcome or status. */
  status?: EntityStatus | null | undefined;
  /** Landing page of the ad. */
  targetUrl: string;
  /** Total budget. */
  totalAmount?: number | null | undefined;
};

/** Input for an ad of a push campaign. */
export type PushCreativeInput = {
  /** At most 60 characters. */
  description: string;
  /** URL of the icon, which is fetched when the campaign is published. */
  icon: string;
  /** URL of the image, which is fetched when the campaign is published. */
  image: string;
  /** At most 30 characters. */
  title: string;
};

/** Input for a preset of push campaigns. */
export type PushPresetInput = {
  /** Bid per click, in the currency of each account. */
  bid?: number | null | undefined;
  /** Daily budget, in the currency of each account. */
  dailyAmount?: number | null | undefined;
  /** Device classes. */
  devices: Array<number>;
  /** Value of the format enumeration. */
  format: string;
  /** True to send campaigns to review. Otherwise they remain drafts on the platform. */
  isEnabled: boolean;
  /** Country codes. */
  markets: Array<string>;
  /** Values of the osType enumeration. */
  osTypes: Array<string>;
  /** Landing page of the ad. */
  targetUrl: string;
  /** Total budget, in the currency of each account. */
  totalAmount?: number | null | undefined;
};

/** Filters for push tasks. */
export type PushTaskFiltersInput = {
  /** Date range. Defaults to the screen's default range. */
  dateRange?: DateRangeInput | null | undefined;
  /** Value of the format enumeration. */
  format?: string | null | undefined;
  /** Text the campaign name contains. */
  name?: string | null | undefined;
  /** Partner account ID. */
  partnerAccountId?: number | null | undefined;
  /** Limit results to these statuses. */
  statuses?: Array<UploadTaskStatus> | null | undefined;
};

/** Numeric range; omit a bound to leave it open. */
export type RangeInput = {
  /** Maximum value. */
  max?: number | null | undefined;
  /** Minimum value. */
  min?: number | null | undefined;
};

/** Filters shared by the reports. Missing and empty filters are ignored. */
export type ReportFilters = {
  /** Text the ad group name contains. */
  adgroup?: string | null | undefined;
  /** Limit results to these ad groups. */
  adgroupIdIn?: Array<number> | null | undefined;
  /** Limit results to ad groups with an alert of one of these types. */
  alertIn?: Array<AlertType> | null | undefined;
  /** Limit results to accounts of these buyers. */
  buyerIdIn?: Array<number> | null | undefined;
  /** Text the campaign name contains. */
  campaign?: string | null | undefined;
  /** Limit results to these campaigns. */
  campaignIdIn?: Array<number> | null | undefined;
  /** Limit results to these countries (two-letter codes). */
  countryCodeIn?: Array<string> | null | undefined;
  /** Column conditions that must all be met. */
  customFilters?: Array<CustomFilterInput> | null | undefined;
  /** Date range. Defaults to the screen's default range. */
  dateRange?: DateRangeInput | null | undefined;
  /** Limit results to these device classes. */
  deviceIdIn?: Array<number> | null | undefined;
  /** Limit results to these revenue feeds. */
  feedIdIn?: Array<number> | null | undefined;
  /** Limit results to ad groups with one of these labels. */
  labelNameIn?: Array<string> | null | undefined;
  /** Limit results to these markets. */
  marketIdIn?: Array<number> | null | undefined;
  /** Limit results to these partner accounts. */
  partnerAccountIdIn?: Array<number> | null | undefined;
  /** Text to search for in the row's names, case-insensitive. */
  searchPhrase?: string | null | undefined;
  /** Limit results to these sites. */
  siteIdIn?: Array<number> | null | undefined;
  /** Limit results to these site projects. */
  siteProjectIdIn?: Array<number> | null | undefined;
  /** Limit results to these sources. */
  sourceIdIn?: Array<number> | null | undefined;
  /** Limit results to ad groups with one of these statuses: 2 enabled, 3 paused. */
  statusIdIn?: Array<number> | null | undefined;
  /** Limit results to accounts of buyers in these teams. */
  teamIdIn?: Array<number> | null | undefined;
  /** True to include ad groups without traffic in the period. Requires the adgroup-report-without-traffic permission. */
  withoutTraffic?: boolean | null | undefined;
};

/** Type of a report row. */
export type ReportRowType =
  /** Average of all rows. */
  | 'average'
  /** Child of the row above it. */
  | 'children'
  /** Parent row. */
  | 'parent'
  /** Copy of the total, shown at the top. */
  | 'topTotal'
  /** Total of all rows. */
  | 'total';

/** Outcome of a mutation. */
export type ResponseStatus =
  /** Not completed; see the message for the reason. */
  | 'error'
  /** Completed. */
  | 'success'
  /** Partially completed, or completed with a warning; see the message for details. */
  | 'warning';

/** Region a revenue share applies to. */
export type RevenueShareRegion =
  /** APAC. */
  | 'APAC'
  /** Europe (EU). */
  | 'EU'
  /** America (US). */
  | 'US';

/** Status of the creative review on the platform. */
export type ReviewStatus =
  /** Approved. */
  | 'approved'
  /** In review. */
  | 'in_review'
  /** Rejected. */
  | 'rejected';

/** Role to save. */
export type RoleInput = {
  /** Color preset ID. */
  avatarColorPresetId?: number | null | undefined;
  /** Purpose of the role. */
  description?: string | null | undefined;
  /** Unique name. */
  name: string;
  /** Permission keys. */
  permissions: Array<string>;
};

/** Status of a backtest. */
export type RuleBacktestState =
  /** Completed with a result. */
  | 'done'
  /** Failed; see the message for the reason. */
  | 'failed'
  /** Running. */
  | 'running'
  /** Waiting for a worker. */
  | 'waiting';

/** How often a scheduled rule runs. */
export type RuleRepeatInterval =
  /** Every day. */
  | 'day'
  /** Every hour. */
  | 'hour'
  /** Every month. */
  | 'month'
  /** Every week. */
  | 'week';

/** Outcome of a check of a rule. */
export type RuleRunOutcome =
  /** The check created a task. */
  | 'applied'
  /** The check failed. */
  | 'failed'
  /** The rule was held. */
  | 'held'
  /** Nothing had to be changed. */
  | 'nothing'
  /** The check was skipped, for example because rules were stopped. */
  | 'skipped';

/** Input for the schedule of a rule. */
export type RuleSchedulerInput = {
  /** Days of the week on which it runs, 1 (Monday) to 7 (Sunday). */
  days?: Array<number> | null | undefined;
  /** Hours of the day at which it runs, 0 to 23. */
  hours?: Array<number> | null | undefined;
  /** Time zone of the days and hours. */
  timezoneId?: number | null | undefined;
};

/** Saved view to save. */
export type SavedViewInput = {
  /** True to open the view when the URL has no configuration. */
  isDefault?: boolean | null | undefined;
  name: string;
  /** Report the view is for, as its query name. */
  report: string;
  scope?: SavedViewScope | null | undefined;
  /** Configuration as stored in the query string. */
  state: unknown;
  /** Users who get access to a view of the scope users. Defaults to the current users. */
  userIds?: Array<number> | null | undefined;
};

/** Visibility of a saved view. */
export type SavedViewScope =
  /** All users in the company with access to the report. */
  | 'company'
  /** The owner only. */
  | 'personal'
  /** The owner's team. */
  | 'team'
  /** Chosen users of the company with access to the report. */
  | 'users';

/** Kind of entity that a search found. */
export type SearchHitKind =
  /** Partner account. */
  | 'account'
  /** Ad group. */
  | 'adgroup'
  /** Campaign. */
  | 'campaign'
  /** Site. */
  | 'site'
  /** Automation task. */
  | 'task'
  /** User of the company. */
  | 'user';

/** Status of an entity that a search found. */
export type SearchHitStatus =
  /** Active account, site or user. */
  | 'active'
  /** Enabled ad group or campaign. */
  | 'enabled'
  /** Inactive account, site or user. */
  | 'inactive'
  /** Paused ad group or campaign. */
  | 'paused'
  /** Ad group or campaign that was removed on the platform. */
  | 'removed';

/** Type of a setting's value. */
export type SettingValueType =
  /** True or false. */
  | 'BOOLEAN'
  /** Date and fraction. */
  | 'DATE_FLOAT'
  /** Number. */
  | 'FLOAT'
  /** Whole number. */
  | 'INT'
  /** Text. */
  | 'STRING';

/** Site group to save. */
export type SiteGroupInput = {
  /** Unique code. */
  code: string;
  description?: string | null | undefined;
  name: string;
  /** Options. */
  options?: SiteOptionsInput | null | undefined;
  /** Parent group. Omit for the top level. */
  parentId?: number | null | undefined;
};

/** Site to save. */
export type SiteInput = {
  /** Two-letter codes of the countries that the site serves. */
  countryCodes?: Array<string> | null | undefined;
  /** Domain without the scheme. */
  domain: string;
  /** Inactive items are retained but can't be used. */
  isActive?: boolean | null | undefined;
  /** Market ID. */
  marketId: number;
  name: string;
  siteGroupIds?: Array<number> | null | undefined;
  /** Site project ID. */
  siteProjectId?: number | null | undefined;
  siteSettings?: SiteSettingsInput | null | undefined;
};

/** Options to save. */
export type SiteOptionsInput = {
  /** Search engine of the site. */
  engine?: string | null | undefined;
  /** Revenue feeds of the site. */
  feedIds?: Array<number> | null | undefined;
  /** Search URL template. */
  urlTemplate?: string | null | undefined;
};

/** Technical settings to save. */
export type SiteSettingsInput = {
  /** Password for the site's API. The mask leaves the password unchanged. */
  apiPassword?: string | null | undefined;
  /** URL of the site's API. */
  apiUrl?: string | null | undefined;
  /** Username for the site's API. */
  apiUser?: string | null | undefined;
  /** True to collect the site's own metrics from its API, from the hour this is turned on. */
  collectStats?: boolean | null | undefined;
  /** URL parameter that contains the keyword. */
  keywordParamName?: string | null | undefined;
  /** Image with an aspect ratio of 4, at least 512x128. */
  logoId?: number | null | undefined;
  /** Options. */
  options?: SiteOptionsInput | null | undefined;
  /** Source repository of the site. */
  repository?: string | null | undefined;
  /** Image with an aspect ratio of 1, at least 128x128. */
  squareLogoId?: number | null | undefined;
};

/** Sort order. */
export type SortDirection =
  /** Ascending. */
  | 'ASC'
  /** Descending. */
  | 'DESC';

/** Checks that must succeed before the console reports that it is ready. */
export type StatusCheckName =
  /** The database responds within a second, and its clock is in sync. */
  | 'database'
  /** Stored secrets can be decrypted. */
  | 'keys'
  /** The database schema matches this build. */
  | 'migrations'
  /** The queue responds. */
  | 'queue'
  /** There is enough disk space. */
  | 'space';

/** A user's role in a team. */
export type TeamRole =
  /** Team leader. */
  | 'leader'
  /** Team member. */
  | 'worker';

/** Item opened on the overview. */
export type TelemetryValueInput = {
  /** Breakdown that was opened. */
  childrenType?: string | null | undefined;
  /** Column that was clicked. */
  column?: string | null | undefined;
  /** Level that rows are grouped at. */
  groupLevel?: string | null | undefined;
  /** Row that was clicked. */
  row?: string | null | undefined;
};

/** Input for a rule condition that compares time ranges. */
export type TimeFrameCompareInput = {
  /** Index of the first time range in timeFrames, starting at 0. */
  left: number;
  /** Metric to compare. */
  metric: string;
  /** Multiplier applied to the second time range. */
  multiplier?: number | null | undefined;
  /** Comparison operator. */
  operation: CustomFilterOperation;
  /** Index of the second time range in timeFrames, starting at 0. */
  right: number;
};

/** Input for the time range of the metrics. */
export type TimeFrameInput = {
  /** End of a custom time range. */
  end?: string | null | undefined;
  preset: TimeFramePreset;
  /** Start of a custom time range. */
  start?: string | null | undefined;
  /** Number of days or hours, for presets with a number. */
  value?: number | null | undefined;
};

/** Preset time range, relative to the run. */
export type TimeFramePreset =
  /** Custom date range. */
  | 'custom'
  /** Number of days given in value, through yesterday. */
  | 'lastDays'
  /** Number of most recent hours given in value. */
  | 'lastHours'
  /** Last month. */
  | 'lastMonth'
  /** This month through yesterday. */
  | 'thisMonth'
  /** Today. */
  | 'today'
  /** Yesterday. */
  | 'yesterday';

/** Filters for the TQ dashboard. */
export type TqDashboardFilters = {
  /** Date range. Defaults to the screen's default range. */
  dateRange?: DateRangeInput | null | undefined;
  /** Limit results to these device classes. */
  deviceIdIn?: Array<number> | null | undefined;
  /** Limit results to these markets. */
  marketIdIn?: Array<number> | null | undefined;
};

/** User changes. Omitted fields are unchanged. */
export type UpdateUserInput = {
  /** Accounts shared with the user. */
  accessiblePartnerAccountIds?: Array<number> | null | undefined;
  /** Companies the user belongs to. */
  companyIds?: Array<number> | null | undefined;
  /** Email address. */
  email?: string | null | undefined;
  /** True if the user has access to all partner accounts of the company. */
  hasAccessToAllPartnerAccounts?: boolean | null | undefined;
  /** True if the user has access to all partner accounts of the team. */
  hasAccessToAllTeamPartnerAccounts?: boolean | null | undefined;
  /** Inactive items are retained but can't be used. */
  isActive?: boolean | null | undefined;
  /** Maximum number of keywords the user can track at once; null for 500. */
  keywordTrackingLimit?: number | null | undefined;
  /** New password. Omit to keep the current password. */
  password?: string | null | undefined;
  /** New password confirmation. */
  password_repeat?: string | null | undefined;
  /** Role names. */
  roles?: Array<string> | null | undefined;
  /** Team ID. */
  teamId?: number | null | undefined;
  /** Role in the team. */
  teamRole?: TeamRole | null | undefined;
  /** Username. */
  username?: string | null | undefined;
};

/** Status of an upload, article or ad task. */
export type UploadTaskStatus =
  /** Completed. */
  | 'completed'
  /** Deleted. */
  | 'deleted'
  /** Failed. */
  | 'failed'
  /** Waiting to start. */
  | 'newly'
  /** Replaced by another upload. */
  | 'replaced'
  /** Restarted. */
  | 'restarted'
  /** Running. */
  | 'started';

/** Value of a URL parameter. */
export type UrlParamInput = {
  /** Placeholder of the parameter in the templates. */
  name: string;
  /** Value. Several options are separated by commas. A checkbox is true or false. */
  value: string;
};

/** Input for an option of a URL parameter. */
export type UrlParamOptionInput = {
  /** Display text. */
  label: string;
  /** Value in the link. */
  value: string;
};

/** Input type of a URL parameter. */
export type UrlParamType =
  /** On or off. */
  | 'checkbox'
  /** Multiple selection. */
  | 'multiSelect'
  /** Number. */
  | 'number'
  /** Single selection. */
  | 'select'
  /** Single-line text. */
  | 'text';

/** Input for an explanation shown next to a URL template. */
export type UrlTemplateInfoInput = {
  definition: string;
  details?: string | null | undefined;
  term: string;
};

/** Input for a parameter of a URL template. */
export type UrlTemplateParamInput = {
  /** Additional options, shown separately. */
  additionalOptions?: Array<UrlParamOptionInput>;
  /** Initial value of the field. */
  defaultValue?: string | null | undefined;
  /** True if links can't be generated without a value. */
  isRequired?: boolean;
  /** Display text. */
  label: string;
  /** Placeholder of the parameter in the templates. */
  name: string;
  /** Options. For a checkbox, its values for on and off; 1 and 0 if empty. */
  options?: Array<UrlParamOptionInput>;
  /** Example shown in the empty field. */
  placeholder?: string | null | undefined;
  /** Type. */
  type: UrlParamType;
};

/** Filters for user actions. Defaults to the last day. */
export type UserActivityFilters = {
  /** Action types. */
  actionIn?: Array<string> | null | undefined;
  /** Limit results to accounts of these buyers. */
  buyerIdIn?: Array<number> | null | undefined;
  /** Sources of the changes. Defaults to person, rule and import, which are users' own actions and actions on their behalf. */
  changeSourceIn?: Array<ChangeSource> | null | undefined;
  /** Limit results to changes of tasks created by these users. */
  creatorIdIn?: Array<number> | null | undefined;
  /** Date range. Defaults to the screen's default range. */
  dateRange?: DateTimeRangeInput | null | undefined;
  /** Limit results to these partner accounts. */
  partnerAccountIdIn?: Array<number> | null | undefined;
  /** Text to search for in the row's names, case-insensitive. */
  searchPhrase?: string | null | undefined;
  /** Limit results to these sites. */
  siteIdIn?: Array<number> | null | undefined;
  /** Limit results to these site projects. */
  siteProjectIdIn?: Array<number> | null | undefined;
  /** Limit results to these sources. */
  sourceIdIn?: Array<number> | null | undefined;
  /** Limit results to accounts of buyers in these teams. */
  teamIdIn?: Array<number> | null | undefined;
  userIdIn?: Array<number> | null | undefined;
};

/** Status of an email of a view. */
export type ViewMailState =
  /** Not sent because the user can no longer open the view or it had no rows. */
  | 'dropped'
  /** Failed and not retried. */
  | 'failed'
  /** Waiting to be sent or retried. */
  | 'pending'
  /** Sent. */
  | 'sent';

/** Format of a mailed file. */
export type ViewMailingFormat =
  /** Comma-separated values. */
  | 'csv'
  /** Excel workbook. */
  | 'xlsx';

/** Frequency of the emails of a view. */
export type ViewMailingFrequency =
  /** Every day. */
  | 'daily'
  /** On a day of the month. */
  | 'monthly'
  /** Monday to Friday. */
  | 'weekdays'
  /** On chosen days of the week. */
  | 'weekly';

/** Schedule and recipients of the emails of a view. */
export type ViewMailingInput = {
  /** Day of monthly emails, or the last day in shorter months. Ignored for other frequencies. */
  dayOfMonth?: number | null | undefined;
  /** Format of the file. */
  format: ViewMailingFormat;
  /** Frequency of the emails. */
  frequency: ViewMailingFrequency;
  /** Hour of the day, 0 to 23. */
  hour: number;
  /** Sent on schedule. */
  isOn: boolean;
  /** True to skip the email while the view has no rows. */
  onlyWithRows: boolean;
  /** True to limit each user to accounts they buy for. */
  ownAccounts: boolean;
  /** IANA time zone of the hour. */
  timeZone: string;
  /** Recipients of the emails. */
  userIds: Array<number>;
  /** Days of weekly emails, 1 (Monday) to 7 (Sunday). Ignored for other frequencies. */
  weekdays: Array<number>;
};

/** Severity of a violation. */
export type ViolationSeverity =
  /** Must never be shown. */
  | 'critical'
  /** Breaks a rule. */
  | 'high'
  /** Style. */
  | 'low'
  /** Should be changed. */
  | 'medium';

/** Input for a rule that replaces a search-feed partner tag. */
export type YahooTagReplacementRuleInput = {
  /** Device class IDs. */
  deviceIds?: Array<number> | null | undefined;
  /** ID of the rule. Omit it to create a rule. */
  id?: number | null | undefined;
  /** Inactive items are retained but can't be used. */
  isActive?: boolean | null | undefined;
  /** Replacement tag. */
  replacement: string;
  /** Source IDs. */
  sourceIds?: Array<number> | null | undefined;
  /** Tag to replace. */
  tag: string;
};

export type OpenAlertsQueryVariables = Exact<{
  partnerAccountIdIn?: Array<number> | number | null | undefined;
}>;

export type OpenAlertsQuery = { openAlerts: { alerts: number; adgroups: number; start: string; end: string } };

export type RuleHoldFragment = { heldAt: string; heldBy: { id: number; username: string } | null };

export type WaitingApprovalsQueryVariables = Exact<{
  seesTasks: boolean;
  seesRules: boolean;
}>;

export type WaitingApprovalsQuery = {
  automation: {
    awaitingMyApprovalCount?: number;
    ruleHold?: { heldAt: string; heldBy: { id: number; username: string } | null } | null;
  };
};

export type SearchQueryVariables = Exact<{
  text: string;
}>;

export type SearchQuery = {
  search: Array<{
    kind: SearchHitKind;
    entityId: number;
    name: string;
    detail: string | null;
    status: SearchHitStatus | null;
    partnerShortName: string | null;
  }>;
};

type SaveAnswer_BaseResponse_Fragment = { status: ResponseStatus; message: string | null };

type SaveAnswer_ValidationErrors_Fragment = { errors: Array<{ field: string; messages: Array<string> }> };

export type SaveAnswerFragment = SaveAnswer_BaseResponse_Fragment | SaveAnswer_ValidationErrors_Fragment;

export type ImageFileFragment = {
  id: number;
  url: string | null;
  thumbnail: string | null;
  width: number | null;
  height: number | null;
  filesize: number | null;
};

export type AiImageFieldsFragment = {
  id: number;
  url: string | null;
  isLoading: boolean;
  isError: boolean;
  isCanceled: boolean;
  error: string | null;
  cost: number | null;
  image: {
    id: number;
    url: string | null;
    thumbnail: string | null;
    width: number | null;
    height: number | null;
    filesize: number | null;
  } | null;
};

export type MediaItemFieldsFragment = {
  id: number;
  kind: MediaKind;
  origin: MediaOrigin;
  name: string;
  width: number;
  height: number;
  filesize: number;
  durationMs: number | null;
  keywords: Array<string>;
  tags: Array<string>;
  language: string | null;
  author: string | null;
  license: string | null;
  licenseEndsOn: string | null;
  isLicenseOver: boolean;
  sourceUrl: string | null;
  focalX: number | null;
  focalY: number | null;
  parentId: number | null;
  similarCount: number;
  collectionIds: Array<number>;
  ownerName: string | null;
  createdAt: string;
  version: number;
  image: {
    id: number;
    url: string | null;
    thumbnail: string | null;
    width: number | null;
    height: number | null;
    filesize: number | null;
    parentId: number | null;
    forAds: { url: string; width: number; height: number; filesize: number } | null;
  } | null;
  video: { id: number | null; url: string | null; thumbnail: string | null } | null;
  crop: { x: number; y: number; width: number; height: number } | null;
};

export type MediaLibraryQueryVariables = Exact<{
  filter?: MediaFilterInput | null | undefined;
  page: number;
  perPage: number;
}>;

export type MediaLibraryQuery = {
  mediaLibrary: {
    totalRows: number;
    rows: Array<{
      id: number;
      kind: MediaKind;
      origin: MediaOrigin;
      name: string;
      width: number;
      height: number;
      filesize: number;
      durationMs: number | null;
      keywords: Array<string>;
      tags: Array<string>;
      language: string | null;
      author: string | null;
      license: string | null;
      licenseEndsOn: string | null;
      isLicenseOver: boolean;
      sourceUrl: string | null;
      focalX: number | null;
      focalY: number | null;
      parentId: number | null;
      similarCount: number;
      collectionIds: Array<number>;
      ownerName: string | null;
      createdAt: string;
      version: number;
      image: {
        id: number;
        url: string | null;
        thumbnail: string | null;
        width: number | null;
        height: number | null;
        filesize: number | null;
        parentId: number | null;
        forAds: { url: string; width: number; height: number; filesize: number } | null;
      } | null;
      video: { id: number | null; url: string | null; thumbnail: string | null } | null;
      crop: { x: number; y: number; width: number; height: number } | null;
    }>;
  };
};

export type MediaItemDetailQueryVariables = Exact<{
  id: number;
}>;

export type MediaItemDetailQuery = {
  mediaItem: {
    item: {
      id: number;
      kind: MediaKind;
      origin: MediaOrigin;
      name: string;
      width: number;
      height: number;
      filesize: number;
      durationMs: number | null;
      keywords: Array<string>;
      tags: Array<string>;
      language: string | null;
      author: string | null;
      license: string | null;
      licenseEndsOn: string | null;
      isLicenseOver: boolean;
      sourceUrl: string | null;
      focalX: number | null;
      focalY: number | null;
      parentId: number | null;
      similarCount: number;
      collectionIds: Array<number>;
      ownerName: string | null;
      createdAt: string;
      version: number;
      image: {
        id: number;
        url: string | null;
        thumbnail: string | null;
        width: number | null;
        height: number | null;
        filesize: number | null;
        parentId: number | null;
        forAds: { url: string; width: number; height: number; filesize: number } | null;
      } | null;
      video: { id: number | null; url: string | null; thumbnail: string | null } | null;
      crop: { x: number; y: number; width: number; height: number } | null;
    };
    uses: Array<{ kind: string; id: number | null; name: string; ownerName: string | null }>;
    similar: Array<{
      id: number;
      kind: MediaKind;
      origin: MediaOrigin;
      name: string;
      width: number;
      height: number;
      filesize: number;
      durationMs: number | null;
      keywords: Array<string>;
      tags: Array<string>;
      language: string | null;
      author: string | null;
      license: string | null;
      licenseEndsOn: string | null;
      isLicenseOver: boolean;
      sourceUrl: string | null;
      focalX: number | null;
      focalY: number | null;
      parentId: number | null;
      similarCount: number;
      collectionIds: Array<number>;
      ownerName: string | null;
      createdAt: string;
      version: number;
      image: {
        id: number;
        url: string | null;
        thumbnail: string | null;
        width: number | null;
        height: number | null;
        filesize: number | null;
        parentId: number | null;
        forAds: { url: string; width: number; height: number; filesize: number } | null;
      } | null;
      video: { id: number | null; url: string | null; thumbnail: string | null } | null;
      crop: { x: number; y: number; width: number; height: number } | null;
    }>;
    crops: Array<{
      id: number;
      kind: MediaKind;
      origin: MediaOrigin;
      name: string;
      width: number;
      height: number;
      filesize: number;
      durationMs: number | null;
      keywords: Array<string>;
      tags: Array<string>;
      language: string | null;
      author: string | null;
      license: string | null;
      licenseEndsOn: string | null;
      isLicenseOver: boolean;
      sourceUrl: string | null;
      focalX: number | null;
      focalY: number | null;
      parentId: number | null;
      similarCount: number;
      collectionIds: Array<number>;
      ownerName: string | null;
      createdAt: string;
      version: number;
      image: {
        id: number;
        url: string | null;
        thumbnail: string | null;
        width: number | null;
        height: number | null;
        filesize: number | null;
        parentId: number | null;
        forAds: { url: string; width: number; height: number; filesize: number } | null;
      } | null;
      video: { id: number | null; url: string | null; thumbnail: string | null } | null;
      crop: { x: number; y: number; width: number; height: number } | null;
    }>;
  };
};

export type MediaLibraryOptionsQueryVariables = Exact<{ [key: string]: never }>;

export type MediaLibraryOptionsQuery = {
  mediaLibraryOptions: {
    languages: Array<string>;
    hasScanner: boolean;
    tags: Array<{ name: string; count: number }>;
    collections: Array<{ id: number; name: string; count: number }>;
    owners: Array<{ id: number; name: string; count: number }>;
    quarantine: Array<{ id: number; name: string; filesize: number; finding: string; createdAt: string }>;
  };
  imageSources: { webSearches: Array<string>; generators: Array<{ id: number; name: string; price: number | null }> };
};

export type UpdateMediaMutationVariables = Exact<{
  id: number;
  input: MediaItemInput;
  version?: number | null | undefined;
}>;

export type UpdateMediaMutation = {
  mediaLibrary: {
    update:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type TagMediaMutationVariables = Exact<{
  ids: Array<number> | number;
  add?: Array<string> | string | null | undefined;
  remove?: Array<string> | string | null | undefined;
}>;

export type TagMediaMutation = {
  mediaLibrary: {
    tag: {
      status: ResponseStatus;
      message: string | null;
      failed: Array<{ id: number; name: string; message: string }>;
    };
  };
};

export type DeleteMediaMutationVariables = Exact<{
  ids: Array<number> | number;
}>;

export type DeleteMediaMutation = {
  mediaLibrary: {
    delete: {
      status: ResponseStatus;
      message: string | null;
      done: Array<number>;
      failed: Array<{ id: number; name: string; message: string }>;
    };
  };
};

export type CreateMediaCollectionMutationVariables = Exact<{
  name: string;
}>;

export type CreateMediaCollectionMutation = {
  mediaLibrary: {
    createCollection:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type AddToMediaCollectionMutationVariables = Exact<{
  id: number;
  mediaIds: Array<number> | number;
}>;

export type AddToMediaCollectionMutation = {
  mediaLibrary: { addToCollection: { status: ResponseStatus; message: string | null } };
};

export type RemoveFromMediaCollectionMutationVariables = Exact<{
  id: number;
  mediaIds: Array<number> | number;
}>;

export type RemoveFromMediaCollectionMutation = {
  mediaLibrary: { removeFromCollection: { status: ResponseStatus; message: string | null } };
};

export type DeleteQuarantinedMutationVariables = Exact<{
  id: number;
}>;

export type DeleteQuarantinedMutation = {
  mediaLibrary: { deleteQuarantined: { status: ResponseStatus; message: string | null } };
};

export type AddImageMutationVariables = Exact<{
  imageUrl: string;
  tags?: Array<string> | string | null | undefined;
  keywords?: Array<string> | string | null | undefined;
  found?: FoundImageInput | null | undefined;
}>;

export type AddImageMutation = {
  image: {
    add: {
      status: ResponseStatus;
      message: string | null;
      item: {
        id: number;
        kind: MediaKind;
        origin: MediaOrigin;
        name: string;
        width: number;
        height: number;
        filesize: number;
        durationMs: number | null;
        keywords: Array<string>;
        tags: Array<string>;
        language: string | null;
        author: string | null;
        license: string | null;
        licenseEndsOn: string | null;
        isLicenseOver: boolean;
        sourceUrl: string | null;
        focalX: number | null;
        focalY: number | null;
        parentId: number | null;
        similarCount: number;
        collectionIds: Array<number>;
        ownerName: string | null;
        createdAt: string;
        version: number;
        image: {
          id: number;
          url: string | null;
          thumbnail: string | null;
          width: number | null;
          height: number | null;
          filesize: number | null;
          parentId: number | null;
          forAds: { url: string; width: number; height: number; filesize: number } | null;
        } | null;
        video: { id: number | null; url: string | null; thumbnail: string | null } | null;
        crop: { x: number; y: number; width: number; height: number } | null;
      } | null;
    };
  };
};

export type CropImageMutationVariables = Exact<{
  imageId: number;
  x: number;
  y: number;
  width: number;
  height: number;
}>;

export type CropImageMutation = {
  image: {
    crop: {
      status: ResponseStatus;
      message: string | null;
      item: {
        id: number;
        kind: MediaKind;
        origin: MediaOrigin;
        name: string;
        width: number;
        height: number;
        filesize: number;
        durationMs: number | null;
        keywords: Array<string>;
        tags: Array<string>;
        language: string | null;
        author: string | null;
        license: string | null;
        licenseEndsOn: string | null;
        isLicenseOver: boolean;
        sourceUrl: string | null;
        focalX: number | null;
        focalY: number | null;
        parentId: number | null;
        similarCount: number;
        collectionIds: Array<number>;
        ownerName: string | null;
        createdAt: string;
        version: number;
        image: {
          id: number;
          url: string | null;
          thumbnail: string | null;
          width: number | null;
          height: number | null;
          filesize: number | null;
          parentId: number | null;
          forAds: { url: string; width: number; height: number; filesize: number } | null;
        } | null;
        video: { id: number | null; url: string | null; thumbnail: string | null } | null;
        crop: { x: number; y: number; width: number; height: number } | null;
      } | null;
    };
  };
};

export type WebImageSearchQueryVariables = Exact<{
  keyword: string;
  offset: number;
  numImages: number;
}>;

export type WebImageSearchQuery = {
  webImageSearch: Array<{
    url: string | null;
    thumbnail: string | null;
    width: number | null;
    height: number | null;
    title: string | null;
    author: string | null;
    license: string | null;
    source: string | null;
  }>;
};

export type StartAiImagesQueryVariables = Exact<{
  providerId: number;
  keyword: string;
  options?: Array<AiImageOptionInput> | AiImageOptionInput | null | undefined;
}>;

export type StartAiImagesQuery = {
  adImageSuggestions: Array<{
    id: number;
    url: string | null;
    isLoading: boolean;
    isError: boolean;
    isCanceled: boolean;
    error: string | null;
    cost: number | null;
    image: {
      id: number;
      url: string | null;
      thumbnail: string | null;
      width: number | null;
      height: number | null;
      filesize: number | null;
    } | null;
  }>;
};

export type PollAiImagesQueryVariables = Exact<{
  aiImageIds: Array<number> | number;
}>;

export type PollAiImagesQuery = {
  adImageSuggestionsByIds: Array<{
    id: number;
    url: string | null;
    isLoading: boolean;
    isError: boolean;
    isCanceled: boolean;
    error: string | null;
    cost: number | null;
    image: {
      id: number;
      url: string | null;
      thumbnail: string | null;
      width: number | null;
      height: number | null;
      filesize: number | null;
    } | null;
  }>;
};

export type CancelAiImagesMutationVariables = Exact<{
  aiImageIds: Array<number> | number;
}>;

export type CancelAiImagesMutation = { cancelAiImages: { status: ResponseStatus; message: string | null } };

export type UrlAnswerFragment = {
  status: ResponseStatus;
  message: string | null;
  invalidUrls: Array<string>;
  problems: Array<{ url: string; message: string }>;
};

export type ValidateUrlsQueryVariables = Exact<{
  urls: Array<string> | string;
  partnerAccountId: number;
}>;

export type ValidateUrlsQuery = {
  validateUrls: {
    status: ResponseStatus;
    message: string | null;
    invalidUrls: Array<string>;
    problems: Array<{ url: string; message: string }>;
  };
};

export type ValidateUrlsBySiteQueryVariables = Exact<{
  urls: Array<string> | string;
  siteId: number;
}>;

export type ValidateUrlsBySiteQuery = {
  validateUrlsBySite: {
    status: ResponseStatus;
    message: string | null;
    invalidUrls: Array<string>;
    problems: Array<{ url: string; message: string }>;
  };
};

export type IdentityQueryVariables = Exact<{ [key: string]: never }>;

export type IdentityQuery = {
  auth: {
    token: string | null;
    user: { id: number; username: string; email: string | null };
    companies: Array<{ id: number; name: string }>;
  };
};

export type ConfirmSignInMutationVariables = Exact<{
  challenge: string;
  code: string;
}>;

export type ConfirmSignInMutation = {
  confirmSignIn: { token: string; usedRecoveryCode: boolean; recoveryCodesLeft: number };
};

export type AccessQueryVariables = Exact<{ [key: string]: never }>;

export type AccessQuery = {
  auth: {
    reportingCurrency: string | null;
    changeFactorLimit: number | null;
    permissions: Array<string>;
    user: {
      id: number;
      username: string;
      email: string | null;
      team: { id: number; name: string } | null;
      partnerAccounts: Array<{ id: number; name: string }>;
      partnerAccountSites: Array<{ id: number; name: string }>;
    };
    mainUser: { id: number; username: string; email: string | null } | null;
    companies: Array<{ id: number; name: string }>;
    activeCompany: { id: number; name: string } | null;
    roles: Array<{
      name: string;
      avatarColorPreset: { backgroundColor: string; textColor: string; borderColor: string } | null;
    }>;
  };
};

export type LoginAsUserMutationVariables = Exact<{
  userId: number;
  isLogging: boolean;
  message?: string | null | undefined;
}>;

export type LoginAsUserMutation = { loginAsUser: { id: number; username: string; email: string | null } };

export type ReturnToMainUserMutationVariables = Exact<{
  isLogging: boolean;
  message?: string | null | undefined;
  isError: boolean;
  userId?: number | null | undefined;
}>;

export type ReturnToMainUserMutation = { returnToMainUser: { status: ResponseStatus; message: string | null } };

export type LogoutMutationVariables = Exact<{ [key: string]: never }>;

export type LogoutMutation = { logout: { status: ResponseStatus; message: string | null } };

export type UsersToActAsQueryVariables = Exact<{ [key: string]: never }>;

export type UsersToActAsQuery = {
  users: Array<{ id: number; username: string; email: string | null; roles: Array<{ name: string }> }>;
};

export type RequestPasswordResetMutationVariables = Exact<{
  username: string;
}>;

export type RequestPasswordResetMutation = { requestPasswordReset: { status: ResponseStatus; message: string | null } };

export type FreshnessFieldsFragment = {
  partnerId: number;
  partnerName: string;
  partnerType: PartnerType;
  completeUntil: string | null;
  lateAccounts: number;
  failingAccounts: number;
  expectsData: boolean;
  estimated: boolean;
};

export type DataFreshnessQueryVariables = Exact<{ [key: string]: never }>;

export type DataFreshnessQuery = {
  figuresLoadingBefore: string | null;
  dataFreshness: Array<{
    partnerId: number;
    partnerName: string;
    partnerType: PartnerType;
    completeUntil: string | null;
    lateAccounts: number;
    failingAccounts: number;
    expectsData: boolean;
    estimated: boolean;
  }>;
  siteFreshness: Array<{
    siteId: number;
    siteName: string;
    completeUntil: string | null;
    isFailing: boolean;
    isLate: boolean;
  }>;
};

export type AbTestsQueryVariables = Exact<{
  page?: number | null | undefined;
  perPage?: number | null | undefined;
  filters?: AbTestFilters | null | undefined;
}>;

export type AbTestsQuery = {
  abTests: {
    totalCount: number;
    models: Array<{
      id: number;
      status: AbTestStatus;
      state: AbTestSiteState;
      reason: string | null;
      type: AbTestType;
      name: string;
      from: string;
      to: string | null;
      createdBy: string | null;
      site: { id: number; name: string } | null;
      variants: Array<{ id: number; name: string; weight: number }>;
    }>;
  };
};

export type AbTestReportQueryVariables = Exact<{
  testId: number;
  options?: AbTestReportOptions | null | undefined;
}>;

export type AbTestReportQuery = {
  abTestReport: {
    state: AbTestReportState;
    advice: string;
    isProvisional: boolean;
    sampleRatio: number | null;
    fullDays: number;
    conversions: number;
    plannedPerArm: number | null;
    daysLeft: number | null;
    basis: AbTestBasis | null;
    test: {
      id: number;
      status: AbTestStatus;
      state: AbTestSiteState;
      reason: string | null;
      type: AbTestType;
      method: AbTestMethod;
      name: string;
      siteId: number;
      from: string;
      to: string | null;
      adgroupNames: Array<string>;
      hypothesis: string | null;
      decisionNote: string | null;
      version: number;
      createdBy: string | null;
      site: { id: number; name: string } | null;
      variants: Array<{
        id: number;
        name: string;
        presentUrl: string | null;
        weight: number;
        description: string | null;
      }>;
    };
    days: Array<{ date: string; sampleRatio: number | null }>;
    verdicts: Array<{ at: string; state: AbTestReportState; winner: number | null; advice: string }>;
    rows: Array<{
      id: string;
      type: ReportRowType;
      date: string | null;
      device: string | null;
      source: string | null;
      feed: string | null;
      variantId: number | null;
      visits: number | null;
      bought: number | null;
      profit: number | null;
      cost: number | null;
      sold: number | null;
      earned: number | null;
      ctr: number | null;
      rpc: number | null;
      rps: number | null;
      tq: number | null;
      margin: number | null;
      estimated: boolean;
      children: Array<{
        id: string;
        type: ReportRowType;
        date: string | null;
        device: string | null;
        source: string | null;
        feed: string | null;
        variantId: number | null;
        visits: number | null;
        bought: number | null;
        profit: number | null;
        cost: number | null;
        sold: number | null;
        earned: number | null;
        ctr: number | null;
        rpc: number | null;
        rps: number | null;
        tq: number | null;
        margin: number | null;
        estimated: boolean;
      }> | null;
    }>;
    totals: Array<{
      id: string;
      type: ReportRowType;
      date: string | null;
      device: string | null;
      source: string | null;
      feed: string | null;
      variantId: number | null;
      visits: number | null;
      bought: number | null;
      profit: number | null;
      cost: number | null;
      sold: number | null;
      earned: number | null;
      ctr: number | null;
      rpc: number | null;
      rps: number | null;
      tq: number | null;
      margin: number | null;
      estimated: boolean;
    }>;
    chronology: Array<{
      date: string;
      variantId: number;
      bought: number | null;
      sold: number | null;
      earned: number | null;
      ctr: number | null;
      rps: number | null;
    }>;
    results: Array<{
      variantId: number;
      significance: number | null;
      winner: boolean;
      loser: boolean;
      indicator: number | null;
      duration: number;
      provisional: boolean;
      visits: number | null;
      bought: number | null;
      sold: number | null;
      earned: number | null;
      ctr: number | null;
      rps: number | null;
      adjustedPValue: number | null;
      guardrails: Array<AbTestGuardrail>;
      bayesian: {
        lift: number;
        from: number;
        to: number;
        chanceToWin: number | null;
        riskOfChoosing: number | null;
        pValue: number | null;
      } | null;
      frequentist: {
        lift: number;
        from: number;
        to: number;
        chanceToWin: number | null;
        riskOfChoosing: number | null;
        pValue: number | null;
      } | null;
      sequential: {
        lift: number;
        from: number;
        to: number;
        chanceToWin: number | null;
        riskOfChoosing: number | null;
        pValue: number | null;
      } | null;
      adjusted: {
        lift: number;
        from: number;
        to: number;
        chanceToWin: number | null;
        riskOfChoosing: number | null;
        pValue: number | null;
      } | null;
    }>;
  };
};

export type AbRowFragment = {
  id: string;
  type: ReportRowType;
  date: string | null;
  device: string | null;
  source: string | null;
  feed: string | null;
  variantId: number | null;
  visits: number | null;
  bought: number | null;
  profit: number | null;
  cost: number | null;
  sold: number | null;
  earned: number | null;
  ctr: number | null;
  rpc: number | null;
  rps: number | null;
  tq: number | null;
  margin: number | null;
  estimated: boolean;
};

export type AbEstimateFragment = {
  lift: number;
  from: number;
  to: number;
  chanceToWin: number | null;
  riskOfChoosing: number | null;
  pValue: number | null;
};

export type AbTestChoicesQueryVariables = Exact<{ [key: string]: never }>;

export type AbTestChoicesQuery = {
  sites: Array<{ id: number; name: string; domain: string }>;
  partners: Array<{ id: number; name: string }>;
  devices: Array<{ id: number; name: string }>;
};

export type AbTestingExperimentsQueryVariables = Exact<{
  siteId?: number | null | undefined;
}>;

export type AbTestingExperimentsQuery = {
  abTestingExperiments: Array<{
    id: string;
    name: string;
    siteId: number;
    variants: Array<{
      id: number;
      name: string;
      presentUrl: string | null;
      weight: number;
      description: string | null;
    }>;
  }>;
};

export type AbTestAdgroupsQueryVariables = Exact<{
  phrase?: string | null | undefined;
  siteIds?: Array<number> | number | null | undefined;
  sourceIds?: Array<number> | number | null | undefined;
}>;

export type AbTestAdgroupsQuery = { adgroupNames: { totalRows: number; rows: Array<{ id: number; name: string }> } };

export type AbTestPlanQueryVariables = Exact<{
  input: AbTestPlanInput;
}>;

export type AbTestPlanQuery = {
  abTestPlan: { dailyVisits: number; perVariant: number | null; days: number | null; isApproximate: boolean };
};

export type CreateAbTestMutationVariables = Exact<{
  input: AbTestInput;
}>;

export type CreateAbTestMutation = {
  abTesting: { createTest: { status: ResponseStatus; message: string | null; id: number | null } };
};

export type StopAbTestMutationVariables = Exact<{
  id: number;
}>;

export type StopAbTestMutation = { abTesting: { stopTest: { status: ResponseStatus; message: string | null } } };

export type DeleteAbTestMutationVariables = Exact<{
  id: number;
}>;

export type DeleteAbTestMutation = { abTesting: { deleteTest: { status: ResponseStatus; message: string | null } } };

export type SaveAbTestNotesMutationVariables = Exact<{
  id: number;
  input: AbTestNotesInput;
  version?: number | null | undefined;
}>;

export type SaveAbTestNotesMutation = {
  abTesting: {
    updateNotes:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type AccountBudgetsQueryVariables = Exact<{
  id: number;
}>;

export type AccountBudgetsQuery = {
  partnerAccount: {
    id: number;
    currency: string;
    budgets: Array<{ from: string; amount: number; currency: string; setBy: string | null; setAt: string }>;
  } | null;
};

export type UpdateAccountBudgetMutationVariables = Exact<{
  id: number;
  amount?: number | null | undefined;
  from: string;
}>;

export type UpdateAccountBudgetMutation = {
  partnerAccount: { updateBudget: { status: ResponseStatus; message: string | null } };
};

export type AdGeneratorQueryVariables = Exact<{ [key: string]: never }>;

export type AdGeneratorQuery = {
  sites: Array<{ id: number; name: string; domain: string; market: { id: number; name: string } | null }>;
  sources: Array<{ id: number; name: string }>;
  adGeneratorTemplateGroups: {
    rows: Array<{
      id: number;
      siteId: number | null;
      siteName: string | null;
      sourceId: number | null;
      typeId: number;
      categoryName: string | null;
      templates: Array<{ id: number | null; fields: Array<{ name: string; value: string }> }>;
    }>;
  };
  adGeneratorKeywordTemplates: {
    rows: Array<{
      id: number;
      marketId: number | null;
      marketName: string | null;
      sourceId: number | null;
      keyword: string;
      type: KeywordTemplateType;
    }>;
  };
};

export type AdTemplateFieldsFragment = { id: number | null; fields: Array<{ name: string; value: string }> };

export type AdTemplatesQueryVariables = Exact<{ [key: string]: never }>;

export type AdTemplatesQuery = {
  adGeneratorTemplateGroups: {
    totalRows: number;
    rows: Array<{
      id: number;
      siteName: string | null;
      sourceId: number | null;
      sourceName: string | null;
      typeId: number;
      categoryName: string | null;
      templates: Array<{ id: number | null; fields: Array<{ name: string; value: string }> }>;
    }>;
  };
};

export type AdTemplateChoicesQueryVariables = Exact<{ [key: string]: never }>;

export type AdTemplateChoicesQuery = {
  sites: Array<{ id: number; name: string; domain: string; market: { id: number; name: string } | null }>;
  partners: Array<{ id: number; name: string }>;
  adGeneratorTemplateGroupCategories: Array<{ id: number; name: string }>;
};

export type AdTemplateQueryVariables = Exact<{
  id: number;
}>;

export type AdTemplateQuery = {
  adGeneratorTemplateGroups: {
    rows: Array<{
      id: number;
      siteId: number | null;
      sourceId: number | null;
      typeId: number;
      categoryName: string | null;
      version: number;
      templates: Array<{ id: number | null; fields: Array<{ name: string; value: string }> }>;
    }>;
  };
};

export type CreateAdTemplateMutationVariables = Exact<{
  input: AdGeneratorTemplateGroupInput;
}>;

export type CreateAdTemplateMutation = {
  adGeneratorTemplateGroup: {
    create:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type UpdateAdTemplateMutationVariables = Exact<{
  id: number;
  input: AdGeneratorTemplateGroupInput;
  version?: number | null | undefined;
}>;

export type UpdateAdTemplateMutation = {
  adGeneratorTemplateGroup: {
    update:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type DeleteAdTemplateMutationVariables = Exact<{
  id: number;
}>;

export type DeleteAdTemplateMutation = {
  adGeneratorTemplateGroup: { delete: { status: ResponseStatus; message: string | null } };
};

export type HighlightedAlertsQueryVariables = Exact<{
  filters?: ReportFilters | null | undefined;
}>;

export type HighlightedAlertsQuery = {
  adgroupReport: {
    rows: Array<{
      id: string;
      adgroup: string | null;
      alerts: {
        cyclicLoss: Array<{
          dateIntervalBegin: string;
          dateIntervalEnd: string;
          loss: number;
          lossBefore: number | null;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
          hourIntervals: Array<{ start: number; end: number }>;
        }>;
        advertiserGone: Array<{
          date: string;
          hour: number | null;
          advertiserName: string;
          advertiserId: number;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
        }>;
        significantOneTimeLoss: Array<{
          date: string;
          hour: number | null;
          loss: number;
          lossBefore: number | null;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
        }>;
        estimatedSignificantOneTimeLoss: Array<{
          date: string;
          hour: number | null;
          loss: number;
          lossBefore: number | null;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
        }>;
        accumulativeLoss: Array<{
          dateIntervalBegin: string | null;
          date: string;
          loss: number;
          lossBefore: number | null;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
        }>;
        significantLoss: Array<{
          dateHourRangeBegin: string;
          dateHourRangeEnd: string;
          loss: number;
          lossBefore: number | null;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
        }>;
        adGroupLifetimeEnd: Array<{
          lifetimeEnd: string;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
        }>;
      } | null;
    }>;
  };
};

export type AdvertiserSitesQueryVariables = Exact<{ [key: string]: never }>;

export type AdvertiserSitesQuery = {
  sites: Array<{ id: number; name: string }>;
  feeds: Array<{ id: number; name: string }>;
};

export type SiteFeedsQueryVariables = Exact<{
  siteId: number;
}>;

export type SiteFeedsQuery = { siteFeedIds: Array<number> };

export type AdvertiserAdgroupQueryVariables = Exact<{
  id: number;
}>;

export type AdvertiserAdgroupQuery = { adgroup: { id: number; name: string } | null };

export type AdvertiserReportQueryVariables = Exact<{
  filters: AdvertiserReportFilters;
}>;

export type AdvertiserReportQuery = {
  advertiserReport: {
    totalRecords: number;
    rows: Array<{
      dateTime: string;
      hour: number | null;
      totalLoaded: number;
      totalShown: number;
      totalClicked: number;
      businessClicked: number;
      advertisers: Array<{
        name: string;
        loaded: number;
        shown: number;
        clicked: number;
        ratio: number | null;
        accumulated_ratio: number | null;
        loadPos: number | null;
        shownRel: number | null;
        clickPos: number | null;
        loadPosStdev: number | null;
        clickPosStdev: number | null;
      }>;
    }>;
    topAdvertisers: Array<{ id: number; name: string; weight: number; type: AdvertiserType }>;
  };
};

export type AdvertiserSeriesQueryVariables = Exact<{
  adgroupIds?: Array<number> | number | null | undefined;
  siteIds?: Array<number> | number | null | undefined;
  feedId?: number | null | undefined;
  dateRange: DateRangeInput;
  segmentation?: AdvertiserSegmentation | null | undefined;
}>;

export type AdvertiserSeriesQuery = {
  adgroupRevenue: Array<{
    date: string;
    hour: number | null;
    bought: number | null;
    sold: number | null;
    RPC: number | null;
    profit: number | null;
    earned: number | null;
  }>;
};

export type AdvertiserRpcQueryVariables = Exact<{
  adgroupIds?: Array<number> | number | null | undefined;
  advertiserIds?: Array<number> | number | null | undefined;
  siteIds?: Array<number> | number | null | undefined;
  dateRange: DateRangeInput;
}>;

export type AdvertiserRpcQuery = {
  advertiserRpc: Array<{ datetime: string; rpc: number | null; keyword: string | null }>;
};

export type SetAdvertiserTypeMutationVariables = Exact<{
  name: string;
  userType: AdvertiserType;
}>;

export type SetAdvertiserTypeMutation = { setAdvertiserType: { status: ResponseStatus; message: string | null } };

export type AdvertiserAlertsQueryVariables = Exact<{
  filters?: ReportFilters | null | undefined;
}>;

export type AdvertiserAlertsQuery = {
  alertReport: {
    rows: Array<{
      id: number;
      alerts: {
        cyclicLoss: Array<{
          id: number;
          isAcknowledged: boolean;
          dateIntervalBegin: string;
          dateIntervalEnd: string;
          hourIntervals: Array<{ start: number; end: number }>;
        }>;
        advertiserGone: Array<{
          id: number;
          adgroupId: number;
          isAcknowledged: boolean;
          date: string;
          hour: number | null;
          advertiserId: number;
          advertiserName: string;
        }>;
        significantOneTimeLoss: Array<{
          id: number;
          adgroupId: number;
          isAcknowledged: boolean;
          date: string;
          hour: number | null;
          loss: number;
        }>;
      };
    }>;
  };
};

export type AfsSitesQueryVariables = Exact<{ [key: string]: never }>;

export type AfsSitesQuery = {
  afsChannelManager: {
    list: Array<{
      id: number;
      name: string;
      accountId: number;
      accountName: string;
      partnerName: string;
      capacity: number;
      peakUsage: number;
      peakUsageByDay: Array<{ day: string; value: number }>;
    }>;
  };
};

export type AfsSiteQueryVariables = Exact<{
  id: number;
  date: string;
}>;

export type AfsSiteQuery = {
  afsChannelManager: {
    site: {
      id: number;
      name: string;
      date: string;
      channelsKey: string;
      channels: Array<string>;
      channelIdToName: Array<{ id: string; name: string | null; isActive: boolean }>;
      plannedChanges: Array<{ date: string; added: Array<string>; removed: Array<string> }>;
      accounts: Array<{
        accountId: number;
        accountName: string;
        capacity: number;
        peakUsage: number;
        peakUsageByDay: Array<{ day: string; value: number }>;
      }>;
    } | null;
  };
};

export type AfsAccountQueryVariables = Exact<{
  id: number;
  page?: number | null | undefined;
  perPage?: number | null | undefined;
  showOnlyFreeChannels?: boolean | null | undefined;
  orderBy?: OrderByInput | null | undefined;
  date?: string | null | undefined;
}>;

export type AfsAccountQuery = {
  afsChannelManager: {
    account: {
      id: number;
      name: string;
      totalChannels: number;
      isSynced: boolean;
      syncedAt: string | null;
      version: string;
      channels: Array<{
        id: string;
        name: string;
        isFree: boolean;
        siteId: number | null;
        siteName: string | null;
        usedFrom: string | null;
        freeFrom: string | null;
        isActive: boolean;
      }>;
    } | null;
  };
};

export type UpdateAfsSiteMutationVariables = Exact<{
  id: number;
  date: string;
  channelsKey: string;
  channels: Array<string> | string;
}>;

export type UpdateAfsSiteMutation = {
  afsChannelManager: { updateSite: { status: ResponseStatus; message: string | null } };
};

export type UpdateAfsAccountMutationVariables = Exact<{
  id: number;
  channels: Array<AfsChannelInput> | AfsChannelInput;
  version?: string | null | undefined;
}>;

export type UpdateAfsAccountMutation = {
  afsChannelManager: { updateAccount: { status: ResponseStatus; message: string | null } };
};

export type AiSettingsQueryVariables = Exact<{ [key: string]: never }>;

export type AiSettingsQuery = {
  aiSettings: {
    baseUrl: string;
    model: string;
    key: string;
    isModerated: boolean;
    promptPrice: number;
    completionPrice: number;
    imagePrice: number | null;
    monthlyBudget: number;
    isConfigured: boolean;
    spent: number;
    reserved: number;
    version: number;
  };
  aiUsage: Array<{
    userId: number;
    username: string;
    tool: string;
    promptId: number | null;
    promptName: string | null;
    promptVersion: number | null;
    calls: number;
    promptTokens: number;
    completionTokens: number;
    cost: number;
  }>;
};

export type UpdateAiSettingsMutationVariables = Exact<{
  input: AiSettingsInput;
}>;

export type UpdateAiSettingsMutation = {
  updateAiSettings:
    | { status: ResponseStatus; message: string | null }
    | { errors: Array<{ field: string; messages: Array<string> }> };
};

export type AiPromptsQueryVariables = Exact<{ [key: string]: never }>;

export type AiPromptsQuery = {
  aiSettings: { isConfigured: boolean };
  aiPrompts: Array<{
    id: number;
    name: string;
    target: AiTextTarget;
    liveVersion: number | null;
    examples: Array<{ id: number; keyword: string; language: string }>;
    versions: Array<{
      version: number;
      instructions: string;
      isLive: boolean;
      createdBy: string | null;
      createdAt: string;
      trial: {
        id: number;
        state: AiTrialState;
        createdAt: string;
        results: Array<{
          position: number;
          keyword: string;
          language: string;
          state: AiTrialResultState;
          problems: Array<string>;
          error: string | null;
          texts: {
            headlines: Array<string>;
            adTexts: Array<string>;
            descriptions: Array<string>;
            titles: Array<string>;
          } | null;
        }>;
      } | null;
    }>;
  }>;
};

export type CreateAiPromptMutationVariables = Exact<{
  input: AiPromptInput;
}>;

export type CreateAiPromptMutation = {
  aiPrompts: {
    create:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type AddAiPromptVersionMutationVariables = Exact<{
  promptId: number;
  instructions: string;
}>;

export type AddAiPromptVersionMutation = {
  aiPrompts: {
    addVersion:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type AddAiPromptExampleMutationVariables = Exact<{
  promptId: number;
  keyword: string;
  language: string;
}>;

export type AddAiPromptExampleMutation = {
  aiPrompts: {
    addExample:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type RemoveAiPromptExampleMutationVariables = Exact<{
  exampleId: number;
}>;

export type RemoveAiPromptExampleMutation = {
  aiPrompts: { removeExample: { status: ResponseStatus; message: string | null } };
};

export type TryAiPromptMutationVariables = Exact<{
  promptId: number;
  promptVersion: number;
}>;

export type TryAiPromptMutation = { aiPrompts: { tryVersion: { status: ResponseStatus; message: string | null } } };

export type CancelAiPromptTrialMutationVariables = Exact<{
  trialId: number;
}>;

export type CancelAiPromptTrialMutation = {
  aiPrompts: { cancelTrial: { status: ResponseStatus; message: string | null } };
};

export type SetAiPromptLiveMutationVariables = Exact<{
  promptId: number;
  promptVersion?: number | null | undefined;
}>;

export type SetAiPromptLiveMutation = { aiPrompts: { setLive: { status: ResponseStatus; message: string | null } } };

export type AlertDeliveryQueryVariables = Exact<{ [key: string]: never }>;

export type AlertDeliveryQuery = {
  alertDelivery: {
    isOn: boolean;
    timeZone: string;
    digestHour: number;
    quietFrom: number | null;
    quietTo: number | null;
    escalateAfter: number | null;
    mailsMembers: boolean;
    webhookHost: string | null;
    version: number;
    mutes: Array<{
      entityType: AlertMuteEntity;
      entityId: number;
      type: AlertType | null;
      name: string;
      until: string;
    }>;
    timings: Array<{ type: AlertType; normal: AlertDeliveryTiming; high: AlertDeliveryTiming }>;
    messages: Array<{
      id: number;
      createdAt: string;
      sentAt: string | null;
      channel: string;
      cause: string;
      reason: string;
      state: AlertMessageState;
      error: string | null;
      attempts: number;
      alertCount: number;
    }>;
  };
};

export type AlertDeliveryFieldsFragment = {
  isOn: boolean;
  timeZone: string;
  digestHour: number;
  quietFrom: number | null;
  quietTo: number | null;
  escalateAfter: number | null;
  mailsMembers: boolean;
  webhookHost: string | null;
  version: number;
  timings: Array<{ type: AlertType; normal: AlertDeliveryTiming; high: AlertDeliveryTiming }>;
  messages: Array<{
    id: number;
    createdAt: string;
    sentAt: string | null;
    channel: string;
    cause: string;
    reason: string;
    state: AlertMessageState;
    error: string | null;
    attempts: number;
    alertCount: number;
  }>;
};

export type TeamAlertDeliveriesQueryVariables = Exact<{ [key: string]: never }>;

export type TeamAlertDeliveriesQuery = {
  teamAlertDeliveries: Array<{
    id: number;
    name: string;
    isActive: boolean;
    isSet: boolean;
    isOn: boolean;
    mailsMembers: boolean;
    escalateAfter: number | null;
    webhookHost: string | null;
    sentCount: number;
    failedCount: number;
  }>;
};

export type TeamAlertDeliveryQueryVariables = Exact<{
  teamId: number;
}>;

export type TeamAlertDeliveryQuery = {
  teamAlertDelivery: {
    isOn: boolean;
    timeZone: string;
    digestHour: number;
    quietFrom: number | null;
    quietTo: number | null;
    escalateAfter: number | null;
    mailsMembers: boolean;
    webhookHost: string | null;
    version: number;
    timings: Array<{ type: AlertType; normal: AlertDeliveryTiming; high: AlertDeliveryTiming }>;
    messages: Array<{
      id: number;
      createdAt: string;
      sentAt: string | null;
      channel: string;
      cause: string;
      reason: string;
      state: AlertMessageState;
      error: string | null;
      attempts: number;
      alertCount: number;
    }>;
  };
  teamAlertDeliveries: Array<{ id: number; name: string }>;
};

export type UpdateTeamAlertDeliveryMutationVariables = Exact<{
  teamId: number;
  input: AlertDeliveryInput;
}>;

export type UpdateTeamAlertDeliveryMutation = {
  updateTeamAlertDelivery:
    | { status: ResponseStatus; message: string | null }
    | { errors: Array<{ field: string; messages: Array<string> }> };
};

export type SetAlertWebhookMutationVariables = Exact<{
  teamId: number;
  url: string;
}>;

export type SetAlertWebhookMutation = {
  setAlertWebhook: { status: ResponseStatus; message: string | null; signingKey: string | null };
};

export type RemoveAlertWebhookMutationVariables = Exact<{
  teamId: number;
}>;

export type RemoveAlertWebhookMutation = { removeAlertWebhook: { status: ResponseStatus; message: string | null } };

export type TestAlertWebhookMutationVariables = Exact<{
  teamId: number;
}>;

export type TestAlertWebhookMutation = { testAlertWebhook: { status: ResponseStatus; message: string | null } };

export type RetryAlertMessageMutationVariables = Exact<{
  messageId: number;
}>;

export type RetryAlertMessageMutation = { retryAlertMessage: { status: ResponseStatus; message: string | null } };

export type RetryTeamAlertMessageMutationVariables = Exact<{
  teamId: number;
  messageId: number;
}>;

export type RetryTeamAlertMessageMutation = {
  retryTeamAlertMessage: { status: ResponseStatus; message: string | null };
};

export type UpdateAlertDeliveryMutationVariables = Exact<{
  input: AlertDeliveryInput;
}>;

export type UpdateAlertDeliveryMutation = {
  updateAlertDelivery:
    | { status: ResponseStatus; message: string | null }
    | { errors: Array<{ field: string; messages: Array<string> }> };
};

export type MuteAlertsMutationVariables = Exact<{
  entityType: AlertMuteEntity;
  entityIds: Array<number> | number;
  type?: AlertType | null | undefined;
  hours: number;
}>;

export type MuteAlertsMutation = { muteAlerts: { status: ResponseStatus; message: string | null } };

export type TestAlertMailMutationVariables = Exact<{ [key: string]: never }>;

export type TestAlertMailMutation = { testAlertMail: { status: ResponseStatus; message: string | null } };

export type AlertReportScreenQueryVariables = Exact<{
  page?: number | null | undefined;
  perPage?: number | null | undefined;
  filters?: ReportFilters | null | undefined;
  orderBy?: OrderByInput | null | undefined;
  states?: Array<AlertState> | AlertState | null | undefined;
}>;

export type AlertReportScreenQuery = {
  alertReport: {
    totalRecords: number;
    totalLoss: number | null;
    rows: Array<{
      id: number;
      loss: number | null;
      adgroup: {
        adgroupId: number;
        adgroup: string;
        campaign: string;
        sourcePartnerName: string;
        partnerAccountId: number;
        partnerAccountName: string;
        userName: string | null;
        site: { id: number; name: string; market: { id: number; name: string } | null } | null;
      };
      alerts: {
        cyclicLoss: Array<{
          dateIntervalBegin: string;
          dateIntervalEnd: string;
          loss: number;
          lossBefore: number | null;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
          hourIntervals: Array<{ start: number; end: number }>;
        }>;
        advertiserGone: Array<{
          date: string;
          hour: number | null;
          advertiserName: string;
          advertiserId: number;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
        }>;
        significantOneTimeLoss: Array<{
          date: string;
          hour: number | null;
          loss: number;
          lossBefore: number | null;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
        }>;
        estimatedSignificantOneTimeLoss: Array<{
          date: string;
          hour: number | null;
          loss: number;
          lossBefore: number | null;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
        }>;
        accumulativeLoss: Array<{
          dateIntervalBegin: string | null;
          date: string;
          loss: number;
          lossBefore: number | null;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
        }>;
        significantLoss: Array<{
          dateHourRangeBegin: string;
          dateHourRangeEnd: string;
          loss: number;
          lossBefore: number | null;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
        }>;
        adGroupLifetimeEnd: Array<{
          lifetimeEnd: string;
          id: number;
          type: AlertType;
          datetime: string;
          processingDatetime: string | null;
          isAcknowledged: boolean;
          state: AlertState;
          resolution: AlertResolution | null;
          parentId: number | null;
          isCounted: boolean;
        }>;
      };
    }>;
  };
};

export type AlertsOfAdgroupFragment = {
  cyclicLoss: Array<{
    dateIntervalBegin: string;
    dateIntervalEnd: string;
    loss: number;
    lossBefore: number | null;
    id: number;
    type: AlertType;
    datetime: string;
    processingDatetime: string | null;
    isAcknowledged: boolean;
    state: AlertState;
    resolution: AlertResolution | null;
    parentId: number | null;
    isCounted: boolean;
    hourIntervals: Array<{ start: number; end: number }>;
  }>;
  advertiserGone: Array<{
    date: string;
    hour: number | null;
    advertiserName: string;
    advertiserId: number;
    id: number;
    type: AlertType;
    datetime: string;
    processingDatetime: string | null;
    isAcknowledged: boolean;
    state: AlertState;
    resolution: AlertResolution | null;
    parentId: number | null;
    isCounted: boolean;
  }>;
  significantOneTimeLoss: Array<{
    date: string;
    hour: number | null;
    loss: number;
    lossBefore: number | null;
    id: number;
    type: AlertType;
    datetime: string;
    processingDatetime: string | null;
    isAcknowledged: boolean;
    state: AlertState;
    resolution: AlertResolution | null;
    parentId: number | null;
    isCounted: boolean;
  }>;
  estimatedSignificantOneTimeLoss: Array<{
    date: string;
    hour: number | null;
    loss: number;
    lossBefore: number | null;
    id: number;
    type: AlertType;
    datetime: string;
    processingDatetime: string | null;
    isAcknowledged: boolean;
    state: AlertState;
    resolution: AlertResolution | null;
    parentId: number | null;
    isCounted: boolean;
  }>;
  accumulativeLoss: Array<{
    dateIntervalBegin: string | null;
    date: string;
    loss: number;
    lossBefore: number | null;
    id: number;
    type: AlertType;
    datetime: string;
    processingDatetime: string | null;
    isAcknowledged: boolean;
    state: AlertState;
    resolution: AlertResolution | null;
    parentId: number | null;
    isCounted: boolean;
  }>;
  significantLoss: Array<{
    dateHourRangeBegin: string;
    dateHourRangeEnd: string;
    loss: number;
    lossBefore: number | null;
    id: number;
    type: AlertType;
    datetime: string;
    processingDatetime: string | null;
    isAcknowledged: boolean;
    state: AlertState;
    resolution: AlertResolution | null;
    parentId: number | null;
    isCounted: boolean;
  }>;
  adGroupLifetimeEnd: Array<{
    lifetimeEnd: string;
    id: number;
    type: AlertType;
    datetime: string;
    processingDatetime: string | null;
    isAcknowledged: boolean;
    state: AlertState;
    resolution: AlertResolution | null;
    parentId: number | null;
    isCounted: boolean;
  }>;
};

type AlertCommon_AccumulativeLossAlert_Fragment = {
  id: number;
  type: AlertType;
  datetime: string;
  processingDatetime: string | null;
  isAcknowledged: boolean;
  state: AlertState;
  resolution: AlertResolution | null;
  parentId: number | null;
  isCounted: boolean;
};

type AlertCommon_AdGroupLifetimeEndAlert_Fragment = {
  id: number;
  type: AlertType;
  datetime: string;
  processingDatetime: string | null;
  isAcknowledged: boolean;
  state: AlertState;
  resolution: AlertResolution | null;
  parentId: number | null;
  isCounted: boolean;
};

type AlertCommon_AdvertiserGoneAlert_Fragment = {
  id: number;
  type: AlertType;
  datetime: string;
  processingDatetime: string | null;
  isAcknowledged: boolean;
  state: AlertState;
  resolution: AlertResolution | null;
  parentId: number | null;
  isCounted: boolean;
};

type AlertCommon_CyclicLossAlert_Fragment = {
  id: number;
  type: AlertType;
  datetime: string;
  processingDatetime: string | null;
  isAcknowledged: boolean;
  state: AlertState;
  resolution: AlertResolution | null;
  parentId: number | null;
  isCounted: boolean;
};

type AlertCommon_EstimatedSignificantOneTimeLossAlert_Fragment = {
  id: number;
  type: AlertType;
  datetime: string;
  processingDatetime: string | null;
  isAcknowledged: boolean;
  state: AlertState;
  resolution: AlertResolution | null;
  parentId: number | null;
  isCounted: boolean;
};

type AlertCommon_SignificantLossAlert_Fragment = {
  id: number;
  type: AlertType;
  datetime: string;
  processingDatetime: string | null;
  isAcknowledged: boolean;
  state: AlertState;
  resolution: AlertResolution | null;
  parentId: number | null;
  isCounted: boolean;
};

type AlertCommon_SignificantOneTimeLossAlert_Fragment = {
  id: number;
  type: AlertType;
  datetime: string;
  processingDatetime: string | null;
  isAcknowledged: boolean;
  state: AlertState;
  resolution: AlertResolution | null;
  parentId: number | null;
  isCounted: boolean;
};

export type AlertCommonFragment =
  | AlertCommon_AccumulativeLossAlert_Fragment
  | AlertCommon_AdGroupLifetimeEndAlert_Fragment
  | AlertCommon_AdvertiserGoneAlert_Fragment
  | AlertCommon_CyclicLossAlert_Fragment
  | AlertCommon_EstimatedSignificantOneTimeLossAlert_Fragment
  | AlertCommon_SignificantLossAlert_Fragment
  | AlertCommon_SignificantOneTimeLossAlert_Fragment;

export type MarkAlertsAsAcknowledgedMutationVariables = Exact<{
  alertIds: Array<number> | number;
}>;

export type MarkAlertsAsAcknowledgedMutation = {
  markAlertsAsAcknowledged: { status: ResponseStatus; message: string | null };
};

export type ActionSettingsFragment = {
  bidType: BidType | null;
  action: ChangeAction | null;
  changeValueType: ChangeValueType | null;
  changeValue: number | null;
  bidRange: { min: number | null; max: number | null } | null;
  budgetRange: { min: number | null; max: number | null } | null;
  cloneSettings: { adGroupBudget: number | null; count: number | null; nameSuffix: string | null } | null;
};

export type ActionOptionsFragment = { labelNames: Array<string> | null; cleanCurrentLabels: boolean | null };

export type RuleFieldsFragment = {
  id: number;
  name: string;
  type: string;
  typeValue: BulkActionType;
  filters: unknown;
  createdAt: string;
  lastApply: string | null;
  isSchedulerEnabled: boolean;
  repeatInterval: RuleRepeatInterval | null;
  startTime: string | null;
  endTime: string | null;
  watchInterval: number | null;
  maxApplicationsPerInterval: number | null;
  masterRuleIds: Array<number>;
  version: number;
  isMine: boolean;
  heldReason: string | null;
  nextCheck: string | null;
  filterWords: Array<{ name: string; operation: string | null; value: string }>;
  settings: {
    bidType: BidType | null;
    action: ChangeAction | null;
    changeValueType: ChangeValueType | null;
    changeValue: number | null;
    bidRange: { min: number | null; max: number | null } | null;
    budgetRange: { min: number | null; max: number | null } | null;
    cloneSettings: { adGroupBudget: number | null; count: number | null; nameSuffix: string | null } | null;
  } | null;
  options: { labelNames: Array<string> | null; cleanCurrentLabels: boolean | null } | null;
  creator: { id: number; username: string } | null;
  timeFrames: Array<{ preset: TimeFramePreset; value: number | null; start: string | null; end: string | null }>;
  timeFramesCompare: Array<{
    metric: string;
    left: number;
    operation: CustomFilterOperation;
    right: number;
    multiplier: number | null;
  }>;
  scheduler: { days: Array<number> | null; hours: Array<number> | null; timezoneId: number | null } | null;
};

export type AutomationRulesQueryVariables = Exact<{
  page: number;
  perPage: number;
  orderBy: OrderByInput;
  filters?: AutomationRuleFilters | null | undefined;
}>;

export type AutomationRulesQuery = {
  automation: {
    isRuleSchedulerEnabled: boolean;
    rules: {
      total: number;
      items: Array<{
        id: number;
        name: string;
        type: string;
        typeValue: BulkActionType;
        filters: unknown;
        createdAt: string;
        lastApply: string | null;
        isSchedulerEnabled: boolean;
        repeatInterval: RuleRepeatInterval | null;
        startTime: string | null;
        endTime: string | null;
        watchInterval: number | null;
        maxApplicationsPerInterval: number | null;
        masterRuleIds: Array<number>;
        version: number;
        isMine: boolean;
        heldReason: string | null;
        nextCheck: string | null;
        filterWords: Array<{ name: string; operation: string | null; value: string }>;
        settings: {
          bidType: BidType | null;
          action: ChangeAction | null;
          changeValueType: ChangeValueType | null;
          changeValue: number | null;
          bidRange: { min: number | null; max: number | null } | null;
          budgetRange: { min: number | null; max: number | null } | null;
          cloneSettings: { adGroupBudget: number | null; count: number | null; nameSuffix: string | null } | null;
        } | null;
        options: { labelNames: Array<string> | null; cleanCurrentLabels: boolean | null } | null;
        creator: { id: number; username: string } | null;
        timeFrames: Array<{ preset: TimeFramePreset; value: number | null; start: string | null; end: string | null }>;
        timeFramesCompare: Array<{
          metric: string;
          left: number;
          operation: CustomFilterOperation;
          right: number;
          multiplier: number | null;
        }>;
        scheduler: { days: Array<number> | null; hours: Array<number> | null; timezoneId: number | null } | null;
      }>;
    };
    automationTaskCreators: Array<{ id: number; username: string }>;
    ruleHold: { heldAt: string; heldBy: { id: number; username: string } | null } | null;
  };
};

export type RuleSchedulerQueryVariables = Exact<{ [key: string]: never }>;

export type RuleSchedulerQuery = {
  automation: {
    isRuleSchedulerEnabled: boolean;
    ruleHold: { heldAt: string; heldBy: { id: number; username: string } | null } | null;
  };
};

export type AutomationRuleQueryVariables = Exact<{
  id: number;
}>;

export type AutomationRuleQuery = {
  automation: {
    rule: {
      id: number;
      name: string;
      type: string;
      typeValue: BulkActionType;
      filters: unknown;
      createdAt: string;
      lastApply: string | null;
      isSchedulerEnabled: boolean;
      repeatInterval: RuleRepeatInterval | null;
      startTime: string | null;
      endTime: string | null;
      watchInterval: number | null;
      maxApplicationsPerInterval: number | null;
      masterRuleIds: Array<number>;
      version: number;
      isMine: boolean;
      heldReason: string | null;
      nextCheck: string | null;
      filterWords: Array<{ name: string; operation: string | null; value: string }>;
      settings: {
        bidType: BidType | null;
        action: ChangeAction | null;
        changeValueType: ChangeValueType | null;
        changeValue: number | null;
        bidRange: { min: number | null; max: number | null } | null;
        budgetRange: { min: number | null; max: number | null } | null;
        cloneSettings: { adGroupBudget: number | null; count: number | null; nameSuffix: string | null } | null;
      } | null;
      options: { labelNames: Array<string> | null; cleanCurrentLabels: boolean | null } | null;
      creator: { id: number; username: string } | null;
      timeFrames: Array<{ preset: TimeFramePreset; value: number | null; start: string | null; end: string | null }>;
      timeFramesCompare: Array<{
        metric: string;
        left: number;
        operation: CustomFilterOperation;
        right: number;
        multiplier: number | null;
      }>;
      scheduler: { days: Array<number> | null; hours: Array<number> | null; timezoneId: number | null } | null;
    } | null;
  };
};

export type RuleChoicesQueryVariables = Exact<{ [key: string]: never }>;

export type RuleChoicesQuery = {
  automation: {
    allRules: Array<{ id: number; name: string; typeValue: BulkActionType; masterRuleIds: Array<number> }>;
  };
  timezones: Array<{ id: number; name: string; nameWithOffset: string }>;
  sites: Array<{ id: number; name: string }>;
  sources: Array<{ id: number; name: string }>;
  devices: Array<{ id: number; name: string }>;
  markets: Array<{ id: number; name: string }>;
  siteProjects: Array<{ id: number; name: string }>;
  countries: Array<{ code: string; name: string }>;
  feeds: Array<{ id: number; name: string }>;
  labels: Array<{ name: string }>;
  partnerAccounts: Array<{ id: number; name: string }>;
  auth: { allowedUsers: Array<{ id: number; username: string }>; allowedTeams: Array<{ id: number; name: string }> };
};

export type RuleFromTaskQueryVariables = Exact<{
  id: number;
}>;

export type RuleFromTaskQuery = {
  automation: {
    task: {
      id: number;
      type: string;
      typeValue: BulkActionType;
      rawFilters: unknown;
      chosenIds: Array<number> | null;
      settings: {
        bidType: BidType | null;
        action: ChangeAction | null;
        changeValueType: ChangeValueType | null;
        changeValue: number | null;
        bidRange: { min: number | null; max: number | null } | null;
        budgetRange: { min: number | null; max: number | null } | null;
        cloneSettings: { adGroupBudget: number | null; count: number | null; nameSuffix: string | null } | null;
      } | null;
      options: { labelNames: Array<string> | null; cleanCurrentLabels: boolean | null } | null;
      timeFrames: Array<{ preset: TimeFramePreset; value: number | null; start: string | null; end: string | null }>;
      timeFramesCompare: Array<{
        metric: string;
        left: number;
        operation: CustomFilterOperation;
        right: number;
        multiplier: number | null;
      }>;
    } | null;
  };
};

export type RuleMatchesQueryVariables = Exact<{
  input: AutomationRuleInput;
}>;

export type RuleMatchesQuery = {
  automation: {
    ruleMatches: {
      scopeCount: number;
      matchCount: number;
      leftAloneCount: number;
      leftAloneWhy: Array<string>;
      notKnownCount: number;
      undoCount: number | null;
      errors: Array<{ field: string; messages: Array<string> }>;
    };
  };
};

export type RuleTrafficQueryVariables = Exact<{
  filters?: ReportFilters | null | undefined;
}>;

export type RuleTrafficQuery = {
  automation: { ruleTraffic: { soldShare: number | null; minimumClicks: number; minimumClicksWithoutRevenue: number } };
};

export type RuleRunsQueryVariables = Exact<{
  ruleId: number;
  page: number;
  perPage: number;
}>;

export type RuleRunsQuery = {
  automation: {
    ruleRuns: {
      total: number;
      items: Array<{
        at: string;
        isScheduled: boolean;
        outcome: RuleRunOutcome | null;
        message: string | null;
        taskId: number | null;
        scopeCount: number | null;
        matchCount: number | null;
        notKnownCount: number | null;
      }>;
    };
  };
};

export type RuleBacktestQueryVariables = Exact<{ [key: string]: never }>;

export type RuleBacktestQuery = {
  automation: {
    ruleBacktest: {
      state: RuleBacktestState | null;
      progress: number;
      ruleId: number | null;
      startedAt: string | null;
      message: string | null;
      answersSince: string | null;
      result: {
        since: string;
        until: string;
        checkCount: number;
        heldCount: number;
        matchCount: number;
        leftAloneCount: number;
        actionCount: number;
        cappedCount: number;
        saved: number | null;
        lost: number | null;
        recordedCount: number | null;
        differingCount: number | null;
        days: Array<{
          day: string;
          checkCount: number;
          matchCount: number;
          leftAloneCount: number;
          actionCount: number;
        }>;
        entities: Array<{
          id: number;
          name: string;
          matchCount: number;
          actionCount: number;
          flipCount: number;
          saved: number | null;
          lost: number | null;
        }>;
      } | null;
    };
  };
};

export type BacktestRuleMutationVariables = Exact<{
  input: AutomationRuleInput;
}>;

export type BacktestRuleMutation = {
  automation: {
    backtestRule: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ field: string; messages: Array<string> }> | null;
    };
  };
};

export type CreateRuleMutationVariables = Exact<{
  input: AutomationRuleInput;
}>;

export type CreateRuleMutation = {
  createAutomationRule: {
    status: ResponseStatus;
    message: string | null;
    id: number | null;
    errors: Array<{ field: string; messages: Array<string> }> | null;
  };
};

export type UpdateRuleMutationVariables = Exact<{
  id: number;
  input: AutomationRuleInput;
  version?: number | null | undefined;
}>;

export type UpdateRuleMutation = {
  updateAutomationRule: {
    status: ResponseStatus;
    message: string | null;
    id: number | null;
    errors: Array<{ field: string; messages: Array<string> }> | null;
  };
};

export type ApplyRuleMutationVariables = Exact<{
  id: number;
}>;

export type ApplyRuleMutation = {
  automation: { rule: { apply: { status: ResponseStatus; message: string | null; taskId: number | null } } };
};

export type RemoveRuleMutationVariables = Exact<{
  id: number;
}>;

export type RemoveRuleMutation = {
  automation: { rule: { remove: { status: ResponseStatus; message: string | null } } };
};

export type ReleaseRuleMutationVariables = Exact<{
  id: number;
}>;

export type ReleaseRuleMutation = {
  automation: { rule: { release: { status: ResponseStatus; message: string | null } } };
};

export type SwitchSchedulerMutationVariables = Exact<{
  status: boolean;
}>;

export type SwitchSchedulerMutation = {
  automation: { updateRuleSchedulerStatus: { status: ResponseStatus; message: string | null } };
};

export type HoldRulesMutationVariables = Exact<{ [key: string]: never }>;

export type HoldRulesMutation = { automation: { holdRules: { status: ResponseStatus; message: string | null } } };

export type ResumeRulesMutationVariables = Exact<{ [key: string]: never }>;

export type ResumeRulesMutation = { automation: { resumeRules: { status: ResponseStatus; message: string | null } } };

export type PlacementAdjustmentRangeQueryVariables = Exact<{
  sourceId: number;
}>;

export type PlacementAdjustmentRangeQuery = { automation: { range: { min: number; max: number } | null } };

export type SectionAdjustmentRangeQueryVariables = Exact<{
  sourceId: number;
}>;

export type SectionAdjustmentRangeQuery = { automation: { range: { min: number; max: number } | null } };

export type AskedOfAllFragment = {
  bidType: BidType | null;
  action: ChangeAction | null;
  changeValueType: ChangeValueType | null;
  changeValue: number | null;
  bidRange: { min: number | null; max: number | null } | null;
  budgetRange: { min: number | null; max: number | null } | null;
};

export type AutomationTasksQueryVariables = Exact<{
  filters?: AutomationTaskFilters | null | undefined;
  page?: number | null | undefined;
  perPage?: number | null | undefined;
}>;

export type AutomationTasksQuery = {
  automation: {
    tasks: {
      total: number;
      items: Array<{
        id: number;
        type: string;
        status: string;
        statusValue: AutomationTaskStatus;
        bulkState: BulkTaskState;
        isPreview: boolean;
        needsApproval: boolean;
        operationCount: number;
        successCount: number;
        warningCount: number;
        errorCount: number;
        excludedManuallyCount: number;
        skippedCount: number;
        keptCount: number;
        stoppedCount: number;
        budgetChange: number | null;
        createdAt: string;
        finishedAt: string | null;
        undoOfTaskId: number | null;
        isCreatedByScheduler: boolean;
        ruleName: string | null;
        username: string | null;
        childTasks: Array<{
          id: number;
          successCount: number;
          warningCount: number;
          isCounterRule: boolean;
          statusValue: AutomationTaskStatus;
          isPreview: boolean;
          needsApproval: boolean;
          operationCount: number;
          skippedCount: number;
          excludedManuallyCount: number;
        }>;
        settings: {
          bidType: BidType | null;
          action: ChangeAction | null;
          changeValueType: ChangeValueType | null;
          changeValue: number | null;
          bidRange: { min: number | null; max: number | null } | null;
          budgetRange: { min: number | null; max: number | null } | null;
        } | null;
        actor: { id: number; username: string } | null;
        approver: { id: number; username: string } | null;
      }>;
    };
    automationTaskCreators: Array<{ id: number; username: string }>;
  };
};

export type AutomationTaskQueryVariables = Exact<{
  id: number;
}>;

export type AutomationTaskQuery = {
  automation: {
    task: {
      id: number;
      type: string;
      status: string;
      statusValue: AutomationTaskStatus;
      statusMessage: string | null;
      isPreview: boolean;
      needsApproval: boolean;
      planHash: string | null;
      operationCount: number;
      successCount: number;
      warningCount: number;
      errorCount: number;
      approvableCount: number | null;
      approverCount: number | null;
      retryableCount: number | null;
      conflictCount: number | null;
      excludedManuallyCount: number;
      skippedCount: number;
      keptCount: number;
      stoppedCount: number;
      approvalRequestedAt: string | null;
      expiresAt: string | null;
      endedAt: string | null;
      budgetChange: number | null;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      undoOfTaskId: number | null;
      alsoUndoOfTaskIds: Array<number>;
      rewriteOfTaskId: number | null;
      typeValue: BulkActionType;
      isCreatedByScheduler: boolean;
      isCounterRule: boolean;
      ruleId: number | null;
      ruleName: string | null;
      endedBy: { id: number; username: string } | null;
      settings: {
        bidType: BidType | null;
        action: ChangeAction | null;
        changeValueType: ChangeValueType | null;
        changeValue: number | null;
        bidRange: { min: number | null; max: number | null } | null;
        budgetRange: { min: number | null; max: number | null } | null;
      } | null;
      filters: Array<{ name: string; operation: string | null; value: string }>;
      creator: { id: number; username: string } | null;
      actor: { id: number; username: string } | null;
      approver: { id: number; username: string } | null;
      childTasks: Array<{
        id: number;
        successCount: number;
        warningCount: number;
        isCounterRule: boolean;
        statusValue: AutomationTaskStatus;
        isPreview: boolean;
        needsApproval: boolean;
        operationCount: number;
        skippedCount: number;
        excludedManuallyCount: number;
      }>;
    } | null;
    operationErrors: Array<{ message: string; count: number; operationId: number }>;
  };
};

export type ApproveTaskMutationVariables = Exact<{
  id: number;
  planHash?: string | null | undefined;
}>;

export type ApproveTaskMutation = {
  automation: { task: { approve: { status: ResponseStatus; message: string | null } } };
};

export type DeclineTaskMutationVariables = Exact<{
  id: number;
}>;

export type DeclineTaskMutation = {
  automation: { task: { decline: { status: ResponseStatus; message: string | null } } };
};

export type CancelTaskMutationVariables = Exact<{
  id: number;
}>;

export type CancelTaskMutation = {
  automation: { task: { cancel: { status: ResponseStatus; message: string | null } } };
};

export type RequestApprovalMutationVariables = Exact<{
  id: number;
}>;

export type RequestApprovalMutation = {
  automation: { task: { requestApproval: { status: ResponseStatus; message: string | null } } };
};

export type RestartTaskMutationVariables = Exact<{
  id: number;
}>;

export type RestartTaskMutation = {
  automation: { task: { restart: { status: ResponseStatus; message: string | null } } };
};

export type UndoTaskMutationVariables = Exact<{
  id: number;
  operationIds?: Array<number> | number | null | undefined;
}>;

export type UndoTaskMutation = {
  automation: { task: { undo: { status: ResponseStatus; message: string | null; taskId: number | null } } };
};

export type ExcludeOperationMutationVariables = Exact<{
  id: number;
}>;

export type ExcludeOperationMutation = {
  automation: { operation: { exclude: { status: ResponseStatus; message: string | null } } };
};

export type IncludeOperationMutationVariables = Exact<{
  id: number;
}>;

export type IncludeOperationMutation = {
  automation: { operation: { include: { status: ResponseStatus; message: string | null } } };
};

export type SetOperationValueMutationVariables = Exact<{
  id: number;
  value: string;
  property: AutomationProperty;
}>;

export type SetOperationValueMutation = {
  automation: { updateOperationValue: { status: ResponseStatus; message: string | null } };
};

export type OperationLineFragment = {
  id: number;
  campaign: string | null;
  adGroup: string | null;
  keyword: string | null;
  placement: string | null;
  entityId: number | null;
  property: AutomationProperty;
  status: string;
  statusMessage: string | null;
  statusValue: AutomationOperationStatus;
  oldValue: string | null;
  newValue: string | null;
  writtenValue: string | null;
  currency: string | null;
  change: number | null;
  relativeChange: number | null;
  isOutlier: boolean;
  limitMessage: string | null;
  editedFrom: string | null;
  isConflict: boolean;
  platformValue: string | null;
  keptAt: string | null;
  rewriteTaskId: number | null;
  finishedAt: string | null;
  undoneByTaskId: number | null;
  why: Array<string>;
  whySeenAt: string | null;
  editedBy: { id: number; username: string } | null;
  keptBy: { id: number; username: string } | null;
  partnerAccount: { id: number; name: string } | null;
};

export type AutomationOperationsQueryVariables = Exact<{
  taskId: number;
  page?: number | null | undefined;
  perPage?: number | null | undefined;
  filters?: AutomationOperationFilterInput | null | undefined;
  orderBy?: OrderByInput | null | undefined;
}>;

export type AutomationOperationsQuery = {
  automation: {
    operations: {
      total: number;
      items: Array<{
        id: number;
        campaign: string | null;
        adGroup: string | null;
        keyword: string | null;
        placement: string | null;
        entityId: number | null;
        property: AutomationProperty;
        status: string;
        statusMessage: string | null;
        statusValue: AutomationOperationStatus;
        oldValue: string | null;
        newValue: string | null;
        writtenValue: string | null;
        currency: string | null;
        change: number | null;
        relativeChange: number | null;
        isOutlier: boolean;
        limitMessage: string | null;
        editedFrom: string | null;
        isConflict: boolean;
        platformValue: string | null;
        keptAt: string | null;
        rewriteTaskId: number | null;
        finishedAt: string | null;
        undoneByTaskId: number | null;
        why: Array<string>;
        whySeenAt: string | null;
        editedBy: { id: number; username: string } | null;
        keptBy: { id: number; username: string } | null;
        partnerAccount: { id: number; name: string } | null;
      }>;
    };
  };
};

export type AutomationSummaryQueryVariables = Exact<{
  taskId: number;
}>;

export type AutomationSummaryQuery = {
  automation: {
    operationFilters: {
      properties: Array<AutomationProperty>;
      sources: Array<{ id: number; name: string }>;
      accounts: Array<{ id: number; name: string }>;
      sites: Array<{ id: number; name: string }>;
    };
    operationSummary: {
      count: number;
      includedCount: number;
      excludedCount: number;
      skippedCount: number;
      failedCount: number;
      outlierCount: number;
      groups: Array<{
        property: AutomationProperty;
        count: number;
        includedCount: number;
        excludedCount: number;
        skippedCount: number;
        outlierCount: number;
        minRelativeChange: number | null;
        medianRelativeChange: number | null;
        maxRelativeChange: number | null;
        change: number | null;
        currency: string | null;
        partnerAccount: { id: number; name: string } | null;
        source: { id: number; name: string } | null;
      }>;
      largest: Array<{
        id: number;
        campaign: string | null;
        adGroup: string | null;
        keyword: string | null;
        placement: string | null;
        entityId: number | null;
        property: AutomationProperty;
        status: string;
        statusMessage: string | null;
        statusValue: AutomationOperationStatus;
        oldValue: string | null;
        newValue: string | null;
        writtenValue: string | null;
        currency: string | null;
        change: number | null;
        relativeChange: number | null;
        isOutlier: boolean;
        limitMessage: string | null;
        editedFrom: string | null;
        isConflict: boolean;
        platformValue: string | null;
        keptAt: string | null;
        rewriteTaskId: number | null;
        finishedAt: string | null;
        undoneByTaskId: number | null;
        why: Array<string>;
        whySeenAt: string | null;
        editedBy: { id: number; username: string } | null;
        keptBy: { id: number; username: string } | null;
        partnerAccount: { id: number; name: string } | null;
      }>;
      reasons: Array<{ message: string; statusValue: AutomationOperationStatus; count: number }>;
    };
  };
};

export type AutomationMatchingQueryVariables = Exact<{
  taskId: number;
  filters?: AutomationOperationFilterInput | null | undefined;
}>;

export type AutomationMatchingQuery = {
  automation: { operationSummary: { includedCount: number; excludedManuallyCount: number } };
};

export type ExcludeMatchingMutationVariables = Exact<{
  id: number;
  filters: AutomationOperationFilterInput;
  expectedCount: number;
}>;

export type ExcludeMatchingMutation = {
  automation: { task: { excludeByFilter: { status: ResponseStatus; message: string | null } } };
};

export type IncludeMatchingMutationVariables = Exact<{
  id: number;
  filters: AutomationOperationFilterInput;
  expectedCount: number;
}>;

export type IncludeMatchingMutation = {
  automation: { task: { includeByFilter: { status: ResponseStatus; message: string | null } } };
};

export type KeepPlatformValuesMutationVariables = Exact<{
  id: number;
  operationIds?: Array<number> | number | null | undefined;
}>;

export type KeepPlatformValuesMutation = {
  automation: { task: { keepPlatformValues: { status: ResponseStatus; message: string | null } } };
};

export type WriteMineMutationVariables = Exact<{
  id: number;
  operationIds?: Array<number> | number | null | undefined;
}>;

export type WriteMineMutation = {
  automation: { task: { writeMine: { status: ResponseStatus; message: string | null; taskId: number | null } } };
};

export type AutomationSendingPlanQueryVariables = Exact<{
  taskId: number;
}>;

export type AutomationSendingPlanQuery = {
  automation: {
    sendingPlan: {
      plannedAt: string;
      count: number;
      endsAt: string | null;
      accounts: Array<{
        count: number;
        otherCount: number;
        startsAt: string | null;
        endsAt: string | null;
        batchCount: number;
        partnerAccount: { id: number; name: string } | null;
        source: { id: number; name: string } | null;
        batches: Array<{ property: AutomationProperty; count: number; startsAt: string; endsAt: string }>;
        putOff: Array<{ reason: AutomationPutOffReason; count: number; from: string | null; until: string | null }>;
      }>;
    };
  };
};

export type ReleasePlacementsMutationVariables = Exact<{
  ids: Array<number> | number;
}>;

export type ReleasePlacementsMutation = {
  releaseBlockedPlacements: {
    status: ResponseStatus;
    message: string | null;
    taskId: number | null;
    items: Array<{ id: number; ok: boolean; message: string | null }>;
  };
};

export type CompanySettingsQueryVariables = Exact<{ [key: string]: never }>;

export type CompanySettingsQuery = {
  companySettings: {
    currency: string;
    approvalEntityLimit: number;
    approvalBudgetLimit: number | null;
    approvalBudgetIsAutomatic: boolean;
    changeFactorLimit: number;
    bidLimit: number | null;
    version: number;
    alertThresholds: Array<{ type: AlertType; name: string; value: number }>;
  };
};

export type UpdateCompanySettingsMutationVariables = Exact<{
  input: CompanySettingsInput;
}>;

export type UpdateCompanySettingsMutation = {
  updateCompanySettings:
    | { status: ResponseStatus; message: string | null }
    | { errors: Array<{ field: string; messages: Array<string> }> };
};

export type ArticleFactsFragment = {
  id: number;
  version: number;
  topic: string;
  direction: string;
  headline: string | null;
  headlineEnglish: string | null;
  hotspots: Array<string>;
  text: string | null;
  textEnglish: string | null;
  url: string | null;
  createdAt: string;
  uploadedAt: string | null;
  status: UploadTaskStatus;
  error: string | null;
  textSuggestion: string | null;
  complianceState: ComplianceState;
  complianceError: string | null;
  generating: Array<ArticlePart>;
  site: { id: number; name: string; domain: string };
  market: { id: number; name: string };
  language: { code: string; name: string };
  creator: { id: number; username: string };
  hotspotSuggestions: Array<{
    original: string;
    translated: string | null;
    provider: string | null;
    competition: number | null;
    suggestedBid: number | null;
  }> | null;
  headlineSuggestions: Array<{ original: string; translated: string | null }> | null;
  compliance: {
    is_compliant: boolean;
    overall_risk_score: number;
    violation_summary: string | null;
    detected_violations: Array<{
      policy_category: string;
      severity: ViolationSeverity;
      reasoning: string;
      violating_quote: string | null;
    }>;
  } | null;
  generationFailures: Array<{ part: ArticlePart; message: string }>;
};

export type ArticleQueryVariables = Exact<{
  id: number;
}>;

export type ArticleQuery = {
  article: {
    id: number;
    version: number;
    topic: string;
    direction: string;
    headline: string | null;
    headlineEnglish: string | null;
    hotspots: Array<string>;
    text: string | null;
    textEnglish: string | null;
    url: string | null;
    createdAt: string;
    uploadedAt: string | null;
    status: UploadTaskStatus;
    error: string | null;
    textSuggestion: string | null;
    complianceState: ComplianceState;
    complianceError: string | null;
    generating: Array<ArticlePart>;
    site: { id: number; name: string; domain: string };
    market: { id: number; name: string };
    language: { code: string; name: string };
    creator: { id: number; username: string };
    hotspotSuggestions: Array<{
      original: string;
      translated: string | null;
      provider: string | null;
      competition: number | null;
      suggestedBid: number | null;
    }> | null;
    headlineSuggestions: Array<{ original: string; translated: string | null }> | null;
    compliance: {
      is_compliant: boolean;
      overall_risk_score: number;
      violation_summary: string | null;
      detected_violations: Array<{
        policy_category: string;
        severity: ViolationSeverity;
        reasoning: string;
        violating_quote: string | null;
      }>;
    } | null;
    generationFailures: Array<{ part: ArticlePart; message: string }>;
  } | null;
};

export type ArticleVersionsQueryVariables = Exact<{
  id: number;
}>;

export type ArticleVersionsQuery = {
  article: {
    id: number;
    versions: Array<{
      version: number;
      savedAt: string;
      restoredFrom: number | null;
      headline: string | null;
      hotspots: Array<string>;
      text: string | null;
      savedBy: { id: number; username: string } | null;
    }>;
  } | null;
};

export type ContentWizardOptionsQueryVariables = Exact<{ [key: string]: never }>;

export type ContentWizardOptionsQuery = {
  contentWizardFilterOptions: {
    sites: Array<{ id: number; name: string; domain: string; market_id: number | null }>;
    markets: Array<{ id: number; name: string; defaultLanguage: { code: string; name: string } | null }>;
    languages: Array<{ code: string; name: string }>;
    creators: Array<{ id: number; username: string }>;
    teams: Array<{ id: number; name: string }>;
  };
};

export type ArticlesQueryVariables = Exact<{
  page: number;
  perPage: number;
  filters: ArticleFilters;
  orderBy: OrderByInput;
}>;

export type ArticlesQuery = {
  articles: {
    totalRecords: number;
    rows: Array<{
      id: number;
      topic: string;
      direction: string;
      headline: string | null;
      url: string | null;
      createdAt: string;
      uploadedAt: string | null;
      status: UploadTaskStatus;
      error: string | null;
      complianceState: ComplianceState;
      generating: Array<ArticlePart>;
      site: { id: number; name: string };
      market: { id: number; name: string };
      language: { code: string; name: string };
      creator: { id: number; username: string };
    }>;
  };
};

export type CreateArticleMutationVariables = Exact<{
  siteId: number;
  marketId: number;
  topic: string;
  language: string;
  direction: string;
}>;

export type CreateArticleMutation = {
  article: { create: { status: ResponseStatus; message: string | null; id: number | null } };
};

export type UpdateArticleMutationVariables = Exact<{
  id: number;
  headline?: string | null | undefined;
  headlineEnglish?: string | null | undefined;
  hotspots?: Array<string> | string | null | undefined;
  text?: string | null | undefined;
  version?: number | null | undefined;
}>;

export type UpdateArticleMutation = {
  article: {
    update: {
      status: ResponseStatus;
      message: string | null;
      id: number | null;
      article: {
        id: number;
        version: number;
        topic: string;
        direction: string;
        headline: string | null;
        headlineEnglish: string | null;
        hotspots: Array<string>;
        text: string | null;
        textEnglish: string | null;
        url: string | null;
        createdAt: string;
        uploadedAt: string | null;
        status: UploadTaskStatus;
        error: string | null;
        textSuggestion: string | null;
        complianceState: ComplianceState;
        complianceError: string | null;
        generating: Array<ArticlePart>;
        site: { id: number; name: string; domain: string };
        market: { id: number; name: string };
        language: { code: string; name: string };
        creator: { id: number; username: string };
        hotspotSuggestions: Array<{
          original: string;
          translated: string | null;
          provider: string | null;
          competition: number | null;
          suggestedBid: number | null;
        }> | null;
        headlineSuggestions: Array<{ original: string; translated: string | null }> | null;
        compliance: {
          is_compliant: boolean;
          overall_risk_score: number;
          violation_summary: string | null;
          detected_violations: Array<{
            policy_category: string;
            severity: ViolationSeverity;
            reasoning: string;
            violating_quote: string | null;
          }>;
        } | null;
        generationFailures: Array<{ part: ArticlePart; message: string }>;
      } | null;
    };
  };
};

export type RestoreArticleMutationVariables = Exact<{
  id: number;
  version: number;
}>;

export type RestoreArticleMutation = {
  article: {
    restore: {
      status: ResponseStatus;
      message: string | null;
      article: {
        id: number;
        version: number;
        topic: string;
        direction: string;
        headline: string | null;
        headlineEnglish: string | null;
        hotspots: Array<string>;
        text: string | null;
        textEnglish: string | null;
        url: string | null;
        createdAt: string;
        uploadedAt: string | null;
        status: UploadTaskStatus;
        error: string | null;
        textSuggestion: string | null;
        complianceState: ComplianceState;
        complianceError: string | null;
        generating: Array<ArticlePart>;
        site: { id: number; name: string; domain: string };
        market: { id: number; name: string };
        language: { code: string; name: string };
        creator: { id: number; username: string };
        hotspotSuggestions: Array<{
          original: string;
          translated: string | null;
          provider: string | null;
          competition: number | null;
          suggestedBid: number | null;
        }> | null;
        headlineSuggestions: Array<{ original: string; translated: string | null }> | null;
        compliance: {
          is_compliant: boolean;
          overall_risk_score: number;
          violation_summary: string | null;
          detected_violations: Array<{
            policy_category: string;
            severity: ViolationSeverity;
            reasoning: string;
            violating_quote: string | null;
          }>;
        } | null;
        generationFailures: Array<{ part: ArticlePart; message: string }>;
      } | null;
    };
  };
};

export type UploadArticleMutationVariables = Exact<{
  id: number;
}>;

export type UploadArticleMutation = {
  article: { upload: { articleId: number | null; status: ResponseStatus; message: string | null; url: string | null } };
};

export type DeleteArticleMutationVariables = Exact<{
  id: number;
}>;

export type DeleteArticleMutation = { article: { delete: { status: ResponseStatus; message: string | null } } };

export type SuggestHotspotsMutationVariables = Exact<{
  articleId: number;
  qty: number;
}>;

export type SuggestHotspotsMutation = {
  article: {
    hotspotSuggestions: {
      status: ResponseStatus;
      message: string | null;
      suggestions: Array<{ original: string }> | null;
    };
  };
};

export type SuggestHeadlinesMutationVariables = Exact<{
  articleId: number;
  qty: number;
}>;

export type SuggestHeadlinesMutation = {
  article: {
    headlineSuggestions: {
      status: ResponseStatus;
      message: string | null;
      suggestions: Array<{ original: string }> | null;
    };
  };
};

export type SuggestTextMutationVariables = Exact<{
  articleId: number;
}>;

export type SuggestTextMutation = {
  article: { textSuggestion: { status: ResponseStatus; message: string | null; text: string | null } };
};

export type CheckArticleMutationVariables = Exact<{
  articleId: number;
}>;

export type CheckArticleMutation = {
  article: { compliance: { status: ResponseStatus; message: string | null; result: { is_compliant: boolean } | null } };
};

export type CancelArticleCheckMutationVariables = Exact<{
  articleId: number;
}>;

export type CancelArticleCheckMutation = {
  article: { cancelCompliance: { status: ResponseStatus; message: string | null } };
};

export type TranslateArticleQueryVariables = Exact<{
  from: string;
  to: string;
  text: string;
}>;

export type TranslateArticleQuery = { aiTranslate: string };

export type ChangesMadeQueryVariables = Exact<{
  people: UserActivityFilters;
  rules: UserActivityFilters;
  perPage: number;
}>;

export type ChangesMadeQuery = {
  people: {
    nextCursor: string | null;
    rows: Array<{
      actionCount: number;
      user: { id: number; username: string } | null;
      action: { id: string; name: string } | null;
    }>;
  };
  rules: {
    nextCursor: string | null;
    rows: Array<{
      actionCount: number;
      user: { id: number; username: string } | null;
      action: { id: string; name: string } | null;
    }>;
  };
};

export type RestatedFiguresQueryVariables = Exact<{
  filters: ReportFilters;
  before: ReportFilters;
  since: string;
}>;

export type RestatedFiguresQuery = {
  current: {
    since: string;
    recordedSince: string | null;
    recordedFrom: string;
    then: { cost: number | null; rebate: number | null; earned: number | null; profit: number | null } | null;
    now: { cost: number | null; rebate: number | null; earned: number | null; profit: number | null } | null;
    partners: Array<{
      partnerId: number;
      partnerName: string | null;
      partnerType: PartnerType;
      then: { cost: number | null; rebate: number | null; earned: number | null };
      now: { cost: number | null; rebate: number | null; earned: number | null };
    }>;
  };
  previous: {
    since: string;
    recordedSince: string | null;
    recordedFrom: string;
    then: { cost: number | null; rebate: number | null; earned: number | null; profit: number | null } | null;
    now: { cost: number | null; rebate: number | null; earned: number | null; profit: number | null } | null;
    partners: Array<{
      partnerId: number;
      partnerName: string | null;
      partnerType: PartnerType;
      then: { cost: number | null; rebate: number | null; earned: number | null };
      now: { cost: number | null; rebate: number | null; earned: number | null };
    }>;
  };
};

export type RestatedPeriodFragment = {
  since: string;
  recordedSince: string | null;
  recordedFrom: string;
  then: { cost: number | null; rebate: number | null; earned: number | null; profit: number | null } | null;
  now: { cost: number | null; rebate: number | null; earned: number | null; profit: number | null } | null;
  partners: Array<{
    partnerId: number;
    partnerName: string | null;
    partnerType: PartnerType;
    then: { cost: number | null; rebate: number | null; earned: number | null };
    now: { cost: number | null; rebate: number | null; earned: number | null };
  }>;
};

export type ChangesQueryVariables = Exact<{
  page: number;
  perPage: number;
  filters: AuditLogFilters;
  groupByTask?: boolean | null | undefined;
}>;

export type ChangesQuery = {
  auditLog: {
    totalRecords: number;
    rows: Array<{
      id: number;
      createdAt: string;
      source: ChangeSource;
      action: string;
      entityType: string;
      entityId: string | null;
      entityName: string | null;
      before: unknown;
      after: unknown;
      currency: string | null;
      taskId: number | null;
      reason: string | null;
      requestId: string | null;
      user: { id: number; username: string } | null;
      actor: { id: number; username: string } | null;
      names: Array<{ kind: string; id: number; name: string | null }>;
      taskChanges: { count: number; entityCount: number; actionCount: number } | null;
    }>;
  };
};

export type HotspotFieldsFragment = {
  id: number | null;
  siteHotspotId: number | null;
  text: string;
  link: string | null;
  isLinkBuilt: boolean;
  imageUrl: string | null;
  thumbImageUrl: string | null;
};

export type HotspotFiltersQueryVariables = Exact<{ [key: string]: never }>;

export type HotspotFiltersQuery = {
  hotspotManager: {
    filters: {
      sites: Array<{ id: number; name: string }>;
      markets: Array<{ id: number; name: string }>;
      sources: Array<{ id: number; name: string }>;
      pages: Array<{ id: number; name: string }>;
      creators: Array<{ id: number; username: string }>;
    };
  };
};

export type HotspotGroupsQueryVariables = Exact<{
  page: number;
  perPage: number;
  filters: HotspotGroupFilters;
  orderBy: OrderByInput;
}>;

export type HotspotGroupsQuery = {
  hotspotManager: {
    groups: {
      totalRecords: number;
      rows: Array<{
        id: number;
        version: number;
        keywords: Array<string>;
        createdAt: string;
        updatedAt: string;
        sites: Array<{ id: number; name: string }>;
        siteStates: Array<{
          state: HotspotSiteStatus;
          message: string | null;
          changedAt: string | null;
          site: { id: number; name: string };
        }>;
        markets: Array<{ id: number; name: string }>;
        sources: Array<{ id: number; name: string }>;
        page: { id: number; name: string } | null;
        creator: { id: number; username: string } | null;
        hotspots: Array<{ id: number | null; text: string }>;
      }>;
    };
  };
};

export type HotspotFormQueryVariables = Exact<{
  id?: number | null | undefined;
}>;

export type HotspotFormQuery = {
  hotspotManager: {
    formData: {
      sites: Array<{
        id: number;
        name: string;
        domain: string;
        siteSettings: { id: number; keywordParamName: string | null } | null;
      }>;
      markets: Array<{ id: number; name: string }>;
      sources: Array<{ id: number; name: string }>;
      templates: Array<{
        id: number;
        name: string;
        default: boolean;
        template: { sites: Array<number> | null; page: number | null; sources: Array<number> | null };
      }>;
      group: {
        id: number;
        siteHotspotGroupId: number | null;
        version: number;
        revision: number;
        keywords: Array<string>;
        hasOtherSites: boolean;
        page: { id: number; name: string } | null;
        sites: Array<{ id: number; name: string }>;
        markets: Array<{ id: number }>;
        sources: Array<{ id: number }>;
        hotspots: Array<{
          id: number | null;
          siteHotspotId: number | null;
          text: string;
          link: string | null;
          isLinkBuilt: boolean;
          imageUrl: string | null;
          thumbImageUrl: string | null;
        }>;
      } | null;
    };
  };
};

export type HotspotSitesQueryVariables = Exact<{
  id: number;
}>;

export type HotspotSitesQuery = {
  hotspotManager: {
    group: {
      id: number;
      revision: number;
      siteStates: Array<{
        siteHotspotGroupId: number | null;
        state: HotspotSiteStatus;
        message: string | null;
        changedAt: string | null;
        site: { id: number; name: string };
        atSite: {
          page: string;
          keywords: Array<string>;
          hotspots: Array<{ text: string; link: string; imageUrl: string | null }>;
        } | null;
      }>;
    } | null;
  };
};

export type HotspotPagesQueryVariables = Exact<{
  siteIds: Array<number> | number;
}>;

export type HotspotPagesQuery = {
  hotspotManager: { pages: Array<{ id: number; name: string; action: string | null }> };
};

export type HotspotCollectionOfQueryVariables = Exact<{
  taskId?: number | null | undefined;
}>;

export type HotspotCollectionOfQuery = {
  hotspotManager: {
    collection: {
      taskId: number;
      state: HotspotCollectionState;
      done: number;
      total: number;
      error: string | null;
      sites: Array<{
        error: string | null;
        added: number;
        updated: number;
        conflicts: number;
        missing: number;
        unchanged: number;
        site: { id: number; name: string };
      }>;
    } | null;
  };
};

export type CreateHotspotGroupMutationVariables = Exact<{
  input: HotspotGroupInput;
}>;

export type CreateHotspotGroupMutation = {
  hotspotManager: { createGroup: { status: ResponseStatus; message: string | null; id: number | null } };
};

export type UpdateHotspotGroupMutationVariables = Exact<{
  id: number;
  input: HotspotGroupInput;
  version?: number | null | undefined;
}>;

export type UpdateHotspotGroupMutation = {
  hotspotManager: { updateGroup: { status: ResponseStatus; message: string | null; id: number | null } };
};

export type RetryHotspotGroupMutationVariables = Exact<{
  id: number;
  siteIds?: Array<number> | number | null | undefined;
}>;

export type RetryHotspotGroupMutation = {
  hotspotManager: { retryGroup: { status: ResponseStatus; message: string | null } };
};

export type ResolveHotspotConflictMutationVariables = Exact<{
  id: number;
  siteId: number;
  keep: HotspotConflictChoice;
}>;

export type ResolveHotspotConflictMutation = {
  hotspotManager: { resolveConflict: { status: ResponseStatus; message: string | null } };
};

export type CollectHotspotGroupsMutationVariables = Exact<{
  siteIds: Array<number> | number;
}>;

export type CollectHotspotGroupsMutation = {
  collectHotspotGroups: { status: ResponseStatus; message: string | null; taskId: number | null };
};

export type SaveHotspotTemplateMutationVariables = Exact<{
  name: string;
  default: boolean;
  template: HotspotGroupTemplateDataInput;
}>;

export type SaveHotspotTemplateMutation = {
  hotspotManager: { saveGroupTemplate: { status: ResponseStatus; message: string | null } };
};

export type DeleteHotspotTemplateMutationVariables = Exact<{
  name: string;
}>;

export type DeleteHotspotTemplateMutation = {
  hotspotManager: { deleteGroupTemplate: { status: ResponseStatus; message: string | null } };
};

export type HotspotPreviewsQueryVariables = Exact<{
  page: number;
  perPage: number;
}>;

export type HotspotPreviewsQuery = {
  hotspotManager: {
    previews: {
      totalRecords: number;
      rows: Array<{
        id: number;
        mergeMode: HotspotMergeMode;
        createdAt: string;
        clonedAt: string | null;
        totalRecords: number;
        validatedGroups: number;
        failingGroups: number;
        targetSites: Array<{ id: number; name: string }>;
        creator: { id: number; username: string } | null;
        groups: Array<{ id: number; hotspots: Array<{ text: string }> }>;
      }>;
    };
  };
};

export type HotspotPreviewOfQueryVariables = Exact<{
  id: number;
  page: number;
  perPage: number;
  filters?: HotspotGroupFilters | null | undefined;
}>;

export type HotspotPreviewOfQuery = {
  hotspotManager: {
    preview: {
      id: number;
      mergeMode: HotspotMergeMode;
      clonedAt: string | null;
      totalRecords: number;
      validatedGroups: number;
      failingGroups: number;
      hasOtherSites: boolean;
      targetSites: Array<{ id: number; name: string }>;
      groups: Array<{
        id: number;
        validated: boolean;
        keywords: Array<string>;
        originalSiteHotspotGroupId: number | null;
        originalSite: { id: number; name: string } | null;
        page: { id: number; name: string } | null;
        sites: Array<{ id: number; name: string }>;
        markets: Array<{ id: number; name: string }>;
        sources: Array<{ id: number; name: string }>;
        hotspots: Array<{ text: string }>;
        validationErrors: Array<{ attribute: string; errors: Array<string> }>;
        clones: Array<{
          action: HotspotCloneAction;
          isForced: boolean;
          groupId: number;
          site: { id: number; name: string };
          siteState: { state: HotspotSiteStatus; message: string | null; siteHotspotGroupId: number | null } | null;
        }>;
      }>;
    } | null;
  };
};

export type HotspotPreviewTargetsQueryVariables = Exact<{
  id: number;
}>;

export type HotspotPreviewTargetsQuery = {
  hotspotManager: { preview: { id: number; hasOtherSites: boolean; targetSites: Array<{ id: number }> } | null };
};

export type HotspotPreviewGroupOfQueryVariables = Exact<{
  id: number;
}>;

export type HotspotPreviewGroupOfQuery = {
  hotspotManager: {
    previewGroup: {
      id: number;
      hotspotPreviewGroupId: number;
      version: number;
      revision: number;
      keywords: Array<string>;
      hasOtherSites: boolean;
      validated: boolean;
      page: { id: number; name: string } | null;
      sites: Array<{ id: number; name: string }>;
      markets: Array<{ id: number }>;
      sources: Array<{ id: number }>;
      validationErrors: Array<{ attribute: string; errors: Array<string> }>;
      hotspots: Array<{
        id: number | null;
        siteHotspotId: number | null;
        text: string;
        link: string | null;
        isLinkBuilt: boolean;
        imageUrl: string | null;
        thumbImageUrl: string | null;
      }>;
    } | null;
  };
};

export type CreateHotspotPreviewMutationVariables = Exact<{
  groupIds: Array<number> | number;
  targetSiteIds: Array<number> | number;
  mergeMode: HotspotMergeMode;
}>;

export type CreateHotspotPreviewMutation = {
  hotspotManager: { createPreview: { status: ResponseStatus; message: string | null; id: number | null } };
};

export type DeleteHotspotPreviewMutationVariables = Exact<{
  id: number;
}>;

export type DeleteHotspotPreviewMutation = {
  hotspotManager: { deletePreview: { status: ResponseStatus; message: string | null } };
};

export type CreateHotspotPreviewGroupMutationVariables = Exact<{
  preview: number;
  input: HotspotGroupInput;
}>;

export type CreateHotspotPreviewGroupMutation = {
  hotspotManager: { createPreviewGroup: { status: ResponseStatus; message: string | null; id: number | null } };
};

export type UpdateHotspotPreviewGroupMutationVariables = Exact<{
  id: number;
  input: HotspotGroupInput;
  version?: number | null | undefined;
}>;

export type UpdateHotspotPreviewGroupMutation = {
  hotspotManager: { updatePreviewGroup: { status: ResponseStatus; message: string | null; id: number | null } };
};

export type RemoveHotspotPreviewGroupsMutationVariables = Exact<{
  preview: number;
  ids?: Array<number> | number | null | undefined;
}>;

export type RemoveHotspotPreviewGroupsMutation = {
  hotspotManager: { removePreviewGroups: { status: ResponseStatus; message: string | null } };
};

export type ValidateHotspotPreviewMutationVariables = Exact<{
  id: number;
  mergeMode: HotspotMergeMode;
}>;

export type ValidateHotspotPreviewMutation = {
  hotspotManager: { validatePreview: { status: ResponseStatus; message: string | null } };
};

export type CloneHotspotPreviewMutationVariables = Exact<{
  id: number;
  mergeMode: HotspotMergeMode;
  forceSaving: boolean;
}>;

export type CloneHotspotPreviewMutation = {
  hotspotManager: { clonePreview: { status: ResponseStatus; message: string | null } };
};

export type HotspotAdgroupQueryVariables = Exact<{
  id: number;
}>;

export type HotspotAdgroupQuery = {
  adgroup: {
    id: number;
    name: string;
    siteDomain: string | null;
    sourceName: string | null;
    campaignName: string | null;
  } | null;
};

export type FacebookIssueSummariesQueryVariables = Exact<{ [key: string]: never }>;

export type FacebookIssueSummariesQuery = { facebookIssueSummaries: Array<{ id: number; name: string }> };

export type GoogleIssueTypesQueryVariables = Exact<{ [key: string]: never }>;

export type GoogleIssueTypesQuery = { googleIssueTypes: Array<{ id: number; name: string }> };

export type MiningChoicesQueryVariables = Exact<{ [key: string]: never }>;

export type MiningChoicesQuery = {
  keywordMiningToolRegions: Array<{ id: number; name: string }>;
  keywordMiningToolProviders: Array<{ id: number; name: string }>;
  keywordMiningToolAdvertiserGroups: Array<{ id: number; name: string; providerId: number }>;
  keywordMiningToolAdvertisers: Array<{ id: number; name: string; providerId: number }>;
};

export type MiningStateQueryVariables = Exact<{ [key: string]: never }>;

export type MiningStateQuery = {
  keywordMiningToolState: {
    isConfigured: boolean;
    collectedAt: string | null;
    error: string | null;
    unknownRegions: Array<string>;
  };
};

export type MiningMarketsQueryVariables = Exact<{ [key: string]: never }>;

export type MiningMarketsQuery = { markets: Array<{ id: number; code: string | null }> };

export type PlannerPartnersQueryVariables = Exact<{ [key: string]: never }>;

export type PlannerPartnersQuery = {
  keywordSuggestionPartners: Array<{ id: number; name: string; shortName: string }>;
};

export type PlannerReachQueryVariables = Exact<{
  partnerId: number;
}>;

export type PlannerReachQuery = {
  keywordSuggestions: {
    defaultMarketId: number | null;
    languageCodes: Array<string>;
    supportedMarkets: Array<{ id: number; name: string; defaultLanguage: { code: string } | null }>;
  };
};

export type SuggestedKeywordsQueryVariables = Exact<{
  partnerId: number;
  keywords: Array<string> | string;
  languageCode: string;
  marketId: number;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  deviceId?: number | null | undefined;
}>;

export type SuggestedKeywordsQuery = {
  keywordSuggestions: {
    suggestionsForList: Array<{
      keyword: string;
      searchCounts: number | null;
      suggestedBid: number | null;
      impression: number | null;
      competition: number | null;
      partnerName: string | null;
      relevance: number | null;
    }>;
  };
};

export type KeywordStatsQueryVariables = Exact<{
  keywords: Array<string> | string;
  marketId: number;
  deviceIds?: Array<number> | number | null | undefined;
  adgroupForCtr?: number | null | undefined;
  minFeedShowCount?: number | null | undefined;
  dateRange?: DateRangeInput | null | undefined;
}>;

export type KeywordStatsQuery = {
  keywordStats: Array<{
    keyword: string;
    origin: string | null;
    feedShowCount: number | null;
    rps: number | null;
    ctr: number | null;
    probeCount: number | null;
    hasTrackingTask: boolean;
    trackingStartDate: string | null;
    advertisers: Array<{
      id: number;
      name: string;
      type: AdvertiserType | null;
      meanRpc: number | null;
      rpcStdev: number | null;
      rpcCount: number | null;
      shownCount: number | null;
      clickedCount: number | null;
      ctr: number | null;
      showRate: number | null;
      averagePosition: number | null;
    }>;
  }>;
};

export type PlannedAdgroupQueryVariables = Exact<{
  id: number;
}>;

export type PlannedAdgroupQuery = {
  adgroup: {
    id: number;
    site: { id: number; market: { id: number; defaultLanguage: { code: string } | null } | null } | null;
  } | null;
};

export type RotationAdgroupQueryVariables = Exact<{
  id: number;
}>;

export type RotationAdgroupQuery = {
  adgroup: {
    id: number;
    adgroupName: string | null;
    campaignName: string | null;
    site: { id: number; domain: string } | null;
    source: { id: number; name: string } | null;
  } | null;
};

export type KeywordRotationQueryVariables = Exact<{
  adgroupId: number;
}>;

export type KeywordRotationQuery = {
  adgroupKeywordRotations: {
    default: string | null;
    replacement: string | null;
    isOwnBrand: boolean;
    version: string;
    list: Array<{
      id: number;
      keyword: string;
      weight: number;
      lockWeightPercent: boolean;
      userName: string | null;
      createdAt: string;
      status: KeywordRotationStatus;
      targetLink: string | null;
    }>;
    pending: Array<{
      userName: string | null;
      createdAt: string;
      list: Array<{ keyword: string; weight: number; lockWeightPercent: boolean; status: KeywordRotationStatus }>;
    }>;
    history: Array<{
      id: string;
      createdAt: string;
      userName: string | null;
      actorName: string | null;
      isSaved: boolean;
      isOutside: boolean;
      reason: string | null;
      before: Array<{ keyword: string; weight: number; lockWeightPercent: boolean; status: KeywordRotationStatus }>;
      after: Array<{ keyword: string; weight: number; lockWeightPercent: boolean; status: KeywordRotationStatus }>;
    }>;
  } | null;
};

export type SaveKeywordRotationMutationVariables = Exact<{
  adgroupId: number;
  list: Array<KeywordRotationInput> | KeywordRotationInput;
  version?: string | null | undefined;
  end: boolean;
}>;

export type SaveKeywordRotationMutation = {
  saveAdgroupKeywordRotations:
    | { status: ResponseStatus; message: string | null }
    | { errors: Array<{ field: string; messages: Array<string> }> };
};

export type RotationAdgroupsQueryVariables = Exact<{
  searchPhrase?: string | null | undefined;
}>;

export type RotationAdgroupsQuery = {
  keywordRotationAdgroups: Array<{
    id: number;
    name: string;
    campaignName: string;
    siteName: string;
    sourceName: string;
    hasKeywordRotation: boolean;
  }>;
};

export type KeywordTemplatesQueryVariables = Exact<{ [key: string]: never }>;

export type KeywordTemplatesQuery = {
  adGeneratorKeywordTemplates: {
    totalRows: number;
    rows: Array<{
      id: number;
      marketName: string | null;
      sourceName: string | null;
      keyword: string;
      type: KeywordTemplateType;
    }>;
  };
};

export type KeywordTemplateChoicesQueryVariables = Exact<{ [key: string]: never }>;

export type KeywordTemplateChoicesQuery = {
  markets: Array<{ id: number; name: string }>;
  partners: Array<{ id: number; name: string }>;
};

export type KeywordTemplateQueryVariables = Exact<{
  id: number;
}>;

export type KeywordTemplateQuery = {
  adGeneratorKeywordTemplate: {
    id: number;
    marketId: number | null;
    sourceId: number | null;
    keyword: string;
    type: KeywordTemplateType;
    version: number;
  } | null;
};

export type CreateKeywordTemplateMutationVariables = Exact<{
  input: AdGeneratorKeywordTemplateInput;
}>;

export type CreateKeywordTemplateMutation = {
  adGeneratorKeywordTemplate: {
    create:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type UpdateKeywordTemplateMutationVariables = Exact<{
  id: number;
  input: AdGeneratorKeywordTemplateInput;
  version?: number | null | undefined;
}>;

export type UpdateKeywordTemplateMutation = {
  adGeneratorKeywordTemplate: {
    update:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type DeleteKeywordTemplateMutationVariables = Exact<{
  id: number;
}>;

export type DeleteKeywordTemplateMutation = {
  adGeneratorKeywordTemplate: { delete: { status: ResponseStatus; message: string | null } };
};

export type TrackerChoicesQueryVariables = Exact<{ [key: string]: never }>;

export type TrackerChoicesQuery = {
  sites: Array<{ id: number; name: string; domain: string }>;
  users: Array<{ id: number; username: string }>;
};

export type TrackingLimitsQueryVariables = Exact<{ [key: string]: never }>;

export type TrackingLimitsQuery = {
  keywordTrackingLimits: { total: number; used: number; perGroup: number; countryCodes: Array<string> };
};

export type TrackingPlacesQueryVariables = Exact<{ [key: string]: never }>;

export type TrackingPlacesQuery = {
  sites: Array<{ id: number; name: string; market: { id: number } | null }>;
  keywordTrackingLimits: { total: number; used: number; perGroup: number; countryCodes: Array<string> };
};

export type TrackingGroupsQueryVariables = Exact<{
  page: number;
  perPage: number;
  filters: KeywordTrackingGroupFilters;
  orderBy: OrderByInput;
}>;

export type TrackingGroupsQuery = {
  keywordTrackingGroups: {
    totalRecords: number;
    rows: Array<{
      id: number;
      name: string;
      countryCode: string;
      keywords: Array<string>;
      status: KeywordTrackingStatus;
      createdAt: string;
      rpc: number | null;
      device: { id: number; name: string } | null;
      site: { id: number; name: string } | null;
      creator: { id: number; username: string } | null;
    }>;
  };
};

export type TrackingGroupStatsQueryVariables = Exact<{
  keywordGroupId: number;
  page: number;
  perPage: number;
  dateRange: DateRangeInput;
  orderBy: OrderByInput;
}>;

export type TrackingGroupStatsQuery = {
  keywordTrackingGroupStats: {
    totalRecords: number;
    keywordGroup: {
      id: number;
      name: string;
      countryCode: string;
      status: KeywordTrackingStatus;
      createdAt: string;
      stoppedAt: string | null;
      device: { id: number; name: string } | null;
      site: { id: number; name: string } | null;
      creator: { id: number; username: string } | null;
    };
    rows: Array<{
      keyword: string;
      advertiserCount: number | null;
      feedShowCount: number | null;
      ctr: number | null;
      rpc: number | null;
      rps: number | null;
      lastTrackedAt: string | null;
      origin: string | null;
      probeCount: number;
      lastError: string | null;
    }>;
  };
};

export type TrackedKeywordQueryVariables = Exact<{
  keywordGroupId: number;
  keyword: string;
  dateRange: DateRangeInput;
}>;

export type TrackedKeywordQuery = {
  keywordTrackingGroupStats: {
    rows: Array<{
      keyword: string;
      probeCount: number;
      advertisers: Array<{
        id: number;
        name: string;
        type: AdvertiserType | null;
        shownCount: number;
        showRate: number;
        averagePosition: number;
        bestPosition: number;
      }>;
      days: Array<{
        date: string;
        probedAt: string | null;
        error: string | null;
        feedShowCount: number | null;
        ctr: number | null;
        rpc: number | null;
        rps: number | null;
        ads: Array<{ position: number; advertiserId: number; name: string; title: string | null }> | null;
      }>;
    }>;
  };
};

export type CreateTrackingGroupMutationVariables = Exact<{
  name: string;
  countryCode: string;
  deviceId: number;
  siteId: number;
  keywords: Array<string> | string;
}>;

export type CreateTrackingGroupMutation = {
  createKeywordTrackingGroup: { status: ResponseStatus; message: string | null; id: number | null };
};

export type RenameTrackingGroupMutationVariables = Exact<{
  id: number;
  name: string;
}>;

export type RenameTrackingGroupMutation = {
  renameKeywordTrackingGroup: { status: ResponseStatus; message: string | null };
};

export type StopTrackingGroupMutationVariables = Exact<{
  id: number;
}>;

export type StopTrackingGroupMutation = {
  stopKeywordTrackingGroup: { status: ResponseStatus; message: string | null };
};

export type TrackKeywordMutationVariables = Exact<{
  keyword: string;
  marketId: number;
  siteId: number;
  deviceId: number;
}>;

export type TrackKeywordMutation = { trackKeyword: { status: ResponseStatus; message: string | null } };

export type LinkSitesQueryVariables = Exact<{ [key: string]: never }>;

export type LinkSitesQuery = {
  sites: Array<{ id: number; name: string; domain: string; market: { id: number; name: string } | null }>;
};

export type LinkSourcesQueryVariables = Exact<{
  siteId: number;
}>;

export type LinkSourcesQuery = { sources: Array<{ id: number; name: string }> };

export type UrlTemplateQueryVariables = Exact<{
  siteId: number;
  sourceId: number;
}>;

export type UrlTemplateQuery = {
  urlTemplate: {
    urlTemplate: string;
    nameTemplate: string;
    trackingTemplate: string | null;
    info: Array<{ term: string; definition: string; details: string | null }>;
    params: Array<{
      id: number;
      type: UrlParamType;
      name: string;
      label: string;
      placeholder: string | null;
      isRequired: boolean;
      defaultValue: string | null;
      options: Array<{ value: string; label: string }>;
      additionalOptions: Array<{ value: string; label: string }>;
    }>;
  } | null;
};

export type GeneratedLinksQueryVariables = Exact<{
  siteId: number;
  sourceId: number;
  keywords: Array<string> | string;
  params?: Array<UrlParamInput> | UrlParamInput | null | undefined;
}>;

export type GeneratedLinksQuery = {
  generatedLinks: Array<{ keyword: string; url: string; name: string; trackingTemplate: string | null }>;
};

export type SiteChoiceFragment = {
  id: number;
  name: string;
  domain: string;
  market: { id: number; name: string } | null;
};

export type UrlTemplateInfoFieldsFragment = { term: string; definition: string; details: string | null };

export type UrlParamFieldsFragment = {
  type: UrlParamType;
  name: string;
  label: string;
  placeholder: string | null;
  isRequired: boolean;
  defaultValue: string | null;
  options: Array<{ value: string; label: string }>;
  additionalOptions: Array<{ value: string; label: string }>;
};

export type LinkTemplatesQueryVariables = Exact<{ [key: string]: never }>;

export type LinkTemplatesQuery = {
  linkTemplates: Array<{
    id: number;
    siteName: string;
    sourceName: string;
    urlTemplate: string;
    nameTemplate: string;
    params: Array<{ id: number; label: string }>;
  }>;
};

export type LinkTemplateChoicesQueryVariables = Exact<{ [key: string]: never }>;

export type LinkTemplateChoicesQuery = {
  sites: Array<{ id: number; name: string; domain: string; market: { id: number; name: string } | null }>;
  partners: Array<{ id: number; name: string }>;
};

export type LinkTemplateQueryVariables = Exact<{
  id: number;
}>;

export type LinkTemplateQuery = {
  linkTemplate: {
    id: number;
    siteId: number;
    siteName: string;
    sourceId: number;
    sourceName: string;
    urlTemplate: string;
    nameTemplate: string;
    trackingTemplate: string | null;
    version: number;
    info: Array<{ term: string; definition: string; details: string | null }>;
    params: Array<{
      type: UrlParamType;
      name: string;
      label: string;
      placeholder: string | null;
      isRequired: boolean;
      defaultValue: string | null;
      options: Array<{ value: string; label: string }>;
      additionalOptions: Array<{ value: string; label: string }>;
    }>;
  } | null;
};

export type CreateLinkTemplateMutationVariables = Exact<{
  input: LinkTemplateInput;
}>;

export type CreateLinkTemplateMutation = {
  createLinkTemplate:
    | { status: ResponseStatus; message: string | null }
    | { errors: Array<{ field: string; messages: Array<string> }> };
};

export type UpdateLinkTemplateMutationVariables = Exact<{
  id: number;
  input: LinkTemplateInput;
  version?: number | null | undefined;
}>;

export type UpdateLinkTemplateMutation = {
  linkTemplate: {
    update:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type DeleteLinkTemplateMutationVariables = Exact<{
  id: number;
}>;

export type DeleteLinkTemplateMutation = {
  linkTemplate: { delete: { status: ResponseStatus; message: string | null } };
};

export type MediaPartnerValuesFragment = {
  isEnabled: boolean | null;
  credentials: Array<{ name: string; value: string | null }> | null;
  options: Array<{ name: string; value: string | null }> | null;
};

export type MediaConfigFragment = {
  status: MediaConfigStatus;
  errors: Array<{ attribute: string; message: string }>;
  versions: Array<{ part: MediaConfigPart; version: string }>;
  system: {
    name: string | null;
    marketId: number | null;
    liveSiteDomain: string | null;
    repository: string | null;
    gtmContainerId: string | null;
    HTTPS: boolean | null;
    contacts: { adminEmail: string | null; supportEmail: string | null; errorsReceivers: Array<string> | null } | null;
  } | null;
  sections: Array<{
    name: string;
    pages: Array<{
      name: string;
      zones: Array<{
        name: string;
        feedIds: Array<number> | null;
        feedSortId: number | null;
        isFeedSettingsEditable: boolean | null;
        isMainYahooZone: boolean | null;
        itemsCount: number | null;
      }> | null;
    }> | null;
  }> | null;
  partners: {
    yahoo: {
      isEnabled: boolean | null;
      credentials: Array<{ name: string; value: string | null }> | null;
      options: Array<{ name: string; value: string | null }> | null;
    } | null;
    bol: {
      isEnabled: boolean | null;
      credentials: Array<{ name: string; value: string | null }> | null;
      options: Array<{ name: string; value: string | null }> | null;
    } | null;
    ebay: {
      isEnabled: boolean | null;
      credentials: Array<{ name: string; value: string | null }> | null;
      options: Array<{ name: string; value: string | null }> | null;
    } | null;
    aliexpress: {
      isEnabled: boolean | null;
      credentials: Array<{ name: string; value: string | null }> | null;
      options: Array<{ name: string; value: string | null }> | null;
    } | null;
    yelp: {
      isEnabled: boolean | null;
      credentials: Array<{ name: string; value: string | null }> | null;
      options: Array<{ name: string; value: string | null }> | null;
    } | null;
    walmart: {
      isEnabled: boolean | null;
      credentials: Array<{ name: string; value: string | null }> | null;
      options: Array<{ name: string; value: string | null }> | null;
    } | null;
    kelkoo: {
      isEnabled: boolean | null;
      credentials: Array<{ name: string; value: string | null }> | null;
      options: Array<{ name: string; value: string | null }> | null;
    } | null;
    amazon: {
      isEnabled: boolean | null;
      credentials: Array<{ name: string; value: string | null }> | null;
      options: Array<{ name: string; value: string | null }> | null;
    } | null;
    intentMedia: {
      isEnabled: boolean | null;
      credentials: Array<{ name: string; value: string | null }> | null;
      options: Array<{ name: string; value: string | null }> | null;
    } | null;
    adsenseForContent: {
      isEnabled: boolean | null;
      credentials: Array<{ name: string; value: string | null }> | null;
      options: Array<{ name: string; value: string | null }> | null;
    } | null;
    billiger: {
      isEnabled: boolean | null;
      credentials: Array<{ name: string; value: string | null }> | null;
      options: Array<{ name: string; value: string | null }> | null;
    } | null;
    mediaAlpha: {
      isEnabled: boolean | null;
      credentials: Array<{ name: string; value: string | null }> | null;
      options: Array<{ name: string; value: string | null }> | null;
    } | null;
  } | null;
  services: {
    travelSite: { isEnabled: boolean | null; url: string | null; apiKey: string | null } | null;
    recaptcha: { isEnabled: boolean | null; siteKey: string | null; secretKey: string | null } | null;
    optimisedImage: { isEnabled: boolean | null; host: string | null; quality: number | null } | null;
  } | null;
  searching: {
    availableFeedPartnerIds: Array<number> | null;
    popularTrimIds: Array<number> | null;
    keywordParam: string | null;
    defaultCurrencyCode: string | null;
    defaultCity: string | null;
    defaultRelatedKeywords: Array<string> | null;
    defaultPopularKeywords: Array<string> | null;
  } | null;
  yahooTagReplacementsRules: Array<{
    id: number | null;
    tag: string;
    replacement: string;
    sourceIds: Array<number> | null;
    deviceIds: Array<number> | null;
    isActive: boolean | null;
  }> | null;
  mediaAlphaPlacementIdReplacementsRules: Array<{
    id: number | null;
    placementId: string;
    replacement: string;
    sourceIds: Array<number> | null;
    deviceIds: Array<number> | null;
    isActive: boolean | null;
  }> | null;
};

export type SiteMediaConfigQueryVariables = Exact<{
  siteId: number;
}>;

export type SiteMediaConfigQuery = {
  siteMediaConfig: {
    status: MediaConfigStatus;
    errors: Array<{ attribute: string; message: string }>;
    versions: Array<{ part: MediaConfigPart; version: string }>;
    system: {
      name: string | null;
      marketId: number | null;
      liveSiteDomain: string | null;
      repository: string | null;
      gtmContainerId: string | null;
      HTTPS: boolean | null;
      contacts: {
        adminEmail: string | null;
        supportEmail: string | null;
        errorsReceivers: Array<string> | null;
      } | null;
    } | null;
    sections: Array<{
      name: string;
      pages: Array<{
        name: string;
        zones: Array<{
          name: string;
          feedIds: Array<number> | null;
          feedSortId: number | null;
          isFeedSettingsEditable: boolean | null;
          isMainYahooZone: boolean | null;
          itemsCount: number | null;
        }> | null;
      }> | null;
    }> | null;
    partners: {
      yahoo: {
        isEnabled: boolean | null;
        credentials: Array<{ name: string; value: string | null }> | null;
        options: Array<{ name: string; value: string | null }> | null;
      } | null;
      bol: {
        isEnabled: boolean | null;
        credentials: Array<{ name: string; value: string | null }> | null;
        options: Array<{ name: string; value: string | null }> | null;
      } | null;
      ebay: {
        isEnabled: boolean | null;
        credentials: Array<{ name: string; value: string | null }> | null;
        options: Array<{ name: string; value: string | null }> | null;
      } | null;
      aliexpress: {
        isEnabled: boolean | null;
        credentials: Array<{ name: string; value: string | null }> | null;
        options: Array<{ name: string; value: string | null }> | null;
      } | null;
      yelp: {
        isEnabled: boolean | null;
        credentials: Array<{ name: string; value: string | null }> | null;
        options: Array<{ name: string; value: string | null }> | null;
      } | null;
      walmart: {
        isEnabled: boolean | null;
        credentials: Array<{ name: string; value: string | null }> | null;
        options: Array<{ name: string; value: string | null }> | null;
      } | null;
      kelkoo: {
        isEnabled: boolean | null;
        credentials: Array<{ name: string; value: string | null }> | null;
        options: Array<{ name: string; value: string | null }> | null;
      } | null;
      amazon: {
        isEnabled: boolean | null;
        credentials: Array<{ name: string; value: string | null }> | null;
        options: Array<{ name: string; value: string | null }> | null;
      } | null;
      intentMedia: {
        isEnabled: boolean | null;
        credentials: Array<{ name: string; value: string | null }> | null;
        options: Array<{ name: string; value: string | null }> | null;
      } | null;
      adsenseForContent: {
        isEnabled: boolean | null;
        credentials: Array<{ name: string; value: string | null }> | null;
        options: Array<{ name: string; value: string | null }> | null;
      } | null;
      billiger: {
        isEnabled: boolean | null;
        credentials: Array<{ name: string; value: string | null }> | null;
        options: Array<{ name: string; value: string | null }> | null;
      } | null;
      mediaAlpha: {
        isEnabled: boolean | null;
        credentials: Array<{ name: string; value: string | null }> | null;
        options: Array<{ name: string; value: string | null }> | null;
      } | null;
    } | null;
    services: {
      travelSite: { isEnabled: boolean | null; url: string | null; apiKey: string | null } | null;
      recaptcha: { isEnabled: boolean | null; siteKey: string | null; secretKey: string | null } | null;
      optimisedImage: { isEnabled: boolean | null; host: string | null; quality: number | null } | null;
    } | null;
    searching: {
      availableFeedPartnerIds: Array<number> | null;
      popularTrimIds: Array<number> | null;
      keywordParam: string | null;
      defaultCurrencyCode: string | null;
      defaultCity: string | null;
      defaultRelatedKeywords: Array<string> | null;
      defaultPopularKeywords: Array<string> | null;
    } | null;
    yahooTagReplacementsRules: Array<{
      id: number | null;
      tag: string;
      replacement: string;
      sourceIds: Array<number> | null;
      deviceIds: Array<number> | null;
      isActive: boolean | null;
    }> | null;
    mediaAlphaPlacementIdReplacementsRules: Array<{
      id: number | null;
      placementId: string;
      replacement: string;
      sourceIds: Array<number> | null;
      deviceIds: Array<number> | null;
      isActive: boolean | null;
    }> | null;
  };
  site: { id: number; name: string } | null;
  feeds: Array<{ id: number; name: string }>;
  partners: Array<{ id: number; name: string }>;
  devices: Array<{ id: number; name: string }>;
  markets: Array<{ id: number; name: string }>;
  currencies: Array<{ code: string; name: string }>;
};

export type SavedPartFragment = {
  status: ResponseStatus;
  message: string | null;
  errors: Array<{ attribute: string; message: string }>;
};

export type UpdateMediaSystemMutationVariables = Exact<{
  siteId: number;
  input: MediaConfigSystemInput;
  version?: string | null | undefined;
}>;

export type UpdateMediaSystemMutation = {
  siteMediaConfig: {
    updateSystem: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ attribute: string; message: string }>;
    };
  };
};

export type UpdateMediaSectionsMutationVariables = Exact<{
  siteId: number;
  sections: Array<MediaConfigSectionInput> | MediaConfigSectionInput;
  version?: string | null | undefined;
}>;

export type UpdateMediaSectionsMutation = {
  siteMediaConfig: {
    updateSections: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ attribute: string; message: string }>;
    };
  };
};

export type UpdateMediaPartnersMutationVariables = Exact<{
  siteId: number;
  input: MediaConfigPartnersInput;
  version?: string | null | undefined;
}>;

export type UpdateMediaPartnersMutation = {
  siteMediaConfig: {
    updatePartners: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ attribute: string; message: string }>;
    };
  };
};

export type UpdateMediaServicesMutationVariables = Exact<{
  siteId: number;
  input: MediaConfigServicesInput;
  version?: string | null | undefined;
}>;

export type UpdateMediaServicesMutation = {
  siteMediaConfig: {
    updateServices: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ attribute: string; message: string }>;
    };
  };
};

export type UpdateMediaSearchingMutationVariables = Exact<{
  siteId: number;
  input: MediaConfigSearchingInput;
  version?: string | null | undefined;
}>;

export type UpdateMediaSearchingMutation = {
  siteMediaConfig: {
    updateSearching: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ attribute: string; message: string }>;
    };
  };
};

export type UpdateYahooRulesMutationVariables = Exact<{
  siteId: number;
  rules: Array<YahooTagReplacementRuleInput> | YahooTagReplacementRuleInput;
  version?: string | null | undefined;
}>;

export type UpdateYahooRulesMutation = {
  siteMediaConfig: {
    updateYahooTagReplacementsRules: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ attribute: string; message: string }>;
    };
  };
};

export type UpdateMediaAlphaRulesMutationVariables = Exact<{
  siteId: number;
  rules: Array<MediaAlphaPlacementIdReplacementRuleInput> | MediaAlphaPlacementIdReplacementRuleInput;
  version?: string | null | undefined;
}>;

export type UpdateMediaAlphaRulesMutation = {
  siteMediaConfig: {
    updateMediaAlphaPlacementIdReplacementsRules: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ attribute: string; message: string }>;
    };
  };
};

export type SiteExistsQueryVariables = Exact<{
  siteId: number;
}>;

export type SiteExistsQuery = { site: { id: number } | null };

export type HeaderMessagesQueryVariables = Exact<{ [key: string]: never }>;

export type HeaderMessagesQuery = {
  messages: Array<{
    id: number;
    text: string;
    createdAt: string;
    expiresAt: string | null;
    creator: { id: number; username: string };
  }>;
};

export type DismissMessagesMutationVariables = Exact<{
  ids: Array<number> | number;
}>;

export type DismissMessagesMutation = { dismissMessages: { status: ResponseStatus; message: string | null } };

export type CreateMessageMutationVariables = Exact<{
  text: string;
  userIds?: Array<number> | number | null | undefined;
  expiresAt?: string | null | undefined;
}>;

export type CreateMessageMutation = {
  createMessage: { status: ResponseStatus; message: string | null; id: number | null };
};

export type MessageReceiversQueryVariables = Exact<{ [key: string]: never }>;

export type MessageReceiversQuery = { users: Array<{ id: number; username: string }> };

export type CostAccountsQueryVariables = Exact<{ [key: string]: never }>;

export type CostAccountsQuery = {
  partnerAccounts: Array<{ id: number; name: string; currency: string; partnerId: number; isActive: boolean }>;
};

export type MonthlyCostsReportsQueryVariables = Exact<{ [key: string]: never }>;

export type MonthlyCostsReportsQuery = {
  monthlyCostsReports: Array<{
    id: number;
    startDate: string;
    endDate: string;
    receiverEmail: string;
    accountCount: number;
    state: MonthlyCostsState;
    done: number;
    total: number;
    error: string | null;
    fileSize: number | null;
    createdAt: string;
    expiresAt: string;
  }>;
};

export type CreateMonthlyCostsReportMutationVariables = Exact<{
  startDate: string;
  endDate: string;
  receiverEmail: string;
  partnerAccounts: Array<number> | number;
}>;

export type CreateMonthlyCostsReportMutation = {
  createMonthlyCostsReport: { status: ResponseStatus; message: string | null };
};

export type RetryMonthlyCostsReportMutationVariables = Exact<{
  id: number;
}>;

export type RetryMonthlyCostsReportMutation = {
  retryMonthlyCostsReport: { status: ResponseStatus; message: string | null };
};

export type DeleteMonthlyCostsReportMutationVariables = Exact<{
  id: number;
}>;

export type DeleteMonthlyCostsReportMutation = {
  deleteMonthlyCostsReport: { status: ResponseStatus; message: string | null };
};

export type OverviewSummaryQueryVariables = Exact<{
  filters?: ReportFilters | null | undefined;
  groupingColumn?: OverviewGrouping | null | undefined;
  compareRange?: DateRangeInput | null | undefined;
  compareLate?: boolean | null | undefined;
  isCut: boolean;
}>;

export type OverviewSummaryQuery = {
  whole?: {
    rowTotal: {
      row_id: string;
      estimated: boolean | null;
      incomplete: boolean | null;
      earned: number | null;
      rebate: number | null;
      profit: number | null;
      margin: number | null;
      cost: number | null;
      bought: number | null;
      RPC: number | null;
    };
  };
  overviewReport: {
    rowTotal: {
      row_id: string;
      estimated: boolean | null;
      incomplete: boolean | null;
      earned: number | null;
      rebate: number | null;
      profit: number | null;
      margin: number | null;
      cost: number | null;
      bought: number | null;
      RPC: number | null;
      previous: {
        row_id: string;
        estimated: boolean | null;
        incomplete: boolean | null;
        earned: number | null;
        rebate: number | null;
        profit: number | null;
        margin: number | null;
        cost: number | null;
        bought: number | null;
        RPC: number | null;
      } | null;
    };
    comparison: {
      until: string | null;
      partners: Array<{
        partnerId: number;
        partnerName: string;
        partnerType: PartnerType;
        hasFailed: boolean;
        accounts: number;
      }>;
    } | null;
    freshness: Array<{
      partnerId: number;
      partnerName: string;
      partnerType: PartnerType;
      completeUntil: string | null;
      lateAccounts: number;
      failingAccounts: number;
      expectsData: boolean;
      estimated: boolean;
    }>;
  };
};

export type OverviewKeyFiguresFragment = {
  row_id: string;
  estimated: boolean | null;
  incomplete: boolean | null;
  earned: number | null;
  rebate: number | null;
  profit: number | null;
  margin: number | null;
  cost: number | null;
  bought: number | null;
  RPC: number | null;
};

export type OverviewBreakdownQueryVariables = Exact<{
  filters?: ReportFilters | null | undefined;
  groupingColumn?: OverviewGrouping | null | undefined;
  orderBy?: OrderByInput | null | undefined;
}>;

export type OverviewBreakdownQuery = {
  overviewReport: {
    rows: Array<{
      row_id: string;
      id: number | null;
      name: string | null;
      date: string | null;
      countryCode: string | null;
      estimated: boolean | null;
      incomplete: boolean | null;
      earned: number | null;
      profit: number | null;
      cost: number | null;
      margin: number | null;
      bought: number | null;
    }>;
    rowTotal: {
      row_id: string;
      estimated: boolean | null;
      incomplete: boolean | null;
      earned: number | null;
      profit: number | null;
      cost: number | null;
      margin: number | null;
      bought: number | null;
    };
  };
};

export type OverviewDetailsOpenedMutationVariables = Exact<{
  value: TelemetryValueInput;
}>;

export type OverviewDetailsOpenedMutation = { logTelemetry: { status: ResponseStatus } };

export type AccountPagesQueryVariables = Exact<{
  id: number;
}>;

export type AccountPagesQuery = { items: Array<{ id: string; name: string }> };

export type AccountPixelsQueryVariables = Exact<{
  id: number;
}>;

export type AccountPixelsQuery = { items: Array<{ id: string; name: string }> };

export type AccountConversionsQueryVariables = Exact<{
  id: number;
}>;

export type AccountConversionsQuery = { items: Array<{ id: string; name: string }> };

export type AccountAnswerFragment = {
  status: ResponseStatus;
  message: string | null;
  errors: Array<{ field: string; messages: Array<string> }> | null;
};

export type PartnersQueryVariables = Exact<{ [key: string]: never }>;

export type PartnersQuery = {
  partners: Array<{ id: number; name: string; shortName: string; type: PartnerType }>;
  partnerAccounts: Array<{ id: number; partnerId: number; isActive: boolean }>;
};

export type PartnerQueryVariables = Exact<{
  shortName: string;
}>;

export type PartnerQuery = {
  partner: {
    id: number;
    name: string;
    shortName: string;
    type: PartnerType;
    availableGrantTypes: Array<string>;
    signInSettings: Array<PartnerAccountSettingName>;
  } | null;
};

export type PartnerAccountsQueryVariables = Exact<{
  partnerId: number;
}>;

export type PartnerAccountsQuery = {
  partnerAccounts: Array<{
    id: number;
    name: string;
    currency: string;
    status: PartnerAccountStatus;
    externalAccountId: string | null;
    user: { id: number; username: string } | null;
    sites: Array<{ id: number; domain: string }>;
    timezone: { name: string; nameWithOffset: string } | null;
    health: { isOk: boolean; completeUntil: string | null; missingDates: Array<string>; error: string | null } | null;
  }>;
};

export type AccountChoicesQueryVariables = Exact<{
  partnerId: number;
}>;

export type AccountChoicesQuery = {
  users: Array<{ id: number; username: string }>;
  sites: Array<{ id: number; name: string; domain: string; isActive: boolean }>;
  currencies: Array<{ code: string; name: string }>;
  timezones: Array<{ id: number; nameWithOffset: string }>;
  partner: { accesses: Array<{ id: number; label: string }> } | null;
  defaultPartnerAccountSettings: Array<{
    name: PartnerAccountSettingName;
    type: SettingValueType;
    booleanValue: boolean | null;
    intValue: number | null;
    floatValue: number | null;
    stringValue: string | null;
    dateFloatValue: { date: string; value: number } | null;
  }>;
};

export type SettingValueFragment = {
  name: PartnerAccountSettingName;
  type: SettingValueType;
  booleanValue: boolean | null;
  intValue: number | null;
  floatValue: number | null;
  stringValue: string | null;
  dateFloatValue: { date: string; value: number } | null;
};

export type PartnerAccountQueryVariables = Exact<{
  id: number;
}>;

export type PartnerAccountQuery = {
  partnerAccount: {
    id: number;
    partnerId: number;
    name: string;
    currency: string;
    status: PartnerAccountStatus;
    userId: number | null;
    siteIds: Array<number>;
    timezoneId: number | null;
    accessId: number | null;
    externalAccountId: string | null;
    version: number;
    settings: Array<{
      name: PartnerAccountSettingName;
      type: SettingValueType;
      booleanValue: boolean | null;
      intValue: number | null;
      floatValue: number | null;
      stringValue: string | null;
      dateFloatValue: { date: string; value: number } | null;
    }>;
    health: {
      isOk: boolean;
      lastPullAt: string | null;
      completeUntil: string | null;
      missingDates: Array<string>;
      error: string | null;
    } | null;
  } | null;
};

export type CreatePartnerAccountMutationVariables = Exact<{
  input: PartnerAccountInput;
}>;

export type CreatePartnerAccountMutation = {
  createPartnerAccount: {
    status: ResponseStatus;
    message: string | null;
    errors: Array<{ field: string; messages: Array<string> }> | null;
  };
};

export type UpdatePartnerAccountMutationVariables = Exact<{
  id: number;
  input: PartnerAccountInput;
  version?: number | null | undefined;
}>;

export type UpdatePartnerAccountMutation = {
  partnerAccount: {
    update: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ field: string; messages: Array<string> }> | null;
    };
  };
};

export type ClonePartnerAccountMutationVariables = Exact<{
  id: number;
  input: PartnerAccountInput;
}>;

export type ClonePartnerAccountMutation = {
  partnerAccount: {
    clone: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ field: string; messages: Array<string> }> | null;
    };
  };
};

export type DeletePartnerAccountMutationVariables = Exact<{
  id: number;
}>;

export type DeletePartnerAccountMutation = { partnerAccount: { delete: boolean } };

export type TestConnectionMutationVariables = Exact<{
  id: number;
}>;

export type TestConnectionMutation = {
  partnerAccount: { testConnection: { status: ResponseStatus; message: string | null } };
};

export type GiveAccessMutationVariables = Exact<{
  id: number;
  userIds: Array<number> | number;
}>;

export type GiveAccessMutation = { partnerAccount: { giveAccess: { status: ResponseStatus; message: string | null } } };

export type PartnerSharesQueryVariables = Exact<{
  id: number;
}>;

export type PartnerSharesQuery = {
  partner: { revenueShare: Array<{ date: string; region: RevenueShareRegion; revenueShare: number }> } | null;
};

export type PreviewShareQueryVariables = Exact<{
  partnerId: number;
  region: RevenueShareRegion;
  date: string;
  revenueShare?: number | null | undefined;
}>;

export type PreviewShareQuery = { previewRevenueShare: Array<{ date: string; earned: number; earnedAfter: number }> };

export type SetShareMutationVariables = Exact<{
  partnerId: number;
  region: RevenueShareRegion;
  date: string;
  revenueShare: number;
}>;

export type SetShareMutation = { setRevenueShare: { status: ResponseStatus; message: string | null } };

export type DeleteShareMutationVariables = Exact<{
  partnerId: number;
  region: RevenueShareRegion;
  date: string;
}>;

export type DeleteShareMutation = { deleteRevenueShare: { status: ResponseStatus; message: string | null } };

export type PartnerAccessesQueryVariables = Exact<{
  partnerId: number;
}>;

export type PartnerAccessesQuery = {
  partner: { accesses: Array<{ id: number; label: string; accountCount: number }> } | null;
};

export type PartnerAccessQueryVariables = Exact<{
  id: number;
}>;

export type PartnerAccessQuery = {
  partnerAccess: {
    id: number;
    label: string;
    partnerId: number;
    accountCount: number;
    version: number;
    settings: Array<{
      name: PartnerAccountSettingName;
      type: SettingValueType;
      booleanValue: boolean | null;
      intValue: number | null;
      floatValue: number | null;
      stringValue: string | null;
      dateFloatValue: { date: string; value: number } | null;
    }>;
  } | null;
};

export type CreatePartnerAccessMutationVariables = Exact<{
  partnerId: number;
  input: PartnerAccessInput;
}>;

export type CreatePartnerAccessMutation = {
  createPartnerAccess:
    | { status: ResponseStatus; message: string | null }
    | { errors: Array<{ field: string; messages: Array<string> }> };
};

export type UpdatePartnerAccessMutationVariables = Exact<{
  id: number;
  input: PartnerAccessInput;
  version?: number | null | undefined;
}>;

export type UpdatePartnerAccessMutation = {
  partnerAccess: {
    update:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type DeletePartnerAccessMutationVariables = Exact<{
  id: number;
}>;

export type DeletePartnerAccessMutation = {
  partnerAccess: { delete: { status: ResponseStatus; message: string | null } };
};

export type PlacementManagerChoicesQueryVariables = Exact<{ [key: string]: never }>;

export type PlacementManagerChoicesQuery = {
  sources: Array<{ id: number; name: string }>;
  auth: { allowedPartnerAccounts: Array<{ id: number; name: string; partnerId: number }> };
};

export type ManagedAdgroupsQueryVariables = Exact<{
  daysRange?: number | null | undefined;
  sourceIds?: Array<number> | number | null | undefined;
  accountIds?: Array<number> | number | null | undefined;
  formula?: CapFormulaInput | null | undefined;
}>;

export type ManagedAdgroupsQuery = {
  placementManager: {
    adgroups: Array<{
      sourceId: number;
      sourceName: string;
      accountId: number;
      accountName: string;
      campaignId: number;
      campaignName: string;
      adgroupId: number;
      adgroupName: string;
      status: PlacementManagerStatus;
      updatedAt: string | null;
      cpa: number | null;
      rpc: number | null;
      lastCpaCap: number | null;
      cap: number | null;
      actionStatus: PlacementManagerStatus | null;
      cost: number | null;
      conversions: number | null;
      revenue: number | null;
      soldClicks: number | null;
      effect: {
        action: PlacementActionType | null;
        reason: string | null;
        currency: string;
        targetCpaBefore: number | null;
        targetCpaAfter: number | null;
        targetNote: string | null;
        approvalNote: string | null;
      };
    }>;
  };
};

export type ManagedPlacementsQueryVariables = Exact<{
  daysRange?: number | null | undefined;
  sourceIds?: Array<number> | number | null | undefined;
  accountIds?: Array<number> | number | null | undefined;
  formula?: CapFormulaInput | null | undefined;
  searchPhrase?: string | null | undefined;
  orderBy?: OrderByInput | null | undefined;
  page?: number | null | undefined;
  perPage?: number | null | undefined;
}>;

export type ManagedPlacementsQuery = {
  placementManager: {
    placements: {
      totalRecords: number;
      rows: Array<{
        sourceId: number;
        sourceName: string;
        accountId: number;
        accountName: string;
        campaignName: string;
        adgroupId: number;
        adgroupName: string;
        placementId: string | null;
        placementName: string;
        status: PlacementManagerStatus;
        isBlocked: boolean | null;
        action: PlacementActionType | null;
        reason: string | null;
        updatedAt: string | null;
        cpa: number | null;
        rpc: number | null;
        lastCpaCap: number | null;
        cap: number | null;
        cost: number | null;
        conversions: number | null;
        revenue: number | null;
        soldClicks: number | null;
      }>;
    };
  };
};

export type PlacementUpdatesQueryVariables = Exact<{
  filters?: PlacementUpdateFilters | null | undefined;
  page?: number | null | undefined;
  perPage?: number | null | undefined;
}>;

export type PlacementUpdatesQuery = {
  placementManager: {
    updateStatuses: {
      totalRecords: number;
      rows: Array<{
        id: number;
        sourceName: string;
        accountName: string;
        campaignName: string;
        adgroupId: number;
        adgroupName: string;
        placementId: string | null;
        placementName: string | null;
        cpaCap: number | null;
        updateStatus: PlacementUpdateStatus;
        actionType: PlacementActionType;
        result: string | null;
        startedAt: string;
        finishedAt: string | null;
        userName: string | null;
        taskId: number;
      }>;
    };
  };
};

export type ActionAnswerFragment = {
  status: ResponseStatus;
  message: string | null;
  adgroups: Array<{ adgroupId: number; status: PlacementManagerStatus; message: string | null }>;
};

export type BlockAnswerFragment = {
  status: ResponseStatus;
  message: string | null;
  placements: Array<{ adgroupId: number; status: PlacementManagerStatus; message: string | null }>;
};

export type PauseManagedAdgroupsMutationVariables = Exact<{
  daysRange: number;
  processedAdgroups: Array<ProcessedAdgroupInput> | ProcessedAdgroupInput;
}>;

export type PauseManagedAdgroupsMutation = {
  placementManager: {
    answer: {
      status: ResponseStatus;
      message: string | null;
      adgroups: Array<{ adgroupId: number; status: PlacementManagerStatus; message: string | null }>;
    };
  };
};

export type RestoreManagedAdgroupsMutationVariables = Exact<{
  daysRange: number;
  processedAdgroups: Array<ProcessedAdgroupInput> | ProcessedAdgroupInput;
}>;

export type RestoreManagedAdgroupsMutation = {
  placementManager: {
    answer: {
      status: ResponseStatus;
      message: string | null;
      adgroups: Array<{ adgroupId: number; status: PlacementManagerStatus; message: string | null }>;
    };
  };
};

export type BlockManagedPlacementsMutationVariables = Exact<{
  daysRange: number;
  processedPlacements: Array<ProcessedPlacementInput> | ProcessedPlacementInput;
}>;

export type BlockManagedPlacementsMutation = {
  placementManager: {
    answer: {
      status: ResponseStatus;
      message: string | null;
      placements: Array<{ adgroupId: number; status: PlacementManagerStatus; message: string | null }>;
    };
  };
};

export type UnblockManagedPlacementsMutationVariables = Exact<{
  daysRange: number;
  processedPlacements: Array<ProcessedPlacementInput> | ProcessedPlacementInput;
}>;

export type UnblockManagedPlacementsMutation = {
  placementManager: {
    answer: {
      status: ResponseStatus;
      message: string | null;
      placements: Array<{ adgroupId: number; status: PlacementManagerStatus; message: string | null }>;
    };
  };
};

export type PushAccountsQueryVariables = Exact<{ [key: string]: never }>;

export type PushAccountsQuery = {
  auth: { allowedPartnerAccounts: Array<{ id: number; name: string; currency: string | null }> };
};

export type PushEnumerationsQueryVariables = Exact<{ [key: string]: never }>;

export type PushEnumerationsQuery = {
  propellerAdsUploader: {
    enumerations: {
      minBudget: number;
      countries: Array<{ value: string; label: string }>;
      osType: Array<{ value: string; label: string }>;
      format: Array<{ value: string; label: string }>;
    };
  };
};

export type UploadPushCampaignsMutationVariables = Exact<{
  partnerAccountId: number;
  campaigns: Array<PushCampaignInput> | PushCampaignInput;
}>;

export type UploadPushCampaignsMutation = {
  uploadCampaigns: {
    status: ResponseStatus;
    message: string | null;
    campaigns: Array<{ id: string | null; errors: Array<{ attribute: string; errors: Array<string> }> | null }>;
  };
};

export type PushTasksQueryVariables = Exact<{
  page: number;
  perPage: number;
  partnerAccountId?: number | null | undefined;
  name?: string | null | undefined;
  dateRange?: DateRangeInput | null | undefined;
  statuses?: Array<UploadTaskStatus> | UploadTaskStatus | null | undefined;
  format?: string | null | undefined;
}>;

export type PushTasksQuery = {
  propellerAdsUploader: {
    tasks: {
      totalRecords: number;
      rows: Array<{
        id: number;
        partnerAccountId: number;
        status: UploadTaskStatus;
        createdAt: string;
        startedAt: string | null;
        finishedAt: string | null;
        error: string | null;
        bayer: { id: number; username: string } | null;
        user: { id: number; username: string } | null;
        review: { status: ReviewStatus; feedback: string | null } | null;
        campaign: {
          name: string;
          format: string;
          targetUrl: string;
          dailyAmount: number | null;
          totalAmount: number | null;
          bid: number;
          markets: Array<string>;
          devices: Array<number> | null;
          osTypes: Array<string> | null;
          status: EntityStatus | null;
          creatives: Array<{ title: string; description: string; icon: string; image: string }> | null;
          errors: Array<{ attribute: string; errors: Array<string> }> | null;
        };
      }>;
    };
  };
};

export type RestartPushTasksMutationVariables = Exact<{
  taskIds?: Array<number> | number | null | undefined;
  filters?: PushTaskFiltersInput | null | undefined;
}>;

export type RestartPushTasksMutation = { restartPushTasks: { status: ResponseStatus; message: string | null } };

export type CancelPushTasksMutationVariables = Exact<{
  taskIds: Array<number> | number;
}>;

export type CancelPushTasksMutation = { cancelPushTasks: { status: ResponseStatus; message: string | null } };

export type PushPresetsQueryVariables = Exact<{ [key: string]: never }>;

export type PushPresetsQuery = {
  propellerAdsUploader: {
    presets: Array<{
      id: number;
      name: string;
      default: boolean;
      leftOut: Array<string>;
      values: {
        isEnabled: boolean;
        format: string;
        targetUrl: string;
        bid: number | null;
        dailyAmount: number | null;
        totalAmount: number | null;
        markets: Array<string>;
        devices: Array<number>;
        osTypes: Array<string>;
      };
    }>;
  };
};

export type SavePushPresetMutationVariables = Exact<{
  name: string;
  default: boolean;
  values: PushPresetInput;
}>;

export type SavePushPresetMutation = { savePushPreset: { status: ResponseStatus; message: string | null } };

export type DeletePushPresetMutationVariables = Exact<{
  name: string;
}>;

export type DeletePushPresetMutation = { deletePushPreset: { status: ResponseStatus; message: string | null } };

export type ViewMailingsQueryVariables = Exact<{
  id?: number | null | undefined;
  viewId?: number | null | undefined;
}>;

export type ViewMailingsQuery = {
  viewMailings: Array<{
    id: number;
    viewId: number;
    viewName: string;
    report: string;
    words: string;
    frequency: ViewMailingFrequency;
    weekdays: Array<number>;
    dayOfMonth: number | null;
    hour: number;
    timeZone: string;
    format: ViewMailingFormat;
    onlyWithRows: boolean;
    ownAccounts: boolean;
    isOn: boolean;
    nextAt: string | null;
    canEdit: boolean;
    version: number;
    owner: { id: number; username: string };
    users: Array<{ id: number; username: string }>;
    lastMails: Array<{
      state: ViewMailState;
      error: string | null;
      at: string;
      user: { id: number; username: string };
    }>;
  }>;
};

export type MailingUsersQueryVariables = Exact<{ [key: string]: never }>;

export type MailingUsersQuery = { users: Array<{ id: number; username: string; email: string | null }> };

export type ViewMailingUsersQueryVariables = Exact<{
  viewId: number;
}>;

export type ViewMailingUsersQuery = { viewMailingUsers: Array<{ id: number }> };

export type CreateViewMailingMutationVariables = Exact<{
  viewId: number;
  input: ViewMailingInput;
}>;

export type CreateViewMailingMutation = {
  viewMailing: {
    create:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type UpdateViewMailingMutationVariables = Exact<{
  id: number;
  input: ViewMailingInput;
  version?: number | null | undefined;
}>;

export type UpdateViewMailingMutation = {
  viewMailing: {
    update:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type SetViewMailingOnMutationVariables = Exact<{
  id: number;
  isOn: boolean;
}>;

export type SetViewMailingOnMutation = { viewMailing: { setOn: { status: ResponseStatus; message: string | null } } };

export type DeleteViewMailingMutationVariables = Exact<{
  id: number;
}>;

export type DeleteViewMailingMutation = { viewMailing: { delete: { status: ResponseStatus; message: string | null } } };

export type LeaveViewMailingMutationVariables = Exact<{
  id: number;
}>;

export type LeaveViewMailingMutation = { viewMailing: { leave: { status: ResponseStatus; message: string | null } } };

export type SendViewMailingMutationVariables = Exact<{
  id: number;
}>;

export type SendViewMailingMutation = { viewMailing: { sendNow: { status: ResponseStatus; message: string | null } } };

export type HeaderRevenueSharesQueryVariables = Exact<{
  startDate: string;
  endDate: string;
}>;

export type HeaderRevenueSharesQuery = {
  partner: {
    id: number;
    name: string;
    revenueShareByDate: Array<{ date: string; region: RevenueShareRegion; revenueShare: number }>;
  } | null;
};

export type RolesQueryVariables = Exact<{ [key: string]: never }>;

export type RolesQuery = {
  roles: Array<{
    name: string;
    description: string | null;
    permissions: Array<{ name: string }>;
    avatarColorPreset: {
      id: number;
      name: string;
      backgroundColor: string;
      textColor: string;
      borderColor: string;
    } | null;
  }>;
  users: Array<{ id: number; username: string; isActive: boolean; roles: Array<{ name: string }> }>;
};

export type RoleQueryVariables = Exact<{
  name: string;
}>;

export type RoleQuery = {
  roles: Array<{
    name: string;
    description: string | null;
    version: number;
    permissions: Array<{ name: string }>;
    avatarColorPreset: { id: number } | null;
  }>;
  users: Array<{ id: number; username: string; roles: Array<{ name: string }> }>;
};

export type CreateRoleMutationVariables = Exact<{
  input: RoleInput;
}>;

export type CreateRoleMutation = {
  role: {
    create:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type UpdateRoleMutationVariables = Exact<{
  name: string;
  input: RoleInput;
  version?: number | null | undefined;
}>;

export type UpdateRoleMutation = {
  role: {
    update:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type DeleteRoleMutationVariables = Exact<{
  name: string;
}>;

export type DeleteRoleMutation = { role: { delete: { status: ResponseStatus; message: string | null } } };

export type SecondFactorQueryVariables = Exact<{ [key: string]: never }>;

export type SecondFactorQuery = {
  secondFactor: {
    isOn: boolean;
    since: string | null;
    recoveryCodesLeft: number;
    requiredBy: Array<{ id: number; name: string }>;
  };
};

export type BeginSecondFactorMutationVariables = Exact<{
  password: string;
}>;

export type BeginSecondFactorMutation = {
  secondFactor: {
    begin: {
      status: ResponseStatus;
      message: string | null;
      secret: string | null;
      address: string | null;
      errors: Array<{ field: string; messages: Array<string> }>;
    };
  };
};

export type ConfirmSecondFactorMutationVariables = Exact<{
  code: string;
}>;

export type ConfirmSecondFactorMutation = {
  secondFactor: {
    confirm: {
      status: ResponseStatus;
      message: string | null;
      recoveryCodes: Array<string>;
      errors: Array<{ field: string; messages: Array<string> }>;
    };
  };
};

export type RenewRecoveryCodesMutationVariables = Exact<{
  code: string;
}>;

export type RenewRecoveryCodesMutation = {
  secondFactor: {
    renewRecoveryCodes: {
      status: ResponseStatus;
      message: string | null;
      recoveryCodes: Array<string>;
      errors: Array<{ field: string; messages: Array<string> }>;
    };
  };
};

export type SwitchOffSecondFactorMutationVariables = Exact<{
  password: string;
  code: string;
}>;

export type SwitchOffSecondFactorMutation = {
  secondFactor: {
    switchOff:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type FactorRequirementQueryVariables = Exact<{ [key: string]: never }>;

export type FactorRequirementQuery = { secondFactorRequirement: { isRequired: boolean; membersWithout: number } };

export type RequireSecondFactorMutationVariables = Exact<{
  isRequired: boolean;
}>;

export type RequireSecondFactorMutation = { requireSecondFactor: { status: ResponseStatus; message: string | null } };

export type SignInsQueryVariables = Exact<{ [key: string]: never }>;

export type SignInsQuery = {
  sessions: Array<{
    id: number;
    createdAt: string;
    lastUsedAt: string | null;
    userIp: string | null;
    userAgent: string | null;
    isCurrent: boolean;
  }>;
};

export type EndSignInMutationVariables = Exact<{
  id: number;
}>;

export type EndSignInMutation = { revokeSession: { status: ResponseStatus; message: string | null } };

export type SetPasswordMutationVariables = Exact<{
  token: string;
  password: string;
  password_repeat: string;
}>;

export type SetPasswordMutation = {
  setPassword:
    | { status: ResponseStatus; message: string | null }
    | { errors: Array<{ field: string; messages: Array<string> }> };
};

export type SiteGroupFieldsFragment = {
  id: number;
  name: string;
  code: string;
  description: string | null;
  parentId: number | null;
  version: number;
  options: { engine: string | null; urlTemplate: string | null; feedIds: Array<number> | null } | null;
};

export type SiteListQueryVariables = Exact<{ [key: string]: never }>;

export type SiteListQuery = {
  sites: Array<{
    id: number;
    name: string;
    domain: string;
    isActive: boolean;
    market: { id: number; name: string } | null;
    siteProject: { id: number; name: string } | null;
    siteGroups: Array<{ id: number; name: string; code: string }>;
    countries: Array<{ code: string }>;
    partnerAccounts: Array<{ id: number }>;
    statsHealth: { isOk: boolean; error: string | null; unmatchedVisits: number; completeUntil: string | null } | null;
  }>;
};

export type SiteOptionValuesFragment = {
  engine: string | null;
  urlTemplate: string | null;
  feedIds: Array<number> | null;
};

export type SiteQueryVariables = Exact<{
  id: number;
}>;

export type SiteQuery = {
  site: {
    id: number;
    name: string;
    domain: string;
    isActive: boolean;
    version: number;
    market: { id: number } | null;
    siteProject: { id: number } | null;
    countries: Array<{ code: string }>;
    siteGroups: Array<{ id: number }>;
    statsHealth: { error: string | null } | null;
    siteSettings: {
      id: number;
      apiUrl: string | null;
      apiUser: string | null;
      apiPassword: string | null;
      collectStats: boolean;
      repository: string | null;
      keywordParamName: string | null;
      options: { engine: string | null; urlTemplate: string | null; feedIds: Array<number> | null } | null;
      logo: {
        id: number;
        url: string | null;
        thumbnail: string | null;
        width: number | null;
        height: number | null;
        filesize: number | null;
      } | null;
      squareLogo: {
        id: number;
        url: string | null;
        thumbnail: string | null;
        width: number | null;
        height: number | null;
        filesize: number | null;
      } | null;
    } | null;
  } | null;
};

export type AdditionalSitesInformationQueryVariables = Exact<{ [key: string]: never }>;

export type AdditionalSitesInformationQuery = {
  languageCodes: Array<string>;
  markets: Array<{ id: number; name: string; code: string | null }>;
  sources: Array<{ id: number; name: string }>;
  feeds: Array<{ id: number; name: string }>;
  currencies: Array<{ code: string; name: string }>;
  siteProjects: Array<{ id: number; name: string }>;
  countries: Array<{ code: string; name: string }>;
  siteGroups: Array<{
    id: number;
    name: string;
    code: string;
    description: string | null;
    parentId: number | null;
    version: number;
    options: { engine: string | null; urlTemplate: string | null; feedIds: Array<number> | null } | null;
  }>;
  siteGroupSchema: Array<{ id: number; name: string; code: string }>;
};

export type CreateSiteMutationVariables = Exact<{
  input: SiteInput;
}>;

export type CreateSiteMutation = {
  createSite: {
    status: ResponseStatus;
    message: string | null;
    site: { id: number } | null;
    errors: Array<{ field: string; messages: Array<string> }> | null;
  };
};

export type UpdateSiteMutationVariables = Exact<{
  id: number;
  input: SiteInput;
  version?: number | null | undefined;
}>;

export type UpdateSiteMutation = {
  updateSite: {
    status: ResponseStatus;
    message: string | null;
    errors: Array<{ field: string; messages: Array<string> }> | null;
  };
};

export type SiteGroupSitesQueryVariables = Exact<{ [key: string]: never }>;

export type SiteGroupSitesQuery = {
  sites: Array<{ id: number; name: string; isActive: boolean; siteGroups: Array<{ id: number }> }>;
};

export type SiteGroupQueryVariables = Exact<{ [key: string]: never }>;

export type SiteGroupQuery = {
  siteGroups: Array<{
    id: number;
    name: string;
    code: string;
    description: string | null;
    parentId: number | null;
    version: number;
    options: { engine: string | null; urlTemplate: string | null; feedIds: Array<number> | null } | null;
  }>;
  sites: Array<{ id: number; name: string; isActive: boolean; siteGroups: Array<{ id: number }> }>;
};

export type CreateSiteGroupMutationVariables = Exact<{
  input: SiteGroupInput;
}>;

export type CreateSiteGroupMutation = {
  createSiteGroup: {
    status: ResponseStatus;
    message: string | null;
    errors: Array<{ field: string; messages: Array<string> }> | null;
  };
};

export type EditSiteGroupMutationVariables = Exact<{
  id: number;
  input: SiteGroupInput;
  version?: number | null | undefined;
}>;

export type EditSiteGroupMutation = {
  siteGroup: {
    edit: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ field: string; messages: Array<string> }> | null;
    };
  };
};

export type DeleteSiteGroupMutationVariables = Exact<{
  id: number;
}>;

export type DeleteSiteGroupMutation = { siteGroup: { delete: { status: ResponseStatus; message: string | null } } };

export type MoveSiteGroupMutationVariables = Exact<{
  id: number;
  parentId?: number | null | undefined;
}>;

export type MoveSiteGroupMutation = { siteGroup: { changeParent: { status: ResponseStatus; message: string | null } } };

export type SystemStatusQueryVariables = Exact<{ [key: string]: never }>;

export type SystemStatusQuery = {
  systemStatus: {
    at: string;
    workWaitsSince: string | null;
    waitingForApproval: number;
    waitingForPerson: number;
    restoredFrom: string | null;
    checks: Array<{ name: StatusCheckName; isGood: boolean }>;
    sources: Array<{ name: string; count: number; failing: number; lastGoodPull: string | null }>;
    backup: {
      isNightly: boolean;
      takenAt: string | null;
      failedAt: string | null;
      firstDueAt: string | null;
      firstDrillDueAt: string | null;
    };
    drill: { startedAt: string; passed: boolean; seconds: number } | null;
  };
};

export type TeamsQueryVariables = Exact<{ [key: string]: never }>;

export type TeamsQuery = {
  teams: Array<{
    id: number;
    name: string;
    isActive: boolean;
    leader: { id: number; username: string } | null;
    workers: Array<{ id: number; username: string }>;
  }>;
};

export type TeamPeopleQueryVariables = Exact<{ [key: string]: never }>;

export type TeamPeopleQuery = {
  users: Array<{
    id: number;
    username: string;
    email: string | null;
    isActive: boolean;
    teamRole: TeamRole | null;
    team: { id: number; name: string } | null;
  }>;
};

export type TeamQueryVariables = Exact<{
  id: number;
}>;

export type TeamQuery = {
  team: {
    id: number;
    name: string;
    isActive: boolean;
    version: number;
    leader: { id: number } | null;
    workers: Array<{ id: number }>;
  } | null;
};

export type CreateTeamMutationVariables = Exact<{
  name: string;
  isActive: boolean;
  leaderId?: number | null | undefined;
  workerIds: Array<number> | number;
}>;

export type CreateTeamMutation = {
  createTeam:
    | { status: ResponseStatus; message: string | null }
    | { errors: Array<{ field: string; messages: Array<string> }> };
};

export type UpdateTeamMutationVariables = Exact<{
  id: number;
  name: string;
  isActive: boolean;
  leaderId?: number | null | undefined;
  workerIds: Array<number> | number;
  version?: number | null | undefined;
}>;

export type UpdateTeamMutation = {
  team: {
    update:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type TqListsQueryVariables = Exact<{ [key: string]: never }>;

export type TqListsQuery = {
  markets: Array<{ id: number; name: string }>;
  devices: Array<{ id: number; name: string }>;
};

export type TqQualityQueryVariables = Exact<{
  filters?: TqDashboardFilters | null | undefined;
}>;

export type TqQualityQuery = {
  tqDashboardReport: {
    rows: Array<{
      date: string;
      marketId: number;
      marketName: string | null;
      ctr: number | null;
      rpc: number | null;
      tagTq: number | null;
      tqThresholdId: number | null;
      incomplete: boolean;
    }>;
    markets: Array<{
      marketId: number;
      tagTq: number | null;
      lastCompleteDate: string | null;
      lastCompleteTq: number | null;
    }>;
  };
};

export type TqRevenueQueryVariables = Exact<{
  filters?: TqDashboardFilters | null | undefined;
}>;

export type TqRevenueQuery = {
  tqDashboardReport: {
    rows: Array<{
      date: string;
      marketId: number;
      marketName: string | null;
      grossRevenue: number | null;
      incomplete: boolean;
    }>;
  };
};

export type ActionCountPageFragment = {
  nextCursor: string | null;
  rows: Array<{
    actionCount: number;
    user: { id: number; username: string } | null;
    action: { id: string; name: string } | null;
  }>;
};

export type ActivityChoicesQueryVariables = Exact<{ [key: string]: never }>;

export type ActivityChoicesQuery = {
  userActivityFilterOptions: {
    users: Array<{ id: number; username: string }>;
    actions: Array<{ id: string; name: string }>;
    teams: Array<{ id: number; name: string }>;
    sources: Array<{ id: number; name: string }>;
    sites: Array<{ id: number; name: string }>;
    siteProjects: Array<{ id: number; name: string }>;
    partnerAccounts: Array<{ id: number; name: string; partner: { shortName: string } }>;
  };
};

export type ActivityChartQueryVariables = Exact<{
  filters: UserActivityFilters;
  orderBy: OrderByInput;
  perPage: number;
}>;

export type ActivityChartQuery = {
  userActivityChart: Array<{ hour: number | null; actionCount: number; user: { id: number; username: string } | null }>;
};

export type ActionCountsQueryVariables = Exact<{
  filters: UserActivityFilters;
  perPage: number;
  cursor?: string | null | undefined;
}>;

export type ActionCountsQuery = {
  userActivityReport: {
    nextCursor: string | null;
    rows: Array<{
      actionCount: number;
      user: { id: number; username: string } | null;
      action: { id: string; name: string } | null;
    }>;
  };
};

export type UsersQueryVariables = Exact<{ [key: string]: never }>;

export type UsersQuery = {
  users: Array<{
    id: number;
    username: string;
    email: string | null;
    isActive: boolean;
    teamRole: TeamRole | null;
    hasAccessToAllPartnerAccounts: boolean;
    hasAccessToAllTeamPartnerAccounts: boolean;
    buyerPartnerAccountIds: Array<number>;
    keywordTrackingLimit: number | null;
    hasSecondFactor: boolean | null;
    roles: Array<{ name: string }>;
    team: { id: number; name: string } | null;
    avatarColorPreset: { backgroundColor: string; textColor: string; borderColor: string } | null;
  }>;
};

export type UserChoicesQueryVariables = Exact<{ [key: string]: never }>;

export type UserChoicesQuery = {
  roles: Array<{ name: string; description: string | null; permissions: Array<{ name: string }> }>;
  teams: Array<{ id: number; name: string; isActive: boolean; leader: { id: number; username: string } | null }>;
  partnerAccounts: Array<{ id: number; name: string; partner: { name: string }; user: { username: string } | null }>;
};

export type UserQueryVariables = Exact<{
  id: number;
}>;

export type UserQuery = {
  user: {
    id: number;
    username: string;
    email: string | null;
    isActive: boolean;
    version: number;
    teamRole: TeamRole | null;
    hasAccessToAllPartnerAccounts: boolean;
    hasAccessToAllTeamPartnerAccounts: boolean;
    buyerPartnerAccountIds: Array<number>;
    keywordTrackingLimit: number | null;
    hasSecondFactor: boolean | null;
    roles: Array<{ name: string }>;
    team: { id: number } | null;
    partnerAccountsAccesses: Array<{ partnerAccountId: number; accessTypes: Array<PartnerAccountAccessType> }>;
    companies: Array<{ id: number; name: string }>;
  } | null;
};

export type SuggestedAccessesQueryVariables = Exact<{
  userId?: number | null | undefined;
  roles?: Array<string> | string | null | undefined;
  teamId?: number | null | undefined;
  teamRole?: TeamRole | null | undefined;
  accessiblePartnerAccountIds?: Array<number> | number | null | undefined;
  hasAccessToAllPartnerAccounts?: boolean | null | undefined;
  hasAccessToAllTeamPartnerAccounts?: boolean | null | undefined;
}>;

export type SuggestedAccessesQuery = {
  suggestedUserPartnerAccountsAccesses: Array<{
    partnerAccountId: number;
    accessTypes: Array<PartnerAccountAccessType>;
    reasons: Array<string>;
  }>;
};

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
}>;

export type CreateUserMutation = {
  user: {
    create:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type InviteUserMutationVariables = Exact<{
  input: InviteUserInput;
}>;

export type InviteUserMutation = {
  user: {
    invite:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type UpdateUserMutationVariables = Exact<{
  id: number;
  input: UpdateUserInput;
  version?: number | null | undefined;
}>;

export type UpdateUserMutation = {
  user: {
    update:
      | { status: ResponseStatus; message: string | null }
      | { errors: Array<{ field: string; messages: Array<string> }> };
  };
};

export type ResetSecondFactorMutationVariables = Exact<{
  id: number;
}>;

export type ResetSecondFactorMutation = {
  user: { resetSecondFactor: { status: ResponseStatus; message: string | null } };
};

export type DeleteUserMutationVariables = Exact<{
  id: number;
}>;

export type DeleteUserMutation = { user: { delete: { status: ResponseStatus; message: string | null } } };

export type ChangeCountsQueryVariables = Exact<{
  filters: ReportFilters;
  byHour: boolean;
}>;

export type ChangeCountsQuery = {
  changeCounts: Array<{
    date: string;
    hour: number | null;
    count: number;
    largest: Array<{
      source: ChangeSource;
      by: string | null;
      entityType: string;
      status: string | null;
      count: number;
      entityCount: number;
      action: { id: string };
    }>;
  }>;
};

export type FilterListsQueryVariables = Exact<{
  showOrganicAccounts?: boolean | null | undefined;
}>;

export type FilterListsQuery = {
  sites: Array<{ id: number; name: string }>;
  sources: Array<{ id: number; name: string }>;
  devices: Array<{ id: number; name: string; code: string }>;
  markets: Array<{ id: number; name: string }>;
  siteProjects: Array<{ id: number; name: string }>;
  countries: Array<{ code: string; name: string }>;
  labels: Array<{ name: string; siteIds: Array<number>; sourcePartnerIds: Array<number> }>;
  auth: {
    allowedPartnerAccounts: Array<{
      id: number;
      name: string;
      partnerId: number;
      user: { id: number; username: string } | null;
    }>;
    allowedUsers: Array<{ id: number; username: string }>;
    allowedTeams: Array<{ id: number; name: string }>;
  };
};

export type FeedListQueryVariables = Exact<{
  dateRange?: DateRangeInput | null | undefined;
}>;

export type FeedListQuery = { feeds: Array<{ id: number; name: string }> };

export type SavedViewsQueryVariables = Exact<{
  report: string;
}>;

export type SavedViewsQuery = {
  savedViews: Array<{
    id: number;
    name: string;
    scope: SavedViewScope;
    state: unknown;
    isDefault: boolean;
    canEdit: boolean;
    updatedAt: string;
    version: number;
    mailingCount: number;
    owner: { id: number; username: string };
    users: Array<{ id: number; username: string }>;
  }>;
};

export type CreateSavedViewMutationVariables = Exact<{
  input: SavedViewInput;
}>;

export type CreateSavedViewMutation = {
  savedView: { create: { status: ResponseStatus; message: string | null; id: number | null } };
};

export type UpdateSavedViewMutationVariables = Exact<{
  id: number;
  input: SavedViewInput;
  version?: number | null | undefined;
}>;

export type UpdateSavedViewMutation = {
  savedView: { update: { status: ResponseStatus; message: string | null; id: number | null } };
};

export type DeleteSavedViewMutationVariables = Exact<{
  id: number;
}>;

export type DeleteSavedViewMutation = { savedView: { delete: { status: ResponseStatus; message: string | null } } };

export type ViewPeopleQueryVariables = Exact<{ [key: string]: never }>;

export type ViewPeopleQuery = { users: Array<{ id: number; username: string }> };

export type DraftAnswerFragment = {
  status: ResponseStatus;
  message: string | null;
  errors: Array<{ field: string; messages: Array<string> }>;
  draft: {
    id: number;
    kind: string;
    title: string;
    state: DraftState;
    version: number;
    updatedAt: string;
    publishedAt: string | null;
    task: { id: number; status: DraftTaskStatus; done: number; total: number; error: string | null } | null;
  } | null;
};

export type DraftFactsFragment = {
  id: number;
  kind: string;
  title: string;
  state: DraftState;
  version: number;
  updatedAt: string;
  publishedAt: string | null;
  task: { id: number; status: DraftTaskStatus; done: number; total: number; error: string | null } | null;
};

export type DraftsQueryVariables = Exact<{
  kind?: string | null | undefined;
  state?: DraftState | null | undefined;
  page: number;
  perPage: number;
}>;

export type DraftsQuery = {
  drafts: {
    totalRows: number;
    rows: Array<{
      id: number;
      kind: string;
      title: string;
      state: DraftState;
      version: number;
      updatedAt: string;
      publishedAt: string | null;
      task: { id: number; status: DraftTaskStatus; done: number; total: number; error: string | null } | null;
    }>;
  };
};

export type DraftQueryVariables = Exact<{
  id: number;
}>;

export type DraftQuery = {
  draft: {
    id: number;
    kind: string;
    title: string;
    state: DraftState;
    version: number;
    payload: unknown;
    problem: string | null;
  };
};

export type CreateDraftMutationVariables = Exact<{
  kind: string;
  key: string;
  input: DraftInput;
}>;

export type CreateDraftMutation = {
  draft: {
    create: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ field: string; messages: Array<string> }>;
      draft: {
        id: number;
        kind: string;
        title: string;
        state: DraftState;
        version: number;
        updatedAt: string;
        publishedAt: string | null;
        task: { id: number; status: DraftTaskStatus; done: number; total: number; error: string | null } | null;
      } | null;
    };
  };
};

export type SaveDraftMutationVariables = Exact<{
  id: number;
  version: number;
  input: DraftInput;
}>;

export type SaveDraftMutation = {
  draft: {
    save: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ field: string; messages: Array<string> }>;
      draft: {
        id: number;
        kind: string;
        title: string;
        state: DraftState;
        version: number;
        updatedAt: string;
        publishedAt: string | null;
        task: { id: number; status: DraftTaskStatus; done: number; total: number; error: string | null } | null;
      } | null;
    };
  };
};

export type SaveDraftChangesMutationVariables = Exact<{
  id: number;
  version: number;
  input: DraftChangesInput;
}>;

export type SaveDraftChangesMutation = {
  draft: {
    saveChanges: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ field: string; messages: Array<string> }>;
      draft: {
        id: number;
        kind: string;
        title: string;
        state: DraftState;
        version: number;
        updatedAt: string;
        publishedAt: string | null;
        task: { id: number; status: DraftTaskStatus; done: number; total: number; error: string | null } | null;
      } | null;
    };
  };
};

export type CopyDraftMutationVariables = Exact<{
  id: number;
}>;

export type CopyDraftMutation = {
  draft: { copy: { status: ResponseStatus; message: string | null; draft: { id: number } | null } };
};

export type DiscardDraftMutationVariables = Exact<{
  id: number;
}>;

export type DiscardDraftMutation = { draft: { discard: { status: ResponseStatus; message: string | null } } };

export type PublishDraftMutationVariables = Exact<{
  id: number;
  version: number;
}>;

export type PublishDraftMutation = {
  draft: {
    publish: {
      status: ResponseStatus;
      message: string | null;
      errors: Array<{ field: string; messages: Array<string> }>;
      draft: {
        id: number;
        kind: string;
        title: string;
        state: DraftState;
        version: number;
        updatedAt: string;
        publishedAt: string | null;
        task: { id: number; status: DraftTaskStatus; done: number; total: number; error: string | null } | null;
      } | null;
    };
  };
};
