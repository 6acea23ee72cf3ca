/** Actions on many campaigns or ad groups, with the codes of the specification. 15 is campaigns' bidding strategy, 16 unused. */
export const BULK_ACTIONS = {
  updateBidForAdGroups: { code: 1, level: 'adgroup', property: 'bid', name: 'Update bid for ad groups' },
  enableAdGroups: { code: 2, level: 'adgroup', property: 'status', name: 'Enable ad groups' },
  pauseAdGroups: { code: 3, level: 'adgroup', property: 'status', name: 'Pause ad groups' },
  updateLabels: { code: 4, level: 'adgroup', property: 'labels', name: 'Update labels' },
  enableCampaigns: { code: 5, level: 'campaign', property: 'status', name: 'Enable campaigns' },
  pauseCampaigns: { code: 6, level: 'campaign', property: 'status', name: 'Pause campaigns' },
  updateCampaignBudget: { code: 7, level: 'campaign', property: 'budget', name: 'Update campaign budget' },
  updateAdGroupBudget: { code: 8, level: 'adgroup', property: 'budget', name: 'Update ad group budget' },
  deleteCampaigns: { code: 9, level: 'campaign', property: 'delete', name: 'Delete campaigns' },
  deleteAdGroups: { code: 10, level: 'adgroup', property: 'delete', name: 'Delete ad groups' },
  updateCampaignLifetimeBudget: {
    code: 11,
    level: 'campaign',
    property: 'lifetimeBudget',
    name: 'Update lifetime budget of campaigns',
  },
  updateAdGroupLifetimeBudget: {
    code: 12,
    level: 'adgroup',
    property: 'lifetimeBudget',
    name: 'Update lifetime budget of ad groups',
  },
  updateAdGroupRoas: { code: 13, level: 'adgroup', property: 'roas', name: 'Update ROAS of ad groups' },
  updateCampaignTargetCpa: {
    code: 14,
    level: 'campaign',
    property: 'targetCpa',
    name: 'Update target CPA of campaigns',
  },
  updateCampaignBiddingStrategy: {
    code: 15,
    level: 'campaign',
    property: 'biddingStrategy',
    name: 'Update bidding strategy of campaigns',
  },
  cloneCampaigns: { code: 17, level: 'campaign', property: 'clone', name: 'Clone campaigns' },
  updateCampaignHourlyBidAdjustments: {
    code: 18,
    level: 'campaign',
    property: 'hourlyBidAdjustments',
    name: 'Update hourly bid adjustments of campaigns',
  },
} as const satisfies Record<
  string,
  { code: number; level: 'campaign' | 'adgroup'; property: ChangeProperty; name: string }
>;

export type BulkActionName = keyof typeof BULK_ACTIONS;
export type EntityLevel = 'campaign' | 'adgroup';

/** What an operation changes, in the words of the contract. */
export type ChangeProperty =
  | 'bid'
  | 'status'
  | 'labels'
  | 'budget'
  | 'lifetimeBudget'
  | 'roas'
  | 'targetCpa'
  | 'biddingStrategy'
  | 'clone'
  | 'hourlyBidAdjustments'
  | 'delete';

/** Bids of an entity; the last two are targets that stand in for one. */
export type BidTypeName = 'maxCPC' | 'maxCPA' | 'maxCPM' | 'targetCpa' | 'roas';

/** Status ids everybody knows them by. */
export const ENABLED = 2;
export const PAUSED = 3;
