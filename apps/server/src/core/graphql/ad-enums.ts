import { describedEnum } from './described-enum.js';

export const BiddingStrategyType = describedEnum('BiddingStrategyType', 'Bidding strategy of a campaign.', {
  targetCpa: 'Target CPA (code 1).',
  maximizeConversions: 'Maximize conversions (code 2).',
  maximizeConversionValue: 'Maximize conversion value (code 3).',
});

export const BidAdjustmentType = describedEnum('BidAdjustmentType', 'How a bid adjustment is applied.', {
  multiplier: 'Multiplies the bid.',
  percent: 'Adds a fraction of the bid.',
  absolute: 'Replaces the bid.',
});

export const KeywordStatus = describedEnum('KeywordStatus', 'Status of a keyword at the source.', {
  enabled: 'Receives traffic.',
  paused: 'Receives no traffic.',
  removed: 'Removed at the source.',
});

export const RevenueDistributionType = describedEnum(
  'RevenueDistributionType',
  'How revenue is attributed to a placement.',
  { tracked: 'By tracked clicks.', distributed: 'Distributed by bought clicks.' },
);

export const AlertType = describedEnum('AlertType', 'Alert type.', {
  CyclicLossAlert: 'Loss that recurs at the same hours (1).',
  AdvertiserGoneAlert: 'An advertiser that generated revenue is no longer shown (2).',
  SignificantOneTimeLossAlert: 'Large loss in one hour (3).',
  EstimatedSignificantOneTimeLossAlert: 'Large loss in one hour, based on estimated revenue (4).',
  AccumulativeLossAlert: 'Loss that accumulates over days (5).',
  SignificantLossAlert: 'Large loss over a range of hours (6).',
  AdGroupLifetimeEndAlert: "The ad group's lifetime ends soon (7).",
});
