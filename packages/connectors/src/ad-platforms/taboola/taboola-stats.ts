import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import { InvalidRequest } from '../port/errors.js';
import type { DeviceClass, StatsBatch, StatsQuery, StatsRow } from '../port/stats.js';
import { dayRanges } from '../shared/lookup.js';
import { toMicros } from '../shared/values.js';
import type { TaboolaHttp } from './taboola-http.js';

const row = z.object({
  date: z.string(),
  campaign: z.coerce.string(),
  site: z.string().nullish(),
  site_name: z.string().nullish(),
  impressions: z.number().default(0),
  clicks: z.number().default(0),
  spent: z.number().default(0),
  cpa_actions_num: z.number().default(0),
  conversions_value: z.number().default(0),
  currency: z.string().optional(),
});
const report = z.object({
  'last-used-rawdata-update-time-gmt-millisec': z.number().nullish(),
  results: z.array(row).default([]),
});

const DEVICES: Readonly<Partial<Record<DeviceClass, string>>> = { desktop: 'DESK', mobile: 'PHON', tablet: 'TBLT' };

/** Returns the report dimension for a query. @throws InvalidRequest if Taboola has no such report */
function dimensionOf({ grain, segments }: StatsQuery): string {
  const deep = segments.filter((segment) => segment !== 'device');
  if (deep.length === 0) return grain === 'hour' ? 'campaign_hour_breakdown' : 'campaign_day_breakdown';
  if (deep.length === 1 && deep[0] === 'placement' && grain === 'day') return 'campaign_site_day_breakdown';
  throw new InvalidRequest(`Taboola doesn't report metrics by ${grain} and ${deep.join(' and ')}.`);
}

/** Maximum days per query, because responses are not paged. */
const DAYS_AT_ONCE = 7;

/** Fetches statistics. Taboola can only filter by device, so each device needs its own query. */
export async function fetchTaboolaStats(
  http: TaboolaHttp,
  account: AccountRef,
  query: StatsQuery,
  sink: (batch: StatsBatch) => Promise<void>,
): Promise<void> {
  const dimension = dimensionOf(query);
  const devices = query.segments.includes('device') ? (Object.keys(DEVICES) as DeviceClass[]) : [undefined];
  for (const range of dayRanges(query.from, query.to, DAYS_AT_ONCE)) {
    const [from, to] =
      query.grain === 'hour' ? [`${range.from}T00:00:00`, `${range.to}T23:59:59`] : [range.from, range.to];
    for (const device of devices) {
      const filter: Record<string, string> = device ? { platform: DEVICES[device]! } : {};
      const answer = await http.account(account, `reports/campaign-summary/dimensions/${dimension}`, {
        query: { start_date: from, end_date: to, ...filter },
        answer: report,
      });
      const updated = answer['last-used-rawdata-update-time-gmt-millisec'];
      await sink({
        timeZone: account.timeZone,
        currency: answer.results[0]?.currency ?? account.currency,
        completeThrough: updated ? new Date(updated) : null,
        rows: answer.results.map((one) => statsRow(one, query, device)),
      });
    }
  }
}

function statsRow(of: z.infer<typeof row>, { grain }: StatsQuery, device: DeviceClass | undefined): StatsRow {
  return {
    date: of.date.slice(0, 10),
    hour: grain === 'hour' ? Number(of.date.slice(11, 13)) : null,
    campaignId: of.campaign,
    adGroupId: of.campaign,
    ...(device && { device }),
    ...(of.site && { placement: { id: of.site, name: of.site_name ?? of.site } }),
    impressions: of.impressions,
    bought: of.clicks,
    cost: toMicros(of.spent),
    conv: toMicros(of.cpa_actions_num),
    convValue: toMicros(of.conversions_value),
    avgPos: null,
  };
}
