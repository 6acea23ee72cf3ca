import { thresholdKey, thresholdOf, type CompanySettingsForm, type ThresholdUnit } from '@adops/domain';
import { Button } from '@mantine/core';
import { NumberField } from '../../ui/NumberField.js';
import type { UseFormReturnType } from '@mantine/form';

interface ThresholdFieldProps {
  readonly form: UseFormReturnType<CompanySettingsForm>;
  readonly type: string;
  readonly name: string;
  readonly currency: string;
}

const UNITS: Readonly<Record<ThresholdUnit, string>> = {
  money: '',
  share: '%',
  hours: ' h',
  days: ' days',
  count: '',
  deviations: '',
  times: ' ×',
};
const rounded = (value: number): number => Math.round(value * 1e8) / 1e8;

/** Field for one threshold with its description and a reset to the default. Ratios are shown as percentages. */
export function ThresholdField({ form, type, name, currency }: ThresholdFieldProps) {
  const definition = thresholdOf(type, name);
  if (!definition) return null;
  const path = `alertThresholds.${thresholdKey(type, name)}`;
  const factor = definition.unit === 'share' ? 100 : 1;
  const unit = definition.unit === 'money' ? ` ${currency}` : UNITS[definition.unit];
  const value = form.getValues().alertThresholds[thresholdKey(type, name)] ?? definition.value;
  const shown = (of: number): string => `${rounded(of * factor).toLocaleString('en-US')}${unit}`;
  const isDefault = value === definition.value;
  return (
    <NumberField
      label={definition.label}
      description={`${definition.help} Usually ${shown(definition.value)}.`}
      suffix={unit}
      allowDecimal={['money', 'share', 'deviations', 'times'].includes(definition.unit)}
      {...form.getInputProps(path)}
      value={Number.isNaN(value) ? null : rounded(value * factor)}
      onChange={(next) => form.setFieldValue(path, next === null ? NaN : rounded(next / factor))}
      {...(!isDefault && { rightSectionWidth: `calc(${unit.trim().length + 1}ch + 92px)` })}
      {...(!isDefault && {
        rightSection: (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`${definition.label}: back to ${shown(definition.value)}`}
            onClick={() => form.setFieldValue(path, definition.value)}
          >
            As usual
          </Button>
        ),
      })}
    />
  );
}
