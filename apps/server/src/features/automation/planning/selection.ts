import { ADGROUP_REPORT, type EntityLevel, KEYWORD_REPORT } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Forbidden } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { ReportEngine, type ReportFilterValues, ReportRegistry } from '../../../reporting/index.js';

/** A larger task is refused: no user could review it. */
export const MAX_ENTITIES = 50_000;

/** What an action is for: named entities, or everything the filters of the report match. */
export interface Selection {
  readonly ids: readonly number[];
  readonly byFilters: boolean;
  readonly filters: ReportFilterValues | null;
}

/** The report whose filters choose a level, the grouping with a row for each of it, and the field with its id. */
const CHOSEN_IN = {
  campaign: { report: ADGROUP_REPORT, grouping: 'campaign', field: 'campaignId' },
  adgroup: { report: ADGROUP_REPORT, grouping: 'adgroup', field: 'adgroupId' },
  keyword: { report: KEYWORD_REPORT, grouping: 'adgroup', field: 'entityId' },
} as const;

export interface Selected {
  /** Without repetitions. */
  readonly ids: readonly number[];
  /** Rows that match; figures without a keyword have a row and no id. */
  readonly matching: number;
}

/** Turns a selection into ids, by the same engine that showed the rows. */
@Injectable()
export class SelectionService {
  constructor(
    private readonly engine: ReportEngine,
    private readonly registry: ReportRegistry,
  ) {}

  /**
   * With `byFilters` the ids of all rows of the report, not only those of the page on the screen.
   * @throws Forbidden without the report behind the filters
   */
  async of(viewer: Viewer, level: EntityLevel, { ids, byFilters, filters }: Selection): Promise<Selected> {
    if (!byFilters) return { ids: [...new Set(ids)], matching: ids.length };
    const { report: contract, grouping, field } = CHOSEN_IN[level];
    const report = this.registry.find(contract.id)!;
    if (!report.contract.permission.some((key) => viewer.permissions.has(key)))
      throw new Forbidden(`The filters are those of the ${contract.title.toLowerCase()}, which you may not see.`);
    const answer = await this.engine.run({
      report,
      viewer,
      grouping: report.contract.grouping.choices.find(({ id }) => id === grouping)!,
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
    const found = answer.rows.flatMap((row) => (row[field] as number | null) ?? []);
    return { ids: [...new Set(found)], matching: answer.rows.length };
  }
}
