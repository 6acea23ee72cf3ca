import { describe, expect, it } from '@jest/globals';
import { paidOn } from '../feeds/clicks.js';
import { sampleWorld } from '../world/sample.js';
import { World } from '../world/world.js';
import { searchedKeywordsOf } from './searched-keywords.js';
import { adsOn, visitsOf } from './visits.js';

const HOST = 'site.example';
const DAY = '2026-06-18';
const FIRST = Date.parse(`${DAY}T00:00:00Z`) / 3_600_000;
const clock = { now: Date.parse('2026-06-20T15:20:00Z') };
const world = new World(sampleWorld({ accountsEach: 1, clicksPerDay: 300 }), { clock: () => clock.now });
const keyOf = (adGroup: { id: string }, hour: number) => `${adGroup.id} ${hour}`;

function summed<T>(rows: readonly T[], key: (row: T) => string, value: (row: T) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + value(row));
  return sums;
}

describe('the statistics of a site', () => {
  const visits = visitsOf(world, HOST, FIRST, FIRST + 24);
  const paid = paidOn(world, 'yahoo', DAY);

  it('count nearly all bought clicks and additional bots as visits', () => {
    expect(visits.length).toBeGreaterThan(300);
    for (const { cell, inbound, inboundNbot, outbound, outboundNbot } of visits) {
      expect(inboundNbot).toBeLessThanOrEqual(cell.clicks);
      expect(inboundNbot).toBeGreaterThanOrEqual(Math.floor(cell.clicks * 0.94));
      expect(inbound).toBeGreaterThanOrEqual(inboundNbot);
      expect(outbound).toBeGreaterThanOrEqual(outboundNbot);
    }
    const all = visits.reduce((sum, { inbound }) => sum + inbound, 0);
    const people = visits.reduce((sum, { inboundNbot }) => sum + inboundNbot, 0);
    expect((all - people) / all).toBeGreaterThan(0.03);
    expect((all - people) / all).toBeLessThan(0.12);
  });

  it('report outgoing clicks, the majority of which the feed pays for', () => {
    const out = summed(
      visits,
      ({ cell }) => keyOf(cell.adGroup, cell.hour),
      ({ outboundNbot }) => outboundNbot,
    );
    const sold = summed(
      paid,
      ({ adGroup, hour }) => keyOf(adGroup, hour),
      (one) => one.sold,
    );
    expect(new Set(out.keys())).toEqual(new Set(sold.keys()));
    for (const [key, count] of sold) expect(count).toBeLessThanOrEqual(out.get(key)!);
    const [allOut, allSold] = [out, sold].map((sums) => [...sums.values()].reduce((a, b) => a + b, 0));
    expect(allSold! / allOut!).toBeGreaterThan(0.9);
    expect(allSold! / allOut!).toBeLessThan(0.97);
  });

  it("report advertisers whose clicks and revenue add up to the ad group's totals", () => {
    const ads = adsOn(world, HOST, FIRST, FIRST + 24);
    const key = ({ adGroup, hour }: { adGroup: { id: string }; hour: number }) => keyOf(adGroup, hour);
    expect(summed(ads, key, ({ clicked }) => clicked)).toEqual(
      summed(
        visits,
        ({ cell }) => keyOf(cell.adGroup, cell.hour),
        ({ outboundNbot }) => outboundNbot,
      ),
    );
    expect(summed(ads, key, ({ earned }) => earned)).toEqual(summed(paid, key, ({ earned }) => earned));
    for (const { loaded, shown, clicked, sold } of ads) {
      expect(shown).toBeGreaterThanOrEqual(clicked);
      expect(loaded).toBeGreaterThanOrEqual(shown);
      expect(sold).toBeGreaterThanOrEqual(0);
    }
  });

  it('break advertisers down by keyword and device, and show pages at least as often as ads', () => {
    const ads = adsOn(world, HOST, FIRST, FIRST + 24);
    const searched = searchedKeywordsOf(world, HOST, FIRST, FIRST + 24);
    const byAdvertiser = searched.filter(({ advertiser }) => advertiser !== null);
    const key = ({ adGroup, hour, advertiser }: { adGroup: { id: string }; hour: number; advertiser: string | null }) =>
      `${adGroup.id} ${hour} ${advertiser}`;
    for (const [cut, whole] of [
      ['loaded', 'loaded'],
      ['shown', 'shown'],
      ['clicked', 'clicked'],
      ['sold', 'sold'],
      ['revenue', 'earned'],
    ] as const) {
      const sums = summed(byAdvertiser, key, (one) => one[cut] ?? 0);
      expect(
        [...summed(ads, key, (one) => one[whole])]
          .filter(([, sum]) => sum > 0)
          .every(([at, sum]) => sums.get(at) === sum),
      ).toBe(true);
    }
    expect(new Set(byAdvertiser.map(({ keyword }) => keyword)).size).toBeGreaterThan(1);
    const pages = searched.filter(({ advertiser }) => advertiser === null);
    const place = ({ adGroup, hour, keyword, device }: (typeof searched)[number]) =>
      `${adGroup.id} ${hour} ${keyword} ${device}`;
    const shows = summed(pages, place, (one) => one.shows ?? 0);
    for (const one of byAdvertiser) expect(one.shown).toBeLessThanOrEqual(shows.get(place(one)) ?? 0);
    for (const { sold, revenue, revenueSquares } of byAdvertiser.filter((one) => one.sold > 0))
      expect(revenueSquares! / sold).toBeGreaterThanOrEqual((revenue / sold) ** 2 / 1_000_000 - 1);
  });

  it('return the same counts later, except for late conversions', () => {
    clock.now += 3 * 3_600_000;
    const later = visitsOf(world, HOST, FIRST, FIRST + 24);
    const plain = (rows: typeof visits) =>
      rows.map(({ cell: { adGroup, hour, device }, inbound, outbound }) => [
        adGroup.id,
        hour,
        device,
        inbound,
        outbound,
      ]);
    expect(plain(later)).toEqual(plain(visits));
  });

  it('increase during the current hour', () => {
    const hour = Math.floor(clock.now / 3_600_000);
    const inbound = () => visitsOf(world, HOST, hour, hour + 1).reduce((sum, one) => sum + one.inbound, 0);
    clock.now = hour * 3_600_000 + 10 * 60_000;
    const early = inbound();
    clock.now = hour * 3_600_000 + 50 * 60_000;
    expect(early).toBeGreaterThan(0);
    expect(inbound()).toBeGreaterThan(early);
  });

  it('contain no rows for a host without clicks', () => {
    expect(visitsOf(world, 'other.example', FIRST, FIRST + 24)).toEqual([]);
  });
});
