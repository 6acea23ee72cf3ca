import { describe, expect, it } from '@jest/globals';
import { DEFAULT_THRESHOLDS as DEFAULTS } from '../thresholds.js';
import { type AdgroupAds, findGone, raiseGone, settleGone } from './advertiser-gone.js';
import type { AlertRow } from './alert-row.js';
import { firstHour } from './series.js';

/** First hour without the advertiser, after more than a week of figures. */
const GONE = firstHour('2026-03-20') + 9;
const NOW = Date.parse('2026-03-20T20:00:00Z');

/**
 * Creates ads with these impressions in the hours from GONE on. In each earlier hour 40 ads are shown, 18% of them the
 * advertiser's.
 */
function ads(
  shown: readonly number[],
  more: { loaded?: number; own?: readonly number[]; share?: number } = {},
): AdgroupAds {
  const { loaded = 1.2, own = [], share = 0.18 } = more;
  const maps = {
    loaded: new Map<number, number>(),
    shown: new Map<number, number>(),
    clicked: new Map<number, number>(),
  };
  const advertiser = { id: 9, name: 'Gone Ltd', shown: new Map<number, number>(), clicked: new Map<number, number>() };
  const others = { id: 8, name: 'Stays', shown: new Map<number, number>(), clicked: new Map<number, number>() };
  for (let at = GONE - 200; at < GONE + shown.length; at += 1) {
    const later = at - GONE;
    const total = later < 0 ? 40 : shown[later]!;
    const mine = later < 0 ? Math.round(40 * share * 100) / 100 : (own[later] ?? 0);
    maps.shown.set(at, total);
    maps.loaded.set(at, later < 0 ? 48 : total * loaded);
    maps.clicked.set(at, total / 10);
    if (mine > 0) advertiser.shown.set(at, mine);
    if (mine > 0) advertiser.clicked.set(at, mine / 10);
    others.shown.set(at, total - mine);
    others.clicked.set(at, (total - mine) / 10);
  }
  return { adgroupId: 7, until: GONE + shown.length, since: GONE - 1, ...maps, advertisers: [others, advertiser] };
}
const find = (series: AdgroupAds, rows: AlertRow[] = []) => {
  raiseGone(7, findGone(series, rows, DEFAULTS), rows, DEFAULTS);
  settleGone(series, rows, DEFAULTS, NOW);
  return rows;
};

describe('the detector of missing advertisers', () => {
  it('fires at the first of three hours in which the advertiser should have been shown', () => {
    expect(find(ads([40, 35, 30]))).toMatchObject([
      { advertiserId: 9, advertiserName: 'Gone Ltd', date: '2026-03-20', hour: 9, datetime: (GONE + 3) * 3_600_000 },
    ]);
    expect(find(ads([40, 35]))).toEqual([]);
  });
  it("doesn't fire if too few pages should have shown the advertiser", () => {
    expect(find(ads([5, 4, 3]))).toEqual([]);
  });
  it("doesn't fire if no data was loaded", () => {
    expect(find(ads([40, 35, 30], { loaded: 0 }))).toEqual([]);
    expect(find(ads([0, 0, 0]))).toEqual([]);
  });
  it("doesn't fire for an advertiser that was never important for the ad group", () => {
    expect(find(ads([300, 300, 300], { share: 0 }))).toEqual([]);
  });
  it('reports a missing advertiser once, and resolves after two hours at half its old share', () => {
    const rows = find(ads([40, 35, 30]));
    find(ads([40, 35, 30, 40, 40]), rows);
    find(ads([40, 35, 30, 40, 40], { own: [0, 0, 0, 4, 1] }), rows);
    expect(rows).toMatchObject([{ resolvedAt: null }]);
    find(ads([40, 35, 30, 40, 40], { own: [0, 0, 0, 4, 5] }), rows);
    expect(rows).toMatchObject([{ resolution: 'over' }]);
    find(ads([40, 35, 30, 40, 40], { own: [0, 0, 0, 4, 5] }), rows);
    expect(rows).toHaveLength(1);
  });
});
