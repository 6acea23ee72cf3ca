import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../dates/days.js';
import {
  defaultAdvertiserQuery,
  hourLabel,
  readAdvertiserQuery,
  writeAdvertiserQuery,
  writeRelativeAdvertiserQuery,
  type AdvertiserQuery,
} from './advertiser-report.js';

const TODAY = '2026-11-21';
const id = fc.option(fc.integer({ min: 1, max: 1e6 }));
const days = fc.tuple(fc.nat(300), fc.nat(30)).map(([back, length]) => {
  const end = addDays(TODAY, -back);
  return { start: addDays(end, -length), end };
});
const queries: fc.Arbitrary<AdvertiserQuery> = fc.record({
  adgroupId: id,
  siteId: id,
  feedId: id,
  label: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })),
  dateRange: days,
  compareRange: fc.option(days),
  segmentation: fc.constantFrom('date' as const, 'hour' as const),
  reportMetric: fc.constantFrom('clicked' as const, 'shown' as const),
  highlightAlerts: fc.boolean(),
});

describe('the URL of the advertiser report', () => {
  it('restores the state, even after a browser has normalized the URL', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const address = new URL(`http://console/?q=${encodeURIComponent(writeAdvertiserQuery(query))}`);
        expect(readAdvertiserQuery(address.searchParams.get('q'), TODAY)).toEqual(query);
      }),
    );
  });
  it('contains yesterday by day, and clicks, by default', () => {
    expect(readAdvertiserQuery('{"adgroupId":5,"siteId":3}', TODAY)).toEqual({
      adgroupId: 5,
      siteId: 3,
      feedId: null,
      label: null,
      dateRange: { start: '2026-11-20', end: '2026-11-20' },
      compareRange: null,
      segmentation: 'date',
      reportMetric: 'clicked',
      highlightAlerts: false,
    });
  });
  it("returns null if it can't be parsed, and defaults for invalid parts", () => {
    for (const q of [null, '', '{', '5', '[]', 'null']) expect(readAdvertiserQuery(q, TODAY)).toBeNull();
    fc.assert(fc.property(fc.json(), (q) => void readAdvertiserQuery(q, TODAY)));
    expect(
      readAdvertiserQuery('{"siteId":"x","segmentation":"week","dateRange":5,"compareRange":7}', TODAY),
    ).toMatchObject({
      compareRange: null,
      siteId: null,
      segmentation: 'date',
      dateRange: { start: '2026-11-20', end: '2026-11-20' },
    });
  });
  it('contains a preset for relative days, and compares with the matching days', () => {
    const days = { start: '2026-11-20', end: '2026-11-20' };
    const query = { ...defaultAdvertiserQuery(TODAY), siteId: 3, dateRange: days };
    const compareRange = { start: '2026-11-13', end: '2026-11-13' };
    const q = writeRelativeAdvertiserQuery({ ...query, compareRange }, 'yesterday');
    expect(q).toContain('"dateRange":"yesterday","compareRange":"weekdays"');
    expect(readAdvertiserQuery(q, '2026-12-07')).toEqual({
      ...query,
      dateRange: { start: '2026-12-06', end: '2026-12-06' },
      compareRange: { start: '2026-11-29', end: '2026-11-29' },
    });
  });
  it('opens the six days up to yesterday from the menu', () => {
    expect(defaultAdvertiserQuery(TODAY).dateRange).toEqual({ start: '2026-11-15', end: '2026-11-20' });
  });
});

it('formats hours from their first to their last minute', () => {
  expect([0, 9, 23].map(hourLabel)).toEqual(['00:00 - 01:00', '09:00 - 10:00', '23:00 - 24:00']);
});
