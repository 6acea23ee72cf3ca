import { Injectable } from '@nestjs/common';
import {
  ADVERTISER_FEED_IDS,
  ADVERTISER_FIGURES,
  addDays,
  dayOf,
  daysOf,
  HOURLY_REPORT,
  groupingOf,
  KEYWORD_REVENUE_FIGURES,
  type DayRange,
} from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  ADVERTISER_FIGURES_BINDING,
  HOURLY_BINDING,
  KEYWORD_REVENUE_BINDING,
  ReportEngine,
  type Report,
  type ReportFilterValues,
  type ReportRequest,
  type ReportRow,
} from '../../reporting/index.js';
import type {
  AdgroupRevenueArgs,
  AdgroupRevenueRow,
  AdvertiserReport,
  AdvertiserReportFilters,
  AdvertiserRpc,
  AdvertiserRpcArgs,
} from './advertiser-report.model.js';
import { AdvertiserReportRepository } from './advertiser-report.repository.js';
import { rowsOf, topOf, type SliceSums } from './advertiser-slices.js';

/** Maximum range in days, by day and by hour. */
const MAX_DAYS = { date: 92, hour: 31 } as const;
/** Maximum number of keywords in a chart, and days with hourly values. */
const MAX_KEYWORDS = 24;
const DAYS_BY_HOUR = 2;
/** Page size that exceeds the rows of any range. */
const EVERY_ROW = 500_000;

const ADVERTISERS: Report = { contract: ADVERTISER_FIGURES, binding: ADVERTISER_FIGURES_BINDING };
const KEYWORDS: Report = { contract: KEYWORD_REVENUE_FIGURES, binding: KEYWORD_REVENUE_BINDING };
const HOURS: Report = { contract: HOURLY_REPORT, binding: HOURLY_BINDING };

const SLICE_FIELDS = [
  ...['date', 'hour', 'name', 'advertiserId', 'advertiserType', 'loaded', 'shown', 'clicked'],
  ...['loadPlaces', 'loadPlaceSquares', 'clickPlaces', 'clickPlaceSquares'],
];

/** A report request for all rows. */
interface Question extends Partial<Pick<ReportRequest, 'orderBy' | 'perPage'>> {
  readonly grouping: readonly string[];
  readonly fields: readonly string[];
  readonly filters: ReportFilterValues;
}

@Injectable()
export class AdvertiserReportService {
  constructor(
    private readonly repository: AdvertiserReportRepository,
    private readonly engine: ReportEngine,
  ) {}

  /** Returns the report. @throws BadUserInput for a feed without advertisers or a range that is too long */
  async report(viewer: Viewer, filters: AdvertiserReportFilters, signal: AbortSignal): Promise<AdvertiserReport> {
    const { feedId } = filters;
    if (typeof feedId !== 'number' || !ADVERTISER_FEED_IDS.includes(feedId)) {
      throw new BadUserInput('invalid feedId', { 'filters.feedId': ['invalid feedId'] });
    }
    const segmentation = filters.segmentation ?? 'date';
    const range = filters.dateRange ?? lastSixDaysToYesterday();
    checkRange(range, MAX_DAYS[segmentation]);
    const found = await this.read(ADVERTISERS, viewer, signal, {
      grouping: segmentation === 'hour' ? ['date', 'hour', 'name'] : ['date', 'name'],
      fields: SLICE_FIELDS,
      filters: {
        dateRange: range,
        siteIdIn: [filters.siteId],
        feedIdIn: [feedId],
        adgroupIdIn: typeof filters.adgroupId === 'number' ? [filters.adgroupId] : null,
        labelNameIn: filters.label ? [filters.label] : null,
      },
    });
    const sums = found.map((row) => ({ ...row, hour: row['hour'] ?? null }) as unknown as SliceSums);
    const rows = rowsOf(sums);
    return { rows, topAdvertisers: topOf(sums), totalRecords: rows.length };
  }

