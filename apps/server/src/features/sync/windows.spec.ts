import { describe, expect, it } from '@jest/globals';
import { pieces, slicesOf, windowOf, type WindowInput } from './windows.js';

const at = (text: string) => new Date(`${text}Z`);
const input = (more: Partial<WindowInput> = {}): WindowInput => ({
  now: at('2026-03-20T10:20:00'),
  collectFrom: at('2025-01-01T00:00:00'),
  recentReadAt: at('2026-03-20T09:00:00'),
  settledReadAt: at('2026-03-20T01:00:00'),
  completeUntil: at('2026-03-20T07:00:00'),
  delayHours: 3,
  repullDays: { hourly: 3, daily: 30 },
  ...more,
});

describe('the range of days to fetch', () => {
  it.each([
    ['only today while nothing else is due', {}, '2026-03-20'],
    [
      'the day whose last hours are not complete yet',
      { now: at('2026-03-20T02:20:00'), completeUntil: at('2026-03-19T22:00:00') },
      '2026-03-19',
    ],
    ['those that still change, every six hours', { recentReadAt: at('2026-03-20T04:00:00') }, '2026-03-17'],
    ['the whole range once a day', { settledReadAt: at('2026-03-19T10:00:00') }, '2026-02-18'],
    ['the gap that failures left', { completeUntil: at('2026-03-14T05:00:00') }, '2026-03-14'],
    ['nothing before collecting begins', { settledReadAt: null, collectFrom: at('2026-03-18T13:00:00') }, '2026-03-18'],
  ])('covers %s', (_, more, from) => {
    expect(windowOf(input(more))).toMatchObject({ from, to: '2026-03-20' });
  });

  it('consists of chunks of a few days', () => {
    expect(pieces({ from: '2026-03-14', to: '2026-03-20' })).toEqual([
      { from: '2026-03-14', to: '2026-03-16' },
      { from: '2026-03-17', to: '2026-03-19' },
      { from: '2026-03-20', to: '2026-03-20' },
    ]);
  });

  it('replaces the first day only from its first hour', () => {
    const piece = { from: '2026-03-18', to: '2026-03-20' };
    expect(slicesOf(piece, at('2026-03-18T13:00:00'), 'hour')).toEqual([
      { from: '2026-03-18', to: '2026-03-18', fromHour: 13, toHour: 23 },
      { from: '2026-03-19', to: '2026-03-20' },
    ]);
    expect(slicesOf(piece, at('2026-03-18T13:00:00'), 'day')).toEqual([{ from: '2026-03-19', to: '2026-03-20' }]);
    expect(slicesOf(piece, at('2026-03-01T13:00:00'), 'hour')).toEqual([piece]);
  });
});
