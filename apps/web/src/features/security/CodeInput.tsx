import { TextInput, type TextInputProps } from '@mantine/core';

/** Field for a code of the authenticator app. Browsers and phones can autofill it. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={30}
      data-autofocus
      {...props}
    />
  );
}
