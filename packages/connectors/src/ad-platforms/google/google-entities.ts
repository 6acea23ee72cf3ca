import { z } from 'zod';
import type {
  BiddingStrategy,
  Channel,
  Delivery,
  EntitySnapshot,
  EntityStatus,
  Level,
  Review,
} from '../port/entities.js';
import { NO_BIDS } from '../shared/values.js';

const id = z.coerce.string();
const micros = z.coerce.number().optional();

export const campaignRow = z.object({
  campaign: z.object({
    id,
    name: z.string(),
    status: z.string(),
    primaryStatus: z.string().optional(),
    primaryStatusReasons: z.array(z.string()).optional(),
    advertisingChannelType: z.string().optional(),
    biddingStrategyType: z.string().optional(),
    maximizeConversions: z.object({ targetCpaMicros: micros }).optional(),
    maximizeConversionValue: z.object({ targetRoas: z.number().optional() }).optional(),
    targetCpa: z.object({ targetCpaMicros: micros }).optional(),
    targetRoas: z.object({ targetRoas: z.number().optional() }).optional(),
    targetSpend: z.object({ cpcBidCeilingMicros: micros }).optional(),
  }),
  campaignBudget: z
    .object({
      resourceName: z.string(),
      amountMicros: micros,
      totalAmountMicros: micros,
      explicitlyShared: z.boolean().optional(),
    })
    .optional(),
});
const group = z.object({
  id,
  name: z.string(),
  status: z.string(),
  primaryStatus: z.string().optional(),
  primaryStatusReasons: z.array(z.string()).optional(),
});
const parent = z.object({
  id,
  advertisingChannelType: z.string().optional(),
  endDateTime: z.string().optional(),
});
export const adGroupRow = z.object({
  campaign: parent,
  adGroup: group.extend({
    cpcBidMicros: micros,
    cpmBidMicros: micros,
    targetCpaMicros: micros,
    targetRoas: z.number().optional(),
  }),
});
export const assetGroupRow = z.object({ campaign: parent, assetGroup: group });
export const keywordRow = z.object({
  adGroup: z.object({ id }),
  adGroupCriterion: z.object({
    criterionId: id,
    status: z.string(),
    keyword: z.object({ text: z.string(), matchType: z.string() }),
    cpcBidMicros: micros,
  }),
});
export const adRow = z.object({
  adGroup: z.object({ id }),
  adGroupAd: z.object({
    status: z.string(),
    ad: z.object({ id, name: z.string().optional(), finalUrls: z.array(z.string()).optional() }),
    policySummary: z
      .object({
        approvalStatus: z.string().optional(),
        reviewStatus: z.string().optional(),
        policyTopicEntries: z.array(z.object({ topic: z.string(), type: z.string().optional() })).optional(),
      })
      .optional(),
  }),
});

const PRIMARY = 'primary_status, X.primary_status_reasons';
const fields = (name: string, ...list: string[]) =>
  list.map((field) => `${name}.${field.replaceAll('X.', `${name}.`)}`).join(', ');
const CHANNEL_OF_CAMPAIGN = 'campaign.id, campaign.advertising_channel_type, campaign.end_date_time';

/** Query for each level, without its WHERE clause. */
export const SELECT: Readonly<Record<'campaign' | 'ad_group' | 'asset_group' | 'keyword' | 'ad', string>> = {
  campaign: `SELECT ${fields('campaign', 'id', 'name', 'status', PRIMARY, 'advertising_channel_type', 'bidding_strategy_type', 'maximize_conversions.target_cpa_micros', 'maximize_conversion_value.target_roas', 'target_cpa.target_cpa_micros', 'target_roas.target_roas', 'target_spend.cpc_bid_ceiling_micros')}, ${fields('campaign_budget', 'resource_name', 'amount_micros', 'total_amount_micros', 'explicitly_shared')} FROM campaign`,
  ad_group: `SELECT ${CHANNEL_OF_CAMPAIGN}, ${fields('ad_group', 'id', 'name', 'status', PRIMARY, 'cpc_bid_micros', 'cpm_bid_micros', 'target_cpa_micros', 'target_roas')} FROM ad_group`,
  asset_group: `SELECT ${CHANNEL_OF_CAMPAIGN}, ${fields('asset_group', 'id', 'name', 'status', PRIMARY)} FROM asset_group`,
  keyword: `SELECT ad_group.id, ${fields('ad_group_criterion', 'criterion_id', 'status', 'keyword.text', 'keyword.match_type', 'cpc_bid_micros')} FROM ad_group_criterion`,
  ad: `SELECT ad_group.id, ${fields('ad_group_ad', 'status', 'ad.id', 'ad.name', 'ad.final_urls', 'policy_summary.approval_status', 'policy_summary.review_status', 'policy_summary.policy_topic_entries')} FROM ad_group_ad`,
};

const STATUS: Readonly<Record<string, EntityStatus>> = { ENABLED: 'enabled', PAUSED: 'paused', REMOVED: 'removed' };
export const toGoogleStatus = (status: EntityStatus): string => status.toUpperCase();
const fromStatus = (raw: string): EntityStatus => STATUS[raw] ?? 'paused';

const SERVING = new Set(['ELIGIBLE', 'LEARNING']);
function delivery(of: { primaryStatus?: string; primaryStatusReasons?: string[] }): Delivery | null {
  if (!of.primaryStatus) return null;
  const state = SERVING.has(of.primaryStatus) ? 'serving' : of.primaryStatus === 'LIMITED' ? 'limited' : 'notServing';
  return { state, reason: of.primaryStatusReasons?.[0] ?? of.primaryStatus };
}

