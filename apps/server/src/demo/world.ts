import { addDays, dayNumber } from '../features/facts/index.js';
import { PARTNERS } from '../reference/index.js';
import { Random } from './random.js';
import {
  DEMO_MARKETS,
  type DemoMarket,
  SHARES,
  SOURCES,
  type SourceProfile,
  type Vertical,
  VERTICALS,
} from './trade.js';

/** How an ad group trades while it runs. Money is dollars of a click; shares add up to 1. */
export interface Traffic {
  readonly source: SourceProfile;
  readonly offset: number;
  /** Day numbers of the first and last day with figures. */
  readonly startDay: number;
  readonly endDay: number;
  readonly clicksPerDay: number;
  /** Growth of the clicks per day, a fraction. */
  readonly trend: number;
  readonly cpc: number;
  readonly rpc: number;
  readonly opCtr: number;
  readonly ctr: number;
  readonly position: number | null;
  readonly score: number | null;
  readonly botShare: number;
  readonly conversions: number;
  readonly conversionValue: number;
  readonly devices: readonly (readonly [id: number, share: number])[];
  readonly countries: readonly (readonly [id: number, share: number])[];
}

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
  /** Place in the list of buyers; null: nobody buys here. */
  buyer: number | null;
  /** Millionths, by the day they begin to hold. */
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

/** Rising ids across all companies, so that an id names one thing in the whole database. */
export class Ids {
  private readonly last = new Map<string, number>();
  next(kind: string): number {
    const id = (this.last.get(kind) ?? 0) + 1;
    this.last.set(kind, id);
    return id;
  }
}

/**
 * A company with its inventory, from a seed.
 * @param plan adgroups: how many; accounts: share of the accounts of the source profiles; buyers: how many people buy.
 */
export function buildCompany(
  seed: number,
  ids: Ids,
  plan: {
    name: string;
    brands: number;
    adgroups: number;
    accounts: number;
    buyers: number;
    today: string;
    days: number;
  },
): DemoCompany {
  const random = new Random(seed, plan.name.length, plan.adgroups);
  const company: DemoCompany = {
    name: plan.name,
    projects: PROJECTS,
    sites: buildSites(random, ids, plan.brands, seed),
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

function buildSites(random: Random, ids: Ids, brands: number, seed: number): DemoSite[] {
  const sites: DemoSite[] = [];
  for (let brand = 0; brand < brands; brand++) {
    const name = BRANDS[(brand + (seed % BRANDS.length)) % BRANDS.length]!;
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
  plan: { accounts: number; buyers: number; today: string },
): Map<number, DemoAccount[]> {
  const bySource = new Map<number, DemoAccount[]>();
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
        buyer: source.kind === 'organic' ? null : random.whole(0, plan.buyers - 1),
        rebates,
      });
    }
    // The newest account of a larger source has been switched off.
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
  const age = random.whole(5, 400);
  const campaign: DemoCampaign = {
    id: ids.next('campaign'),
    accountId: account.id,
    externalId: String(30_000_000 + ids.next('external')),
    name: `${source.code}_${site.market.code}_${topic.name.replace(/[ -]/g, '')}_${goal}_${random.whole(1, 99)}`,
    statusId: running && random.chance(0.85) ? 2 : 3,
    budgetMicros: source.kind === 'organic' ? null : random.pick([20, 50, 75, 100, 150, 250, 400, 800]) * 1_000_000,
    biddingStrategyType:
      source.kind === 'search'
        ? random.pick([null, 'targetCpa', 'maximizeConversions', 'maximizeConversionValue'])
        : null,
    targetCpaMicros: null,
    createdAt: addDays(plan.today, -age),
  };
  if (campaign.biddingStrategyType === 'targetCpa') campaign.targetCpaMicros = random.whole(3, 40) * 1_000_000;
  company.campaigns.push(campaign);
  for (let n = random.whole(3, 11); n > 0; n--)
    addAdgroup(random, ids, company, { source, account, topic, site, campaign, age, plan });
}

interface Place { source: SourceProfile; account: DemoAccount; topic: Vertical; site: DemoSite; campaign: DemoCampaign; age: number; plan: { today: string; days: number } } // prettier-ignore

