import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { FactLoader, Rollups } from '../facts/index.js';
import { fixture } from './import.fixture.js';
import { importScene } from './import-scene.fixture.js';
import { FORMATS, type ImportInput } from './index.js';

const scene = importScene();
const { run, refusal, facts, everything } = scene;

describe('the known report formats', () => {
  const expected: Record<string, { sums: object; first: object; more?: Partial<ImportInput> }> = {
    'google-ads-ui-campaign': {
      sums: { impressions: 12355, bought: 1003, cost: 1_234_660_000, conv: 3_500_000 },
      // The title names one day. Rates: 88 INR and 1.1 USD per euro, for 1,234.56 INR.
      first: { date: '2026-03-03', hour: -1, adgroup: '=Brand', campaign: '=Brand', impressions: 10, cost: 1250 },
    },
    'google-ads-keyword-stats': {
      sums: { impressions: 57, bought: 6, cost: 2_230_005, conv: 1_000_000, convValue: 2_500_000 },
      first: { date: '2026-01-05', external_id: '1356799861840328', device_id: 2, bought: 5, cost: 2_230_000 },
    },
    'microsoft-ads-campaign-hourly': {
      sums: { impressions: 150, bought: 9, cost: 13_845_678, conv: 1_000_000, convValue: 30_000_000 },
      first: { date: '2025-11-11', hour: 16, campaign: 'Shoes, all', device_id: 1, cost: 12_345_678 },
    },
    'microsoft-ads-keyword-hourly': {
      sums: { impressions: 15, bought: 2, cost: 1_000_000, conv: 0 },
      first: { date: '2025-11-10', hour: 0, adgroup: 'Running', device_id: 3, cost: 250_000, conv_value: null },
    },
    'microsoft-ads-geographic-hourly': {
      sums: { impressions: 11, bought: 3, cost: 13_400_000, conv: 0, convValue: 0 },
      first: { country_id: 0, device_id: 0, impressions: 6 },
    },
    'microsoft-ads-ad-daily': {
      sums: { impressions: 102, bought: 3, cost: 15_530_000 },
      first: { date: '2025-04-26', hour: -1, impressions: 93, bought: 1, cost: 12_520_000 },
    },
    'snapchat-ad-hourly': {
      sums: { impressions: 43, bought: 1, cost: 441_359 },
      first: { date: '2025-03-31', hour: 7, adgroup: '0eff8246', campaign: 'Snapchat ads', cost: 441_359 },
    },
    'tiktok-ad-hourly': {
      sums: { impressions: 23, bought: 2, cost: 2_440_000, conv: 2_000_000 },
      first: { date: '2025-09-15', hour: 10, impressions: 23, cost: 2_220_000, conv: 0 },
    },
    'facebook-country-daily': {
      sums: { impressions: 2700, bought: 210, cost: 78_050_000 },
      first: { date: '2025-04-10', country_id: 840, external_id: '1700252260223815', cost: 45_300_000 },
    },
    'kag-conversion': {
      sums: { impressions: 25211, bought: 3, cost: 3_250_000, conv: 4_000_000 },
      first: { date: '2023-08-30', external_id: '103917', cost: 1_820_000 },
    },
    'googleads-sales-uncleaned': {
      sums: { impressions: 9607, bought: 368, cost: 437_040_000, conv: 24_000_000, earned: 4_571_250_000 },
      first: { date: '2024-11-03', campaign: 'Data Corse', device_id: 3, bought: 90, impressions: null, earned: null },
    },
    'online-advertising-performance': {
      sums: { impressions: 8, bought: 2, cost: 12_100, conv: 1_000_000, convValue: 10_500_000, earned: 1_250_000 },
      first: { date: '2020-04-01', adgroup: 'abc · 160 x 600 · High', impressions: 8, cost: 12_000, earned_gross: 0 },
    },
  };

  it('require a fixture and an expectation for each format', () =>
    expect(Object.keys(expected).sort()).toEqual(FORMATS.map((f) => f.name).sort()));

  it.each(Object.entries(expected))('import %s with its sums and first row', async (format, { sums, first, more }) => {
    const summary = await run(fixture(format), more);
    expect(summary.format).toBe(format);
    expect(summary.totals).toHaveLength(1);
    expect(summary.totals[0]!.sums).toEqual(sums);
    expect((await facts())[0]).toMatchObject(first);
    expect(
      await new Rollups(scene.database).verify(scene.company.companyId, { from: '2020-01-01', to: '2026-12-31' }),
    ).toEqual([]);
  });

  it('report a total line that differs from the rows', async () => {
    const { warnings } = await run(fixture('google-ads-ui-campaign'));
    expect(warnings).toEqual(["Line 8: the file's total of Cost is 1234.67, but its rows add up to 1234.66."]);
  });

  it('report unknown devices and countries with the amounts of their rows', async () => {
    const { warnings } = await run(fixture('microsoft-ads-geographic-hourly'));
    expect(warnings).toEqual([
      'Devices assigned to Unknown: Smart Fridge (1 row, cost 12.34).',
      'Countries assigned to Unknown: Atlantis (2 rows, cost 13.00).',
    ]);
  });
});

