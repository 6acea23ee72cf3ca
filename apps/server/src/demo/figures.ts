import { addDays, dayNumber, dayOfNumber, daysBetween } from '@adops/domain';
import { type FactRow, type Metric } from '../features/facts/index.js';
import { Random } from './random.js';
import { FEED_DELAY_HOURS, RHYTHM, WEEK } from './market-profiles.js';
import { troubleOf } from './loss-patterns.js';
import type { DemoAdgroup, DemoCompany } from './world.js';

const MICROS = 1_000_000;
const HOUR_MS = 3_600_000;
const WEEK_DAYS = 7;
const SEARCH_FEED = 1;
/** Search feeds that score traffic quality and count searches. */
export const SCORING_FEEDS = new Set([1, 36, 63, 74, 76, 77, 79, 84, 86]);
/** Sources that report cost by day only. Feeds without a delay report revenue by day only. */
const DAILY_SOURCES = new Set([15]);
const isHourlyFeed = (feedId: number) => feedId in FEED_DELAY_HOURS;

type MutableRow = { -readonly [K in keyof FactRow]: FactRow[K] };

/** Time of the data, late accounts, revenue shares and rebates. */
export interface Knowledge {
  readonly now: Date;
  /** End of the cost figures of late accounts. */
  readonly lateAccounts: ReadonlyMap<number, Date>;
  /** Returns the company's share of a feed's revenue, in millionths. It is the same on every day of the demo. */
  shareOf(adgroup: DemoAdgroup): number;
  /** Returns the rebate of an account on a day, in millionths. */
  rebateOf(accountId: number, day: string): number;
}

