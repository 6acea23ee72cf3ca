import { describe, expect, it } from '@jest/globals';
import { endOf, ZoneHours } from './zone-hours.js';

describe('the hours of an account in UTC', () => {
  it('cover each UTC hour of the range once', () => {
    const zone = new ZoneHours('America/New_York', '2026-01-10', '2026-01-11');
    expect([zone.from, zone.to]).toEqual(['2026-01-09', '2026-01-11']);
    expect(zone.toUtc('2026-01-09', 19)).toEqual({ date: '2026-01-10', hour: 0 });
    expect(zone.toUtc('2026-01-09', 18)).toBeNull();
    expect(zone.toUtc('2026-01-11', 18)).toEqual({ date: '2026-01-11', hour: 23 });
    expect(zone.toUtc('2026-01-11', 19)).toBeNull();
  });

  it('omit the skipped hour, and contain the first of a repeated hour', () => {
    const spring = new ZoneHours('America/Los_Angeles', '2026-03-08', '2026-03-08');
    expect(spring.toUtc('2026-03-08', 2)).toBeNull();
    expect(spring.toUtc('2026-03-08', 3)).toEqual({ date: '2026-03-08', hour: 10 });
    const autumn = new ZoneHours('America/Los_Angeles', '2026-11-01', '2026-11-01');
    expect(autumn.toUtc('2026-11-01', 1)).toEqual({ date: '2026-11-01', hour: 8 });
    expect(autumn.toUtc('2026-11-01', 2)).toEqual({ date: '2026-11-01', hour: 10 });
  });

  it('start within a UTC hour in time zones with a fractional offset', () => {
    const india = new ZoneHours('Asia/Kolkata', '2026-05-05', '2026-05-05');
    expect(india.toUtc('2026-05-05', 5)).toEqual({ date: '2026-05-05', hour: 0 });
    expect(india.toUtc('2026-05-06', 4)).toEqual({ date: '2026-05-05', hour: 23 });
  });
});

it("ends at an instant, or at the end of a day in the account's time zone", () => {
  expect(endOf('2026-07-01T12:00:00.000Z', 'Europe/Berlin')).toBe('2026-07-01T12:00:00.000Z');
  expect(endOf('2026-07-01', 'Europe/Berlin')).toBe('2026-07-01T22:00:00.000Z');
  expect(endOf('2026-12-31', 'America/New_York')).toBe('2027-01-01T05:00:00.000Z');
  // Clocks go forward at midnight, so the next day begins at one.
  expect(endOf('2026-09-05', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
});
