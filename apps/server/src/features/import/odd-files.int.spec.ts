import { describe, expect, it } from '@jest/globals';
import { importScene } from './import-scene.fixture.js';
import { describeSummary, type ImportInput } from './index.js';
import { workbookOf, zipOf } from './packed-files.fixture.js';

const scene = importScene();
const { run, refusal, facts } = scene;

const table = (...lines: string[]): string => `${lines.join('\n')}\n`;
const GOOGLE = 'Day,Campaign,Currency code,Cost,Impr.,Clicks';
const rows = async (...fields: string[]): Promise<unknown[][]> =>
  (await facts()).map((fact) => fields.map((field) => fact[field]));
const message = async (content: string | Buffer, more: Partial<ImportInput> = {}): Promise<string> =>
  (await refusal(content, more)).message;

const mapping = {
  name: 'own',
  currency: { fixed: 'USD' },
  date: { columns: ['start_time'], forms: ['YYYY-MM-DDTHH:mm:ssZ', 'YYYY-MM-DD'] },
  campaign: { name: 'campaign' },
  adgroup: { name: 'campaign' },
  metrics: { cost: { column: 'spend' } },
};
const starts = (...times: string[]): string =>
  table('start_time,campaign,spend', ...times.map((time) => `${time},Alpha,1.50`));

describe('import of days with a midnight time', () => {
  it('reads days if the column name contains "day"', async () => {
    await run(
      table(
        'stat_time_day,campaign_id,campaign_name,spend,impressions,clicks,conversion',
        '2026-03-10 00:00:00,17,Alpha,76.73,10505.0,110.0,3.0',
      ),
    );
    expect(await rows('date', 'hour', 'cost', 'impressions')).toEqual([['2026-03-10', -1, 76_730_000, 10505]]);
  });

  it("preserves the platform's days with any offset", async () => {
    await run(
      starts('2026-03-06T00:00:00.000-08:00', '2026-03-07T00:00:00.000-08:00', '2026-03-09T00:00:00.000-07:00'),
      { mapping },
    );
    expect(await rows('date', 'hour')).toEqual(['2026-03-06', '2026-03-07', '2026-03-09'].map((day) => [day, -1]));
  });

  it('requires a decision about the midnight of a single day, unless the mapping specifies it', async () => {
    const one = starts('2026-03-06T00:00:00.000-08:00');
    expect(await message(one, { mapping })).toContain('Set "per": "day" in the "date" of the mapping');
    await run(one, { mapping: { ...mapping, date: { ...mapping.date, per: 'day' } } });
    expect(await rows('date', 'hour')).toEqual([['2026-03-06', -1]]);
    await run(one, { mapping: { ...mapping, date: { ...mapping.date, per: 'hour' } } });
    expect(await rows('date', 'hour')).toEqual([['2026-03-06', 8]]);
  });

  it("reads hours if any time isn't midnight, which a mapping of days rejects", async () => {
    const hours = starts('2026-03-06T00:00:00Z', '2026-03-07T00:00:00Z', '2026-03-07T05:00:00Z');
    expect(await message(hours, { mapping: { ...mapping, date: { ...mapping.date, per: 'day' } } })).toContain(
      'times other than midnight',
    );
    await run(hours, { mapping });
    expect(await rows('date', 'hour')).toEqual([['2026-03-06', 0], ['2026-03-07', 0], ['2026-03-07', 5]]); // prettier-ignore
  });
});