/** Returns the end of the last whole hour that a feed has reported at an instant. */
export function reportedUntil(feedId: number, now: Date): Date {
  const delay = FEED_DELAY_HOURS[feedId];
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  if (delay !== undefined) return new Date(hour - delay * HOUR_MS);
  // Daily feeds report yesterday's figures at seven in the morning.
  const day = Math.floor((now.getTime() - 7 * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS;
  return new Date(day);
}

/**
 * Figures of a company, generated day by day in order. Each day of an ad group has separate random numbers, so a day
 * can be generated again with the same result, for example for a correction.
 */
export class FigureStream {
  private homes: ReadonlyMap<number, Pick<DemoAdgroup, 'accountId' | 'siteId'>> | undefined;
  /** Revenue and bot-free outbound clicks of the last seven days by ad group, for estimates. */
  private readonly history = new Map<number, { earned: number[]; outbound: number[] }>();

  constructor(
    readonly seed: number,
    readonly company: DemoCompany,
    private readonly knowledge: Knowledge,
    /** First day of the demo. */
    readonly firstDay: string,
  ) {}

  /** Returns the account and site of an ad group. */
  homeOf(adgroupId: number): { readonly accountId: number; readonly siteId: number } {
    this.homes ??= new Map(this.company.adgroups.map((adgroup) => [adgroup.id, adgroup]));
    return this.homes.get(adgroupId) ?? { accountId: 0, siteId: 0 };
  }

  /** Yields generated rows of every side for one UTC day. */
  *day(date: string): Generator<FactRow> {
    const day = dayNumber(date);
    for (const adgroup of this.company.adgroups) {
      if (adgroup.traffic && adgroup.traffic.startDay <= day && adgroup.traffic.endDay >= day)
        yield* this.adgroupDay(adgroup, day);
    }
  }

  /** Generates the days before a day, as far as the demo has them, because estimates depend on them. */
  warmUpFor(date: string): void {
    for (const before of daysBetween(addDays(date, -WEEK_DAYS), addDays(date, -1)))
      if (before >= this.firstDay) for (const row of this.day(before)) void row;
  }

  /** Yields a feed's later correction of a day: its revenue times a factor that varies slightly by ad group. */
  *correctedRevenue(date: string, feedId: number, factor: number): Generator<FactRow> {
    const day = dayNumber(date);
    for (const adgroup of this.company.adgroups) {
      const { traffic } = adgroup;
      if (adgroup.feedId !== feedId || !traffic || traffic.startDay > day || traffic.endDay < day) continue;
      const own = factor + new Random(this.seed, adgroup.id, day, 2).normal(0, 0.004);
      for (const row of this.adgroupDay(adgroup, day, false)) {
        if (row.sold === undefined || row.sold === null) continue;
        const earnedGross = Math.round(row.earnedGross! * own);
        const earned = Math.round((earnedGross * this.knowledge.shareOf(adgroup)) / MICROS);
        yield {
          ...keyOf(row),
          sold: row.sold,
          searches: row.searches,
          biddedSearches: row.biddedSearches,
          tq: row.tq,
          earnedGross,
          earned,
        };
      }
    }
  }

  private *adgroupDay(adgroup: DemoAdgroup, day: number, remember = true): Generator<FactRow> {
    const traffic = adgroup.traffic!;
    const { source } = traffic;
    const { now } = this.knowledge;
    const date = dayOfNumber(day);
    const random = new Random(this.seed, adgroup.id, day);
    const weekday = (day + 4) % 7;
    const volume =
      traffic.clicksPerDay *
      WEEK[source.kind][weekday]! *
      random.lognormal(0.18) *
      (1 + traffic.trend) ** (day - traffic.startDay);
    const dayRpc = traffic.rpc * random.lognormal(0.1);
    const dayCpc = traffic.cpc * random.lognormal(0.06);
    const scrub = random.between(0.02, 0.12);
    const share = this.knowledge.shareOf(adgroup);
    const rebate = this.knowledge.rebateOf(adgroup.accountId, date);
    const costEnd = (this.knowledge.lateAccounts.get(adgroup.accountId) ?? now).getTime();
    const reported = reportedUntil(adgroup.feedId, now).getTime();
    const estimateRatio = this.estimateRatio(adgroup, scrub);
    const scores = SCORING_FEEDS.has(adgroup.feedId);
    const organic = source.kind === 'organic';
    const trouble = troubleOf(this.seed, adgroup, day);
    const totals = { earned: 0, outbound: 0 };
    const days = new Map<string, MutableRow>();
    const dayRow = (deviceId: number, countryId: number) => {
      const id = `${deviceId} ${countryId}`;
      let row = days.get(id);
      if (!row)
        days.set(id, (row = { adgroupId: adgroup.id, date, hour: -1, deviceId, countryId, feedId: adgroup.feedId }));
      return row;
    };

    for (let hour = 0; hour < 24; hour++) {
      const ends = (day * 24 + hour + 1) * HOUR_MS;
      if (ends > now.getTime()) break;
      const usual = (volume / 24) * RHYTHM[source.kind][(hour + traffic.offset + 24) % 24]!;
      const { clicks: rush, value } = trouble(hour, usual * dayCpc);
      const hourly = usual * rush;
      for (const [deviceId, deviceShare] of traffic.devices) {
        for (const [countryId, countryShare] of traffic.countries) {
          const clicks = random.poisson(hourly * deviceShare * countryShare);
          const shown = random.poisson((clicks + 0.4 * hourly * deviceShare * countryShare) / traffic.ctr / 1.4);
          // A few impressions without a click are reported only sometimes, as on platforms.
          if (clicks === 0 && (shown === 0 || !random.chance(0.12))) continue;

          const row: MutableRow = { adgroupId: adgroup.id, date, hour, deviceId, countryId, feedId: adgroup.feedId };
          const impressions = Math.max(shown, clicks);
          const cost = Math.round(clicks * dayCpc * random.lognormal(0.12) * MICROS);
          if (!organic && ends <= costEnd) {
            const costRow = DAILY_SOURCES.has(source.id) ? dayRow(deviceId, countryId) : row;
            add(costRow, 'impressions', impressions);
            add(costRow, 'bought', clicks);
            add(costRow, 'cost', cost);
            add(costRow, 'rebate', Math.round((cost * rebate) / MICROS));
            if (traffic.position !== null)
              add(costRow, 'position', Math.round(traffic.position * random.between(0.9, 1.1) * MICROS) * impressions);
            if (traffic.conversions > 0) {
              const conversions = random.poisson(clicks * traffic.conversions);
              add(costRow, 'conv', conversions * MICROS);
              add(
                costRow,
                'convValue',
                Math.round(conversions * traffic.conversionValue * random.lognormal(0.2) * MICROS),
              );
              add(row, 'siteSafeConv', Math.round(conversions * 0.93) * MICROS);
            }
          }
          const bots = random.poisson(clicks * traffic.botShare);
          const visits = Math.round(clicks * random.between(0.94, 1));
          const out = random.poisson(clicks * traffic.opCtr * value);
          const outBots = random.poisson(bots * 0.3);
          row.inbound = visits + bots;
          row.inboundNbot = visits;
          row.outbound = out + outBots;
          row.outboundNbot = out;

          const sold = Math.max(0, out - random.poisson(out * scrub));
          const gross = Math.round(sold * dayRpc * random.lognormal(0.25) * MICROS);
          const earned = Math.round((gross * share) / MICROS);
          row.earnedEst = Math.round(out * estimateRatio);
          if (ends <= reported) {
            const revenueRow = isHourlyFeed(adgroup.feedId) ? row : dayRow(deviceId, countryId);
            add(revenueRow, 'sold', sold);
            add(revenueRow, 'earnedGross', gross);
            add(revenueRow, 'earned', earned);
            if (scores) {
              const searches = Math.round(visits * random.between(1.1, 1.5));
              add(revenueRow, 'searches', searches);
              add(revenueRow, 'biddedSearches', Math.round(searches * random.between(0.7, 0.95)));
              add(revenueRow, 'tq', Math.round(traffic.score! * random.between(0.9, 1.08) * MICROS) * sold);
            }
            if (adgroup.feedId === SEARCH_FEED && (day + 2) * 24 * HOUR_MS <= now.getTime()) {
              // The final daily report drops a few clicks the hourly one had counted.
              const official = dayRow(deviceId, countryId);
              const kept = random.between(0.96, 1.005);
              add(official, 'yahooSold', Math.max(0, sold - random.poisson(sold * 0.015)));
              add(official, 'yahooEarnedGross', Math.round(gross * kept));
            }
            totals.earned += earned;
            totals.outbound += out;
          } else {
            row.unreported = true;
          }
          yield row;
        }
      }
    }
    yield* days.values();
    if (remember) this.remember(adgroup.id, totals);
  }

  /**
   * Returns the revenue per bot-free outbound click over the last seven days, in micros. Comes from the plan until there is
   * history.
   */
  private estimateRatio(adgroup: DemoAdgroup, scrub: number): number {
    const past = this.history.get(adgroup.id);
    const outbound = past?.outbound.reduce((a, b) => a + b, 0) ?? 0;
    if (past && outbound > 0) return past.earned.reduce((a, b) => a + b, 0) / outbound;
    return (1 - scrub) * adgroup.traffic!.rpc * this.knowledge.shareOf(adgroup);
  }

  private remember(adgroupId: number, day: { earned: number; outbound: number }): void {
    const past = this.history.get(adgroupId) ?? { earned: [], outbound: [] };
    past.earned.push(day.earned);
    past.outbound.push(day.outbound);
    if (past.earned.length > WEEK_DAYS) {
      past.earned.shift();
      past.outbound.shift();
    }
    this.history.set(adgroupId, past);
  }
}

function keyOf({ adgroupId, date, hour, deviceId, countryId, feedId }: FactRow): FactRow {
  return { adgroupId, date, hour, deviceId, countryId, feedId };
}

function add(row: MutableRow, metric: Metric, value: number): void {
  row[metric] = (row[metric] ?? 0) + value;
}