const CHANNELS: Readonly<Record<string, Channel>> = {
  SEARCH: 'search',
  DISPLAY: 'display',
  DEMAND_GEN: 'demandGen',
  PERFORMANCE_MAX: 'pmax',
};

export function strategyOfCampaign(campaign: z.infer<typeof campaignRow>['campaign']): BiddingStrategy | null {
  const { maximizeConversions, maximizeConversionValue, targetCpa, targetRoas, targetSpend } = campaign;
  const cpa = maximizeConversions?.targetCpaMicros || targetCpa?.targetCpaMicros;
  const roas = maximizeConversionValue?.targetRoas || targetRoas?.targetRoas;
  switch (campaign.biddingStrategyType) {
    case 'MANUAL_CPC':
      return { type: 'manualCpc' };
    case 'TARGET_SPEND':
      return targetSpend?.cpcBidCeilingMicros
        ? { type: 'maxClicks', cap: targetSpend.cpcBidCeilingMicros }
        : { type: 'maxClicks' };
    case 'MAXIMIZE_CONVERSIONS':
    case 'TARGET_CPA':
      return cpa ? { type: 'targetCpa', targetCpa: cpa } : { type: 'maxConversions' };
    case 'MAXIMIZE_CONVERSION_VALUE':
    case 'TARGET_ROAS':
      return roas ? { type: 'targetRoas', targetRoas: roas } : { type: 'maxConversionValue' };
    default:
      return null;
  }
}

const nothing = { delivery: null, review: null, budget: null, strategy: null, finalUrl: null, keyword: null } as const;

export function campaignSnapshot({ campaign, campaignBudget }: z.infer<typeof campaignRow>): EntitySnapshot {
  const strategy = strategyOfCampaign(campaign);
  const channel = CHANNELS[campaign.advertisingChannelType ?? ''];
  return {
    ...nothing,
    ref: { level: 'campaign', externalId: campaign.id, channel },
    name: campaign.name,
    status: fromStatus(campaign.status),
    rawStatus: campaign.status,
    delivery: delivery(campaign),
    budget: campaignBudget
      ? {
          daily: campaignBudget.amountMicros ?? null,
          lifetime: campaignBudget.totalAmountMicros ?? null,
          shared: campaignBudget.explicitlyShared ?? false,
        }
      : null,
    bids: { ...NO_BIDS, targetCpa: strategy?.targetCpa ?? null, targetRoas: strategy?.targetRoas ?? null },
    strategy,
  };
}

function groupSnapshot(
  level: Level,
  campaign: z.infer<typeof parent>,
  of: z.infer<typeof group>,
  bids: EntitySnapshot['bids'],
): EntitySnapshot {
  const channel = CHANNELS[campaign.advertisingChannelType ?? ''];
  return {
    ...nothing,
    ref: { level, externalId: of.id, parentExternalId: campaign.id, channel },
    name: of.name,
    status: fromStatus(of.status),
    rawStatus: of.status,
    delivery: delivery(of),
    bids,
    // Google returns a date in 2037 if no end is set.
    endsAt: !campaign.endDateTime || campaign.endDateTime.startsWith('2037') ? null : campaign.endDateTime.slice(0, 10),
  };
}

export const adGroupSnapshot = ({ campaign, adGroup }: z.infer<typeof adGroupRow>): EntitySnapshot =>
  groupSnapshot('adGroup', campaign, adGroup, {
    // Google returns 0 for a bid that isn't set.
    maxCpc: adGroup.cpcBidMicros || null,
    maxCpm: adGroup.cpmBidMicros || null,
    targetCpa: adGroup.targetCpaMicros || null,
    targetRoas: adGroup.targetRoas || null,
  });

export const assetGroupSnapshot = ({ campaign, assetGroup }: z.infer<typeof assetGroupRow>): EntitySnapshot =>
  groupSnapshot('adGroup', { ...campaign, advertisingChannelType: 'PERFORMANCE_MAX' }, assetGroup, NO_BIDS);

export const matchType = (raw: string): 'exact' | 'phrase' | 'broad' =>
  raw === 'EXACT' ? 'exact' : raw === 'PHRASE' ? 'phrase' : 'broad';

export const keywordSnapshot = ({ adGroup, adGroupCriterion: k }: z.infer<typeof keywordRow>): EntitySnapshot => ({
  ...nothing,
  ref: { level: 'keyword', externalId: k.criterionId, parentExternalId: adGroup.id },
  name: k.keyword.text,
  status: fromStatus(k.status),
  rawStatus: k.status,
  bids: { ...NO_BIDS, maxCpc: k.cpcBidMicros || null },
  keyword: { text: k.keyword.text, matchType: matchType(k.keyword.matchType) },
});

const APPROVAL: Readonly<Record<string, Review['state']>> = {
  APPROVED: 'approved',
  APPROVED_LIMITED: 'limited',
  AREA_OF_INTEREST_ONLY: 'limited',
  DISAPPROVED: 'rejected',
};

export function adSnapshot({ adGroup, adGroupAd }: z.infer<typeof adRow>): EntitySnapshot {
  const policy = adGroupAd.policySummary;
  return {
    ...nothing,
    ref: { level: 'ad', externalId: adGroupAd.ad.id, parentExternalId: adGroup.id },
    name: adGroupAd.ad.name ?? adGroupAd.ad.id,
    status: fromStatus(adGroupAd.status),
    rawStatus: adGroupAd.status,
    review: policy
      ? {
          state: APPROVAL[policy.approvalStatus ?? ''] ?? 'inReview',
          reasons: (policy.policyTopicEntries ?? []).map(({ topic }) => topic),
        }
      : null,
    bids: NO_BIDS,
    finalUrl: adGroupAd.ad.finalUrls?.[0] ?? null,
  };
}
