import type { PerfMeasure } from '@adops/domain';
import type { Viewer } from '../src/core/tenancy/index.js';
import type { ReportFilterValues } from '../src/reporting/engine/request.js';
import {
  DAYS,
  MEASURES,
  PARTNERS,
  SITES,
  statusOf,
  USERS,
  type Adgroup,
  type Fact,
  type KnownFacts,
} from './known-facts.js';

/**
 * Level of the ad group report. The report is computed in plain loops over plain facts, without any code of the engine
 * or its formulas. The same error in both is therefore unlikely.
 */
export type Level = 'adgroup' | 'campaign' | 'account';
export type PlainSums = Record<PerfMeasure, number | null>;
export interface PlainRow {
  key: number;
  sums: PlainSums;
  figures: Record<string, number | null>;
  estimated: boolean;
  incomplete: boolean;
  entity: Record<string, unknown>;
}
export interface PlainQuestion {
  viewer: Viewer;
  level: Level;
  filters: ReportFilterValues;
  range?: { start: string; end: string };
}

const has = <T>(list: readonly T[] | null | undefined, value: T): boolean =>
  !list || list.length === 0 || list.includes(value);
const contains = (text: string | undefined, part: string): boolean =>
  text !== undefined && text.toLowerCase().includes(part.toLowerCase());

export function matchingFacts(world: KnownFacts, { viewer, filters, range }: PlainQuestion): Fact[] {
  const days = range ?? filters.dateRange ?? { start: '2026-03-14', end: '2026-03-14' };
  const found: Fact[] = [];
  for (const fact of world.facts) {
    if (fact.company_id !== viewer.companyId) continue;
    if (fact.date < days.start || fact.date > days.end) continue;
    if (viewer.accounts !== 'all' && !viewer.accounts.includes(fact.account_id)) continue;
    if (adgroupMatches(world, fact, filters)) found.push(fact);
  }
  return found;
}

function adgroupMatches(world: KnownFacts, fact: Fact, filters: ReportFilterValues): boolean {
  const account = world.accounts.find((each) => each.company_id === fact.company_id && each.id === fact.account_id);
  const adgroup = world.adgroups.find((each) => each.company_id === fact.company_id && each.id === fact.adgroup_id);
  const campaign = world.campaigns.find((each) => each.company_id === fact.company_id && each.id === fact.campaign_id);
  const partner = PARTNERS.find((each) => each.id === account?.partner_id);
  const site = SITES[fact.site_id as 1 | 2] as string | undefined;
  const team = account?.buyer_user_id === 1 ? 1 : account?.buyer_user_id ? 2 : null;
  const country = { 0: 'ZZ', 276: 'DE', 840: 'US' }[fact.country_id]!;
  if (!has(filters.partnerAccountIdIn, fact.account_id)) return false;
  if (!has(filters.sourceIdIn, account!.partner_id)) return false;
  if (!has(filters.buyerIdIn as (number | null)[] | null, account!.buyer_user_id)) return false;
  if (!has(filters.teamIdIn as (number | null)[] | null, team)) return false;
  if (!has(filters.siteIdIn, fact.site_id)) return false;
  if (!has(filters.marketIdIn, fact.site_id)) return false;
  if (!has(filters.siteProjectIdIn, fact.site_id)) return false;
  if (!has(filters.deviceIdIn, fact.device_id)) return false;
  if (!has(filters.feedIdIn, fact.feed_id)) return false;
  if (!has(filters.countryCodeIn, country)) return false;
  if (!has(filters.adgroupIdIn, fact.adgroup_id)) return false;
  if (!has(filters.campaignIdIn, fact.campaign_id)) return false;
  if (filters.labelNameIn?.length && !adgroup?.labels.some((label) => filters.labelNameIn!.includes(label)))
    return false;
  if (filters.statusIdIn?.length && !(adgroup && filters.statusIdIn.includes(statusOf(adgroup)))) return false;
  if (filters.adgroup && !contains(adgroup?.name, filters.adgroup)) return false;
  if (filters.campaign && !contains(campaign?.name, filters.campaign)) return false;
  if (filters.alertIn?.length) return false;
  if (filters.searchPhrase) {
    const names = adgroup ? [adgroup.name, campaign?.name, account?.name, partner?.name, site] : [];
    if (!names.some((name) => contains(name, filters.searchPhrase!))) return false;
  }
  return true;
}

