import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dueCheck, intervalOf, jitterMs, nextCheck, type RuleSchedule } from './schedule.js';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Tolerance for machines that are busy with other work. */
const SLACK = 4;

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

/** Returns the local time of a time zone, calculated independently of the schedule. */
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

interface Start {
  readonly at: number;
  readonly day: string;
  readonly weekday: number;
  readonly hour: number;
}

/**
 * Returns the starts of hours from an independent model, which walks through local time in steps of 15 minutes and
 * records when each hour starts or is skipped.
 * @param repeats true to record repeated hours again
 */
function startsOfHours(from: number, to: number, timeZone: string, repeats: boolean): Start[] {
  const found: Start[] = [];
  const seen = new Set<string>();
  let before = clock(from - 15 * MINUTE, timeZone);
  for (let moment = from; moment <= to; moment += 15 * MINUTE) {
    const now = clock(moment, timeZone);
    const first = now.day === before.day ? before.hour + 1 : 0;
    for (let hour = first; hour <= now.hour; hour++)
      if (!seen.has(`${now.day} ${hour}`)) found.push({ at: moment, day: now.day, weekday: now.weekday, hour });
    for (const { day, hour } of found.slice(-3)) seen.add(`${day} ${hour}`);
    const showsAgain = now.minute === 0 && found.at(-1)?.at !== moment && now.hour <= before.hour;
    if (repeats && showsAgain) found.push({ at: moment, day: now.day, weekday: now.weekday, hour: now.hour });
    before = now;
  }
  return found;
}

/**
 * Returns the hours between two starts in local time. For intervals below a day, returns the elapsed hours if there are
 * more.
 */
function hoursBetween(last: Start, next: Start, isBelowDay: boolean): number {
  const shown = (Date.parse(next.day) - Date.parse(last.day)) / HOUR + next.hour - last.hour;
  return isBelowDay ? Math.max(shown, (next.at - last.at) / HOUR) : shown;
}

