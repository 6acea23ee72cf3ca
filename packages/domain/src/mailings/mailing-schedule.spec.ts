import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type MailingForm, mailingForm } from './mailing-form.js';
import { frequencyOf, mailingInWords, nextMailing, scheduleOf } from './mailing-schedule.js';

const FORM: MailingForm = {
  ...{ frequency: 'weekdays', weekdays: [], dayOfMonth: null, hour: 8, timeZone: 'Europe/Berlin', format: 'xlsx' },
  ...{ userIds: [1], onlyWithRows: false, ownAccounts: false, isOn: true },
};
const next = (change: Partial<MailingForm>, after: string): string =>
  nextMailing(scheduleOf({ ...FORM, ...change }), new Date(after)).toISOString();
const HOUR = 3_600_000;
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'];

describe('the time of the next scheduled email', () => {
  it.each([
    // Friday 27 November 2026, 08:00 in Berlin. The next mailing is on Monday.
    [{}, '2026-11-27T06:59:59Z', '2026-11-27T07:00:00.000Z'],
    [{}, '2026-11-27T07:00:00Z', '2026-11-30T07:00:00.000Z'],
    [{ frequency: 'daily' }, '2026-11-27T07:00:00Z', '2026-11-28T07:00:00.000Z'],
    [{ frequency: 'weekly', weekdays: [3, 1] }, '2026-11-30T07:00:00Z', '2026-12-02T07:00:00.000Z'],
    // The last day of shorter months.
    [{ frequency: 'monthly', dayOfMonth: 31 }, '2026-11-01T00:00:00Z', '2026-11-30T07:00:00.000Z'],
    [{ frequency: 'monthly', dayOfMonth: 31 }, '2027-01-31T07:00:00Z', '2027-02-28T07:00:00.000Z'],
    [{ frequency: 'monthly', dayOfMonth: 1 }, '2026-11-01T07:00:00Z', '2026-12-01T07:00:00.000Z'],
    // Clocks skip 02:00, and repeat it in autumn.
    [{ frequency: 'daily', hour: 2 }, '2026-03-29T00:30:00Z', '2026-03-29T01:00:00.000Z'],
    [{ frequency: 'daily', hour: 2 }, '2026-10-25T00:00:00Z', '2026-10-26T01:00:00.000Z'],
    // The local day is ahead of the UTC day.
    [
      { frequency: 'weekly', weekdays: [1], hour: 1, timeZone: 'Pacific/Apia' },
      '2026-11-28T00:00:00Z',
      '2026-11-29T12:00:00.000Z',
    ],
  ] as const)('with %j after %s is %s', (change, after, at) =>
    expect(next(change as Partial<MailingForm>, after)).toBe(at),
  );

  it('matches the hour and days, and is never earlier than the local time', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
    const hours = fc.integer({ min: 4, max: 23 });
    fc.assert(
      fc.property(days, hours, moments, fc.constantFrom(...ZONES), (weekdays, hour, after, timeZone) => {
        const at = nextMailing(scheduleOf({ ...FORM, frequency: 'weekly', weekdays, hour, timeZone }), new Date(after));
        const clock = new Intl.DateTimeFormat('en-GB', {
          timeZone,
          weekday: 'short',
          hour: '2-digit',
          hourCycle: 'h23',
        });
        const names = weekdays.map((day) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][day - 1]!);
        const matches = (moment: number): boolean => {
          const [name, shown] = clock.format(moment).split(/[ ,]+/);
          return names.includes(name!) && Number(shown) === hour;
        };
        expect(matches(at.getTime())).toBe(true);
        // No earlier quarter hour is valid, except within the hour of the time itself.
        for (let moment = after + HOUR; moment < at.getTime(); moment += HOUR / 2) expect(matches(moment)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an email schedule', () => {
  it.each([
    [{ frequency: 'daily' }, 'Every day at 08:00 (Europe/Berlin)'],
    [{ frequency: 'weekdays' }, 'Monday to Friday at 08:00 (Europe/Berlin)'],
    [{ frequency: 'weekly', weekdays: [5, 1] }, 'Every Monday and Friday at 08:00 (Europe/Berlin)'],
    [{ frequency: 'monthly', dayOfMonth: 3, hour: 17 }, 'Day 3 of every month at 17:00 (Europe/Berlin)'],
  ] as const)('with %j is formatted as %s and preserves its frequency', (change, words) => {
    const form = { ...FORM, ...change } as MailingForm;
    expect(mailingInWords(scheduleOf(form))).toBe(words);
    expect(frequencyOf(scheduleOf(form))).toBe(form.frequency);
  });

  it.each([
    [{ frequency: 'weekly' }, 'weekdays'],
    [{ frequency: 'monthly' }, 'dayOfMonth'],
    [{ userIds: [] }, 'userIds'],
    [{ hour: 24 }, 'hour'],
    [{ timeZone: 'Europe/Nowhere' }, 'timeZone'],
  ])('with %j fails validation at %s', (change, field) => {
    const { error } = mailingForm.safeParse({ ...FORM, ...change });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});
