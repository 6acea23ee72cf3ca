import { describe, expect, it } from '@jest/globals';
import type { SiteHealth } from '../connections/index.js';
import { freshnessOfSites } from './site-freshness.js';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const health = (completeUntil: Date | null, isOk = true): SiteHealth => ({
  isOk,
  completeUntil,
  lastPullAt: null,
  unmatchedVisits: 0,
  error: isOk ? null : 'The site responded with 500.',
});
const SITES = [
  { id: 1, name: 'zebra.example' },
  { id: 2, name: 'ant.example' },
  { id: 3, name: 'bee.example' },
  { id: 4, name: 'not-collected.example' },
];

describe('site freshness', () => {
  it('lists synced sites by name, and marks late and failing sites', () => {
    const known = new Map([
      [1, health(at(9))],
      [2, health(at(8))],
      [3, health(at(9), false)],
    ]);
    expect(freshnessOfSites(SITES, known, at(10))).toEqual([
      { siteId: 2, siteName: 'ant.example', completeUntil: at(8), isFailing: false, isLate: true },
      { siteId: 3, siteName: 'bee.example', completeUntil: at(9), isFailing: true, isLate: true },
      { siteId: 1, siteName: 'zebra.example', completeUntil: at(9), isFailing: false, isLate: false },
    ]);
  });

  it('marks a site without hours as late only if another site has reported hours', () => {
    const isLate = (...states: [number, SiteHealth][]) =>
      freshnessOfSites(SITES, new Map(states), at(10)).find(({ siteId }) => siteId === 2)!.isLate;
    expect(isLate([2, health(null)])).toBe(false);
    expect(isLate([1, health(at(3))], [2, health(null)])).toBe(true);
  });

  it.each([
    [9, 1, false],
    [9, 29, false],
    [9, 30, true],
  ])('allows a site an extra half hour to report after other sites: %i:%i', (hour, minute, isLate) => {
    const known = new Map([
      [1, health(at(9))],
      [2, health(at(8))],
    ]);
    const now = new Date(at(hour).getTime() + minute * 60_000);
    expect(freshnessOfSites(SITES, known, now).find(({ siteId }) => siteId === 2)!.isLate).toBe(isLate);
  });

  it('returns an empty list if no sites exist', () => {
    expect(freshnessOfSites([], new Map(), at(10))).toEqual([]);
  });
});
