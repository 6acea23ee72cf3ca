/** A traffic source or revenue feed with its well-known ID. Our own IDs start at 101. */
export interface PartnerRecord {
  readonly id: number;
  readonly name: string;
  /** Short name for addresses. */
  readonly shortName: string;
  readonly type: 'source' | 'feed';
  readonly feedType?: 'search' | 'shopping' | 'marketplace' | 'comparison' | 'local';
  /** False if figures are reported by day only. */
  readonly supportsHourly: boolean;
  /** Number of hours after which figures are usually available. */
  readonly usualDelayHours: number;
  /** True if its final daily reports are stored separately from hourly figures and compared with them. */
  readonly hasOfficialReport?: boolean;
  /** Feed that a reseller number belongs to. */
  readonly parentId?: number;
}

/** Delays that differ from 3 hours for a source and 6 for a feed. */
const USUAL_DELAY_HOURS: Readonly<Record<string, number>> = {
  microsoft: 4,
  meta: 2,
  taboola: 1,
  outbrain: 1,
  zemanta: 4,
  zeropark: 1,
  propellerads: 1,
  yahoo: 4,
  'yahoo-pla': 5,
  kelkoo: 3,
  billiger: 3,
  'adsense-search': 7,
};

function source(id: number, name: string, shortName: string, supportsHourly = true): PartnerRecord {
  return { id, name, shortName, type: 'source', supportsHourly, usualDelayHours: USUAL_DELAY_HOURS[shortName] ?? 3 };
}

function feed(
  id: number,
  name: string,
  shortName: string,
  feedType: NonNullable<PartnerRecord['feedType']>,
  supportsHourly = true,
): PartnerRecord {
  const usualDelayHours = USUAL_DELAY_HOURS[shortName] ?? 6;
  return { id, name, shortName, type: 'feed', feedType, supportsHourly, usualDelayHours };
}

function reseller(id: number, region: string): PartnerRecord {
  return {
    ...feed(id, `Yahoo Search ${region}`, `yahoo-${id}`, 'search'),
    usualDelayHours: USUAL_DELAY_HOURS['yahoo']!,
    parentId: 1,
  };
}

export const PARTNERS: readonly PartnerRecord[] = [
  { ...feed(1, 'Yahoo Search', 'yahoo', 'search'), hasOfficialReport: true },
  feed(2, 'eBay', 'ebay', 'marketplace'),
  feed(3, 'Amazon', 'amazon', 'marketplace'),
  feed(4, 'Walmart', 'walmart', 'marketplace'),
  source(5, 'Google Ads Search', 'google-search'),
  source(6, 'Microsoft Advertising', 'microsoft'),
  source(7, 'Organic', 'organic'),
  feed(8, 'Yelp', 'yelp', 'local'),
  feed(9, 'AliExpress', 'aliexpress', 'marketplace'),
  source(10, 'Google Display', 'google-display'),
  feed(11, 'Bol', 'bol', 'marketplace'),
  feed(12, 'Kelkoo', 'kelkoo', 'comparison'),
  feed(13, 'Billiger', 'billiger', 'comparison'),
  source(14, 'Taboola', 'taboola'),
  source(15, 'ZeroPark', 'zeropark', false),
  source(16, 'Additional Media', 'additional-media'),
  source(17, 'Meta', 'meta'),
  source(18, 'Outbrain Amplify', 'outbrain'),
  source(28, 'PropellerAds', 'propellerads'),
  source(32, 'Yahoo DSP', 'yahoo-dsp'),
  feed(36, 'Yahoo Product Ads', 'yahoo-pla', 'shopping'),
  source(51, 'Other Traffic', 'other-traffic'),
  source(64, 'Zemanta', 'zemanta'),
  ...['US', 'UK', 'DE', 'FR', 'NL', 'Nordics', 'APAC'].map((region, at) =>
    reseller([63, 74, 76, 77, 79, 84, 86][at]!, region),
  ),
  feed(101, 'AdSense for Search', 'adsense-search', 'search', false),
];
