import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { BlockPlace, ItemResult, PlacementBlock, PlacementChange } from '../port/changes.js';
import type { Prepared } from '../shared/apply-changes.js';
import { oneAtATime } from '../shared/grouped.js';
import { blocksOneByOne, byPlace, listAfter } from '../shared/placements.js';
import { blockedSites, type OutbrainHolder } from './outbrain-entities.js';
import type { OutbrainHttp } from './outbrain-http.js';

const holder = z.object({ blockedSites });
const LISTS = ['blockedPublishers', 'blockedSections'] as const;

/** Returns the blocks of a campaign or marketer. The response names sections without their publisher. */
export function blocksIn(
  { blockedSites: lists }: OutbrainHolder,
  scope: 'campaign' | 'account',
  id: string | null,
): PlacementBlock[] {
  const campaignId = scope === 'campaign' ? id : null;
  return [
    ...(lists?.blockedPublishers ?? []).map(({ id: placementId }) => ({ scope, campaignId, placementId })),
    ...(lists?.blockedSections ?? []).map(({ id: sectionId }) => ({ scope, campaignId, placementId: null, sectionId })),
  ];
}

/** Blocked publishers and sections of campaigns and the marketer. Every write replaces the complete list. */
export class OutbrainBlocks {
  constructor(private readonly http: OutbrainHttp) {}

  async everywhere(account: AccountRef): Promise<PlacementBlock[]> {
    return blocksIn(await this.http.call(account, `marketers/${account.externalId}`, holder), 'account', null);
  }

  read(account: AccountRef, places: readonly BlockPlace[]): Promise<ItemResult<readonly PlacementBlock[]>[]> {
    return blocksOneByOne(places, async ({ scope, ref }) =>
      scope === 'account'
        ? this.everywhere(account)
        : blocksIn(await this.http.call(account, `campaigns/${ref.externalId}`, holder), 'campaign', ref.externalId),
    );
  }

  write(account: AccountRef, batch: readonly Prepared<PlacementChange>[]): Promise<ItemResult<PlacementChange>[]> {
    return byPlace(batch, ({ scope, ref }, changes) => {
      const path = scope === 'account' ? `marketers/${account.externalId}` : `campaigns/${ref.externalId}`;
      return oneAtATime(`outbrain ${path}`, async () => {
        const present = (await this.http.call(account, path, holder)).blockedSites;
        const lists = LISTS.map((name) => {
          const own = changes.filter(({ sectionId }) => (sectionId !== undefined) === (name === 'blockedSections'));
          const asked = own.map(({ placementId, sectionId, blocked }) => ({ id: sectionId ?? placementId, blocked }));
          // Already blocked entries keep their expiry date.
          const known = new Map((present?.[name] ?? []).map((one) => [one.id, one]));
          return [name, listAfter([...known.keys()], asked).map((id) => known.get(id) ?? { id })] as const;
        });
        const json = { blockedSites: Object.fromEntries(lists) };
        await this.http.call(account, path, z.unknown(), { method: 'PUT', json });
      });
    });
  }
}
