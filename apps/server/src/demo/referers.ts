import { dayNumber, PAGE_VIEWS } from '@adops/domain';
import type { Database } from '../core/database/database.js';
import { type FactRow, FamilyLoader, type PageViewRow, rowsOf } from '../features/facts/index.js';
import { Random } from './random.js';
import type { DemoCompany } from './world.js';

/** Source of these ledger entries. It differs from the source from which the demo continues. */
const SOURCE = 'demo-referers';

/** Domains from which visitors of a source come, strongest first. The last list applies to other sources. */
const DOMAINS: Readonly<Record<number, readonly string[]>> = {
  5: ['www.google.com', 'www.google.de', 'www.google.co.uk'],
  6: ['www.bing.com', 'duckduckgo.com', 'www.ecosia.org'],
  10: ['googleads.g.doubleclick.net', 'tpc.googlesyndication.com'],
  14: ['www.msn.com', 'www.usatoday.com', 'www.bild.de'],
  17: ['m.facebook.com', 'l.instagram.com', 'www.facebook.com'],
  18: ['www.cnn.com', 'www.spiegel.de', 'www.lemonde.fr'],
};
const OTHERS = ['syndicatedsearch.goog', 'search.yahoo.com', 'www.startpage.com'];

/** Loads the referrers of a day's visitors. Each visit shows one or two pages. @param rows figures of the day */
export async function loadReferers(
  database: Database,
  {
    seed,
    company,
    companyId,
    date,
    siteIds,
  }: {
    seed: number;
    company: DemoCompany;
    companyId: number;
    date: string;
    /** Sites for which referrers are loaded, by default all. */
    siteIds?: readonly number[];
  },
  rows: readonly FactRow[],
): Promise<void> {
  const accounts = new Map(company.accounts.map((account) => [account.id, account.partnerId]));
  const homes = new Map(
    company.adgroups.map(({ id, accountId, siteId }) => [id, { siteId, partner: accounts.get(accountId) }]),
  );
  const sites = siteIds && new Set(siteIds);
  const visits = new Map<string, { adgroupId: number; hour: number; inbound: number }>();
  for (const { adgroupId, hour = -1, inbound } of rows) {
    const home = homes.get(adgroupId);
    if (!inbound || hour < 0 || !home || (sites && !sites.has(home.siteId))) continue;
    const key = `${adgroupId}-${hour}`;
    const before = visits.get(key) ?? { adgroupId, hour, inbound: 0 };
    visits.set(key, { ...before, inbound: before.inbound + inbound });
  }
  const day = dayNumber(date);
  const views = [...visits.values()].flatMap(({ adgroupId, hour, inbound }): PageViewRow[] => {
    const { siteId, partner } = homes.get(adgroupId)!;
    const random = new Random(seed, adgroupId, day, hour, 47);
    const domains = DOMAINS[partner ?? 0] ?? OTHERS;
    const pages = Math.round(inbound * random.between(1.05, 1.7));
    const direct = Math.round(pages * random.between(0.02, 0.12));
    const referer = random.weighted([...domains], (domain) => 1 / (domains.indexOf(domain) + 1) ** 2);
    const place = { adgroupId, siteId, date, hour };
    return [
      { ...place, referer, pageViews: pages - direct },
      ...(direct > 0 ? [{ ...place, referer: 'direct', pageViews: direct }] : []),
    ];
  });
  const slice = { from: date, to: date, ...(siteIds && { siteIds }) };
  await new FamilyLoader(database).load({ companyId, source: SOURCE, slice, families: [rowsOf(PAGE_VIEWS, views)] });
}
