import { PERF_MEASURES, type ComparableMeasure, type PerfMeasure } from '@adops/domain';
import type { Fact } from './known-facts.js';

/** Completeness of accounts, and the feed account that reports each ad group. */
export interface Knowledge {
  readonly accounts: readonly { company_id: number; id: number; partner_id: number; status?: string }[];
  readonly marks: readonly { company_id: number; account_id: number; until: string }[];
  readonly reporters: readonly { company_id: number; feed_id: number; adgroup_id: number; account_id: number }[];
  /** Sources with free clicks. */
  readonly organic: readonly number[];
  /** Feeds that report by day. */
  readonly dailyFeeds: readonly number[];
}

const HOUR_MS = 3_600_000;
const given = (fact: Fact): boolean =>
  fact.earned_gross !== null || fact.sold !== null || (fact.earned !== null && !fact.estimated);

type PlainFact = Omit<Fact, ComparableMeasure | 'incomplete' | 'byDay'>;
const official = (fact: Fact): boolean => fact.yahoo_sold !== null || fact.yahoo_earned !== null;
/** Returns true if any fact covers a full day. */
const someDay = (facts: readonly Fact[]): boolean => facts.some(({ hour }) => hour < 0);
const someHour = (facts: readonly Fact[]): boolean => facts.some(({ hour }) => hour >= 0);

const endOf = ({ date, hour }: PlainFact): number =>
  Date.parse(`${date}T00:00:00Z`) + ((hour < 0 ? 23 : hour) + 1) * HOUR_MS;

/** Returns the facts of the day that the feed reports together with a fact, and a flag if the mark covers its hour. */
function reportedWith(fact: Fact, whole: readonly Fact[], known: Knowledge) {
  const day = whole.filter((each) => each.company_id === fact.company_id && each.date === fact.date);
  const reporterOf = ({ adgroup_id, feed_id }: Fact) =>
    known.reporters
      .filter((each) => each.company_id === fact.company_id && each.feed_id === feed_id)
      .find((each) => each.adgroup_id === adgroup_id)?.account_id ?? null;
  const ofFeed = day.filter((each) => each.feed_id === fact.feed_id && reporterOf(each) === reporterOf(fact));
  const own = ofFeed.filter((each) => each.adgroup_id === fact.adgroup_id && each.account_id === fact.account_id);
  const isReported = (): boolean => {
    const mark = feedMark(fact.company_id, fact.feed_id, reporterOf(fact), known);
    if (mark === null) return ofFeed.some(given);
    const byDay = known.dailyFeeds.includes(fact.feed_id) ? ofFeed : own;
    return byDay.some((each) => each.hour < 0 && given(each)) || endOf(fact) <= mark;
  };
  return { day, ofFeed, own, inMark: isReported() };
}

/** Returns true if the feed has reported the hour of a fact. Estimates don't count. */
export const isReported = (fact: Fact, whole: readonly Fact[], known: Knowledge): boolean =>
  reportedWith(fact, whole, known).inMark && !fact.estimated;

/**
 * Determines the reported hours of ad groups with plain loops over plain facts. Adds the comparable figures to each
 * fact, and a flag if it is complete.
 */
