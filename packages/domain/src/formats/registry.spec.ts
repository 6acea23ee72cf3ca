import { describe, expect, it } from '@jest/globals';
import { formatValue, isNumericFormat, WRITTEN_FORMATS } from './registry.js';

describe('value formats', () => {
  it.each([
    ['integer', 1234567, '1,234,567'],
    ['money', 1234.5, '1,234.50'],
    ['money4', 0.35, '0.3500'],
    ['currencyMoney', 50, '50.00'],
    ['decimal2', 2, '2.00'],
    ['percent', 0.0235, '2.35%'],
    ['percent0', 0.0235, '2%'],
    ['hundredths', 25, '0.25'],
    ['hour', 9, '09:00'],
    ['status', 3, 'Paused'],
    ['choice', 'targetCpa', 'Target CPA'],
    ['choice', 'maximizeConversionValue', 'Maximize conversion value'],
    ['list', ['a', 'b'], 'a, b'],
    ['boolean', false, 'No'],
    ['datetime', '2026-11-21T13:00:00.000Z', '21 Nov 2026, 13:00'],
  ] as const)('include %s, which formats %j as %s', (format, value, text) => {
    expect(formatValue(format, value)).toBe(text);
  });

  it.each(WRITTEN_FORMATS)('include %s, which formats missing values as NA', (format) => {
    expect(formatValue(format, null)).toBe('NA');
    expect(formatValue(format, undefined)).toBe('NA');
  });

  it('distinguish missing values, zero and an empty list', () => {
    expect(formatValue('money', 0)).toBe('0.00');
    expect(formatValue('money', Number.NaN)).toBe('NA');
    expect(formatValue('list', [])).toBe('');
  });

  it('use a minus sign, except for values that round to zero', () => {
    expect(formatValue('money', -1234.5)).toBe('\u22121,234.50');
    expect(formatValue('percent', -0.0904)).toBe('\u22129.04%');
    expect(formatValue('money', -0.001)).toBe('0.00');
  });

  it('align numbers to the right and names to the left', () => {
    expect(isNumericFormat('currencyMoney4')).toBe(true);
    expect(isNumericFormat('status')).toBe(false);
  });
});
