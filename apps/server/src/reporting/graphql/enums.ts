import { registerEnumType } from '@nestjs/graphql';
import type { ReportContract } from '@adops/domain';

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

const enums = new Map<string, object>();

/** An enumeration of choices; those of one name are the same. */
export function enumOnce(
  name: string,
  about: string,
  values: readonly { readonly id: string; readonly help?: string }[],
): object {
  const known = enums.get(name);
  if (known) return known;
  const made = describedEnum(name, about, Object.fromEntries(values.map(({ id, help = '' }) => [id, help])));
  enums.set(name, made);
  return made;
}

/** The segments of a report as an enumeration. */
export function segmentEnum({ segmentEnum: own, segments }: ReportContract): object {
  return own ? enumOnce(own.type, own.help, segments) : ReportSegment;
}

export const CustomFilterOperation = describedEnum('CustomFilterOperation', 'Comparison operator of a custom filter.', {
  eq: 'Equal to.',
  neq: 'Not equal to.',
  gt: 'Greater than.',
  gte: 'Greater than or equal to.',
  lt: 'Less than.',
  lte: 'Less than or equal to.',
  contains: 'Contains the text, case-insensitive.',
  notContains: "Doesn't contain the text, case-insensitive.",
});

export const ReportSegment = describedEnum('ReportSegment', 'Time breakdown of each row into child rows.', {
  date: 'By day.',
  dateTime: 'By day and hour.',
  hour: 'By hour of the day, summed over days.',
});

export const ReportRowType = describedEnum('ReportRowType', 'Type of a report row.', {
  parent: 'Parent row.',
  children: 'Child of the row above it.',
  total: 'Total of all rows.',
  average: 'Average of all rows.',
  topTotal: 'Copy of the total, shown at the top.',
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

export const PartnerDailyReportStatus = describedEnum(
  'PartnerDailyReportStatus',
  "Delivery status of a source's or feed's data for a day.",
  {
    complete: 'All data has been received.',
    partial: 'Some data is still missing.',
    missing: 'No data has been received.',
    error: 'The sync failed.',
  },
);
