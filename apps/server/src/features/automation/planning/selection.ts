import { ADGROUP_REPORT, type EntityLevel, isPlaced, KEYWORD_REPORT, PLACEMENT_REPORT } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Forbidden } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import type { PlacedChoice } from './placement-settings.repository.js';
import { PlacementSettings } from './placement-settings.service.js';
import { ReportEngine, type ReportFilterValues, ReportRegistry } from '../../../reporting/index.js';

/** Maximum number of entities in a task. Users couldn't review a larger one. */
export const MAX_ENTITIES = 50_000;

/** Entities for an action: selected ones, or all that match the filters of the report. */
export interface Selection {
  readonly ids: readonly number[];
  /** Placements or sections of ad groups, in addition to the IDs. */
  readonly placed?: readonly PlacedChoice[];
  readonly byFilters: boolean;
  readonly filters: ReportFilterValues | null;
}

/** Report whose filters select entities of a level, the grouping with one row per entity, and the field with its ID. */
const CHOSEN_IN = {
  campaign: { report: ADGROUP_REPORT, grouping: 'campaign', field: 'campaignId' },
  adgroup: { report: ADGROUP_REPORT, grouping: 'adgroup', field: 'adgroupId' },
  keyword: { report: KEYWORD_REPORT, grouping: 'adgroup', field: 'entityId' },
  placement: { report: PLACEMENT_REPORT, grouping: 'adgroup', field: 'placementId' },
} as const;
export type FilteredLevel = keyof typeof CHOSEN_IN;

export interface Selected {
  /** Distinct IDs. */
  readonly ids: readonly number[];
  /** Number of matching rows. Figures without a keyword have a row but no ID. */
  readonly matching: number;
}

/** Converts a selection into IDs, with the same engine that showed the rows. */
@Injectable()
export class SelectionService {
  constructor(
    private readonly engine: ReportEngine,
    private readonly registry: ReportRegistry,
    private readonly settings: PlacementSettings,
  ) {}

  /**
   * Returns the selected IDs. With `byFilters` these are the IDs of all rows of the report, not only of the current
   * page.
   * @throws Forbidden without the permission for the report
   */
  async of(viewer: Viewer, level: EntityLevel, selection: Selection): Promise<Selected> {
    const { ids, placed = [], byFilters, filters } = selection;
    if (byFilters && level !== 'section') return this.matching(viewer, level, filters);
    if (!isPlaced(level)) return { ids: [...new Set(ids)], matching: ids.length };
    const found = await this.settings.ids(viewer, level, placed);
    return { ids: unique([...ids, ...found]), matching: ids.length + placed.length };
  }

  private async matching(viewer: Viewer, level: FilteredLevel, filters: ReportFilterValues | null): Promise<Selected> {
    const { report: contract, grouping, field } = CHOSEN_IN[level];
    const report = this.registry.find(contract.id)!;
    if (!report.contract.permission.some((key) => viewer.permissions.has(key)))
      throw new Forbidden(`The filters belong to the ${contract.title.toLowerCase()}, which you can't access.`);
    const answer = await this.engine.run({
      report,
      viewer,
      grouping: report.contract.grouping.choices.find(({ id }) => id === grouping)!,
      segment: null,
      filters: filters ?? {},
      page: 1,
      perPage: MAX_ENTITIES + 1,
      selection: {
        rows: {
          fields: new Set([field, ...(level === 'placement' ? ['adgroupId'] : [])]),
          previous: null,
          children: null,
        },
        total: null,
        totalRecords: false,
        freshness: false,
      },
    });
    const { rows } = answer;
    if (level !== 'placement')
      return { ids: unique(rows.map((row) => row[field] as number | null)), matching: rows.length };
    const choices = rows.flatMap((row): PlacedChoice[] => {
      const externalId = row[field] as string | null;
      return externalId === null ? [] : [{ adgroupId: row['adgroupId'] as number, externalId }];
    });
    return { ids: unique(await this.settings.ids(viewer, 'placement', choices)), matching: rows.length };
  }
}

const unique = (ids: readonly (number | null)[]): number[] => [...new Set(ids.flatMap((id) => id ?? []))];
