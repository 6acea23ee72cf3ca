import { describe, expect, it } from '@jest/globals';
import { hasConfiguredPixel, languageCodeOf, pageIdsOf } from './account-values.js';
import { DEFAULT_URL_PARAMETERS, defaultAudience } from './defaults.js';
import { type GenerateAccount, generateCampaigns, urlParametersOf } from './generate.js';
import { AD_GROUP_NAMES, CAMPAIGN_NAMES, nameFrom, namingTemplateError, uniqueName, urlKindOf } from './names.js';
import { withKeyword } from './placeholders.js';
import type { InputRow } from './payload.js';
import { pastedCells } from '../builders/pasted-cells.js';
import { mappingError, pastedTable } from '../builders/pasted-table.js';
import { duplicateRows, emptyRow, INPUT_FIELDS, REQUIRED_COLUMNS, rowErrors, rowsOf, withoutDuplicates } from './rows.js'; // prettier-ignore

const ids = () => {
  let last = 0;
  return () => `id${(last += 1)}`;
};
const row = (keyword: string, url: string, change: Partial<InputRow> = {}): InputRow => ({ ...emptyRow('r'), keyword, url, ...change }); // prettier-ignore
const pastedRows = (text: string) => pastedTable(text, INPUT_FIELDS);
const errorOfMapping = (mapping: (string | null)[]) => mappingError(mapping, INPUT_FIELDS, REQUIRED_COLUMNS);
const rowsFrom = (text: string) => rowsOf(pastedRows(text), ids());