describe('import of hours without a time zone', () => {
  const HOURLY = table(
    'Day,Hour of the day,Campaign ID,Campaign,Currency code,Cost,Impr.',
    '2026-03-10,23,17,Alpha,USD,1.50,20',
  );

  it('requires the time zone of the hours if the account has its own time zone', async () => {
    await run(HOURLY);
    expect(await rows('date', 'hour')).toEqual([['2026-03-10', 23]]);
    await scene.clockOfAccount('America/New_York');
    const refused = await refusal(HOURLY);
    expect(refused.message).toContain('Add --clock utc for UTC or --clock account for America/New_York');
    await run(HOURLY, { mapping: { ...refused.nearest!, clock: 'utc' } });
    expect(await rows('date', 'hour')).toEqual([['2026-03-10', 23]]);
    const { reading } = await run(HOURLY, { clock: 'account' });
    expect(await rows('date', 'hour')).toEqual([['2026-03-11', 3]]);
    expect(reading).toContainEqual({
      column: 'Hour of the day',
      as: "hour in America/New_York, the account's time zone; the file contains no time zone",
    });
    expect(await message(HOURLY, { clock: 'mine' })).toBe("Unknown clock 'mine'. Use one of utc, account.");
  });

  it('requires the time zone for known formats too, but not for hours with an offset', async () => {
    await scene.clockOfAccount('America/New_York');
    const tiktok = table(
      'stat_time_hour,ad_id,impressions,clicks,spend,conversion',
      '2026-03-08 01:00:00,17,20,2,1.50,0',
      '2026-03-08 03:00:00,17,30,3,2.50,0',
    );
    expect(await message(tiktok)).toContain("'stat_time_hour' has hours, but the file contains no time zone");
    await run(tiktok, { clock: 'account' });
    // Clocks went forward from 2:00 to 3:00.
    expect(await rows('date', 'hour', 'impressions')).toEqual([['2026-03-08', 6, 20], ['2026-03-08', 7, 30]]); // prettier-ignore
  });

  it('sums an hour that occurs twice, and assigns half-hour offsets by the start of an hour', async () => {
    await scene.clockOfAccount('America/New_York');
    const hour = (day: string, of: number) => `${day},${of},17,Alpha,USD,1.50,20`;
    const twice = table(HOURLY.split('\n')[0]!, hour('2026-11-01', 1), hour('2026-11-01', 1), hour('2026-11-01', 2));
    await run(twice, { clock: 'account' });
    expect(await rows('date', 'hour', 'impressions')).toEqual([['2026-11-01', 5, 40], ['2026-11-01', 7, 20]]); // prettier-ignore
    await scene.clockOfAccount('Asia/Kolkata');
    await run(table(HOURLY.split('\n')[0]!, hour('2026-11-05', 0)), { clock: 'account' }, 'india.csv');
    expect((await rows('date', 'hour')).at(-1)).toEqual(['2026-11-04', 18]);
  });
});

describe('import of periods', () => {
  const META = 'Campaign name,Amount spent (USD),Impressions,Link clicks,Reporting starts,Reporting ends';
  it('rejects rows that start and end on different days', async () => {
    expect(await message(table(META, 'Alpha,3100.00,310000,3100,2026-03-01,2026-03-31'))).toContain(
      'Reporting starts is 2026-03-01, but Reporting ends is 2026-03-31. Imports need data by day',
    );
    await run(table(META, 'Alpha,3.10,310,31,2026-03-01,2026-03-01'));
    expect(await rows('date', 'cost')).toEqual([['2026-03-01', 3_100_000]]);
  });

  it.each([
    ['weeks', table('Week,Campaign,Currency code,Cost,Impr.,Clicks', '2026-03-02,Alpha,USD,70.00,7000,70'), "'Week' has a week per row"],
    ['months', table('Month,Campaign,Currency code,Cost,Impr.,Clicks', 'March 2026,Alpha,USD,70.00,7000,70'), "'Month' has a month per row"],
    ['ISO weeks as dates', table(GOOGLE, '2026-W10,Alpha,USD,70.00,7000,70'), "'2026-W10' is a week, not a day"],
    ['months as dates', table(GOOGLE, '2026-03,Alpha,USD,70.00,7000,70'), "'2026-03' is a month, not a day"],
    ['ranges as dates', table(GOOGLE, '2026-03-02 - 2026-03-08,Alpha,USD,70.00,7000,70'), 'is a period, not a day'],
    ['a weekly aggregation in the title', table('Report Aggregation: Weekly', GOOGLE, '2026-03-02,Alpha,USD,70.00,7000,70'), 'aggregated (Weekly)'],
    ['a range in the title of rows without days', table('Campaign report', '"March 2, 2026 - March 15, 2026"', 'Campaign,Currency code,Cost,Impr.,Clicks', 'Alpha,USD,70.00,7000,70'), "covers 2026-03-02 to 2026-03-15. Export the report by day"],
  ])('rejects %s with and without --date', async (_what, text, words) => {
    expect(await message(text)).toContain(words);
    expect(await message(text, { date: '2026-03-02' })).toContain(words);
  }); // prettier-ignore

  it('assigns a period to one day only if the mapping specifies the day', async () => {
    const whole = {
      ...mapping,
      date: undefined,
      campaign: { name: 'Campaign' },
      adgroup: { name: 'Campaign' },
      metrics: { cost: { column: 'Cost' } },
    };
    const text = table('"March 2, 2026 - March 15, 2026"', 'Campaign,Cost', 'Alpha,70.00');
    expect(await message(text, { mapping: whole, date: '2026-03-15' })).toContain('Export the report by day');
    await run(text, { mapping: { ...whole, wholePeriod: true }, date: '2026-03-15' });
    expect(await rows('date', 'cost')).toEqual([['2026-03-15', 70_000_000]]);
  });

  it('rejects days in an unmapped column that differ from --date', async () => {
    const undated = {
      ...mapping,
      date: undefined,
      campaign: { name: 'Campaign' },
      adgroup: { name: 'Campaign' },
      metrics: { cost: { column: 'Cost' } },
    };
    const text = table('Day,Campaign,Cost', '2026-03-02,Alpha,1.00', '2026-03-03,Alpha,2.00');
    expect(await message(text, { mapping: undated, date: '2026-03-02' })).toContain(
      "Line 3: Day: '2026-03-03' isn't the day 2026-03-02",
    );
    expect(await message(text, { mapping: undated })).toContain("the file has the column 'Day'");
  });
});

