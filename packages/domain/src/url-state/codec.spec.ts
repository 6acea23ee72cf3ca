import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import type { ReportContract } from '../reports/contract.js';
import { comparisonOf, operationsFor } from '../reports/custom-filter.js';
import { addDays } from '../reports/date-range.js';
import { defaultReportState, parseScalar, readReportState, writeReportState } from './codec.js';
import type { FilterValue, ReportState } from './state.js';

const contract: ReportContract = ADGROUP_REPORT;
const TODAY = '2026-11-21';
const start = defaultReportState(contract, TODAY);
const read = (query: string) => readReportState(contract, query, TODAY);

const range = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 60 })).map(([back, length]) => {
  const end = addDays(TODAY, -back);
  return { start: addDays(end, -length), end };
});
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((value) => value.isWellFormed());

const filterValue = (kind: string): fc.Arbitrary<FilterValue> => {
  if (kind === 'ids') return fc.uniqueArray(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 6 });
  if (kind === 'text') return text;
  if (kind === 'flag') return fc.constant(true);
  return fc.uniqueArray(text, { minLength: 1, maxLength: 5 });
};
const filters = fc.record(
  Object.fromEntries(
    contract.filters
      .filter(({ kind }) => kind !== 'range' && kind !== 'conditions')
      .map(({ id, kind }) => [id, filterValue(kind)]),
  ),
  { requiredKeys: [] },
);

const conditions = fc.array(
  fc
    .constantFrom(...Object.entries(contract.columns).filter(([, column]) => operationsFor(column).length > 0))
    .chain(([name, column]) => {
      const comparison = comparisonOf(column);
      const value: fc.Arbitrary<string | number | boolean> =
        comparison === 'number'
          ? fc.oneof(
              fc.integer(),
              fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
            )
          : comparison === 'boolean'
            ? fc.boolean()
            : comparison === 'date'
              ? fc.constant('2026-01-31')
              : text.filter((each) => !each.includes('\u0000'));
      return fc.record({ name: fc.constant(name), operation: fc.constantFrom(...operationsFor(column)), value });
    }),
  { maxLength: 4 },
);

const states: fc.Arbitrary<ReportState> = fc.record({
  page: fc.integer({ min: 1, max: 10_000 }),
  perPage: fc.integer({ min: 1, max: 500_000 }),
  dateRange: range,
  filters,
  customFilters: conditions,
  orderBy: fc.option(
    fc.record({
      column: fc.constantFrom('bought', 'profit', 'adgroup', 'changeRatio.cost', 'previous.earned'),
      direction: fc.constantFrom('ASC' as const, 'DESC' as const),
    }),
  ),
  groupLevel: fc.constantFrom(...contract.grouping.choices.map(({ id }) => id)),
  segment: fc.option(fc.constantFrom(...contract.segments.map(({ id }) => id))),
  compareRange: fc.option(range),
});

describe('the address of a report', () => {
  it('brings back every state', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(read(`?${writeReportState(contract, state)}`)).toEqual(state);
      }),
      { numRuns: 300 },
    );
  });

  it('brings it back after a browser has rewritten the query', () => {
    fc.assert(
      fc.property(states, (state) => {
        const address = new URL(`http://console/report?${writeReportState(contract, state)}`);
        expect(read(address.search)).toEqual(state);
      }),
      { numRuns: 100 },
    );
  });

  it('never throws, whatever the query', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webQueryParameters(), fc.constant('filters.siteIdIn=%&page=%E0')),
        (query) => {
          expect(() => read(query)).not.toThrow();
        },
      ),
    );
  });

  it('is short and readable', () => {
    const state: ReportState = {
      ...start,
      filters: { siteIdIn: [1, 2], searchPhrase: 'car hire' },
      customFilters: [{ name: 'profit', operation: 'lt', value: -5 }],
      orderBy: { column: 'profit', direction: 'ASC' },
      groupLevel: 'campaign',
      segment: 'date',
    };
    expect(writeReportState(contract, state)).toBe(
      'filters.dateRange=2026-11-20,2026-11-20&filters.siteIdIn=1,2&filters.searchPhrase=car%20hire' +
        '&customFilters=profit:lt:-5&orderBy=profit:ASC&groupLevel=campaign&segment=date',
    );
  });

  it('says nothing when it is about something else', () => {
    expect(read('')).toBeNull();
    expect(read('?utm_source=mail')).toBeNull();
  });

  it('falls back to the defaults for what makes no sense', () => {
    const state = read(
      '?page=-3&perPage=many&groupLevel=galaxy&segment=week&orderBy=nothing:ASC&filters.siteIdIn=x&filters.dateRange=soon',
    );
    expect(state).toEqual(start);
  });

  it('leaves out unfinished conditions', () => {
    const state = { ...start, customFilters: [{ name: '', operation: '', value: '' }] };
    expect(writeReportState(contract, state)).toBe('filters.dateRange=2026-11-20,2026-11-20');
  });

  it('turns values into what they look like', () => {
    expect(['5', '-1.5', 'true', 'false', 'null', 'abc', ''].map(parseScalar)).toEqual([
      5,
      -1.5,
      true,
      false,
      null,
      'abc',
      '',
    ]);
  });
});
