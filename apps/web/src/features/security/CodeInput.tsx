import { TextInput, type TextInputProps } from '@mantine/core';

/** Where a code of the app is typed; browsers and phones know what to offer. */
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