  /** Returns RPC of the keywords with most clicks. One or two days are by hour, longer ranges by day. */
  async rpc(viewer: Viewer, { dateRange, ...ids }: AdvertiserRpcArgs, signal: AbortSignal): Promise<AdvertiserRpc[]> {
    checkRange(dateRange, MAX_DAYS.date);
    const filters: ReportFilterValues = {
      dateRange,
      adgroupIdIn: ids.adgroupIds ?? null,
      siteIdIn: ids.siteIds ?? null,
      advertiserIdIn: ids.advertiserIds ?? null,
    };
    const strongest = await this.read(KEYWORDS, viewer, signal, {
      grouping: ['keyword'],
      fields: ['keywordId', 'sold'],
      filters,
      orderBy: { column: 'sold', direction: 'DESC' },
      perPage: MAX_KEYWORDS,
    });
    if (strongest.length === 0) return [];
    const rows = await this.read(KEYWORDS, viewer, signal, {
      grouping: daysOf(dateRange) <= DAYS_BY_HOUR ? ['date', 'hour', 'keyword'] : ['date', 'keyword'],
      fields: ['date', 'hour', 'keyword', 'RPC'],
      filters: { ...filters, keywordIdIn: strongest.map((row) => row['keywordId'] as number) },
    });
    return inOrderOfTime(rows).map((row) => ({
      datetime: momentOf(row),
      rpc: row['RPC'] as number | null,
      keyword: row['keyword'] as string,
    }));
  }

  /** Returns the figures of the hourly report, by day or by hour. */
  async revenue(viewer: Viewer, args: AdgroupRevenueArgs, signal: AbortSignal): Promise<AdgroupRevenueRow[]> {
    const byHour = args.segmentation === 'hour';
    checkRange(args.dateRange, byHour ? MAX_DAYS.hour : MAX_DAYS.date);
    const rows = await this.read(HOURS, viewer, signal, {
      grouping: byHour ? ['date', 'hour'] : ['date'],
      fields: ['date', 'hour', 'bought', 'sold', 'RPC', 'profit', 'earned'],
      filters: {
        dateRange: args.dateRange,
        adgroupIdIn: args.adgroupIds ?? null,
        siteIdIn: args.siteIds ?? null,
        feedIdIn: typeof args.feedId === 'number' ? [args.feedId] : null,
      },
    });
    return inOrderOfTime(rows).map((row) => ({
      ...(row as unknown as AdgroupRevenueRow),
      date: momentOf(row),
      hour: hourOf(row),
    }));
  }

  feedsOfSite(viewer: Viewer, siteId: number): Promise<number[]> {
    return this.repository.feedsOfSite(viewer, siteId);
  }

  private async read(report: Report, viewer: Viewer, signal: AbortSignal, question: Question): Promise<ReportRow[]> {
    const { grouping, fields, filters, orderBy = null, perPage = EVERY_ROW } = question;
    const rows = { fields: new Set(fields), previous: null, children: null };
    const answer = await this.engine.run(
      {
        ...{ report, viewer, filters, orderBy, perPage },
        grouping: groupingOf(report.contract, grouping),
        segment: null,
        page: 1,
        selection: { rows, total: null, totalRecords: false, freshness: false },
      },
      signal,
    );
    return answer.rows;
  }
}

const hourOf = (row: ReportRow): number | null => (typeof row['hour'] === 'number' ? row['hour'] : null);

const momentOf = (row: ReportRow): Date =>
  new Date(Date.parse(`${row['date'] as string}T00:00:00Z`) + (hourOf(row) ?? 0) * 3_600_000);

/** Sorts daily figures before hourly ones, and ties by keyword. */
const inOrderOfTime = (rows: readonly ReportRow[]): ReportRow[] =>
  [...rows].sort(
    (a, b) =>
      momentOf(a).getTime() - momentOf(b).getTime() ||
      (hourOf(a) ?? -1) - (hourOf(b) ?? -1) ||
      (String(a['keyword']) < String(b['keyword']) ? -1 : 1),
  );

function lastSixDaysToYesterday(): DayRange {
  const today = dayOf(new Date());
  return { start: addDays(today, -6), end: addDays(today, -1) };
}

function checkRange(range: DayRange, maxDays: number): void {
  if (range.end < range.start) throw new BadUserInput("The end can't be before the start.");
  if (daysOf(range) > maxDays) throw new BadUserInput(`The range is longer than ${maxDays} days.`);
}
