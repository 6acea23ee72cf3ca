import { SegmentedControl, Select, Text } from '@mantine/core';
import { AmountFields } from './AmountFields.js';
import { BoundFields, type FieldsProps } from './bulk-fields.js';
import { type BulkValues, hasTarget } from './bulk-form.js';
import { STRATEGIES } from './single-edit.js';

const CHOICES = [...STRATEGIES, { value: 'keep', label: 'Keep each strategy and change its target' }];
const TARGETS = [
  { value: 'keep', label: 'Keep' },
  { value: 'set', label: 'Set to' },
  { value: 'increase', label: 'Increase' },
  { value: 'decrease', label: 'Decrease' },
];
const FROM_TARGET = 'target';
const BASES = [
  { value: FROM_TARGET, label: 'Current target' },
  ...[7, 14, 30].map((days) => ({ value: String(days), label: `Cost per action in the last ${days} days` })),
];

/**
 * Fields for the bidding strategy of campaigns and its target. The target is an amount, or computed from the current
 * target or from the cost per action.
 */
export function StrategyFields({ values, set, errorOf }: FieldsProps) {
  return (
    <>
      <Select
        label="Strategy"
        allowDeselect={false}
        data={CHOICES}
        value={values.strategyType}
        onChange={(type) => type && set({ strategyType: type as BulkValues['strategyType'] })}
      />
      {hasTarget(values) && (
        <>
          <SegmentedControl
            aria-label="Target CPA"
            data={TARGETS}
            value={values.targetAction}
            onChange={(action) => set({ targetAction: action as BulkValues['targetAction'] })}
          />
          {errorOf('targetAction') && (
            <Text size="xs" c="red">
              {errorOf('targetAction')}
            </Text>
          )}
          {values.targetAction !== 'keep' && <TargetFields values={values} set={set} errorOf={errorOf} />}
        </>
      )}
    </>
  );
}

function TargetFields({ values, set, errorOf }: FieldsProps) {
  const isRelative = values.targetAction !== 'set';
  const isPercent = isRelative && values.valueType === 'percent';
  return (
    <>
      <AmountFields
        amount={values.targetValue}
        onAmount={(targetValue) => set({ targetValue })}
        error={errorOf('targetValue')}
        isRelative={isRelative}
        unit={values.valueType}
        onUnit={(valueType) => set({ valueType })}
      />
      {isPercent && (
        <Select
          label="Calculated from"
          allowDeselect={false}
          data={BASES}
          value={String(values.targetDays ?? FROM_TARGET)}
          onChange={(base) => set({ targetDays: base === FROM_TARGET ? null : Number(base) })}
        />
      )}
      <BoundFields values={values} set={set} errorOf={errorOf} />
      <Text size="xs" c="dimmed">
        Amounts are in the currency of each account. Days are in each account&apos;s time zone.
      </Text>
    </>
  );
}
