import { describe, expect, it } from '@jest/globals';
import { countryRecords } from '../../reference/index.js';
import { countryFinder } from './countries.js';

const find = countryFinder();
const codes = new Map(countryRecords().map(({ id, code }) => [id, code]));
const codeOf = (text: string) => codes.get(find(text) ?? -1);

describe('matching of country names', () => {
  it.each([
    [
      'US',
      ['us', 'USA', 'U.S.A.', 'U.S.', 'United States', 'The United States of America', 'America', 'Vereinigte Staaten'],
    ],
    [
      'GB',
      ['UK', 'U.K.', 'GBR', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'United Kingdom'],
    ],
    ['NL', ['The Netherlands', 'Netherlands', 'Holland', 'Niederlande', 'Pays-Bas']],
    ['AE', ['UAE', 'U.A.E.', 'United Arab Emirates']],
    ['HK', ['Hong Kong', 'Hong Kong SAR China', 'Hongkong']],
    ['MO', ['Macau', 'Macao', 'Macao SAR China']],
    ['CI', ['Ivory Coast', "Côte d'Ivoire", 'Cote d’Ivoire']],
    ['VN', ['Viet Nam', 'Vietnam', 'Viet-Nam']],
    ['RU', ['Russia', 'Russian Federation']],
    ['KR', ['Republic of Korea', 'South Korea', 'Korea, Republic of', 'Korea']],
    ['KP', ['North Korea', "Korea, Democratic People's Republic of"]],
    ['MK', ['Macedonia', 'North Macedonia']],
    ['BA', ['Bosnia and Herzegovina', 'Bosnia & Herzegovina']],
    ['CG', ['Congo', 'Republic of the Congo', 'Congo - Brazzaville']],
    ['CD', ['DR Congo', 'Democratic Republic of the Congo', 'Congo - Kinshasa', 'Congo (Kinshasa)']],
    ['SA', ['KSA', 'Saudi Arabia']],
    ['TR', ['Turkey', 'Türkiye', 'Turkiye']],
    ['CZ', ['Czechia', 'Czech Republic']],
    ['TW', ['Taiwan', 'Taiwan, Province of China']],
    ['MM', ['Myanmar', 'Burma', 'Myanmar (Burma)']],
    ['SZ', ['Eswatini', 'Swaziland']],
    ['LC', ['Saint Lucia', 'St. Lucia']],
    ['BS', ['Bahamas', 'The Bahamas']],
    ['DE', ['Deutschland', 'Germany', 'Allemagne', 'Alemania', 'DEU']],
  ])('returns %s for %j', (code, names) => {
    for (const name of names) expect({ name, code: codeOf(name) }).toEqual({ name, code });
  });

  it('prefers English, even if the word names a different country in another language', () => {
    for (const { id, name } of countryRecords().filter((country) => country.id > 0)) expect(find(name)).toBe(id);
  });

  it('returns no country for unknown names', () => {
    for (const name of ['Atlantis', '', '-', 'Europe', 'Unknown']) expect(find(name)).toBeUndefined();
  });

  it('prefers names of the mapping to all other names', () => {
    const own = countryFinder({ 'Region North': 'se', Georgia: 'US' });
    expect([own('region north'), own('Georgia')].map((id) => codes.get(id!))).toEqual(['SE', 'US']);
  });
});