describe('import of a results column', () => {
  const META = 'Campaign name,Day,Impressions,Link clicks,Amount spent (USD),Results,Result indicator';
  const LEAD = 'actions:offsite_conversion.fb_pixel_lead';
  it('counts link clicks as clicks and leads as conversions', async () => {
    const { reading } = await run(
      table(META, 'Alpha,2026-03-10,200,42,25.92,42,actions:link_click', `Beta,2026-03-10,210,40,26.41,3,${LEAD}`),
    );
    expect(await rows('campaign', 'bought', 'conv')).toEqual([['Alpha', 42, null], ['Beta', 40, 3_000_000]]); // prettier-ignore
    expect(reading.find(({ column }) => column === 'Results')?.as).toContain(`of the kinds ${LEAD}`);
  });

  it("requires a choice if there are several kinds or the kind isn't a conversion", async () => {
    const mixed = table(META, `Alpha,2026-03-10,200,42,25.92,42,reach`, `Beta,2026-03-10,210,40,26.41,3,${LEAD}`);
    expect(await message(mixed)).toContain(
      `reach (1 row), ${LEAD} (1 row). List the kinds that are conversions in the mapping`,
    );
    expect(await message(table(META, 'Alpha,2026-03-10,200,42,25.92,42,reach'))).toContain('reach (1 row)');
    expect(await message(mixed.replaceAll(',Result indicator', ',Note'))).toContain('no column names their kind');
    const meta = {
      ...{ ...mapping, date: { columns: ['Day'], forms: ['YYYY-MM-DD'] } },
      ...{ campaign: { name: 'Campaign name' }, adgroup: { name: 'Campaign name' } },
      metrics: { conv: { column: 'Results', kind: { column: 'Result indicator', values: [LEAD] } } },
    };
    await run(mixed, { mapping: meta });
    expect(await rows('campaign', 'conv')).toEqual([['Beta', 3_000_000]]);
  });
});

