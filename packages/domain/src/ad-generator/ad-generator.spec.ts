import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fieldMessages } from '../forms/index.js';
import {
  AD_FIELDS,
  AD_GENERATOR_SOURCES,
  adField,
  adTemplateGroupForm,
  adTextLength,
  type AdWords,
  isUsableAdSource,
  keywordTemplateForm,
  PLACEHOLDERS,
  substitute,
  substituteUrl,
  unknownPlaceholders,
} from './index.js';

const WORDS: AdWords = {
  adGroup: 'Shoes DE',
  keyword: 'running shoes',
  site: 'Shoe Finder',
  domain: 'shoes.example',
  market: 'Germany',
};
const field = (name: string, value: string) => ({ name, value });
const group = (typeId: number, fields: { name: string; value: string }[]) => ({
  siteId: null,
  sourceId: 5,
  typeId,
  categoryName: '',
  templates: [{ id: null, fields }],
});
const errorsOf = (input: unknown): Record<string, string> => {
  const parsed = adTemplateGroupForm.safeParse(input);
  return parsed.success
    ? {}
    : Object.fromEntries(fieldMessages(parsed.error).map(({ field: at, messages }) => [at, messages.join(' ')]));
};
const plain = [field('headline1', 'Shoes'), field('description1', 'Many shoes')];

describe('the traffic sources of the ad generator', () => {
  it('include 17 IDs, of which only 5 and 6 are usable', () => {
    expect(AD_GENERATOR_SOURCES).toHaveLength(17);
    expect(new Set(AD_GENERATOR_SOURCES).size).toBe(17);
    expect(AD_GENERATOR_SOURCES.filter(isUsableAdSource)).toEqual([5, 6]);
  });
});

describe('the fields of an ad', () => {
  it('depend on its type', () => {
    expect(AD_FIELDS[1].map(({ name }) => name)).toEqual(
      ['headline1', 'headline2', 'headline3', 'description1', 'description2', 'path1', 'path2'], // prettier-ignore
    );
    const names = AD_FIELDS[2].map(({ name }) => name);
    expect(names).toHaveLength(15 * 2 + 4 * 2 + 2);
    expect(names).toEqual(
      expect.arrayContaining(['headline15', 'headline15Position', 'description4Position', 'path2']),
    );
  });

  it.each([
    ['headline1', 30],
    ['title', 30],
    ['description2', 90],
    ['text1', 90],
    ['path2', 15],
    ['headline3Position', 2],
    ['description1Position', 2],
  ])('limit %s to %i characters', (name, limit) => {
    expect(adField(name)?.limit).toBe(limit);
  });

  it.each(['', 'headline0', 'headline100', 'path1Position', 'sitelink1', 'Headline1', 'constructor'])(
    'return null for the unknown name %p',
    (name) => expect(adField(name)).toBeNull(),
  );
});

describe('a template group', () => {
  it('accepts the minimum number of texts for both types', () => {
    expect(errorsOf(group(1, plain))).toEqual({});
    expect(errorsOf(group(2, plain))).toEqual({});
  });

  it.each([
    ['headline1', 30, 'Headline 1'],
    ['description1', 90, 'Description 1'],
    ['path1', 15, 'Path 1'],
  ])('limits %s to exactly %i characters', (name, limit, label) => {
    const fields = (value: string) => [...plain.filter((each) => each.name !== name), field(name, value)];
    const at = `templates.0.fields.${fields('').length - 1}.value`;
    expect(errorsOf(group(2, fields('x'.repeat(limit))))).toEqual({});
    expect(errorsOf(group(2, fields('x'.repeat(limit + 1))))).toEqual({
      [at]: `${label} can have up to ${limit} characters.`,
    });
  });

  it('accepts known placeholders and excludes them from the length until they are filled in', () => {
    expect(errorsOf(group(1, [field('headline1', `${'x'.repeat(29)} {keyword}`), plain[1]!]))).toEqual({});
    expect(errorsOf(group(1, [field('headline1', '{product} now'), plain[1]!]))).toEqual({
      'templates.0.fields.0.value': 'Unknown placeholder {product}.',
    });
  });

  it.each([
    [2, 0, 1, { 'templates.0.fields.0.value': 'An ad needs at least one headline.' }],
    [2, 1, 0, { 'templates.0.fields.1.value': 'An ad needs at least one description.' }],
    [2, 15, 4, {}],
    [2, 16, 1, { 'templates.0.fields.15.value': 'An ad of this type can have up to 15 headlines.' }],
    [2, 1, 5, { 'templates.0.fields.5.value': 'An ad of this type can have up to 4 descriptions.' }],
    [1, 3, 2, {}],
    [1, 4, 2, { 'templates.0.fields.3.value': 'An ad of this type can have up to 3 headlines.' }],
  ])('validates type %i with %i headlines and %i descriptions', (typeId, headlines, descriptions, expected) => {
    const many = (name: string, count: number) =>
      Array.from({ length: Math.max(count, 1) }, (_, at) => field(`${name}${at + 1}`, count === 0 ? '' : `Text ${at}`));
    const found = errorsOf(group(typeId, [...many('headline', headlines), ...many('description', descriptions)]));
    expect(found).toMatchObject(expected);
    expect(Object.keys(found).length > 0).toBe(Object.keys(expected).length > 0);
  });

  it.each([
    ['1', undefined],
    ['3', undefined],
    ['4', 'Headline 1 position must be between 1 and 3.'],
    ['x', 'Headline 1 position must be between 1 and 3.'],
    ['123', 'Headline 1 position can have up to 2 characters.'],
  ])('validates the pinned position %p', (value, message) => {
    expect(errorsOf(group(2, [...plain, field('headline1Position', value)]))['templates.0.fields.2.value']).toBe(
      message,
    );
  });

  it("rejects fields that don't form an ad", () => {
    expect(errorsOf(group(2, [...plain, field('headline2Position', '1')]))).toEqual({
      'templates.0.fields.2.value': 'No text for headline 2 position.',
    });
    expect(errorsOf(group(1, [...plain, field('headline1Position', '1'), field('color', 'red')]))).toEqual({
      'templates.0.fields.2.value': 'An ad of this type has no field headline1Position.',
      'templates.0.fields.3.value': 'An ad of this type has no field color.',
    });
    expect(errorsOf(group(1, [...plain, field('headline1', 'Again')]))).toEqual({
      'templates.0.fields.2.value': 'Headline 1 is listed twice.',
    });
    expect(errorsOf({ ...group(1, plain), sourceId: 17, templates: [] })).toEqual({
      sourceId: 'Ads can be generated only for Google Ads Search (5) and Microsoft Advertising (6).',
      templates: 'A group needs at least one template.',
    });
    expect(errorsOf(group(3, plain))).toEqual({ typeId: 'The ad type must be 1 or 2.' });
  });
});

