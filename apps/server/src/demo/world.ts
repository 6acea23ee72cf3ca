import { addDays, dayNumber, dayOfNumber } from '@adops/domain';
import { PARTNERS } from '../reference/index.js';
import { buyersOf } from './people.js';
import { Random } from './random.js';
import {
  DEMO_MARKETS,
  type DemoMarket,
  type SourceKind,
  SOURCES,
  type SourceProfile,
  type Vertical,
  VERTICALS,
} from './market-profiles.js';
import { buildTraffic, type Traffic } from './traffic.js';

export interface DemoCompany {
  readonly name: string;
  readonly projects: readonly string[];
  readonly sites: DemoSite[];
  readonly accounts: DemoAccount[];
  readonly campaigns: DemoCampaign[];
  readonly adgroups: DemoAdgroup[];
  readonly keywords: { id: number; adgroupId: number; text: string; matchType: string; maxCpcMicros: number }[];
  readonly labels: { id: number; name: string }[];
  readonly adgroupLabels: { labelId: number; adgroupId: number }[];
}
export interface DemoSite { id: number; name: string; domain: string; market: DemoMarket; project: number; mainFeedId: number } // prettier-ignore
export interface DemoAccount {
  id: number;
  partnerId: number;
  name: string;
  externalId: string;
  currency: string;
  timezone: string;
  status: 'active' | 'inactive';
  /** Index in the list of buyers. Null if the account has no buyer. */
  buyer: number | null;
  /** Rebates in millionths, by the day they take effect. */
  rebates: { since: string; rateMicros: number }[];
}
export interface DemoCampaign { id: number; accountId: number; externalId: string; name: string; statusId: 2 | 3; budgetMicros: number | null; biddingStrategyType: string | null; targetCpaMicros: number | null; createdAt: string } // prettier-ignore
export interface DemoAdgroup {
  id: number;
  campaignId: number;
  accountId: number;
  siteId: number;
  feedId: number;
  externalId: string;
  name: string;
  statusId: 2 | 3;
  maxCpcMicros: number | null;
  maxCpaMicros: number | null;
  maxCpmMicros: number | null;
  roasMicros: number | null;
  searchKeyword: string | null;
  linkFinalUrl: string;
  categories: string[];
  createdAt: string;
  traffic: Traffic | null;
}

/** Sources whose campaigns cannot be paused, only their ad groups. */
const NEVER_PAUSED: ReadonlySet<number> = new Set([64]);
/** Sources without ad groups. A campaign is its only ad group, with the same ID. */
const ONE_GROUP: ReadonlySet<number> = new Set([14, 15, 18, 28]);

const BRANDS = [
  'Findwise',
  'Compareo',
  'QuickLookup',
  'DealBeam',
  'HomeWiser',
  'SmartPicks',
  'BrightGuide',
  'TopicTrail',
];
const PROJECTS = ['Search Portals', 'Comparison', 'Shopping Guides', 'Content'];
const LABELS = ['Scaling', 'Test', 'Top performer', 'Seasonal', 'Watch', 'Q4 push', 'Evergreen', 'New creative'];
const VARIANTS: Readonly<Record<SourceProfile['kind'], readonly string[]>> = {
  search: ['Exact', 'Phrase', 'Broad', 'Exact Top', 'Phrase Long-tail', 'Competitor Terms'],
  display: ['In-Market', 'Custom Intent', 'Topics', 'Remarketing 30d', 'Similar Visitors'],
  native: ['Headline A', 'Headline B', 'Listicle', 'Question Title', 'Price Angle', 'Local Angle'],
  social: ['LAL 2%', 'LAL 5%', 'Interest Stack', 'Broad 35+', 'Video 15s', 'Carousel'],
  push: ['Classic Push', 'In-Page Push', 'High Activity', 'Fresh Users'],
  redirect: ['RON', 'Whitelist', 'Keyword Target'],
  organic: ['Guides', 'Landing', 'Blog'],
};

/** IDs that increase across all companies, so that an ID is unique in the whole database. */
export class Ids {
  private readonly last = new Map<string, number>();
  next(kind: string): number {
    const id = (this.last.get(kind) ?? 0) + 1;
    this.last.set(kind, id);
    return id;
  }
}

/**
 * Builds a company with its inventory from a seed.
 * @param plan `adgroups` is their number, and `accounts` is the share of accounts of the source profiles
 */