describe('keyword parsing', () => {
  const stored = async (): Promise<object[]> =>
    (
      await scene.database.pool.query<object>(
        `SELECT k.text, k.match_type AS match, sum(f.cost)::int AS cost FROM keyword k
         JOIN keyword_day f ON f.company_id = k.company_id AND f.ad_keyword_id = k.id
         WHERE k.company_id = $1 GROUP BY 1, 2 ORDER BY 3`,
        [scene.company.companyId],
      )
    ).rows;
  const SIGNS = 'Day,Campaign,Ad group,Keyword,Currency code,Cost,Impr.,Clicks';
  const TYPES = 'Day,Campaign,Ad group,Keyword,Search keyword match type,Currency code,Cost,Impr.,Clicks';
  const line = (keyword: string, cost: number, type = '') =>
    `2026-03-10,Alpha,Group,${keyword},${type && `${type},`}USD,${cost}.00,100,1`;

  it('derives the match type from the punctuation of a text', async () => {
    await run(
      table(SIGNS, line('[red shoes]', 1), line('"""red shoes"""', 2), line('+red +shoes', 3), line('c++ course', 5)),
    );
    expect(await stored()).toEqual([
      { text: 'red shoes', match: 'exact', cost: 1_000_000 },
      { text: 'red shoes', match: 'phrase', cost: 2_000_000 },
      { text: 'red shoes', match: 'broad', cost: 3_000_000 },
      { text: 'c++ course', match: 'broad', cost: 5_000_000 },
    ]);
  });

  it('treats one text with three match types as three keywords', async () => {
    await run(
      table(
        TYPES,
        line('red shoes', 1, 'Exact match'),
        line('red shoes', 2, 'Phrase match'),
        line('red shoes', 4, 'Broad match'),
        line('[trail shoes]', 8, 'Exact match'),
        line('trail shoes', 16, 'Broad match'),
      ),
    );
    expect(await stored()).toEqual([
      { text: 'red shoes', match: 'exact', cost: 1_000_000 },
      { text: 'red shoes', match: 'phrase', cost: 2_000_000 },
      { text: 'red shoes', match: 'broad', cost: 4_000_000 },
      { text: 'trail shoes', match: 'exact', cost: 8_000_000 },
      { text: 'trail shoes', match: 'broad', cost: 16_000_000 },
    ]);
  });

  it('rejects contradicting match types, and shows a warning for unknown match types', async () => {
    expect(await message(table(TYPES, line('[red shoes]', 1, 'Broad match')))).toContain(
      'has the symbols of exact match',
    );
    const { warnings } = await run(table(TYPES, line('red shoes', 1, 'Content')));
    expect(warnings).toContain('Match types imported as broad: Content (1 row).');
  });
});

describe("skipping lines that aren't data rows", () => {
  const META = 'Campaign name,Ad set name,Day,Impressions,Link clicks,Amount spent (USD)';
  const body = ['Alpha,Set 1,2026-03-10,1000,10,5.00', 'Alpha,Set 1,2026-03-11,2500,25,12.50'];
  it.each([
    ['first', [META, ',,,3500,35,17.50', ...body]],
    ['in the middle', [META, body[0]!, ',,,3500,35,17.50', body[1]!]],
    ['last, with its name', [META, ...body, 'Grand Total:,---,---,3500,35,17.50']],
  ])('excludes and verifies totals that are %s', async (_where, lines) => {
    const summary = await run(table(...lines));
    expect(summary).toMatchObject({ rows: 2, totals: [{ sums: { cost: 17_500_000 } }] });
    expect(summary.warnings.filter((warning) => warning.includes('total'))).toEqual([]);
    expect(describeSummary(summary).join('\n')).toContain('Skipped 1 line with totals.');
    const { warnings } = await run(table(...lines).replace('17.50', '18.50'));
    expect(warnings.join()).toContain("the file's total of Amount spent (USD) is 18.5, but");
  });

  it('excludes lines below the table, and rejects such lines within the table', async () => {
    const end = '"©2026 Example Corporation. All rights reserved. "';
    const summary = await run(table(META, ...body, end));
    expect(describeSummary(summary).join('\n')).toContain('Skipped below the table: ©2026 Example');
    expect(await message(table(META, body[0]!, end, body[1]!))).toContain('Line 3: has 1 cell');
  });

  it('excludes blank lines and cells, and rejects extra cells with text', async () => {
    await run(
      table(`${GOOGLE},`, '2026-03-10,Alpha,USD,5.00,1000,10', '2026-03-11,Alpha,USD,12.50,2500,25,,', ',,,,,'),
    );
    expect(await rows('date', 'cost')).toEqual([['2026-03-10', 5_000_000], ['2026-03-11', 12_500_000]]); // prettier-ignore
    expect(await message(table(GOOGLE, '2026-03-10,Alpha,USD,5.00,1000,10,x'))).toContain('Line 2: has 7 cells');
    expect(await message(table(GOOGLE, '2026-03-10,Alpha,USD,5,000.00,1000,10'))).toContain('Line 2: has 7 cells');
  });

  it('excludes lines above the header, up to a limit shown in the error message', async () => {
    const titles = (count: number) => Array.from({ length: count }, (_, n) => `Filter,Equals:Brand ${n} (10${n})`);
    await run(table(...titles(80), GOOGLE, '2026-03-10,Alpha,USD,5.00,1000,10'));
    expect(await rows('cost')).toEqual([[5_000_000]]);
    expect(await message(table(...titles(120), GOOGLE, '2026-03-10,Alpha,USD,5.00,1000,10'))).toContain(
      'within the first 100 lines',
    );
  });
});

