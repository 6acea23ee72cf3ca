import { PasswordInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

const MASK = '********';

/** Field for a secret. A stored secret is never shown, only a mask. */
export function SecretField({ label, field }: { label: string; field: GetInputPropsReturnType }) {
  return (
    <PasswordInput
      label={label}
      description={field.value === MASK ? 'Set and hidden. Enter a new value to replace it.' : 'Hidden once saved.'}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': `Show ${label}` }}
      {...field}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
