import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import { InvalidRequest } from '../port/errors.js';
import type { DeviceClass, ReportJob, StatsBatch, StatsQuery, StatsRow } from '../port/stats.js';
import { toMicros } from '../shared/values.js';
import type { MetaHttp } from './meta-http.js';

/** Action that counts as a conversion. Its duplicates (omni_, onsite_) are ignored. */
const CONVERSION = 'offsite_conversion.fb_pixel_lead';
const HOURS = 'hourly_stats_aggregated_by_advertiser_time_zone';
const BREAKDOWNS: Readonly<Record<string, string>> = {
  device: 'impression_device',
  placement: 'publisher_platform,platform_position',
  country: 'country',
};
const PAGE = '500';
const actions = z.array(z.object({ action_type: z.string(), value: z.coerce.number() })).nullish();
const row = z.object({
  date_start: z.string(),
  campaign_id: z.string(),
  adset_id: z.string(),
  ad_id: z.string().nullish(),
  impressions: z.coerce.number().default(0),
  inline_link_clicks: z.coerce.number().default(0),
  spend: z.coerce.number().default(0),
  actions,
  action_values: actions,
  impression_device: z.string().nullish(),
  publisher_platform: z.string().nullish(),
  platform_position: z.string().nullish(),
  country: z.string().nullish(),
  [HOURS]: z.string().nullish(),
});
const page = z.object({
  data: z.array(row),
  paging: z
    .object({ cursors: z.object({ after: z.string().nullish() }).nullish(), next: z.string().nullish() })
    .nullish(),
});

const DEVICES: Readonly<Record<string, DeviceClass>> = {
  desktop: 'desktop',
  iphone: 'mobile',
  ipod: 'mobile',
  android_smartphone: 'mobile',
  ipad: 'tablet',
  android_tablet: 'tablet',
};

function parameters({ from, to, grain, segments }: StatsQuery): Record<string, string> {
  const deep = segments.filter((segment) => segment !== 'ad');
  const breakdowns = [...deep.map((segment) => BREAKDOWNS[segment]), ...(grain === 'hour' ? [HOURS] : [])];
  if (breakdowns.length > 1 || breakdowns.includes(undefined))
    throw new InvalidRequest(`Meta doesn't report metrics by ${grain} and ${deep.join(' and ')}.`);
  const isAd = segments.includes('ad');
  return {
    level: isAd ? 'ad' : 'adset',
    fields: `campaign_id,adset_id,${isAd ? 'ad_id,' : ''}impressions,inline_link_clicks,spend,actions,action_values`,
    time_range: JSON.stringify({ since: from, until: to }),
    time_increment: '1',
    limit: PAGE,
    ...(breakdowns[0] && { breakdowns: breakdowns[0] }),
  };
}

const sumOf = (list: z.infer<typeof actions>): number =>
  (list ?? []).filter(({ action_type }) => action_type === CONVERSION).reduce((sum, { value }) => sum + value, 0);

function statsRow(of: z.infer<typeof row>, grain: 'day' | 'hour'): StatsRow {
  const place = of.publisher_platform ? `${of.publisher_platform}/${of.platform_position ?? ''}` : null;
  return {
    date: of.date_start,
    hour: grain === 'hour' ? Number(of[HOURS]?.slice(0, 2)) : null,
    campaignId: of.campaign_id,
    adGroupId: of.adset_id,
    ...(of.ad_id && { adId: of.ad_id }),
    ...(of.impression_device && { device: DEVICES[of.impression_device] ?? 'other' }),
    ...(place && { placement: { id: place, name: place } }),
    ...(of.country && { country: of.country }),
    impressions: of.impressions,
    bought: of.inline_link_clicks,
    cost: toMicros(of.spend),
    // Off-site conversions are not reported by hour.
    conv: grain === 'hour' ? null : toMicros(sumOf(of.actions)),
    convValue: grain === 'hour' ? null : toMicros(sumOf(of.action_values)),
    avgPos: null,
  };
}

async function readPages(
  http: MetaHttp,
  account: AccountRef,
  path: string,
  query: Record<string, string>,
  grain: 'day' | 'hour',
  sink: (batch: StatsBatch) => Promise<void>,
): Promise<void> {
  let after: string | null | undefined;
  do {
    const answer: z.infer<typeof page> = await http.get(account, path, { ...query, ...(after && { after }) }, page);
    await sink({
      timeZone: account.timeZone,
      currency: account.currency,
      completeThrough: null,
      rows: answer.data.map((one) => statsRow(one, grain)),
    });
    after = answer.paging?.next ? answer.paging.cursors?.after : null;
  } while (after);
}

export const fetchInsights = (
  http: MetaHttp,
  account: AccountRef,
  query: StatsQuery,
  sink: (batch: StatsBatch) => Promise<void>,
) => readPages(http, account, `act_${account.externalId}/insights`, parameters(query), query.grain, sink);

export async function startInsights(http: MetaHttp, account: AccountRef, query: StatsQuery): Promise<ReportJob> {
  const answer = z.object({ report_run_id: z.coerce.string() });
  const { report_run_id } = await http.ask(account, `act_${account.externalId}/insights`, parameters(query), answer);
  return { jobId: report_run_id, state: 'running', retryAfterMs: 3_000 };
}

export async function pollInsights(http: MetaHttp, account: AccountRef, jobId: string): Promise<ReportJob> {
  const { async_status: status } = await http.get(account, jobId, {}, z.object({ async_status: z.string() }));
  const state =
    status === 'Job Completed' ? 'done' : status === 'Job Failed' || status === 'Job Skipped' ? 'failed' : 'running';
  return { jobId, state, retryAfterMs: 5_000 };
}

export const readInsights = (
  http: MetaHttp,
  account: AccountRef,
  jobId: string,
  { grain }: StatsQuery,
  sink: (batch: StatsBatch) => Promise<void>,
) => readPages(http, account, `${jobId}/insights`, { limit: PAGE }, grain, sink);
