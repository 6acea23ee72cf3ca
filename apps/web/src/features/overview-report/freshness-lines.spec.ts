import { describe, expect, it } from '@jest/globals';
import { freshnessLines } from './freshness-lines.js';

const partner = (partnerName: string, completeUntil: string | null, lateAccounts = 0) => ({
  partnerId: partnerName.length,
  partnerName,
  partnerType: 'sourcePartner',
  completeUntil,
  lateAccounts,
  failingAccounts: 0,
  expectsData: true,
  estimated: false,
});
const AT = '2026-11-22T06:00:00.000Z';
const BEFORE = '2026-11-21T21:00:00.000Z';

describe('the completeness text of sources', () => {
  const partners = [
    partner('Meta', AT),
    partner('Zemanta', AT),
    partner('Outbrain', AT),
    partner('Taboola', BEFORE, 1),
    partner('Nextdoor', null, 3),
    partner('ZeroPark', BEFORE),
  ];

  it('lists late sources by name if there are few, and shows only a count if there are many', () => {
    expect(freshnessLines(partners, false).map(({ names }) => names.join('+'))).toEqual([
      'Nextdoor',
      'Taboola',
      'ZeroPark',
      'Meta+Outbrain+Zemanta',
    ]);
  });

  it('omits sources from which no data is expected', () => {
    const organic = { ...partner('Organic', null, 3), expectsData: false };
    expect(freshnessLines([organic], false)).toEqual([]);
    expect(freshnessLines([partner('Meta', AT), organic], true).map(({ names }) => names)).toEqual([['Meta']]);
  });

  it('lists every source on request', () => {
    expect(freshnessLines(partners, true).map(({ names }) => names.join('+'))).toEqual([
      'Nextdoor',
      'Taboola',
      'ZeroPark',
      'Meta',
      'Outbrain',
      'Zemanta',
    ]);
  });
});
