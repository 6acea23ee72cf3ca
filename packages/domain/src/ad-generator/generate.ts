import { FORMULA_START } from '../formats/spreadsheet-cells.js';
import { AD_TYPES, adField, type AdFieldKind, type AdTypeId } from './fields.js';
import { type AdWords, adTextLength, substitute, substituteUrl, unknownPlaceholders } from './placeholders.js';
import { type AdTemplateValue, keywordError, type KeywordType } from './template-forms.js';

/** Maximum ad groups per run, and maximum ads and keywords that it generates. */
export const MAX_AD_GROUPS = 1_000;
export const MAX_ADS = 5_000;
export const MAX_KEYWORDS = 20_000;

/** Ad group to generate, with its name and the keyword for its texts. */
export interface AdGroupDraft {
  readonly name: string;
  readonly keyword: string;
}

export interface ChosenTemplate {
  readonly id: number;
  readonly typeId: AdTypeId;
  readonly fields: readonly AdTemplateValue[];
}

export interface ChosenKeyword {
  readonly id: number;
  readonly keyword: string;
  readonly type: KeywordType;
}

/** Landing page and placeholder values shared by all ads. */
export interface AdPlace {
  readonly site: string;
  readonly domain: string;
  readonly market: string;
  readonly finalUrl: string;
}

/** Ad field with its placeholders filled in. */
export interface GeneratedField {
  readonly name: string;
  readonly label: string;
  readonly kind: AdFieldKind;
  readonly text: string;
  /** Length as counted by the platforms. */
  readonly length: number;
  readonly limit: number;
}

export interface GeneratedAd {
  /** Stable key for the combination of ad group and template. */
  readonly key: string;
  readonly adGroup: string;
  readonly typeId: AdTypeId;
  readonly fields: readonly GeneratedField[];
  readonly finalUrl: string;
  /** Reasons why the ad can't be exported. Empty if it can. */
  readonly errors: readonly string[];
}

export interface GeneratedKeyword {
  readonly key: string;
  readonly adGroup: string;
  readonly keyword: string;
  readonly type: KeywordType;
  readonly errors: readonly string[];
}

/** Manually edited texts by ad and field. */
export type AdEdits = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const isTooLong = ({ length, limit }: GeneratedField): boolean => length > limit;

export const wordsOf = ({ name, keyword }: AdGroupDraft, { site, domain, market }: AdPlace): AdWords => ({
  adGroup: name,
  keyword,
  site,
  domain,
  market,
});

/** Generates one ad per ad group and template, in that order. Manually edited texts replace those of the template. */
export function generateAds(
  adGroups: readonly AdGroupDraft[],
  templates: readonly ChosenTemplate[],
  place: AdPlace,
  edits: AdEdits = {},
): GeneratedAd[] {
  return adGroups.flatMap((adGroup) => {
    const words = wordsOf(adGroup, place);
    const finalUrl = substituteUrl(place.finalUrl, words);
    return templates.map((template): GeneratedAd => {
      const key = `${adGroup.name}|${template.id}`;
      const fields = template.fields.flatMap(({ name, value }): GeneratedField[] => {
        const field = adField(name);
        if (!field) return [];
        // A display path is a single word.
        const write = field.kind === 'path' ? (word: string) => word.replace(/[\s/]+/g, '-') : undefined;
        const text = edits[key]?.[name] ?? substitute(value, words, write).trim();
        return [{ name, label: field.label, kind: field.kind, text, length: adTextLength(text), limit: field.limit }];
      });
      return {
        key,
        adGroup: adGroup.name,
        typeId: template.typeId,
        fields,
        finalUrl,
        errors: adErrors(template.typeId, fields),
      };
    });
  });
}

/** Minimum fields of each kind that the platforms require. */
const LEAST = {
  [AD_TYPES.default]: { headline: 2, description: 1 },
  [AD_TYPES.responsiveSearch]: { headline: 3, description: 2 },
} as const;

