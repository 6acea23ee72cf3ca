import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { BlockPlace, ItemResult, PlacementBlock, PlacementChange } from '../port/changes.js';
import { InvalidRequest } from '../port/errors.js';
import { oneAtATime, parentOf } from '../shared/grouped.js';
import { chunks } from '../shared/lookup.js';
import { blocksOneByOne, byPlace, listAfter } from '../shared/placements.js';
import type { Prepared } from '../shared/apply-changes.js';
import { meaningOf, type MicrosoftHttp, partialErrors } from './microsoft-http.js';

/** Maximum campaigns or ad groups per query. */
const CAMPAIGNS_AT_ONCE = 100;
const AD_GROUPS_AT_ONCE = 1_000;
const sites = z.array(z.string()).nullish();
const ofCampaign = z.object({ CampaignId: z.coerce.string(), NegativeSites: sites });
const ofAdGroup = z.object({ AdGroupId: z.coerce.string(), NegativeSites: sites });
const set = z.object({ PartialErrors: partialErrors });

/** Excluded sites of campaigns and ad groups. Each entity has one list, and a write replaces the whole list. */
export class MicrosoftSites {
  constructor(private readonly http: MicrosoftHttp) {}

  /** @param adGroups ids of the ad groups, by campaign */
  async of(
    account: AccountRef,
    campaignIds: readonly string[],
    adGroups: ReadonlyMap<string, readonly string[]>,
  ): Promise<PlacementBlock[]> {
    const found: PlacementBlock[] = [];
    for (const some of chunks(campaignIds, CAMPAIGNS_AT_ONCE)) found.push(...(await this.campaignSites(account, some)));
    for (const [campaignId, ids] of adGroups)
      for (const some of chunks(ids, AD_GROUPS_AT_ONCE))
        found.push(...(await this.adGroupSites(account, campaignId, some)));
    return found;
  }

  read(account: AccountRef, places: readonly BlockPlace[]): Promise<ItemResult<readonly PlacementBlock[]>[]> {
    return blocksOneByOne(places, (place) => this.sitesIn(account, place));
  }

  write(account: AccountRef, batch: readonly Prepared<PlacementChange>[]): Promise<ItemResult<PlacementChange>[]> {
    return byPlace(batch, ({ scope, ref }, changes) =>
      oneAtATime(`microsoft sites ${scope} ${ref.externalId}`, async () => {
        const present = (await this.sitesIn(account, { scope, ref })).map(({ placementId }) => placementId!);
        const NegativeSites = listAfter(
          present,
          changes.map(({ placementId: id, blocked }) => ({ id, blocked })),
        );
        const list = scope === 'campaign' ? 'CampaignNegativeSites' : 'AdGroupNegativeSites';
        const id = { [scope === 'campaign' ? 'CampaignId' : 'AdGroupId']: ref.externalId, NegativeSites };
        const above = scope === 'campaign' ? { AccountId: account.externalId } : { CampaignId: campaignOf(ref) };
        const path = `NegativeSites/SetTo${scope === 'campaign' ? 'Campaigns' : 'AdGroups'}`;
        const json = { ...above, [list]: [id] };
        const { PartialErrors } = await this.http.call(account, path, { write: true, json, answer: set });
        if (PartialErrors[0]) throw meaningOf(PartialErrors[0]);
      }),
    );
  }

  private async sitesIn(account: AccountRef, { scope, ref }: BlockPlace): Promise<PlacementBlock[]> {
    if (scope === 'campaign') return this.campaignSites(account, [ref.externalId]);
    return this.adGroupSites(account, campaignOf(ref), [ref.externalId]);
  }

  private async campaignSites(account: AccountRef, ids: readonly string[]): Promise<PlacementBlock[]> {
    const { CampaignNegativeSites } = await this.http.call(account, 'NegativeSites/QueryByCampaignIds', {
      json: { AccountId: account.externalId, CampaignIds: ids },
      answer: z.object({ CampaignNegativeSites: z.array(ofCampaign) }),
    });
    return CampaignNegativeSites.flatMap(({ CampaignId: campaignId, NegativeSites }) =>
      (NegativeSites ?? []).map((placementId) => ({ scope: 'campaign', campaignId, placementId })),
    );
  }

  private async adGroupSites(
    account: AccountRef,
    campaignId: string,
    ids: readonly string[],
  ): Promise<PlacementBlock[]> {
    const { AdGroupNegativeSites } = await this.http.call(account, 'NegativeSites/QueryByAdGroupIds', {
      json: { CampaignId: campaignId, AdGroupIds: ids },
      answer: z.object({ AdGroupNegativeSites: z.array(ofAdGroup) }),
    });
    return AdGroupNegativeSites.flatMap(({ AdGroupId: adGroupId, NegativeSites }) =>
      (NegativeSites ?? []).map((placementId) => ({ scope: 'adGroup', campaignId, adGroupId, placementId })),
    );
  }
}

function campaignOf(ref: BlockPlace['ref']): string {
  const id = parentOf(ref);
  if (id === '') throw new InvalidRequest(`The ad group ${ref.externalId} was passed without its campaign.`);
  return id;
}
