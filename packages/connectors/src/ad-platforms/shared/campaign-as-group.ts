import type { EntityRef, EntitySnapshot, Level } from '../port/entities.js';

/**
 * Adapts a platform without ad groups. Each campaign has one ad group with the same id; both represent the same remote
 * object.
 */
export function asLevel(campaign: EntitySnapshot, level: Level): EntitySnapshot {
  if (level !== 'adGroup') return campaign;
  const { externalId, channel } = campaign.ref;
  return { ...campaign, ref: { level: 'adGroup', externalId, parentExternalId: externalId, channel } };
}

/** Snapshots of campaigns under the refs that were requested. */
export function asAsked(refs: readonly EntityRef[], campaigns: ReadonlyMap<string, EntitySnapshot>): EntitySnapshot[] {
  return refs.flatMap((ref) => {
    const campaign = campaigns.get(ref.externalId);
    return campaign ? [asLevel(campaign, ref.level)] : [];
  });
}
