import { type CapFormula, capOf } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CapFiguresService, type PlacementFigures, type PlacementQuestion } from './cap-figures.service.js';
import { capFromMicros, placeOf, statusOf } from './managed-adgroups.service.js';
import {
  type AdgroupRow,
  adgroupRows,
  managedPlacements,
  type ManagedScope,
  type ManagedState,
  managedStates,
} from './managed-entities.repository.js';
import type { PlacementManagerPlacement, PlacementManagerPlacementPage } from './placement-manager.model.js';

const REMOVED = 4;

/** Columns of the placement report that support sorting, by field name. */
const ORDERS: Readonly<Record<string, string>> = {
  placementName: 'placement',
  cpa: 'cpa',
  rpc: 'rpc',
  cost: 'cost',
  conversions: 'conversions',
  revenue: 'revenue',
  soldClicks: 'soldClicks',
};

export interface PlacementPage {
  readonly page: number;
  readonly perPage: number;
  readonly searchPhrase: string | null;
  readonly orderBy: { readonly column: string; readonly direction: 'ASC' | 'DESC' } | null;
}

/** Provides the placements of the placement manager, by ad group. */
@Injectable()
export class ManagedPlacements {
  constructor(
    private readonly database: Database,
    private readonly figures: CapFiguresService,
  ) {}

  async page(
    viewer: Viewer,
    scope: ManagedScope,
    formula: CapFormula,
    page: PlacementPage,
  ): Promise<PlacementManagerPlacementPage> {
    const { rows, total } = await this.figures.ofPlacements(viewer, scope, formula.daysRange, questionOf(page));
    const { pool } = this.database;
    const adgroups = await adgroupRows(pool, viewer, [...new Set(rows.map(({ adgroupId }) => adgroupId))]);
    const groups = new Map(adgroups.map((row) => [row.adgroupId, row]));
    const placed = rows.flatMap(({ adgroupId, placementId }) =>
      placementId === null ? [] : [{ adgroupId, placementId }],
    );
    const managed = await managedPlacements(pool, viewer.companyId, placed);
    const states = await managedStates(
      pool,
      viewer.companyId,
      'placement',
      managed.map(({ entityId }) => entityId),
    );
    const stateOf = new Map(managed.map((one) => [keyOf(one), states.get(one.entityId) ?? null]));
    return {
      totalRecords: total,
      rows: rows.flatMap((row): PlacementManagerPlacement[] => {
        const group = groups.get(row.adgroupId);
        return group ? [shown(row, group, formula, stateOf.get(keyOf(row)) ?? null)] : [];
      }),
    };
  }
}

const keyOf = ({
  adgroupId,
  placementId,
}: {
  readonly adgroupId: number;
  readonly placementId: string | null;
}): string => `${adgroupId} ${placementId}`;

function questionOf({ page, perPage, searchPhrase, orderBy }: PlacementPage): PlacementQuestion {
  const column = ORDERS[orderBy?.column ?? 'cost'];
  if (column === undefined)
    throw new BadUserInput(`Placements can't be sorted by ${orderBy!.column}.`, {
      orderBy: ["Can't sort by this column."],
    });
  return { page, perPage, searchPhrase, orderBy: { column, direction: orderBy?.direction ?? 'DESC' } };
}

function shown(
  { isBlockable, isBlocked, ...row }: PlacementFigures,
  group: AdgroupRow,
  formula: CapFormula,
  state: ManagedState | null,
): PlacementManagerPlacement {
  const isHeld = state?.isHeld ?? false;
  const reason =
    row.placementId === null
      ? 'The source reports these metrics without a placement.'
      : whyNot(isBlockable, isBlocked, isHeld, group);
  return {
    ...placeOf(group),
    ...row,
    isBlocked,
    cap: capOf(formula, row),
    status: statusOf(state),
    updatedAt: state?.lastAt ?? null,
    lastCpaCap: capFromMicros(state?.capMicros ?? null),
    action: reason === null ? (isHeld ? 'restore' : 'pause') : null,
    reason,
  };
}

function whyNot(isBlockable: boolean, isBlocked: boolean | null, isHeld: boolean, group: AdgroupRow): string | null {
  if (group.statusId === REMOVED) return 'Its ad group was deleted on the platform.';
  if (isHeld) return null;
  if (isBlocked) return 'It is already blocked, but not by the placement manager.';
  return isBlockable ? null : `${group.sourceName} doesn't support blocking it from the console.`;
}
