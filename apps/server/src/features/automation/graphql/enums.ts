import { describedEnum } from '../../../reporting/index.js';

export const BulkActionType = describedEnum(
  'BulkActionType',
  'Kind of a bulk action; the numeric code is what older exports and saved rules carry.',
  {
    updateBidForAdGroups: 'Update bid for ad groups (1).',
    enableAdGroups: 'Enable ad groups (2).',
    pauseAdGroups: 'Pause ad groups (3).',
    updateLabels: 'Update labels (4).',
    enableCampaigns: 'Enable campaigns (5).',
    pauseCampaigns: 'Pause campaigns (6).',
    updateCampaignBudget: 'Update campaign budget (7).',
    updateAdGroupBudget: 'Update ad group budget (8).',
    deleteCampaigns: 'Delete campaigns (9).',
    deleteAdGroups: 'Delete ad groups (10).',
    updateCampaignLifetimeBudget: 'Lifetime budget for campaigns (11).',
    updateAdGroupLifetimeBudget: 'Lifetime budget for ad groups (12).',
    updateAdGroupRoas: 'ROAS for ad groups (13).',
    updateCampaignTargetCpa: 'Target CPA for campaigns (14).',
    updateCampaignBiddingStrategy: 'Bidding strategy for campaigns (15).',
    cloneCampaigns: 'Clone campaigns (17).',
    updateCampaignHourlyBidAdjustments: 'Hourly bid adjustments for campaigns (18).',
  },
);

export const BulkTaskState = describedEnum('BulkTaskState', 'State of the background work behind a bulk action.', {
  newly: 'Waiting to start.',
  started: 'Running.',
  completed: 'Finished.',
  failed: 'Ended with an error.',
  restarted: 'Started again after a failure.',
});

export const AutomationTaskStatus = describedEnum('AutomationTaskStatus', 'State of an automation task.', {
  PENDING: 'Waits for approval (1).',
  PENDING_FOR_EXECUTION: 'Approved, waits to run (2).',
  PROCESS: 'Running (3).',
  SUCCESS: 'Done (4).',
  ERROR: 'Failed (5).',
  REJECTED: 'Declined (6).',
});

export const AutomationProperty = describedEnum('AutomationProperty', 'Property an automation operation changes.', {
  bid: 'Bid.',
  status: 'Outcome or state.',
  labels: 'Labels of the ad group.',
  budget: 'Daily budget.',
  lifetimeBudget: 'Lifetime budget.',
  roas: 'Target return on ad spend.',
  targetCpa: 'Target cost per action.',
  biddingStrategy: 'Bidding strategy.',
  clone: 'A copy.',
  hourlyBidAdjustments: 'Bid adjustments by hour.',
  delete: 'Deletion.',
});

export const AutomationOperationStatus = describedEnum(
  'AutomationOperationStatus',
  'State of an automation operation.',
  {
    pending: 'Waits.',
    excluded: 'Left out.',
    process: 'Running.',
    success: 'Done.',
    warning: 'Done with a warning.',
    error: 'Failed.',
  },
);

export const ChangeAction = describedEnum('ChangeAction', 'What a change does to the present value.', {
  set: 'Replace it.',
  increase: 'Raise it.',
  decrease: 'Lower it.',
});

export const ChangeValueType = describedEnum('ChangeValueType', 'How a change value is meant.', {
  absolute: 'In money, or in the unit of the changed value.',
  percent: 'Fraction of the present value (0.1 = 10 %).',
});

export const BidType = describedEnum('BidType', 'Which bid an action changes.', {
  maxCPC: 'Bid per click.',
  maxCPA: 'Bid per action.',
  maxCPM: 'Bid per thousand impressions.',
  targetCpa: 'Target cost per action of the campaign.',
  roas: 'Target return on ad spend.',
});

export const TimeFramePreset = describedEnum('TimeFramePreset', 'Preset of a period relative to the run.', {
  today: 'The running day.',
  yesterday: 'The day before.',
  lastDays: 'The last number of days, up to yesterday.',
  lastHours: 'The last number of hours.',
  thisMonth: 'This month up to yesterday.',
  lastMonth: 'The month before.',
  custom: 'Fixed days.',
});