export function withProgress(facts: readonly PlainFact[], known: Knowledge): Fact[] {
  const whole = facts as readonly Fact[];
  return whole.map((fact) => {
    const { day, ofFeed, own, inMark } = reportedWith(fact, whole, known);
    const isCollected = (): boolean => {
      const account = known.accounts.find((each) => each.company_id === fact.company_id && each.id === fact.account_id);
      if (
        (account && known.organic.includes(account.partner_id)) ||
        (account && (account.status ?? 'active') !== 'active')
      )
        return true;
      const mark = known.marks.find(
        (each) => each.company_id === fact.company_id && each.account_id === fact.account_id,
      );
      if (mark) return endOf(fact) <= Date.parse(mark.until);
      return day.some((each) => each.account_id === fact.account_id && each.cost !== null);
    };
    const reported = inMark && !fact.estimated;
    const ofAccount = day.filter((each) => each.account_id === fact.account_id && each.bought !== null);
    const byHour =
      fact.hour >= 0 &&
      ofAccount.some(({ hour }) => hour >= 0) &&
      !ofAccount.some(({ hour, adgroup_id }) => hour < 0 && adgroup_id === fact.adgroup_id) &&
      isCollected();
    const estimates = own.filter((each) => each.earned_est !== null);
    const compared =
      reported && (fact.hour < 0 ? estimates.length > 0 : estimates.some(({ hour: at }) => at === fact.hour));
    const final = ofFeed.some(official);
    const givenTo = (some: readonly Fact[]): Fact[] => some.filter(given);
    const officialOf = (some: readonly Fact[]): Fact[] => some.filter(official);
    const byDay = known.dailyFeeds.includes(fact.feed_id) ? ofFeed : own;
    return {
      ...fact,
      reported_earned: reported ? fact.earned : null,
      reported_sold: reported ? fact.sold : null,
      reported_bought: reported ? fact.bought : null,
      reported_outbound: reported ? fact.outbound : null,
      reported_outbound_nbot: reported ? fact.outbound_nbot : null,
      compared_earned: compared ? fact.earned : null,
      compared_est: compared ? fact.earned_est : null,
      final_earned: final ? fact.earned : null,
      final_bought: final ? fact.bought : null,
      hourly_bought: byHour ? fact.bought : null,
      hourly_inbound: byHour ? fact.inbound : null,
      hourly_inbound_nbot: byHour ? fact.inbound_nbot : null,
      byDay: {
        revenue: someDay(givenTo(byDay)) && !someHour(givenTo(own)),
        official: someDay(officialOf(ofFeed)) && !someHour(officialOf(own)),
      },
      incomplete: (fact.earned === null && fact.feed_id !== 0 && !inMark) || (fact.cost === null && !isCollected()),
    };
  });
}

const OF_REVENUE = [
  'reported_earned',
  'reported_sold',
  'reported_bought',
  'reported_outbound',
  'reported_outbound_nbot',
  'compared_earned',
  'compared_est',
] as const;
const OF_OFFICIAL = ['final_earned', 'final_bought'] as const;

/** Moves figures that are compared by day from the hours to facts with hour -1. */
export function wholeDaysApart(facts: readonly Fact[]): Fact[] {
  return facts.flatMap((fact) => {
    const moved = [...(fact.byDay.revenue ? OF_REVENUE : []), ...(fact.byDay.official ? OF_OFFICIAL : [])];
    if (fact.hour < 0 || moved.length === 0) return [fact];
    const own: Fact = { ...fact };
    const day: Fact = { ...fact, hour: -1, estimated: false, incomplete: false };
    for (const measure of Object.keys(PERF_MEASURES) as PerfMeasure[]) {
      if (moved.some((each) => each === measure)) own[measure] = null;
      else day[measure] = null;
    }
    return [own, day];
  });
}

/**
 * Returns the mark of the reporting account, otherwise the earliest mark of the feed's active accounts, otherwise the
 * latest mark of its other accounts.
 */
function feedMark(company: number, feed: number, reporter: number | null, known: Knowledge): number | null {
  const marks = known.marks.filter((each) => each.company_id === company);
  const own = marks.find((each) => each.account_id === reporter);
  if (own) return Date.parse(own.until);
  const of = (isActive: boolean): number[] =>
    known.accounts
      .filter((each) => each.company_id === company && each.partner_id === feed)
      .filter((each) => ((each.status ?? 'active') === 'active') === isActive)
      .flatMap(({ id }) => marks.filter((each) => each.account_id === id).map((each) => Date.parse(each.until)));
  if (of(true).length > 0) return Math.min(...of(true));
  return of(false).length > 0 ? Math.max(...of(false)) : null;
}
