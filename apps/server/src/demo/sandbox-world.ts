import { dayNumber, dayOf } from '@adops/domain';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../core/database/database.js';
import { feedOf, platformOf } from '../features/connections/index.js';
import { countryRecords, PARTNERS } from '../reference/index.js';
import { lineupsOn } from './advertisers.js';
import { demoApiKey } from './connect-demo.js';
import { blockedSites } from './blocks.js';
import { issuesOfAdgroup } from './issues.js';
import { buildWorld, readSourceText } from './recipe.js';
import { type DemoRotationEntry, isOwnBrand, rotationOf } from './rotations.js';
import type { Traffic } from './traffic.js';

const MICROS = 1_000_000;
const DAY_MS = 86_400_000;
/** Channel of a source's campaigns. */
const CHANNEL: Readonly<Record<number, string>> = {
  5: 'search',
  6: 'search',
  10: 'display',
  17: 'social',
  28: 'push',
  15: 'redirect',
};
const STRATEGY: Readonly<Record<string, string>> = {
  targetCpa: 'targetCpa',
  maximizeConversions: 'maxConversions',
  maximizeConversionValue: 'maxConversionValue',
};

/** Files from which the sandbox simulates a demo. They belong to the database of the demo. */
export interface SandboxFiles {
  readonly world: string;
  /** Edits since the demo was created. */
  readonly state: string;
}

/**
 * Writes the world of the sandbox: accounts, inventory and traffic of the demo at its creation. The file is written
 * once, because later changes belong to the sandbox.
 * @returns null without a demo
 */
export async function writeSandboxWorld(database: Database, folder: string): Promise<SandboxFiles | null> {
  const demo = await database.pool.query<{ made: Date; source: string; known: Date }>(
    `SELECT (SELECT min(created_at) FROM company WHERE is_demo) AS made, source, known_at AS known
     FROM perf_load WHERE source LIKE 'demo:%' AND account_id = 0 ORDER BY id LIMIT 1`,
  );
  const [first] = demo.rows;
  const recipe = readSourceText(first?.source ?? '');
  if (!first?.made || !recipe) return null;
  const name = `demo-${first.made.getTime()}`;
  const files = { world: join(folder, `${name}.json`), state: join(folder, `${name}.edits.json`) };
  const there = await access(files.world).then(
    () => true,
    () => false,
  );
  if (there) return files;
  await mkdir(folder, { recursive: true });
  const companies = buildWorld(recipe);
  const trade: DemoTrade = {
    traffic: new Map(companies.flatMap(({ adgroups }) => adgroups.map(({ id, traffic }) => [id, traffic] as const))),
    rotations: new Map(
      companies.flatMap(({ adgroups }) => adgroups.map((adgroup) => [adgroup.id, rotationOf(adgroup)] as const)),
    ),
    lineups: new Map(companies.flatMap(({ adgroups }, at) => [...lineupsOn(recipe.seed + at, adgroups, recipe.today)])),
  };
  const siteTimeZones = Object.fromEntries(
    companies.flatMap(({ sites }) => sites.map(({ domain, market }) => [domain, market.timezone])),
  );
  const inventory = await describe(database, trade, { made: first.made, today: recipe.today });
  const world = { ...inventory, siteTimeZones, abTests: await abTestsOf(database) };
  await writeFile(`${files.world}.new`, JSON.stringify(world));
  await rename(`${files.world}.new`, files.world);
  return files;
}

interface AccountRow { id: number; companyId: number; partnerId: number; externalId: string; name: string; currency: string; timezone: string } // prettier-ignore
interface CampaignRow { id: number; accountId: number; externalId: string; name: string; statusId: number; dailyBudget: number | null; lifetimeBudget: number | null; strategy: string | null; targetCpa: number | null } // prettier-ignore
interface AdgroupRow { id: number; campaignId: number; externalId: string; name: string; statusId: number; feedId: number | null; finalUrl: string | null; dailyBudget: number | null; lifetimeBudget: number | null; maxCpc: number | null; maxCpm: number | null; targetCpa: number | null; roas: number | null; endsAt: Date | null; lastDay: string | null } // prettier-ignore
interface KeywordRow { adgroupId: number; id: string; text: string; matchType: string; maxCpc: number | null } // prettier-ignore

/** Traffic of the demo's ad groups, the ads on their pages, and their keyword rotations. */
interface DemoTrade {
  readonly traffic: ReadonlyMap<number, Traffic | null>;
  readonly lineups: ReturnType<typeof lineupsOn>;
  readonly rotations: ReadonlyMap<number, readonly DemoRotationEntry[]>;
}