describe('the encoding and syntax of a file', () => {
  const text = fixture('snapchat-ad-hourly');
  it.each<[string, Buffer]>([
    ['packed', gzipSync(text)],
    ['with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with tabs', Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le')],
    ['UTF-16, the high byte first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le')],
    ['UTF-16, the high byte first, without a byte order mark', Buffer.from(text, 'utf16le').swap16()],
    ['with semicolons', Buffer.from(text.replaceAll(',', ';'))],
    ['with Windows line ends', Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['without the last line end', Buffer.from(text.trimEnd())],
    ['with title lines', Buffer.from(`Report, made "today"\n\nby me\n${text}`)],
  ])("don't affect its figures: %s", async (_name, bytes) => {
    const summary = await run(bytes);
    expect(summary).toMatchObject({ rows: 2, totals: [{ sums: { cost: 441_359 } }] });
  });
});

describe('conversion of amounts in a file', () => {
  const rupees = fixture('google-ads-ui-campaign');
  it('uses the rate of the day, or the last rate before a weekend', async () => {
    const summary = await run(rupees.replaceAll('March 3', 'March 1'));
    expect(summary.totals[0]).toMatchObject({ currency: 'INR', sums: { cost: 1_234_660_000 } });
    expect(summary.converted).toMatchObject({ currency: 'USD', sums: { cost: 15_433_250 } });
  });
  it('uses a rate that the user specifies', async () => {
    expect((await run(rupees, { rate: '0.01' })).converted.sums.cost).toBe(12_346_600);
  });
  it('fails if there is no rate for the day', async () => {
    expect((await refusal(rupees.replaceAll('March 3, 2026', 'January 1, 2022'))).message).toContain(
      'There is no exchange rate of INR for 2022-01-01',
    );
  });
  it('includes the rebate of the day', async () => {
    await scene.database.pool.query(
      "INSERT INTO partner_account_rebate VALUES ($1, $2, '2025-01-01', 50000), ($1, $2, '2025-04-27', 100000)",
      [scene.company.companyId, scene.company.accounts[0]],
    );
    await run(fixture('microsoft-ads-ad-daily'));
    expect((await facts()).map((f) => f['rebate'])).toEqual([626_000, 301_000]);
  });
});

describe('importing a file again', () => {
  const day = (...rows: string[]) =>
    ['date,account_id,campaign_id,ad_group_id,ad_id,currency_code,clicks,impressions,spend', ...rows].join('\n');
  const [a, b, c] = [
    '2025-04-01,1,10,20,30,USD,1,2,3',
    '2025-04-02,1,10,21,31,USD,4,5,6',
    '2025-04-03,1,10,20,30,USD,7,8,9',
  ] as const;
  const costs = async () => (await facts()).map((f) => [f['date'], f['cost']]);

  it('changes nothing if the content is the same, under any file name', async () => {
    await run(day(a, b), {}, 'one.csv');
    const before = await facts();
    const again = await run(day(a, b), {}, 'two.csv');
    expect(again).toMatchObject({ factsChanged: 0, replacedImports: 1, campaignsCreated: 0, adgroupsCreated: 0 });
    expect(await facts()).toEqual(before);
  });
  it('replaces earlier values of the file if its rows have changed', async () => {
    await run(day(a, b));
    await run(day(b, c));
    expect(await costs()).toEqual([
      ['2025-04-02', 6_000_000],
      ['2025-04-03', 9_000_000],
    ]);
  });
  it('preserves later values of other files for the same figures', async () => {
    await run(day(a, b), {}, 'one.csv');
    await run(day(b.replace(',6', ',60')), {}, 'two.csv');
    await run(day(a), {}, 'one.csv');
    expect(await costs()).toEqual([
      ['2025-04-01', 3_000_000],
      ['2025-04-02', 60_000_000],
    ]);
  });
  it('counts as a different file in another account', async () => {
    await run(day(a));
    const summary = await run(day(a), { account: `${scene.name} 14` });
    expect(summary.replacedImports).toBe(0);
    expect(await facts()).toHaveLength(2);
  });
});

describe('imported entities', () => {
  it('match by the platform’s ID, or by name if the file has no ID', async () => {
    const { rows } = await scene.database.pool.query<{ id: number }>(
      "INSERT INTO campaign (company_id, account_id, external_id, name) VALUES ($1, $2, '9001', 'Spring - 2026') RETURNING id",
      [scene.company.companyId, scene.company.accounts[0]],
    );
    const summary = await run(fixture('google-ads-ui-campaign'));
    expect(summary).toMatchObject({ campaigns: 3, campaignsCreated: 2, adgroups: 3, adgroupsCreated: 3 });
    expect((await facts()).find((f) => f['campaign'] === 'Spring - 2026')).toMatchObject({ campaign_id: rows[0]!.id });
  });
  it('can be created concurrently by two imports of the same account', async () => {
    const [one, two] = await Promise.all(
      ['2025-04-01', '2025-04-02'].map((day) =>
        run(
          fixture('microsoft-ads-ad-daily').replaceAll('2025-04-26', day),
          { account: 'Twice', createAccount: 6 },
          day,
        ),
      ),
    );
    expect([one!.account, two!.account]).toEqual(['Twice', 'Twice']);
    const { rows } = await scene.database.pool.query('SELECT count(*) AS count FROM partner_account WHERE name = $1', [
      'Twice',
    ]);
    expect(rows).toEqual([{ count: 1 }]);
  });
  it('include a missing account if the option is set', async () => {
    expect((await refusal(fixture('kag-conversion'), { account: 'New one' })).message).toContain(
      "no account 'New one'",
    );
    await run(fixture('google-ads-ui-campaign'), { account: 'New one', createAccount: 5 });
    const { rows } = await scene.database.pool.query(
      "SELECT partner_id, currency FROM partner_account WHERE company_id = $1 AND name = 'New one'",
      [scene.company.companyId],
    );
    expect(rows).toEqual([{ partner_id: 5, currency: 'INR' }]);
    expect((await refusal(fixture('kag-conversion'), { account: 'Other', createAccount: 1 })).message).toContain(
      'Traffic source 1 not found',
    );
  });
});

describe('a rejected import', () => {
  const text = fixture('microsoft-ads-ad-daily');
  it.each<[string, string | Buffer, Partial<ImportInput>, string]>([
    ['a bad number', text.replace('3.01', '3,01,5'), {}, 'Line 4: has 11 cells'],
    ['a bad amount', text.replace('3.01', 'three'), {}, "Line 4: spend: 'three' is not a number."],
    ['a bad date', text.replace('2025-04-27', '27.04.2025'), {}, 'Line 4: date'],
    ['a date beyond tomorrow', text.replace('2025-04-27', '2099-01-01'), {}, '2099-01-01 is not between'],
    ['half a count', text.replace(',9,', ',9.5,'), {}, "Line 4: impressions: '9.5' is not a whole number."],
    ['an open quote', `${text}2025-04-28,1,"34,1,1,USD,1,1,1`, {}, 'Line'],
    ['a missing column', text.replace('spend', 'spent'), { format: 'microsoft-ads-ad-daily' }, 'Missing: spend'],
    ['a column twice', text.replace('account_id', 'spend'), {}, "The column 'spend' appears twice."],
    ['an unknown header', 'a,b\n1,2\n', {}, 'The format is unknown'],
    ['an unknown format', text, { format: 'nonsense' }, "Unknown format 'nonsense'"],
    ['no rows', text.split('\n')[0]!, {}, 'no rows'],
    ['nothing', '', {}, 'The file is empty'],
    ['no text', Buffer.from([0x64, 0x80, 0xfe, 0xff, 0x0a]), {}, 'neither UTF-8 nor UTF-16'],
    ['a cut-off gz', gzipSync(text).subarray(0, 60), {}, 'damaged or incomplete'],
    ['an impossible day', text, { date: '2025-02-30' }, 'is not a date'],
    [
      'no day at all',
      fixture('google-ads-ui-campaign').replace('March 3, 2026 -', 'March 1, 2026 -'),
      {},
      '2026-03-01 to 2026-03-03',
    ],
    ['a company that does not exist', text, { companyId: 999_999 }, 'not found'],
  ])('fails for %s, and writes nothing', async (_name, content, more, words) => {
    expect((await refusal(content, more)).message).toContain(words);
  });

  it('lists up to a hundred bad lines, and counts all other bad lines', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => `2025-04-01,1,1,1,${n},USD,x,1,1`);
    const error = await refusal([text.trimEnd(), ...rows].join('\n'));
    expect(error.count).toBe(150);
    expect(error.errors).toHaveLength(100);
    expect(error.errors[0]).toEqual({ line: 5, message: "clicks: 'x' is not a number." });
  });
  it('fails for daily and hourly figures of the same ad group', async () => {
    const keyed = fixture('google-ads-keyword-stats');
    await run(keyed);
    const { rows } = await scene.database.pool.query<{ adgroup_id: number }>(
      'SELECT adgroup_id FROM perf_hour WHERE company_id = $1 LIMIT 1',
      [scene.company.companyId],
    );
    await new FactLoader(scene.database).load({
      companyId: scene.company.companyId,
      source: 'spec',
      sides: ['cost'],
      accountId: scene.company.accounts[0],
      slice: { from: '2026-01-05', to: '2026-01-06' },
      rows: [{ adgroupId: rows[0]!.adgroup_id, date: '2026-01-05', hour: 3, cost: 1 }],
    });
    expect((await refusal(keyed)).message).toContain('counted twice');
  });
  it('fails for decompression bombs, endless lines and too many columns', async () => {
    expect((await refusal(gzipSync(Buffer.alloc(30 * 2 ** 20, 'a')))).message).toMatch(/256 KB|200 times/);
    const head = `${text.split('\n')[0]!}\n`;
    expect(
      (
        await refusal(
          gzipSync(Buffer.concat([Buffer.from(head + '\n'.repeat(300_000)), Buffer.alloc(8 * 2 ** 20, '\n')])),
        )
      ).message,
    ).toContain('200 times');
    expect((await refusal(`${head}${'x'.repeat(1_200_000)}\n`)).message).toContain('longer than 1 MB');
    expect((await refusal(`${head}${','.repeat(600)}\n`)).message).toContain('500 columns');
  });
});

