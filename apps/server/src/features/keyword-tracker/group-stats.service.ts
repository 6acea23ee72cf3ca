import {
  type DayRange,
  daysBetween,
  MAX_GROUP_STATS_DAYS,
  originOf,
  ownRatios,
  type OwnTraffic,
  probedAdvertisers,
  sumOf,
  trackedKeyword,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { found } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { BadUserInput, type OrderByInput, ordered } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { checkPage } from '../../reporting/index.js';
import type { GroupRow } from './groups.repository.js';
import { NO_GROUP, TrackingGroupsService } from './groups.service.js';
import type { KeywordTrackingDay, KeywordTrackingStatsArgs, KeywordTrackingStatsRow } from './keyword-tracker.model.js';
import { ownTrafficOf, type OwnTrafficDay } from './own-traffic.repository.js';
import { probesOf, type ProbeRow, probeSummaries, type ProbeSummary } from './probes.repository.js';
import { checkedRange } from './ranges.js';

const COLUMNS = ['keyword', 'advertiserCount', 'feedShowCount', 'ctr', 'rpc', 'rps', 'lastTrackedAt', 'probeCount', 'origin'] as const; // prettier-ignore
type Column = (typeof COLUMNS)[number];
const DEFAULT_ORDER: OrderByInput = { column: 'rpc', direction: 'DESC' };
const NO_TRAFFIC: OwnTraffic = { shows: null, clicked: null, sold: null, earned: null };

type Figures = Omit<KeywordTrackingStatsRow, 'advertisers' | 'days'> & { readonly key: string };

/**
 * Statistics of a group's keywords from probes and own traffic. Sorted and paged in memory, because a group has at most
 * a few hundred.
 */
@Injectable()
export class GroupStatsService {
  constructor(
    private readonly database: Database,
    private readonly groups: TrackingGroupsService,
  ) {}

  /** Returns a page of statistics. @throws NotFound for an unknown group, and BadUserInput with the invalid argument */
  async of(viewer: Viewer, args: KeywordTrackingStatsArgs) {
    const { page, perPage, orderBy, keyword } = args;
    checkPage({ page, perPage });
    const order = orderBy ?? DEFAULT_ORDER;
    if (!isColumn(order.column)) throw new BadUserInput(`Can't sort by unknown column '${order.column}'.`);
    const range = checkedRange(args.dateRange, MAX_GROUP_STATS_DAYS);
    const group = found(await this.groups.one(viewer, args.keywordGroupId), NO_GROUP);
    const traffic = await this.traffic(viewer, group, range);
    const summaries = await probeSummaries(this.database.pool, daysOfGroup(viewer, group, range));
    const wanted = keyword == null ? null : trackedKeyword(keyword).toLowerCase();
    const rows = group.keywords
      .map((text, at) => ({ keyword: text, key: group.keys[at]! }))
      .filter((each) => wanted === null || each.keyword.toLowerCase() === wanted)
      .map((each) => figuresOf(each, traffic.get(each.key) ?? [], summaries.get(each.key)))
      .sort(inOrder(order.column, ordered(order).direction));
    const shown = rows.slice((page - 1) * perPage, page * perPage);
    return { keywordGroup: group, rows: await this.detailed(viewer, { group, range, shown, traffic }), totalRecords: rows.length };
  } // prettier-ignore

  private async traffic(viewer: Viewer, group: GroupRow, range: DayRange): Promise<Map<string, OwnTrafficDay[]>> {
    const days = await ownTrafficOf(this.database.pool, {
      ...{ companyId: viewer.companyId, groupId: group.id, days: daysBetween(range.start, range.end) },
      accounts: viewer.accounts === 'all' ? null : viewer.accounts,
    });
    return byKeyOf(days);
  }

  private async detailed(
    viewer: Viewer,
    { group, range, shown, traffic }: { group: GroupRow; range: DayRange; shown: readonly Figures[]; traffic: Map<string, OwnTrafficDay[]> },
  ): Promise<KeywordTrackingStatsRow[]> {
    const keys = shown.map(({ key }) => key);
    const probes = await probesOf(this.database.pool, daysOfGroup(viewer, group, range), keys);
    const byKey = byKeyOf(probes);
    return shown.map(({ key, ...row }) => ({
      ...row,
      advertisers: probedAdvertisers(adsOf(byKey.get(key) ?? []), row.probeCount) as KeywordTrackingStatsRow['advertisers'],
      days: daysOfKeyword(byKey.get(key) ?? [], traffic.get(key) ?? []),
    }));
  } // prettier-ignore
}

function byKeyOf<T extends { readonly key: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(item.key, [...(groups.get(item.key) ?? []), item]);
  return groups;
}

const daysOfGroup = ({ companyId }: Viewer, { id }: GroupRow, { start, end }: DayRange) => ({
  ...{ companyId, groupId: id, start, end },
});

function figuresOf(
  { key, keyword }: Pick<Figures, 'key' | 'keyword'>,
  days: readonly OwnTrafficDay[],
  summary: ProbeSummary | undefined,
): Figures {
  const own = days.reduce<OwnTraffic>(plus, NO_TRAFFIC);
  const probeCount = summary?.probes ?? 0;
  return {
    ...{ key, keyword, ...ownRatios(own), origin: originOf(own, probeCount), probeCount },
    advertiserCount: probeCount === 0 ? null : (summary?.advertiserCount ?? 0),
    lastTrackedAt: summary?.lastTrackedAt ?? null,
    lastError: summary?.lastError ?? null,
  };
}

const plus = (a: OwnTraffic, b: OwnTraffic): OwnTraffic => ({
  shows: sumOf([a.shows, b.shows]),
  clicked: sumOf([a.clicked, b.clicked]),
  sold: sumOf([a.sold, b.sold]),
  earned: sumOf([a.earned, b.earned]),
});

const adsOf = (probes: readonly ProbeRow[]) =>
  probes.flatMap(({ id, ads }) => ads.map(({ title: _, ...ad }) => ({ ...ad, probe: id })));

/** Returns the days with a probe or own traffic, newest first. */
function daysOfKeyword(probes: readonly ProbeRow[], traffic: readonly OwnTrafficDay[]): KeywordTrackingDay[] {
  const dates = [...new Set([...probes, ...traffic].map(({ date }) => date))].sort().reverse();
  return dates.map((date) => {
    const probe = probes.find((each) => each.date === date);
    const isAnswered = probe?.state === 'done';
    return {
      ...{ date, probedAt: probe?.probedAt ?? null, error: isAnswered ? null : (probe?.error ?? null) },
      ads: isAnswered ? [...probe.ads] : null,
      ...ownRatios(traffic.find((each) => each.date === date) ?? NO_TRAFFIC),
    };
  });
}

const isColumn = (column: string): column is Column => (COLUMNS as readonly string[]).includes(column);

/** Sorts missing values last in either direction, and ties by keyword. */
function inOrder(column: Column, direction: string): (a: Figures, b: Figures) => number {
  const sign = direction === 'DESC' ? -1 : 1;
  return (a, b) => {
    const [left, right] = [a[column], b[column]];
    const byKeyword = a.key < b.key ? -1 : 1;
    if (left === null || right === null) return left === right ? byKeyword : left === null ? 1 : -1;
    if (left === right || (left instanceof Date && left.getTime() === (right as Date).getTime())) return byKeyword;
    return sign * (left < right ? -1 : 1);
  };
}
