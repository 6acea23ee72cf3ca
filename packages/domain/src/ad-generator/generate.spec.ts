import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FORMULA_START } from '../formats/index.js';
import {
  AD_FILE_FORMATS,
  adFileTable,
  type AdFileContent,
  type ChosenTemplate,
  generateAds,
  generateKeywords,
  readAdGroups,
  shownAd,
} from './index.js';

const PLACE = {
  site: 'Shoe Finder',
  domain: 'shoes.example',
  market: 'Germany',
  finalUrl: 'https://{domain}/s?q={keyword}',
};
const GROUPS = [
  { name: 'Running', keyword: 'running shoes' },
  { name: 'Orthopaedic', keyword: 'orthopaedic walking shoes' },
];
const RESPONSIVE: ChosenTemplate = {
  id: 7,
  typeId: 2,
  fields: [
    { name: 'headline1', value: '{Keyword} online' },
    { name: 'headline1Position', value: '1' },
    { name: 'headline2', value: 'Compare prices' },
    { name: 'headline3', value: 'At {site}' },
    { name: 'description1', value: 'Find {keyword} from many shops.' },
    { name: 'description2', value: 'Compare and save.' },
    { name: 'path1', value: 'shoes' },
    { name: 'path2', value: '{keyword}' },
  ],
};
const EXPANDED: ChosenTemplate = {
  id: 8,
  typeId: 1,
  fields: [
    { name: 'title1', value: 'Shoes' },
    { name: 'title2', value: 'Cheap shoes' },
    { name: 'text1', value: 'All of them, "now"' },
  ],
};

describe('ad generation', () => {
  const ads = generateAds(GROUPS, [RESPONSIVE, EXPANDED], PLACE);

  it('creates one ad per ad group and template, with its own URL', () => {
    expect(ads.map(({ key, finalUrl }) => [key, finalUrl])).toEqual([
      ['Running|7', 'https://shoes.example/s?q=running%20shoes'],
      ['Running|8', 'https://shoes.example/s?q=running%20shoes'],
      ['Orthopaedic|7', 'https://shoes.example/s?q=orthopaedic%20walking%20shoes'],
      ['Orthopaedic|8', 'https://shoes.example/s?q=orthopaedic%20walking%20shoes'],
    ]);
  });

  it('reports each text that exceeds its limit after placeholders are filled in', () => {
    expect(ads.map(({ errors }) => errors)).toEqual([[], [], ['Headline 1 is 2 over 30', 'Path 2 is 10 over 15'], []]);
    expect(ads[0]!.fields.find(({ name }) => name === 'path2')).toMatchObject({ text: 'running-shoes', length: 13 });
  });

  it('applies a manual edit to a single text of one ad', () => {
    const mended = generateAds(GROUPS, [RESPONSIVE], PLACE, {
      'Orthopaedic|7': { headline1: 'Walking shoes', path2: 'x' },
    });
    expect(mended.map(({ errors, fields }) => [errors, fields[0]!.text])).toEqual([
      [[], 'Running Shoes online'],
      [[], 'Walking shoes'],
    ]);
  });

  it('reports ads that the platforms would reject', () => {
    const fields = [
      { name: 'headline1', value: 'Shoes' },
      { name: 'headline2', value: 'SHOES' },
      { name: 'description1', value: '-20% today' },
    ];
    expect(generateAds(GROUPS.slice(0, 1), [{ id: 1, typeId: 2, fields }], PLACE)[0]!.errors).toEqual([
      'Description 1 starts with -, which spreadsheets interpret as a formula',
      'the platforms require at least 3 headlines',
      'two headlines are identical',
      'the platforms require at least 2 descriptions',
    ]);
  });
});

describe('an ad on a results page', () => {
  it('shows pinned texts at their positions and fills other positions with other texts', () => {
    const fields = Object.entries({
      headline1: 'Free one',
      headline2: 'First',
      headline2Position: '1',
      headline3: 'Third',
      headline3Position: '3',
      headline4: 'Free two',
      description1: 'Text',
      path1: 'shoes',
      path2: '',
    }).map(([name, text]) => ({ name, text }));
    expect(shownAd(fields)).toEqual({
      headlines: ['First', 'Free one', 'Third'],
      descriptions: ['Text'],
      paths: ['shoes'],
    });
  });
});

describe('keyword generation', () => {
  it('creates one keyword per ad group and template, and reports duplicates', () => {
    const templates = [
      { id: 1, keyword: '{keyword}', type: 'exact' },
      { id: 2, keyword: '{KEYWORD}', type: 'exact' },
      { id: 3, keyword: 'free', type: 'negative' },
    ] as const;
    const keywords = generateKeywords(GROUPS.slice(0, 1), templates, PLACE, { 'Running|3': 'phrase' });
    expect(keywords.map(({ keyword, type, errors }) => [keyword, type, errors])).toEqual([
      ['running shoes', 'exact', []],
      ['RUNNING SHOES', 'exact', ['The ad group already has this keyword.']],
      ['free', 'phrase', []],
    ]);
  });
});