export function buildCompany(
  seed: number,
  ids: Ids,
  plan: {
    name: string;
    /** Index of its first brand in the list of brands. */
    firstBrand: number;
    brands: number;
    adgroups: number;
    accounts: number;
    today: string;
    days: number;
  },
): DemoCompany {
  const random = new Random(seed, plan.name.length, plan.adgroups);
  const company: DemoCompany = {
    name: plan.name,
    projects: PROJECTS,
    sites: buildSites(random, ids, plan.brands, plan.firstBrand),
    accounts: [],
    campaigns: [],
    adgroups: [],
    keywords: [],
    labels: LABELS.map((name) => ({ id: ids.next('label'), name })),
    adgroupLabels: [],
  };
  const bySource = buildAccounts(random, ids, company, plan);
  while (company.adgroups.length < plan.adgroups) {
    const source = random.weighted(SOURCES, (s) => (bySource.has(s.id) ? s.weight : 0));
    addCampaign(random, ids, company, source, random.pick(bySource.get(source.id)!), plan);
  }
  return company;
}

function buildSites(random: Random, ids: Ids, brands: number, firstBrand: number): DemoSite[] {
  const sites: DemoSite[] = [];
  for (let brand = 0; brand < brands; brand++) {
    const name = BRANDS[(brand + firstBrand) % BRANDS.length]!;
    const suffix = brand >= BRANDS.length ? ` ${Math.floor(brand / BRANDS.length) + 1}` : '';
    const markets = DEMO_MARKETS.filter((market) => market.code === 'US' || random.chance(0.15 + market.weight / 40));
    for (const market of markets) {
      const mainFeedId = random.weighted([1, 1, 1, 101, 2] as const, () => 1);
      const host = `${name}${suffix}`.toLowerCase().replace(' ', '');
      sites.push({
        id: ids.next('site'),
        name: `${name}${suffix} ${market.code}`,
        domain: `${market.code.toLowerCase()}.${host}.example`,
        market,
        project: brand % PROJECTS.length,
        mainFeedId,
      });
    }
  }
  return sites;
}

function buildAccounts(
  random: Random,
  ids: Ids,
  company: DemoCompany,
  plan: { accounts: number; today: string },
): Map<number, DemoAccount[]> {
  const bySource = new Map<number, DemoAccount[]>();
  // Alternates, so that all buyers have accounts.
  const turns = new Map<SourceKind, number>();
  const nextBuyer = (kind: SourceKind): number => {
    const people = buyersOf(kind);
    const turn = turns.get(kind) ?? random.whole(0, people.length - 1);
    turns.set(kind, turn + 1);
    return people[turn % people.length]!;
  };
  const firstRebate = `${addDays(plan.today, -200).slice(0, 8)}01`;
  for (const source of SOURCES) {
    const partner = PARTNERS.find((p) => p.id === source.id)!;
    const accounts: DemoAccount[] = [];
    for (let n = 0; n < Math.ceil(source.accounts * plan.accounts); n++) {
      const currency = source.currencies[n % source.currencies.length]!;
      const market = DEMO_MARKETS.find((m) => m.currency === currency)!;
      const rate =
        source.kind === 'search' || source.kind === 'native' ? random.pick([0, 20_000, 35_000, 50_000, 80_000]) : 0;
      const rebates = rate === 0 ? [] : [{ since: firstRebate, rateMicros: rate }];
      if (rate > 0 && random.chance(0.4)) {
        rebates.push({ since: `${addDays(plan.today, -25).slice(0, 8)}01`, rateMicros: rate + 15_000 });
      }
      accounts.push({
        id: ids.next('account'),
        partnerId: source.id,
        name: `${partner.name} ${market.code} ${String(n + 1).padStart(2, '0')}`,
        externalId: String(1_000_000_000 + random.whole(0, 899_999_999)),
        currency,
        timezone: random.chance(0.3) ? 'UTC' : market.timezone,
        status: 'active',
        buyer: source.kind === 'organic' ? null : nextBuyer(source.kind),
        rebates,
      });
    }
    // The newest account of a larger source is inactive.
    if (accounts.length > 4) accounts.at(-1)!.status = 'inactive';
    bySource.set(source.id, accounts);
    company.accounts.push(...accounts);
  }
  for (const feed of PARTNERS.filter((p) => p.type === 'feed')) {
    company.accounts.push({
      id: ids.next('account'),
      partnerId: feed.id,
      name: `${feed.name} ${company.name.split(' ')[0]!}`,
      externalId: `pub-${random.whole(10_000_000, 99_999_999)}`,
      currency: 'USD',
      timezone: 'UTC',
      status: 'active',
      buyer: null,
      rebates: [],
    });
  }
  return bySource;
}

