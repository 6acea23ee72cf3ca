import { describe, expect, it } from '@jest/globals';
import { advertiserChart, revenuePoints } from './advertiser-series.js';
import { sliceColumns } from './slice-columns.js';
import { sliceTable } from './slice-file.js';
import { sliceItems } from './slice-lines.js';

const advertiser = (name: string, loaded: number, shown: number, clicked: number) => ({
  name,
  loaded,
  shown,
  clicked,
  ratio: 0,
  accumulated_ratio: 0,
  shownRel: 0,
  loadPos: 1.5,
  loadPosStdev: 0.5,
  clickPos: null,
  clickPosStdev: null,
});
const slice = (
  day: string,
  advertisers: ReturnType<typeof advertiser>[],
  businessClicked = 0,
  hour: number | null = null,
) => ({
  dateTime: `${day}T${String(hour ?? 0).padStart(2, '0')}:00:00.000Z`,
  hour,
  totalLoaded: advertisers.reduce((sum, { loaded }) => sum + loaded, 0),
  totalShown: advertisers.reduce((sum, { shown }) => sum + shown, 0),
  totalClicked: advertisers.reduce((sum, { clicked }) => sum + clicked, 0),
  businessClicked,
  advertisers,
});

const slices = [
  slice('2026-11-18', [advertiser('Alpha', 40, 20, 6), advertiser('Beta', 10, 10, 2)], 6),
  slice('2026-11-19', [advertiser('Alpha', 10, 5, 2)], 2),
];
const before = {
  slices: [slice('2026-11-16', [advertiser('Alpha', 20, 10, 4), advertiser('Gone', 8, 8, 4)], 4)],
  range: { start: '2026-11-18', end: '2026-11-19' },
  compareRange: { start: '2026-11-16', end: '2026-11-17' },
};

describe('rows of the advertiser table', () => {
  it('add up from advertisers to the slice and the total', () => {
    const { total, items } = sliceItems(slices, null);
    expect(total.row).toMatchObject({ loaded: 60, shown: 35, clicked: 10, business: 8, previous: null });
    expect(total.parts?.map(({ row }) => [row.name, row.clicked, row.ratio, row.accumulated, row.places])).toEqual([
      ['Alpha', 8, 0.8, 0.8, null],
      ['Beta', 2, 0.2, 1, null],
    ]);
    expect(items.map(({ row }) => [row.name, row.clicked])).toEqual([
      ['18 Nov', 8],
      ['19 Nov', 2],
    ]);
    expect(items[0]?.parts?.map(({ row }) => [row.name, row.ratio, row.places?.loadPos])).toEqual([
      ['Alpha', 0.75, 1.5],
      ['Beta', 0.25, 1.5],
    ]);
  });

  it('compare days at the same offset, and list advertisers that disappeared', () => {
    const { total, items } = sliceItems(slices, before);
    expect(total.row.previous).toEqual({ loaded: 28, shown: 18, clicked: 8, business: 4 });
    expect(total.parts?.map(({ row }) => [row.name, row.clicked, row.previous?.clicked])).toEqual([
      ['Alpha', 8, 4],
      ['Beta', 2, 0],
      ['Gone', 0, 4],
    ]);
    expect(items[0]?.row.previous?.clicked).toBe(8);
    // The second day has no comparison data, and unknown isn't zero.
    expect(items[1]?.row.previous).toBeNull();
    expect(items[1]?.parts?.[0]?.row.previous).toBeNull();
  });

  it('show the previous value, change and relative change of each count', () => {
    const columns = sliceColumns(true);
    const { items } = sliceItems(slices, before);
    const texts = (row: number, ids: string[]) =>
      ids.map((id) => columns.find((column) => column.id === id)!.text(items[row]!));
    const clicked = ['clicked', 'previous.clicked', 'change.clicked', 'changeRatio.clicked'];
    expect(texts(0, clicked)).toEqual(['8', '8', '0', '0']);
    expect(texts(0, ['previous.business', 'change.business', 'changeRatio.business'])).toEqual([
      '4',
      '▲ 2',
      // Previous values below 10 get no relative change.
      '▲ 2',
    ]);
    expect(texts(1, clicked)).toEqual(['2', 'NA', 'NA', 'NA']);
    expect(sliceColumns(false).some(({ id }) => id.includes('.'))).toBe(false);
  });
});

describe('the export of the advertiser table', () => {
  it('contains a row per advertiser and slice, with counts that add up to the total', () => {
    const [head, ...lines] = sliceTable(slices, null);
    const at = head!.indexOf('Clicked');
    expect(head!.slice(0, 4)).toEqual(['Date', 'Hour', 'Advertiser', 'Loaded']);
    expect(lines.map(([day, hour, name]) => [day, hour, name])).toEqual([
      ['2026-11-18', null, 'Alpha'],
      ['2026-11-18', null, 'Beta'],
      ['2026-11-19', null, 'Alpha'],
    ]);
    expect(lines.reduce((sum, line) => sum + Number(line[at]), 0)).toBe(10);
    expect(sliceTable([slice('2026-11-18', [advertiser('Alpha', 1, 1, 1)], 0, 9)], null)[1]?.slice(0, 3)).toEqual([
      '2026-11-18',
      9,
      'Alpha',
    ]);
  });

  it('contains the previous values', () => {
    const [head, first] = sliceTable(slices, before);
    expect(first![head!.indexOf('Clicked before')]).toBe(4);
    expect(first![head!.indexOf('Δ Clicked %')]).toBe(0.5);
  });
});

describe('advertiser charts', () => {
  it('include the comparison range in each point', () => {
    const top = [{ id: 1, name: 'Alpha', weight: 1, type: 'unknown' as const }];
    const { points } = advertiserChart(
      { rows: slices, topAdvertisers: top, totalRecords: 2 },
      'clicked',
      before.slices,
      before,
    );
    expect(points.map(({ previous }) => previous)).toEqual([{ Alpha: 4, others: 4 }, {}]);
    const row = { bought: 3, sold: 2, RPC: 0.5, profit: null, earned: 1, hour: null };
    const now = [{ ...row, date: '2026-11-18T00:00:00.000Z' }];
    expect(
      revenuePoints(now, false, [{ ...row, bought: 7, date: '2026-11-16T00:00:00.000Z' }], before)[0]?.previous,
    ).toEqual({
      ...{ bought: 7, sold: 2, RPC: 0.5, profit: null, earned: 1 },
    });
    expect(revenuePoints(now, false)[0]?.previous).toBeUndefined();
  });
});
