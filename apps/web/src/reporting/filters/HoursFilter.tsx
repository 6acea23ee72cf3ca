import { RangeSlider } from '@mantine/core';
import { isWholeDay, WHOLE_DAY, type TimeRange } from '@adops/domain';
import { useState } from 'react';
import { FilterChip } from './FilterChip.js';
import classes from './HoursFilter.module.css';

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const MARKS = [0, 6, 12, 18, 24].map((value) => ({ value, label: clock(value) }));

interface HoursFilterProps {
  readonly label: string;
  readonly value: TimeRange | undefined;
  readonly onChange: (value: TimeRange | undefined) => void;
}

/** Filter that limits a report to some hours of each day. Shown even for the whole day, so that users find it. */
export function HoursFilter({ label, value, onChange }: HoursFilterProps) {
  const { start, end } = value ?? WHOLE_DAY;
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<[number, number] | null>(null);
  const chosen = moved ?? [parseInt(start, 10), parseInt(end, 10)];
  const apply = ([from, to]: [number, number]) => {
    setMoved(null);
    const next = { start: clock(from), end: clock(to) };
    onChange(isWholeDay(next) ? undefined : next);
  };
  return (
    <FilterChip
      label={label}
      value={`${clock(chosen[0]!)} – ${clock(chosen[1]!)}`}
      isOpen={isOpen}
      onOpenChange={setOpen}
      {...(value && { onRemove: () => onChange(undefined) })}
    >
      <div className={classes.slider}>
        <RangeSlider
          size="sm"
          min={0}
          max={24}
          minRange={1}
          step={1}
          marks={MARKS}
          label={null}
          value={chosen as [number, number]}
          thumbFromLabel="From"
          thumbToLabel="To"
          onChange={setMoved}
          onChangeEnd={apply}
        />
        <p className={classes.hint}>Full hours in UTC. The end is not included.</p>
      </div>
    </FilterChip>
  );
}
