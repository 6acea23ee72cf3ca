import type { TimeRange } from '@adops/domain';
import type { ReportController } from '../screen/useReportController.js';
import { comparedUntil } from '../state/comparison-words.js';
import { ChangeSizeToggle } from './ChangeSizeToggle.js';
import { DateFilter } from './DateFilter.js';
import { HoursFilter } from './HoursFilter.js';
import { MonthFilter } from './MonthFilter.js';

/** Filters for the days or months of a report, and for its hours. */
export function DateFilters({ controller }: { controller: ReportController }) {
  const { contract, state, today, dispatch, data } = controller;
  const isMonthly = contract.filters.some(({ kind }) => kind === 'month');
  return (
    <>
      {contract.isDateless ? null : isMonthly ? (
        <MonthFilter
          range={state.dateRange}
          today={today}
          onChange={(range) => dispatch({ type: 'datesSet', range })}
        />
      ) : (
        <DateFilter
          range={state.dateRange}
          compareRange={state.compareRange}
          comparedUntil={comparedUntil(data.page?.comparison)}
          today={today}
          maxRange={contract.maxRange}
          dispatch={dispatch}
          canCompare={!contract.isList}
        />
      )}
      <ChangeSizeToggle controller={controller} />
      {contract.filters
        .filter(({ kind }) => kind === 'hours')
        .map(({ id, label }) => (
          <HoursFilter
            key={id}
            label={label}
            value={state.filters[id] as TimeRange | undefined}
            onChange={(hours) => dispatch({ type: 'filterSet', id, value: hours })}
          />
        ))}
    </>
  );
}