describe('parsing pasted rows', () => {
  it('assigns the columns of a spreadsheet by header in any order', () => {
    const rows = rowsFrom(
      'URL\tCampaign\tKeyword\nhttps://a.example/?q=x\tSpring\tred shoes\r\nhttps://b.example/\t\thats\n',
    );
    expect(rows.map(({ keyword, url, campaignName }) => [keyword, url, campaignName])).toEqual([
      ['red shoes', 'https://a.example/?q=x', 'Spring'],
      ['hats', 'https://b.example/', ''],
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  });

  it('assigns columns by content if there is no header', () => {
    expect(pastedRows('https://a.example/\tshoes\tSpring').mapping).toEqual(['url', 'keyword', 'campaignName']);
    expect(pastedRows('shoes,https://a.example/')).toMatchObject({ mapping: ['keyword', 'url'], hasHeader: false });
  });

  it('preserves separators, quotes and line breaks in quoted cells', () => {
    expect(pastedCells('"red, or ""blue"""\t"two\nlines"\nnext\t')).toEqual([
      ['red, or "blue"', 'two\nlines'],
      ['next', ''],
    ]);
    expect(pastedCells('shoes;https://a.example/?a=1,2\nhats;x')).toEqual([
      ['shoes', 'https://a.example/?a=1,2'],
      ['hats', 'x'],
    ]);
  });

  it('skips empty lines, and returns no rows for an empty text', () => {
    expect(pastedCells('\n\n a , \n\n')).toEqual([['a', '']]);
    expect(pastedRows('').cells).toEqual([]);
  });

  it('requires exactly one keyword column and one URL column', () => {
    expect(errorOfMapping(['keyword', 'url', null])).toBeNull();
    expect(errorOfMapping(['keyword', null])).toBe('Choose a column for URL.');
    expect(errorOfMapping(['url', 'url', 'keyword'])).toBe('Two columns are mapped to URL.');
  });

  it('reports missing values at their cell, and ignores empty rows', () => {
    expect(rowErrors([row('shoes', ''), emptyRow('e'), row('', 'https://a.example/'), row('hats', 'ftp://x')])).toEqual(
      [
        { field: 'rows.0.url', messages: ['Enter a URL.'] },
        { field: 'rows.2.keyword', messages: ['Enter a keyword.'] },
        { field: 'rows.3.url', messages: ['The URL must begin with https://.'] },
      ],
    );
  });

  it('reports duplicates if an earlier row contains the same keyword and URL', () => {
    const rows = [
      row('Red  shoes', 'https://a.example'),
      row('red shoes', 'https://b.example/'),
      row(' RED shoes ', 'https://A.example/'),
      row('', ''),
      row('', ''),
    ];
    expect([...duplicateRows(rows)]).toEqual([[2, 0]]);
    expect(withoutDuplicates(rows)).toHaveLength(4);
  });
});

describe('name generation', () => {
  const words = { keyword: 'red shoes', url: 'https://www.site.example/search?q=red', date: '2026-11-27', site: 'Findwise', account: 'Acme US' }; // prettier-ignore

  it('combines keyword and date, plus SP for search and TR for top results', () => {
    expect(nameFrom(CAMPAIGN_NAMES, words)).toBe('red shoes 2026-11-27');
    expect(nameFrom(AD_GROUP_NAMES, words)).toBe('red shoes 2026-11-27 SP');
    expect(nameFrom(AD_GROUP_NAMES, { ...words, url: 'https://site.example/top-results/red' })).toBe(
      'red shoes 2026-11-27 TR',
    );
    expect(nameFrom(AD_GROUP_NAMES, { ...words, url: 'https://site.example/article' })).toBe('red shoes 2026-11-27');
  });

  it.each([
    ['https://site.example/search?q=a', 'SP'],
    ['https://site.example/sp/a', 'SP'],
    ['https://site.example/?query=a', 'SP'],
    ['https://site.example/TR?q=a', 'TR'],
    ['https://site.example/research/a', null],
    ['no URL', null],
  ])('classifies %s as %s', (url, kind) => {
    expect(urlKindOf(url)).toBe(kind);
  });

  it('supports a naming template', () => {
    expect(nameFrom('{account} | {Keyword} | {domain} {page}', words)).toBe(
      'Acme US | Red Shoes | www.site.example SP',
    );
    expect(namingTemplateError('{Keyword} {dat}')).toBe('Unknown placeholder {dat}.');
    expect(namingTemplateError('{{campaign.name}} {date}')).toBeNull();
  });

  it('adds a number to names that are already in use', () => {
    const taken = new Set<string>();
    expect(['Shoes', 'shoes', 'Shoes'].map((name) => uniqueName(name, taken))).toEqual([
      'Shoes',
      'shoes (2)',
      'Shoes (3)',
    ]);
  });

  it('supports three forms of the keyword, and preserves platform placeholders', () => {
    expect(withKeyword('{keyword}|{keywordCapitalized}|{Keyword}|{{ad.id}}', 'red shoes')).toBe(
      'red shoes|Red shoes|Red Shoes|{{ad.id}}',
    );
  });
});

describe('generated campaigns', () => {
  const account: GenerateAccount = { partnerAccountId: 7, name: 'Acme US', trackingTemplate: 'd={domain}&c={{campaign.id}}', displayLink: 'site.example', beneficiary: 'Acme', pageId: '501', audience: null }; // prettier-ignore
  const rows = [row('shoes', 'https://a.example/search?q=s'), row('hats', 'https://b.example/', { campaignName: 'Spring' }), row('caps', 'https://b.example/', { campaignName: 'spring', displayUrl: 'caps.example' }), row('shoes', 'https://a.example/search?q=t')]; // prettier-ignore
  const made = (accounts: readonly GenerateAccount[] = [account]) =>
    generateCampaigns({ rows, accounts, campaignNames: '', adGroupNames: '', site: 'Findwise', at: '2026-11-27T09:00:00.000Z', newId: ids() }); // prettier-ignore

  it("contain an ad group per row, in the campaign with the row's campaign name", () => {
    expect(made().map(({ name, adGroups }) => [name, adGroups.map((group) => group.name)])).toEqual([
      ['shoes 2026-11-27', ['shoes 2026-11-27 SP', 'shoes 2026-11-27 SP (2)']],
      ['Spring', ['hats 2026-11-27', 'caps 2026-11-27']],
    ]);
  });

  it('use default values from the specification and the account', () => {
    const [campaign] = made();
    const [group] = campaign!.adGroups;
    expect(campaign).toMatchObject({ status: 'ENABLED', objective: 'sales', bidStrategy: 'bidCap', budget: { type: 'daily' }, partnerAccountId: 7 }); // prettier-ignore
    expect(group).toMatchObject({
      ...{ status: 'ENABLED', bidAmount: 0.5, bidStrategy: 'bidCap', budget: { amount: 10, type: 'daily' } },
      ...{ displayUrl: 'site.example', urlParameters: 'd=a.example&c={{campaign.id}}', keyword: 'shoes' },
      settings: { dynamicCreative: true, adFormat: 'singleImage', conversionEvent: 'lead', facebookPage: '501', beneficiary: 'Acme' }, // prettier-ignore
    });
    const { age, placements, geoLocations } = group!.settings.audience;
    expect([age, placements.placementType, geoLocations.locationTypes]).toEqual([{ min: 13, max: 65 }, 'advantagePlus', ['recent', 'home']]); // prettier-ignore
    expect(group!.settings.schedule.timezoneType).toBe('account');
    expect(made()[1]!.adGroups[1]!.displayUrl).toBe('caps.example');
  });

  it("exist once per account, with separate IDs and the account's audience", () => {
    const audience = { ...defaultAudience(), gender: 'female' as const };
    const both = made([account, { ...account, partnerAccountId: 8, audience }]);
    const entities = both.flatMap((each) => [each.id, ...each.adGroups.flatMap((group) => [group.id, ...group.ads.map(({ id }) => id)])]); // prettier-ignore
    expect(new Set(entities).size).toBe(entities.length);
    expect(both.map(({ partnerAccountId }) => partnerAccountId)).toEqual([7, 7, 8, 8]);
    expect(both[2]!.adGroups[0]!.settings.audience.gender).toBe('female');
  });

  it('use standard URL parameters for ad set, campaign and placement without a template', () => {
    expect(urlParametersOf(' ', 'https://a.example/')).toBe(DEFAULT_URL_PARAMETERS);
    for (const name of ['adset', 'campaign', 'placement']) expect(DEFAULT_URL_PARAMETERS).toContain(`{{${name}`);
  });
});

describe('account settings', () => {
  it.each([
    ['{"id":"601"}', true],
    ['601', true],
    ['px-601', true],
    ['{}', false],
    ['[]', false],
    ['null', false],
    [' ', false],
    [undefined, false],
  ])('with the pixel %s are complete: %s', (setting, isConfigured) => {
    expect(hasConfiguredPixel(setting)).toBe(isConfigured);
  });

  it.each([
    ['[{"id":"501","name":"Findwise"},{"id":502}]', ['501', '502']],
    ['["501"]', ['501']],
    ['{"501":"Findwise","502":"Other"}', ['501', '502']],
    ['{"id":"501","name":"Findwise"}', ['501']],
    ['501', ['501']],
    ['', []],
    [undefined, []],
  ])('list the pages of %s', (setting, ids) => {
    expect(pageIdsOf(setting)).toEqual(ids);
  });

  it("convert a platform's language name to its code", () => {
    expect(['English (US)', 'German', 'Portuguese (Brazil)', 'Klingon'].map(languageCodeOf)).toEqual([
      'en',
      'de',
      'pt',
      null,
    ]);
  });
});
