import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dueCheck, intervalOf, jitterMs, nextCheck, type RuleSchedule } from './schedule.js';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
const HOUR = 3_600_000;
const MINUTE = 60_000;

const always: RuleSchedule = {
  days: [],
  hours: [],
  timeZone: 'UTC',
  startTime: null,
  endTime: null,
  watchInterval: 1,
  repeatInterval: null,
  maxApplications: null,
};
const at = (iso: string): Date => new Date(iso);
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a clock of the zone shows, written another way than the schedule does it. */
function clock(moment: number, timeZone: string): { day: string; weekday: number; hour: number; minute: number } {
  let format = clocks.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(timeZone, format);
  }
  const text = format.format(moment);
  const [day = '', time = ''] = text.split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { day, weekday: new Date(`${day}T12:00:00Z`).getUTCDay() || 7, hour, minute };
}

/** The independent model: walks the clock of the zone in steps of 15 minutes and notes when it first shows each hour, or more. */
function startsOfHours(from: number, to: number, timeZone: string) {
  const found = new Map<string, { at: number; weekday: number; hour: number }>();
  let before = clock(from - 15 * MINUTE, timeZone);
  for (let moment = from; moment <= to; moment += 15 * MINUTE) {
    const now = clock(moment, timeZone);
    const first = now.day === before.day ? before.hour + 1 : 0;
    for (let hour = first; hour <= now.hour; hour++) {
      const key = `${now.day} ${hour}`;
      if (!found.has(key)) found.set(key, { at: moment, weekday: now.weekday, hour });
    }
    before = now;
  }
  return [...found.values()];
}

describe('the next check of a rule', () => {
  it('is the first allowed hour of the zone, also across a change of clocks', () => {
    const nine = { ...always, hours: [9], timeZone: 'Europe/Berlin' };
    expect(iso(nextCheck(nine, at('2026-03-28T09:00:00Z'), null, []))).toBe('2026-03-29T07:00:00.000Z');
    expect(iso(nextCheck(nine, at('2026-03-27T09:00:00Z'), null, []))).toBe('2026-03-28T08:00:00.000Z');
  });

  it('runs an hour that comes twice once, and one that is left out when the clock jumps', () => {
    const two = { ...always, hours: [2], timeZone: 'Europe/Berlin' };
    expect(iso(nextCheck(two, at('2026-10-24T12:00:00Z'), null, []))).toBe('2026-10-25T00:00:00.000Z');
    expect(iso(nextCheck(two, at('2026-10-25T00:00:00.001Z'), null, []))).toBe('2026-10-26T01:00:00.000Z');
    expect(iso(nextCheck(two, at('2026-03-28T12:00:00Z'), null, []))).toBe('2026-03-29T01:00:00.000Z');
  });

  it('keeps the distance to the last check and the most applications of an interval', () => {
    const watched = { ...always, watchInterval: 4 };
    expect(iso(nextCheck(watched, at('2026-01-05T10:00:01Z'), at('2026-01-05T10:00:00Z'), []))).toBe(
      '2026-01-05T14:00:00.000Z',
    );
    const daily: RuleSchedule = { ...always, repeatInterval: 'day', maxApplications: 1, timeZone: 'America/New_York' };
    expect(iso(nextCheck(daily, at('2026-01-05T10:00:00Z'), null, [at('2026-01-05T09:00:00Z')]))).toBe(
      '2026-01-06T05:00:00.000Z',
    );
  });

  it('ends with its end, and never comes on no day', () => {
    expect(nextCheck({ ...always, endTime: at('2026-01-05T10:30:00Z') }, at('2026-01-05T10:31:00Z'), null, [])).toBe(
      null,
    );
    expect(
      iso(nextCheck({ ...always, startTime: at('2026-02-01T00:30:00Z') }, at('2026-01-05T10:31:00Z'), null, [])),
    ).toBe('2026-02-01T01:00:00.000Z');
  });

  it('agrees with a walk along the clock for random schedules', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        // Weeks around changes of clocks as well as any others.
        fc.constantFrom('2026-03-25', '2026-10-22', '2026-04-02', '2026-10-01', '2026-11-25', '2027-03-10'),
        fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
        fc.array(fc.integer({ min: 0, max: 23 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 5 * 24 * 60 }),
        (timeZone, day, days, hours, watchInterval, offset) => {
          const schedule: RuleSchedule = { ...always, timeZone, days, hours, watchInterval };
          const from = Date.parse(`${day}T00:00:00Z`) + offset * MINUTE;
          const starts = startsOfHours(Math.floor(from / HOUR) * HOUR - 30 * HOUR, from + 30 * 24 * HOUR, timeZone);
          let last: number | null = null;
          let next = nextCheck(schedule, new Date(from), null, []);
          for (let count = 0; count < 3; count++) {
            const earliest: number = Math.max(from, last === null ? -Infinity : last + watchInterval * HOUR);
            const expected = starts.find(
              (start) =>
                start.at >= earliest &&
                (days.length === 0 || days.includes(start.weekday)) &&
                (hours.length === 0 || hours.includes(start.hour)),
            );
            expect(next?.getTime()).toBe(expected?.at);
            if (next === null) break;
            last = next.getTime();
            next = nextCheck(schedule, new Date(last + 1), new Date(last), []);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a check that is due', () => {
  it('makes up missed times once: the latest of them', () => {
    const hourly = always;
    expect(iso(dueCheck(hourly, at('2026-01-05T08:00:00Z'), at('2026-01-05T11:20:00Z'), []))).toBe(
      '2026-01-05T11:00:00.000Z',
    );
    expect(dueCheck(hourly, at('2026-01-05T12:00:00Z'), at('2026-01-05T11:20:00Z'), [])).toBe(null);
    const nightly = { ...always, hours: [2] };
    expect(iso(dueCheck(nightly, at('2026-01-03T02:00:00Z'), at('2026-01-05T14:00:00Z'), []))).toBe(
      '2026-01-05T02:00:00.000Z',
    );
  });
});

describe('intervals and jitter', () => {
  it('tell days, weeks and months of the zone apart', () => {
    const late = at('2026-02-01T04:30:00Z');
    expect(intervalOf(late, 'day', 'America/New_York')).toBe('2026-01-31');
    expect(intervalOf(late, 'month', 'America/New_York')).toBe('2026-01');
    expect(intervalOf(late, 'week', 'UTC')).toBe('2026-01-26');
    expect(intervalOf(late, 'hour', 'Asia/Kolkata')).toBe('2026-02-01 10');
  });

  it('spreads a thousand keys over minutes', () => {
    const seconds = new Map<number, number>();
    for (let key = 0; key < 1_000; key++) {
      const second = jitterMs(`rule ${key}`) / 1_000;
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
    }
    expect(Math.max(...seconds.values())).toBeLessThan(20);
    expect(seconds.size).toBeGreaterThan(200);
    expect(jitterMs('one')).toBe(jitterMs('one'));
  });
});
