import { withEntities, withoutEntities } from '../drafts/entity-tree.js';
import { defaultBidStrategy, hasDynamicCreative } from './defaults.js';
import type { SocialBidStrategy } from './enums.js';
import {
  AD_GROUP_LEVEL,
  AD_LEVEL,
  CAMPAIGN_LEVEL,
  CAMPAIGN_LEVELS,
  type CampaignManagerDraft,
  type DraftCampaign,
  type SocialAd,
  type SocialAdGroup,
  type SocialCampaign,
} from './payload.js';

type Draft = CampaignManagerDraft;
type Ids = ReadonlySet<string>;

/** Edits the given campaigns. All other objects keep their identity, which history, saving and validation rely on. */
export const editCampaigns = (draft: Draft, ids: Ids, edit: (campaign: DraftCampaign) => DraftCampaign): Draft =>
  withEntities(CAMPAIGN_LEVELS, draft, CAMPAIGN_LEVEL, (each: DraftCampaign) => (ids.has(each.id) ? edit(each) : each));

export const editAdGroups = (draft: Draft, ids: Ids, edit: (group: SocialAdGroup) => SocialAdGroup): Draft =>
  withEntities(CAMPAIGN_LEVELS, draft, AD_GROUP_LEVEL, (each: SocialAdGroup) => (ids.has(each.id) ? edit(each) : each));

export const editAds = (draft: Draft, ids: Ids, edit: (ad: SocialAd) => SocialAd): Draft =>
  withEntities(CAMPAIGN_LEVELS, draft, AD_LEVEL, (each: SocialAd) => (ids.has(each.id) ? edit(each) : each));

/** Removes entities from the draft. @param level CAMPAIGN_LEVEL, AD_GROUP_LEVEL or AD_LEVEL */
export const removeFromDraft = (draft: Draft, level: number, ids: Ids): Draft =>
  withoutEntities(
    CAMPAIGN_LEVELS,
    draft,
    [...ids].map((id) => ({ level, id })),
  );

/** Removes the accounts and their campaigns from the draft after they were published. */
export const withoutAccounts = (draft: Draft, accountIds: ReadonlySet<number>): Draft => ({
  ...draft,
  accountIds: draft.accountIds.filter((id) => !accountIds.has(id)),
  campaigns: draft.campaigns.filter(({ partnerAccountId }) => !accountIds.has(partnerAccountId)),
});

/**
 * Converts a campaign to automated, or to manual if `type` is null. The campaign and its ad groups then bid at lowest
 * cost or with a cap. Dynamic creative is on, except for automated shopping ads.
 */
export function withSmartPromotion<Campaign extends SocialCampaign>(campaign: Campaign, type: string | null): Campaign {
  const bidStrategy = defaultBidStrategy(type);
  const dynamicCreative = hasDynamicCreative(type);
  const adGroups = campaign.adGroups.map((group) => ({
    ...group,
    bidStrategy,
    settings: { ...group.settings, dynamicCreative },
  }));
  return { ...campaign, smartPromotionType: type, bidStrategy, adGroups };
}

/** Sets a bid. 0 means lowest cost. */
export const withBidAmount = (group: SocialAdGroup, bidAmount: number | null): SocialAdGroup => ({
  ...group,
  bidAmount,
  ...(bidAmount === 0 && { bidStrategy: 'lowCost' as const }),
});

/** Returns the bid strategy in effect: the ad group's own, otherwise the campaign's. A bid of 0 means lowest cost. */
export function bidStrategyOf(
  campaign: Pick<SocialCampaign, 'bidStrategy'>,
  { bidAmount, bidStrategy }: Pick<SocialAdGroup, 'bidAmount' | 'bidStrategy'>,
): SocialBidStrategy | null {
  return bidAmount === 0 ? 'lowCost' : (bidStrategy ?? campaign.bidStrategy);
}
