import { harmless } from '../formats/spreadsheet-cells.js';
import { AD_TYPE_LABELS, AD_TYPES, MAX_FIELDS } from './fields.js';
import type { AdGroupDraft, GeneratedAd, GeneratedField, GeneratedKeyword } from './generate.js';
import { KEYWORD_TYPE_LABELS, type KeywordType } from './template-forms.js';

export const AD_FILE_FORMATS = ['neutral', 'googleEditor', 'microsoftBulk'] as const;
export type AdFileFormat = (typeof AD_FILE_FORMATS)[number];

export interface AdFileContent {
  readonly campaign: string;
  readonly adGroups: readonly AdGroupDraft[];
  readonly ads: readonly GeneratedAd[];
  readonly keywords: readonly GeneratedKeyword[];
}

/** Table of a file, including its header. */
export type Table = readonly (readonly string[])[];

type Row = Readonly<Record<string, string>>;

const numbered = (label: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${label} ${at + 1}`);
const MAX_COUNTS = MAX_FIELDS[AD_TYPES.responsiveSearch];

/** Returns the texts of a kind in the order of the ad, with their pinned positions. */
function textsOf(ad: GeneratedAd, kind: 'headline' | 'description' | 'path'): { text: string; pin: string }[] {
  const pins = new Map(ad.fields.filter((field) => field.kind === 'position').map(({ name, text }) => [name, text]));
  return ad.fields
    .filter((field: GeneratedField) => field.kind === kind && field.text !== '')
    .map(({ name, text }) => ({ text, pin: pins.get(`${name}Position`) ?? '' }));
}

function spread(ad: GeneratedAd, kind: 'headline' | 'description' | 'path', label: string, withPins: boolean): Row {
  return Object.fromEntries(
    textsOf(ad, kind).flatMap(({ text, pin }, at) => [
      [`${label} ${at + 1}`, text],
      ...(withPins ? [[`${label} ${at + 1} position`, pin]] : []),
    ]),
  );
}

const withPositions = (columns: readonly string[]): string[] =>
  columns.flatMap((column) => [column, `${column} position`]);

/** Returns the console's own format: one row per ad group, ad and keyword. */
function neutral({ campaign, adGroups, ads, keywords }: AdFileContent): [string[], Row[]] {
  const columns = [
    'Row', 'Campaign', 'Ad group', 'Ad type', ...withPositions(numbered('Headline', MAX_COUNTS.headline)),
    ...withPositions(numbered('Description', MAX_COUNTS.description)), 'Path 1', 'Path 2', 'Final URL', 'Keyword', 'Match type',
  ]; // prettier-ignore
  return [
    columns,
    [
      ...adGroups.map(({ name }) => ({ Row: 'Ad group', Campaign: campaign, 'Ad group': name })),
      ...ads.map((ad) => ({
        Row: 'Ad',
        Campaign: campaign,
        'Ad group': ad.adGroup,
        'Ad type': AD_TYPE_LABELS[ad.typeId],
        ...spread(ad, 'headline', 'Headline', true),
        ...spread(ad, 'description', 'Description', true),
        ...spread(ad, 'path', 'Path', false),
        'Final URL': ad.finalUrl,
      })),
      ...keywords.map(({ adGroup, keyword, type }) => ({
        Row: 'Keyword',
        Campaign: campaign,
        'Ad group': adGroup,
        Keyword: keyword,
        'Match type': KEYWORD_TYPE_LABELS[type],
      })),
    ],
  ];
}

/**
 * Match types in the file. Negative keywords require a match type, so phrase match is used, which both platforms
 * support.
 */
const GOOGLE_TYPES: Readonly<Record<KeywordType, string>> = {
  exact: 'Exact',
  phrase: 'Phrase',
  broad: 'Broad',
  negative: 'Negative Phrase',
};

/** Returns the format of Google Ads Editor, with English column names. New entities are paused. */
function googleEditor({ campaign, adGroups, ads, keywords }: AdFileContent): [string[], Row[]] {
  const columns = [
    'Campaign', 'Ad Group', 'Ad Group Status', 'Ad type', 'Status', ...withPositions(numbered('Headline', MAX_COUNTS.headline)),
    ...withPositions(numbered('Description', MAX_COUNTS.description)), 'Path 1', 'Path 2', 'Final URL', 'Keyword', 'Criterion Type',
  ]; // prettier-ignore
  return [
    columns,
    [
      ...adGroups.map(({ name }) => ({ Campaign: campaign, 'Ad Group': name, 'Ad Group Status': 'Enabled' })),
      ...ads.map((ad) => ({
        Campaign: campaign,
        'Ad Group': ad.adGroup,
        'Ad type': ad.typeId === AD_TYPES.responsiveSearch ? 'Responsive search ad' : 'Expanded text ad',
        Status: 'Paused',
        ...spread(ad, 'headline', 'Headline', true),
        ...spread(ad, 'description', 'Description', true),
        ...spread(ad, 'path', 'Path', false),
        'Final URL': ad.finalUrl,
      })),
      ...keywords.map(({ adGroup, keyword, type }) => ({
        Campaign: campaign,
        'Ad Group': adGroup,
        Keyword: keyword,
        'Criterion Type': GOOGLE_TYPES[type],
        Status: type === 'negative' ? '' : 'Enabled',
      })),
    ],
  ];
}

/**
 * Returns the assets of a responsive search ad in the format of Microsoft Advertising's bulk schema, as JSON in one
 * cell.
 */
function assets(ad: GeneratedAd, kind: 'headline' | 'description', pinned: 'Headline' | 'Description'): string {
  return JSON.stringify(
    textsOf(ad, kind).map(({ text, pin }) => ({ text, ...(pin !== '' && { pinnedField: `${pinned}${pin}` }) })),
  );
}

function microsoftAd(ad: GeneratedAd, campaign: string): Row {
  const common = {
    Status: 'Paused',
    Campaign: campaign,
    'Ad Group': ad.adGroup,
    ...spread(ad, 'path', 'Path', false),
    'Final Url': ad.finalUrl,
  };
  if (ad.typeId === AD_TYPES.responsiveSearch)
    return {
      ...common,
      Type: 'Responsive Search Ad',
      Headline: assets(ad, 'headline', 'Headline'),
      Description: assets(ad, 'description', 'Description'),
    };
  const [text, second] = textsOf(ad, 'description');
  return {
    ...common,
    Type: 'Expanded Text Ad',
    ...spread(ad, 'headline', 'Title Part', false),
    Text: text?.text ?? '',
    'Text Part 2': second?.text ?? '',
  };
}

/**
 * Returns the bulk schema of Microsoft Advertising, which Microsoft's editor can also import. The first row names the
 * schema.
 */
function microsoftBulk({ campaign, adGroups, ads, keywords }: AdFileContent): [string[], Row[]] {
  const columns = [
    'Type', 'Status', 'Name', 'Campaign', 'Ad Group', 'Headline', 'Description', ...numbered('Title Part', 3), 'Text', 'Text Part 2',
    'Path 1', 'Path 2', 'Final Url', 'Keyword', 'Match Type',
  ]; // prettier-ignore
  return [
    columns,
    [
      { Type: 'Format Version', Name: '6.0' },
      ...adGroups.map(({ name }) => ({ Type: 'Ad Group', Status: 'Active', Campaign: campaign, 'Ad Group': name })),
      ...ads.map((ad) => microsoftAd(ad, campaign)),
      ...keywords.map(({ adGroup, keyword, type }) => ({
        Type: type === 'negative' ? 'Ad Group Negative Keyword' : 'Keyword',
        Status: 'Active',
        Campaign: campaign,
        'Ad Group': adGroup,
        Keyword: keyword,
        'Match Type': KEYWORD_TYPE_LABELS[type === 'negative' ? 'phrase' : type],
      })),
    ],
  ];
}

const WRITERS = { neutral, googleEditor, microsoftBulk } as const;

/** Returns the file as a table. The caller excludes invalid items. No cell can run as a formula in a spreadsheet. */
export function adFileTable(format: AdFileFormat, content: AdFileContent): Table {
  const [columns, rows] = WRITERS[format](content);
  return [columns, ...rows.map((row) => columns.map((column) => harmless(row[column] ?? '')))];
}
