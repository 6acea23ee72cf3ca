import type { DayRange } from '@adops/domain';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';

interface DaysEditorProps {
  readonly label: string;
  readonly value: DayRange | undefined;
  readonly today: string;
  /** Called once both days are selected. */
  readonly onChange: (range: DayRange) => void;
}

/** Days of an event. The filter applies only once both ends are selected. */
export function DaysEditor({ label, value, today, onChange }: DaysEditorProps) {
  const [picked, setPicked] = useState<[string | null, string | null]>([value?.start ?? null, value?.end ?? null]);
  return (
    <DatePicker
      type="range"
      size="xs"
      aria-label={label}
      allowSingleDateInRange
      maxDate={today}
      defaultDate={value?.end ?? today}
      weekendDays={[]}
      value={picked}
      onChange={(next) => {
        setPicked(next);
        const [start, end] = next;
        if (start && end) onChange({ start, end });
      }}
    />
  );
}
