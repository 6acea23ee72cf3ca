import type { HotspotGroupForm } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import type { Catalogue } from '../reference-lists/index.js';
import type { HotspotGroupInput } from './hotspot-manager.model.js';

/** Converts the GraphQL input into the shape that the form schemas expect. */
export const typedInput = (input: HotspotGroupInput) => ({
  ...input,
  version: input.version ?? 2,
  hotspots: input.hotspots.map(({ id, text, link, imageUrl, thumbImageUrl }) => ({
    ...{ id: id ?? null, text, link: link ?? '', imageUrl: imageUrl ?? '', thumbImageUrl: thumbImageUrl ?? '' },
  })),
});

type Chosen = Pick<HotspotGroupForm, 'siteIds' | 'marketIds' | 'sourceIds'>;
type Known = Pick<Catalogue, 'sites' | 'markets' | 'partners'>;

/** Rejects sites, markets and sources that the viewer can't access. */
export function refuseUnknown(
  change: Change,
  { siteIds, marketIds, sourceIds }: Chosen,
  { sites, markets, partners }: Known,
): void {
  const lacks = (ids: readonly number[], known: readonly { readonly id: number }[]): boolean =>
    ids.some((id) => !known.some((each) => each.id === id));
  if (lacks(siteIds, sites)) change.refuse('siteIds', 'Site not found.');
  if (lacks(marketIds, markets)) change.refuse('marketIds', 'Market not found.');
  if (lacks(sourceIds, partners)) change.refuse('sourceIds', 'Source not found.');
}
