import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { groupingOf, HOURLY_LOGS_REPORT, type FactKey } from '@adops/domain';
import { DAYS, viewerOf, type Fact } from '../../../test/known-facts.js';
import { groupedRows } from '../../../test/plain-grouped-report.js';
import { row, startReports, type ReportsUnderTest, world } from '../../../test/reports-under-test.js';
import { HOURLY_LOGS_BINDING } from '../bindings/hourly-logs-report.js';
import type { ReportFilterValues } from './request.js';

const report = { contract: HOURLY_LOGS_REPORT, binding: HOURLY_LOGS_BINDING };
const range = { start: DAYS[0], end: DAYS[3] };

let reports: ReportsUnderTest;
beforeAll(async () => {
  reports = await startReports();
});
afterAll(() => reports.stop());

const FIGURES = Object.entries(HOURLY_LOGS_REPORT.columns).flatMap(([id, { kind }]) =>
  kind === 'base' || kind === 'derived' ? [id] : [],
);
const ask = (ids: readonly string[], filters: ReportFilterValues) =>
  reports.engine.run({
    report,
    viewer: viewerOf(1),
    grouping: groupingOf(HOURLY_LOGS_REPORT, ids),
    segment: null,
    filters: { dateRange: range, ...filters },
    page: 1,
    perPage: 500,
    selection: { rows: row(FIGURES), total: row(FIGURES), totalRecords: true, freshness: false },
  });

/** Returns the sum of a figure. Null if no fact has it. */
function sum(facts: readonly Fact[], measure: keyof Fact): number | null {
  const given = facts.map((fact) => fact[measure] as number | null).filter((value) => value !== null);
  return given.length === 0 ? null : given.reduce((total, value) => total + value, 0);
}
const per = (top: number | null, bottom: number | null): number | null =>
  top === null || bottom === null || bottom === 0 ? null : top / bottom;
const scrubbed = (top: number | null, bottom: number | null): number | null => {
  const paid = per(top, bottom);
  return paid === null ? null : 1 - paid;
};

function plain(facts: readonly Fact[]): Record<string, number | null> {
  const of = (measure: keyof Fact): number | null => sum(facts, measure);
  const conv = of('conv');
  return {
    bought: of('bought'),
    totalInbound: of('inbound'),
    nbotInbound: of('inbound_nbot'),
    boughtScrubRateTotal: scrubbed(of('hourly_bought'), of('hourly_inbound')),
    boughtScrubRateNbot: scrubbed(of('hourly_bought'), of('hourly_inbound_nbot')),
    opCTR: per(of('reported_sold'), of('reported_bought')),
    totalOpCTR: per(of('outbound'), of('inbound')),
    nbotOpCTR: per(of('outbound_nbot'), of('inbound_nbot')),
    sold: of('sold'),
    outboundTotal: of('outbound'),
    outboundNbot: of('outbound_nbot'),
    soldScrubRateTotal: scrubbed(of('reported_sold'), of('reported_outbound')),
    soldScrubRateNbot: scrubbed(of('reported_sold'), of('reported_outbound_nbot')),
    conv: conv === null ? null : conv / 1_000_000,
  };
}

describe('hourly logs', () => {
  it.each<[string, readonly string[], readonly FactKey[], ReportFilterValues, (fact: Fact) => boolean]>([
    ['by hour', ['hour'], ['hour'], {}, () => true],
    ['by site and hour', ['siteName', 'hour'], ['hour', 'site'], { siteIdIn: [1] }, () => true],
    [
      'of some hours',
      ['hour', 'deviceName'],
      ['hour', 'device'],
      { timeRange: { start: '03:00', end: '14:00' } },
      ({ hour }) => hour >= 3 && hour < 14,
    ],
    [
      'of one hour by market',
      ['marketName'],
      ['market'],
      { timeRange: { start: '14:00', end: '15:00' } },
      ({ hour }) => hour === 14,
    ],
    ['of the whole day', ['date'], ['date'], { timeRange: { start: '00:00', end: '24:00' } }, () => true],
  ])('match plain loops %s', async (_, ids, keys, filters, keep) => {
    const { rows, rowTotal, totalRecords } = await ask(ids, filters);
    const others = { ...filters, timeRange: null };
    const expected = groupedRows(world, {
      viewer: viewerOf(1),
      keys,
      filters: { dateRange: range, ...others },
      keep,
    });
    expect(totalRecords).toBe(expected.length);
    const asText = (each: Record<string, unknown>): string => JSON.stringify(FIGURES.map((id) => each[id]));
    expect(rows.map(asText).sort()).toEqual(expected.map(({ facts }) => asText(plain(facts))).sort());
    expect(asText(rowTotal!)).toBe(asText(plain(expected.flatMap(({ facts }) => facts))));
  });

  it.each([
    { start: '06:30', end: '08:00' },
    { start: '08:00', end: '08:00' },
    { start: '10:00', end: '25:00' },
    { start: 'noon', end: '24:00' },
  ])('fail validation for %p with an error at its field', async (timeRange) => {
    await expect(ask(['hour'], { timeRange })).rejects.toMatchObject({
      message: 'Choose full hours from 00:00 to 24:00, with the start before the end.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });
});
