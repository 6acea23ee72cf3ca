import {
  addDays,
  advertiserStats,
  type AdvertiserSums,
  dayOf,
  type DayRange,
  daysOf,
  groupingOf,
  KEYWORD_STATS_DAYS,
  MAX_STATS_DAYS,
  MAX_STATS_KEYWORDS,
  MIN_FEED_SHOWS,
  perShow,
  SEARCHED_ADVERTISER_FIGURES,
  SEARCHED_KEYWORD_FIGURES,
  sumOf,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  type Report,
  ReportEngine,
  type ReportFilterValues,
  type ReportRow,
  SEARCHED_ADVERTISER_BINDING,
  SEARCHED_KEYWORD_BINDING,
} from '../../reporting/index.js';
import { type TrackedKeyword, TrackedKeywordsService } from '../keyword-tracker/index.js';
import type { KeywordStats, KeywordStatsArgs } from './keyword-planner.model.js';
import { keywordIdsOf } from './searched-texts.repository.js';

const KEYWORDS: Report = { contract: SEARCHED_KEYWORD_FIGURES, binding: SEARCHED_KEYWORD_BINDING };
const ADVERTISERS: Report = { contract: SEARCHED_ADVERTISER_FIGURES, binding: SEARCHED_ADVERTISER_BINDING };
const EVERY_ROW = 500_000;
const MAX_KEYWORD_LENGTH = 300;

/** Figures by keyword ID. */
interface Figures {
  readonly shows: ReadonlyMap<number, number | null>;
  readonly advertisers: ReadonlyMap<number, readonly AdvertiserSums[]>;
}

/** Statistics of searched keywords on the company's sites from visible accounts, with data of the keyword tracker. */
@Injectable()
export class KeywordStatsService {
  constructor(
    private readonly database: Database,
    private readonly engine: ReportEngine,
    private readonly tracked: TrackedKeywordsService,
  ) {}

  /** Returns one entry per keyword, in the given order. @throws BadUserInput with the invalid argument */
  async of(viewer: Viewer, args: KeywordStatsArgs, signal: AbortSignal): Promise<KeywordStats[]> {
    const texts = args.keywords.map((text) => text.trim().replace(/\s+/g, ' '));
    const dateRange = args.dateRange ?? lastDays();
    const least = args.minFeedShowCount ?? MIN_FEED_SHOWS;
    check(texts, dateRange, least);
    const idsAt = await keywordIdsOf(this.database.pool, viewer.companyId, texts);
    const ids = [...new Set([...idsAt.values()].flat())];
    const filters: ReportFilterValues = {
      ...{ dateRange, marketIdIn: [args.marketId], deviceIdIn: args.deviceIds ?? null, keywordIdIn: ids },
    };
    const all = await this.figures(viewer, filters, signal);
    const { adgroupForCtr: adgroup } = args;
    const own =
      typeof adgroup === 'number' ? await this.figures(viewer, { ...filters, adgroupIdIn: [adgroup] }, signal) : all;
    const { marketId, deviceIds } = args;
    const tracked = await this.tracked.of(viewer, { marketId, deviceIds, texts, range: dateRange });
    return texts.map((keyword, at) =>
      statsOf(keyword, idsAt.get(at) ?? [], { all, own, least, tracked: tracked[at]! }),
    );
  }

  private async figures(viewer: Viewer, filters: ReportFilterValues, signal: AbortSignal): Promise<Figures> {
    // An empty list would match everything.
    if (filters.keywordIdIn?.length === 0) return { shows: new Map(), advertisers: new Map() };
    const pages = await this.read(KEYWORDS, viewer, signal, filters, ['keyword'], ['keywordId', 'shows']);
    const fields = [
      'keywordId',
      'name',
      'advertiserId',
      'advertiserType',
      'shown',
      'clicked',
      'sold',
      'earned',
      'earnedSquares',
    ];
    const ads = await this.read(ADVERTISERS, viewer, signal, filters, ['keyword', 'name'], fields);
    const advertisers = new Map<number, AdvertiserSums[]>();
    for (const row of ads) {
      const id = row['keywordId'] as number;
      advertisers.set(id, [...(advertisers.get(id) ?? []), row as unknown as AdvertiserSums]);
    }
    return {
      shows: new Map(pages.map((row) => [row['keywordId'] as number, row['shows'] as number | null])),
      advertisers,
    };
  }

