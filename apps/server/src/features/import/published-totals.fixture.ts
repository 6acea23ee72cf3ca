/** Sums that come with the published reports: counts unchanged, other figures in millionths. */
interface PublishedTotals {
  readonly path: string;
  readonly rows: number;
  readonly sums: Readonly<Record<string, number>>;
  readonly also?: Readonly<Record<string, number>>;
  readonly byCampaign?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly byDay?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly byDevice?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const m = (units: number) => Math.round(units * 1_000_000);

export const PUBLISHED_TOTALS: readonly PublishedTotals[] = [
  {
    path: 'performance/KAG_conversion_data.csv',
    rows: 1143,
    sums: { impressions: 213434828, bought: 38165, cost: m(58705.229958205), conv: m(3264) },
    also: { Approved_Conversion: m(1079) },
    byCampaign: {
      916: { impressions: 482925, bought: 113, cost: m(149.710000657), conv: m(58) },
      936: { impressions: 8128187, bought: 1984, cost: m(2893.369998934), conv: m(537) },
      1178: { impressions: 204823716, bought: 36068, cost: m(55662.149958614), conv: m(2669) },
    },
  },
  {
    path: 'performance/GoogleAds_DataAnalytics_Sales_Uncleaned.csv',
    rows: 2600,
    sums: { impressions: 11516273, bought: 345725, cost: m(538371.83), conv: m(16467), earned: m(3688173) },
    also: { Leads: m(51050) },
    byDevice: {
      1: { bought: 116605, impressions: 3924220, cost: m(183786.04), conv: m(5632), earned: m(1264233) },
      2: { bought: 118342, impressions: 3903810, cost: m(183558.31), conv: m(5645), earned: m(1235809) },
      3: { bought: 110778, impressions: 3688243, cost: m(171027.48), conv: m(5190), earned: m(1188131) },
    },
    byDay: {
      '2024-11-01': { bought: 10353, cost: m(16694.92) },
      '2024-11-11': { bought: 9418, cost: m(15620.02) },
      '2024-11-30': { bought: 10355, cost: m(15223.28) },
    },
  },
  {
    path: 'performance/online_advertising_performance_data.csv',
    rows: 15409,
    sums: {
      impressions: 239018934,
      bought: 2492839,
      cost: m(175193.3141),
      earned: m(276264.6736),
      conv: m(651771),
      convValue: m(32715732.8259),
    },
    byCampaign: {
      'camp 1': {
        impressions: 143311319,
        bought: 1409136,
        cost: m(150688.5798),
        earned: m(230535.3563),
        conv: m(633085),
        convValue: m(31012746.4792),
      },
      'camp 2': {
        impressions: 45492269,
        bought: 881158,
        cost: m(17037.3496),
        earned: m(34890.4153),
        conv: m(13767),
        convValue: m(1167508.6743),
      },
      'camp 3': {
        impressions: 50215346,
        bought: 202545,
        cost: m(7467.3847),
        earned: m(10838.902),
        conv: m(4919),
        convValue: m(535477.6724),
      },
    },
  },
  {
    path: 'platform-exports/google_ads_campaign_report_ui_export.csv',
    rows: 2,
    sums: { impressions: 46168, bought: 22061, cost: m(2565.93), conv: m(15) },
  },
  {
    path: 'platform-exports/google_ads_keyword_stats.csv',
    rows: 15,
    sums: { impressions: 751, bought: 129, cost: 203990000, conv: m(1) },
  },
  {
    path: 'platform-exports/microsoft_ads_campaign_performance_hourly.csv',
    rows: 1,
    sums: { impressions: 1, bought: 0, cost: 0 },
  },
  {
    path: 'platform-exports/microsoft_ads_keyword_performance_hourly.csv',
    rows: 1,
    sums: { impressions: 1, bought: 0, cost: 0 },
  },
  {
    path: 'platform-exports/microsoft_ads_geographic_performance_hourly.csv',
    rows: 1,
    sums: { impressions: 1, bought: 0, cost: 0 },
  },
  {
    path: 'platform-exports/microsoft_ads_ad_performance_daily.csv',
    rows: 100,
    sums: { impressions: 2374, bought: 28, cost: m(326.46) },
    byCampaign: {
      349886459: { impressions: 2340, bought: 25, cost: m(302.13) },
      349886460: { impressions: 7, bought: 0, cost: 0 },
      359751135: { impressions: 27, bought: 3, cost: m(24.33) },
    },
  },
  {
    path: 'platform-exports/snapchat_ad_hourly_report_sample.csv',
    rows: 231,
    sums: { impressions: 40070, bought: 166, cost: 257339916 },
  },
  {
    path: 'platform-exports/tiktok_ad_report_hourly.csv',
    rows: 4,
    sums: { impressions: 69, bought: 2, cost: m(2.66), conv: m(2) },
  },
  {
    path: 'platform-exports/facebook_ads_demographics_country.csv',
    rows: 10,
    sums: { impressions: 15800, bought: 1290, cost: m(489.97) },
    also: { reach: m(10610) },
  },
];
