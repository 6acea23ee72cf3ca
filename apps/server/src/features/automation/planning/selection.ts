import { ADGROUP_REPORT, type EntityLevel } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Forbidden } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { ReportEngine, type ReportFilterValues, ReportRegistry } from '../../../reporting/index.js';

/** A task of more is refused: it could not be looked through by anybody. */
export const MAX_ENTITIES = 50_000;

/** What an action is for: named entities, or everything the filters of the report match. */
export interface Selection {
  readonly ids: readonly number[];
  readonly byFilters: boolean;
  readonly filters: ReportFilterValues | null;
}

/** Turns a selection into ids, by the same engine that showed the rows. */
@Injectable()
export class SelectionService {
  constructor(
    private readonly engine: ReportEngine,
    private readonly registry: ReportRegistry,
  ) {}

  /**
   * Ids without repetitions. With `byFilters` those of all rows of the report, whatever page was on the screen.
   * @throws Forbidden without the report behind the filters
   */
  async idsOf(viewer: Viewer, level: EntityLevel, { ids, byFilters, filters }: Selection): Promise<number[]> {
    if (!byFilters) return [...new Set(ids)];
    const report = this.registry.find(ADGROUP_REPORT.id)!;
    if (!report.contract.permission.some((key) => viewer.permissions.has(key)))
      throw new Forbidden('The filters are those of the ad group report, which you may not see.');
    const field = level === 'campaign' ? 'campaignId' : 'adgroupId';
    const answer = await this.engine.run({
      report,
      viewer,
      grouping: report.contract.grouping.choices.find(({ id }) => id === level)!,
      segment: null,
      filters: filters ?? {},
      page: 1,
      perPage: MAX_ENTITIES + 1,
      selection: {
        rows: { fields: new Set([field]), previous: null, children: null },
        total: null,
        totalRecords: false,
        freshness: false,
      },
    });
    return answer.rows.map((row) => row[field] as number);
  }
}
