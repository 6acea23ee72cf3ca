import countries from 'i18n-iso-countries';
import { countryRecords } from '../../reference/index.js';

/**
 * Languages with known country names, in addition to English. Reports are in the language of the user who exports them.
 */
const LANGUAGES = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'tr'];

/** Names missing from ISO and the Unicode data: regions, former names and common short forms. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  AE: ['Emirates', 'Dubai', 'Abu Dhabi'],
  BN: ['Brunei'],
  CD: ['DR Congo', 'DRC', 'Congo (Kinshasa)', 'Congo, DR', 'Congo, The Democratic Republic of the', 'Zaire'],
  CG: ['Congo', 'Congo (Brazzaville)', 'Congo Republic', 'Congo, Republic of the'],
  CV: ['Cape Verde'],
  CZ: ['Czech'],
  FM: ['Micronesia'],
  GB: ['Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  HK: ['Hong Kong SAR', 'Hongkong'],
  KP: ["Korea, Democratic People's Republic of"],
  KR: ['Korea'],
  LA: ['Laos'],
  MD: ['Moldova'],
  MK: ['Macedonia', 'FYROM', 'Macedonia, the Former Yugoslav Republic of'],
  MM: ['Burma'],
  MO: ['Macau', 'Macau SAR', 'Macao SAR'],
  NL: ['Holland'],
  RU: ['Russian Fed.'],
  SA: ['KSA', 'Saudi'],
  SY: ['Syria'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkiye'],
  US: ['America', 'USA', 'United States'],
  VA: ['Vatican', 'Vatican City', 'Holy See'],
  VI: ['US Virgin Islands'],
  VN: ['Viet Nam', 'Vietnam'],
};

/** Normalizes a name for comparison: drops accents, case, punctuation, a leading article and dots between initials. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<=\b\p{L}) (?=\p{L}\b)/gu, '')
    .replace(/^the | the$/g, '')
    .replace(/^st /, 'saint ');

/** Returns a country's number for a two-letter code, three-letter code or name. Undefined if unknown. */
export type CountryFinder = (text: string) => number | undefined;

/**
 * Builds the finder.
 * @param own names of a mapping, with their two-letter codes. They take precedence over all others.
 */
export function countryFinder(own: Readonly<Record<string, string>> = {}): CountryFinder {
  const ids = new Map(countryRecords().map(({ code, id }) => [code, id]));
  const first = new Map(Object.entries(own).map(([text, code]) => [folded(text), ids.get(code.toUpperCase()) ?? 0]));
  const all = known();
  return (text) => {
    const key = folded(text);
    return first.get(key) ?? all.get(key);
  };
}

let knownNames: ReadonlyMap<string, number> | null = null;

/** Returns the index of all codes and names. Built once because it has thousands of names in many languages. */
function known(): ReadonlyMap<string, number> {
  if (knownNames) return knownNames;
  const records = countryRecords().filter((country) => country.id > 0);
  const idOf = new Map(records.map(({ code, id }) => [code, id]));
  const byText = new Map<string, number>();
  // The most specific names are added first, because the first meaning of a name wins.
  const add = (text: string, id: number) => {
    const key = folded(text);
    if (key !== '' && !byText.has(key)) byText.set(key, id);
  };
  for (const { id, code } of records) {
    add(code, id);
    const alpha3 = countries.alpha2ToAlpha3(code);
    if (alpha3) add(alpha3, id);
  }
  add('UK', idOf.get('GB')!);
  for (const [code, names] of Object.entries(ALIASES)) for (const name of names) add(name, idOf.get(code)!);
  const english = countries.getNames('en', { select: 'all' });
  for (const { id, code, name } of records) {
    add(name, id);
    for (const other of english[code] ?? []) add(other, id);
  }
  for (const language of ['en', ...LANGUAGES]) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (const { id, code } of records) add(names.of(code) ?? '', id);
    }
  }
  return (knownNames = byText);
}
