import type { EntityRef, EntitySnapshot, Level } from '../port/entities.js';

/**
 * Platforms without ad groups: each campaign is shown with one ad group that carries its id, and both stand for the same
 * remote object.
 */
export function asLevel(campaign: EntitySnapshot, level: Level): EntitySnapshot {
  if (level !== 'adGroup') return campaign;
  const { externalId, channel } = campaign.ref;
  return { ...campaign, ref: { level: 'adGroup', externalId, parentExternalId: externalId, channel } };
}

/** Snapshots of campaigns under the names they were asked for. */
export function asAsked(refs: readonly EntityRef[], campaigns: ReadonlyMap<string, EntitySnapshot>): EntitySnapshot[] {
  return refs.flatMap((ref) => {
    const campaign = campaigns.get(ref.externalId);
    return campaign ? [asLevel(campaign, ref.level)] : [];
  });
}
