import type { Database } from '../core/database/database.js';
import { ADVERTISER_FEED_IDS, ADVERTISERS, dayNumber, KEYWORD_REVENUE } from '@adops/domain';
import {
  type AdvertiserRow,
  type FactRow,
  FamilyLoader,
  type KeywordRevenueRow,
  rowsOf,
} from '../features/facts/index.js';
import { Random } from './random.js';
import type { DemoAdgroup, DemoCompany } from './world.js';

/** Number of most recent days with advertisers. */
export const ADVERTISER_DAYS = 14;
/** Source of these ledger entries. It differs from the source from which the demo continues. */
const SOURCE = 'demo-advertisers';

interface DemoAdvertiser {
  readonly name: string;
  readonly type: 'business' | 'arbitrage' | 'comparison' | 'unknown';
}
const named = (type: DemoAdvertiser['type'], ...names: string[]): DemoAdvertiser[] =>
  names.map((name) => ({ name, type }));

const DEMO_ADVERTISERS: readonly DemoAdvertiser[] = [
  ...named('business', 'Oakline Direct', 'Summit & Vale', 'BlueHarbor', 'Northgate Services', 'Evergreen Partners'),
  ...named('business', 'Clearpath', 'Redwood Home', 'Stonebridge', 'Lumen Care', 'Atlas Works', 'Prairie Trust'),
  ...named('comparison', 'PickRight', 'SideBySide', 'QuoteCompass', 'TopTen Guide', 'RateFinder'),
  ...named('arbitrage', 'SearchNow', 'InfoBeacon', 'AnswerHub', 'LookItUp', 'FastResults', 'TopicPilot'),
  ...named('unknown', 'Meridian Group', 'Kestrel Online', 'Juniper Lane', 'Harvest Point', 'Silverline'),
];

/** Ads on one ad group's pages: advertisers with their weight and place, and keywords. */
interface Lineup {
  readonly advertisers: readonly { readonly name: string; readonly weight: number; readonly place: number }[];
  readonly keywords: readonly string[];
  /** Day number from which the strongest advertiser is missing. Only a few ad groups lose theirs. */
  readonly goneFrom: number;
}

function lineupOf(seed: number, adgroup: DemoAdgroup, today: number): Lineup {
  const random = new Random(seed, adgroup.id, 41);
  const pool = [...DEMO_ADVERTISERS];
  const advertisers = Array.from({ length: random.whole(4, 7) }, (_, index) => {
    const [{ name }] = pool.splice(random.whole(0, pool.length - 1), 1) as [DemoAdvertiser];
    return { name, weight: (1 / (index + 1)) * random.between(0.7, 1.3), place: index + 1 };
  });
  const keyword = adgroup.searchKeyword ?? new URL(adgroup.linkFinalUrl).searchParams.get('q') ?? adgroup.name;
  return {
    advertisers,
    keywords: [keyword, `compare ${keyword}`, `${keyword} reviews`],
    goneFrom: random.chance(0.04) ? today - random.whole(0, 3) : Number.MAX_SAFE_INTEGER,
  };
}

/** Returns the ads on pages of ad groups whose feed reports advertisers, as of the last day of the demo. */
export function lineupsOn(
  seed: number,
  adgroups: readonly DemoAdgroup[],
  today: string,
): Map<number, Pick<Lineup, 'advertisers' | 'keywords'>> {
  const day = dayNumber(today);
  return new Map(
    adgroups
      .filter(({ feedId }) => ADVERTISER_FEED_IDS.includes(feedId))
      .map((adgroup) => {
        const { advertisers, keywords, goneFrom } = lineupOf(seed, adgroup, day);
        return [adgroup.id, { advertisers: advertisers.slice(day < goneFrom ? 0 : 1), keywords }];
      }),
  );
}

/** Splits a whole number by weights, so that the shares add up to it. */
function shared(total: number, weights: readonly number[], random: Random): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.floor((total * weight) / all));
  let left = total - shares.reduce((sum, share) => sum + share, 0);
  while (left > 0) {
    shares[random.weighted([...weights.keys()], (index) => weights[index]!)]! += 1;
    left -= 1;
  }
  return shares;
}

/** Returns Σ of places and of their squares, for a number of ads around a place. */
function placesOf(count: number, place: number): { sum: number; squares: number } {
  const above = place > 1 ? Math.floor(count / 6) : 0;
  const below = Math.floor(count / 5);
  const at = count - above - below;
  return {
    sum: above * (place - 1) + at * place + below * (place + 1),
    squares: above * (place - 1) ** 2 + at * place ** 2 + below * (place + 1) ** 2,
  };
}

/** Sold clicks of an ad group in an hour, or outbound clicks until the feed has reported. */
interface Sold {
  readonly adgroupId: number;
  readonly hour: number;
  readonly feedId: number;
  readonly isReported: boolean;
  readonly sold: number;
  readonly earned: number;
}

