import { DEVICES } from '@adops/domain';
import countries from 'i18n-iso-countries';

/** Region that determines a market's revenue share. */
export type Region = 'america' | 'europe' | 'apac';

export interface MarketRecord {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly languageCode: string;
  readonly currencyCode: string;
  readonly region: Region;
}

const market = (
  id: number,
  name: string,
  code: string,
  languageCode: string,
  currencyCode: string,
  region: Region,
): MarketRecord => ({ id, name, code, languageCode, currencyCode, region });

export const MARKETS: readonly MarketRecord[] = [
  market(1, 'United States', 'US', 'en', 'USD', 'america'),
  market(2, 'Canada', 'CA', 'en', 'CAD', 'america'),
  market(3, 'Canada (French)', 'CA-FR', 'fr', 'CAD', 'america'),
  market(4, 'Mexico', 'MX', 'es', 'MXN', 'america'),
  market(5, 'Brazil', 'BR', 'pt', 'BRL', 'america'),
  market(6, 'Argentina', 'AR', 'es', 'ARS', 'america'),
  market(7, 'United Kingdom', 'GB', 'en', 'GBP', 'europe'),
  market(8, 'Germany', 'DE', 'de', 'EUR', 'europe'),
  market(9, 'France', 'FR', 'fr', 'EUR', 'europe'),
  market(10, 'Italy', 'IT', 'it', 'EUR', 'europe'),
  market(11, 'Spain', 'ES', 'es', 'EUR', 'europe'),
  market(12, 'Netherlands', 'NL', 'nl', 'EUR', 'europe'),
  market(13, 'Sweden', 'SE', 'sv', 'SEK', 'europe'),
  market(14, 'Denmark', 'DK', 'da', 'DKK', 'europe'),
  market(15, 'Poland', 'PL', 'pl', 'PLN', 'europe'),
  market(16, 'Switzerland', 'CH', 'de', 'CHF', 'europe'),
  market(17, 'Australia', 'AU', 'en', 'AUD', 'apac'),
  market(18, 'New Zealand', 'NZ', 'en', 'NZD', 'apac'),
  market(19, 'Japan', 'JP', 'ja', 'JPY', 'apac'),
  market(20, 'India', 'IN', 'en', 'INR', 'apac'),
  market(21, 'Singapore', 'SG', 'en', 'SGD', 'apac'),
  market(22, 'Hong Kong', 'HK', 'zh', 'HKD', 'apac'),
];

/** All device classes of figures. 0 is for figures that a source reports without a class. */
export const DEVICE_RECORDS: readonly { id: number; name: string; code: string }[] = [
  { id: 0, name: 'Unknown', code: 'U' },
  ...DEVICES,
];

/** Languages of the countries in which the business operates. Other countries have none until needed. */
const LANGUAGES: Record<string, readonly string[]> = {
  US: ['en', 'es'], CA: ['en', 'fr'], MX: ['es'], BR: ['pt'], AR: ['es'], CL: ['es'], CO: ['es'], PE: ['es'],
  GB: ['en'], IE: ['en'], DE: ['de'], AT: ['de'], CH: ['de', 'fr', 'it'], FR: ['fr'], BE: ['nl', 'fr'], NL: ['nl'],
  LU: ['fr', 'de'], IT: ['it'], ES: ['es'], PT: ['pt'], SE: ['sv'], DK: ['da'], NO: ['no'], FI: ['fi', 'sv'], PL: ['pl'],
  CZ: ['cs'], HU: ['hu'], RO: ['ro'], GR: ['el'], TR: ['tr'], IL: ['he', 'ar'], ZA: ['en'], AU: ['en'], NZ: ['en'],
  JP: ['ja'], KR: ['ko'], IN: ['en', 'hi'], SG: ['en', 'zh'], HK: ['zh', 'en'], TW: ['zh'], MY: ['ms', 'en'],
  TH: ['th'], ID: ['id'], PH: ['en'], VN: ['vi'],
}; // prettier-ignore

export interface CountryRecord {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly languageCodes: readonly string[];
}

/**
 * Returns every ISO 3166 country with its number. 0 with the user-assigned code XX is Unknown, for figures without a
 * country of the source, so that all breakdowns add up.
 */
export function countryRecords(): CountryRecord[] {
  const known = Object.keys(countries.getAlpha2Codes()).map((code) => ({
    id: Number(countries.alpha2ToNumeric(code)),
    code,
    name: countryName(code),
    languageCodes: LANGUAGES[code] ?? [],
  }));
  // Kosovo has a user-assigned code and no ISO number. Without a number, a country can't be a key of figures.
  const numbered = known.filter((country) => country.id > 0);
  return [{ id: 0, code: 'XX', name: 'Unknown', languageCodes: [] }, ...numbered].sort((a, b) => a.id - b.id);
}

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** Returns the English name of a two-letter country code. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