function addCampaign(
  random: Random,
  ids: Ids,
  company: DemoCompany,
  source: SourceProfile,
  account: DemoAccount,
  plan: { today: string; days: number },
): void {
  const topic = random.pick(VERTICALS);
  const site = random.weighted(company.sites, (s) => s.market.weight);
  const goal = random.pick(['Growth', 'Core', 'Test', 'Profit', 'Launch']);
  const running = account.status === 'active';
  const name = `${source.code}_${site.market.code}_${topic.name.replace(/[ -]/g, '')}_${goal}_${random.whole(1, 99)}`;
  const isOn = running && random.chance(0.85);
  const campaign: DemoCampaign = {
    id: ids.next('campaign'),
    accountId: account.id,
    externalId: String(30_000_000 + ids.next('external')),
    name,
    statusId: isOn || NEVER_PAUSED.has(source.id) ? 2 : 3,
    budgetMicros: null,
    biddingStrategyType:
      source.kind === 'search'
        ? random.pick([null, 'targetCpa', 'maximizeConversions', 'maximizeConversionValue'])
        : null,
    targetCpaMicros: null,
    createdAt: plan.today,
  };
  if (campaign.biddingStrategyType === 'targetCpa') campaign.targetCpaMicros = random.whole(3, 40) * 1_000_000;
  company.campaigns.push(campaign);
  const first = company.adgroups.length;
  const place = { source, account, topic, site, campaign, plan };
  const wanted = random.whole(3, 11);
  for (let n = ONE_GROUP.has(source.id) ? 1 : wanted; n > 0; n--) addAdgroup(random, ids, company, place);
  const own = company.adgroups.slice(first);
  if (ONE_GROUP.has(source.id)) {
    // Campaign and ad group are the same entity there, with one name.
    campaign.statusId = own[0]!.statusId;
    own[0]!.name = campaign.name;
  }
  campaign.createdAt = own.map((adgroup) => adgroup.createdAt).sort()[0]!;
  if (source.kind === 'organic') return;
  // The budget exceeds the usual daily spend of the ad groups.
  const usual = own.reduce((sum, { traffic }) => sum + (traffic ? traffic.clicksPerDay * traffic.cpc : 0), 0);
  const room = Math.max(10, usual * random.between(1.2, 2.2));
  const step = room > 200 ? 50 : room > 50 ? 10 : 5;
  campaign.budgetMicros = Math.ceil(room / step) * step * 1_000_000;
}

interface Place { source: SourceProfile; account: DemoAccount; topic: Vertical; site: DemoSite; campaign: DemoCampaign; plan: { today: string; days: number } } // prettier-ignore

function addAdgroup(random: Random, ids: Ids, company: DemoCompany, place: Place): void {
  const { source, account, topic, site, campaign, plan } = place;
  const id = ids.next('adgroup');
  const feedId = random.weighted(source.feeds, ([, weight]) => weight)[0];
  const today = dayNumber(plan.today);
  const ad = { source, topic, market: site.market, feedId, paused: campaign.statusId === 3 };
  const traffic = account.status === 'active' ? buildTraffic(random, ad, plan) : null;
  const created = traffic ? traffic.startDay - random.whole(0, 3) : today - random.whole(1, 400);
  const keyword = random.pick(topic.keywords);
  const cpc = Math.max(0.01, (traffic?.cpc ?? 0.3) * random.between(1, 1.4));
  const bids = source.kind !== 'organic';
  company.adgroups.push({
    id,
    campaignId: campaign.id,
    accountId: account.id,
    siteId: site.id,
    feedId,
    externalId: ONE_GROUP.has(source.id) ? campaign.externalId : String(700_000_000 + ids.next('external')),
    name: `${topic.name} | ${site.market.code} | ${random.pick(VARIANTS[source.kind])} ${random.whole(1, 40)}`,
    statusId: traffic && traffic.endDay >= today && campaign.statusId === 2 ? 2 : 3,
    maxCpcMicros: bids && source.kind !== 'social' ? Math.round(cpc * 100) * 10_000 : null,
    // Search is bought by clicks.
    maxCpaMicros:
      source.kind !== 'search' && source.conversions > 0 ? Math.round((cpc / source.conversions) * 100) * 10_000 : null,
    maxCpmMicros: source.kind === 'push' ? Math.round(cpc * 1000 * 0.01 * 100) * 10_000 : null,
    roasMicros:
      source.kind === 'search' && random.chance(0.35)
        ? random.pick([1_100_000, 1_200_000, 1_300_000, 1_500_000])
        : null,
    searchKeyword: source.kind === 'search' ? keyword : null,
    linkFinalUrl: `https://${site.domain}/s?q=${encodeURIComponent(keyword)}&src=${source.code.toLowerCase()}`,
    categories: [topic.name],
    createdAt: dayOfNumber(created),
    traffic,
  });
  if (source.kind === 'search') {
    for (const text of topic.keywords.slice(0, random.whole(1, topic.keywords.length))) {
      const matchType = random.pick(['exact', 'phrase', 'broad']);
      company.keywords.push({
        id: ids.next('keyword'),
        adgroupId: id,
        text,
        matchType,
        maxCpcMicros: Math.round(cpc * 100) * 10_000,
      });
    }
  }
  if (random.chance(0.3)) company.adgroupLabels.push({ labelId: random.pick(company.labels).id, adgroupId: id });
}
