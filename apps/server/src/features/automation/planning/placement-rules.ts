import type { CapabilitySet } from '@adops/connectors';
import { type ChangeProperty, ENABLED, type EntityLevel, isPlaced } from '@adops/domain';
import { scopeRefused } from '../properties/placements.js';
import type { ChangeableEntity } from './entities.repository.js';

/** Returns the reason why a platform doesn't support the property at the level of the placement or section, or null. */
export function placedRefused(
  can: CapabilitySet,
  platform: string,
  level: EntityLevel,
  field: ChangeProperty,
  { placed }: ChangeableEntity,
): string | null {
  if (!isPlaced(level) || !placed || (field !== 'placementStatus' && field !== 'bidAdjustment')) return null;
  return scopeRefused(can, level, field, placed.scope, platform);
}

const PLACES = { account: 'the whole account', campaign: 'its whole campaign' } as const;

/**
 * Returns the reason why a placement would get no clicks even if it is enabled here, or null.
 * @param wanted status to set
 */
export function keptBlocked(
  platform: string,
  { placed }: ChangeableEntity,
  field: ChangeProperty,
  wanted: unknown,
): string | null {
  if (field !== 'placementStatus' || wanted !== ENABLED || !placed) return null;
  const { fixedBy, blockedIn } = placed;
  if (fixedBy !== null) return `Blocked by ${fixedBy}. Unblock it on ${platform}.`;
  return blockedIn === null ? null : `Blocked in ${PLACES[blockedIn]}. Release it in Blocked placements.`;
}
