import countries from 'i18n-iso-countries';
import { countryRecords } from '../../reference/index.js';

/** Codes platforms use besides ISO's. */
const ALIASES: Readonly<Record<string, string>> = {
  uk: 'GB',
  usa: 'US',
  'united states of america': 'US',
  turkey: 'TR',
  'czech republic': 'CZ',
};

/** Answers the number of a country by two-letter code, three-letter code or English name. */
export function countryFinder(): (text: string) => number | undefined {
  const records = countryRecords().filter((country) => country.id > 0);
  const byText = new Map<string, number>();
  for (const { id, code, name } of records) {
    byText.set(name.toLowerCase(), id);
    byText.set(code.toLowerCase(), id);
    const alpha3 = countries.alpha2ToAlpha3(code);
    if (alpha3) byText.set(alpha3.toLowerCase(), id);
  }
  const idOf = new Map(records.map((country) => [country.code, country.id]));
  for (const [alias, code] of Object.entries(ALIASES)) byText.set(alias, idOf.get(code)!);
  return (text) => byText.get(text.trim().toLowerCase());
}
