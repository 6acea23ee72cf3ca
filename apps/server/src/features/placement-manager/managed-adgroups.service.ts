import { type CapFormula, capOf, ENABLED } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CapFiguresService, NO_FIGURES } from './cap-figures.service.js';
import {
  type AdgroupRow,
  adgroupRows,
  type ManagedScope,
  type ManagedState,
  managedStates,
  oncePaused,
} from './managed-entities.repository.js';
import type { ManagedStatus } from './placement-manager.enums.js';
import type { PlacementManagerAdGroup } from './placement-manager.model.js';
import { PauseEffects } from './pause-effects.service.js';

const MILLION = 1_000_000;

/** Provides the ad groups of the placement manager, with their figures, cap, and the effect of an action. */
@Injectable()
export class ManagedAdgroups {
  constructor(
    private readonly database: Database,
    private readonly figures: CapFiguresService,
    private readonly effects: PauseEffects,
  ) {}

  /**
   * Returns the enabled ad groups with figures in the range, and ad groups that the manager has paused. Other paused ad
   * groups are excluded, because the manager may not restore them.
   */
  async list(viewer: Viewer, scope: ManagedScope, formula: CapFormula): Promise<PlacementManagerAdGroup[]> {
    const { pool } = this.database;
    const figures = await this.figures.ofAdgroups(viewer, scope, formula.daysRange);
    const known = await oncePaused(pool, viewer, scope);
    const rows = await adgroupRows(pool, viewer, [...new Set([...figures.keys(), ...known])]);
    const states = await managedStates(
      pool,
      viewer.companyId,
      'adgroup',
      rows.map(({ adgroupId }) => adgroupId),
    );
    const shown = rows
      .filter(({ adgroupId, statusId }) => statusId === ENABLED || states.get(adgroupId)?.isHeld)
      .map((row) => {
        const own = figures.get(row.adgroupId) ?? NO_FIGURES;
        return { row, own, cap: capOf(formula, own), state: states.get(row.adgroupId) ?? null };
      });
    const effects = await this.effects.of(
      viewer,
      shown.map(({ row, cap, state }) => ({ row, cap, isHeld: state?.isHeld ?? false })),
    );
    return shown.map(({ row, own, cap, state }) => ({
      ...placeOf(row),
      ...own,
      cap,
      status: statusOf(state),
      updatedAt: state?.lastAt ?? null,
      lastCpaCap: capFromMicros(state?.capMicros ?? null),
      // The caller already knows the actions of this session.
      actionStatus: null,
      effect: effects.get(row.adgroupId)!,
    }));
  }
}

export const capFromMicros = (micros: number | null): number | null => (micros === null ? null : micros / MILLION);

export const placeOf = ({
  sourceId,
  sourceName,
  accountId,
  accountName,
  campaignId,
  campaignName,
  adgroupId,
  adgroupName,
}: AdgroupRow) => ({ sourceId, sourceName, accountId, accountName, campaignId, campaignName, adgroupId, adgroupName });

/** Returns the status. A failed action stays visible until another one succeeds. */
export function statusOf(state: Pick<ManagedState, 'lastStatus' | 'isHeld'> | null): ManagedStatus {
  if (state?.lastStatus === 'failure') return 'failed';
  return state?.isHeld ? 'paused' : 'enabled';
}
