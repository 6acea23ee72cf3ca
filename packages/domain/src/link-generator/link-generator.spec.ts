import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  fillPattern,
  generateLinks,
  keywordsError,
  keywordsOf,
  linksError,
  type LinkTemplateForm,
  linkTemplateForm,
  MAX_LINK_KEYWORDS,
  parametersError,
  paramErrors,
  placeholdersOf,
  type UrlParam,
} from './index.js';

const PLACE = { site: 'Shoe Finder', domain: 'shoes.example', market: 'Germany', source: 'Taboola' };
const param = (change: Partial<UrlParam>): UrlParam => ({
  type: 'text',
  name: 'sub',
  label: 'Sub ID',
  isRequired: false,
  defaultValue: null,
  options: [],
  additionalOptions: [],
  ...change,
});
const LIST = [
  { value: 'red', label: 'Red' },
  { value: 'dark blue', label: 'Dark blue' },
];
const links = (urlTemplate: string, keywords: string[], params: UrlParam[] = [], values = {}) =>
  generateLinks(
    { urlTemplate, nameTemplate: '{site} | {Keyword}', trackingTemplate: null, params },
    PLACE,
    values,
    keywords,
  );
const urlOf = (urlTemplate: string, keyword: string, params: UrlParam[] = [], values = {}) =>
  links(urlTemplate, [keyword], params, values)[0]!.url;

