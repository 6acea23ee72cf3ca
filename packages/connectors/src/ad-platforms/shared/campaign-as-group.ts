import type { EntityRef, EntitySnapshot, Level } from '../port/entities.js';

/**
 * Adapts a platform without ad groups. Each campaign has one ad group with the same id. Both represent the same remote
 * object.
 */
export function asLevel(campaign: EntitySnapshot, level: Level): EntitySnapshot {
  if (level !== 'adGroup') return campaign;
  const { externalId, channel } = campaign.ref;
  return { ...campaign, ref: { level: 'adGroup', externalId, parentExternalId: externalId, channel } };
}

/** Returns the snapshots of campaigns under the requested refs. */
export function asAsked(refs: readonly EntityRef[], campaigns: ReadonlyMap<string, EntitySnapshot>): EntitySnapshot[] {
  return refs.flatMap((ref) => {
    const campaign = campaigns.get(ref.externalId);
    return campaign ? [asLevel(campaign, ref.level)] : [];
  });
}