  private async read(
    report: Report,
    viewer: Viewer,
    signal: AbortSignal,
    filters: ReportFilterValues,
    grouping: readonly string[],
    fields: readonly string[],
  ): Promise<ReportRow[]> {
    const rows = { fields: new Set(fields), previous: null, children: null };
    const { rows: found } = await this.engine.run(
      {
        ...{ report, viewer, filters, orderBy: null, page: 1, perPage: EVERY_ROW, segment: null },
        grouping: groupingOf(report.contract, grouping),
        selection: { rows, total: null, totalRecords: false, freshness: false },
      },
      signal,
    );
    return found;
  }
}

interface StatsInput {
  readonly all: Figures;
  /** Figures of the ad group whose CTR is used. */
  readonly own: Figures;
  readonly least: number;
  readonly tracked: TrackedKeyword;
}

/** Combines the figures of a keyword, which may have several IDs for several spellings. */
function statsOf(keyword: string, ids: readonly number[], { all, own, least, tracked }: StatsInput): KeywordStats {
  const tracking = { hasTrackingTask: tracked.since !== null, trackingStartDate: tracked.since };
  const shows = sumOf(ids.map((id) => all.shows.get(id) ?? null));
  if (shows === null || shows < least) return { keyword, ...probedStats(tracked), ...tracking };
  const sums = merged(ids.flatMap((id) => all.advertisers.get(id) ?? []));
  const ownShows = sumOf(ids.map((id) => own.shows.get(id) ?? null));
  const { ctr } = perShow(
    ids.flatMap((id) => own.advertisers.get(id) ?? []),
    ownShows,
  );
  const advertisers = advertiserStats(sums, shows).map((one) => ({ ...one, averagePosition: null }));
  return {
    ...{ keyword, origin: 'own traffic', feedShowCount: shows, rps: perShow(sums, shows).rps, ctr, probeCount: null },
    ...tracking,
    advertisers: advertisers as KeywordStats['advertisers'],
  };
}

/** Statistics from probes for keywords with too little own traffic. Contains advertisers but no money or clicks. */
function probedStats({
  probes,
  advertisers,
}: TrackedKeyword): Omit<KeywordStats, 'keyword' | 'hasTrackingTask' | 'trackingStartDate'> {
  const unknown = { feedShowCount: null, rps: null, ctr: null };
  if (probes === 0) return { origin: null, ...unknown, probeCount: null, advertisers: [] };
  const none = { meanRpc: null, rpcStdev: null, rpcCount: null, clickedCount: null, ctr: null };
  const found = advertisers.map(({ bestPosition: _, ...one }) => ({ ...none, ...one }));
  return {
    ...{ origin: 'tracking', ...unknown, probeCount: probes },
    advertisers: found as KeywordStats['advertisers'],
  };
}

/** Merges sums of the same advertiser. */
function merged(sums: readonly AdvertiserSums[]): AdvertiserSums[] {
  const byId = new Map<number, AdvertiserSums>();
  for (const one of sums) {
    const before = byId.get(one.advertiserId);
    const sum = (figure: 'shown' | 'clicked' | 'sold' | 'earned' | 'earnedSquares') =>
      sumOf([before?.[figure] ?? null, one[figure]]);
    byId.set(one.advertiserId, {
      ...one,
      ...{
        shown: sum('shown'),
        clicked: sum('clicked'),
        sold: sum('sold'),
        earned: sum('earned'),
        earnedSquares: sum('earnedSquares'),
      },
    });
  }
  return [...byId.values()];
}

function lastDays(): DayRange {
  const today = dayOf(new Date());
  return { start: addDays(today, 1 - KEYWORD_STATS_DAYS), end: today };
}

function check(texts: readonly string[], range: DayRange, least: number): void {
  const refuse = (field: string, message: string): never => {
    throw new BadUserInput(message, { [field]: [message] });
  };
  if (texts.length === 0 || texts.includes(''))
    refuse('keywords', "Enter at least one keyword. Keywords can't be blank.");
  if (texts.length > MAX_STATS_KEYWORDS)
    refuse('keywords', `You can look up to ${MAX_STATS_KEYWORDS.toLocaleString('en-US')} keywords at once.`);
  if (texts.some((text) => [...text].length > MAX_KEYWORD_LENGTH))
    refuse('keywords', `A keyword can have up to ${MAX_KEYWORD_LENGTH} characters.`);
  if (range.end < range.start) refuse('dateRange', "The end can't be before the start.");
  if (daysOf(range) > MAX_STATS_DAYS) refuse('dateRange', `The range is longer than ${MAX_STATS_DAYS} days.`);
  if (least < 0) refuse('minFeedShowCount', 'The minimum number of feed shows must be at least 0.');
}
