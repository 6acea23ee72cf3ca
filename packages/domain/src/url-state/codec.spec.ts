import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import { isMetric, type ReportContract } from '../reports/contract.js';
import { comparisonOf, operationsFor } from '../reports/custom-filter.js';
import { addDays } from '../dates/days.js';
import { DATE_PRESETS, resolvePreset, type DatePreset } from '../reports/date-range.js';
import { KEYWORD_MINING } from '../reports/keyword-mining.js';
import { REPORTS } from '../reports/registry.js';
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
  if (kind === 'id' || kind === 'ids')
    return fc.uniqueArray(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 6 });
  if (kind === 'text') return text;
  if (kind === 'flag') return fc.constant(true);
  if (kind === 'hours') {
    const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
    return fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
      .map(([from, length]) => ({ start: clock(from), end: clock(Math.min(24, from + length)) }));
  }
  if (kind === 'days') return range;
  if (kind === 'numbers') {
    const end = fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 1e6 }).map(String));
    return fc.tuple(end, end).filter((ends) => ends.some((one) => one !== ''));
  }
  return fc.uniqueArray(text, { minLength: 1, maxLength: 5 });
};
const filtersOf = (contract: ReportContract) =>
  fc.record(
    Object.fromEntries(
      contract.filters
        .filter(({ id, kind }) => id !== 'dateRange' && kind !== 'conditions')
        .map(({ id, kind }) => [id, filterValue(kind)]),
    ),
    { requiredKeys: [] },
  );

const conditionsOf = (contract: ReportContract) =>
  fc.array(
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

const orderOf = ({ columns }: ReportContract) => {
  const metrics = Object.keys(columns).filter((id) => isMetric(columns[id]!));
  return fc.record({
    column: fc
      .tuple(fc.constantFrom('', 'previous.', 'change.', 'changeRatio.'), fc.constantFrom(...metrics))
      .map((parts) => parts.join('')),
    direction: fc.constantFrom('ASC' as const, 'DESC' as const),
  });
};
const groupLevelOf = ({ grouping: { choices, multiple } }: ReportContract) => {
  const ids = choices.map(({ id }) => id);
  return multiple ? fc.subarray(ids, { minLength: 1 }).map((chosen) => chosen.join(',')) : fc.constantFrom(...ids);
};

const statesOf = (contract: ReportContract): fc.Arbitrary<ReportState> =>
  fc.record({
    page: fc.integer({ min: 1, max: 10_000 }),
    perPage: fc.integer({ min: 1, max: 500_000 }),
    dateRange: range,
    filters: filtersOf(contract),
    customFilters: conditionsOf(contract),
    orderBy: fc.option(orderOf(contract)),
    groupLevel: groupLevelOf(contract),
    segment:
      contract.segments.length > 0
        ? fc.option(fc.constantFrom(...contract.segments.map(({ id }) => id)))
        : fc.constant(null),
    compareRange: fc.option(range),
    comparesLate: fc.boolean(),
    settings: fc.subarray((contract.settings ?? []).map(({ id }) => id)),
  });

describe.each(Object.values(REPORTS))('the URL of the $id', (report) => {
  const states = statesOf(report);
  it('can restore every state', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readReportState(report, `?${writeReportState(report, state)}`, TODAY)).toEqual(state);
      }),
      { numRuns: 150 },
    );
  });

  it('restores the state after a browser has normalized the query', () => {
    fc.assert(
      fc.property(states, (state) => {
        const address = new URL(`http://console/report?${writeReportState(report, state)}`);
        expect(readReportState(report, address.search, TODAY)).toEqual(state);
      }),
      { numRuns: 60 },
    );
  });

  it('contains only the days for the default state', () => {
    const state = defaultReportState(report, TODAY);
    expect(writeReportState(report, state)).toMatch(/^filters\.dateRange=[\d-]+,[\d-]+$/);
  });
});

