import { Chip, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { NumberField } from '../../ui/NumberField.js';
import { AmountFields } from './AmountFields.js';
import { bidChoices, type BulkValues, RANGE_KINDS } from './bulk-form.js';

const DAY_LABELS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export interface FieldsProps {
  readonly values: BulkValues;
  readonly set: (change: Partial<BulkValues>) => void;
  readonly errorOf: (field: string) => string | undefined;
}

export function ValueFields({ values, set, errorOf }: FieldsProps) {
  const bids = bidChoices(values.kind);
  return (
    <>
      {bids.length > 0 && (
        <SegmentedControl
          aria-label="Which bid"
          data={bids}
          value={values.bidType}
          onChange={(bidType) => set({ bidType: bidType as BulkValues['bidType'] })}
        />
      )}
      <SegmentedControl
        aria-label="How"
        data={[
          { value: 'increase', label: 'Increase by' },
          { value: 'decrease', label: 'Decrease by' },
          { value: 'set', label: 'Set to' },
        ]}
        value={values.action}
        onChange={(action) => set({ action: action as BulkValues['action'] })}
      />
      <AmountFields
        amount={values.value}
        onAmount={(value) => set({ value })}
        error={errorOf('value')}
        isRelative={values.action !== 'set'}
        unit={values.valueType}
        onUnit={(valueType) => set({ valueType })}
      />
      {RANGE_KINDS.has(values.kind) && <BoundFields values={values} set={set} errorOf={errorOf} />}
      <Text size="xs" c="dimmed">
        Amounts are in each account&apos;s currency.
      </Text>
    </>
  );
}

/** Fields for the lower and upper bound of the result. */
export function BoundFields({ values, set, errorOf }: FieldsProps) {
  return (
    <Group gap="xs" grow align="flex-start">
      <NumberField
        label="Min"
        placeholder="No limit"
        min={0}
        decimalScale={4}
        value={values.min}
        onChange={(min) => set({ min })}
      />
      <NumberField
        label="Max"
        placeholder="No limit"
        min={0}
        decimalScale={4}
        value={values.max}
        onChange={(max) => set({ max })}
        error={errorOf('max')}
      />
    </Group>
  );
}

export function CopyFields({ values, set, errorOf }: FieldsProps) {
  return (
    <>
      <Group gap="xs" grow align="flex-start">
        <NumberField
          label="Copies of each"
          min={1}
          max={20}
          allowDecimal={false}
          value={values.copies}
          onChange={(copies) => set({ copies })}
          error={errorOf('copies')}
        />
        <TextInput
          label="Added to the names"
          maxLength={60}
          value={values.nameSuffix}
          onChange={(event) => set({ nameSuffix: event.currentTarget.value })}
          error={errorOf('nameSuffix')}
        />
      </Group>
      <NumberField
        label="Daily budget of each ad group"
        description="Leave empty to use the original's budget. On platforms with campaign budgets, the value applies to the campaign."
        min={0}
        decimalScale={4}
        value={values.copyBudget}
        onChange={(copyBudget) => set({ copyBudget })}
        error={errorOf('copyBudget')}
      />
      <Text size="xs" c="dimmed">
        Copied campaigns and everything below them are paused. They appear in the report after the next sync.
      </Text>
    </>
  );
}

export function HourFields({ values, set, errorOf }: FieldsProps) {
  return (
    <>
      <Chip.Group multiple value={values.days.map(String)} onChange={(days) => set({ days: days.map(Number).sort() })}>
        <Group gap={6} role="group" aria-label="Days">
          {DAY_LABELS.map((label, at) => (
            <Chip key={label} value={String(at + 1)} size="xs">
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {errorOf('days') && (
        <Text size="xs" c="red">
          {errorOf('days')}
        </Text>
      )}
      <Group gap="xs" grow align="flex-start">
        <NumberField
          label="First hour"
          min={0}
          max={23}
          value={values.fromHour}
          onChange={(hour) => set({ fromHour: hour ?? 0 })}
        />
        <NumberField
          label="Last hour"
          min={0}
          max={23}
          value={values.toHour}
          onChange={(hour) => set({ toHour: hour ?? 23 })}
          error={errorOf('toHour')}
        />
        <NumberField
          label="Change of the bid"
          suffix="%"
          placeholder="-20%"
          value={values.hourChange}
          onChange={(change) => set({ hourChange: change })}
          error={errorOf('hourChange')}
        />
      </Group>
      <Text size="xs" c="dimmed">
        Hours are in each account&apos;s time zone. Other hours keep their values.
      </Text>
    </>
  );
}
