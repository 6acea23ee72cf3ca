import type { BuilderField, FieldValue } from '@adops/domain';
import { MultiSelect, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { CountedInput } from '../ui/CountedInput.js';
import { NumberField } from '../ui/NumberField.js';
import { PictureInput } from './PictureInput.js';

export interface FieldInputProps<Known> {
  readonly field: BuilderField<Known>;
  readonly known: Known;
  readonly value: unknown;
  readonly onChange: (value: FieldValue) => void;
  readonly error?: string | null;
  /** Accessible label. Missing if the label is above the field. */
  readonly label?: string;
  /** True inside a popover, where the options are open from the start. */
  readonly isOpen?: boolean;
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
/** Maximum limit for which characters are counted while typing. */
const COUNTED = 100;
const valuesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Control of a field, depending on its kind. If the options failed to load, users type the value. */
export function FieldInput<Known>({
  field,
  known,
  value,
  onChange,
  error,
  label,
  isOpen = false,
}: FieldInputProps<Known>) {
  const options = [...(field.options?.(known) ?? [])];
  const plain = {
    ...(label === undefined ? { label: field.label, description: field.help } : { 'aria-label': label }),
    ...{ error: error ?? null, size: isOpen ? 'xs' : 'sm' },
  } as const;
  // Fields in a row start at the same height, even if their descriptions have different lengths.
  const shared = { ...plain, inputWrapperOrder: ORDER };
  const choices = isOpen ? ({ defaultDropdownOpened: true, comboboxProps: { withinPortal: false } } as const) : {};
  const ofText = (text: string): string | number => (field.isNumeric ? Number(text) : text);
  switch (field.control) {
    case 'text':
      return field.limit !== undefined && field.limit <= COUNTED ? (
        <CountedInput
          {...shared}
          length={typeof value === 'string' ? value.trim().length : 0}
          limit={field.limit}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...shared}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'picture':
      return (
        <PictureInput
          label={label ?? field.label}
          help={label === undefined ? field.help : undefined}
          error={error ?? null}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      );
    case 'amount':
      return (
        <NumberField
          {...shared}
          value={typeof value === 'number' ? value : null}
          placeholder={field.empty}
          onChange={onChange}
        />
      );
    case 'choice':
      return options.length === 0 ? (
        <TextInput
          {...shared}
          value={value == null ? '' : String(value)}
          onChange={(event) => onChange(ofText(event.currentTarget.value))}
        />
      ) : (
        <Select
          {...shared}
          {...choices}
          searchable={options.length > 8}
          data={withUnknown(options, value == null || value === '' ? [] : [String(value)])}
          value={value == null || value === '' ? null : String(value)}
          onChange={(next) => next !== null && onChange(ofText(next))}
        />
      );
    case 'choices':
      return options.length === 0 ? (
        <TagsInput
          {...shared}
          placeholder={field.empty}
          value={valuesOf(value)}
          onChange={(next) => onChange(next.map(ofText))}
        />
      ) : (
        <MultiSelect
          {...shared}
          {...choices}
          searchable
          clearable
          hidePickedOptions
          placeholder={valuesOf(value).length === 0 ? (field.empty ?? 'Choose') : ''}
          data={withUnknown(options, valuesOf(value))}
          value={valuesOf(value)}
          onChange={(next) => onChange(next.map(ofText))}
        />
      );
    case 'switch':
      return <Switch {...plain} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
    // List fields have their own panel.
    case 'list':
      return null;
  }
}

type Options = readonly { readonly value: string; readonly label: string }[];

/** Keeps selected values visible that are no longer available. */
const withUnknown = (options: Options, values: readonly string[]) => [
  ...options,
  ...values
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: value })),
];
