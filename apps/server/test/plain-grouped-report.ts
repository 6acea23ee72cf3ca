import type { FactKey } from '@adops/domain';
import type { Viewer } from '../src/core/tenancy/index.js';
import type { ReportFilterValues } from '../src/reporting/engine/request.js';
import { PARTNERS, SITES, USERS, type Fact, type KnownFacts } from './known-facts.js';
import { wholeDaysApart } from './plain-progress.js';
import { figuresOf, matchingFacts, type PlainSums, sumFacts } from './plain-report.js';

/**
 * Request to a report grouped by any keys. Reports are computed with plain loops over plain facts, without any code of
 * the engine, including formulas.
 */
export interface GroupedQuestion {
  readonly viewer: Viewer;
  readonly keys: readonly FactKey[];
  readonly filters: ReportFilterValues;
  /** Returns false to exclude a fact. */
  readonly keep?: (fact: Fact) => boolean;
  /** Returns the day and hour in a fact on the report's clock. Defaults to those of the fact. */
  readonly clock?: (fact: Fact) => { date: string; hour: number };
}
export interface GroupedRow {
  readonly id: string;
  readonly facts: readonly Fact[];
  readonly sums: PlainSums;
  readonly figures: Record<string, number | null>;
  /** Value of each key: an ID, a day or an hour. */
  readonly values: Readonly<Record<string, number | string>>;
}

export function keyValueOf(
  world: KnownFacts,
  fact: Fact,
  key: FactKey,
  clock?: GroupedQuestion['clock'],
): number | string {
  const account = world.accounts.find((each) => each.company_id === fact.company_id && each.id === fact.account_id);
  const buyer = account?.buyer_user_id ?? 0;
  const time = clock?.(fact) ?? fact;
  switch (key) {
    case 'date':
      return time.date;
    case 'hour':
      return time.hour;
    case 'source':
      return account?.partner_id ?? 0;
    case 'buyer':
      return buyer;
    case 'team':
      return buyer === 0 ? 0 : buyer === 1 ? 1 : 2;
    // Sites 1 and 2 are in markets 1 and 2. Only the first has a project.
    case 'market':
      return fact.site_id;
    case 'siteProject':
      return fact.site_id === 1 ? 1 : 0;
    default:
      return fact[`${key}_id` as keyof Fact] as number;
  }
}

/** Returns all rows, unsorted. */
export function groupedRows(world: KnownFacts, question: GroupedQuestion): GroupedRow[] {
  const { viewer, keys, filters, keep = () => true, clock } = question;
  const groups = new Map<string, { facts: Fact[]; values: Record<string, number | string> }>();
  for (const fact of wholeDaysApart(matchingFacts(world, { viewer, level: 'account', filters }))) {
    if (!keep(fact)) continue;
    const values = Object.fromEntries(keys.map((key) => [key, keyValueOf(world, fact, key, clock)]));
    const id = keys.map((key) => values[key]).join('-');
    const group = groups.get(id) ?? { facts: [], values };
    group.facts.push(fact);
    groups.set(id, group);
  }
  return [...groups].map(([id, { facts, values }]) => {
    const sums = sumFacts(facts);
    return { id, facts, sums, figures: moreFigures(sums), values };
  });
}

const per = (top: number | null, bottom: number | null): number | null =>
  top === null || bottom === null || bottom === 0 ? null : top / bottom;
const minus = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? null : left - right;

/** Returns the figures of the ad group report, plus figures of other reports. */
export function moreFigures(s: PlainSums): Record<string, number | null> {
  return {
    ...figuresOf(s),
    revGap: per(minus(s.compared_earned, s.compared_est), s.compared_est),
    yahooSold: s.yahoo_sold,
    yahooEarned: s.yahoo_earned === null ? null : s.yahoo_earned / 1e6,
    yahooOpCTR: per(s.yahoo_sold ?? 0, s.final_bought),
    yahooRPC: s.yahoo_earned === null || !s.yahoo_sold ? null : s.yahoo_earned / s.yahoo_sold / 1e6,
    earnedGap: per(minus(s.final_earned, s.yahoo_earned), s.yahoo_earned),
  };
}

const DEVICES = ['Unknown', 'Desktop', 'Mobile', 'Tablet'];
const COUNTRIES: Record<number, string> = { 0: 'Unknown', 276: 'Germany', 840: 'United States' };
const MARKETS: Record<number, string> = { 1: 'United States', 2: 'Germany' };
const TEAMS: Record<number, string> = { 1: 'North', 2: 'South' };

/** Returns the name of the row with this key value. */
export function plainName(world: KnownFacts, companyId: number, key: FactKey, value: number | string): string {
  const id = Number(value);
  const own = <T extends { company_id: number; id: number; name: string }>(list: readonly T[]): string =>
    list.find((each) => each.company_id === companyId && each.id === id)?.name ?? 'Unknown';
  switch (key) {
    case 'source':
    case 'feed':
      return PARTNERS.find((partner) => partner.id === id)?.name ?? 'Unknown';
    case 'buyer':
      return (USERS as Record<number, string>)[id] ?? 'No buyer';
    case 'team':
      return TEAMS[id] ?? 'No team';
    case 'market':
      return MARKETS[id] ?? 'Unknown';
    case 'siteProject':
      return id === 1 ? 'Shopping' : 'No project';
    case 'site':
      return (SITES as Record<number, string>)[id] ?? 'Unknown';
    case 'device':
      return DEVICES[id] ?? 'Unknown';
    case 'country':
      return COUNTRIES[id] ?? 'Unknown';
    case 'campaign':
      return own(world.campaigns);
    case 'adgroup':
      return own(world.adgroups);
    case 'account':
      return own(world.accounts);
    default:
      return String(value);
  }
}