describe('a keyword template', () => {
  const template = { marketId: null, sourceId: 6, keyword: '{keyword}  online ', type: 'phrase' };
  it('removes surrounding spaces and preserves placeholders', () => {
    expect(keywordTemplateForm.parse(template).keyword).toBe('{keyword} online');
  });

  it.each([
    ['', 'Keyword is required.'],
    ['{word}', 'Unknown placeholder {word}.'],
    ['buy, {keyword}', "A keyword can't contain ,."],
    ['a b c d e f g h i j k', 'A keyword can have up to 10 words.'],
    ['x'.repeat(81), 'Keyword can have up to 80 characters.'],
    ['-{keyword}', 'A keyword must start with a letter or a number.'],
  ])('rejects %p', (keyword, message) => {
    const { error } = keywordTemplateForm.safeParse({ ...template, keyword });
    expect(fieldMessages(error!)).toEqual([{ field: 'keyword', messages: [message] }]);
  });
});

describe('placeholder replacement', () => {
  it('inserts the names of entities', () => {
    expect(substitute('{Keyword} at {domain} in {market} ({adgroup}, {site})', WORDS)).toBe(
      'Running Shoes at shoes.example in Germany (Shoes DE, Shoe Finder)',
    );
    expect(substitute('{KEYWORD}', WORDS)).toBe('RUNNING SHOES');
    expect(substituteUrl('https://{domain}/s?q={keyword}&m={market}', { ...WORDS, keyword: 'a&b c' })).toBe(
      'https://shoes.example/s?q=a%26b%20c&m=Germany',
    );
  });

  it('preserves platform placeholders and counts the length of their default text', () => {
    expect(substitute('{KeyWord:Shoes} {keyword}', WORDS)).toBe('{KeyWord:Shoes} running shoes');
    expect(adTextLength('{KeyWord:Shoes}!')).toBe(6);
  });

  it('replaces each placeholder only once', () => {
    expect(substitute('{keyword}', { ...WORDS, keyword: '{site}' })).toBe('{site}');
  });

  it('leaves no placeholder in any text', () => {
    const word = fc.string().map((text) => text.replace(/[{}]/g, ''));
    const words = fc.record({ adGroup: word, keyword: word, site: word, domain: word, market: word });
    const piece = fc.oneof(word, fc.constantFrom(...PLACEHOLDERS.map(({ name }) => `{${name}}`)));
    fc.assert(
      fc.property(fc.array(piece), words, (pieces, values) => {
        const text = pieces.join('');
        expect(unknownPlaceholders(text)).toEqual([]);
        expect(substitute(text, values)).not.toMatch(/[{}]/);
      }),
    );
  });
});

describe('the length of a text', () => {
  it('counts wide characters twice and surrogate pairs once', () => {
    expect([adTextLength('靴を買う'), adTextLength('Schöne Grüße'), adTextLength('𝒳')]).toEqual([8, 12, 1]);
  });

  it('equals the sum of its parts', () => {
    const text = fc.string({ unit: 'grapheme' }).map((each) => each.replace(/[{}]/g, ''));
    fc.assert(fc.property(text, text, (a, b) => adTextLength(a + b) === adTextLength(a) + adTextLength(b)));
  });
});
