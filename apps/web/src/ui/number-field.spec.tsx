import { numberOf } from '@adops/domain';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInApp } from '../../test/render.js';
import { NumberField } from './NumberField.js';
import { findTypingError, numberError, shownNumber } from './typed-number.js';

describe('parsing a typed number', () => {
  it.each([
    ['0.50', 0.5],
    ['0.', 0],
    ['.5', 0.5],
    ['12', 12],
    ['1,200', 1200],
    ['1,234,567.8', 1234567.8],
    ['-3.10', -3.1],
    ['−3', -3],
    ['', null],
    [' ', null],
    ['-', null],
    ['.', null],
    ['1e9', null],
    ['1,5', null],
    ['12,00', null],
    ['1.5.2', null],
    ['abc', null],
    ['0x10', null],
  ] as const)('converts %j to %p', (typed, expected) => expect(numberOf(typed)).toBe(expected));

  it('returns the error message of an invalid number', () => {
    expect(numberError('', {})).toBeNull();
    expect(numberError('1e9', {})).toBe('Enter a number such as 10 or 2.5.');
    expect(numberError('1,5', { min: 0 })).toBe('Enter a number such as 10 or 2.5.');
    expect(numberError('1.23456', { decimalScale: 4 })).toBe('Enter at most 4 decimals.');
    expect(numberError('1.50000', { decimalScale: 4 })).toBeNull();
    expect(numberError('2.5', { allowDecimal: false })).toBe('Enter a whole number.');
    expect(numberError('-1', { min: 0 })).toBe('Enter 0 or more.');
    expect(numberError('101', { max: 100 })).toBe('Enter at most 100.');
    expect(numberError('1,000', { max: 1_000 })).toBeNull();
  });

  it('formats a number so that the user can type it', () => {
    for (const value of [0, 0.1, 0.000001, 12345.678901, -3.5, 1_000_000_000])
      expect(numberOf(shownNumber(value))).toBe(value);
    expect([null, NaN].map(shownNumber)).toEqual(['', '']);
  });
});

describe('a number field', () => {
  function show(onChange: (value: number | null) => void, first: number | null = 2) {
    function Field() {
      const [value, setValue] = useState(first);
      return (
        <NumberField
          label="Bid"
          value={value}
          min={0}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
      );
    }
    renderInApp(
      <form noValidate aria-label="Values">
        <Field />
      </form>,
    );
    return screen.getByRole<HTMLFormElement>('form');
  }
  const field = () => screen.getByLabelText<HTMLInputElement>('Bid');

  it('preserves invalid text, shows an error, and blocks its form', () => {
    const onChange = jest.fn<(value: number | null) => void>();
    const form = show(onChange);
    expect(findTypingError(form)).toBe(false);
    fireEvent.change(field(), { target: { value: '1e9' } });
    expect(field().value).toBe('1e9');
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(screen.getByText('Enter a number such as 10 or 2.5.')).toBeTruthy();
    expect(findTypingError(form)).toBe(true);
    expect(document.activeElement).toBe(field());

    fireEvent.change(field(), { target: { value: '1.90' } });
    expect(field().value).toBe('1.90');
    expect(onChange).toHaveBeenLastCalledWith(1.9);
    expect(findTypingError(form)).toBe(false);
  });

  it('can be empty', () => {
    const onChange = jest.fn<(value: number | null) => void>();
    const form = show(onChange);
    fireEvent.change(field(), { target: { value: '' } });
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(findTypingError(form)).toBe(false);
  });
});
