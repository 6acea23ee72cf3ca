import type {
  AccountRef,
  AdPlatform,
  Bid,
  CapabilitySet,
  Change,
  EntityRef,
  EntitySnapshot,
  EntityStatus,
  ItemResult,
  PlatformError,
} from '@adops/connectors';
import { PlacementPlatform } from './placement-platform.js';

/** State of an ad group at the platform, with the target in micros. */
export interface TargetEntity {
  status: EntityStatus;
  targetCpa: number | null;
}

/** In-memory platform with target CPA for ad groups and blocking of placements. */
export class TargetPlatform extends PlacementPlatform {
  readonly entities = new Map<string, TargetEntity>();
  /** Received writes of ad groups, in order. */
  readonly changes: string[] = [];
  /** Returns the error of a write of an ad group, or null to accept it. */
  refuses: (id: string, field: 'status' | 'targetCpa') => PlatformError | null = () => null;
  hasTarget = true;

  override capabilities(): CapabilitySet {
    const { bid, ...can } = super.capabilities();
    return { ...can, status: ['adGroup'], bid: { ...bid, targetCpa: this.hasTarget ? ['adGroup'] : [] } };
  }

  getEntities(_: AccountRef, refs: readonly EntityRef[]): Promise<ItemResult<EntitySnapshot>[]> {
    return Promise.resolve(
      refs.map((ref) => {
        const { status, targetCpa } = this.entities.get(ref.externalId)!;
        const value = {
          ref,
          name: ref.externalId,
          status,
          budget: null,
          bids: { maxCpc: null, maxCpm: null, targetCpa, targetRoas: null },
          strategy: null,
        } as unknown as EntitySnapshot;
        return { outcome: 'done', ref, value };
      }),
    );
  }

  setStatus(_: AccountRef, changes: readonly Change<EntityStatus>[]): Promise<ItemResult<EntityStatus>[]> {
    return this.store(changes, 'status', (value) => value);
  }

  setBid(_: AccountRef, changes: readonly Change<Bid>[]): Promise<ItemResult<Bid>[]> {
    return this.store(changes, 'targetCpa', ({ value }) => value);
  }

  private store<T>(
    changes: readonly Change<T>[],
    field: 'status' | 'targetCpa',
    valueOf: (value: T) => string | number,
  ): Promise<ItemResult<T>[]> {
    return Promise.resolve(
      changes.map(({ ref, value }): ItemResult<T> => {
        const error = this.refuses(ref.externalId, field);
        if (error) return { outcome: 'failed', ref, error };
        Object.assign(this.entities.get(ref.externalId)!, { [field]: valueOf(value) });
        this.changes.push(`${field} ${ref.externalId} ${String(valueOf(value))}`);
        return { outcome: 'done', ref, value };
      }),
    );
  }
}

export const asPlatform = (platform: TargetPlatform): AdPlatform => platform as unknown as AdPlatform;
