import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

/** The entered number; null while it is not a number. Unfinished input ('0.', '0.50') comes as text. */
export function numberOf(typed: string | number): number | null {
  const value = typeof typed === 'string' && typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isFinite(value) ? value : null;
}

interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A field whose value is a number or nothing, while what is typed stays as it was typed. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | number>(value ?? '');
  // A value that came from elsewhere takes the place of what was typed.
  const shown = numberOf(typed) === value ? typed : (value ?? '');
  return (
    <NumberInput
      {...rest}
      value={shown}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
    />
  );
}
