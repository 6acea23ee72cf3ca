import { accountSetting, type AccountSettingForm } from '@adops/domain';
import { Group, PasswordInput, Switch, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { NumberField } from '../../ui/NumberField.js';
import { MASK } from './account-values.js';

/** Form functions that a setting's field needs. */
export interface SettingsForm {
  getInputProps(path: string): object;
  setFieldValue(path: string, value: unknown): void;
}

interface SettingFieldProps {
  readonly form: SettingsForm;
  readonly setting: AccountSettingForm;
  /** Index in the list of settings. */
  readonly index: number;
}

/** Field for one setting, by its type. A stored secret is shown as a mask and replaced by the typed value. */
export function SettingField({ form, setting, index }: SettingFieldProps) {
  const known = accountSetting(setting.name);
  if (!known) return null;
  const at = `settings.${index}`;
  if (known.type === 'BOOLEAN')
    return (
      <Switch
        label={known.label}
        description={known.description}
        {...form.getInputProps(`${at}.booleanValue`)}
        checked={setting.booleanValue ?? false}
        onChange={(event) => form.setFieldValue(`${at}.booleanValue`, event.currentTarget.checked)}
      />
    );
  if (known.type === 'INT' || known.type === 'FLOAT') {
    const path = `${at}.${known.type === 'INT' ? 'intValue' : 'floatValue'}`;
    return (
      <NumberField
        label={known.label}
        description={known.description}
        allowDecimal={known.type === 'FLOAT'}
        min={0}
        {...form.getInputProps(path)}
        value={(known.type === 'INT' ? setting.intValue : setting.floatValue) ?? null}
        onChange={(value) => form.setFieldValue(path, value)}
      />
    );
  }
  if (known.type === 'DATE_FLOAT') return <DateShareField form={form} setting={setting} index={index} />;
  const props = { ...form.getInputProps(`${at}.stringValue`), value: setting.stringValue ?? '' };
  if (known.isSecret)
    return (
      <PasswordInput
        label={known.label}
        description={setting.stringValue === MASK ? 'Set and hidden. Enter a new value to replace it.' : 'Not set.'}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': `Show ${known.label}` }}
        {...props}
        onFocus={(event) => event.currentTarget.select()}
      />
    );
  return <TextInput label={known.label} description={known.description} {...props} />;
}

/** Fields for a percentage and the day it takes effect. */
function DateShareField({ form, setting, index }: SettingFieldProps) {
  const at = `settings.${index}.dateFloatValue`;
  const known = accountSetting(setting.name);
  const { dateFloatValue } = setting;
  const put = (part: { date?: string; value?: number }): void =>
    form.setFieldValue(at, {
      date: dateFloatValue?.date ?? new Date().toISOString().slice(0, 10),
      value: dateFloatValue?.value ?? 0,
      ...part,
    });
  return (
    <Group gap="sm" align="flex-start" grow>
      <NumberField
        label={`${known?.label ?? ''}, percent`}
        description="Applied to costs from the day next to it."
        suffix="%"
        min={0}
        max={100}
        decimalScale={4}
        {...form.getInputProps(`${at}.value`)}
        value={dateFloatValue ? Math.round(dateFloatValue.value * 1e6) / 1e4 : null}
        onChange={(value) => (value === null ? form.setFieldValue(at, null) : put({ value: value / 100 }))}
      />
      <DateInput
        label="From"
        description="A later day adds a value. Values of earlier days don't change."
        valueFormat="YYYY-MM-DD"
        {...form.getInputProps(`${at}.date`)}
        value={dateFloatValue?.date ?? null}
        onChange={(date) => date && put({ date })}
      />
    </Group>
  );
}