describe('cell parsing', () => {
  it('recognizes devices by their screen names', async () => {
    const { warnings } = await run(
      table(
        'Day,Campaign,Device,Currency code,Cost,Impr.,Clicks',
        ...['Mobile phones', 'Computers', 'Tablets', 'TV screens'].map(
          (name, n) => `2026-03-10,Alpha,${name},USD,${n + 1}.00,1,1`,
        ),
      ),
    );
    expect(await rows('device_id', 'cost')).toEqual([[0, 4_000_000], [1, 2_000_000], [2, 1_000_000], [3, 3_000_000]]); // prettier-ignore
    expect(warnings).toContain('Devices assigned to Unknown: TV screens (1 row, cost 4.00).');
  });

  it.each([
    ['CAD', 'CA$12.34', 12_340_000],
    ['CAD', '"C$1,020.50"', 1_020_500_000],
    ['BRL', 'R$ 12.50', 12_500_000],
    ['SEK', '12.50 kr', 12_500_000],
    ['USD', '-US$0.00', 0],
  ])('recognizes the currency symbol: %s %s', async (currency, text, cost) => {
    const { totals } = await run(table(GOOGLE, `2026-03-10,Alpha,${currency},${text},1000,10`), { rate: '0.5' });
    expect(totals).toMatchObject([{ currency, sums: { cost } }]);
  });

  it('rejects the symbol of another currency', async () => {
    expect(await message(table(GOOGLE, '2026-03-10,Alpha,USD,CA$12.34,1,1'))).toContain(
      "'CA$12.34' is not an amount of USD",
    );
    expect(await message(table(GOOGLE, '2026-03-10,Alpha,CAD,12 USD,1,1'))).toContain('is not an amount of CAD');
    const bare = table('Day,Campaign,Cost,Impr.,Clicks', '2026-03-10,Alpha,€12.34,1,1');
    expect(await message(bare)).toContain("has the sign €, but the account's currency is USD");
  });

  it('requires a decision about an ambiguous separator, unless another number resolves it', async () => {
    const day = (cost: string, impressions: string) => `2026-03-10,Alpha,USD,${cost},${impressions},1`;
    expect(await message(table(GOOGLE, day('1.234', '7')))).toContain("'1.234' is a fraction with");
    expect(await message(table(GOOGLE, day('5', '1.000')))).toContain("'1.000' is a fraction with");
    await run(table(GOOGLE, day('1.234', '7'), day('0.5', '7')));
    expect(await rows('cost')).toEqual([[1_734_000]]);
  });

  it('rejects IDs that a spreadsheet has reformatted', async () => {
    const ids = (id: string) =>
      table('Day,Campaign,Campaign ID,Currency code,Cost,Impr.,Clicks', `2026-03-10,Alpha,${id},USD,1.00,1,1`);
    expect(await message(ids('1.79E+15'))).toContain("'1.79E+15' is an ID that was saved as a number");
    expect(await message(ids('1790000000000001.0'))).toContain('saved as a number');
    await run(ids('00123'));
    expect(await rows('external_id')).toEqual([['00123']]);
  });
});

