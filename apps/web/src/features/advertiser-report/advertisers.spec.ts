import { describe, expect, it } from '@jest/globals';
import { defaultAdvertiserQuery, readAdvertiserQuery } from '@adops/domain';
import { alertMarkers } from './alert-markers.js';
import { addressOf, differences, linkOf, queryOfView, viewOf } from './advertiser-views.js';
import { advertiserChart, overSameHours, revenuePoints, rpcChart, sliceName } from './advertiser-series.js';

const advertiser = (name: string, clicked: number, shown = clicked * 4) =>
  ({ name, clicked, shown, loaded: shown }) as never;

describe('the advertiser chart', () => {
  const many = Array.from({ length: 14 }, (_, index) => ({
    id: index + 1,
    name: `advertiser ${index}`,
    weight: 1 - index / 20,
    type: 'unknown' as const,
  }));
  const report = {
    rows: [
      {
        dateTime: '2026-11-20T09:00:00.000Z',
        hour: 9,
        totalLoaded: 0,
        totalShown: 0,
        totalClicked: 0,
        businessClicked: 0,
        advertisers: many.map(({ name }, index) => advertiser(name, index + 1)),
      },
    ],
    topAdvertisers: many,
    totalRecords: 1,
  };
  it('draws at most twelve series and adds up the remaining series as "others"', () => {
    const { series, points } = advertiserChart(report, 'clicked');
    expect(series).toHaveLength(12);
    expect(series.at(-1)?.label).toBe('3 others');
    expect(points[0]?.name).toBe('2026-11-20 09:00 - 10:00');
    const sum = Object.values(points[0]!.values).reduce<number>((total, value) => total + (value ?? 0), 0);
    expect(sum).toBe((14 * 15) / 2);
    expect(advertiserChart(report, 'shown').points[0]?.values['advertiser 0']).toBe(4);
  });
  it('labels points with their day, or their day and hour', () => {
    expect(sliceName('2026-11-20T09:00:00.000Z', 9)).toBe('20 Nov 09:00 - 10:00');
    expect(sliceName('2026-11-20T00:00:00.000Z', null)).toBe('20 Nov');
  });
});

it('omits rows without an hour from revenue by hour', () => {
  const row = { date: '2026-11-20T00:00:00.000Z', bought: 3, sold: 2, RPC: 0.5, profit: null, earned: 1 };
  expect(
    revenuePoints(
      [
        { ...row, hour: null },
        { ...row, hour: 0 },
      ],
      true,
    ).map(({ values }) => values),
  ).toEqual([{ bought: 3, sold: 2, RPC: 0.5, profit: null, earned: 1 }]);
});

it('draws a revenue-per-click line for each top keyword', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].flatMap((keyword, index) =>
    Array.from({ length: 8 - index }, (_, day) => ({ datetime: `2026-11-${10 + day}T00:00:00.000Z`, rpc: 1, keyword })),
  );
  const { series, points } = rpcChart(rows);
  expect(series.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(points).toHaveLength(8);
  expect(points[0]?.name).toBe('2026-11-10');
});

it('marks alerts at their hours within the displayed days', () => {
  const markers = alertMarkers(
    {
      alertReport: {
        rows: [
          {
            id: 1,
            alerts: {
              cyclicLoss: [
                {
                  id: 1,
                  isAcknowledged: false,
                  dateIntervalBegin: '2026-11-18',
                  dateIntervalEnd: '2026-11-20',
                  hourIntervals: [{ start: 3, end: 5 }],
                },
              ],
              advertiserGone: [
                {
                  id: 2,
                  adgroupId: 1,
                  isAcknowledged: false,
                  date: '2026-11-20',
                  hour: 9,
                  advertiserId: 4,
                  advertiserName: 'Alpha',
                },
              ],
              significantOneTimeLoss: [
                { id: 3, adgroupId: 1, isAcknowledged: false, date: '2026-11-25', hour: 9, loss: -12 },
              ],
            },
          },
        ],
      },
    } as never,
    { start: '2026-11-19', end: '2026-11-20' },
  );
  expect(markers).toEqual([
    { name: '2026-11-19 03:00 - 04:00', text: 'Loss that recurs at these hours' },
    { name: '2026-11-20 03:00 - 04:00', text: 'Loss that recurs at these hours' },
    { name: '2026-11-20 09:00 - 10:00', text: 'Alpha is gone' },
  ]);
});

describe('a saved view of advertisers', () => {
  const TODAY = '2026-11-21';
  const query = {
    ...defaultAdvertiserQuery(TODAY),
    siteId: 7,
    feedId: 36,
    label: 'a&b=c',
    reportMetric: 'shown',
  } as const;

  it('restores the screen, with dates relative to today', () => {
    expect(queryOfView(viewOf(query, TODAY), TODAY)).toEqual(query);
    const later = queryOfView(viewOf(query, TODAY), '2026-12-03');
    expect(later).toEqual({ ...query, dateRange: { start: '2026-11-27', end: '2026-12-02' } });
    const yesterday = { ...query, dateRange: { start: '2026-11-20', end: '2026-11-20' } };
    expect(queryOfView(viewOf(yesterday, TODAY), '2026-12-03')?.dateRange).toEqual({
      start: '2026-12-02',
      end: '2026-12-02',
    });
    const fixed = { ...query, dateRange: { start: '2026-11-03', end: '2026-11-09' } };
    expect(queryOfView(viewOf(fixed, TODAY), '2026-12-03')).toEqual(fixed);
  });

  it('shows its differences from the current screen', () => {
    const kept = queryOfView(viewOf(query, TODAY), TODAY);
    expect(differences(kept, query)).toEqual([]);
    expect(differences(kept, { ...query, siteId: 8, segmentation: 'hour' })).toEqual(['site', 'split']);
  });

  it('creates links with fixed dates or dates relative to the current day', () => {
    const yesterday = { ...query, dateRange: { start: '2026-11-20', end: '2026-11-20' } };
    const opened = (link: string) => readAdvertiserQuery(new URLSearchParams(link).get('q'), '2026-12-03');
    expect(opened(linkOf(yesterday, null))).toEqual(yesterday);
    expect(opened(linkOf(yesterday, 'yesterday'))).toEqual({
      ...yesterday,
      dateRange: { start: '2026-12-02', end: '2026-12-02' },
    });
  });

  it("returns null if it can't be parsed", () => {
    expect(queryOfView({ query: 'page=2', preset: null, columns: null }, TODAY)).toBeNull();
    expect(addressOf(query)).not.toContain('a&b');
  });
});

it('aligns charts by hour, and leaves daily and empty charts unchanged', () => {
  const point = (name: string) => ({ name, isEstimated: false, values: { earned: 1 } });
  const [early, late, none, loading] = overSameHours([
    [point('2026-11-23 22:00 - 23:00'), point('2026-11-23 23:00 - 24:00')],
    [point('2026-11-24 01:00 - 02:00')],
    [],
    null,
  ]);
  const hours = ['2026-11-23 22', '2026-11-23 23', '2026-11-24 00', '2026-11-24 01'];
  for (const chart of [early, late]) expect(chart?.map(({ name }) => name.slice(0, 13))).toEqual(hours);
  expect(late?.map(({ values }) => values['earned'])).toEqual([undefined, undefined, undefined, 1]);
  expect([none, loading]).toEqual([[], null]);
  const days = [[point('2026-11-20')], [point('2026-11-22')]];
  expect(overSameHours(days)).toEqual(days);
});
