import { describe, expect, it } from '@jest/globals';
import { type FilterNames, filterWords } from './filter-words.js';

const none = new Map<unknown, string>();
const names: FilterNames = {
  sites: new Map([[1, 'shop.example']]),
  siteProjects: none,
  markets: none,
  teams: none,
  partnerAccounts: none,
  devices: new Map([[2, 'Mobile']]),
  sources: none,
  feeds: none,
  buyers: none,
  countries: new Map([['DE', 'Germany']]),
  labels: none,
};
const wordsOf = (filters: object | null) =>
  filterWords(filters, names).map(
    ({ name, operation, value }) => `${name}:${operation ? ` ${operation}` : ''} ${value}`,
  );

describe('filter descriptions', () => {
  it('use form labels and the names of selected values', () => {
    expect(
      wordsOf({
        searchPhrase: 'brand',
        countryCodeIn: ['DE', 'XX'],
        siteIdIn: [1, 999],
        dateRange: { start: '2026-11-01', end: '2026-11-07' },
        deviceIdIn: [2],
        labelNameIn: ['test'],
        alertIn: ['CyclicLossAlert'],
        withoutTraffic: true,
      }),
    ).toEqual([
      'Dates: 2026-11-01 to 2026-11-07',
      'Site: shop.example, 999',
      'Device: Mobile',
      'Country: Germany, XX',
      'Label: test',
      'Search: brand',
      'Include ad groups without traffic: yes',
      'Alert: Cyclic loss',
    ]);
  });

  it('describe conditions in words', () => {
    expect(
      wordsOf({
        customFilters: [
          { name: 'profit', operation: 'lt', value: -5 },
          { name: 'margin', operation: 'gte', value: 0.125 },
          { name: 'campaign', operation: 'notContains', value: 'old' },
        ],
      }),
    ).toEqual(['Profit: < −5.00', 'Margin: ≥ 12.50%', 'Campaign: does not contain “old”']);
  });

  it('show only the number of a long selection, and omit empty filters', () => {
    const adgroupIdIn = Array.from({ length: 2_000 }, (_, index) => index + 1);
    const [one, ...more] = wordsOf({ adgroupIdIn, siteIdIn: [], withoutTraffic: false, campaign: '', teamIdIn: null });
    expect(one).toMatch(/^Ad group id: 1, 2, .*, 20 and 1980 more$/);
    expect(more).toEqual([]);
    expect(wordsOf(null)).toEqual([]);
  });
});
