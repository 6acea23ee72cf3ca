import { Injectable } from '@nestjs/common';
import { addDays, type DayRange, dayOf, eachDay, groupingOf, TQ_DASHBOARD_FIGURES, tqBandOf } from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';
import { ReportEngine, TQ_DASHBOARD_BINDING, type Report, type ReportRow } from '../../reporting/index.js';
import { ReportedTagsRepository } from './reported-tags.repository.js';
import type { TqDashboardArgs, TqDashboardMarket, TqDashboardReport, TqDashboardRow } from './tq-dashboard.model.js';

const FIGURES: Report = { contract: TQ_DASHBOARD_FIGURES, binding: TQ_DASHBOARD_BINDING };
/** Default number of days, including today. */
const USUAL_DAYS = 14;
/** Maximum rows of a response, more than the days of all markets. */
const EVERY_ROW = 500_000;

const KEYS = ['date', 'marketId', 'marketName'];
const FIELDS = {
  tagReport: [...KEYS, 'ctr', 'rpc', 'tq'],
  grossRevenue: [...KEYS, 'grossRevenue'],
} as const;

/** Returns true if the feed has not reported the whole day in a market. */
type IsOpen = (marketId: number, day: string) => boolean;

@Injectable()
export class TqDashboardService {
  constructor(
    private readonly engine: ReportEngine,
    private readonly reported: ReportedTagsRepository,
  ) {}

  /**
   * Returns one half of the dashboard by day and market. The figures of the other half are null.
   * @throws BadUserInput for invalid filters
   */
  async report(viewer: Viewer, { filters, type }: TqDashboardArgs, signal: AbortSignal): Promise<TqDashboardReport> {
    const part = type ?? 'tagReport';
    const today = dayOf(new Date());
    const dateRange = filters?.dateRange ?? { start: addDays(today, 1 - USUAL_DAYS), end: today };
    const ask = async (by: readonly string[], fields: readonly string[]): Promise<readonly ReportRow[]> => {
      const { rows } = await this.engine.run(
        {
          report: FIGURES,
          viewer,
          grouping: groupingOf(TQ_DASHBOARD_FIGURES, by),
          segment: null,
          filters: { ...filters, dateRange },
          page: 1,
          perPage: EVERY_ROW,
          selection: {
            rows: { fields: new Set(fields), previous: null, children: null },
            total: null,
            totalRecords: false,
            freshness: false,
          },
        },
        signal,
      );
      return rows;
    };
    const [days, markets] = await Promise.all([
      ask(['date', 'market'], FIELDS[part]),
      part === 'tagReport' ? ask(['market'], ['marketId', 'tq']) : [],
    ]);
    const isOpen = await this.openDays(viewer.companyId, dateRange, today);
    const figuresOf = part === 'tagReport' ? quality : revenue;
    const rows = days.map((row): TqDashboardRow => {
      const keys = keysOf(row);
      return { ...keys, ...figuresOf(row), incomplete: isOpen(keys.marketId, keys.date) };
    });
    return { rows, markets: markets.map((row) => marketOf(row, rows, dateRange, isOpen)) };
  }

  private async openDays(companyId: number, range: DayRange, today: string): Promise<IsOpen> {
    const until = await this.reported.reportedUntil(companyId, range);
    return (marketId, day) => {
      if (day >= today) return true;
      const reported = until.get(marketId);
      return reported !== undefined && reported < new Date(`${addDays(day, 1)}T00:00:00Z`);
    };
  }
}

function marketOf(row: ReportRow, days: readonly TqDashboardRow[], range: DayRange, isOpen: IsOpen): TqDashboardMarket {
  const marketId = row['marketId'] as number;
  const tagTq = row['tq'] as number | null;
  const lastCompleteDate = eachDay(range).findLast((day) => !isOpen(marketId, day)) ?? null;
  const last = days.find((day) => day.marketId === marketId && day.date === lastCompleteDate);
  return {
    ...{ marketId, tagTq, tqThresholdId: tqBandOf(tagTq).id },
    ...{ lastCompleteDate, lastCompleteTq: last?.tagTq ?? null },
  };
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