export function sumFacts(facts: readonly Fact[]): PlainSums {
  const sums = {} as PlainSums;
  for (const measure of MEASURES) {
    let sum: number | null = facts.length === 0 ? 0 : null;
    for (const fact of facts) {
      const value = fact[measure];
      if (value !== null) sum = (sum ?? 0) + value;
    }
    sums[measure] = sum;
  }
  return sums;
}

const money = (micros: number | null): number | null => (micros === null ? null : micros / 1e6);
function per(top: number | null, bottom: number | null): number | null {
  if (top === null || bottom === null || bottom === 0) return null;
  return top / bottom;
}
const minus = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? null : left - right;

/** Returns the sum of known values. Null if none is known. A missing value next to a known one counts as 0. */
function sumKnown(plus: readonly (number | null)[], less: number | null = null): number | null {
  if (less === null && plus.every((each) => each === null)) return null;
  return plus.reduce<number>((sum, each) => sum + (each ?? 0), 0) - (less ?? 0);
}

export function figuresOf(s: PlainSums): Record<string, number | null> {
  const profit = sumKnown([s.earned, s.rebate], s.cost);
  return {
    impressions: s.impressions,
    bought: s.bought,
    adCTR: per(s.bought, s.impressions),
    cost: money(s.cost),
    CPC: money(per(s.cost, s.bought)),
    CPA: per(s.cost, s.conv),
    CPM: money(per(s.cost === null ? null : 1000 * s.cost, s.impressions)),
    avgPos: money(per(s.position, s.impressions)),
    sold: s.sold,
    opCTR: per(s.reported_sold, s.reported_bought),
    RPC: money(per(s.reported_earned, s.reported_sold)),
    RPS: money(per(s.earned, s.bought)),
    earned: money(s.earned),
    rebate: money(s.rebate),
    earnedRebate: money(sumKnown([s.earned, s.rebate])),
    earnedEst: money(s.earned_est),
    profit: money(profit),
    margin: s.earned === null ? null : per(profit, s.earned + (s.rebate ?? 0)),
    ROI: s.cost === null ? null : per(profit, s.cost),
    TQ: money(per(s.tq, s.sold)),
    conv: money(s.conv),
    convValue: money(s.conv_value),
    convOpCTR: money(per(s.conv, s.bought)),
    convProfit: money(sumKnown([s.conv_value, s.rebate], s.cost)),
    convRpc: money(per(s.conv_value, s.bought)),
    siteSafeConv: money(s.site_safe_conv),
    scrub: minus(1, per(s.reported_sold, s.reported_outbound)),
    scrubLogs: minus(1, per(s.reported_sold, s.reported_outbound_nbot)),
    biddedSearchRate: per(s.bidded_searches, s.searches),
  };
}

export function keyOf(fact: Fact, level: Level): number {
  return level === 'adgroup' ? fact.adgroup_id : level === 'campaign' ? fact.campaign_id : fact.account_id;
}

/** Returns all rows, unordered. */
export function plainRows(world: KnownFacts, question: PlainQuestion): PlainRow[] {
  const groups = new Map<number, Fact[]>();
  for (const fact of matchingFacts(world, question)) {
    const key = keyOf(fact, question.level);
    groups.set(key, [...(groups.get(key) ?? []), fact]);
  }
  if (question.filters.withoutTraffic) {
    for (const adgroup of world.adgroups) {
      const stand: Fact = { ...emptyFact(question.viewer.companyId, adgroup) };
      if (adgroup.company_id !== question.viewer.companyId) continue;
      if (question.viewer.accounts !== 'all' && !question.viewer.accounts.includes(adgroup.account_id)) continue;
      const { deviceIdIn: _d, countryCodeIn: _c, feedIdIn: _f, ...entityFilters } = question.filters;
      if (!adgroupMatches(world, stand, entityFilters)) continue;
      const key = keyOf(stand, question.level);
      if (!groups.has(key)) groups.set(key, []);
    }
  }
  return [...groups].map(([key, facts]) => {
    const sums = sumFacts(facts);
    return {
      key,
      sums,
      figures: figuresOf(sums),
      estimated: facts.some((fact) => fact.estimated),
      incomplete: facts.some((fact) => fact.incomplete),
      entity: entityOf(world, question, key),
    };
  });
}

