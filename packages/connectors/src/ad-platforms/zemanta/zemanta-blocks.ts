import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { PlacementBlock } from '../port/changes.js';
import type { EntityRef } from '../port/entities.js';
import type { ZemantaHttp } from './zemanta-http.js';

const publisher = z.object({
  name: z.string(),
  placement: z.string().nullish(),
  /** Exchange at which the publisher is blocked. Null if it is blocked at all exchanges. */
  source: z.string().nullish(),
  status: z.string(),
  level: z.string(),
});

/** Blocks of a campaign or account apply to all ad groups below it and can only be removed at the platform. */
const WIDER: Readonly<Record<string, 'campaign' | 'account'>> = { CAMPAIGN: 'campaign', ACCOUNT: 'account' };
const FIXED_BY = { campaign: 'a block of the campaign', account: 'a block of the account' } as const;

/**
 * Returns blocks of an ad group, its campaign and its account. Skips publishers blocked at only one exchange, because
 * they still get clicks from other exchanges.
 */
export async function blocksOfAdGroup(
  http: ZemantaHttp,
  account: AccountRef,
  { externalId: adGroupId, parentExternalId }: Pick<EntityRef, 'externalId' | 'parentExternalId'>,
): Promise<PlacementBlock[]> {
  const all = await http.data(account, `adgroups/${adGroupId}/publishers/`, z.array(publisher));
  const campaignId = parentExternalId ?? '';
  return all
    .filter(({ status, source }) => status === 'BLACKLISTED' && !source)
    .map(({ name: placementId, placement, level }): PlacementBlock => {
      const what = { placementId, ...(placement && { sectionId: placement }) };
      const wider = WIDER[level];
      if (!wider) return { scope: 'adGroup', campaignId, adGroupId, ...what };
      return { scope: wider, campaignId: wider === 'campaign' ? campaignId : null, ...what, fixedBy: FIXED_BY[wider] };
    });
}
