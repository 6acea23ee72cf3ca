import { chosenOf, type UrlParam } from '@adops/domain';
import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';

interface ParamFieldProps {
  readonly param: UrlParam & { readonly placeholder: string | null };
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Field for one parameter of a template, by its type. */
export function ParamField({ param, value, error, onChange }: ParamFieldProps) {
  const shared = {
    label: param.label,
    error,
    'data-path': `params.${param.name}`,
    ...(param.placeholder !== null && { placeholder: param.placeholder }),
    ...(param.isRequired && { required: true, withAsterisk: true }),
  };
  switch (param.type) {
    case 'text':
    case 'number':
      return (
        <TextInput
          {...shared}
          inputMode={param.type === 'number' ? 'decimal' : 'text'}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'select':
      return (
        <Select
          {...shared}
          searchable
          clearable={!param.isRequired}
          data={choicesOf(param)}
          value={value === '' ? null : value}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      );
    case 'multiSelect':
      return (
        <MultiSelect
          {...shared}
          searchable
          clearable
          hidePickedOptions
          data={choicesOf(param)}
          value={chosenOf(value)}
          onChange={(chosen) => onChange(chosen.join(','))}
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          label={param.label}
          error={error}
          data-path={`params.${param.name}`}
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
      );
  }
}

/** Returns the options of a select. Additional options are in a group of their own below. */
function choicesOf({ options, additionalOptions }: UrlParam) {
  const plain = (all: UrlParam['options']) => all.map(({ value, label }) => ({ value, label }));
  return additionalOptions.length === 0
    ? plain(options)
    : [
        { group: 'Options', items: plain(options) },
        { group: 'More options', items: plain(additionalOptions) },
      ];
}