function emptyFact(company_id: number, adgroup: Adgroup): Fact {
  const none = Object.fromEntries(MEASURES.map((measure) => [measure, null])) as PlainSums;
  return {
    company_id,
    account_id: adgroup.account_id,
    adgroup_id: adgroup.id,
    campaign_id: adgroup.campaign_id,
    site_id: adgroup.site_id,
    buyer_id: 0,
    date: DAYS[0],
    hour: -1,
    device_id: 0,
    country_id: 0,
    feed_id: 0,
    estimated: false,
    incomplete: false,
    byDay: { revenue: false, official: false },
    ...none,
  };
}

export function entityOf(world: KnownFacts, { viewer, level }: PlainQuestion, key: number): Record<string, unknown> {
  const mine = <T extends { company_id: number; id: number }>(list: T[], id: number | undefined): T | undefined =>
    list.find((each) => each.company_id === viewer.companyId && each.id === id);
  const adgroup = level === 'adgroup' ? mine(world.adgroups, key) : undefined;
  const campaign =
    level === 'account' ? undefined : mine(world.campaigns, level === 'campaign' ? key : adgroup?.campaign_id);
  const account = mine(world.accounts, level === 'account' ? key : (campaign?.account_id ?? adgroup?.account_id));
  const known = <T>(value: T | null | undefined): T | null => value ?? null;
  return {
    adgroup: known(adgroup?.name),
    adgroupId: known(adgroup?.id),
    maxCPC: known(adgroup?.max_cpc_micros && adgroup.max_cpc_micros / 1e6),
    adgroupBudgetAmount: known(adgroup?.budget_micros && adgroup.budget_micros / 1e6),
    labels: level === 'adgroup' ? [...(adgroup?.labels ?? [])].sort() : null,
    siteName: adgroup ? SITES[adgroup.site_id as 1 | 2] : null,
    campaign: known(campaign?.name),
    campaignBudgetAmount: known(campaign?.budget_micros && campaign.budget_micros / 1e6),
    partnerAccountName: known(account?.name),
    currency: known(account?.currency),
    userName: account?.buyer_user_id ? USERS[account.buyer_user_id as 1 | 2] : null,
    sourcePartnerName: known(PARTNERS.find((each) => each.id === account?.partner_id)?.name),
    adGroupCreatedDate: adgroup ? `2026-02-${String(adgroup.id).padStart(2, '0')}` : null,
  };
}

export function plainTotal(rows: readonly PlainRow[], withTraffic: (row: PlainRow) => boolean = () => true): PlainSums {
  const counted = rows.filter(withTraffic);
  const sums = {} as PlainSums;
  for (const measure of MEASURES) {
    let sum: number | null = counted.length === 0 ? 0 : null;
    for (const row of counted) {
      const value = row.sums[measure];
      if (value !== null) sum = (sum ?? 0) + value;
    }
    sums[measure] = sum;
  }
  return sums;
}

/** Sorts missing values last in both directions, and ties by key. Texts are compared in lower case. */
export function plainOrder(
  rows: readonly PlainRow[],
  value: (row: PlainRow) => unknown,
  direction: 'ASC' | 'DESC',
): PlainRow[] {
  const sign = direction === 'ASC' ? 1 : -1;
  return [...rows].sort((left, right) => {
    const [a, b] = [value(left), value(right)].map((each) =>
      typeof each === 'string' ? each.toLowerCase() : each,
    ) as [never, never];
    if (a === null || b === null) {
      if (a === null && b === null) return left.key - right.key;
      return a === null ? 1 : -1;
    }
    if (a !== b) return a < b ? -sign : sign;
    return left.key - right.key;
  });
}
