import { addDays, ADGROUP_REPORT, clickMinimum, dayOf } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../core/tenancy/index.js';
import { ReportEngine, type ReportFilterValues, ReportRegistry } from '../../reporting/index.js';
import type { AutomationRuleTraffic } from './rules.model.js';

/** Days before today whose clicks say how many are sold. */
const DAYS = 7;

/** Clicks in the scope of a rule, and how many of them a row needs before a rule acts on it. */
@Injectable()
export class RuleTraffic {
  constructor(
    private readonly engine: ReportEngine,
    private readonly registry: ReportRegistry,
  ) {}

  async of(viewer: Viewer, filters: ReportFilterValues, now = new Date()): Promise<AutomationRuleTraffic> {
    const report = this.registry.find(ADGROUP_REPORT.id)!;
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
        total: { fields: new Set(['bought', 'opCTR']), previous: null, children: null },
        totalRecords: false,
        freshness: false,
      },
    });
    const [bought, soldShare] = [numberOf(rowTotal?.['bought']), numberOf(rowTotal?.['opCTR'])];
    const { toJudge, toStop } = clickMinimum(soldShare);
    return { boughtClicks: bought ?? 0, soldShare, minimumClicks: toJudge, minimumClicksWithoutRevenue: toStop };
  }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
