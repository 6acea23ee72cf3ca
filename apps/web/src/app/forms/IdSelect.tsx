import { Select, type SelectProps } from '@mantine/core';

interface IdSelectProps extends Omit<SelectProps, 'data' | 'value' | 'defaultValue' | 'onChange'> {
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
  /** Value in the form: the selected ID, or null. */
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
}

/** Select for an entity by its ID. Without `clearable`, the choice can be replaced but not removed. */
export function IdSelect({ options, value = null, onChange, ...props }: IdSelectProps) {
  return (
    <Select
      {...props}
      data={[...options]}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        if (id !== null) onChange?.(Number(id));
        else if (props.allowDeselect !== false) onChange?.(null);
      }}
    />
  );
}

export const namedOptions = (things: readonly { readonly id: number; readonly name: string }[]) =>
  things.map(({ id, name }) => ({ value: String(id), label: name }));
