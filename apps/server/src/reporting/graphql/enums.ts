import { registerEnumType } from '@nestjs/graphql';

/** Enumerations of reports by the names of their values; descriptions are the schema's. */
export function describedEnum<T extends Record<string, string>>(
  name: string,
  description: string,
  values: T,
): { [K in keyof T & string]: K } {
  const members = Object.fromEntries(Object.keys(values).map((key) => [key, key])) as { [K in keyof T & string]: K };
  registerEnumType<Record<string, string>>(members, {
    name,
    description,
    valuesMap: Object.fromEntries(Object.entries(values).map(([key, text]) => [key, { description: text }])),
  });
  return members;
}

export const CustomFilterOperation = describedEnum('CustomFilterOperation', 'Comparison of a custom filter.', {
  eq: 'Equal.',
  neq: 'Not equal.',
  gt: 'Greater than.',
  gte: 'Greater than or equal.',
  lt: 'Less than.',
  lte: 'Less than or equal.',
  contains: 'Text contains, case-insensitive.',
  notContains: 'Text does not contain, case-insensitive.',
});

export const ReportSegment = describedEnum('ReportSegment', 'Split of each row into children by time.', {
  date: 'By day.',
  dateTime: 'By day and hour.',
  hour: 'By hour of the day, days added up.',
});

export const ReportRowType = describedEnum('ReportRowType', 'Kind of a report row.', {
  parent: 'Main row.',
  children: 'Part of the row above it.',
  total: 'Sum of all rows.',
  average: 'Average of all rows.',
  topTotal: 'Copy of the total shown on top.',
});

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

export const AlertType = describedEnum('AlertType', 'Kind of an alert.', {
  CyclicLossAlert: 'Loss that comes back at the same hours (1).',
  AdvertiserGoneAlert: 'An advertiser that earned is no longer shown (2).',
  SignificantOneTimeLossAlert: 'Large loss in one hour (3).',
  EstimatedSignificantOneTimeLossAlert: 'Large loss in one hour, from estimated revenue (4).',
  AccumulativeLossAlert: 'Loss that adds up over days (5).',
  SignificantLossAlert: 'Large loss over a range of hours (6).',
  AdGroupLifetimeEndAlert: "The ad group's lifetime ends soon (7).",
});

export const PartnerDailyReportStatus = describedEnum(
  'PartnerDailyReportStatus',
  "State of a source's or feed's delivery of a day's figures.",
  {
    complete: 'All figures are in.',
    partial: 'Some figures are still missing.',
    missing: 'Nothing has come in.',
    error: 'Collecting failed.',
  },
);