/** Reads the stored inventory of the demo, and the data that the sandbox needs to simulate its accounts. */
async function readInventory(database: Database) {
  const rows = async <T extends object>(sql: string) => (await database.pool.query<T>(sql)).rows;
  const accounts = await rows<AccountRow>(
    `SELECT a.id, a.company_id AS "companyId", a.partner_id AS "partnerId", a.external_id AS "externalId", a.name, a.currency, a.timezone
     FROM partner_account a JOIN company c ON c.id = a.company_id JOIN partner p ON p.id = a.partner_id WHERE c.is_demo AND p.type = 'source' ORDER BY a.id`,
  );
  const campaigns = await rows<CampaignRow>(
    `SELECT c.id, account_id AS "accountId", external_id AS "externalId", c.name, status_id AS "statusId", budget_micros AS "dailyBudget",
       lifetime_budget_micros AS "lifetimeBudget", bidding_strategy_type AS strategy, target_cpa_micros AS "targetCpa"
     FROM campaign c JOIN company o ON o.id = c.company_id WHERE o.is_demo ORDER BY c.id`,
  );
  const adgroups = await rows<AdgroupRow>(
    `SELECT g.id, campaign_id AS "campaignId", external_id AS "externalId", g.name, status_id AS "statusId", feed_id AS "feedId",
       link_final_url AS "finalUrl", budget_micros AS "dailyBudget", lifetime_budget_micros AS "lifetimeBudget", max_cpc_micros AS "maxCpc", max_cpm_micros AS "maxCpm", max_cpa_micros AS "targetCpa", roas_micros AS roas,
       ends_at AS "endsAt", ((ends_at - interval '1 second') AT TIME ZONE (
         SELECT timezone FROM partner_account a WHERE a.company_id = g.company_id AND a.id = g.account_id))::date::text AS "lastDay"
     FROM adgroup g JOIN company o ON o.id = g.company_id WHERE o.is_demo ORDER BY g.id`,
  );
  const keywords = await rows<KeywordRow>(
    `SELECT adgroup_id AS "adgroupId", external_id AS id, text, match_type AS "matchType", max_cpc_micros AS "maxCpc"
     FROM keyword k JOIN company o ON o.id = k.company_id WHERE o.is_demo ORDER BY k.id`,
  );
  const feedAccounts = await rows<{ companyId: number; partnerId: number; externalId: string }>(
    `SELECT a.company_id AS "companyId", a.partner_id AS "partnerId", a.external_id AS "externalId"
     FROM partner_account a JOIN company c ON c.id = a.company_id JOIN partner p ON p.id = a.partner_id WHERE c.is_demo AND p.type = 'feed'`,
  );
  const feedKeys = new Map(
    feedAccounts.map(({ companyId, partnerId, externalId }) => [`${companyId} ${partnerId}`, demoApiKey(externalId)]),
  );
  return {
    accounts,
    campaignsOf: groupBy(campaigns, (one) => one.accountId),
    adgroupsOf: groupBy(adgroups, (one) => one.campaignId),
    keywordsOf: groupBy(keywords, (one) => one.adgroupId),
    feedKeys,
    rates: await ratesOf(database),
  };
}

