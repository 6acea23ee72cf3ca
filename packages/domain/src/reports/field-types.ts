/** How a value is shown; the registry of formats lives with the screens. */
export type FormatId =
  | 'text'
  | 'integer'
  | 'decimal2'
  /** Reporting currency, 2 decimals. */
  | 'money'
  /** Reporting currency, 4 decimals: prices per click. */
  | 'money4'
  /** In the currency of the row's account (its field `currency`), 2 decimals. */
  | 'currencyMoney'
  | 'currencyMoney4'
  /** A fraction, shown times a hundred. */
  | 'percent'
  /** Percent, shown as a fraction of 1. */
  | 'hundredths'
  | 'date'
  /** A moment in UTC, to the minute. */
  | 'datetime'
  | 'hour'
  | 'boolean'
  /** Several texts. */
  | 'list'
  | 'link'
  /** 2 enabled, 3 paused. */
  | 'status'
  /** A value of an enumeration, shown in words. */
  | 'choice';

/** GraphQL type of a field of the row. */
export type FieldType =
  | 'Int'
  | 'Float'
  | 'String'
  | 'Boolean'
  | 'Date'
  | 'DateTime'
  | '[String!]'
  | 'BiddingStrategyType'
  | 'BidAdjustmentType'
  | 'KeywordStatus'
  | 'RevenueDistributionType'
  | 'PartnerDailyReportStatus'
  | 'Site'
  | 'AlertsByType'
  | 'MiningAdvertiser'
  | 'MiningRegion'
  | 'CreativeTracking'
  | 'FacebookIssueEntityStatus'
  | 'GoogleIssueEntityStatus';
