import { PasswordInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

const MASK = '********';

/** A value that is never shown again; the mask stands for the one that is set. */
export function SecretField({ label, field }: { label: string; field: GetInputPropsReturnType }) {
  return (
    <PasswordInput
      label={label}
      description={field.value === MASK ? 'Set and hidden. A new value replaces it.' : 'Hidden once saved.'}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': `Show ${label}` }}
      {...field}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
