import { describe, expect, it } from '@jest/globals';
import {
  keywordTrackingGroupForm,
  limitError,
  MAX_GROUP_KEYWORDS,
  TRACKING_COUNTRIES,
  trackingCountries,
  trackingCountryOf,
} from './groups.js';
import { type FoundAd, originOf, ownRatios, probedAdvertisers } from './statistics.js';

describe('the countries of keyword tracking', () => {
  it('match the 35 codes of the specification, and treat UK as GB', () => {
    const listed =
      'US, DE, FR, IT, ES, UK, BE, NL, CH, SE, AT, IE, AU, CA, DK, GB, NO, NZ, BR, FI, IN, MX, SG, HK, AR, CL, CO, ID, MY, PE, PH, TW, TH, VE, VN';
    expect(TRACKING_COUNTRIES).toEqual(listed.split(', '));
    expect(TRACKING_COUNTRIES).toHaveLength(35);
    expect(trackingCountries()).toHaveLength(34);
    expect(trackingCountries()).not.toContain('UK');
    expect([' uk ', 'GB', 'de', 'PL', ''].map(trackingCountryOf)).toEqual(['GB', 'GB', 'DE', null, null]);
  });
});

describe('the form of a group', () => {
  const group = { name: 'Shoes', countryCode: 'UK', deviceId: 2, siteId: 7, keywords: ['Red  shoes', 'boots'] };
  const errors = (change: object) =>
    keywordTrackingGroupForm.safeParse({ ...group, ...change }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it('stores the United Kingdom as GB, and removes duplicate keywords case-insensitively', () => {
    const given = { ...group, keywords: [' Red  shoes ', 'red shoes', '', 'BOOTS', 'boots'] };
    expect(keywordTrackingGroupForm.parse(given)).toEqual({ ...group, countryCode: 'GB', keywords: ['Red shoes', 'BOOTS'] });
  });

  it('reports the invalid field', () => {
    expect(errors({ name: ' ' })).toEqual([['name', 'Name is required.']]);
    expect(errors({ countryCode: '' })).toEqual([['countryCode', 'Choose a country.']]);
    expect(errors({ countryCode: 'PL' })).toEqual([['countryCode', "Keywords can't be tracked in this country."]]);
    expect(errors({ deviceId: null, siteId: null })).toEqual([['deviceId', 'Choose a device.'], ['siteId', 'Choose a site.']]);
    expect(errors({ deviceId: 4 })).toEqual([['deviceId', 'Choose a device.']]);
    expect(errors({ keywords: [' '] })).toEqual([['keywords', 'Enter at least one keyword.']]);
    expect(errors({ keywords: ['x'.repeat(201)] })![0]![1]).toContain('up to 200 characters');
    expect(errors({ keywords: ['a\u0000b'] })![0]![1]).toContain("can't be printed");
    const many = Array.from({ length: MAX_GROUP_KEYWORDS + 1 }, (_, at) => `k${at}`);
    expect(errors({ keywords: many })![0]![1]).toContain('This list has 201.');
    expect(errors({ keywords: many.slice(1) })).toBeUndefined();
  });
}); // prettier-ignore

describe('the keyword limit of a user', () => {
  it('accepts keywords up to the limit, and returns the number of keywords that fit', () => {
    expect(limitError(0, 5, 5)).toBeNull();
    expect(limitError(4, 5, 1)).toBeNull();
    expect(limitError(5, 5, 1)).toContain('You track 5 of 5 keywords, which is your limit.');
    expect(limitError(4, 5, 3)).toContain('so you can add 1 more, but this adds 3');
    // The limit was lowered below the number of tracked keywords.
    expect(limitError(9, 5, 1)).toContain('which is your limit');
    expect(limitError(9, 5, 0)).toBeNull();
  });
});

describe('statistics of a tracked keyword', () => {
  const ad = (probe: string, position: number, advertiserId: number): FoundAd => ({
    ...{ probe, position, advertiserId, name: `n${advertiserId}`, type: null },
  });

  it('count an advertiser once per probe, at its best position', () => {
    const ads = [ad('2026-01-01', 3, 1), ad('2026-01-01', 1, 1), ad('2026-01-01', 2, 2), ad('2026-01-02', 4, 1)];
    expect(probedAdvertisers(ads, 4)).toEqual([
      { id: 1, name: 'n1', type: null, shownCount: 2, showRate: 0.5, averagePosition: 2.5, bestPosition: 1 },
      { id: 2, name: 'n2', type: null, shownCount: 1, showRate: 0.25, averagePosition: 2, bestPosition: 2 },
    ]);
    expect(probedAdvertisers([], 3)).toEqual([]);
  });

  it('match a simple count over random probes', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 50; round++) {
      const days = 1 + random(9);
      const ads: FoundAd[] = [];
      for (let day = 0; day < days; day++)
        for (let position = 1; position <= random(6); position++) ads.push(ad(`2026-01-0${day + 1}`, position, random(4)));
      for (const one of probedAdvertisers(ads, days)) {
        const best = [...Array(days).keys()].flatMap((day) => {
          const there = ads.filter(({ probe, advertiserId }) => probe === `2026-01-0${day + 1}` && advertiserId === one.id);
          return there.length === 0 ? [] : [Math.min(...there.map(({ position }) => position))];
        });
        expect(one.shownCount).toBe(best.length);
        expect(one.showRate).toBeCloseTo(best.length / days, 12);
        expect(one.averagePosition).toBeCloseTo(best.reduce((a, b) => a + b, 0) / best.length, 12);
      }
    }
  }); // prettier-ignore

  it('divide sums, and distinguish unknown values from 0', () => {
    const own = { shows: 40, clicked: 10, sold: 4, earned: 2 };
    expect(ownRatios(own)).toEqual({ feedShowCount: 40, ctr: 0.25, rpc: 0.5, rps: 0.05 });
    expect(ownRatios({ ...own, sold: 0, shows: 0 })).toEqual({ feedShowCount: 0, ctr: null, rpc: null, rps: null });
    const none = { shows: null, clicked: null, sold: null, earned: null };
    expect(ownRatios(none)).toEqual({ feedShowCount: null, ctr: null, rpc: null, rps: null });
    expect([originOf(own, 3), originOf({ ...none, shows: 0 }, 3), originOf(none, 1), originOf(none, 0)]).toEqual([
      'own traffic',
      'own traffic',
      'tracking',
      null,
    ]);
  });
});
