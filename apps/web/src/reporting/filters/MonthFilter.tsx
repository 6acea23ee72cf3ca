import { MonthPicker } from '@mantine/dates';
import { daysOfMonth, monthInWords, monthOf, type DayRange } from '@adops/domain';
import { useState } from 'react';
import { FilterChip } from './FilterChip.js';

interface MonthFilterProps {
  readonly range: DayRange;
  readonly today: string;
  readonly onChange: (range: DayRange) => void;
}

/** Month filter of monthly reports. */
export function MonthFilter({ range, today, onChange }: MonthFilterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FilterChip label="Month" value={monthInWords(range.start)} isOpen={isOpen} onOpenChange={setOpen} width="auto">
      <MonthPicker
        size="xs"
        maxDate={today}
        value={monthOf(range.start).start}
        onChange={(month) => {
          if (month) onChange(daysOfMonth(month, today));
          setOpen(false);
        }}
      />
    </FilterChip>
  );
}
