import { describe, expect, it } from '@jest/globals';
import { filterInput, NO_FILTERS, percentText, signedAmount } from './operation-filters.js';

describe('filters for the changes of a task', () => {
  it('send only active filters, with percentages as fractions', () => {
    expect(filterInput(NO_FILTERS)).toBeNull();
    expect(
      filterInput({ ...NO_FILTERS, campaign: '  ', min: 20, max: null, accounts: ['7'], sites: ['3', '4'] }),
    ).toEqual({
      minRelativeChange: 0.2,
      partnerAccountIds: [7],
      siteIds: [3, 4],
    });
    expect(filterInput({ ...NO_FILTERS, min: 0, outliersOnly: true })).toEqual({
      minRelativeChange: 0,
      outliersOnly: true,
    });
  });
});

describe('the formatted size of a change', () => {
  it('shows a sign and an appropriate number of digits', () => {
    expect([0.19, -0.005, 10000, 0, 0.0004, null].map(percentText)).toEqual([
      '+19%',
      '−0.5%',
      '+1,000,000%',
      '0%',
      '0%',
      '',
    ]);
    expect([0.055, -1200, 0].map(signedAmount)).toEqual(['+0.055', '−1,200.00', '0.00']);
  });
});
