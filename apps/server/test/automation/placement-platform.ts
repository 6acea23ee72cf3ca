import type {
  AccountRef,
  AdjustmentRule,
  AdjustmentsChange,
  AdPlatform,
  BlockPlace,
  CapabilitySet,
  Change,
  EntityRef,
  ItemResult,
  PlacementBlock,
  PlacementChange,
} from '@adops/connectors';

const BASE = {
  levels: ['campaign', 'adGroup'],
  adGroupIsCampaign: false,
  stats: { grains: [], byDay: [], byHour: [], without: [], byHourWithout: [], asyncJob: false },
  status: [],
  remove: [],
  budget: { daily: [], lifetime: [] },
  bid: { maxCpc: [], maxCpm: [], targetCpa: [], targetRoas: [] },
  strategies: [],
  strategyLevel: null,
  clone: null,
  endDates: false,
  review: false,
  lookups: [],
  targeting: [],
  keywordIdeas: null,
} as const;

const FACTORS = { min: 0.5, max: 2, onOffOnly: false, canSwitchOff: false } as const;
/**
 * Capabilities of a platform where placements and sections can be blocked and adjusted in ad groups, and also blocked
 * in campaigns and the account.
 */
export const EVERYTHING: CapabilitySet = {
  ...BASE,
  placementBlock: ['adGroup', 'campaign', 'account'],
  sectionBlock: true,
  blockLists: true,
  adjustments: [
    { dimension: 'placement', level: 'adGroup', ...FACTORS },
    { dimension: 'section', level: 'adGroup', ...FACTORS },
  ],
};
export const NOTHING: CapabilitySet = {
  ...BASE,
  placementBlock: [],
  sectionBlock: false,
  blockLists: false,
  adjustments: [],
};

const placeOf = (scope: PlacementChange['scope'], ref: EntityRef): string =>
  scope === 'account' ? 'account' : `${scope} ${ref.externalId}`;

/** In-memory platform with placements. */
export class PlacementPlatform implements Partial<AdPlatform> {
  readonly key = 'zemanta';
  readonly name = 'Double';
  readonly credentialFields = [];
  readonly stepOf = () => 100;
  readonly limits = {
    concurrency: 1,
    delayHours: 1,
    repullDays: { hourly: 1, daily: 1 },
    lateApplyMs: { set: 300, create: 300 },
    batchSize: 100,
  };
  can: CapabilitySet = EVERYTHING;
  /** Blocked IDs by place, such as 'adGroup g1'. */
  readonly blocked = new Map<string, Set<string>>();
  /** Factors by place and dimension. */
  readonly factors = new Map<string, Map<string, number>>();
  /** Received writes, in order. */
  readonly written: string[] = [];
  /** Error of writes. Null if they are accepted. */
  refusal: Error | null = null;
  /** True if the platform doesn't report blocks. */
  isSilent = false;

  capabilities(): CapabilitySet {
    return this.can;
  }

  get readBlocks() {
    if (this.isSilent) return undefined;
    return (_: AccountRef, places: readonly BlockPlace[]): Promise<ItemResult<readonly PlacementBlock[]>[]> =>
      Promise.resolve(
        places.map(({ scope, ref }) => ({
          outcome: 'done',
          ref,
          value: [...(this.blocked.get(placeOf(scope, ref)) ?? [])].map((id): PlacementBlock => ({
            scope,
            campaignId: null,
            ...(id.startsWith('s:') ? { placementId: null, sectionId: id } : { placementId: id }),
          })),
        })),
      );
  }

  setPlacementState(_: AccountRef, changes: readonly Change<PlacementChange>[]): Promise<ItemResult[]> {
    return this.each(changes, ({ ref, value: { scope, placementId, sectionId, blocked } }) => {
      const place = placeOf(scope, ref);
      const own = this.blocked.get(place) ?? new Set();
      const id = sectionId ?? placementId;
      if (blocked) own.add(id);
      else own.delete(id);
      this.blocked.set(place, own);
      this.written.push(`${blocked ? 'block' : 'enable'} ${id} in ${place}`);
    });
  }

  readAdjustments(_: AccountRef, ref: EntityRef): Promise<AdjustmentRule[]> {
    const rules = [...(this.factors.get(placeOf('adGroup', ref)) ?? [])];
    return Promise.resolve(
      rules.map(([key, multiplier]) => ({
        dimension: key.startsWith('s:') ? 'section' : 'placement',
        key,
        multiplier,
      })),
    );
  }

  setAdjustments(_: AccountRef, changes: readonly Change<AdjustmentsChange>[]): Promise<ItemResult[]> {
    return this.each(changes, ({ ref, value: { rules } }) => {
      const place = placeOf('adGroup', ref);
      const own = this.factors.get(place) ?? new Map<string, number>();
      for (const { key, multiplier } of rules) own.set(key, multiplier);
      this.factors.set(place, own);
      this.written.push(`${rules.map(({ key, multiplier }) => `${key} × ${multiplier}`).join(', ')} in ${place}`);
    });
  }

  private each<T>(changes: readonly Change<T>[], write: (change: Change<T>) => void): Promise<ItemResult[]> {
    return Promise.resolve(
      changes.map((change): ItemResult => {
        if (this.refusal) return { outcome: 'failed', ref: change.ref, error: this.refusal as never };
        write(change);
        return { outcome: 'done', ref: change.ref };
      }),
    );
  }
}
