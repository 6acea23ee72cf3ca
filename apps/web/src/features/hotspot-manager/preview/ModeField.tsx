import type { HotspotMergeMode } from '@adops/domain';
import { Select, type SelectProps } from '@mantine/core';
import { MODES } from './preview-words.js';

interface ModeFieldProps extends Pick<SelectProps, 'size' | 'disabled' | 'w'> {
  readonly value: HotspotMergeMode;
  readonly onChange: (mode: HotspotMergeMode) => void;
}

/** Select for the way cloning treats groups that sites already have. */
export function ModeField({ value, onChange, ...props }: ModeFieldProps) {
  const known = (text: string | null): HotspotMergeMode | null =>
    MODES.find((mode) => mode.value === text)?.value ?? null;
  return (
    <Select
      {...props}
      label="Merge mode"
      description={MODES.find((mode) => mode.value === value)?.help}
      inputWrapperOrder={['label', 'input', 'description']}
      allowDeselect={false}
      data={MODES.map((mode) => ({ value: mode.value, label: mode.label }))}
      value={value}
      onChange={(text) => {
        const mode = known(text);
        if (mode) onChange(mode);
      }}
    />
  );
}
