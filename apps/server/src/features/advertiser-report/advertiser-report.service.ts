import { Injectable } from '@nestjs/common';
import { ADVERTISER_FEED_IDS, addDays, dayOf, daysOf, HOURLY_REPORT, groupingOf, type DayRange } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { HOURLY_BINDING, ReportEngine } from '../../reporting/index.js';
import type {
  AdgroupRevenueArgs,
  AdgroupRevenueRow,
  AdvertiserReport,
  AdvertiserReportFilters,
  AdvertiserRpc,
  AdvertiserRpcArgs,
} from './advertiser-report.model.js';
import { AdvertiserReportRepository } from './advertiser-report.repository.js';
import { rowsOf, topOf } from './advertiser-slices.js';

/** Longest range in days by day, and by hour. */
const LONGEST = { date: 92, hour: 31 } as const;
/** Keywords followed at once, and days drawn by the hour. */
const MOST_KEYWORDS = 24;
const DAYS_BY_HOUR = 2;

@Injectable()
export class AdvertiserReportService {
  constructor(
    private readonly repository: AdvertiserReportRepository,
    private readonly engine: ReportEngine,
  ) {}

  /** @throws BadUserInput for a feed without advertisers, or too long a range */
  async report(viewer: Viewer, filters: AdvertiserReportFilters): Promise<AdvertiserReport> {
    const { feedId } = filters;
    if (typeof feedId !== 'number' || !ADVERTISER_FEED_IDS.includes(feedId)) {
      throw new BadUserInput('invalid feedId', { 'filters.feedId': ['invalid feedId'] });
    }
    const segmentation = filters.segmentation ?? 'date';
    const range = filters.dateRange ?? lastSixDaysToYesterday();
    checkRange(range, LONGEST[segmentation]);
    const sums = await this.repository.slices(viewer, {
      siteId: filters.siteId,
      feedId,
      range,
      byHour: segmentation === 'hour',
      adgroupId: filters.adgroupId ?? null,
      label: filters.label || null,
    });
    const rows = rowsOf(sums);
    return { rows, topAdvertisers: topOf(sums), totalRecords: rows.length };
  }

  /** A day or two by the hour, longer ranges by day. */
  async rpc(viewer: Viewer, { dateRange, ...ids }: AdvertiserRpcArgs): Promise<AdvertiserRpc[]> {
    checkRange(dateRange, LONGEST.date);
    const sums = await this.repository.keywords(viewer, {
      adgroupIds: given(ids.adgroupIds),
      advertiserIds: given(ids.advertiserIds),
      siteIds: given(ids.siteIds),
      range: dateRange,
      byHour: daysOf(dateRange) <= DAYS_BY_HOUR,
      most: MOST_KEYWORDS,
    });
    return sums.map(({ date, hour, keyword, sold, revenue }) => ({
      datetime: momentOf(date, hour),
      rpc: sold === 0 ? null : revenue / sold / 1_000_000,
      keyword,
    }));
  }

  /** The same figures as in the hourly report, day by day or hour by hour. */
  async revenue(viewer: Viewer, args: AdgroupRevenueArgs, signal: AbortSignal): Promise<AdgroupRevenueRow[]> {
    const byHour = args.segmentation === 'hour';
    checkRange(args.dateRange, byHour ? LONGEST.hour : LONGEST.date);
    const fields = new Set(['date', 'hour', 'bought', 'sold', 'RPC', 'profit', 'earned']);
    const { rows } = await this.engine.run(
      {
        report: { contract: HOURLY_REPORT, binding: HOURLY_BINDING },
        viewer,
        grouping: groupingOf(HOURLY_REPORT, byHour ? ['date', 'hour'] : ['date']),
        segment: null,
        filters: {
          dateRange: args.dateRange,
          adgroupIdIn: args.adgroupIds ?? null,
          siteIdIn: args.siteIds ?? null,
          feedIdIn: typeof args.feedId === 'number' ? [args.feedId] : null,
        },
        page: 1,
        perPage: (LONGEST.date + 1) * 25,
        selection: {
          rows: { fields, previous: null, children: null },
          total: null,
          totalRecords: false,
          freshness: false,
        },
      },
      signal,
    );
    return rows
      .map((row) => {
        const hour = typeof row['hour'] === 'number' ? row['hour'] : null;
        return { ...(row as unknown as AdgroupRevenueRow), date: momentOf(row['date'] as string, hour), hour };
      })
      .sort((a, b) => a.date.getTime() - b.date.getTime() || (a.hour ?? -1) - (b.hour ?? -1));
  }

  feedsOfSite(viewer: Viewer, siteId: number): Promise<number[]> {
    return this.repository.feedsOfSite(viewer, siteId);
  }
}

const given = (ids: readonly number[] | null | undefined): readonly number[] | null =>
  ids && ids.length > 0 ? ids : null;

const momentOf = (day: string, hour: number | null): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (hour ?? 0) * 3_600_000);

function lastSixDaysToYesterday(): DayRange {
  const today = dayOf(new Date());
  return { start: addDays(today, -6), end: addDays(today, -1) };
}

function checkRange(range: DayRange, longest: number): void {
  if (range.end < range.start) throw new BadUserInput('The range ends before it starts.');
  if (daysOf(range) > longest) throw new BadUserInput(`The range is longer than ${longest} days.`);
}
