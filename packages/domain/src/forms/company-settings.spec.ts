import { describe, expect, it } from '@jest/globals';
import { ALERT_THRESHOLDS, thresholdError } from '../alerts/thresholds.js';
import { companySettingsForm } from './company-settings.js';
import { fieldMessages } from './field-messages.js';

const GOOD = {
  approvalEntityLimit: 500,
  approvalBudgetMode: 'amount',
  approvalBudgetLimit: 100,
  changeFactorLimit: 3,
  bidLimit: null,
  alertThresholds: { 'SignificantLossAlert-loss': 80, 'CyclicLossAlert-minDays': null },
};
const errorsOf = (change: object) => {
  const { error } = companySettingsForm.safeParse({ ...GOOD, ...change });
  return error ? fieldMessages(error) : [];
};
const at = (field: string, message: string) => [{ field, messages: [message] }];

describe('company settings', () => {
  it('require a change limit above 1 and a bid limit above 0', () => {
    expect(errorsOf({ changeFactorLimit: 1 })).toEqual(at('changeFactorLimit', 'Must be at least 1.1.'));
    expect(errorsOf({ bidLimit: 0 })).toEqual(at('bidLimit', 'Enter an amount greater than 0.'));
    expect(errorsOf({ changeFactorLimit: 1.5, bidLimit: 2.5 })).toEqual([]);
  });

  it('accept valid values', () => expect(errorsOf({})).toEqual([]));

  it.each([
    [{ approvalEntityLimit: 0 }, at('approvalEntityLimit', 'Must be at least 1.')],
    [{ approvalEntityLimit: NaN }, at('approvalEntityLimit', 'Enter a number.')],
    [{ approvalEntityLimit: 1.5 }, at('approvalEntityLimit', 'Enter a whole number.')],
    [{ approvalBudgetLimit: -1 }, at('approvalBudgetLimit', "The amount can't be negative.")],
    [
      { alertThresholds: { 'SignificantLossAlert-lossOfCost': 1.2 } },
      at('alertThresholds.SignificantLossAlert-lossOfCost', 'Between 0 and 100%.'),
    ],
    [
      { alertThresholds: { 'CyclicLossAlert-minDays': 8 } },
      at('alertThresholds.CyclicLossAlert-minDays', 'Between 1 and 7.'),
    ],
    [
      { alertThresholds: { 'CyclicLossAlert-minDays': 2.5 } },
      at('alertThresholds.CyclicLossAlert-minDays', 'Enter a whole number.'),
    ],
    [
      { alertThresholds: { 'constructor-name': 1, 'CyclicLossAlert-toString': 1 } },
      [
        ...at('alertThresholds.constructor-name', 'Unknown threshold.'),
        ...at('alertThresholds.CyclicLossAlert-toString', 'Unknown threshold.'),
      ],
    ],
  ])('reject %j', (change, expected) => expect(errorsOf(change)).toEqual(expected));

  it('include valid default values', () => {
    for (const ofType of Object.values(ALERT_THRESHOLDS))
      for (const definition of Object.values(ofType)) expect(thresholdError(definition, definition.value)).toBeNull();
  });
});
