import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import { InvalidRequest } from '../port/errors.js';
import type { DeviceClass, StatsBatch, StatsQuery, StatsRow } from '../port/stats.js';
import { toMicros } from '../shared/values.js';
import { matchType } from './google-entities.js';

const id = z.coerce.string();
const count = z.coerce.number().default(0);

export const statsRow = z.object({
  campaign: z.object({ id }),
  adGroup: z.object({ id }).optional(),
  assetGroup: z.object({ id }).optional(),
  adGroupAd: z.object({ ad: z.object({ id }) }).optional(),
  segments: z.object({ date: z.string(), hour: z.number().optional(), device: z.string().optional() }),
  metrics: z.object({
    impressions: count,
    clicks: count,
    costMicros: count,
    conversions: z.number().default(0),
    conversionsValue: z.number().default(0),
  }),
  adGroupCriterion: z
    .object({ criterionId: id, keyword: z.object({ text: z.string(), matchType: z.string() }) })
    .optional(),
  detailPlacementView: z.object({ placement: z.string(), displayName: z.string().optional() }).optional(),
});

const DEVICES: Readonly<Record<string, DeviceClass>> = { DESKTOP: 'desktop', MOBILE: 'mobile', TABLET: 'tablet' };
const METRICS =
  'metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.conversions, metrics.conversions_value';

/** Queries of a report. Asset groups are queried in addition to ad groups if both have the segment. */
export function statsQueries({ from, to, grain, segments }: StatsQuery): string[] {
  const deep = segments.filter((segment) => segment !== 'device');
  if (deep.length > 1) throw new InvalidRequest(`Google Ads can't combine ${deep.join(' and ')}.`);
  const parts = ['segments.date'];
  if (grain === 'hour') parts.push('segments.hour');
  if (segments.includes('device')) parts.push('segments.device');
  const question = (view: string, more: string) =>
    `SELECT campaign.id, ${more}, ${parts.join(', ')}, ${METRICS} FROM ${view} WHERE segments.date BETWEEN '${from}' AND '${to}'`;
  switch (deep[0]) {
    case undefined:
      return [question('ad_group', 'ad_group.id'), question('asset_group', 'asset_group.id')];
    case 'keyword':
      return [
        question(
          'keyword_view',
          'ad_group.id, ad_group_criterion.criterion_id, ad_group_criterion.keyword.text, ad_group_criterion.keyword.match_type',
        ),
      ];
    case 'placement':
      return [
        question(
          'detail_placement_view',
          'ad_group.id, detail_placement_view.placement, detail_placement_view.display_name',
        ),
      ];
    case 'ad':
      return [question('ad_group_ad', 'ad_group.id, ad_group_ad.ad.id')];
    default:
      throw new InvalidRequest(`Google Ads doesn't report metrics by ${deep[0]}.`);
  }
}

export function statsBatch(account: AccountRef, rows: readonly z.infer<typeof statsRow>[]): StatsBatch {
  return {
    timeZone: account.timeZone,
    currency: account.currency,
    completeThrough: null,
    rows: rows.map((row): StatsRow => {
      const criterion = row.adGroupCriterion;
      const view = row.detailPlacementView;
      return {
        date: row.segments.date,
        hour: row.segments.hour ?? null,
        campaignId: row.campaign.id,
        adGroupId: row.adGroup?.id ?? row.assetGroup?.id ?? '',
        ...(row.adGroupAd && { adId: row.adGroupAd.ad.id }),
        ...(row.segments.device && { device: DEVICES[row.segments.device] ?? 'other' }),
        ...(criterion && {
          keyword: {
            id: criterion.criterionId,
            text: criterion.keyword.text,
            matchType: matchType(criterion.keyword.matchType),
          },
        }),
        ...(view && { placement: { id: view.placement, name: view.displayName ?? view.placement } }),
        impressions: row.metrics.impressions,
        bought: row.metrics.clicks,
        cost: row.metrics.costMicros,
        conv: toMicros(row.metrics.conversions),
        convValue: toMicros(row.metrics.conversionsValue),
        avgPos: null,
      };
    }),
  };
}
