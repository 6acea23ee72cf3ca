import {
  ADGROUP_REPORT,
  type CapFigures,
  capFigure,
  PLACEMENT_REPORT,
  resolveFrame,
  type ReportContract,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ReportEngine, type ReportFilterValues, ReportRegistry, type ReportRow } from '../../reporting/index.js';
import { MAX_ENTITIES } from '../automation/index.js';
import type { ManagedScope } from './managed-entities.repository.js';

/** Figures of an ad group or placement over the days. Null if none were reported. */
export interface ManagedFigures extends CapFigures {
  readonly cost: number | null;
  readonly conversions: number | null;
  readonly revenue: number | null;
  readonly soldClicks: number | null;
}

export const NO_FIGURES: ManagedFigures = {
  cpa: null,
  rpc: null,
  cost: null,
  conversions: null,
  revenue: null,
  soldClicks: null,
};

export interface PlacementFigures extends ManagedFigures {
  readonly adgroupId: number;
  /** ID of the placement. Null for figures that the platform reports without a placement. */
  readonly placementId: string | null;
  readonly placementName: string;
  readonly isBlocked: boolean | null;
  readonly isBlockable: boolean;
}

export interface PlacementQuestion {
  readonly page: number;
  readonly perPage: number;
  readonly searchPhrase: string | null;
  /** Sort order by a column of the placement report. */
  readonly orderBy: { readonly column: string; readonly direction: 'ASC' | 'DESC' };
}

/** Figures for caps, from the ad group and placement reports. Requires only the tool's permission. */
@Injectable()
export class CapFiguresService {
  constructor(
    private readonly engine: ReportEngine,
    private readonly registry: ReportRegistry,
  ) {}

  /** Returns figures of the scope's ad groups over these days, highest cost first. */
  async ofAdgroups(viewer: Viewer, scope: ManagedScope, daysRange: number): Promise<Map<number, ManagedFigures>> {
    const { rows } = await this.ask(
      ADGROUP_REPORT,
      viewer,
      filtersOf(scope, daysRange),
      ['adgroupId', 'CPA', 'RPC', 'cost', 'conv', 'earned', 'sold'],
      { page: 1, perPage: MAX_ENTITIES + 1, orderBy: { column: 'cost', direction: 'DESC' } },
    );
    if (rows.length > MAX_ENTITIES)
      throw new BadUserInput(
        `More than ${MAX_ENTITIES.toLocaleString('en-US')} ad groups match. Choose fewer sources or accounts.`,
      );
    return new Map(
      rows.flatMap((row) => {
        const id = row['adgroupId'];
        const figures = figuresOf(row, {
          cpa: 'CPA',
          rpc: 'RPC',
          conversions: 'conv',
          revenue: 'earned',
          sold: 'sold',
        });
        return typeof id === 'number' && id > 0 ? [[id, figures] as const] : [];
      }),
    );
  }

  /** Returns a page of placements by ad group. */
  async ofPlacements(
    viewer: Viewer,
    scope: ManagedScope,
    daysRange: number,
    question: PlacementQuestion,
  ): Promise<{ rows: PlacementFigures[]; total: number }> {
    const fields = ['placementId', 'placement', 'adgroupId', 'isPlacementBlocked', 'isPlacementEnabled'];
    const figures = ['cpa', 'rpc', 'cost', 'conversions', 'revenue', 'soldClicks'];
    const { rows, total } = await this.ask(
      PLACEMENT_REPORT,
      viewer,
      { ...filtersOf(scope, daysRange), searchPhrase: question.searchPhrase },
      [...fields, ...figures],
      question,
    );
    return {
      total,
      rows: rows.flatMap((row): PlacementFigures[] => {
        const { placementId, placement, adgroupId, isPlacementBlocked, isPlacementEnabled } = row;
        if (typeof adgroupId !== 'number') return [];
        return [
          {
            ...figuresOf(row, {
              cpa: 'cpa',
              rpc: 'rpc',
              conversions: 'conversions',
              revenue: 'revenue',
              sold: 'soldClicks',
            }),
            adgroupId,
            placementId: typeof placementId === 'string' ? placementId : null,
            placementName: String(placement),
            isBlocked: isPlacementBlocked as boolean | null,
            isBlockable: isPlacementEnabled === true,
          },
        ];
      }),
    };
  }

  private async ask(
    { id, grouping, permission }: ReportContract,
    viewer: Viewer,
    filters: ReportFilterValues,
    fields: readonly string[],
    { page, perPage, orderBy }: Omit<PlacementQuestion, 'searchPhrase'>,
  ): Promise<{ rows: readonly ReportRow[]; total: number }> {
    const report = this.registry.find(id)!;
    const { rows, totalRecords } = await this.engine.run({
      report,
      // The tool's permission is sufficient for these figures.
      viewer: { ...viewer, permissions: new Set([...viewer.permissions, ...permission]) },
      grouping: grouping.choices.find((choice) => choice.id === 'adgroup')!,
      segment: null,
      filters,
      orderBy,
      page,
      perPage,
      selection: {
        rows: { fields: new Set(fields), previous: null, children: null },
        total: null,
        totalRecords: true,
        freshness: false,
      },
    });
    return { rows, total: totalRecords ?? rows.length };
  }
}

/** Returns the report filters for full UTC days up to yesterday. */
const filtersOf = ({ sourceIds, accountIds, adgroupIds }: ManagedScope, daysRange: number): ReportFilterValues => ({
  dateRange: resolveFrame({ preset: 'lastDays', value: daysRange }, new Date()).range,
  sourceIdIn: sourceIds,
  partnerAccountIdIn: accountIds,
  adgroupIdIn: adgroupIds,
});

function figuresOf(
  row: ReportRow,
  names: { cpa: string; rpc: string; conversions: string; revenue: string; sold: string },
): ManagedFigures {
  const figure = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null);
  return {
    cpa: capFigure(figure(names.cpa)),
    rpc: capFigure(figure(names.rpc)),
    cost: figure('cost'),
    conversions: figure(names.conversions),
    revenue: figure(names.revenue),
    soldClicks: figure(names.sold),
  };
}
