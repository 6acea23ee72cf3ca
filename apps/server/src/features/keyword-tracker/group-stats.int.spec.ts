import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addDays, SEARCHED_ADVERTISERS, SEARCHED_KEYWORDS } from '@adops/domain';
import { giveRole } from '../../../test/two-companies.js';
import { FamilyLoader, rowsOf, type SearchedAdvertiserRow, type SearchedKeywordRow } from '../facts/index.js';
import { TODAY, TrackerDesk } from './tracker.fixture.js';

jest.setTimeout(120_000);
let tracker: TrackerDesk;
beforeAll(async () => {
  tracker = await TrackerDesk.open();
});
beforeEach(() => tracker.clear());
afterAll(() => tracker.close());

describe('the statistics of a group', () => {
  const KEYWORDS = ['solar panels', 'Solar Panels', 'heat pump', 'boots'];

  /** Returns reproducible pseudorandom figures, including other countries, other devices and earlier days. */
  function searches(): { pages: SearchedKeywordRow[]; ads: SearchedAdvertiserRow[] } {
    const pages: SearchedKeywordRow[] = [];
    const ads: SearchedAdvertiserRow[] = [];
    const { adgroup } = tracker.world.ALFA;
    for (let ago = 0; ago < 9; ago++)
      for (const [at, keyword] of KEYWORDS.entries())
        for (const deviceId of [1, 2])
          for (const countryId of [840, 276]) {
            if (keyword === 'boots' && countryId === 840) continue;
            const key = { date: addDays(TODAY, -ago), adgroupId: adgroup, feedId: 1, deviceId, countryId, keyword };
            const shows = 20 + ((ago * 7 + at * 5 + deviceId + countryId) % 11);
            pages.push({ ...key, visits: shows, shows });
            for (const [nth, advertiser] of ['Alpha', 'Beta'].entries()) {
              const sold = (ago + at * 3 + nth * 2 + deviceId) % 5;
              const earned = sold * (110_000 + 10_000 * at + 1_000 * ago);
              ads.push({ ...key, advertiser, loaded: shows, shown: shows, clicked: sold + 1, sold, earned, earnedSquares: 0 }); // prettier-ignore
            }
          }
    return { pages, ads };
  }
  const isAsked = (row: SearchedKeywordRow | SearchedAdvertiserRow, days: number) =>
    row.deviceId === 2 && row.countryId === 840 && row.date > addDays(TODAY, -days);

  function plain(keyword: string, days: number) {
    const { pages, ads } = searches();
    let [shows, clicked, sold, earned] = [0, 0, 0, 0];
    const wanted = (row: SearchedKeywordRow | SearchedAdvertiserRow) =>
      row.keyword.toLowerCase() === keyword && isAsked(row, days);
    for (const row of pages) if (wanted(row)) shows += row.shows!;
    for (const row of ads) {
      if (!wanted(row)) continue;
      clicked += row.clicked!;
      sold += row.sold!;
      earned += row.earned! / 1e6;
    }
    return { shows, ctr: clicked / shows, rpc: earned / sold, rps: earned / shows, earned, sold };
  }

  beforeAll(async () => {
    const { pages, ads } = searches();
    await new FamilyLoader(tracker.desk.database).load({
      ...{ companyId: tracker.world.ALFA.company, source: 'test', slice: { from: addDays(TODAY, -9), to: TODAY } },
      families: [rowsOf(SEARCHED_KEYWORDS, pages), rowsOf(SEARCHED_ADVERTISERS, ads)],
    });
  });

  const group = () => tracker.create({ deviceId: 2, keywords: ['boots', 'SOLAR panels', 'heat pump', 'unknown'] });

  it('match plain loops over own traffic by site, country and device, highest RPC first', async () => {
    const id = await group();
    const { rows, totalRecords } = await tracker.stats(id);
    expect(totalRecords).toBe(4);
    const [solar, heat] = [plain('solar panels', 7), plain('heat pump', 7)];
    const byRpc = solar.rpc > heat.rpc ? ['SOLAR panels', 'heat pump'] : ['heat pump', 'SOLAR panels'];
    expect(rows.map(({ keyword }: { keyword: string }) => keyword)).toEqual([...byRpc, 'boots', 'unknown']);
    for (const [keyword, wanted] of [['SOLAR panels', solar], ['heat pump', heat]] as const) {
      const row = rows.find((each: { keyword: string }) => each.keyword === keyword);
      expect(row).toMatchObject({ feedShowCount: wanted.shows, origin: 'own traffic', advertiserCount: null });
      for (const figure of ['ctr', 'rpc', 'rps'] as const) expect(row[figure]).toBeCloseTo(wanted[figure], 9);
      const days = row.days as { date: string; feedShowCount: number; ads: null }[];
      expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, ago) => addDays(TODAY, -ago)));
      expect(days.reduce((sum, day) => sum + day.feedShowCount, 0)).toBe(wanted.shows);
    }
    expect(rows[3]).toMatchObject({ feedShowCount: null, rpc: null, origin: null, days: [], advertisers: [] });
    const [last] = (await tracker.stats(id, { range: { start: TODAY, end: TODAY }, keyword: 'heat pump' })).rows;
    expect(last.rpc).toBeCloseTo(plain('heat pump', 1).rpc, 9);
    const listed = (await tracker.list()).rows[0];
    expect(listed.rpc).toBeCloseTo((solar.earned + heat.earned) / (solar.sold + heat.sold), 9);
  }); // prettier-ignore

  it('include advertisers and positions from probes by day', async () => {
    const id = await group();
    await tracker.sql("UPDATE keyword_tracking_group SET created_at = now() - interval '3 days'");
    for (const ago of [3, 1, 0]) await tracker.run(new Date(`${addDays(TODAY, -ago)}T00:00:00Z`));
    const { rows } = await tracker.stats(id, { orderBy: { column: 'advertiserCount' } });
    const counts = rows.map((row: { advertiserCount: number }) => row.advertiserCount);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    for (const row of rows) {
      expect(row).toMatchObject({ probeCount: 3, lastTrackedAt: `${TODAY}T00:00:00.000Z` });
      const stored = await tracker.sql<{ date: string; position: number; name: string }>(
        `SELECT p.date::text AS date, a.position, v.name FROM keyword_probe p JOIN keyword_probe_ad a ON a.probe_id = p.id
         JOIN advertiser v ON v.company_id = a.company_id AND v.id = a.advertiser_id WHERE p.key = lower($1) ORDER BY 1 DESC, 2`,
        [row.keyword],
      );
      const shown = row.days.flatMap((day: { date: string; ads: { position: number; name: string }[] | null }) =>
        (day.ads ?? []).map(({ position, name }) => ({ date: day.date, position, name })),
      );
      expect(shown).toEqual(stored);
      expect(row.advertiserCount).toBe(new Set(stored.map(({ name }) => name)).size);
      for (const one of row.advertisers as { name: string; shownCount: number; averagePosition: number }[]) {
        const found = stored.filter(({ name }) => name === one.name);
        expect(one.shownCount).toBe(found.length);
        expect(one.averagePosition).toBeCloseTo(found.reduce((sum, { position }) => sum + position, 0) / found.length, 9);
      }
    }
    expect(rows.find(({ keyword }: { keyword: string }) => keyword === 'unknown').origin).toBe('tracking');
    const [earlier] = (await tracker.stats(id, { range: { start: addDays(TODAY, -3), end: addDays(TODAY, -3) } })).rows;
    expect(earlier.probeCount).toBe(1);
  }); // prettier-ignore

  it('include only accounts that the user can access', async () => {
    const id = await group();
    await giveRole(tracker.desk.database, tracker.world.ALFA.company, tracker.world.ALFA.buyer, [
      'keyword-tracking-group',
    ]);
    const shows = async (as?: string) => (await tracker.stats(id, { keyword: 'heat pump' }, as)).rows[0].feedShowCount;
    expect(await shows('ALFA-buyer')).toBe(await shows());
    await tracker.sql('UPDATE searched_keyword_day SET account_id = $2 WHERE company_id = $1', [tracker.world.ALFA.company, tracker.world.ALFA.otherAccount]); // prettier-ignore
    expect(await shows('ALFA-buyer')).toBeNull();
    expect(await shows()).not.toBeNull();
  });

  it('support paging, and reject invalid requests', async () => {
    const id = await group();
    const { rows, totalRecords } = await tracker.stats(id, { page: 2, perPage: 3, orderBy: { column: 'keyword', direction: 'ASC' } }); // prettier-ignore
    expect([totalRecords, rows.map(({ keyword }: { keyword: string }) => keyword)]).toEqual([4, ['unknown']]);
    await expect(tracker.stats(id, { orderBy: { column: 'cost' } })).rejects.toThrow('unknown column');
    await expect(tracker.stats(id, { range: { start: '2026-01-01', end: '2026-06-01' } })).rejects.toThrow('92 days');
    await expect(tracker.stats(999_999)).rejects.toThrow('not found');
  });
});
