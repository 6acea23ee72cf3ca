import { describe, expect, it } from '@jest/globals';
import type { Freshness } from '../engine/freshness.js';
import { freshnessLines } from './report-about.js';

const partner = (
  name: string,
  type: 'source' | 'feed',
  until: string | null,
  more: Partial<Freshness> = {},
): Freshness => ({
  ...{ partnerId: 1, partnerName: name, partnerType: `${type}Partner`, completeUntil: until ? new Date(until) : null },
  ...{ lateAccounts: 0, failingAccounts: 0, expectsData: true, estimated: false, isHourly: true, ...more },
});
const lines = (...freshness: Freshness[]) => freshnessLines({}, freshness).map(({ label, value }) => [label, value]);

describe('the description of how current the data is', () => {
  it('starts with the earliest time, and then lists sources and feeds by time', () => {
    expect(
      lines(
        partner('Taboola', 'source', '2026-11-28T02:00Z', { lateAccounts: 3, failingAccounts: 1 }),
        partner('Meta', 'source', '2026-11-28T04:00Z'),
        partner('ZeroPark', 'source', '2026-11-28T04:00Z'),
        partner('Organic', 'source', null, { expectsData: false }),
        partner('Yahoo', 'feed', '2026-11-28T03:00Z'),
      ),
    ).toEqual([
      ['Data through', '2026-11-28 02:00 UTC across all sources and feeds'],
      ['Cost through', '2026-11-28 04:00 UTC: Meta, ZeroPark'],
      ['Cost through', '2026-11-28 02:00 UTC: Taboola (accounts: 1 failing, 2 late)'],
      ['Revenue through', '2026-11-28 03:00 UTC: Yahoo'],
    ]);
  });

  it('states that a time is unknown', () => {
    expect(lines(partner('Meta', 'source', null), partner('Yahoo', 'feed', '2026-11-28T03:00Z'))).toEqual([
      ['Data through', '2026-11-28 03:00 UTC across all sources and feeds that have reported'],
      ['Cost through', 'Not known: Meta'],
      ['Revenue through', '2026-11-28 03:00 UTC: Yahoo'],
    ]);
    expect(lines(partner('Meta', 'source', null))[0]).toEqual(['Data through', 'Not known']);
  });
});
