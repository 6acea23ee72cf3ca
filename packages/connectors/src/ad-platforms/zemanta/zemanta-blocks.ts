import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { PlacementBlock } from '../port/changes.js';
import type { EntityRef } from '../port/entities.js';
import type { ZemantaHttp } from './zemanta-http.js';

const publisher = z.object({
  name: z.string(),
  placement: z.string().nullish(),
  /** The exchange it is blocked at; null: at all of them. */
  source: z.string().nullish(),
  status: z.string(),
  level: z.string(),
});

/** Blocks of wider places hold in every ad group below them, and are released at the platform. */
const WIDER: Readonly<Record<string, 'campaign' | 'account'>> = { CAMPAIGN: 'campaign', ACCOUNT: 'account' };
const FIXED_BY = { campaign: 'a block of the campaign', account: 'a block of the account' } as const;

/** What is blocked in an ad group, its campaign and its account. A publisher blocked at one exchange still gets clicks elsewhere. */
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
