import { ENABLED, PAUSED } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  AdPlatforms,
  BulkActionsService,
  editableFields,
  type BulkAction,
  type PlannedOperation,
  ratesOf,
} from '../automation/index.js';
import type { AdgroupRow } from './managed-entities.repository.js';
import type { PlacementActionEffect } from './placement-manager.model.js';

const MILLION = 1_000_000;

/** An ad group with its new cap. */
export interface CappedAdgroup {
  readonly row: AdgroupRow;
  readonly cap: number | null;
}

/** Target CPAs by ad group in micros of the account's currency, and the reasons for ad groups without one. */
export interface Targets {
  readonly micros: ReadonlyMap<number, number>;
  readonly reasons: ReadonlyMap<number, string>;
}

export const PAUSE = { type: 'pauseAdGroups', level: 'adgroup', settings: null, options: null } as const;
export const RESTORE = { type: 'enableAdGroups', level: 'adgroup', settings: null, options: null } as const;

/** Previews pausing and restoring, with the same planning as the task but without recording it. */
@Injectable()
export class PauseEffects {
  constructor(
    private readonly database: Database,
    private readonly actions: BulkActionsService,
    private readonly platforms: AdPlatforms,
  ) {}

  /** Converts caps from the company's currency to target CPAs, if the platform has target CPAs for ad groups. */
  async targets(companyId: number, adgroups: readonly CappedAdgroup[]): Promise<Targets> {
    const currencies = [...new Set(adgroups.map(({ row }) => row.currency))];
    const rates = await ratesOf(this.database.pool, companyId, currencies);
    const micros = new Map<number, number>();
    const reasons = new Map<number, string>();
    for (const { row, cap } of adgroups) {
      const rate = rates.get(row.currency);
      const reason = this.whyNoTarget(row, cap) ?? (rate ? null : `No exchange rate is available for ${row.currency}.`);
      if (reason === null) micros.set(row.adgroupId, Math.round((cap! * MILLION) / rate!));
      else reasons.set(row.adgroupId, reason);
    }
    return { micros, reasons };
  }

  private whyNoTarget({ sourceId, sourceName }: AdgroupRow, cap: number | null): string | null {
    const platform = this.platforms.of(sourceId);
    if (!platform || !editableFields(platform.capabilities(), 'adgroup').includes('maxCPA'))
      return `${platform?.name ?? sourceName} doesn't support a target CPA for ad groups.`;
    if (cap === null) return 'There is no data to calculate a cap from.';
    return cap === 0 ? 'The target CPA must be greater than 0.' : null;
  }

  async of(
    viewer: Viewer,
    adgroups: readonly (CappedAdgroup & { readonly isHeld: boolean })[],
  ): Promise<Map<number, PlacementActionEffect>> {
    const pausable = adgroups.filter(({ isHeld }) => !isHeld);
    const held = adgroups.filter(({ isHeld }) => isHeld);
    const targets = await this.targets(viewer.companyId, pausable);
    const paused = await this.plan(
      viewer,
      { ...PAUSE, request: { kind: 'status', statusId: PAUSED, targets: targets.micros } },
      pausable,
    );
    const restored = await this.plan(viewer, { ...RESTORE, request: { kind: 'status', statusId: ENABLED } }, held);
    return new Map(
      adgroups.map(({ row, isHeld }) => {
        const operations = (isHeld ? restored : paused).get(row.adgroupId) ?? [];
        return [row.adgroupId, effectOf(row, isHeld, operations, targets.reasons.get(row.adgroupId) ?? null)];
      }),
    );
  }

  private async plan(
    viewer: Viewer,
    action: BulkAction,
    adgroups: readonly CappedAdgroup[],
  ): Promise<Map<number, PlannedOperation[]>> {
    const planned = new Map<number, PlannedOperation[]>();
    if (adgroups.length === 0) return planned;
    const ids = adgroups.map(({ row }) => row.adgroupId);
    for (const operation of await this.actions.preview(viewer, action, ids)) {
      const { id } = operation.entity;
      planned.set(id, [...(planned.get(id) ?? []), operation]);
    }
    return planned;
  }
}

const amount = (value: unknown): number | null => (typeof value === 'number' ? value / MILLION : null);

function effectOf(
  { currency }: AdgroupRow,
  isHeld: boolean,
  operations: readonly PlannedOperation[],
  reason: string | null,
): PlacementActionEffect {
  const status = operations.find(({ field }) => field === 'status');
  const target = operations.find(({ field }) => field === 'maxCPA');
  const isPossible = status?.state === 'ready';
  const isWritten = isPossible && target?.state === 'ready';
  return {
    action: isPossible ? (isHeld ? 'restore' : 'pause') : null,
    reason: isPossible ? null : (status?.message ?? 'Not found.'),
    currency,
    targetCpaBefore: amount(target?.entity.maxCPA),
    targetCpaAfter: isWritten ? amount(target.newValue) : null,
    targetNote: isHeld ? null : target ? target.message : reason,
    approvalNote: isWritten ? (target.limitMessage ?? null) : null,
  };
}
