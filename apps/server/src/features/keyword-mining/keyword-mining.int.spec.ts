import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HttpCompetitorAds, type SeenCreative } from '@adops/connectors';
import { MINING_SOURCES } from '@adops/domain';
import { RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import { TestConsole } from '../../../test/console.js';
import { callsOf } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { collectionOf, keepPart } from './collections.repository.js';
import { CreativeCollector } from './creative-collector.js';

jest.setTimeout(120_000);
const [SOURCE] = MINING_SOURCES as [number];
const MINUTE = 60_000;
const KEY = 'good-key';
let sandbox: RunningSandbox;
let desk: TestConsole;
let world: TwoCompanies;
let seen: readonly SeenCreative[];
let call: ReturnType<typeof callsOf>;
let bravo: ReturnType<typeof callsOf>;

beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  desk = await TestConsole.open({
    SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`,
    SANDBOX_URL: sandbox.url,
    KEYWORD_MINING_KEY: KEY,
  });
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
  bravo = callsOf(desk, () => world.BRAVO.company, 'BRAVO-admin');
  const part = await new HttpCompetitorAds({ key: KEY, sandboxUrl: sandbox.url }).changes(SOURCE, null);
  expect(part.hasMore).toBe(false);
  seen = part.creatives;
});
afterAll(async () => {
  await desk.close();
  await sandbox.stop();
});
beforeEach(async () => {
  await sandbox.clearFailures();
  await sql('DELETE FROM pace');
  await sql('DELETE FROM mining_collection');
});

const sql = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await desk.database.pool.query<T>(text, [...values])).rows;
const run = (at = new Date()): Promise<number> => desk.app.get(CreativeCollector).run(undefined, () => at);
const later = (ms: number): Date => new Date(Date.now() + ms);

interface Row {
  id: number;
  resourceId: string;
  isUsed: boolean;
  region: { id: number; name: string } | null;
  creativeTracking: { keywordTrackingGroup: { id: number; status: string; createdAt: string } | null } | null;
}
const LIST = `query ($page: Int, $perPage: Int = 2000, $filters: MiningCreativeFilters, $orderBy: OrderByInput) {
  keywordMiningToolCreatives(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) { totalRecords rows {
    id resourceId advertiserGroup advertiser { id name } site region { id name } keyword targetUrl adUrl firstShownAt lastShownAt
    timesShownFrom timesShownTo timesShown daysShown isNew issue isUsed updatedAt createdAt
    creativeTracking { keywordTrackingGroup { id status createdAt site { id } } } } } }`;
const list = async (variables: object = {}, as?: string) =>
  (await call(LIST, variables, as)).keywordMiningToolCreatives as { rows: Row[]; totalRecords: number };
const idsOf = async (filters: object): Promise<string[]> =>
  (await list({ filters })).rows.map(({ resourceId }) => resourceId).sort();
const expected = (test: (ad: SeenCreative) => boolean): string[] => seen.filter(test).map(({ id }) => id).sort(); // prettier-ignore
const STATE = '{ keywordMiningToolState { isConfigured collectedAt error unknownRegions } }';
const state = async () => (await call(STATE)).keywordMiningToolState;

describe('fetching of competitor ads', () => {
  it('stores each ad once, and runs again after an hour', async () => {
    expect(await state()).toMatchObject({ isConfigured: true, collectedAt: null, error: null });
    expect(await run()).toBe(seen.length);
    const { totalRecords } = await list();
    expect(totalRecords).toBe(seen.length);
    expect(await run()).toBe(0);
    const calls = Object.values(await sandbox.requests()).reduce((sum, { total }) => sum + total, 0);
    expect(await run(later(30 * MINUTE))).toBe(0);
    expect(Object.values(await sandbox.requests()).reduce((sum, { total }) => sum + total, 0)).toBe(calls);
    // No ad has changed since.
    expect(await run(later(61 * MINUTE))).toBe(0);
    expect((await list()).totalRecords).toBe(seen.length);
    expect((await state()).collectedAt).not.toBeNull();
  });

  it('stores a batch with its cursor, or neither if another worker is ahead', async () => {
    const before = await collectionOf(desk.database.pool, SOURCE);
    const part = { creatives: seen.slice(0, 2), cursor: 'a', endedAt: null };
    expect(await keepPart(desk.database, before, part)).toMatchObject({ cursor: 'a' });
    const changed = seen.slice(0, 1).map((ad) => ({ ...ad, keyword: 'too late' }));
    expect(await keepPart(desk.database, before, { ...part, creatives: changed, cursor: 'b' })).toBeNull();
    expect(await sql("SELECT FROM mining_creative WHERE keyword = 'too late'")).toEqual([]);
    expect((await collectionOf(desk.database.pool, SOURCE)).cursor).toBe('a');
    // An ad that can't be stored rolls back its batch.
    const bad = seen.slice(0, 1).map((ad) => ({ ...ad, site: 'x\0' }));
    const now = await collectionOf(desk.database.pool, SOURCE);
    await expect(keepPart(desk.database, now, { ...part, creatives: bad, cursor: 'c' })).rejects.toThrow();
    expect((await collectionOf(desk.database.pool, SOURCE)).cursor).toBe('a');
  });

  it('restarts from the first page if the cursor is invalid', async () => {
    await collectionOf(desk.database.pool, SOURCE);
    await sql("UPDATE mining_collection SET cursor = '0.1'");
    expect(await run()).toBe(0);
    expect(await run()).toBe(seen.length);
  });

  it('reports a failure, retries later, and honors the delay requested by the provider', async () => {
    await sandbox.planFailure({ platform: 'competitorAds', kind: 'error', times: 50 });
    expect(await run()).toBe(0);
    expect((await state()).error).toBe('The provider responded with 500.');
    await sandbox.clearFailures();
    expect(await run()).toBe(0);
    expect(await run(later(16 * MINUTE))).toBe(seen.length);
    expect(await state()).toMatchObject({ error: null, unknownRegions: ['EU'] });
    await sandbox.planFailure({ platform: 'competitorAds', kind: 'rateLimit', retryAfterSeconds: 300, times: 50 });
    expect(await run(later(90 * MINUTE))).toBe(0);
    expect((await state()).error).toBeNull();
    const { nextAt } = await collectionOf(desk.database.pool, SOURCE);
    expect(nextAt.getTime() - later(90 * MINUTE).getTime()).toBeGreaterThan(4 * MINUTE);
  });
});

describe('keywordMiningToolCreatives', () => {
  beforeAll(() => run());

  it("lists the provider's ads, last shown first", async () => {
    const { rows } = await list();
    const byId = new Map(seen.map((ad) => [ad.id, ad]));
    for (const row of rows as unknown as Record<string, unknown>[]) {
      const ad = byId.get(String(row['resourceId']))!;
      expect(row).toMatchObject({
        advertiserGroup: ad.advertiserGroup?.name ?? null,
        ...{ site: ad.site, keyword: ad.keyword, targetUrl: ad.targetUrl, adUrl: ad.adUrl, issue: ad.issue },
        ...{ firstShownAt: ad.firstShownAt!.toISOString(), lastShownAt: ad.lastShownAt!.toISOString() },
        ...{ timesShownFrom: ad.timesShownFrom, timesShownTo: ad.timesShownTo },
        isNew: Date.now() - ad.firstShownAt!.getTime() <= 7 * 86_400_000,
      });
      expect((row['advertiser'] as { name: string }).name).toBe(ad.advertiser!.name);
      expect(row['region'] === null).toBe(ad.region === 'EU');
      const [first, last] = [ad.firstShownAt!, ad.lastShownAt!].map((at) => Date.parse(at.toISOString().slice(0, 10)));
      expect(row['daysShown']).toBe((last! - first!) / 86_400_000 + 1);
    }
    const shown = rows.map((row) => (row as unknown as { lastShownAt: string }).lastShownAt);
    expect(shown).toEqual([...shown].sort().reverse());
    expect(rows.map((row) => (row as unknown as { timesShown: string }).timesShown)).toContain('1K–5K');
    const page = await list({ page: 2, perPage: 10 });
    expect(page.totalRecords).toBe(seen.length);
    expect(page.rows.map(({ id }) => id)).toEqual(rows.slice(10, 20).map(({ id }) => id));
  });

  it('filters by region, provider, group, advertiser, days, times shown, issue, text and columns', async () => {
    const choices = await call(`{ keywordMiningToolRegions { id name } keywordMiningToolProviders { id name }
      keywordMiningToolAdvertiserGroups { id name providerId } keywordMiningToolAdvertisers { id name providerId } }`);
    const [germany] = choices.keywordMiningToolRegions.filter(({ name }: { name: string }) => name === 'Germany');
    expect(await idsOf({ regionIdIn: [germany.id] })).toEqual(expected(({ region }) => region === 'DE'));
    const [provider] = choices.keywordMiningToolProviders as { id: number; name: string }[];
    expect(await idsOf({ providerIdIn: [provider!.id] })).toEqual(
      expected((ad) => ad.provider.name === provider!.name),
    );
    const [group] = choices.keywordMiningToolAdvertiserGroups as { id: number; name: string; providerId: number }[];
    expect(await idsOf({ advertiserGroupIdIn: [group!.id] })).toEqual(
      expected((ad) => ad.advertiserGroup?.name === group!.name),
    );
    const [advertiser] = choices.keywordMiningToolAdvertisers as { id: number; name: string; providerId: number }[];
    const names = new Map((choices.keywordMiningToolProviders as { id: number; name: string }[]).map((one) => [one.id, one.name])); // prettier-ignore
    expect(await idsOf({ advertiserIdIn: [advertiser!.id] })).toEqual(
      expected(
        (ad) => ad.advertiser!.name === advertiser!.name && ad.provider.name === names.get(advertiser!.providerId),
      ),
    );
    const day = seen[3]!.lastShownAt!.toISOString().slice(0, 10);
    const range = { start: day, end: day };
    expect(await idsOf({ lastShownAt: range })).toEqual(
      expected(({ lastShownAt }) => lastShownAt!.toISOString().startsWith(day)),
    );
    expect(await idsOf({ firstShownAt: { start: '2020-01-01', end: day } })).toEqual(
      expected(({ firstShownAt }) => firstShownAt!.toISOString().slice(0, 10) <= day),
    );
    const overlaps = (min: number, max: number) => (ad: SeenCreative) =>
      (ad.timesShownTo ?? Infinity) >= min && (ad.timesShownFrom ?? -Infinity) <= max;
    expect(await idsOf({ timesShown: { min: 2_000, max: 7_000 } })).toEqual(expected(overlaps(2_000, 7_000)));
    expect(await idsOf({ timesShown: { min: 60_000 } })).toEqual(expected(overlaps(60_000, Infinity)));
    expect(await idsOf({ hasIssue: true })).toEqual(expected(({ issue }) => issue !== null));
    expect(await idsOf({ hasIssue: false })).toEqual(expected(({ issue }) => issue === null));
    const word = seen[0]!.keyword!.slice(0, 4).toUpperCase();
    const has = (text: string | null | undefined) => (text ?? '').toUpperCase().includes(word);
    expect(await idsOf({ searchPhrase: word })).toEqual(
      expected((ad) => [ad.keyword, ad.advertiser?.name, ad.advertiserGroup?.name, ad.site, ad.issue].some(has)),
    );
    const column = { name: 'timesShownFrom', operation: 'gte', value: 10_000 };
    expect(await idsOf({ customFilters: [column] })).toEqual(expected((ad) => (ad.timesShownFrom ?? -1) >= 10_000));
    await expect(list({ orderBy: { column: 'nothing', direction: 'ASC' } })).rejects.toThrow(
      "unknown column 'nothing'",
    );
    const of = await call('query ($of: [Int!]) { keywordMiningToolAdvertiserGroups(providerIdIn: $of) { providerId } }', { of: [provider!.id] }); // prettier-ignore
    expect(new Set(of.keywordMiningToolAdvertiserGroups.map((one: { providerId: number }) => one.providerId))).toEqual(new Set([provider!.id])); // prettier-ignore
  });

  it('marks keywords of the viewer’s ad groups, ignoring case and deleted keywords', async () => {
    const [bought, rotated] = [...new Set(seen.map(({ keyword }) => keyword!))];
    const { keyword, adgroup, company } = world.ALFA;
    expect(await idsOf({ isUsed: true })).toEqual([]);
    await sql('UPDATE keyword SET text = upper($2) WHERE company_id = $1 AND id = $3', [company, bought, keyword]);
    await sql('INSERT INTO rotation_keyword (company_id, adgroup_id, keyword, weight) VALUES ($1, $2, upper($3), 50)', [company, adgroup, rotated]); // prettier-ignore
    const used = expected((ad) => ad.keyword === bought || ad.keyword === rotated);
    expect(await idsOf({ isUsed: true })).toEqual(used);
    expect(await idsOf({ isUsed: false })).toEqual(expected((ad) => !used.includes(ad.id)));
    for (const row of (await list()).rows) expect(row.isUsed).toBe(used.includes(row.resourceId));
    const theirs = (await bravo(LIST, { filters: { isUsed: true } })).keywordMiningToolCreatives;
    expect(theirs.totalRecords).toBe(0);
    await giveRole(desk.database, company, world.ALFA.buyer, ['keyword-mining-tool']);
    const usedBy = async () => (await list({ filters: { isUsed: true } }, 'ALFA-buyer')).totalRecords;
    expect(await usedBy()).toBe(used.length);
    // The keyword now belongs to an account that the buyer can't see.
    await sql('UPDATE keyword SET account_id = $3 WHERE company_id = $1 AND id = $2', [company, keyword, world.ALFA.otherAccount]); // prettier-ignore
    expect(await usedBy()).toBe(expected((ad) => ad.keyword === rotated).length);
    await sql('UPDATE keyword SET status_id = 4 WHERE company_id = $1 AND id = $2', [company, keyword]);
    await sql('UPDATE rotation_keyword SET weight = NULL WHERE company_id = $1', [company]);
    expect(await idsOf({ isUsed: true })).toEqual([]);
  });

  it('shows the tracker group of the keyword in the region, active first, on visible sites', async () => {
    const ad = seen.find(({ region }) => region === 'US')!;
    const { company, site, admin } = world.ALFA;
    const insert = async (stopped: boolean, country = 'US') => {
      const [made] = await sql<{ id: number }>(
        `INSERT INTO keyword_tracking_group (company_id, name, country_code, device_id, site_id, created_by, stopped_at)
         VALUES ($1, 'mined', $2, 1, $3, $4, $5) RETURNING id`,
        [company, country, site, admin, stopped ? new Date() : null],
      );
      await sql('INSERT INTO tracked_keyword (company_id, group_id, key, keyword) VALUES ($1, $2, lower($3), $3)', [company, made!.id, ad.keyword]); // prettier-ignore
      return made!.id;
    };
    await insert(false, 'DE');
    const running = await insert(false);
    await insert(true);
    const { rows } = await list();
    const row = rows.find(({ resourceId }) => resourceId === ad.id)!;
    expect(row.creativeTracking?.keywordTrackingGroup).toMatchObject({ id: running, status: 'pending' });
    for (const each of rows) {
      const is = seen.find(({ id }) => id === each.resourceId)!;
      const isTracked =
        is.keyword?.toLowerCase() === ad.keyword!.toLowerCase() && (is.region === 'US' || is.region === 'DE');
      expect(each.creativeTracking !== null).toBe(isTracked);
    }
    const theirs = (await bravo(LIST)).keywordMiningToolCreatives.rows as Row[];
    expect(theirs.every(({ creativeTracking }) => creativeTracking === null)).toBe(true);
  });
});