describe('a dry run', () => {
  it('reports the same result without writing', async () => {
    const before = await everything();
    const dry = await run(fixture('kag-conversion'), { dryRun: true });
    expect(await everything()).toEqual(before);
    const real = await run(fixture('kag-conversion'));
    expect({ ...dry, dryRun: false }).toEqual(real);
  });
});

describe('a custom mapping', () => {
  const mapping = {
    name: 'agency',
    decimal: ',',
    currency: { fixed: 'EUR' },
    date: { columns: ['Tag'], forms: ['DD.MM.YYYY', 'YYYY-MM-DD'] },
    hour: 'Stunde',
    campaign: { name: 'Kampagne' },
    adgroup: { parts: ['Kampagne', 'Motiv'] },
    country: 'Land',
    metrics: { cost: { column: 'Kosten' }, impressions: { column: 'Sichten' }, position: { column: 'Platz' } },
  };
  const text =
    'Tag;Stunde;Kampagne;Motiv;Land;Kosten;Sichten;Platz\n05.03.2025;7;Haus;rot;DEU;1.234,56;1.000;1,5\n2025-03-05;7;Haus;rot;DEU;0,44;1.000;2,5\n';
  it('determines how the file is parsed', async () => {
    await run(text, { mapping });
    expect(await facts()).toMatchObject([
      {
        date: '2025-03-05',
        hour: 7,
        campaign: 'Haus',
        adgroup: 'Haus · rot',
        country_id: 276,
        cost: 1_358_500_000,
        impressions: 2000,
        position: 4_000_000_000,
      },
    ]);
  });
  it('reads hours if the import specifies the day, and rejects invalid hours', async () => {
    const { date: _date, ...undated } = mapping;
    const lines = (hours: string[]) =>
      ['Stunde;Kampagne;Motiv;Land;Kosten;Sichten;Platz', ...hours.map((hour) => `${hour};Haus;rot;DEU;1,00;1;1`)].join(
        '\n',
      );
    const options = { mapping: undated, date: '2025-03-05' };
    await run(lines(['0', '07', '23', '8:00', '9 PM']), options);
    expect((await facts()).map((f) => [f['date'], f['hour']])).toEqual(
      [0, 7, 8, 21, 23].map((hour) => ['2025-03-05', hour]),
    );
    const error = await refusal(lines(['7', '99', 'xx', '']), options);
    expect(error.errors).toEqual([
      { line: 3, message: "Stunde: '99' is not an hour (0 to 23)." },
      { line: 4, message: "Stunde: 'xx' is not an hour (0 to 23)." },
      { line: 5, message: "Stunde: '' is not an hour (0 to 23)." },
    ]);
  });
  it('fails with the position of the error', async () => {
    expect((await refusal(text, { mapping: { ...mapping, metrics: { clicks: { column: 'x' } } } })).message).toContain(
      'metrics',
    );
    expect((await refusal(text, { mapping: { ...mapping, surprise: 1 } })).message).toContain('surprise');
  });
});
