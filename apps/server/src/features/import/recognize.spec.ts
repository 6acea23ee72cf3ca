import { describe, expect, it } from '@jest/globals';
import { detectLayout } from './detect.js';
import { FORMATS } from './formats.js';
import { fileOf, fixture } from './import.fixture.js';
import { ImportRefused } from './import-error.js';
import { countryFinder } from './countries.js';
import { isTotalLine, RowReader } from './row-reader.js';
import { readHead, readRows } from './table-reader.js';

async function read(text: string) {
  const file = fileOf(text);
  const layout = detectLayout(await readHead(file), null);
  const reader = new RowReader(layout, countryFinder());
  const rows = [];
  for await (const row of readRows(file, layout.delimiter, layout.headerLine)) {
    const made = reader.read(row);
    if (!isTotalLine(made)) rows.push(made);
  }
  return { name: layout.mapping.name, rows, notes: layout.notes };
}

describe('recognition of platform reports by their columns', () => {
  it.each<[string, string, string, object]>([
    [
      'Google Ads by ad group and hour, other columns, quoted cells with %',
      'Report\n"July 8, 2025"\nCTR,Ad group,Hour of the day,Day,"Search impr. share (%)",Campaign,Cost,Clicks,Impr.,Currency code\n"12.50%",Brand,13,2025-07-08,"> 90%",Spring,"1,234.50","1,000","8,000",EUR\nTotal: Account,,,,,,9,9,9,EUR\n',
      'google-ads-report',
      {
        date: '2025-07-08',
        hour: 13,
        campaign: { name: 'Spring' },
        adgroup: { name: 'Brand' },
        currency: 'EUR',
        metrics: { cost: 1_234_500_000, bought: 1000, impressions: 8000 },
      },
    ],
    [
      'Google Ads search terms, tabs',
      'Search term\tMatch type\tCampaign\tAd group\tDay\tClicks\tImpr.\tCost\tConversions\tConv. value\nred shoes\tExact\tA\tB\tJul 8, 2025\t3\t9\t1.5\t1.00\t20.00\n',
      'google-ads-report',
      { date: '2025-07-08', hour: -1, metrics: { cost: 1_500_000, conv: 1_000_000, convValue: 20_000_000 } },
    ],
    [
      'Google Ads, fields of the interface',
      'segments.date,segments.hour,metrics.cost_micros,campaign.id,ad_group.id,metrics.clicks,metrics.impressions,segments.device\n2025-07-08,5,2500000,11,22,1,4,MOBILE\n',
      'google-ads-report',
      {
        date: '2025-07-08',
        hour: 5,
        deviceId: 2,
        campaign: { externalId: '11' },
        adgroup: { externalId: '22' },
        metrics: { cost: 2_500_000 },
      },
    ],
    [
      'Microsoft Advertising with blanks in the names and a last line',
      'Spend;Clicks;Impressions;Ad group;Campaign name;Gregorian date;Device type;Average position;Revenue\n4.5;2;20;G;C;2025-07-08;Smartphone;1.5;7\n©2025 Microsoft Corporation. All rights reserved.\n',
      'microsoft-ads-report',
      {
        date: '2025-07-08',
        deviceId: 2,
        adgroup: { name: 'G' },
        metrics: { cost: 4_500_000, position: 30_000_000, convValue: 7_000_000 },
      },
    ],
    [
      'Meta, the currency in the name of a column',
      'Reporting starts,Reporting ends,Ad set name,Campaign name,Amount spent (GBP),Impressions,Link clicks,Country\n2025-07-08,2025-07-08,S,C,3.25,100,4,United Kingdom\n',
      'meta-ads-report',
      {
        date: '2025-07-08',
        currency: 'GBP',
        countryId: 826,
        adgroup: { name: 'S' },
        metrics: { cost: 3_250_000, bought: 4 },
      },
    ],
    [
      'Taboola by campaign',
      'Campaign,Campaign ID,Day,Clicks,Spent,Impressions\nC,7,2025-07-08,5,2.00,900\n',
      'taboola-report',
      {
        campaign: { externalId: '7', name: 'C' },
        adgroup: { externalId: '7', name: 'C' },
        metrics: { cost: 2_000_000 },
      },
    ],
  ])('supports %s', async (_what, text, name, row) => {
    const found = await read(text);
    expect(found.name).toBe(name);
    expect(found.rows).toMatchObject([row]);
    expect(found.notes[0]).toContain(`Recognized as ${name}`);
  });

  it('ignores the order of the columns', async () => {
    const columns = ['Day', 'Campaign', 'Ad group', 'Impr.', 'Clicks', 'Cost', 'Avg. CPC', 'CTR'];
    const cells = ['2025-07-08', 'C', 'G', '10', '2', '3.5', '1.75', '20%'];
    const expected = (await read(`${columns.join()}\n${cells.join()}\n`)).rows;
    for (let turn = 1; turn < columns.length; turn++) {
      const turned = (list: string[]) => [...list.slice(turn), ...list.slice(0, turn)].reverse();
      expect((await read(`${turned(columns).join()}\n${turned(cells).join()}\n`)).rows).toEqual(expected);
    }
  });

  it('prefers known formats', async () => {
    for (const { name } of FORMATS) expect((await read(fixture(name))).name).toBe(name);
  });
});

describe('recognition of an unknown format', () => {
  const refused = async (text: string) => {
    const error = await read(text).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ImportRefused);
    return error as ImportRefused;
  };
  it('returns an editable mapping of the recognized columns', async () => {
    const { message, nearest } = await refused('when,Campaign,Clicks,Imps\n2025-07-08,C,1,2\n');
    expect(message).toContain('The format is unknown. Recognized: Campaign, Imps, Clicks.');
    expect(nearest).toMatchObject({
      name: 'my-report',
      campaign: { name: 'Campaign' },
      metrics: { bought: { column: 'Clicks' }, impressions: { column: 'Imps' } },
    });
  });
  it('returns the known format with the fewest missing columns', async () => {
    const { message, nearest } = await refused('ad_id,swipes,when\n1,2,3\n');
    expect(nearest?.name).toBe('snapchat-ad-hourly');
    expect(message).toContain('The closest is snapchat-ad-hourly, but the file lacks');
  });
  it('rejects ambiguous days instead of guessing', async () => {
    await expect(read('Day,Campaign,Impr.,Clicks,Cost\n7/8/2025,C,1,1,1\n')).rejects.toThrow(
      "'7/8/2025' is not a date",
    );
  });
});