describe('a pasted list of ad groups', () => {
  it('contains one ad group per line, as a name and a keyword or only a name', () => {
    const text = 'Running\trunning shoes\r\nHiking, hiking boots\n\n"Kids"\nhiking;again\n=1+1\n';
    expect(readAdGroups(text, [{ name: 'kids', keyword: 'x' }])).toEqual({
      adGroups: [
        { name: 'Running', keyword: 'running shoes' },
        { name: 'Hiking', keyword: 'hiking boots' },
      ],
      refused: [
        { line: 4, reason: 'Kids already exists' },
        { line: 5, reason: 'hiking already exists' },
        { line: 6, reason: "a name can't start with =" },
      ],
    });
  });

  it('preserves every line of any pasted text', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        const text = lines.join('\n');
        const { adGroups, refused } = readAdGroups(text);
        expect(adGroups.length + refused.length).toBe(text.split(/\r?\n/).filter((line) => line.trim() !== '').length);
        expect(new Set(adGroups.map(({ name }) => name.toLowerCase())).size).toBe(adGroups.length);
      }),
    );
  });
});

describe('the files of the ad generator', () => {
  const content: AdFileContent = {
    campaign: 'Shoes DE',
    adGroups: GROUPS.slice(0, 1),
    ads: generateAds(GROUPS.slice(0, 1), [RESPONSIVE, EXPANDED], PLACE),
    keywords: generateKeywords(
      GROUPS.slice(0, 1),
      [
        { id: 1, keyword: '{keyword}', type: 'exact' },
        { id: 2, keyword: 'free', type: 'negative' },
      ],
      PLACE,
    ),
  };
  const rowsOf = (format: (typeof AD_FILE_FORMATS)[number]) => {
    const [columns, ...rows] = adFileTable(format, content);
    return rows.map((row) =>
      Object.fromEntries(row.map((cell, at) => [columns![at]!, cell]).filter(([, cell]) => cell !== '')),
    );
  };

  it.each([
    ['neutral', 5],
    ['googleEditor', 5],
    ['microsoftBulk', 6],
  ] as const)('contain one %s row per entity with all cells in their columns', (format, count) => {
    const table = adFileTable(format, content);
    expect(table).toHaveLength(count + 1);
    for (const row of table) expect(row).toHaveLength(table[0]!.length);
    expect(new Set(table[0]).size).toBe(table[0]!.length);
  });

  it('use the column and type names of Google Ads Editor', () => {
    const rows = rowsOf('googleEditor');
    expect(rows[1]).toMatchObject({
      Campaign: 'Shoes DE',
      'Ad Group': 'Running',
      'Ad type': 'Responsive search ad',
      'Headline 1': 'Running Shoes online',
      'Headline 1 position': '1',
      'Path 1': 'shoes',
      'Final URL': 'https://shoes.example/s?q=running%20shoes',
    });
    expect(rows[2]).toMatchObject({
      'Ad type': 'Expanded text ad',
      'Headline 2': 'Cheap shoes',
      'Description 1': 'All of them, "now"',
    });
    expect(rows.slice(3)).toEqual([
      expect.objectContaining({ Keyword: 'running shoes', 'Criterion Type': 'Exact' }),
      expect.objectContaining({ Keyword: 'free', 'Criterion Type': 'Negative Phrase' }),
    ]);
  });

  it('list assets as JSON and negative keywords as separate records for Microsoft Advertising', () => {
    const rows = rowsOf('microsoftBulk');
    expect(rows[0]).toEqual({ Type: 'Format Version', Name: '6.0' });
    expect(JSON.parse(rows[2]!['Headline']!)).toEqual([
      { text: 'Running Shoes online', pinnedField: 'Headline1' },
      { text: 'Compare prices' },
      { text: 'At Shoe Finder' },
    ]);
    expect(rows[3]).toMatchObject({ Type: 'Expanded Text Ad', 'Title Part 1': 'Shoes', Text: 'All of them, "now"' });
    expect(rows.slice(4).map((row) => [row['Type'], row['Match Type']])).toEqual([
      ['Keyword', 'Exact'],
      ['Ad Group Negative Keyword', 'Phrase'],
    ]);
  });

  it('contain no cell that a spreadsheet would execute', () => {
    const start = fc.constantFrom('=', '+', '-', '@', '\t', '＝', 'a');
    const word = fc.tuple(start, fc.string()).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.constantFrom(...AD_FILE_FORMATS), word, word, (format, name, keyword) => {
        const groups = [{ name, keyword }];
        const table = adFileTable(format, {
          campaign: name,
          adGroups: groups,
          ads: generateAds(groups, [RESPONSIVE], { ...PLACE, finalUrl: keyword }),
          keywords: generateKeywords(groups, [{ id: 1, keyword: '{keyword}', type: 'broad' }], PLACE),
        });
        expect(table.flat().filter((cell) => FORMULA_START.test(cell))).toEqual([]);
      }),
    );
  });
});
