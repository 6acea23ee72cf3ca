import { numberOf } from '@adops/domain';
import { Group, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { numberError, type NumberRules, shownNumber } from './typed-number.js';

interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'min' | 'max' | 'prefix' | 'type'>, NumberRules {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Unit after the number, such as %. */
  readonly suffix?: string;
  /** Sign before the number, such as ×. */
  readonly prefix?: string;
}

/**
 * Field for an optional number. Typed text is unchanged and invalid text shows an error, because a field that drops
 * unknown letters turns 1e9 into 19. Its form can't be submitted with an error (`findTypingError`).
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, suffix, prefix, min, max, allowDecimal, decimalScale, error, rightSection, ...rest } = props;
  delete (rest as { defaultValue?: unknown }).defaultValue;
  const [typed, setTyped] = useState(() => shownNumber(value));
  const input = useRef<HTMLInputElement>(null);
  const rules = { min, max, allowDecimal, decimalScale };
  // A value that was changed elsewhere replaces the typed text.
  const shown = numberOf(typed) === value ? typed : shownNumber(value);
  const typingError = numberError(shown, rules);
  useEffect(() => input.current?.setCustomValidity(typingError ?? ''), [typingError]);
  return (
    <TextInput
      autoComplete="off"
      inputMode="decimal"
      rightSection={(suffix || rightSection) && <Unit suffix={suffix}>{rightSection}</Unit>}
      rightSectionWidth={suffix ? `${suffix.trim().length + 2}ch` : undefined}
      rightSectionPointerEvents={rightSection ? 'all' : 'none'}
      leftSection={prefix ? <span aria-hidden>{prefix}</span> : undefined}
      {...rest}
      ref={input}
      value={shown}
      error={typingError ?? error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(numberOf(event.currentTarget.value));
      }}
    />
  );
}

/** Unit after the number, and other controls there. */
function Unit({ suffix, children }: { readonly suffix: string | undefined; readonly children: ReactNode }) {
  return (
    <Group gap={4} wrap="nowrap" fz="sm" c="dimmed">
      {suffix && <span aria-hidden>{suffix.trim()}</span>}
      {children}
    </Group>
  );
}