/** Groups items by key. Returns a function that finds the items of a key. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => number): (key: number) => readonly T[] {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return (key) => groups.get(key) ?? [];
}

async function describe(database: Database, trade: DemoTrade, { made, today }: { made: Date; today: string }) {
  const { accounts, campaignsOf, adgroupsOf, keywordsOf, feedKeys, rates } = await readInventory(database);
  const describeAdgroup = (adgroup: AdgroupRow, account: AccountRow) => ({
    id: adgroup.externalId,
    name: adgroup.name,
    status: adgroup.statusId === 2 ? 'enabled' : 'paused',
    finalUrl: adgroup.finalUrl ?? 'https://example.com/',
    dailyBudget: adgroup.dailyBudget,
    lifetimeBudget: adgroup.lifetimeBudget,
    ...{ maxCpc: adgroup.maxCpc, maxCpm: adgroup.maxCpm },
    targetCpa: adgroup.targetCpa,
    targetRoas: adgroup.roas === null ? null : adgroup.roas / MICROS,
    endsAt: adgroup.endsAt?.toISOString() ?? null,
    troubles: issuesOfAdgroup(account.partnerId, adgroup.externalId, today),
    ...{ rotation: trade.rotations.get(adgroup.id) ?? [], isOwnBrand: isOwnBrand(adgroup) },
    keywords: keywordsOf(adgroup.id).map(({ id, text, matchType, maxCpc }) => ({ id, text, matchType, maxCpc })),
    traffic: {
      ...trading(trade.traffic.get(adgroup.id) ?? null, adgroup, rates.get(account.currency) ?? 1, made),
      feedKey: feedKeys.get(`${account.companyId} ${adgroup.feedId}`) ?? null,
      ads: trade.lineups.get(adgroup.id) ?? null,
    },
  });
  const describeCampaign = (campaign: CampaignRow, account: AccountRow) => ({
    id: campaign.externalId,
    name: campaign.name,
    status: campaign.statusId === 2 ? 'enabled' : 'paused',
    channel: CHANNEL[account.partnerId] ?? 'native',
    ...{ dailyBudget: campaign.dailyBudget, lifetimeBudget: campaign.lifetimeBudget },
    strategy: campaign.strategy === null ? null : STRATEGY[campaign.strategy],
    targetCpa: campaign.targetCpa,
    blocked: blockedSites(account.partnerId, campaign.externalId),
    // If ad groups are campaigns, the campaigns contain the end, which is a day.
    endsAt: adgroupsOf(campaign.id)[0]?.lastDay ?? null,
    adGroups: adgroupsOf(campaign.id).map((adgroup) => describeAdgroup(adgroup, account)),
  });
  return {
    // Feeds report hours before the creation of the demo, because they also pay for those clicks.
    since: new Date(Math.floor(made.getTime() / DAY_MS - 1) * DAY_MS).toISOString(),
    accounts: accounts.map((account) => ({
      platform: platformOf(account.partnerId) ?? 'other',
      id: account.externalId,
      name: account.name,
      currency: account.currency,
      timeZone: account.timezone,
      campaigns: campaignsOf(account.id).map((campaign) => describeCampaign(campaign, account)),
    })),
  };
}

/** Returns tests of the demo's sites in the format that the sites received. */
async function abTestsOf(database: Database): Promise<object[]> {
  const { rows } = await database.pool.query<{ from: Date; to: Date | null; isStopped: boolean }>(
    `SELECT s.domain AS host, t.key, t.experiment_id AS "experimentId", t.name, t.type, t.start_at AS "from", t.end_at AS "to", t.source_ids AS "sourceIds",
       t.device_ids AS "deviceIds", t.adgroup_names AS "adgroupNames", t.state = 'stopped' AS "isStopped",
       (SELECT json_agg(json_build_object('number', number, 'name', v.name, 'presentUrl', present_url, 'weight', weight) ORDER BY number)
        FROM ab_variant v WHERE v.company_id = t.company_id AND v.test_id = t.id) AS variants
     FROM ab_test t JOIN company c ON c.id = t.company_id JOIN site s ON s.company_id = t.company_id AND s.id = t.site_id
     WHERE c.is_demo ORDER BY t.company_id, t.id`,
  );
  return rows.map(({ isStopped, ...test }) => ({ ...test, stoppedAt: isStopped ? test.to : null }));
}

/** Returns the units of each currency per dollar, as last known. */
async function ratesOf(database: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.pool.query<{ currency: string; rate: number }>(
    'SELECT DISTINCT ON (currency) currency, per_euro_micros::float8 / 1000000 AS rate FROM currency_rate ORDER BY currency, day DESC',
  );
  const dollars = rows.find(({ currency }) => currency === 'USD')?.rate ?? 1;
  return new Map(rows.map(({ currency, rate }) => [currency, rate / dollars]));
}

const countryOf = new Map(countryRecords().map(({ id, code }) => [id, code]));
const feedNames = new Set(PARTNERS.filter(({ type }) => type === 'feed').map(({ id }) => id));
/** Feed that lists its channels. */
const CHANNEL_FEED = 'adsense-search';
const STILL = { clicksPerDay: 0, cpc: 0, ctr: 0.01, devices: { desktop: 0.3, mobile: 0.6, tablet: 0.1 } };

function trading(traffic: Traffic | null, { id, feedId }: AdgroupRow, rate: number, made: Date) {
  const today = dayNumber(dayOf(made));
  const feed = feedId !== null && feedNames.has(feedId) ? feedOf(feedId) : null;
  // A channel stays in its account while its ad group has no traffic.
  const still = feed === CHANNEL_FEED ? { ...STILL, feed, tag: `ag${id}` } : STILL;
  if (!traffic || traffic.startDay > today || traffic.endDay < today) return still;
  const share = (device: number) => traffic.devices.find(([one]) => one === device)?.[1] ?? 0;
  return {
    clicksPerDay: traffic.clicksPerDay * (1 + traffic.trend) ** (today - traffic.startDay),
    cpc: Math.round(traffic.cpc * rate * MICROS),
    ctr: traffic.ctr,
    conversions: traffic.conversions,
    conversionValue: Math.round(traffic.conversionValue * rate * MICROS),
    devices: { desktop: share(1), mobile: share(2), tablet: share(3) },
    country: countryOf.get([...traffic.countries].sort((a, b) => b[1] - a[1])[0]![0]) ?? 'US',
    outRate: traffic.opCtr,
    botShare: traffic.botShare,
    rpc: Math.round(traffic.rpc * MICROS),
    feed,
    tag: `ag${id}`,
  };
}
