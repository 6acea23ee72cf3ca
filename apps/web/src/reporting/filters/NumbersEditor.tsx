import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { NumberField } from '../../ui/NumberField.js';

/** Minimum and maximum of a range as text. Empty text for no limit. */
export type Ends = readonly [min: string, max: string];

interface NumbersEditorProps {
  readonly label: string;
  readonly value: Ends;
  /** Called with undefined if there is neither a minimum nor a maximum. */
  readonly onSubmit: (ends: Ends | undefined) => void;
}

const numberIn = (text: string): number | null => (text === '' ? null : Number(text));
const textOf = (number: number | null): string => (number === null ? '' : String(number));

/** Editor of a number range. Either end may be empty. */
export function NumbersEditor({ label, value, onSubmit }: NumbersEditorProps) {
  const [min, setMin] = useState(numberIn(value[0]));
  const [max, setMax] = useState(numberIn(value[1]));
  const isReversed = min !== null && max !== null && min > max;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReversed || !event.currentTarget.checkValidity()) return;
    onSubmit(min === null && max === null ? undefined : [textOf(min), textOf(max)]);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group gap={8} wrap="nowrap" align="flex-start">
        <NumberField
          data-autofocus
          size="xs"
          label={`${label} from`}
          placeholder="Any"
          value={min}
          onChange={setMin}
          min={0}
          allowDecimal={false}
        />
        <NumberField
          size="xs"
          label="To"
          placeholder="Any"
          value={max}
          onChange={setMax}
          min={0}
          allowDecimal={false}
          error={isReversed ? 'The number must not be below the first number.' : undefined}
        />
      </Group>
      <Button type="submit" size="xs" mt={8} fullWidth>
        Apply
      </Button>
    </form>
  );
}
