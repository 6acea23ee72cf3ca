import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from '../../core/database/index.js';
import { loadReferenceData } from '../../reference/index.js';
import { createSmallCompany, type SmallCompany } from '../facts/facts.fixture.js';
import { fileOf } from '../import/import.fixture.js';
import { describeReading, ImportRefused } from '../import/index.js';
import { type FamilyImportInput, FamilyImportService } from './family-import.service.js';
import { describeFamilySummary } from './family-summary.js';
import { FAMILY_FORMATS } from './index.js';

let testDatabase: TestDatabase;
let database: Database;
let company: SmallCompany;
let name: string;
let companies = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  await loadReferenceData(database);
  await database.pool.query(
    `INSERT INTO currency_rate (day, currency, per_euro_micros) SELECT d, 'USD', 1250000
     FROM generate_series('2026-02-01'::date, '2026-04-01', '1 day') d`,
  );
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  name = `families-${(companies += 1)}`;
  company = await createSmallCompany(database, name);
  const { companyId, adgroups } = company;
  await database.pool.query(
    `INSERT INTO feed_tag (company_id, feed_id, tag, adgroup_id) VALUES ($1, 1, 'shoes', $2), ($1, 1, 'boots', $3)`,
    [companyId, adgroups[0], adgroups[1]],
  );
  // The company's share is half of the revenue in all regions and months.
  await database.pool.query(
    `INSERT INTO revenue_share (company_id, partner_id, region, month, share_micros)
     SELECT $1, 1, region, '2026-01-01', 500000 FROM (SELECT DISTINCT region FROM market) m`,
    [companyId],
  );
});

type Given = Partial<FamilyImportInput>;
const load = (family: string, lines: readonly string[], more: Given = {}) =>
  new FamilyImportService(database).run({
    companyId: company.companyId,
    file: fileOf(lines.join('\n'), 'counts.csv'),
    family,
    owner: family === 'tags' ? `${name} 1` : `${name} site`,
    ...more,
  });