describe('the next check of a rule', () => {
  it('uses the first allowed hour of the time zone, even across a clock change', () => {
    const nine = { ...always, hours: [9], timeZone: 'Europe/Berlin' };
    expect(iso(nextCheck(nine, at('2026-03-28T09:00:00Z'), null, []))).toBe('2026-03-29T07:00:00.000Z');
    expect(iso(nextCheck(nine, at('2026-03-27T09:00:00Z'), null, []))).toBe('2026-03-28T08:00:00.000Z');
  });

  it('includes repeated hours only for hourly rules, and moves skipped hours', () => {
    const both = { ...always, hours: [2], timeZone: 'Europe/Berlin' };
    expect(iso(nextCheck(both, at('2026-10-25T00:00:00.001Z'), at('2026-10-25T00:00:00Z'), []))).toBe(
      '2026-10-25T01:00:00.000Z',
    );
    const two = { ...both, watchInterval: 24 };
    expect(iso(nextCheck(two, at('2026-10-24T12:00:00Z'), null, []))).toBe('2026-10-25T00:00:00.000Z');
    expect(iso(nextCheck(two, at('2026-10-25T00:00:00.001Z'), null, []))).toBe('2026-10-26T01:00:00.000Z');
    expect(iso(nextCheck(two, at('2026-03-28T12:00:00Z'), null, []))).toBe('2026-03-29T01:00:00.000Z');
  });

  it('respects the interval since the last check and the maximum number of runs per interval', () => {
    const watched = { ...always, watchInterval: 4 };
    expect(iso(nextCheck(watched, at('2026-01-05T10:00:01Z'), at('2026-01-05T10:00:00Z'), []))).toBe(
      '2026-01-05T14:00:00.000Z',
    );
    const daily: RuleSchedule = { ...always, repeatInterval: 'day', maxApplications: 1, timeZone: 'America/New_York' };
    expect(iso(nextCheck(daily, at('2026-01-05T10:00:00Z'), null, [at('2026-01-05T09:00:00Z')]))).toBe(
      '2026-01-06T05:00:00.000Z',
    );
  });

  it('stops at the end of the schedule, and is null without any allowed day', () => {
    expect(nextCheck({ ...always, endTime: at('2026-01-05T10:30:00Z') }, at('2026-01-05T10:31:00Z'), null, [])).toBe(
      null,
    );
    expect(
      iso(nextCheck({ ...always, startTime: at('2026-02-01T00:30:00Z') }, at('2026-01-05T10:31:00Z'), null, [])),
    ).toBe('2026-02-01T01:00:00.000Z');
  });

  it('matches an hour-by-hour simulation for random schedules', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        // Covers weeks with clock changes and normal weeks.
        fc.constantFrom('2026-03-25', '2026-10-22', '2026-04-02', '2026-10-01', '2026-11-25', '2027-03-10'),
        fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
        fc.array(fc.integer({ min: 0, max: 23 }), { maxLength: 5 }),
        fc.constantFrom(1, 2, 3, 5, 9, 12, 23, 24, 36, 48),
        fc.integer({ min: 0, max: 5 * 24 * 60 }),
        (timeZone, day, days, hours, watchInterval, offset) => {
          const schedule: RuleSchedule = { ...always, timeZone, days, hours, watchInterval };
          const from = Date.parse(`${day}T00:00:00Z`) + offset * MINUTE;
          const isBelowDay = watchInterval < 24;
          const begin = Math.floor(from / HOUR) * HOUR - 30 * HOUR;
          const starts = startsOfHours(begin, from + 30 * 24 * HOUR, timeZone, isBelowDay).filter(
            (start) =>
              (days.length === 0 || days.includes(start.weekday)) && (hours.length === 0 || hours.includes(start.hour)),
          );
          let last: Start | null = null;
          let next = nextCheck(schedule, new Date(from), null, []);
          for (let count = 0; count < 4; count++) {
            const expected: Start | undefined = starts.find(
              (start) =>
                (last === null ? start.at >= from : start.at > last.at) &&
                (last === null || hoursBetween(last, start, isBelowDay) >= watchInterval),
            );
            expect(next?.getTime()).toBe(expected?.at);
            if (next === null || !expected) break;
            last = expected;
            next = nextCheck(schedule, new Date(last.at + 1), new Date(last.at), []);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the checks of a year', () => {
  const YEAR = [Date.UTC(2026, 5, 1), Date.UTC(2027, 5, 1)] as const;
  /** Returns all checks of a year in order. */
  function checksOf(schedule: RuleSchedule): Date[] {
    const checks: Date[] = [];
    let next = nextCheck(schedule, new Date(YEAR[0]), null, []);
    while (next && next.getTime() < YEAR[1]) {
      checks.push(next);
      next = nextCheck(schedule, new Date(next.getTime() + 1), next, []);
    }
    return checks;
  }

  it.each(ZONES)('occur once per local day in %s, at every hour of the day', (timeZone) => {
    for (const hour of [0, 1, 2, 3, 9, 23]) {
      const days = checksOf({ ...always, timeZone, hours: [hour], watchInterval: 24 }).map(
        (each) => clock(each.getTime(), timeZone).day,
      );
      expect(new Set(days).size).toBe(days.length);
      for (const [at, day] of days.slice(1).entries())
        expect([day, Date.parse(day) - Date.parse(days[at]!)]).toEqual([day, 24 * HOUR]);
    }
  });

  it.each(ZONES)('occur once per elapsed hour in %s, and twice a day with two allowed hours', (timeZone) => {
    const hourly = checksOf({ ...always, timeZone });
    // The clocks of this zone change by half an hour.
    const distances = timeZone === 'Australia/Lord_Howe' ? [0.5, 1, 1.5] : [1];
    const seen = hourly.slice(1).map((each, at) => (each.getTime() - hourly[at]!.getTime()) / HOUR);
    expect([...new Set(seen)].sort()).toEqual(distances);
    const twice = checksOf({ ...always, timeZone, hours: [2, 14], watchInterval: 12 });
    const byDay = new Map<string, number>();
    for (const each of twice) {
      const { day } = clock(each.getTime(), timeZone);
      byDay.set(day, (byDay.get(day) ?? 0) + 1);
    }
    expect([...byDay.values()].slice(1, -1).filter((count) => count !== 2)).toEqual([]);
  });

  it('take 0.1 ms for planning one check, and 5 ms for skipping 30 days', () => {
    const schedule = { ...always, timeZone: 'America/New_York', hours: [9], watchInterval: 24 };
    const from = at('2026-10-20T00:00:00Z');
    const perCall = (work: () => unknown, calls: number): number => {
      work();
      const began = performance.now();
      for (let call = 0; call < calls; call++) work();
      return (performance.now() - began) / calls;
    };
    const monthly: RuleSchedule = { ...always, repeatInterval: 'month', maxApplications: 1, timeZone: 'Europe/Berlin' };
    expect(perCall(() => nextCheck(schedule, from, from, []), 200)).toBeLessThan(0.1 * SLACK);
    expect(perCall(() => nextCheck(monthly, from, null, [from]), 200)).toBeLessThan(0.3 * SLACK);
    const now = new Date(from.getTime() + 30 * 24 * HOUR);
    expect(perCall(() => dueCheck({ ...always, timeZone: 'Europe/Berlin' }, from, now, []), 50)).toBeLessThan(
      5 * SLACK,
    );
  });
});

describe('an overdue check', () => {
  it('runs once for several missed times, at the latest time', () => {
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
  it('depend on days, weeks and months of the time zone', () => {
    const late = at('2026-02-01T04:30:00Z');
    expect(intervalOf(late, 'day', 'America/New_York')).toBe('2026-01-31');
    expect(intervalOf(late, 'month', 'America/New_York')).toBe('2026-01');
    expect(intervalOf(late, 'week', 'UTC')).toBe('2026-01-26');
    expect(intervalOf(late, 'hour', 'Asia/Kolkata')).toBe('2026-02-01 10');
  });

  it('distribute a thousand keys over minutes', () => {
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