describe('file parsing', () => {
  const text = table(GOOGLE, '2026-03-10,Alpha,USD,5.25,1000,10');
  it('reads XLSX with any file name, using the stored dates and numbers', async () => {
    const book = await workbookOf({
      Report: [
        ['Campaign report'],
        GOOGLE.split(','),
        [{ day: 46_091 }, 'A & "B"', 'USD', 76.730000000000004, 1000, 10],
      ],
    });
    await run(book, {}, 'report.csv');
    expect(await rows('date', 'campaign', 'cost', 'impressions')).toEqual([
      ['2026-03-10', 'A & "B"', 76_730_000, 1000],
    ]);
  });

  it('requires a sheet name if there are several sheets, and rejects long numeric IDs', async () => {
    const line = ['2026-03-10', 'Alpha', 'USD', 1.234, 1, 1];
    const book = await workbookOf({ Notes: [['Hello']], Data: [GOOGLE.split(','), line] });
    expect(await message(book)).toContain('2 sheets: Notes, Data. Set "sheet" in a mapping');
    const own = {
      ...mapping,
      decimal: ',',
      date: { columns: ['Day'], forms: ['DD.MM.YYYY'] },
      campaign: { name: 'Campaign' },
      adgroup: { name: 'Campaign' },
      metrics: { cost: { column: 'Cost' } },
    };
    await run(book, { mapping: { ...own, sheet: 'data' } });
    expect(await rows('date', 'cost')).toEqual([['2026-03-10', 1_234_000]]);
    const ids = await workbookOf({
      Data: [
        [...GOOGLE.split(','), 'Campaign ID'],
        [...line, 1_790_000_000_000_001],
      ],
    });
    expect(await message(ids)).toContain('is an ID that was saved as a number');
  });

  it('reads a ZIP with one file, and rejects a ZIP with several files', async () => {
    await run(await zipOf({ 'report.csv': text }));
    expect(await rows('cost')).toEqual([[5_250_000]]);
    expect(await message(await zipOf({ 'a.csv': text, 'b.csv': text }))).toContain('2 files: a.csv, b.csv. Unpack it');
    expect(await message((await zipOf({ 'report.csv': text })).subarray(0, 90))).toContain('damaged or incomplete');
    expect(
      await message(await zipOf({ 'bomb.csv': Buffer.concat([Buffer.from(text), Buffer.alloc(8 * 2 ** 20, '\n')]) })),
    ).toContain('200 times');
  });

  it('rejects an older encoding with instructions, and accepts it if specified', async () => {
    const old = Buffer.from(text.replace('Alpha', 'Caf\u00e9'), 'latin1');
    expect(await message(old)).toContain('Windows-1252');
    await run(old, { encoding: 'windows-1252' });
    expect(await rows('campaign')).toEqual([['Caf\u00e9']]);
    expect(await message(old, { encoding: 'klingon' })).toContain("Unknown encoding 'klingon'");
  });

  it.each<[string, string | Buffer, string]>([
    ['nothing', '', 'The file is empty'],
    ['blank lines', '\uFEFF\n \n', 'The file is empty'],
    ['a web page', '\n<!DOCTYPE html><html><body>Sign in</body></html>', 'a web page (HTML)'],
    ['JSON', '{"error": "expired"}', 'The file is JSON'],
    ['a PDF', '%PDF-1.7\n', 'The file is a PDF'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Excel workbook'],
  ])('names the file type in the error message for %s', async (_what, content, words) => {
    expect(await message(content)).toContain(words);
  });
});

describe('the import preview', () => {
  it('lists all columns with their meaning, including skipped columns', async () => {
    const summary = await run(
      table(
        'Day,Hour of the day,Campaign,Campaign ID,Ad group,Keyword,Search keyword match type,Device,Currency code,Cost,Impr.,CTR',
        '2026-03-10,7,Alpha,0017,Group,red shoes,Exact match,Computers,EUR,1.50,20,5%',
      ),
      { dryRun: true, rate: '2' },
    );
    expect(Object.fromEntries(summary.reading.map(({ column, as }) => [column ?? as, as]))).toEqual({
      Day: 'day of UTC',
      'Hour of the day': 'hour in UTC; the file contains no time zone',
      Campaign: 'campaign name',
      'Campaign ID': 'campaign id',
      'Ad group': 'ad group name, which identifies it',
      Keyword: 'keyword text',
      'Search keyword match type': 'match type',
      Device: 'device',
      'Currency code': 'currency code',
      Cost: 'cost in EUR, decimal point',
      'Impr.': 'impressions, decimal point',
      'Converted to USD at 2': 'Converted to USD at 2',
      CTR: null,
    });
    expect(describeSummary(summary)).toContain('  Skipped columns: CTR.');
  });
});
