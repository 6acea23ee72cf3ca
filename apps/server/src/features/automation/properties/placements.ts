import type {
  AccountRef,
  AdjustmentRange,
  AdjustmentRule,
  AdPlatform,
  BlockPlace,
  CapabilitySet,
  Change,
  EntityRef,
  ItemResult,
  PlacementBlock,
  PlacementChange,
  PlacementScope,
} from '@adops/connectors';
import { BLOCKED, ENABLED, type PlacedLevel } from '@adops/domain';

/**
 * Placement or section with its campaign or ad group. If the setting applies to the entire account, the ref isn't used.
 */
export interface Placed {
  readonly ref: EntityRef;
  readonly scope: PlacementScope;
  readonly placementId: string;
  readonly sectionId: string | null;
}

const MILLION = 1_000_000;

export const blocks = (can: CapabilitySet, at: PlacedLevel): boolean =>
  at === 'placement' ? can.placementBlock.length > 0 : can.sectionBlock;

/** Returns the supported range of bid factors for placements or sections, or undefined. */
export const factorsOf = (can: CapabilitySet, at: PlacedLevel): AdjustmentRange | undefined =>
  can.adjustments.find(({ dimension }) => dimension === at);

/**
 * Returns the level at which a platform stores the settings of placements for an ad group: the ad group, its campaign,
 * or the account.
 */
export function scopeIn(can: CapabilitySet): PlacementScope {
  if (can.adGroupIsCampaign) return 'campaign';
  const isInAdGroups = can.adjustments.some(({ dimension, level }) => level === 'adGroup' && (dimension === 'placement' || dimension === 'section')); // prettier-ignore
  if (isInAdGroups || can.placementBlock.includes('adGroup')) return 'adGroup';
  return can.placementBlock.includes('campaign') ? 'campaign' : can.placementBlock.includes('account') ? 'account' : 'adGroup'; // prettier-ignore
}

/** Returns the reason why a platform doesn't support the property at that level, or null. */
export function scopeRefused(
  can: CapabilitySet,
  level: PlacedLevel,
  field: 'placementStatus' | 'bidAdjustment',
  scope: PlacementScope,
  platform: string,
): string | null {
  if (field === 'placementStatus')
    return can.placementBlock.includes(scope)
      ? null
      : `${platform} doesn't support blocking for ${PLACE_NAMES[scope]}.`;
  return factorsOf(can, level)?.level === scope
    ? null
    : `${platform} doesn't support bid adjustments for ${PLACE_NAMES[scope]}.`;
}
const PLACE_NAMES = { adGroup: 'an ad group', campaign: 'a campaign', account: 'a whole account' } as const;

/** Returns the reason why a platform doesn't support a factor, or null. @param millionths factor in millionths */
export function factorRefused(
  can: CapabilitySet,
  level: PlacedLevel,
  millionths: number,
  platform: string,
): string | null {
  const range = factorsOf(can, level);
  const factor = millionths / MILLION;
  if (!range || (factor >= range.min && factor <= range.max)) return null;
  return `${platform} accepts bid adjustments from ${range.min} to ${range.max}.`;
}

export const blockOf = (status: number, { placementId, sectionId, scope }: Placed): PlacementChange => ({
  placementId,
  ...(sectionId !== null && { sectionId }),
  blocked: status === BLOCKED,
  scope,
});

const keyOf = ({ scope, ref }: BlockPlace): string => `${scope} ${scope === 'account' ? '' : ref.externalId}`;
const places = (placed: readonly Placed[]): BlockPlace[] => [
  ...new Map(placed.map(({ scope, ref }) => [keyOf({ scope, ref }), { scope, ref }])).values(),
];

const isAbout = ({ placementId, sectionId }: Placed, block: PlacementBlock): boolean =>
  sectionId === null
    ? block.sectionId === undefined && block.placementId === placementId
    : block.sectionId === sectionId && (block.placementId === null || block.placementId === placementId);

/** Reads the statuses of placements. Each place is read once. */
export async function statusesHeld(
  platform: AdPlatform,
  account: AccountRef,
  placed: readonly Placed[],
): Promise<ItemResult<number>[]> {
  if (!platform.readBlocks) return placed.map(({ ref }) => ({ outcome: 'done', ref }));
  const asked = places(placed);
  const answers = await platform.readBlocks(account, asked);
  const byPlace = new Map(asked.map((place, at) => [keyOf(place), answers[at]!]));
  return placed.map((one) => {
    const answer = byPlace.get(keyOf(one))!;
    if (answer.outcome !== 'done') return answer;
    const value = answer.value!.some((block) => isAbout(one, block)) ? BLOCKED : ENABLED;
    return { outcome: 'done', ref: one.ref, value };
  });
}

const dimensionOf = ({ sectionId }: Placed): PlacedLevel => (sectionId === null ? 'placement' : 'section');
const factorKey = ({ placementId, sectionId }: Placed): string => sectionId ?? placementId;

/** Reads the factors of placements, in millionths. Returns a million if none is set. */
export async function factorsHeld(
  platform: AdPlatform,
  account: AccountRef,
  placed: readonly Placed[],
): Promise<ItemResult<number>[]> {
  const held = new Map<string, readonly AdjustmentRule[]>();
  for (const place of places(placed))
    held.set(keyOf(place), (await platform.readAdjustments?.(account, place.ref)) ?? []);
  return placed.map((one) => {
    const rule = held
      .get(keyOf(one))!
      .find(({ dimension, key }) => dimension === dimensionOf(one) && key === factorKey(one));
    return { outcome: 'done', ref: one.ref, value: Math.round((rule?.multiplier ?? 1) * MILLION) };
  });
}

/** Writes the factors of one campaign or ad group together, because some platforms store them in one list. */
export function writeFactors(
  platform: AdPlatform,
  account: AccountRef,
  changes: <Value>(value: (stored: number, of: Placed) => Value) => Change<Value>[],
): Promise<ItemResult<unknown>[]> | undefined {
  if (!platform.setAdjustments) return undefined;
  const each = changes((millionths, one) => ({
    place: keyOf(one),
    rule: {
      dimension: dimensionOf(one),
      key: factorKey(one),
      multiplier: millionths / MILLION,
    } satisfies AdjustmentRule,
  }));
  const together = new Map<string, { ref: EntityRef; rules: AdjustmentRule[] }>();
  for (const { ref, value } of each) {
    const { rules } = together.get(value.place) ?? { rules: [] };
    together.set(value.place, { ref, rules: [...rules, value.rule] });
  }
  const asked = [...together.values()].map(({ ref, rules }) => ({ ref, value: { replace: false, rules } }));
  const keys = [...together.keys()];
  return platform
    .setAdjustments(account, asked)
    .then((results) => each.map(({ ref, value }) => ({ ...results[keys.indexOf(value.place)]!, ref })));
}
