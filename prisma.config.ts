import { defineConfig } from 'prisma/config';

/** The fact store is defined by handwritten SQL (prisma/migrations), and Prisma neither reads nor changes it. */
export const EXTERNAL_TABLES = [
  'public.perf_hour',
  'public.perf_day',
  'public.perf_adgroup_day',
  'public.perf_account_day',
  'public.perf_geo_day',
  'public.perf_site_hour',
  'public.perf_progress',
  'public.perf_load',
  'public.perf_refresh',
  'public.perf_restatement',
  'public.perf_version',
  'public.perf_version_start',
  'public.revenue_drift',
  'public.freshness_mark',
  'public.advertiser_hour',
  'public.keyword_rpc_hour',
  'public.page_view_hour',
  'public.tag_day',
  'public.tag_adgroup_day',
  'public.keyword_day',
  'public.keyword_adgroup_day',
  'public.placement_day',
  'public.placement_adgroup_day',
  'public.hotspot_day',
  'public.product_ad_day',
  'public.product_ad_adgroup_day',
  'public.rotated_keyword_day',
  'public.ab_adgroup_day',
  'public.ab_variant_day',
  'public.searched_keyword_day',
  'public.searched_advertiser_day',
];

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  experimental: { externalTables: true },
  tables: { external: EXTERNAL_TABLES },
});
