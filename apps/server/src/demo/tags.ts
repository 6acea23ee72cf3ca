import { dayNumber, TAGS } from '@adops/domain';
import type { Database } from '../core/database/database.js';
import { type FactRow, FamilyLoader, rowsOf, type TagRow } from '../features/facts/index.js';
import { SCORING_FEEDS } from './figures.js';
import { Random } from './random.js';
import type { DemoCompany } from './world.js';

/** Source of these ledger entries. It differs from the source from which the demo continues. */
const SOURCE = 'demo-tags';
const MICROS = 1_000_000;
/** Minimum score at which a feed applies no discount. */
const GOOD_SCORE = 7;

/** Tags without an ad group, with the feed's payment for each in percent of its revenue. */
const UNLINKED = [
  { tag: 'test_old_landing', part: 0.4 },
  { tag: 'partner_default', part: 0.9 },
];

type Sums = { -readonly [K in keyof TagRow]: TagRow[K] };

/** Number of days per load. One load per day would take most of the time. */
const DAYS_AT_ONCE = 16;

/** Daily figures of each tag at the search feeds. Tags of an ad group add up to its revenue. */
export class DemoTags {
  private rows: TagRow[] = [];
  private dates: string[] = [];

  constructor(
    private readonly database: Database,
    private readonly of: { readonly seed: number; readonly company: DemoCompany; readonly companyId: number },
  ) {}

  /** Adds a day. Days must be added in order. @param figures all figures of the day */
  async add(date: string, figures: readonly FactRow[]): Promise<void> {
    this.rows.push(...tagsOf(this.of, date, figures));
    this.dates.push(date);
    if (this.dates.length === DAYS_AT_ONCE) await this.save();
  }

  /** Loads the remaining days. */
  async save(): Promise<void> {
    const [from, to] = [this.dates[0], this.dates.at(-1)];
    if (from === undefined || to === undefined) return;
    await new FamilyLoader(this.database).load(tagLoad(this.of.companyId, { from, to }, this.rows));
    this.rows = [];
    this.dates = [];
  }
}

/** Returns a load of the tags of some days. */
export const tagLoad = (
  companyId: number,
  slice: { readonly from: string; readonly to: string },
  rows: readonly TagRow[],
) => ({
  companyId,
  source: SOURCE,
  slice,
  families: [rowsOf(TAGS, rows)],
});

/** Returns the figures of tags on a day, from all figures of the day. */
export function tagsOf(
  { company, seed }: { readonly company: DemoCompany; readonly seed: number },
  date: string,
  figures: readonly FactRow[],
): TagRow[] {
  const feedAccounts = new Map(company.accounts.map(({ id, partnerId }) => [partnerId, id]));
  const tags = new Map<string, Sums>();
  for (const row of figures) {
    const { adgroupId, feedId, deviceId, countryId, sold, earnedGross, earned } = row;
    if (typeof feedId !== 'number' || !SCORING_FEEDS.has(feedId) || earnedGross === undefined || earnedGross === null)
      continue;
    const key = `${adgroupId} ${deviceId} ${countryId}`;
    const sums = tags.get(key) ?? emptySums({ adgroupId, date, feedId, deviceId, countryId }, feedAccounts.get(feedId));
    tags.set(key, sums);
    sums.searches! += row.searches ?? 0;
    sums.biddedSearches! += row.biddedSearches ?? 0;
    sums.biddedClicks! += sold ?? 0;
    sums.revenueGross! += earnedGross;
    sums.revenue! += earned ?? 0;
    sums.tq! += row.tq ?? 0;
    sums.scoredClicks! += sold ?? 0;
  }
  const linked = [...tags.values()];
  for (const sums of linked) {
    if (sums.scoredClicks === 0) continue;
    const score = sums.tq! / sums.scoredClicks! / MICROS;
    const random = new Random(seed, sums.adgroupId!, dayNumber(date), 53);
    const share = score >= GOOD_SCORE ? 0 : (GOOD_SCORE - score) * random.between(0.03, 0.05);
    sums.discount = Math.round(sums.revenueGross! * share);
    sums.discountedGross = sums.revenueGross;
  }
  return [...linked, ...unlinked(linked)];
}

type Place = Pick<TagRow, 'date' | 'feedId' | 'deviceId' | 'countryId'> & { adgroupId: number };

const emptySums = (place: Place, feedAccountId = 0): Sums => ({
  ...place,
  feedAccountId,
  tag: `ag${place.adgroupId}`,
  searches: 0,
  biddedSearches: 0,
  biddedClicks: 0,
  revenueGross: 0,
  revenue: 0,
  tq: 0,
  scoredClicks: 0,
  discount: 0,
  discountedGross: 0,
});

/** Returns clicks that the feed pays for under tags without an ad group. They have no score and no revenue share. */
function unlinked(linked: readonly Sums[]): TagRow[] {
  const [first] = linked.filter(({ feedAccountId }) => feedAccountId !== 0);
  if (!first) return [];
  const { date, feedId, feedAccountId } = first;
  const gross = linked.reduce((sum, each) => sum + (each.feedId === feedId ? each.revenueGross! : 0), 0);
  const clicks = linked.reduce((sum, each) => sum + (each.feedId === feedId ? each.biddedClicks! : 0), 0);
  return UNLINKED.map(({ tag, part }) => {
    const biddedClicks = Math.round((clicks * part) / 100);
    return {
      ...{ date, feedId, feedAccountId, tag },
      searches: biddedClicks * 6,
      biddedSearches: biddedClicks * 4,
      biddedClicks,
      revenueGross: Math.round((gross * part) / 100),
      ...{ revenue: null, tq: null, scoredClicks: null, discount: null, discountedGross: null },
    };
  });
}