describe('generated links', () => {
  it('preserve the order of the keywords and the typed names', () => {
    expect(links('https://{domain}/s?q={keyword}&m={market}', ['running shoes', 'café & co'])).toEqual([
      {
        keyword: 'running shoes',
        url: 'https://shoes.example/s?q=running%20shoes&m=Germany',
        name: 'Shoe Finder | Running Shoes',
        trackingTemplate: null,
      },
      {
        keyword: 'café & co',
        url: 'https://shoes.example/s?q=caf%C3%A9%20%26%20co&m=Germany',
        name: 'Shoe Finder | Café & Co',
        trackingTemplate: null,
      },
    ]);
  });

  it.each([
    ['日本語 キーワード', '%E6%97%A5%E6%9C%AC%E8%AA%9E%20%E3%82%AD%E3%83%BC%E3%83%AF%E3%83%BC%E3%83%89'],
    ['\u062d\u0630\u0627\u0621', '%D8%AD%D8%B0%D8%A7%D8%A1'],
    ["100% (new) it's*!", '100%25%20%28new%29%20it%27s%2A%21'],
    ['a+b=c&d#e/f?g', 'a%2Bb%3Dc%26d%23e%2Ff%3Fg'],
    ['👟 {x} $& $1', '%F0%9F%91%9F%20%7Bx%7D%20%24%26%20%241'],
  ])('encode %s once', (keyword, encoded) => {
    expect(urlOf('https://{domain}/?q={keyword}', keyword)).toBe(`https://shoes.example/?q=${encoded}`);
  });

  it('return any keyword to a site that parses the URL', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.string({ unit: 'grapheme' }),
        (keyword, sub) => {
          const url = new URL(
            urlOf('https://{domain}/s/{keyword}?q={keyword}&sub={sub}', keyword, [param({})], { sub }),
          );
          expect(url.searchParams.get('q')).toBe(keyword);
          expect(url.searchParams.get('sub')).toBe(sub);
          // A path segment of one or two dots refers to a folder, even if it is encoded.
          if (!/^\.{1,2}$/.test(keyword)) expect(decodeURIComponent(url.pathname.slice('/s/'.length))).toBe(keyword);
          expect(url.host).toBe('shoes.example');
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('preserve separators and encoded characters if the pattern requires it', () => {
    const path = [param({ name: 'path' })];
    expect(urlOf('https://{domain}/{+path}', 'x', path, { path: 'a b/c%20d/ü?x=1' })).toBe(
      'https://shoes.example/a%20b/c%20d/%C3%BC?x=1',
    );
  });

  it('preserve platform and tracker placeholders', () => {
    expect(urlOf('https://{domain}/?c={platform:campaignid}&a={{ad.id}}&s=${ZONE}&k={keyword}', 'x')).toBe(
      'https://shoes.example/?c={campaignid}&a={{ad.id}}&s=${ZONE}&k=x',
    );
    expect(placeholdersOf('{platform:campaignid} {{ad.id}} ${ZONE} {+keyword} {sub}')).toEqual(['keyword', 'sub']);
  });

  it('include the whole encoded link in a tracking template', () => {
    const [link] = generateLinks(
      {
        urlTemplate: 'https://{domain}/?q={keyword}',
        nameTemplate: '{keyword}',
        trackingTemplate: 'https://track.example/?to={url}&n={name}&l={platform:lpurl}',
        params: [],
      },
      PLACE,
      {},
      ['a b'],
    );
    expect(link!.trackingTemplate).toBe(
      'https://track.example/?to=https%3A%2F%2Fshoes.example%2F%3Fq%3Da%2520b&n=a%20b&l={lpurl}',
    );
  });

  it('contain parameter values, defaults and checkbox values', () => {
    const params = [
      param({ name: 'a', defaultValue: 'x y' }),
      param({ name: 'b', type: 'checkbox' }),
      param({ name: 'c', type: 'checkbox', options: LIST, defaultValue: 'true' }),
      param({ name: 'd', type: 'multiSelect', options: LIST }),
    ];
    const url = 'https://{domain}/?a={a}&b={b}&c={c}&d={d}';
    expect(urlOf(url, 'k', params)).toBe('https://shoes.example/?a=x%20y&b=0&c=red&d=');
    expect(urlOf(url, 'k', params, { a: '', b: 'true', c: 'false', d: 'red,dark blue' })).toBe(
      'https://shoes.example/?a=&b=1&c=dark%20blue&d=red%2Cdark%20blue',
    );
  });

  it('report the keyword if platforms would reject its link', () => {
    const refused = (urlTemplate: string, keyword: string) => linksError(links(urlTemplate, ['fine', keyword]));
    expect(refused('https://{keyword}/', 'not a host')).toBe(
      `The link for "not a host" isn't a valid URL: https://not%20a%20host/`,
    );
    expect(refused('https://{domain}/?q={keyword}', '日'.repeat(230))).toContain(
      'has 2,095 characters, but platforms accept at most 2,048. Shorten it.',
    );
    expect(refused('https://{domain}/?q={keyword}', 'fine too')).toBeNull();
  });
});

describe('the parameters of a URL', () => {
  it.each([
    ['https://a.example/page#top?utm_source=x&utm_campaign=k', "Sites don't receive parameters after #. Move them before #top?utm_source=x&utm_campaign=k."],
    ['https://a.example/page#top&q=k', "Sites don't receive parameters after #. Move them before #top&q=k."],
    ['https://a.example/page?id=1?utm_source=x&q=k', 'A second ? is part of the value before it. Write & before utm_source=x&q=k.'],
    ['https://a.example/page?utm_source=x&utm_source=y&q=k', 'The parameter utm_source is listed twice.'],
    ['https://a.example/page?q=k#top', null],
    ['https://a.example/page?q=c%23&r=a%3Fb', null],
    ['https://a.example/?u=%7Blpurl%7D&k=x&c={campaignid}&m={{macro}}', null],
    ['https://a.example/?tag[]=a&tag[]=b&', null],
    ['https://a.example', null],
  ])('either reach the site unchanged or report an error: %s', (address, message) =>
    expect(parametersError(address)).toBe(message)); // prettier-ignore

  it('reach the site unchanged even if a value contains ? and #', () => {
    const withPath = (path: string) =>
      linksError(links('https://{domain}/{+path}&c={keyword}', ['k'], [param({ name: 'path' })], { path }));
    expect(withPath('landing?a=1')).toBeNull();
    expect(withPath('landing?a=1#top')).toContain("Sites don't receive parameters after #");
  });
});

describe('parsing keywords from a text', () => {
  it('returns trimmed lines without duplicates', () => {
    expect(keywordsOf(' running  shoes \r\n\n\tboots\nrunning shoes\rBoots ')).toEqual({
      keywords: ['running shoes', 'boots', 'Boots'],
      repeated: 1,
    });
  });

  it.each([
    [[], 'Enter at least one keyword.'],
    [['a', ' '], 'Keyword 2 is blank.'],
    [['x'.repeat(201)], 'Keyword 1 has more than 200 characters.'],
    [['a\u202eb'], "Keyword 1 contains characters that can't be printed."],
    [['\ud800'], "Keyword 1 contains characters that can't be printed."],
    [
      Array.from({ length: MAX_LINK_KEYWORDS + 1 }, (_, at) => `k${at}`),
      'You can generate up to 5,000 links at once. This list has 5,001 keywords.',
    ],
  ])('reports the reason for rejected keywords', (keywords, message) => {
    expect(keywordsError(keywords)).toBe(message);
  });
});

describe('the values of parameters', () => {
  it.each<[Partial<UrlParam>, string, string | null]>([
    [{ isRequired: true }, '', 'Sub ID is required.'],
    [{}, '', null],
    [{}, 'a\nb', "Sub ID contains characters that can't be printed."],
    [{ type: 'number' }, '0.50', null],
    [{ type: 'number' }, '-12', null],
    [{ type: 'number' }, '1e9', 'Sub ID must be a number, such as 12 or 0.5.'],
    [{ type: 'number' }, '1,5', 'Sub ID must be a number, such as 12 or 0.5.'],
    [{ type: 'checkbox' }, 'yes', 'Sub ID must be true or false.'],
    [{ type: 'select', options: LIST }, 'green', 'Sub ID has no option green.'],
    [{ type: 'select', options: [], additionalOptions: LIST }, 'red', null],
    [{ type: 'multiSelect', options: LIST }, 'red,green', 'Sub ID has no option green.'],
  ])('return the expected error for %o with %j', (change, value, message) => {
    expect(paramErrors([param(change)], { sub: value })).toEqual(message === null ? {} : { sub: message });
  });

  it('report unknown parameters and missing required parameters', () => {
    expect(paramErrors([param({ isRequired: true })], { other: 'x' })).toEqual({
      sub: 'Sub ID is required.',
      other: 'This template has no parameter named other.',
    });
    expect(paramErrors([param({ isRequired: true, defaultValue: 'd' })], {})).toEqual({});
  });
});

describe('a link template', () => {
  const TEMPLATE: LinkTemplateForm = {
    siteId: 1,
    sourceId: 5,
    urlTemplate: 'https://{domain}/?q={keyword}&sub={sub}',
    nameTemplate: '{keyword}',
    trackingTemplate: null,
    info: [],
    params: [{ ...param({}), placeholder: null, options: [], additionalOptions: [] }],
  };
  const errorsOf = (change: object): Record<string, string> => {
    const result = linkTemplateForm.safeParse({ ...TEMPLATE, ...change });
    return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  };
  const of = (change: object) => ({ params: [{ ...TEMPLATE.params[0], ...change }] });

  it('accepts valid input', () => {
    expect(errorsOf({})).toEqual({});
    expect(linkTemplateForm.parse({ ...TEMPLATE, trackingTemplate: ' ' }).trackingTemplate).toBeNull();
  });

  it.each<[object, Record<string, string>]>([
    [
      { urlTemplate: 'https://{domain}/?q={search}' },
      { urlTemplate: 'Unknown placeholder {search}. Write {platform:search} if the platform fills it in.' },
    ],
    [
      { urlTemplate: '{domain}/?q={keyword}' },
      { urlTemplate: 'Enter a full URL, such as https://{domain}/search?q={keyword}.' },
    ],
    [
      { urlTemplate: 'https://a b/{keyword}' },
      { urlTemplate: 'Enter a full URL, such as https://{domain}/search?q={keyword}.' },
    ],
    [
      { urlTemplate: 'javascript:alert({keyword})' },
      { urlTemplate: 'Enter a full URL, such as https://{domain}/search?q={keyword}.' },
    ],
    [
      { nameTemplate: '{url}' },
      { nameTemplate: 'Unknown placeholder {url}. Write {platform:url} if the platform fills it in.' },
    ],
    [
      { trackingTemplate: '{platform:lpurl}?u={url}&x={no}' },
      { trackingTemplate: 'Unknown placeholder {no}. Write {platform:no} if the platform fills it in.' },
    ],
    [
      { urlTemplate: 'https://{domain}/', ...of({ name: 'keyword' }) },
      { 'params.0.name': 'This name belongs to a built-in placeholder. Choose another name.' },
    ],
    [
      { urlTemplate: 'https://{domain}/', ...of({ name: '1a' }) },
      { 'params.0.name': 'Use letters, digits and _, starting with a letter.' },
    ],
    [
      { urlTemplate: 'https://{domain}/?a={sub}&a={keyword}', trackingTemplate: 'https://t.example/#c?to={url}' },
      {
        urlTemplate: 'The parameter a is listed twice.',
        trackingTemplate: "Sites don't receive parameters after #. Move them before #c?to=x.",
      },
    ],
    [of({ type: 'select' }), { 'params.0.options': 'Add at least one option.' }],
    [of({ type: 'select', options: [...LIST, LIST[0]] }), { 'params.0.options': 'The option red is listed twice.' }],
    [
      of({ type: 'select', options: LIST, defaultValue: 'green' }),
      { 'params.0.defaultValue': 'The default has no option green.' },
    ],
    [
      of({ type: 'multiSelect', options: [{ value: 'a,b', label: 'A' }] }),
      { 'params.0.options.0.value': "A value can't contain a comma." },
    ],
    [
      of({ type: 'number', defaultValue: 'x' }),
      { 'params.0.defaultValue': 'The default must be a number, such as 12 or 0.5.' },
    ],
    [{ params: [TEMPLATE.params[0], TEMPLATE.params[0]] }, { 'params.1.name': 'Another parameter has this name.' }],
  ])('reports errors at the field: %j', (change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });

  it('replaces placeholders only once, even if values look like placeholders', () => {
    expect(fillPattern('{a} {b}', { a: '{b}', b: '{a}' }, 'text')).toBe('{b} {a}');
  });
});
