import { describe, expect, it } from '@jest/globals';
import { type AccountProgress, behindOf, comparisonOf } from './comparison.js';

const NOW = new Date('2026-03-15T13:30:00Z');
const account = (accountId: number, until: string | null, more: Partial<AccountProgress> = {}): AccountProgress => ({
  ...{
    partnerId: 5,
    partnerName: 'Google',
    partnerType: 'sourcePartner',
    accountId,
    isHourly: true,
    usualDelayHours: 3,
  },
  completeUntil: until === null ? null : new Date(until),
  lastError: null,
  ...more,
});
const feed = (accountId: number, until: string | null, more: Partial<AccountProgress> = {}): AccountProgress =>
  account(accountId, until, { partnerId: 1, partnerName: 'Yahoo', partnerType: 'feedPartner', ...more });
const TEN = '2026-03-15T10:00:00Z';
const EIGHT = '2026-03-15T08:00:00Z';

describe('a comparison that ends today', () => {
  it("ends at the last complete hour of all accounts that aren't late", () => {
    expect(comparisonOf([account(1, TEN), feed(2, EIGHT)], NOW)).toEqual({
      ...{ cut: { day: '2026-03-15', hour: 8 }, until: new Date(EIGHT), leftOut: null, partners: [] },
    });
    expect(comparisonOf([], NOW)).toMatchObject({ cut: null, leftOut: null });
  });

  it('excludes a failing account, but no other account of its source', () => {
    const late = '2026-03-14T18:00:00Z';
    const made = comparisonOf([account(1, TEN), account(2, late, { lastError: 'Quota' }), feed(3, TEN)], NOW);
    expect(made.until).toEqual(new Date(TEN));
    expect(made.leftOut).toEqual({ failed: { accounts: [2], feeds: [] }, late: { accounts: [], feeds: [] } });
    expect(made.partners).toMatchObject([{ partnerName: 'Google', hasFailed: true, accounts: 1 }]);
  });

  it('excludes sources later than twice their usual delay, but not earlier', () => {
    const at = (hour: string) => comparisonOf([account(1, TEN), account(2, `2026-03-15T${hour}:00:00Z`)], NOW);
    expect(at('07')).toMatchObject({ cut: { hour: 7 }, leftOut: null });
    expect(at('06')).toMatchObject({ cut: { hour: 10 }, leftOut: { late: { accounts: [2] } } });
  });

  it('excludes a feed as a whole, and ignores the hour of a daily feed', () => {
    const made = comparisonOf([account(1, TEN), feed(2, TEN), feed(3, null, { lastError: 'Refused' })], NOW);
    expect(made).toMatchObject({ until: new Date(TEN), leftOut: { failed: { accounts: [], feeds: [1] } } });
    const daily = (until: string) => feed(2, until, { isHourly: false, usualDelayHours: 7 });
    expect(comparisonOf([account(1, TEN), daily('2026-03-14T00:00:00Z')], NOW)).toMatchObject({
      leftOut: null,
      cut: { hour: 10 },
    });
    expect(comparisonOf([account(1, TEN), daily('2026-03-13T00:00:00Z')], NOW)).toMatchObject({
      leftOut: { late: { feeds: [1] } },
    });
  });

  it('excludes no account if all are late, and no account that never reports', () => {
    expect(comparisonOf([account(1, EIGHT, { lastError: 'Quota' })], NOW)).toMatchObject({
      leftOut: null,
      cut: { hour: 8 },
    });
    expect(comparisonOf([account(1, TEN), account(2, null)], NOW)).toMatchObject({ leftOut: null, cut: { hour: 10 } });
  });
});

describe('overdue accounts', () => {
  it('include late accounts, and failing accounts past their usual delay', () => {
    const FIVE = '2026-03-15T05:00:00Z';
    expect(behindOf([account(1, TEN), feed(2, EIGHT)], NOW)).toBeNull();
    // Figures until 10:00 aren't due yet with a delay of 3 h, so the failed sync doesn't matter.
    expect(behindOf([account(1, TEN, { lastError: 'down' })], NOW)).toBeNull();
    expect(behindOf([account(1, EIGHT, { lastError: 'down' }), feed(2, FIVE)], NOW)).toEqual({
      accounts: [1],
      feeds: [1],
      partners: [
        { partnerId: 1, partnerName: 'Yahoo', partnerType: 'feedPartner', hasFailed: false, accounts: 1 },
        { partnerId: 5, partnerName: 'Google', partnerType: 'sourcePartner', hasFailed: true, accounts: 1 },
      ],
    });
    expect(behindOf([account(1, null)], NOW)).toBeNull();
  });

  it('include accounts whose syncs have always failed', () => {
    expect(behindOf([feed(1, null, { lastError: 'wrong key' }), account(2, TEN)], NOW)).toMatchObject({
      accounts: [],
      feeds: [1],
      partners: [{ hasFailed: true }],
    });
  });
});