/**
 * Advertisers behind the clicks that the two feeds pay for. Clicks and revenue are split from the figures of ad groups.
 */
export class AdvertiserStream {
  private readonly adgroups: ReadonlyMap<number, DemoAdgroup>;
  private readonly lineups = new Map<number, Lineup>();
  private readonly today: number;
  /** Clicks and revenue of the day by ad group and hour. */
  private sold = new Map<string, Sold>();

  constructor(
    private readonly seed: number,
    company: DemoCompany,
    today: string,
  ) {
    this.adgroups = new Map(company.adgroups.map((adgroup) => [adgroup.id, adgroup]));
    this.today = dayNumber(today);
  }

  /** Yields the rows of a day unchanged, and records the sold clicks of its hours. */
  *watch(rows: Iterable<FactRow>): Generator<FactRow> {
    this.sold = new Map();
    for (const row of rows) {
      yield row;
      const { adgroupId, hour = -1, feedId, earned } = row;
      const isReported = !row.unreported;
      const sold = isReported ? row.sold : row.outboundNbot;
      if (!sold || hour < 0 || typeof feedId !== 'number' || !ADVERTISER_FEED_IDS.includes(feedId)) continue;
      const key = `${adgroupId}-${hour}`;
      const before = this.sold.get(key) ?? { adgroupId, hour, feedId, isReported, sold: 0, earned: 0 };
      this.sold.set(key, { ...before, sold: before.sold + sold, earned: before.earned + (earned ?? 0) });
    }
  }

  /**
   * Loads the advertisers of the last watched day.
   * @param siteIds sites to load, by default all
   */
  async load(database: Database, companyId: number, date: string, siteIds?: readonly number[]): Promise<void> {
    const sites = siteIds && new Set(siteIds);
    const isOurs = ({ adgroupId }: { adgroupId: number }) =>
      !sites || sites.has(this.adgroups.get(adgroupId)?.siteId ?? 0);
    const drawn = this.rowsOf(date);
    const [advertisers, revenue] = [drawn.advertisers.filter(isOurs), drawn.revenue.filter(isOurs)];
    const slice = { from: date, to: date, feedIds: ADVERTISER_FEED_IDS, ...(siteIds && { siteIds }) };
    const families = [rowsOf(ADVERTISERS, advertisers), rowsOf(KEYWORD_REVENUE, revenue)];
    await new FamilyLoader(database).load({ companyId, source: SOURCE, slice, families });
  }

  private rowsOf(date: string): { advertisers: AdvertiserRow[]; revenue: KeywordRevenueRow[] } {
    const day = dayNumber(date);
    const advertisers: AdvertiserRow[] = [];
    const revenue: KeywordRevenueRow[] = [];
    for (const { adgroupId, hour, feedId, isReported, sold, earned } of this.sold.values()) {
      const adgroup = this.adgroups.get(adgroupId);
      if (!adgroup) continue;
      const random = new Random(this.seed, adgroupId, day, hour, 43);
      const lineup = this.lineupOf(adgroup);
      const there = lineup.advertisers.filter((_, index) => index > 0 || day < lineup.goneFrom);
      const weights = there.map(({ weight }) => weight);
      const clicks = shared(sold, weights, random);
      const money = shared(earned, weights, random);
      there.forEach(({ name, place }, index) => {
        const clicked = clicks[index]!;
        const shown = Math.round(clicked / random.between(0.08, 0.22)) + random.whole(1, 6);
        const loaded = Math.round(shown * random.between(1.05, 1.4));
        const loads = placesOf(loaded, place);
        const clickPlaces = placesOf(clicked, place);
        const key = { adgroupId, date, hour, feedId, advertiser: name };
        advertisers.push({
          ...key,
          loaded,
          shown,
          clicked,
          loadPlaces: loads.sum,
          loadPlaceSquares: loads.squares,
          clickPlaces: clickPlaces.sum,
          clickPlaceSquares: clickPlaces.squares,
        });
        if (clicked === 0 || !isReported) return;
        const keyword = random.weighted(lineup.keywords, (each) => 1 / (lineup.keywords.indexOf(each) + 1));
        revenue.push({ ...key, keyword, sold: clicked, revenue: money[index]! });
      });
    }
    return { advertisers, revenue };
  }

  private lineupOf(adgroup: DemoAdgroup): Lineup {
    let lineup = this.lineups.get(adgroup.id);
    if (!lineup) this.lineups.set(adgroup.id, (lineup = lineupOf(this.seed, adgroup, this.today)));
    return lineup;
  }
}

/** Sets the types that users have given to most of the advertisers. */
export async function classifyAdvertisers(database: Database, companyId: number): Promise<void> {
  await database.pool.query(
    `UPDATE advertiser a SET type = r.type::advertiser_type FROM jsonb_to_recordset($2) AS r (name text, type text)
     WHERE a.company_id = $1 AND a.name = r.name`,
    [companyId, JSON.stringify(DEMO_ADVERTISERS)],
  );
}
