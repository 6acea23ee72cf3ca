import { addDays, ADGROUP_REPORT, clickMinimum, dayOf } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../core/tenancy/index.js';
import { ReportEngine, type ReportFilterValues, ReportRegistry } from '../../reporting/index.js';
import type { AutomationRuleTraffic } from './rules.model.js';

/** Number of days before today for measuring the share of sold clicks. */
const DAYS = 7;

/** Calculates the share of sold clicks in the scope of a rule, and the clicks a row needs before a rule acts on it. */
@Injectable()
export class RuleTraffic {
  constructor(
    private readonly engine: ReportEngine,
    private readonly registry: ReportRegistry,
  ) {}

  async of(viewer: Viewer, filters: ReportFilterValues, now = new Date()): Promise<AutomationRuleTraffic> {
    const soldShare = await this.soldShare(viewer, filters, now);
    const { toJudge, toStop } = clickMinimum(soldShare);
    return { soldShare, minimumClicks: toJudge, minimumClicksWithoutRevenue: toStop };
  }

  /** Returns the share of sold clicks. Null if nothing was reported, or if the user may not read the report. */
  private async soldShare(viewer: Viewer, filters: ReportFilterValues, now: Date): Promise<number | null> {
    const report = this.registry.find(ADGROUP_REPORT.id)!;
    if (!report.contract.permission.some((key) => viewer.permissions.has(key))) return null;
    const { customFilters: _conditions, dateRange: _days, ...scope } = filters;
    const yesterday = addDays(dayOf(now), -1);
    const { rowTotal } = await this.engine.run({
      report,
      viewer,
      grouping: report.contract.grouping.choices.find(({ id }) => id === 'adgroup')!,
      segment: null,
      filters: { ...scope, dateRange: { start: addDays(yesterday, 1 - DAYS), end: yesterday } },
      page: 1,
      perPage: 1,
      selection: {
        rows: null,
        total: { fields: new Set(['opCTR']), previous: null, children: null },
        totalRecords: false,
        freshness: false,
      },
    });
    const share = rowTotal?.['opCTR'];
    return typeof share === 'number' ? share : null;
  }
}
