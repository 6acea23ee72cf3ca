/** Display format of a value. The format registry defines each format. */
export type FormatId =
  | 'text'
  | 'integer'
  | 'decimal2'
  /** Reporting currency, 2 decimals. */
  | 'money'
  /** Reporting currency, 4 decimals. For prices per click. */
  | 'money4'
  /** In the currency of the row's account (its field `currency`), 2 decimals. */
  | 'currencyMoney'
  | 'currencyMoney4'
  /** Fraction, displayed as a percentage. */
  | 'percent'
  /** Percentage, displayed as a fraction of 1. */
  | 'hundredths'
  | 'date'
  /** Instant in UTC, displayed to the minute. */
  | 'datetime'
  | 'hour'
  | 'boolean'
  /** List of texts. */
  | 'list'
  | 'link'
  /** Status id: 2 enabled, 3 paused. */
  | 'status'
  /** Enumeration value, displayed in words. */
  | 'choice';

/** GraphQL type of a row field. */
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
