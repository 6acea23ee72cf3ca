import type { ReplacementRuleForm } from '@adops/domain';
import { MultiSelect, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FormSection } from '../../app/forms/FormScreen.js';

interface Named {
  readonly id: number;
  readonly name: string;
}
const optionsOf = (named: readonly Named[]) => named.map(({ id, name }) => ({ value: String(id), label: name }));

interface RuleSectionsProps {
  readonly form: UseFormReturnType<ReplacementRuleForm>;
  /** Label of the value to replace. */
  readonly from: string;
  readonly partners: readonly Named[];
  readonly devices: readonly Named[];
}

/** Fields for the replacement and for the visits it applies to. */
export function RuleSections({ form, from, partners, devices }: RuleSectionsProps) {
  const values = form.getValues();
  return (
    <>
      <FormSection title="Replacement">
        <TextInput label={from} {...form.getInputProps('from')} />
        <TextInput label="Becomes" {...form.getInputProps('replacement')} />
        <Switch
          label="Active"
          checked={values.isActive}
          onChange={(event) => form.setFieldValue('isActive', event.currentTarget.checked)}
        />
      </FormSection>
      <FormSection title="Only for" text="Leave empty for all. The most specific matching active rule applies.">
        <MultiSelect
          label="Sources"
          placeholder={values.sourceIds.length === 0 ? 'Any' : ''}
          searchable
          clearable
          hidePickedOptions
          data={optionsOf(partners)}
          {...form.getInputProps('sourceIds')}
          value={values.sourceIds.map(String)}
          onChange={(ids) => form.setFieldValue('sourceIds', ids.map(Number))}
        />
        <MultiSelect
          label="Devices"
          placeholder={values.deviceIds.length === 0 ? 'Any' : ''}
          clearable
          hidePickedOptions
          data={optionsOf(devices)}
          {...form.getInputProps('deviceIds')}
          value={values.deviceIds.map(String)}
          onChange={(ids) => form.setFieldValue('deviceIds', ids.map(Number))}
        />
      </FormSection>
    </>
  );
}
