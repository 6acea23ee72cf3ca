import { describedEnum } from '../../../reporting/index.js';

export const BulkActionType = describedEnum(
  'BulkActionType',
  'Type of bulk action; the numeric code is used in older exports and saved rules.',
  {
    updateBidForAdGroups: 'Update bids of ad groups (1).',
    enableAdGroups: 'Enable ad groups (2).',
    pauseAdGroups: 'Pause ad groups (3).',
    updateLabels: 'Update labels (4).',
    enableCampaigns: 'Enable campaigns (5).',
    pauseCampaigns: 'Pause campaigns (6).',
    updateCampaignBudget: 'Update campaign budgets (7).',
    updateAdGroupBudget: 'Update ad group budgets (8).',
    deleteCampaigns: 'Delete campaigns (9).',
    deleteAdGroups: 'Delete ad groups (10).',
    updateCampaignLifetimeBudget: 'Update lifetime budgets of campaigns (11).',
    updateAdGroupLifetimeBudget: 'Update lifetime budgets of ad groups (12).',
    updateAdGroupRoas: 'Update ROAS of ad groups (13).',
    updateCampaignTargetCpa: 'Update target CPA of campaigns (14).',
    updateCampaignBiddingStrategy: 'Update bidding strategy of campaigns (15).',
    cloneCampaigns: 'Clone campaigns (17).',
    updateCampaignHourlyBidAdjustments: 'Update hourly bid adjustments of campaigns (18).',
  },
);

export const BulkTaskState = describedEnum('BulkTaskState', 'Status of the background task behind a bulk action.', {
  newly: 'Waiting to start.',
  started: 'Running.',
  completed: 'Completed.',
  failed: 'Failed.',
  restarted: 'Restarted after a failure.',
});

export const AutomationTaskStatus = describedEnum('AutomationTaskStatus', 'Automation task status.', {
  PENDING: 'Waiting for approval (1).',
  PENDING_FOR_EXECUTION: 'Approved, waiting to run (2).',
  PROCESS: 'Running (3).',
  SUCCESS: 'Completed (4).',
  ERROR: 'Failed (5).',
  REJECTED: 'Declined (6).',
});

export const AutomationProperty = describedEnum('AutomationProperty', 'Property an automation operation changes.', {
  bid: 'Bid.',
  status: 'Outcome or status.',
  labels: 'Labels of the ad group.',
  budget: 'Daily budget.',
  lifetimeBudget: 'Lifetime budget.',
  roas: 'Target return on ad spend (ROAS).',
  targetCpa: 'Target cost per action.',
  biddingStrategy: 'Bidding strategy.',
  clone: 'A copy.',
  hourlyBidAdjustments: 'Bid adjustments by hour.',
  delete: 'Deletion.',
});

export const AutomationOperationStatus = describedEnum(
  'AutomationOperationStatus',
  'Status of an automation operation.',
  {
    pending: 'Pending.',
    excluded: 'Excluded.',
    process: 'Running.',
    success: 'Done.',
    warning: 'Completed with a warning.',
    error: 'Failed.',
  },
);

export const ChangeAction = describedEnum('ChangeAction', 'How a change is applied to the current value.', {
  set: 'Set to the given value.',
  increase: 'Increase by the given value.',
  decrease: 'Decrease by the given value.',
});

export const ChangeValueType = describedEnum('ChangeValueType', 'How a change value is interpreted.', {
  absolute: 'A monetary amount, or an amount in the unit of the changed value.',
  percent: 'Fraction of the current value (0.1 = 10%).',
});

export const BidType = describedEnum('BidType', 'Type of bid an action changes.', {
  maxCPC: 'Cost-per-click bid.',
  maxCPA: 'Cost-per-action bid.',
  maxCPM: 'Cost-per-thousand-impressions bid.',
  targetCpa: 'Target CPA of the campaign.',
  roas: 'Target return on ad spend (ROAS).',
});

export const TimeFramePreset = describedEnum('TimeFramePreset', 'Preset time range, relative to the run.', {
  today: 'Today.',
  yesterday: 'Yesterday.',
  lastDays: 'The number of days set in value, through yesterday.',
  lastHours: 'The number of most recent hours set in value.',
  thisMonth: 'This month through yesterday.',
  lastMonth: 'Last month.',
  custom: 'Fixed days.',
});