const refusal = async (family: string, lines: readonly string[], more: Given = {}): Promise<ImportRefused> => {
  const error = await load(family, lines, more).then(
    () => new Error('was taken'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ImportRefused);
  return error as ImportRefused;
};
const select = async (sql: string): Promise<object[]> =>
  (await database.pool.query<object>(sql, [company.companyId])).rows;

const PAGE_VIEWS = ['hour,feed,tag,referer,pageViews'];
const views = (): Promise<object[]> =>
  select(`SELECT f.date::text, f.hour, f.adgroup_id AS adgroup, r.domain, f.page_views AS views FROM page_view_hour f
    JOIN referer_domain r ON r.company_id = f.company_id AND r.id = f.referer_id
    WHERE f.company_id = $1 ORDER BY f.date, f.hour, r.domain, f.adgroup_id`);

describe('page views', () => {
  it('add up by UTC hour, ad group and domain, without an ad group for unpaid visitors', async () => {
    const summary = await load('page-views', [
      ...PAGE_VIEWS,
      '2026-03-02T23:00:00-05:00,yahoo,shoes,News.Example,7',
      '2026-03-03T04:00:00Z,yahoo,shoes,news.example,3',
      '2026-03-03T04:00:00Z,,,,5',
    ]);
    const [shoes] = company.adgroups;
    expect(await views()).toEqual([
      { date: '2026-03-03', hour: 4, adgroup: 0, domain: 'direct', views: 5 },
      { date: '2026-03-03', hour: 4, adgroup: shoes, domain: 'news.example', views: 10 },
    ]);
    expect(summary).toMatchObject({ rows: 3, days: 1, sums: { page_views: 15 }, unmatched: 0, factsChanged: 2 });
  });

  it('replace the page views of the file’s days, and missing facts appear in the summary', async () => {
    const day = (date: string, domain: string, count: number) => `${date}T04:00:00Z,yahoo,shoes,${domain},${count}`;
    await load('page-views', [...PAGE_VIEWS, day('2026-03-02', 'a.example', 1), day('2026-03-03', 'a.example', 2)]);
    const again = [...PAGE_VIEWS, day('2026-03-02', 'b.example', 9), day('2026-03-04', 'a.example', 4)];
    const preview = await load('page-views', again, { dryRun: true });
    expect(preview).toMatchObject({ factsChanged: 3, factsTakenBack: 1, dryRun: true });
    const text = describeFamilySummary(preview, FAMILY_FORMATS.find(({ name: of }) => of === 'page-views')!.family);
    expect(text).toContain("  Would remove 1 fact of these days that the file doesn't contain.");
    expect(await views()).toMatchObject([{ date: '2026-03-02', domain: 'a.example' }, { date: '2026-03-03' }]);

    await load('page-views', again);
    const loaded = await views();
    expect(loaded).toMatchObject([
      { date: '2026-03-02', domain: 'b.example', views: 9 },
      { date: '2026-03-03', domain: 'a.example', views: 2 },
      { date: '2026-03-04', domain: 'a.example', views: 4 },
    ]);
    expect(await load('page-views', again)).toMatchObject({ factsChanged: 0, factsTakenBack: 0 });
    expect(await views()).toEqual(loaded);
  });

  it('support mapped column names, separate day and hour columns, and fixed values', async () => {
    const { reading } = await load(
      'page-views',
      ['Report of March', 'Day;Hour;From;Views;Note', '2026-03-02;7;a.example;3;x'],
      {
        mapping: {
          columns: { date: 'Day', referer: 'From', pageViews: 'Views' },
          fixed: { feed: 'yahoo', tag: 'boots' },
        },
      },
    );
    expect(await views()).toEqual([
      { date: '2026-03-02', hour: 7, adgroup: company.adgroups[1], domain: 'a.example', views: 3 },
    ]);
    expect(describeReading(reading)).toEqual([
      'Columns:',
      '  Day: day of UTC',
      '  Hour: hour of UTC',
      '  From: referer',
      '  Views: page views',
      'The file has the format page-views.',
      'All rows have the feed yahoo.',
      'All rows have the tag boots.',
      'Skipped columns: Note.',
    ]);
  });

  it('fail completely, with a list of all unreadable lines', async () => {
    const error = await refusal('page-views', [
      ...PAGE_VIEWS,
      '2026-03-02T04:00:00Z,yahoo,shoes,a.example,1',
      '2026-03-02T04:00:00Z,yahoo,shoes,a.example,many',
      'yesterday,yahoo,shoes,a.example,1',
    ]);
    expect(error.errors.map(({ line }) => line)).toEqual([3, 4]);
    expect(await views()).toEqual([]);
    expect((await refusal('page-views', ['hour,referer', 'x,y'])).message).toContain('Missing: pageViews');
    const mapping = { columns: { views: 'Views' } };
    expect((await refusal('page-views', PAGE_VIEWS, { mapping })).message).toContain("no column 'views'");
    expect((await refusal('page-views', PAGE_VIEWS, { owner: 'unknown' })).message).toContain('no site');
    expect((await refusal('page-views', PAGE_VIEWS)).message).toContain('no rows');
  });
});

describe('hotspots', () => {
  it('add up by day with their content, and rows without an ad group are only counted', async () => {
    const summary = await load('hotspots', [
      'date,feed,tag,device,hotspot,group,text,thumbImageUrl,type,shown,positions,clicks,outboundNbot',
      '2026-03-02,yahoo,shoes,mobile,h1,2,Red shoes,,text,100,150,8,3',
      '2026-03-02,yahoo,shoes,mobile,h1,2,Red shoes,,text,10,10,1,1',
      '2026-03-02,yahoo,unknown,mobile,h1,2,Red shoes,,text,5,5,1,1',
    ]);
    expect(summary).toMatchObject({ rows: 3, unmatched: 1, sums: { shown: 110, hotspot_clicks: 9, outbound_nbot: 4 } });
    expect(
      await select(`SELECT h.external_id AS hotspot, f.adgroup_id AS adgroup, f.device_id AS device, f.shown::int, f.positions::int,
        f.hotspot_clicks AS clicks FROM hotspot_day f JOIN site_hotspot h ON h.company_id = f.company_id AND h.id = f.hotspot_id
        WHERE f.company_id = $1 AND f.hotspot_id <> 0`),
    ).toEqual([{ hotspot: 'h1', adgroup: company.adgroups[0], device: 2, shown: 110, positions: 160, clicks: 9 }]);
  });

  it("aren't created in a preview", async () => {
    const lines = [
      'date,feed,tag,hotspot,text,type,shown,positions,clicks',
      '2026-03-02,yahoo,shoes,h9,Red,text,1,1,0',
    ];
    await load('hotspots', lines, { dryRun: true });
    expect(await select('SELECT FROM site_hotspot WHERE company_id = $1')).toEqual([]);
  });
});

describe('imported product ads', () => {
  it('contain their share of the revenue in the reporting currency', async () => {
    const summary = await load(
      'product-ads',
      [
        'date,feed,tag,country,device,link,keyword,inboundNbot,plaSold,plaRevenue,taSold,taRevenue',
        '2026-03-02,yahoo,shoes,US,mobile,https://a.example/1,shoes,20,4,8.00,2,2.40',
        '2026-03-02,yahoo,boots,US,mobile,https://a.example/1,boots,10,1,1.00,0,0',
      ],
      { mapping: { currency: 'EUR' } },
    );
    // One EUR is 1.25 USD, and the share is half: 11.40 × 1.25 ÷ 2.
    expect(summary.reading).toContainEqual({ column: 'plaRevenue', as: 'revenue of product ads in EUR' });
    expect(summary).toMatchObject({ currency: 'USD', sums: { earned: 7_125_000, sold: 7, inbound_nbot: 30 } });
    expect(
      await select(`SELECT adgroup_id AS adgroup, sold, earned::int, pla_sold, pla_earned::int, ta_sold, ta_earned::int
        FROM product_ad_day WHERE company_id = $1 AND link_id <> 0 ORDER BY adgroup_id`),
    ).toEqual([
      {
        adgroup: company.adgroups[0],
        ...{ sold: 6, earned: 6_500_000, pla_sold: 4, pla_earned: 5_000_000, ta_sold: 2, ta_earned: 1_500_000 },
      },
      {
        adgroup: company.adgroups[1],
        ...{ sold: 1, earned: 625_000, pla_sold: 1, pla_earned: 625_000, ta_sold: 0, ta_earned: 0 },
      },
    ]);
  });
});

describe('tags', () => {
  const HEAD = 'date,typeTag,device,searches,biddedSearches,sold,earned,tq,discount';

  it('add up by day for a feed account, including tags without an ad group', async () => {
    const summary = await load('tags', [
      HEAD,
      '2026-03-02,shoes,mobile,100,80,10,20.00,4.5,0.1',
      '2026-03-02,shoes,mobile,50,40,30,40.00,6.5,',
      '2026-03-02,stranger,mobile,5,4,2,3.00,--,--',
    ]);
    expect(summary).toMatchObject({
      unmatched: 0,
      sums: { searches: 155, bidded_clicks: 42, revenue_gross: 63_000_000, revenue: 30_000_000, discount: 2_000_000 },
    });
    expect(
      await select(`SELECT t.text AS tag, f.adgroup_id AS adgroup, f.feed_account_id AS account, f.searches, f.bidded_clicks AS clicks,
        f.revenue_gross::int AS gross, f.revenue::int, f.tq::int, f.scored_clicks AS scored, f.discounted_gross::int AS discounted
        FROM tag_day f JOIN tag_text t ON t.company_id = f.company_id AND t.id = f.tag_id WHERE f.company_id = $1 ORDER BY 1`),
    ).toEqual([
      {
        ...{ tag: 'shoes', adgroup: company.adgroups[0], account: company.feedAccount, searches: 150, clicks: 40 },
        ...{ gross: 60_000_000, revenue: 30_000_000, tq: 240_000_000, scored: 40, discounted: 20_000_000 },
      },
      {
        ...{ tag: 'stranger', adgroup: 0, account: company.feedAccount, searches: 5, clicks: 2 },
        ...{ gross: 3_000_000, revenue: null, tq: null, scored: null, discounted: null },
      },
    ]);
  });

  it('appear in the ledger and the audit log', async () => {
    await load('tags', [HEAD, '2026-03-02,shoes,mobile,100,80,10,20.00,4.5,0.1']);
    expect(await select('SELECT source, family, rows_read AS rows FROM perf_load WHERE company_id = $1')).toEqual([
      { source: 'import:counts.csv', family: 'tags', rows: 1 },
    ]);
    expect(
      await select("SELECT action, entity_name AS file FROM audit_log WHERE company_id = $1 AND source = 'import'"),
    ).toEqual([{ action: 'figures.import', file: 'counts.csv' }]);
  });
});

describe('a file with partial days', () => {
  const HEAD = 'date,hour,typeTag,sold,earned';
  const day = (date: string): string[] => Array.from({ length: 24 }, (_, hour) => `${date},${hour},shoes,1,1.00`);
  const stored = (): Promise<object[]> =>
    select(
      'SELECT date::text, sum(bidded_clicks)::int AS clicks FROM tag_day WHERE company_id = $1 GROUP BY 1 ORDER BY 1',
    );
  beforeEach(async () => {
    await database.pool.query("UPDATE partner_account SET timezone = 'America/New_York' WHERE id = $1", [
      company.feedAccount,
    ]);
  });

  it('fails with the list of full days, which --days can load', async () => {
    const file = [HEAD, ...day('2026-03-02'), ...day('2026-03-03'), ...day('2026-03-04')];
    expect((await refusal('tags', file)).message).toContain(
      'remove the rest of their data: 2026-03-02, 2026-03-05. Import the complete days with --days 2026-03-03..2026-03-04.',
    );
    const summary = await load('tags', file, { days: '2026-03-03..2026-03-04' });
    expect(summary).toMatchObject({ days: 2, otherDays: 2, sums: { bidded_clicks: 48 } });
    expect(await stored()).toEqual([
      { date: '2026-03-03', clicks: 24 },
      { date: '2026-03-04', clicks: 24 },
    ]);
    // One day of the account covers parts of two UTC days, so stored facts don't change.
    for (const days of [null, '2026-03-03', '2026-03-03..2026-03-04'])
      expect((await refusal('tags', [HEAD, ...day('2026-03-03')], { days })).message).toContain(
        'Export the previous and following days, too.',
      );
    expect((await refusal('tags', file, { days: '2026-03-04..2026-03-03' })).message).toContain('is not FROM..TO');
    expect(await stored()).toHaveLength(2);
  });

  it('supports full days around daylight saving changes', async () => {
    const file = [
      HEAD,
      ...day('2026-03-07'),
      ...day('2026-03-08').filter((line) => !line.includes('-08,2,')),
      ...day('2026-03-09'),
    ];
    await load('tags', file, { days: '2026-03-08..2026-03-09' });
    expect(await stored()).toEqual([
      { date: '2026-03-08', clicks: 24 },
      { date: '2026-03-09', clicks: 24 },
    ]);
  });

  it('counts as complete days if rows have no hours', async () => {
    await load('tags', ['date,typeTag,sold,earned', '2026-03-02,shoes,5,1.00']);
    expect(await stored()).toEqual([{ date: '2026-03-02', clicks: 5 }]);
  });

  it("can't contain times with an offset for a site", async () => {
    const lines = (...days: string[]) => [
      ...PAGE_VIEWS,
      ...days.map((date) => `${date}T12:00:00-05:00,yahoo,shoes,a.example,1`),
    ];
    expect((await refusal('page-views', lines('2026-03-02'))).message).toContain('2026-03-02');
    await load('page-views', lines('2026-03-01', '2026-03-02', '2026-03-03'), { days: '2026-03-02..2026-03-03' });
    expect(await views()).toMatchObject([{ date: '2026-03-02' }, { date: '2026-03-03' }]);
  });
});
