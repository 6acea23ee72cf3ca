import { Group, SegmentedControl } from '@mantine/core';
import { NumberField } from '../../ui/NumberField.js';
import type { BulkValues } from './bulk-form.js';

interface AmountFieldsProps {
  readonly amount: number | null;
  readonly onAmount: (amount: number | null) => void;
  readonly fault: string | undefined;
  /** A change by so much, which may be a percentage; otherwise the amount itself. */
  readonly isRelative: boolean;
  readonly unit: BulkValues['valueType'];
  readonly onUnit: (unit: BulkValues['valueType']) => void;
}

/** How much, and of what. */
export function AmountFields({ amount, onAmount, fault, isRelative, unit, onUnit }: AmountFieldsProps) {
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <NumberField
        flex={1}
        aria-label="Value"
        min={0}
        decimalScale={4}
        suffix={isRelative && unit === 'percent' ? ' %' : ''}
        value={amount}
        onChange={onAmount}
        error={fault}
      />
      {isRelative && (
        <SegmentedControl
          aria-label="Unit"
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