function adErrors(typeId: AdTypeId, fields: readonly GeneratedField[]): string[] {
  const long = fields
    .filter(isTooLong)
    .map(({ label, length, limit }) => `${label} is ${length - limit} over ${limit}`);
  const empty = fields.filter(({ kind, text }) => text === '' && kind !== 'path' && kind !== 'position');
  const unknown = fields.flatMap(({ text }) => unknownPlaceholders(text));
  return [
    ...long,
    ...empty.map(({ label }) => `${label} is empty`),
    ...fields
      .filter(({ text }) => FORMULA_START.test(text))
      .map(({ label, text }) => `${label} starts with ${text[0]}, which spreadsheets interpret as a formula`),
    ...unknown.map((name) => `no value for {${name}}`),
    ...(['headline', 'description'] as const).flatMap((kind) => {
      const texts = fields
        .filter((field) => field.kind === kind && field.text !== '')
        .map(({ text }) => text.toLowerCase());
      const least = LEAST[typeId][kind];
      return [
        ...(texts.length < least ? [`the platforms require at least ${least} ${kind}s`] : []),
        ...(new Set(texts).size < texts.length ? [`two ${kind}s are identical`] : []),
      ];
    }),
  ];
}

/**
 * Generates one keyword item per ad group and keyword template. A repeated combination of keyword and type is an error.
 */
export function generateKeywords(
  adGroups: readonly AdGroupDraft[],
  templates: readonly ChosenKeyword[],
  place: AdPlace,
  types: Readonly<Record<string, KeywordType>> = {},
): GeneratedKeyword[] {
  return adGroups.flatMap((adGroup) => {
    const seen = new Set<string>();
    return templates.map((template): GeneratedKeyword => {
      const key = `${adGroup.name}|${template.id}`;
      const keyword = substitute(template.keyword, wordsOf(adGroup, place)).trim().replace(/\s+/g, ' ');
      const type = types[key] ?? template.type;
      const same = `${type} ${keyword.toLowerCase()}`;
      const error = keywordError(keyword) ?? (seen.has(same) ? 'The ad group already has this keyword.' : null);
      seen.add(same);
      return { key, adGroup: adGroup.name, keyword, type, errors: error === null ? [] : [error] };
    });
  });
}

/** Result of reading a pasted list. */
export interface PastedAdGroups {
  readonly adGroups: AdGroupDraft[];
  /** Skipped lines with the reasons. */
  readonly refused: { readonly line: number; readonly reason: string }[];
}

const MAX_NAME_LENGTH = 255;

/**
 * Parses pasted ad groups, one per line: a name, then its keyword after a tab, comma or semicolon. A name without a
 * keyword is its own keyword. Names that exist in `present` or in earlier lines are skipped.
 */
export function readAdGroups(text: string, present: readonly AdGroupDraft[] = []): PastedAdGroups {
  const names = new Set(present.map(({ name }) => name.toLowerCase()));
  const adGroups: AdGroupDraft[] = [];
  const refused: PastedAdGroups['refused'] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [first = '', second = ''] = line.split(/[\t,;]/, 2).map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
    const name = first || second;
    const reason = reasonAgainst(name, names, present.length + adGroups.length);
    if (reason) refused.push({ line: at + 1, reason });
    else {
      names.add(name.toLowerCase());
      adGroups.push({ name, keyword: second || name });
    }
  }
  return { adGroups, refused };
}

function reasonAgainst(name: string, names: ReadonlySet<string>, count: number): string | null {
  if (name === '') return 'it has no name';
  if (FORMULA_START.test(name)) return `a name can't start with ${name[0]}`;
  if (name.length > MAX_NAME_LENGTH) return `a name can have up to ${MAX_NAME_LENGTH} characters`;
  if (names.has(name.toLowerCase())) return `${name} already exists`;
  return count >= MAX_AD_GROUPS ? `up to ${MAX_AD_GROUPS.toLocaleString('en-US')} ad groups are allowed` : null;
}
