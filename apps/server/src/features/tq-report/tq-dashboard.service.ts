import { Injectable } from '@nestjs/common';
import { addDays, dayOf, groupingOf, TQ_DASHBOARD_FIGURES, tqBandOf } from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';
import { ReportEngine, TQ_DASHBOARD_BINDING, type Report, type ReportRow } from '../../reporting/index.js';
import type { TqDashboardArgs, TqDashboardReport, TqDashboardRow } from './tq-dashboard.model.js';

const FIGURES: Report = { contract: TQ_DASHBOARD_FIGURES, binding: TQ_DASHBOARD_BINDING };
const GROUPING = groupingOf(TQ_DASHBOARD_FIGURES, ['date', 'market']);
/** Days drawn unless others are asked for, today included. */
const USUAL_DAYS = 14;
/** Rows of one answer: more than markets have days. */
const EVERY_ROW = 500_000;

const KEYS = ['date', 'marketId', 'marketName'];
const FIELDS = {
  tagReport: [...KEYS, 'ctr', 'rpc', 'tq'],
  grossRevenue: [...KEYS, 'grossRevenue'],
} as const;

@Injectable()
export class TqDashboardService {
  constructor(private readonly engine: ReportEngine) {}

  /** One half of the dashboard by day and market; the figures of the other half are null. @throws BadUserInput */
  async report(viewer: Viewer, { filters, type }: TqDashboardArgs, signal: AbortSignal): Promise<TqDashboardReport> {
    const part = type ?? 'tagReport';
    const today = dayOf(new Date());
    const { rows } = await this.engine.run(
      {
        report: FIGURES,
        viewer,
        grouping: GROUPING,
        segment: null,
        filters: { ...filters, dateRange: filters?.dateRange ?? { start: addDays(today, 1 - USUAL_DAYS), end: today } },
        page: 1,
        perPage: EVERY_ROW,
        selection: {
          rows: { fields: new Set(FIELDS[part]), previous: null, children: null },
          total: null,
          totalRecords: false,
          freshness: false,
        },
      },
      signal,
    );
    const figuresOf = part === 'tagReport' ? quality : revenue;
    return { rows: rows.map((row) => ({ ...keysOf(row), ...figuresOf(row) })) };
  }
}

const keysOf = (row: ReportRow): Pick<TqDashboardRow, 'date' | 'marketId' | 'marketName'> => ({
  date: row['date'] as string,
  marketId: row['marketId'] as number,
  marketName: row['marketName'] as string,
});

function quality(row: ReportRow): Partial<TqDashboardRow> {
  const tagTq = row['tq'] as number | null;
  return {
    ctr: row['ctr'] as number | null,
    rpc: row['rpc'] as number | null,
    tagTq,
    tqThresholdId: tqBandOf(tagTq).id,
  };
}

const revenue = (row: ReportRow): Partial<TqDashboardRow> => ({ grossRevenue: row['grossRevenue'] as number | null });
