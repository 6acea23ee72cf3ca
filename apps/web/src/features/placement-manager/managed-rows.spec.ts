import { DEFAULT_CAP_FORMULA } from '@adops/domain';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { keepFormula, keptFormula } from './kept-formulas.js';
import { capFor, effectWords } from './managed-rows.js';

const effect = {
  action: 'pause' as const,
  reason: null,
  currency: 'EUR',
  targetCpaBefore: 0.4,
  targetCpaAfter: 0.35,
  targetNote: null,
  approvalNote: null,
};

describe('the effect of a placement action', () => {
  it('shows the target CPA before and after the action', () => {
    expect(effectWords({ effect, lastCpaCap: null })).toBe('Pauses the ad group. Target CPA 0.4 → 0.35 EUR.');
    const rounded = { ...effect, targetCpaBefore: null, targetNote: 'Rounded to 0.01 EUR.' };
    expect(effectWords({ effect: rounded, lastCpaCap: null })).toBe(
      'Pauses the ad group. Target CPA none → 0.35 EUR. Rounded to 0.01 EUR.',
    );
  });

  it('explains why a cap is only recorded, or why no action is possible', () => {
    const noted = { ...effect, targetCpaAfter: null, targetNote: 'There is no data to calculate a cap from.' };
    expect(effectWords({ effect: noted, lastCpaCap: null })).toBe(
      'Pauses the ad group. The cap is only recorded because there is no data to calculate a cap from.',
    );
    const refused = { ...effect, action: null, reason: 'Its account is inactive.' };
    expect(effectWords({ effect: refused, lastCpaCap: null })).toBe('Its account is inactive.');
  });

  it('shows the last cap in a restore action', () => {
    expect(effectWords({ effect: { ...effect, action: 'restore' }, lastCpaCap: 0.4234 })).toBe(
      'Enables the ad group. The last cap was 0.4234.',
    );
  });
});

describe('stored formulas', () => {
  beforeEach(() => window.localStorage.clear());
  const place = { userId: 1, companyId: 1, sourceIds: [28, 5] };
  const own = { ...DEFAULT_CAP_FORMULA, capValue: 0.5 };

  it('belong to a set of sources, a user and a company', () => {
    keepFormula(place, own);
    expect(keptFormula({ ...place, sourceIds: [5, 28] })).toEqual(own);
    for (const other of [{ sourceIds: [28] }, { userId: 2 }, { companyId: 2 }])
      expect(keptFormula({ ...place, ...other })).toBeNull();
    keepFormula(place, DEFAULT_CAP_FORMULA);
    expect(keptFormula(place)).toBeNull();
  });

  it('ignore invalid values', () => {
    keepFormula(place, { ...own, daysRange: 1_000 });
    expect(keptFormula(place)).toBeNull();
  });

  it('compute the same caps as the server', () => {
    expect(capFor(DEFAULT_CAP_FORMULA, { rpc: 0.123456 })).toBe(0.4234);
    expect(capFor(DEFAULT_CAP_FORMULA, { cpa: 1 })).toBeNull();
  });
});
