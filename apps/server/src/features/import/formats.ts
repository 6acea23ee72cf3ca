import { type Mapping, type MappingInput, mappingSchema } from './mapping.js';

const microsoft = (
  name: string,
  signature: string[],
  adgroup: MappingInput['adgroup'],
  more: Partial<MappingInput> = {},
): MappingInput => ({
  name,
  signature: ['TimePeriod', ...signature],
  currency: { column: 'CurrencyCode' },
  date: { columns: ['TimePeriod'], forms: ['YYYY-MM-DDTHH:mm:ssZ', 'YYYY-MM-DD'] },
  campaign: { id: 'CampaignId', name: 'CampaignName' },
  adgroup,
  device: 'DeviceType',
  metrics: {
    impressions: { column: 'Impressions' },
    bought: { column: 'Clicks' },
    cost: { column: 'Spend' },
    conv: { column: 'Conversions' },
    convValue: { column: 'Revenue' },
  },
  ...more,
});

const KNOWN: MappingInput[] = [
  {
    name: 'google-ads-ui-campaign',
    signature: ['Campaign status', 'Campaign', 'Impr.', 'Interactions'],
    currency: { column: 'Currency code' },
    campaign: { name: 'Campaign' },
    // The report has only campaigns, so one ad group contains the figures of each campaign.
    adgroup: { name: 'Campaign' },
    metrics: {
      impressions: { column: 'Impr.' },
      bought: { column: 'Interactions' },
      cost: { column: 'Cost' },
      conv: { column: 'Conversions' },
    },
    totals: { column: 'Campaign status', prefix: 'Total:', overall: 'Total: Account' },
  },
  {
    name: 'google-ads-keyword-stats',
    signature: ['ad_group_criterion_criterion_id', 'cost_micros'],
    date: { columns: ['date'], forms: ['YYYY-MM-DD'] },
    campaign: { id: 'campaign_id' },
    adgroup: { id: 'ad_group_id' },
    keyword: { id: 'ad_group_criterion_criterion_id' },
    device: 'device',
    metrics: {
      impressions: { column: 'impressions' },
      bought: { column: 'clicks' },
      cost: { column: 'cost_micros', unit: 'micros' },
      conv: { column: 'conversions' },
      convValue: { column: 'conversions_value', optional: true },
    },
  },
  microsoft('microsoft-ads-campaign-hourly', ['CampaignId', 'BudgetName'], { id: 'CampaignId', name: 'CampaignName' }),
  microsoft(
    'microsoft-ads-keyword-hourly',
    ['AdGroupId', 'KeywordId'],
    { id: 'AdGroupId', name: 'AdGroupName' },
    { keyword: { id: 'KeywordId', name: 'Keyword', matchType: 'BidMatchType' } },
  ),
  microsoft(
    'microsoft-ads-geographic-hourly',
    ['AdGroupId', 'MetroArea', 'LocationId'],
    { id: 'AdGroupId', name: 'AdGroupName' },
    { country: 'Country' },
  ),
  {
    name: 'microsoft-ads-ad-daily',
    signature: ['ad_group_id', 'ad_id', 'currency_code'],
    currency: { column: 'currency_code' },
    date: { columns: ['date'], forms: ['YYYY-MM-DD'] },
    campaign: { id: 'campaign_id' },
    adgroup: { id: 'ad_group_id' },
    metrics: { impressions: { column: 'impressions' }, bought: { column: 'clicks' }, cost: { column: 'spend' } },
  },
  {
    name: 'snapchat-ad-hourly',
    signature: ['ad_id', 'swipes'],
    // Dates of hourly and daily exports look alike, so `per` is determined by their times.
    date: { columns: ['date'], forms: ['YYYY-MM-DD HH:mm:ss'] },
    campaign: { fixed: 'Snapchat ads' },
    adgroup: { id: 'ad_id' },
    metrics: {
      impressions: { column: 'impressions' },
      bought: { column: 'swipes' },
      cost: { column: 'spend', unit: 'micros' },
    },
  },
  {
    name: 'tiktok-ad-hourly',
    signature: ['ad_id', 'stat_time_hour'],
    date: { columns: ['stat_time_hour'], forms: ['YYYY-MM-DD HH:mm:ss'] },
    campaign: { fixed: 'TikTok ads' },
    adgroup: { id: 'ad_id' },
    metrics: {
      impressions: { column: 'impressions' },
      bought: { column: 'clicks' },
      cost: { column: 'spend' },
      conv: { column: 'conversion' },
    },
  },
  {
    name: 'facebook-country-daily',
    signature: ['inline_link_clicks', 'country', 'reach'],
    date: { columns: ['date'], forms: ['YYYY-MM-DD'] },
    campaign: { id: 'account_id' },
    adgroup: { id: 'account_id' },
    country: 'country',
    metrics: {
      impressions: { column: 'impressions' },
      bought: { column: 'inline_link_clicks' },
      cost: { column: 'spend' },
    },
    also: ['reach'],
  },
  {
    name: 'kag-conversion',
    signature: ['xyz_campaign_id', 'fb_campaign_id', 'Total_Conversion'],
    date: { columns: ['Date'], forms: ['DD-MM-YYYY'] },
    campaign: { id: 'xyz_campaign_id' },
    adgroup: { id: 'fb_campaign_id' },
    metrics: {
      impressions: { column: 'Impressions' },
      bought: { column: 'Clicks' },
      cost: { column: 'Spent' },
      conv: { column: 'Total_Conversion' },
    },
    also: ['Approved_Conversion'],
  },
  {
    name: 'googleads-sales-uncleaned',
    signature: ['Ad_ID', 'Campaign_Name', 'Sale_Amount', 'Ad_Date'],
    // The column has three forms. All days are in November 2024, so a form that gives another month is wrong.
    date: {
      columns: ['Ad_Date'],
      forms: ['D-M-YYYY', 'M/D/YYYY', 'D/M/YYYY', 'YYYY-MM-DD'],
      within: { from: '2024-11-01', to: '2024-11-30' },
    },
    campaign: { name: 'Campaign_Name' },
    adgroup: { name: 'Keyword' },
    keyword: { name: 'Keyword' },
    device: 'Device',
    metrics: {
      impressions: { column: 'Impressions' },
      bought: { column: 'Clicks' },
      cost: { column: 'Cost' },
      conv: { column: 'Conversions' },
      earned: { column: 'Sale_Amount' },
    },
    also: ['Leads'],
  },
  {
    name: 'online-advertising-performance',
    signature: ['campaign_number', 'user_engagement', 'post_click_sales_amount'],
    date: { columns: ['month', 'day'], forms: ['MMMM D'], year: 2020 },
    campaign: { name: 'campaign_number' },
    adgroup: { parts: ['placement', 'banner', 'user_engagement'] },
    placement: { name: 'placement' },
    metrics: {
      impressions: { column: 'displays' },
      bought: { column: 'clicks' },
      cost: { column: 'cost' },
      conv: { column: 'post_click_conversions' },
      convValue: { column: 'post_click_sales_amount' },
      earned: { column: 'revenue' },
    },
  },
];

/** Known formats, selected by name. */
export const FORMATS: readonly Mapping[] = KNOWN.map((mapping) => mappingSchema.parse(mapping));