describe('a link to relative days', () => {
  const linked = (
    range: { start: string; end: string },
    compareRange: ReportState['compareRange'],
    preset: DatePreset,
  ) => writeReportState(contract, { ...start, dateRange: range, compareRange }, preset);

  it.each(Object.values(REPORTS).filter(({ isDateless }) => !isDateless))(
    "shows the preset's days relative to the day on which it is opened, in the $id",
    (report) => {
      const state = defaultReportState(report, TODAY);
      for (const preset of Object.keys(DATE_PRESETS) as DatePreset[]) {
        const query = writeReportState(report, { ...state, dateRange: resolvePreset(preset, TODAY) }, preset);
        expect(query).toBe(`filters.dateRange=${preset}`);
        for (const day of ['2026-11-21', '2026-12-01', '2027-01-01'])
          expect(readReportState(report, query, day)).toEqual({ ...state, dateRange: resolvePreset(preset, day) });
      }
    },
  );

  it.each([
    [{ start: '2026-11-08', end: '2026-11-14' }, 'previous', { start: '2026-11-24', end: '2026-11-30' }],
    [{ start: '2026-11-03', end: '2026-11-09' }, '2026-11-03,2026-11-09', { start: '2026-11-03', end: '2026-11-09' }],
  ])('stores the comparison %j as %s', (compareRange, written, later) => {
    const query = linked({ start: '2026-11-15', end: TODAY }, compareRange, 'last7Days');
    expect(query).toBe(`filters.dateRange=last7Days&compareRange=${written}`);
    expect(readReportState(contract, query, '2026-12-07')).toMatchObject({
      dateRange: { start: '2026-12-01', end: '2026-12-07' },
      compareRange: later,
    });
  });

  it('compares with the previous weekdays', () => {
    const query = linked(
      { start: '2026-11-20', end: '2026-11-20' },
      { start: '2026-11-13', end: '2026-11-13' },
      'yesterday',
    );
    expect(query).toBe('filters.dateRange=yesterday&compareRange=weekdays');
    expect(readReportState(contract, query, '2026-12-07')?.compareRange).toEqual({
      start: '2026-11-29',
      end: '2026-11-29',
    });
  });

  it('uses the default days for unknown presets', () => {
    for (const name of ['constructor', 'lastYear'])
      expect(read(`filters.dateRange=${name}&compareRange=${name}`)).toEqual(start);
  });
});

describe('the URL of a list with day and number range filters', () => {
  const start = defaultReportState(KEYWORD_MINING, TODAY);
  it('can restore its filters', () => {
    fc.assert(
      fc.property(filtersOf(KEYWORD_MINING), (filters) => {
        const state = { ...start, filters };
        const address = `?${writeReportState(KEYWORD_MINING, state)}`;
        expect(readReportState(KEYWORD_MINING, address, TODAY)?.filters ?? {}).toEqual(filters);
      }),
      { numRuns: 150 },
    );
  });

  it('omits invalid ranges', () => {
    const filters = (query: string) => readReportState(KEYWORD_MINING, query, TODAY)?.filters;
    expect(filters('?filters.timesShown=,&filters.hasIssue=true')).toEqual({ hasIssue: ['true'] });
    expect(filters('?filters.timesShown=a,5')).toEqual({});
    expect(filters('?filters.timesShown=,5')).toEqual({ timesShown: ['', '5'] });
    expect(filters('?filters.firstShownAt=2026-02-30,2026-03-01')).toEqual({});
  });
});

describe('the URL of a report', () => {
  it('never throws for any query', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webQueryParameters(), fc.constant('filters.siteIdIn=%&page=%E0')),
        (query) => {
          expect(() => read(query)).not.toThrow();
        },
      ),
    );
  });

  it('remains short and readable', () => {
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

  it('returns null if it contains no report state', () => {
    expect(read('')).toBeNull();
    expect(read('?utm_source=mail')).toBeNull();
  });

  it('uses default values for invalid values', () => {
    const state = read(
      '?page=-3&perPage=many&groupLevel=galaxy&segment=week&orderBy=nothing:ASC&filters.siteIdIn=x&filters.dateRange=soon',
    );
    expect(state).toEqual(start);
  });

  it('treats an empty filter as unset, and preserves feed ID 0', () => {
    expect(read('?filters.siteIdIn=&filters.campaign=&filters.labelNameIn=')).toEqual(start);
    expect(read('?filters.feedIdIn=0,,1')?.filters).toEqual({ feedIdIn: [0, 1] });
  });

  it('omits incomplete conditions', () => {
    const state = { ...start, customFilters: [{ name: '', operation: '', value: '' }] };
    expect(writeReportState(contract, state)).toBe('filters.dateRange=2026-11-20,2026-11-20');
  });

  it('converts values to the type that their text suggests', () => {
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
