import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { DatePicker } from '@mantine/dates';
import {
  comparisonKindOf,
  daysOf,
  DATE_PRESETS,
  presetOf,
  previousRange,
  rangeInWords,
  resolvePreset,
  sameWeekdaysBefore,
  type DatePreset,
  type DayRange,
} from '@adops/domain';
import { useState } from 'react';
import type { ReportAction } from '../state/report-actions.js';
import classes from './DateFilter.module.css';
import { FilterChip } from './FilterChip.js';

interface DateFilterProps {
  readonly range: DayRange;
  readonly compareRange: DayRange | null;
  /** Last hour of a comparison with today, as ', through 18:00 UTC'. */
  readonly comparedUntil?: string;
  readonly today: string;
  readonly maxRange: number;
  readonly dispatch: (action: ReportAction) => void;
  /** False if there is nothing to compare. */
  readonly canCompare?: boolean;
}

/** Maximum range in days. Limits above this are not shown. */
const YEAR = 365;

const COMPARISONS = [
  { value: 'none', label: 'None' },
  { value: 'previous', label: 'Previous period' },
  { value: 'weekdays', label: 'Same weekdays, earlier week' },
] as const;
type ComparisonKind = (typeof COMPARISONS)[number]['value'];

function comparisonRange(kind: ComparisonKind, range: DayRange): DayRange | null {
  if (kind === 'none') return null;
  return kind === 'previous' ? previousRange(range) : sameWeekdaysBefore(range);
}

function comparisonKind(compareRange: DayRange | null, range: DayRange): ComparisonKind | '' {
  return compareRange ? (comparisonKindOf(compareRange, range) ?? '') : 'none';
}

/** Returns the first day of a month. @param months number of months after the month of `day` */
function addMonth(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Filter for the days of the report and for the period to compare with. */
export function DateFilter(props: DateFilterProps) {
  const { range, compareRange, today, maxRange, dispatch, canCompare = true } = props;
  const [isOpen, setOpen] = useState(false);
  const [picking, setPicking] = useState<[string | null, string | null] | null>(null);
  const isNarrow = useMediaQuery('(max-width: 719.98px)');
  const preset = presetOf(range, today);
  const kind = comparisonKind(compareRange, range);

  const setRange = (next: DayRange) => {
    // The compared period depends on the days.
    const follows = kind === 'previous' || kind === 'weekdays';
    dispatch({ type: 'datesSet', range: next, ...(follows && { compareRange: comparisonRange(kind, next) }) });
  };
  const isOffered = (id: DatePreset): boolean => daysOf(resolvePreset(id, today)) <= maxRange;
  // After the first day is picked, days that would exceed the report's maximum range are disabled.
  const [picked] = picking ?? [null];
  const isTooFar = (day: string): boolean =>
    !!picked && daysOf(day < picked ? { start: day, end: picked } : { start: picked, end: day }) > maxRange;
  const onPick = (next: [string | null, string | null]) => {
    const [start, end] = next;
    setPicking(next);
    if (!start || !end) return;
    setPicking(null);
    setRange({ start, end });
    setOpen(false);
  };

  return (
    <>
      <FilterChip
        label={preset ? DATE_PRESETS[preset] : undefined}
        value={rangeInWords(range, today)}
        isOpen={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          setPicking(null);
        }}
        width="auto"
      >
        <div className={classes.picker}>
          <ul className={classes.presets} aria-label="Presets">
            {(Object.keys(DATE_PRESETS) as DatePreset[]).filter(isOffered).map((id) => (
              <li key={id}>
                <button
                  type="button"
                  className={classes.preset}
                  aria-pressed={preset === id}
                  onClick={() => {
                    setRange(resolvePreset(id, today));
                    setOpen(false);
                  }}
                >
                  {DATE_PRESETS[id]}
                </button>
              </li>
            ))}
          </ul>
          <div>
            <DatePicker
              type="range"
              size="xs"
              numberOfColumns={isNarrow ? 1 : 2}
              allowSingleDateInRange
              maxDate={today}
              excludeDate={isTooFar}
              // The selected days are in the right month, and earlier days on the left.
              defaultDate={isNarrow ? range.end : addMonth(range.end, -1)}
              weekendDays={[]}
              columnsToScroll={1}
              value={picking ?? [range.start, range.end]}
              onChange={onPick}
            />
            {maxRange < YEAR && <p className={classes.longest}>Up to {maxRange} days</p>}
            {canCompare && (
              <div className={classes.compare}>
                <span id="compare-label">Compare to</span>
                <SegmentedControl
                  size="xs"
                  aria-labelledby="compare-label"
                  orientation={isNarrow ? 'vertical' : 'horizontal'}
                  data={[...COMPARISONS]}
                  value={kind}
                  onChange={(value) =>
                    dispatch({ type: 'compareSet', range: comparisonRange(value as ComparisonKind, range) })
                  }
                />
              </div>
            )}
          </div>
        </div>
      </FilterChip>
      {compareRange && (
        <FilterChip
          label="vs"
          value={`${rangeInWords(compareRange, today)}${props.comparedUntil ?? ''}`}
          isOpen={false}
          onOpenChange={() => setOpen(true)}
          onRemove={() => dispatch({ type: 'compareSet', range: null })}
          removeLabel="Remove comparison"
        >
          {null}
        </FilterChip>
      )}
    </>
  );
}
