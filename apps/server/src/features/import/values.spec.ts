import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dateForm, readDate, readRange } from './dates.js';
import { countNumber, isBlank, plainText, scaledNumber } from './values.js';

describe('number parsing', () => {
  it.each<[string, number]>([
    ['12.34', 12_340_000],
    ['1,234.5', 1_234_500_000],
    ['12,34,567.5', 1_234_567_500_000],
    ['$1 234.56', 1_234_560_000],
    ['€ 5', 5_000_000],
    ['INR 7.5', 7_500_000],
    ['7.5 USD', 7_500_000],
    ["1'000", 1_000_000_000],
    ['(2.50)', -2_500_000],
    ['-$2.50', -2_500_000],
    ['−3', -3_000_000],
    ['1.429999948', 1_430_000],
    ['0.0000005', 1],
    ['0.00000049', 0],
    ['-0.0000005', -1],
    ['1.5e3', 1_500_000_000],
    ['2e-06', 2],
    ['.5', 500_000],
    ['-0', 0],
  ])('reads %s as %d millionths', (text, expected) => expect(scaledNumber(text, 6)).toBe(expected));

  it.each<[string, number]>([
    ['1.234,56', 1_234_560_000],
    ['0,5', 500_000],
    ['1 234,5 €', 1_234_500_000],
  ])('reads %s with a decimal comma', (text, expected) => expect(scaledNumber(text, 6, ',')).toBe(expected));

  it.each(['1,5', '1.2.3', 'abc', '12%', '', '1,23,4', '--', '0x10', 'Infinity', '1e999', '9'.repeat(40)])(
    'rejects %j',
    (text) => {
      expect(() => scaledNumber(text, 6)).toThrow();
    },
  );

  it('preserves any number of digits exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (micros) => {
        const digits = Math.abs(micros).toString().padStart(7, '0');
        const text = `${micros < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
        expect(scaledNumber(text, 6)).toBe(micros);
      }),
    );
  });

  it('requires counts to be nonnegative integers', () => {
    expect(countNumber('1,234.0')).toBe(1234);
    for (const text of ['1.5', '-1', '3000000000']) expect(() => countNumber(text)).toThrow();
  });
});

describe('text parsing', () => {
  it("removes only the apostrophe that the console's own exports add", () => {
    expect(plainText("'=SUM(A1)")).toBe('=SUM(A1)');
    expect(plainText("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
  });
  it('treats blank text as missing', () => {
    expect([' --', '-', '', 'N/A', '0', '--0'].map(isBlank)).toEqual([true, true, true, true, false, false]);
  });
});

describe('date parsing', () => {
  const read = (text: string, ...forms: string[]) => readDate(text, forms.map(dateForm));
  it.each<[string, string, string, number | null]>([
    ['2025-11-11T16:00:00+00:00', 'YYYY-MM-DDTHH:mm:ssZ', '2025-11-11', 16],
    ['2025-11-11T23:30:00-02:00', 'YYYY-MM-DDTHH:mm:ssZ', '2025-11-12', 1],
    ['2025-01-01T00:10:00+0530', 'YYYY-MM-DDTHH:mm:ssZ', '2024-12-31', 18],
    ['2021-03-31 11:00:00.000', 'YYYY-MM-DD HH:mm:ss', '2021-03-31', 11],
    ['July 8, 2025', 'MMMM D, YYYY', '2025-07-08', null],
    ['5.08.2019', 'D.MM.YYYY', '2019-08-05', null],
    ['3/9/25 12 AM', 'M/D/YY H A', '2025-03-09', 0],
    ['3/9/25 12 PM', 'M/D/YY H A', '2025-03-09', 12],
  ])('reads %s as %s', (text, form, date, hour) => expect(read(text, form)).toMatchObject({ date, hour }));

  it('uses the first matching format without guessing', () => {
    expect(read('13/02/2025', 'MM/DD/YYYY', 'DD/MM/YYYY').date).toBe('2025-02-13');
    for (const text of ['2025-02-30', '31/31/2025', '2025-1-1', '2025-01-01x']) {
      expect(() => read(text, 'YYYY-MM-DD', 'MM/DD/YYYY')).toThrow('is not a date');
    }
  });
  it('skips formats that result in a date outside the range', () => {
    const within = { from: '2024-11-01', to: '2024-11-30' };
    const forms = ['M/D/YYYY', 'D/M/YYYY'].map(dateForm);
    expect(readDate('3/11/2024', forms, { within }).date).toBe('2024-11-03');
    expect(readDate('11/3/2024', forms, { within }).date).toBe('2024-11-03');
    expect(() => readDate('3/10/2024', forms, { within })).toThrow('is not a date');
  });
  it('reads a date range from a title line', () => {
    expect(readRange('July 8, 2025 - July 31, 2025')).toEqual({ from: '2025-07-08', to: '2025-07-31' });
    expect(readRange('2025-07-08')).toEqual({ from: '2025-07-08', to: '2025-07-08' });
    expect(readRange('Campaign report')).toBeNull();
  });
  it('rejects formats with unknown letters', () => expect(() => dateForm('YYYY-QQ')).toThrow('is not a date format'));
});
