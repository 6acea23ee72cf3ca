import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { amountError, amountOf } from './amounts.js';
import type { BulkValues } from './bulk-form.js';

interface AmountFieldsProps {
  readonly amount: number | null;
  readonly onAmount: (amount: number | null) => void;
  readonly error: string | undefined;
  /** True for a change by an amount or percentage, false for a new amount. */
  readonly isRelative: boolean;
  readonly unit: BulkValues['valueType'];
  readonly onUnit: (unit: BulkValues['valueType']) => void;
}

/** Fields for an amount and its unit. Typed text is kept as is, and an invalid amount shows an error immediately. */
export function AmountFields({ amount, onAmount, error, isRelative, unit, onUnit }: AmountFieldsProps) {
  const [typed, setTyped] = useState(amount === null ? '' : String(amount));
  // A value set elsewhere replaces the typed text.
  const shown = amountOf(typed) === amount ? typed : amount === null ? '' : String(amount);
  const isPercent = isRelative && unit === 'percent';
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        flex={1}
        aria-label="Value"
        inputMode="decimal"
        rightSection={isPercent ? '%' : undefined}
        value={shown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onAmount(amountOf(event.currentTarget.value));
        }}
        error={amountError(shown, isPercent) ?? error}
      />
      {isRelative && (
        <SegmentedControl
          aria-label="Unit"
          // Same height as the field.
          h="var(--input-height, 36px)"
          styles={{ control: { display: 'flex', alignItems: 'center', justifyContent: 'center' } }}
          data={[
            { value: 'percent', label: '%' },
            { value: 'absolute', label: 'Amount' },
          ]}
          value={unit}
          onChange={(chosen) => onUnit(chosen as BulkValues['valueType'])}
        />
      )}
    </Group>
  );
}
