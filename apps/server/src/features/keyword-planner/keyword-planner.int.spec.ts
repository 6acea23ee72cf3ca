import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addDays, dayOf, SEARCHED_ADVERTISERS, SEARCHED_KEYWORDS } from '@adops/domain';
import { goodSecrets, RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import { sampleAccount } from '../../../../sandbox/src/world/sample.js';
import { SecretStore } from '../../core/secrets/index.js';
import { TestConsole } from '../../../test/console.js';
import { callsOf } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { FamilyLoader, rowsOf, type SearchedAdvertiserRow, type SearchedKeywordRow } from '../facts/index.js';
import { KeywordSuggestionsService } from './keyword-suggestions.service.js';

jest.setTimeout(120_000);
const TODAY = dayOf(new Date());
const KEYS = ['keyword-suggestions'] as const;
let world: TwoCompanies;
let desk: TestConsole;
let sandbox: RunningSandbox;
let call: ReturnType<typeof callsOf>;
let otherAdgroup: number;

beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  desk = await TestConsole.open({
    SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`,
    SANDBOX_URL: sandbox.url,
  });
  world = await insertTwoCompanies(desk.database);
  const { company, account } = world.ALFA;
  const externalId = sampleAccount('google', 1);
  await sql("UPDATE partner_account SET external_id = $3, currency = 'EUR' WHERE company_id = $1 AND id = $2", [
    ...[company, account, externalId],
  ]);
  await sql(
    "INSERT INTO connection (company_id, account_id, connector, collect_from) VALUES ($1, $2, 'google-search', now())",
    [company, account],
  );
  await desk.app
    .get(SecretStore)
    .set({ companyId: company, kind: 'partner_account', id: account }, goodSecrets(externalId), { userId: null });
  await sql(
    "INSERT INTO currency_rate (day, currency, per_euro_micros) VALUES ($1, 'USD', 1250000) ON CONFLICT DO NOTHING",
    [TODAY],
  );
  await giveRole(desk.database, company, world.ALFA.buyer, KEYS);
  otherAdgroup = await insertOtherAdgroup();
  await loadSearches();
  call = callsOf(desk, () => company, 'ALFA-admin');
});
afterEach(() => sandbox.clearFailures());
afterAll(async () => {
  await desk.close();
  await sandbox.stop();
});

const sql = async <T extends object>(text: string, values: readonly unknown[]) =>
  (await desk.database.pool.query<T>(text, [...values])).rows;

/** Inserts an ad group of an account that the buyer can't see. */
async function insertOtherAdgroup(): Promise<number> {
  const { company, otherAccount, site, campaign, adgroup } = world.ALFA;
  const ids = [company, campaign + 500, otherAccount, adgroup + 500, site];
  await sql("INSERT INTO campaign (company_id, id, account_id, external_id, name) VALUES ($1, $2, $3, 'o-c', 'other')", ids.slice(0, 3)); // prettier-ignore
  await sql(
    `INSERT INTO adgroup (company_id, id, campaign_id, account_id, site_id, external_id, name, categories)
     VALUES ($1, $4, $2, $3, $5, 'o-g', 'other group', '{}')`,
    ids,
  );
  return adgroup + 500;
}

const KEYWORDS = ['solar panels', 'Solar Panels', 'heat pump', 'rarely asked'];
const ADVERTISERS = ['Alpha & Sons', 'Beta', 'Gamma'];

/** Returns reproducible pseudorandom figures, on more days than requested. */
function searches(company: 'ALFA' | 'BRAVO'): { pages: SearchedKeywordRow[]; ads: SearchedAdvertiserRow[] } {
  const pages: SearchedKeywordRow[] = [];
  const ads: SearchedAdvertiserRow[] = [];
  const adgroups = company === 'ALFA' ? [world.ALFA.adgroup, otherAdgroup] : [world.BRAVO.adgroup];
  for (let ago = 0; ago < 10; ago++)
    for (const [groupAt, adgroupId] of adgroups.entries())
      for (const [at, keyword] of KEYWORDS.entries())
        for (const deviceId of [1, 2]) {
          if (keyword === 'rarely asked' && (ago > 0 || groupAt > 0)) continue;
          const key = { date: addDays(TODAY, -ago), adgroupId, feedId: 1, deviceId, countryId: 840, keyword };
          const shows = keyword === 'rarely asked' ? 3 : 20 + ((ago * 7 + at * 5 + deviceId + groupAt) % 11);
          pages.push({ ...key, visits: shows - 2, shows });
          for (const [nth, advertiser] of ADVERTISERS.entries()) {
            const sold = (ago + at * 3 + nth * 2 + deviceId + groupAt) % 5;
            const prices = Array.from({ length: sold }, (_, one) => 110_000 + 37_000 * ((one + nth + ago) % 4));
            ads.push({
              ...{ ...key, advertiser, loaded: shows, shown: shows - nth, clicked: sold + nth, sold },
              earned: prices.reduce((sum, price) => sum + price, 0),
              earnedSquares: Math.round(prices.reduce((sum, price) => sum + (price / 1e6) ** 2, 0) * 1e6),
            });
          }
        }
  return { pages, ads };
}

async function loadSearches(): Promise<void> {
  for (const mark of ['ALFA', 'BRAVO'] as const) {
    const { pages, ads } = searches(mark);
    await new FamilyLoader(desk.database).load({
      ...{ companyId: world[mark].company, source: 'test', slice: { from: addDays(TODAY, -9), to: TODAY } },
      families: [rowsOf(SEARCHED_KEYWORDS, pages), rowsOf(SEARCHED_ADVERTISERS, ads)],
    });
  }
  await sql("UPDATE advertiser SET type = 'comparison' WHERE company_id = $1 AND name = 'Beta'", [world.ALFA.company]);
}

const STATS = `query ($keywords: [String!]!, $marketId: Int!, $deviceIds: [Int!], $adgroup: Int, $least: Int = 10, $range: DateRangeInput) {
  keywordStats(keywords: $keywords, marketId: $marketId, deviceIds: $deviceIds, adgroupForCtr: $adgroup, minFeedShowCount: $least, dateRange: $range) {
    keyword origin feedShowCount rps ctr hasTrackingTask trackingStartDate
    advertisers { name id type meanRpc rpcStdev rpcCount shownCount clickedCount ctr showRate } } }`;

/** Returns the expected statistics, computed with plain loops over the loaded rows. */
function plainStats(keyword: string, keep: (row: SearchedKeywordRow | SearchedAdvertiserRow) => boolean) {
  const { pages, ads } = searches('ALFA');
  const ours = (row: SearchedKeywordRow | SearchedAdvertiserRow) => row.keyword.toLowerCase() === keyword.toLowerCase() && keep(row);
  let [shows, clicks, money] = [0, 0, 0];
  for (const row of pages) if (ours(row)) shows += row.shows!;
  const advertisers = [];
  for (const name of ADVERTISERS) {
    let [shown, clicked, sold, earned] = [0, 0, 0, 0];
    let squares = 0;
    for (const row of ads) {
      if (!ours(row) || row.advertiser !== name) continue;
      shown += row.shown!;
      clicked += row.clicked!;
      sold += row.sold!;
      earned += row.earned! / 1e6;
      squares += row.earnedSquares! / 1e6;
    }
    clicks += clicked;
    money += earned;
    advertisers.push({ name, shown, clicked, sold, mean: earned / sold, deviation: Math.sqrt(squares / sold - (earned / sold) ** 2), shows });
  }
  return { shows, rps: money / shows, ctr: clicks / shows, advertisers: advertisers.sort((a, b) => b.clicked - a.clicked || b.shown - a.shown) };
} // prettier-ignore

const inLastDays = (row: { date: string }): boolean => row.date > addDays(TODAY, -8);

interface FoundStats {
  keyword: string;
  feedShowCount: number;
  rps: number;
  ctr: number;
  advertisers: { name: string; type: string; meanRpc: number; rpcStdev: number; rpcCount: number; shownCount: number; clickedCount: number; ctr: number; showRate: number }[];
} // prettier-ignore

function expectSame(found: FoundStats, wanted: ReturnType<typeof plainStats>): void {
  expect(found.feedShowCount).toBe(wanted.shows);
  expect(found.rps).toBeCloseTo(wanted.rps, 9);
  expect(found.ctr).toBeCloseTo(wanted.ctr, 9);
  expect(found.advertisers.map(({ name }) => name)).toEqual(wanted.advertisers.map(({ name }) => name));
  for (const [at, one] of found.advertisers.entries()) {
    const plain = wanted.advertisers[at]!;
    expect(one).toMatchObject({ rpcCount: plain.sold, shownCount: plain.shown, clickedCount: plain.clicked });
    expect(one.meanRpc).toBeCloseTo(plain.mean, 9);
    expect(one.rpcStdev).toBeCloseTo(plain.deviation, 4);
    expect(one.ctr).toBeCloseTo(plain.clicked / plain.shown, 9);
    expect(one.showRate).toBeCloseTo(plain.shown / wanted.shows, 9);
  }
}

describe('keyword statistics', () => {
  const ask = async (variables: object, as?: string): Promise<FoundStats[]> =>
    (await call(STATS, { keywords: ['solar panels'], marketId: 1, ...variables }, as)).keywordStats;

  beforeAll(async () => {
    await sql('UPDATE site SET market_id = 1 WHERE company_id = ANY ($1)', [[world.ALFA.company, world.BRAVO.company]]);
  });

  it('match plain loops over eight days through today, ignoring the case of the keyword', async () => {
    const [solar, heat] = await ask({ keywords: ['  SOLAR   panels ', 'heat pump'] });
    expect(solar).toMatchObject({ keyword: 'SOLAR panels', origin: 'own traffic', hasTrackingTask: false, trackingStartDate: null });
    expectSame(solar!, plainStats('solar panels', inLastDays));
    expectSame(heat!, plainStats('heat pump', inLastDays));
    expect(solar!.advertisers.find(({ name }) => name === 'Beta')!.type).toBe('comparison');
    expect(solar!.advertisers[0]!.rpcStdev).toBeGreaterThan(0.01);
  }); // prettier-ignore

  it('support filters by device, day and account', async () => {
    const [mobile] = await ask({ deviceIds: [2] });
    expectSame(
      mobile!,
      plainStats('solar panels', (row) => inLastDays(row) && row.deviceId === 2),
    );
    const day = addDays(TODAY, -9);
    const [early] = await ask({ range: { start: day, end: day } });
    expectSame(
      early!,
      plainStats('solar panels', ({ date }) => date === day),
    );
    const [seen] = await ask({}, 'ALFA-buyer');
    expectSame(
      seen!,
      plainStats('solar panels', (row) => inLastDays(row) && row.adgroupId === world.ALFA.adgroup),
    );
  });

  it('use the CTR of one ad group, and the other figures of all ad groups', async () => {
    const [all] = await ask({});
    const [own] = await ask({ adgroup: otherAdgroup });
    const wanted = plainStats('solar panels', (row) => inLastDays(row) && row.adgroupId === otherAdgroup);
    expect(own).toEqual({ ...all, ctr: own!.ctr });
    expect(own!.ctr).toBeCloseTo(wanted.ctr, 9);
    expect(own!.ctr).not.toBeCloseTo(all!.ctr, 6);
  });

  it('contain no metrics for rare or unknown keywords, or for another market', async () => {
    const nothing = { origin: null, feedShowCount: null, rps: null, ctr: null, advertisers: [] };
    const found = await ask({ keywords: ['rarely asked', 'never asked'] });
    expect(found).toMatchObject([
      { keyword: 'rarely asked', ...nothing },
      { keyword: 'never asked', ...nothing },
    ]);
    expect(await ask({ marketId: 8 })).toMatchObject([nothing]);
    const [rare] = await ask({ keywords: ['rarely asked'], least: 6 });
    expectSame(rare!, plainStats('rarely asked', inLastDays));
  });

  it('return errors with the names of invalid arguments', async () => {
    const refused = async (variables: object) => {
      const { errors } = await desk.call({
        query: STATS,
        variables: { keywords: ['a'], marketId: 1, ...variables },
        company: world.ALFA.company,
        as: 'ALFA-admin',
      });
      return Object.keys(errors?.[0]?.extensions.fields ?? {});
    };
    expect(await refused({ keywords: [] })).toEqual(['keywords']);
    expect(await refused({ keywords: ['a', ' '] })).toEqual(['keywords']);
    expect(await refused({ keywords: Array.from({ length: 1_001 }, (_, at) => `k${at}`) })).toEqual(['keywords']);
    expect(await refused({ range: { start: '2026-02-01', end: '2026-01-01' } })).toEqual(['dateRange']);
    expect(await refused({ range: { start: '2026-01-01', end: '2026-06-01' } })).toEqual(['dateRange']);
    expect(await refused({ least: -1 })).toEqual(['minFeedShowCount']);
  });
});

const SUGGEST = `query ($partnerId: Int!, $keyword: String!, $marketId: Int!, $languageCode: String!, $startDate: Date, $endDate: Date, $deviceId: Int) {
  keywordSuggestions(partnerId: $partnerId) { supportedMarkets { id name } languageCodes
    suggestions(keyword: $keyword, languageCode: $languageCode, marketId: $marketId, startDate: $startDate, endDate: $endDate, deviceId: $deviceId) {
      keyword searchCounts suggestedBid impression competition partnerName relevance } } }`;
interface Suggested {
  keyword: string;
  searchCounts: number;
  suggestedBid: number | null;
  competition: number | null;
  partnerName: string;
  relevance: number;
}

describe('keyword suggestions', () => {
  const ask = async (variables: object = {}, as?: string): Promise<Suggested[]> =>
    (await call(SUGGEST, { partnerId: 5, keyword: 'solar panels', marketId: 1, languageCode: 'en', ...variables }, as))
      .keywordSuggestions.suggestions;
  const calls = async (): Promise<number> =>
    Object.values(await sandbox.requests()).reduce((sum, { total }) => sum + total, 0);

  it('use the market with the largest number of sites by default', async () => {
    const { supportedMarkets, defaultMarketId } = (
      await call('query { keywordSuggestions(partnerId: 5) { supportedMarkets { id } defaultMarketId } }')
    ).keywordSuggestions;
    const counted = (await sql(
      `SELECT m.id, count(s.id)::int AS sites FROM market m LEFT JOIN site s ON s.market_id = m.id AND s.company_id = $1
       WHERE m.id = ANY ($2) GROUP BY 1`,
      [world.ALFA.company, supportedMarkets.map(({ id }: { id: number }) => id)],
    )) as { id: number; sites: number }[];
    const largest = Math.max(...counted.map(({ sites }) => sites));
    expect(largest).toBeGreaterThan(0);
    expect(counted.filter(({ sites }) => sites === largest).map(({ id }) => id)).toContain(defaultMarketId);
  });

  it('appear by relevance and then searches, in the reporting currency', async () => {
    const found = await ask();
    expect(found.length).toBeGreaterThan(5);
    expect(found[0]).toMatchObject({ keyword: 'solar panels', relevance: 1, impression: null });
    const ranks = found.map(({ relevance, searchCounts }): [number, number] => [relevance, searchCounts]);
    expect(ranks).toEqual([...ranks].sort((a, b) => b[0] - a[0] || b[1] - a[1]));
    const [{ ideas, currency }] = (await sql('SELECT ideas, currency_code AS currency FROM keyword_suggestion_answer', [])) as [
      { ideas: { keyword: string; suggestedBid: number | null }[]; currency: string },
    ]; // prettier-ignore
    expect(currency).toBe('EUR');
    for (const { keyword, suggestedBid } of ideas) {
      const shown = found.find((one) => one.keyword === keyword)!.suggestedBid;
      // One euro is 1.25 dollars. An unknown bid stays unknown.
      if (suggestedBid === null) expect(shown).toBeNull();
      else expect(shown).toBeCloseTo((suggestedBid * 1.25) / 1e6, 5);
    }
  });

  it('trigger one call to the partner per day, ignoring case and spaces', async () => {
    const first = await ask();
    const before = await calls();
    expect(await ask({ keyword: '  Solar  PANELS ' })).toEqual(first);
    expect(await calls()).toBe(before);
    await sql("UPDATE keyword_suggestion_answer SET fetched_at = fetched_at - interval '25 hours'", []);
    expect(await ask()).toEqual(first);
    expect(await calls()).toBeGreaterThan(before);
  });

  it('trigger at most one call to the partner per second', async () => {
    const start = performance.now();
    await Promise.all(['fresh one', 'fresh two', 'fresh three'].map((keyword) => ask({ keyword })));
    expect(performance.now() - start).toBeGreaterThan(1_900);
    const { rows } = await desk.database.pool.query("SELECT key FROM pace WHERE key = 'google:planning'");
    expect(rows).toHaveLength(1);
  });

  it('send several keywords in a single request', async () => {
    const query = `query ($keywords: [String!]!) { keywordSuggestions(partnerId: 5) {
      suggestionsForList(keywords: $keywords, languageCode: "en", marketId: 1) { keyword relevance } } }`;
    const list = ['garden shed', 'heat pump'];
    const { keywordSuggestions } = await call(query, { keywords: list });
    const keywords = keywordSuggestions.suggestionsForList.map(({ keyword }: Suggested) => keyword);
    expect(keywords.slice(0, 2).sort()).toEqual(list);
    await expect(call(query, { keywords: Array.from({ length: 21 }, (_, at) => `word ${at}`) })).rejects.toThrow('20');
  });

  it('include only complete past months', async () => {
    await ask({ keyword: 'in spring', startDate: '2026-03-05', endDate: '2026-05-09' });
    await ask({ keyword: 'in spring', startDate: '2026-03-29', endDate: '2026-05-30' });
    const ofSpring = await sql("SELECT FROM keyword_suggestion_answer WHERE ideas::text LIKE '%in spring%'", []);
    expect(ofSpring).toHaveLength(1);
    await expect(ask({ startDate: '2026-05-09', endDate: '2026-03-05' })).rejects.toThrow("The end can't be before");
  });

  it('fail without a call for unsupported partners, markets, languages and keywords', async () => {
    const before = await calls();
    await expect(ask({ partnerId: 6 })).rejects.toThrow("Microsoft Advertising doesn't suggest keywords.");
    await expect(ask({ partnerId: 99_999 })).rejects.toThrow('Unknown partner.');
    await expect(ask({ marketId: 999 })).rejects.toThrow("doesn't suggest keywords for this market");
    await expect(ask({ languageCode: 'xx' })).rejects.toThrow("doesn't suggest keywords in this language");
    await expect(ask({ keyword: ' ' })).rejects.toThrow('Enter at least one keyword.');
    await expect(ask({ keyword: 'a'.repeat(81) })).rejects.toThrow('80 characters');
    await expect(ask({ deviceId: 9 })).rejects.toThrow('Unknown device.');
    expect(await calls()).toBe(before);
  });

  it('require a partner account that the user can access', async () => {
    const partners = `{ keywordSuggestionPartners { id name shortName } }`;
    expect((await call(partners)).keywordSuggestionPartners).toMatchObject([{ id: 5, shortName: 'google-search' }]);
    const bravo = callsOf(desk, () => world.BRAVO.company, 'BRAVO-admin');
    expect((await bravo(partners)).keywordSuggestionPartners).toEqual([]);
    const theirs = { partnerId: 5, keyword: 'solar panels', marketId: 1, languageCode: 'en' };
    // The other company can't read cached answers of this one.
    await expect(bravo(SUGGEST, theirs)).rejects.toThrow('Connect an account');
  });

  it('return the partner’s error without caching it', async () => {
    await sandbox.planFailure({ platform: 'google', kind: 'error', times: 50 });
    const before = await sql('SELECT FROM keyword_suggestion_answer', []);
    await expect(ask({ keyword: 'broken today' })).rejects.toThrow();
    expect(await sql('SELECT FROM keyword_suggestion_answer', [])).toHaveLength(before.length);
  });

  it('expire after a day', async () => {
    await sql("UPDATE keyword_suggestion_answer SET fetched_at = now() - interval '25 hours'", []);
    await desk.app.get(KeywordSuggestionsService).forgetOld();
    expect(await sql('SELECT FROM keyword_suggestion_answer', [])).toHaveLength(0);
  });

  it('require one of the two permissions', async () => {
    for (const [key, isOpen] of [
      ['keyword-tracking-group', false],
      ['keyword-rotation-keyword-suggestions', true],
      ['keyword-suggestions', true],
    ] as const) {
      await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, [key]);
      const stats = call(STATS, { keywords: ['a'], marketId: 1 }, 'ALFA-buyer');
      if (isOpen) await expect(stats).resolves.toBeDefined();
      else await expect(stats).rejects.toThrow("You don't have permission");
    }
  });
});
