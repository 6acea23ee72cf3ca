import { describe, expect, it } from '@jest/globals';
import { deliveryOf, type AccountDelivery } from './delivery.js';

const account = (until: string | null, changes: Partial<AccountDelivery> = {}): AccountDelivery => ({
  partnerId: 5,
  partnerName: 'Google Search',
  type: 'source',
  buyerId: 1,
  teamId: 1,
  completeUntil: until === null ? null : new Date(until),
  lastError: null,
  ...changes,
});
const day = { start: '2026-03-13', end: '2026-03-13' };
const whole = account('2026-03-14T00:00:00Z');

describe('deliveryOf', () => {
  it('returns complete when all accounts have reported their last hour', () => {
    expect(deliveryOf([whole, account('2026-03-15T09:00:00Z')], day)).toEqual({ status: 'complete', message: null });
    expect(deliveryOf([], day).status).toBe('complete');
  });
  it('returns partial while an account lacks hours, with the end of its complete data', () => {
    expect(
      deliveryOf([whole, account('2026-03-13T14:00:00Z', { partnerId: 6, partnerName: 'Microsoft' })], day),
    ).toEqual({
      status: 'partial',
      message: 'Microsoft: complete until 13 Mar 14:00 UTC.',
    });
  });
  it('returns missing if no account has sent data', () => {
    expect(deliveryOf([account(null), account('2026-03-13T00:00:00Z')], day)).toEqual({
      status: 'missing',
      message: 'Google Search: no data received.',
    });
    expect(deliveryOf([whole, account(null)], day).status).toBe('partial');
  });
  it('returns error when fetching missing data fails, and ignores past errors', () => {
    const failing = account('2026-03-13T02:00:00Z', { lastError: 'Quota used up' });
    expect(deliveryOf([whole, failing], day)).toEqual({
      status: 'error',
      message: 'Google Search: an account fails: Quota used up.',
    });
    expect(deliveryOf([account('2026-03-14T00:00:00Z', { lastError: 'Quota used up' })], day).status).toBe('complete');
  });
  it('returns partial until the final report arrives', () => {
    expect(deliveryOf([whole], day, ['2026-03-13'])).toEqual({
      status: 'partial',
      message: 'The final report of 13 Mar has not arrived.',
    });
  });
  it('lists at most three partners', () => {
    const many = [1, 2, 3, 4, 5].map((id) => account(null, { partnerId: id, partnerName: `P${id}` }));
    expect(deliveryOf(many, day).message).toBe(
      'P1: no data received. P2: no data received. P3: no data received. 2 more.',
    );
  });
});