function addAdgroup(random: Random, ids: Ids, company: DemoCompany, place: Place): void {
  const { source, account, topic, site, campaign, plan } = place;
  const id = ids.next('adgroup');
  const age = random.whole(1, place.age);
  const feedId = random.weighted(source.feeds, ([, weight]) => weight)[0];
  const traffic = account.status === 'active' ? buildTraffic(random, place, age, feedId) : null;
  const today = dayNumber(plan.today);
  const keyword = random.pick(topic.keywords);
  const cpc = Math.max(0.01, (traffic?.cpc ?? 0.3) * random.between(1, 1.4));
  const bids = source.kind !== 'organic';
  company.adgroups.push({
    id,
    campaignId: campaign.id,
    accountId: account.id,
    siteId: site.id,
    feedId,
    externalId: String(700_000_000 + ids.next('external')),
    name: `${topic.name} | ${site.market.code} | ${random.pick(VARIANTS[source.kind])} ${random.whole(1, 40)}`,
    statusId: traffic && traffic.endDay >= today && campaign.statusId === 2 ? 2 : 3,
    maxCpcMicros: bids && source.kind !== 'social' ? Math.round(cpc * 100) * 10_000 : null,
    maxCpaMicros: source.conversions > 0 ? Math.round((cpc / source.conversions) * 100) * 10_000 : null,
    maxCpmMicros: source.kind === 'push' ? Math.round(cpc * 1000 * 0.01 * 100) * 10_000 : null,
    roasMicros:
      source.kind === 'search' && random.chance(0.35)
        ? random.pick([1_100_000, 1_200_000, 1_300_000, 1_500_000])
        : null,
    searchKeyword: source.kind === 'search' ? keyword : null,
    linkFinalUrl: `https://${site.domain}/s?q=${encodeURIComponent(keyword)}&src=${source.code.toLowerCase()}`,
    categories: [topic.name],
    createdAt: addDays(plan.today, -age),
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

/** Share of the outbound clicks feeds do not pay for. */
const USUAL_SCRUB = 0.07;

/** Winners, break-even and losers: what is left of a dollar earned. */
function drawMargin(random: Random): number {
  const kind = random.next();
  const margin =
    kind < 0.52 ? random.normal(0.2, 0.07) : kind < 0.8 ? random.normal(0.06, 0.05) : random.normal(-0.12, 0.09);
  return Math.min(0.42, Math.max(-0.35, margin));
}

/** About three in ten ad groups have figures on a given day: some run throughout, some come and go, most rest. */
function buildTraffic(
  random: Random,
  { source, topic, site, plan }: Place,
  age: number,
  feedId: number,
): Traffic | null {
  const today = dayNumber(plan.today);
  const fate = random.next();
  if (fate > 0.55) return null;
  const born = today - age;
  const runs = fate < 0.17;
  const startDay = runs ? Math.min(born, today - plan.days) : today - random.whole(0, plan.days + 15);
  const endDay = runs ? today + 1 : startDay + random.whole(4, 30);
  const margin = drawMargin(random);
  const opCtr = random.between(...source.opCtr);
  const rpc = topic.rpc * site.market.level * source.value * random.lognormal(0.3);
  const [desktop, mobile, tablet] = source.devices;
  const others = source.kind === 'push' || source.kind === 'redirect' ? 0.12 : random.chance(0.25) ? 0.05 : 0;
  const { neighbours } = site.market;
  const abroad = neighbours.length === 0 ? 0 : others;
  return {
    source,
    offset: site.market.offset,
    startDay,
    endDay,
    // Losers are kept small.
    clicksPerDay: 24 * random.lognormal(1.15) * (margin < 0 ? 0.6 : 1) * (source.kind === 'push' || source.kind === 'redirect' ? 4 : 1),
    trend: random.normal(0.001, 0.006),
    cpc: rpc * opCtr * (1 - USUAL_SCRUB) * (feedId === 1 ? SHARES[site.market.region] : 1) * (1 - margin),
    rpc,
    opCtr,
    ctr: random.between(...source.ctr),
    position: source.kind === 'search' ? random.between(1.1, 3.6) : null,
    score: random.between(2, 9.2),
    botShare: random.between(0.02, source.kind === 'redirect' || source.kind === 'push' ? 0.2 : 0.08),
    conversions: source.conversions * random.lognormal(0.3),
    conversionValue: rpc * random.between(3, 9),
    devices: [[1, desktop], [2, mobile], [3, tablet]],
    countries: [[site.market.country, 1 - abroad], ...neighbours.map((country) => [country, abroad / neighbours.length] as const)],
  }; // prettier-ignore
}
