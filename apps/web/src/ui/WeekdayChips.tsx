import { Chip, Group, Text } from '@mantine/core';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface WeekdayChipsProps {
  /** 1 (Monday) to 7 (Sunday), in order. */
  readonly value: readonly number[];
  /** Text if no day is selected. */
  readonly none: string;
  readonly isDisabled?: boolean;
  readonly onChange: (days: number[]) => void;
}

/** Choice of days of the week. */
export function WeekdayChips({ value, none, isDisabled = false, onChange }: WeekdayChipsProps) {
  return (
    <Chip.Group
      multiple
      value={value.map(String)}
      onChange={(days) => onChange(days.map(Number).sort((a, b) => a - b))}
    >
      <Group gap={6} role="group" aria-label="Days">
        {DAYS.map((label, at) => (
          <Chip key={label} value={String(at + 1)} size="xs" disabled={isDisabled}>
            {label}
          </Chip>
        ))}
        <Text size="xs" c="dimmed">
          {value.length === 0 ? none : ''}
        </Text>
      </Group>
    </Chip.Group>
  );
}
