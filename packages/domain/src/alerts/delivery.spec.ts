import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALERT_TYPES, type AlertTypeName } from '../reports/filters.js';
import {
  alertSeverity,
  type AlertRecipient,
  type DeliverableAlert,
  type DeliveredState,
  digestSlot,
  groupByCause,
  mayReceive,
  planEscalation,
  type PlannedMessage,
  planMessages,
  quietUntil,
  retryDelay,
} from './delivery.js';
import { alertDeliveryForm, DEFAULT_ALERT_TIMINGS, type DeliverySettings } from './delivery-settings.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (iso: string): Date => new Date(iso);
const TYPES = ALERT_TYPES.map(({ value }) => value);
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Kathmandu'];

const settings = (change: Partial<DeliverySettings> = {}): DeliverySettings => ({
  isOn: true,
  timings: DEFAULT_ALERT_TIMINGS,
  timeZone: 'UTC',
  digestHour: 8,
  quietFrom: null,
  quietTo: null,
  ...change,
});
const recipient = (change: Partial<AlertRecipient> = {}): AlertRecipient => ({
  settings: settings(),
  types: new Set(TYPES),
  accounts: 'all',
  mutes: [],
  since: at('2026-01-01T00:00:00Z'),
  ...change,
});
const alert = (change: Partial<DeliverableAlert> = {}): DeliverableAlert => ({
  id: 1,
  type: 'SignificantLossAlert',
  episode: 1,
  raisedAt: at('2026-03-10T06:00:00Z'),
  severity: 'high',
  adgroupId: 1,
  accountId: 1,
  siteId: 1,
  feedId: 1,
  ...change,
});

/** Returns the hour of a moment in the time zone, calculated independently of the code under test. */
const hourIn = (moment: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(moment));

describe('quiet hours', () => {
  it.each([
    ['UTC', 22, 7, '2026-03-10T23:10:00Z', '2026-03-11T07:00:00.000Z'],
    ['UTC', 22, 7, '2026-03-10T07:00:00Z', null],
    ['UTC', 12, 14, '2026-03-10T12:00:00Z', '2026-03-10T14:00:00.000Z'],
    // Clocks jump from 02:00 to 03:00, so the night is one hour shorter.
    ['Europe/Berlin', 22, 7, '2026-03-28T22:30:00Z', '2026-03-29T05:00:00.000Z'],
    // The end hour is skipped, so the quiet hours end at the next hour.
    ['Europe/Berlin', 22, 2, '2026-03-29T00:30:00Z', '2026-03-29T01:00:00.000Z'],
    // Clocks go back at 03:00, so the night is one hour longer.
    ['Europe/Berlin', 22, 7, '2026-10-24T22:30:00Z', '2026-10-25T06:00:00.000Z'],
  ])('apply in %s from %i to %i, so that at %s they end at %s', (timeZone, quietFrom, quietTo, now, end) =>
    expect(quietUntil(settings({ timeZone, quietFrom, quietTo }), at(now))?.toISOString() ?? null).toBe(end),
  );

  it('stop at the first quarter of an hour outside their range', () => {
    const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    const hour = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(moments, hour, hour, fc.constantFrom(...ZONES), (now, quietFrom, quietTo, timeZone) => {
        fc.pre(quietFrom !== quietTo);
        const isQuiet = (moment: number) => {
          for (let each = quietFrom; each !== quietTo; each = (each + 1) % 24)
            if (hourIn(moment, timeZone) === each) return true;
          return false;
        };
        const end = quietUntil(settings({ timeZone, quietFrom, quietTo }), new Date(now));
        expect(end !== null).toBe(isQuiet(now));
        if (!end) return;
        expect(isQuiet(end.getTime())).toBe(false);
        expect(isQuiet(end.getTime() - 1)).toBe(true);
        expect(end.getTime() - now).toBeLessThanOrEqual(25 * HOUR);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a digest', () => {
  it.each([
    ['Europe/Berlin', 8, '2026-03-29T07:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['Europe/Berlin', 8, '2026-03-28T06:59:00Z', '2026-03-27T07:00:00.000Z'],
    // A skipped hour, and a repeated one.
    ['Europe/Berlin', 2, '2026-03-29T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', 2, '2026-10-25T12:00:00Z', '2026-10-25T00:00:00.000Z'],
  ])('becomes due in %s at %i, so that at %s it was last due at %s', (timeZone, digestHour, now, slot) =>
    expect(digestSlot(settings({ timeZone, digestHour }), at(now)).toISOString()).toBe(slot),
  );

  it('becomes due once a day, even when clocks change', () => {
    const zone = fc.constantFrom(...ZONES);
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 23 }), fc.constantFrom(2, 9, 10), (timeZone, digestHour, month) => {
        const slots = new Set<number>();
        const start = Date.UTC(2026, month, 1);
        for (let now = start; now < start + 30 * 24 * HOUR; now += HOUR) {
          const slot = digestSlot(settings({ timeZone, digestHour }), new Date(now)).getTime();
          expect(now - slot).toBeLessThan(26 * HOUR);
          slots.add(slot);
        }
        expect([30, 31]).toContain(slots.size);
      }),
      { numRuns: 12 },
    );
  });

  it('contains alerts raised before its due time, and skips to the next day if it is late', () => {
    const normal = [
      alert({ severity: 'normal' }),
      alert({ id: 2, severity: 'normal', raisedAt: at('2026-03-10T08:30:00Z') }),
    ];
    const plan = (now: string, lastSlot: Date | null = null) =>
      planMessages(recipient(), normal, { delivered: [], lastSlot, now: at(now) }).map(({ reason, causes }) => [
        reason,
        causes.flatMap(({ alerts }) => alerts.map(({ id }) => id)),
      ]);
    expect(plan('2026-03-10T07:59:00Z')).toEqual([]);
    expect(plan('2026-03-10T09:00:00Z')).toEqual([['digest', [1]]]);
    expect(plan('2026-03-10T09:00:00Z', at('2026-03-10T08:00:00Z'))).toEqual([]);
    expect(plan('2026-03-10T11:30:00Z')).toEqual([]);
    expect(plan('2026-03-11T08:00:00Z')).toEqual([['digest', [1, 2]]]);
  });
});

it('includes alerts that were open when delivery was turned on only once', () => {
  const since = at('2026-03-10T07:00:00Z');
  const to = recipient({ since });
  const open = [alert(), alert({ id: 2, severity: 'normal' }), alert({ id: 3, raisedAt: at('2026-03-10T07:30:00Z') })];
  const plan = (now: string, lastSlot: string | null = null, delivered: DeliveredState[] = []) =>
    planMessages(to, open, { delivered, lastSlot: lastSlot === null ? null : at(lastSlot), now: at(now) }).map(
      ({ reason, causes }) => [reason, causes.flatMap(({ alerts }) => alerts.map(({ id }) => id))],
    );
  expect(plan('2026-03-10T07:40:00Z')).toEqual([['now', [3]]]);
  const delivered: DeliveredState[] = [{ alertId: 3, episode: 1, severity: 'high' }];
  expect(plan('2026-03-10T08:00:00Z', '2026-03-09T08:00:00Z', delivered)).toEqual([['digest', [1, 2]]]);
  expect(plan('2026-03-11T08:00:00Z', '2026-03-10T08:00:00Z', delivered)).toEqual([]);
  // Delivery was turned on after the digest of the day was due, so the next digest is the first one.
  const late = recipient({ since: at('2026-03-10T08:30:00Z') });
  const at9 = planMessages(late, open, { delivered, lastSlot: null, now: at('2026-03-10T09:00:00Z') });
  expect(at9).toEqual([]);
  expect(planMessages(late, open, { delivered, lastSlot: null, now: at('2026-03-11T08:00:00Z') })).toHaveLength(1);
});

describe('delivery of an alert', () => {
  it.each<[string, Partial<AlertRecipient>, boolean]>([
    ['may see it', {}, true],
    ['does not see its kind', { types: new Set<AlertTypeName>(['CyclicLossAlert']) }, false],
    ['does not see its account', { accounts: new Set([2]) }, false],
    ['has delivery off', { settings: settings({ isOn: false }) }, false],
    ['muted its site', { mutes: [{ entityType: 'site', entityId: 1, type: null, until: at('2027-01-01T00:00:00Z') }] }, false],
    ['muted it earlier', { mutes: [{ entityType: 'site', entityId: 1, type: null, until: at('2026-03-01T00:00:00Z') }] }, true],
    ['muted another kind', { mutes: [{ entityType: 'adgroup', entityId: 1, type: 'CyclicLossAlert', until: at('2027-01-01T00:00:00Z') }] }, true],
  ])('matches the expected permission of a recipient who %s', (_, change, may) =>
    expect(mayReceive(recipient(change), alert(), at('2026-03-10T08:00:00Z'))).toBe(may),
  ); // prettier-ignore

  it('treats a loss of four times the threshold and an imminent end as severe', () => {
    const now = at('2026-03-10T08:00:00Z');
    const loss = (value: number, threshold?: number) =>
      alertSeverity({ type: 'SignificantLossAlert', loss: value, lifetimeEnd: null }, threshold, now);
    expect([loss(199), loss(200), loss(200, 100), loss(400, 100)]).toEqual(['normal', 'high', 'normal', 'high']);
    const end = (iso: string) =>
      alertSeverity({ type: 'AdGroupLifetimeEndAlert', loss: null, lifetimeEnd: at(iso) }, undefined, now);
    expect([end('2026-03-10T20:00:00Z'), end('2026-03-10T20:01:00Z')]).toEqual(['high', 'normal']);
    expect(alertSeverity({ type: 'AdvertiserGoneAlert', loss: null, lifetimeEnd: null }, undefined, now)).toBe(
      'normal',
    );
  });
});

const anyAlert = fc.record({
  type: fc.constantFrom(...TYPES),
  minute: fc.integer({ min: 0, max: 3 * 24 * 60 }),
  severity: fc.constantFrom('normal' as const, 'high' as const),
  accountId: fc.integer({ min: 1, max: 4 }),
  siteId: fc.option(fc.integer({ min: 1, max: 3 })),
  feedId: fc.option(fc.integer({ min: 1, max: 3 })),
  reopens: fc.boolean(),
  rises: fc.boolean(),
});
const anyTimings = fc
  .array(fc.constantFrom('off' as const, 'digest' as const, 'now' as const), { minLength: 14, maxLength: 14 })
  .map(
    (chosen) =>
      Object.fromEntries(
        TYPES.map((type, i) => [type, { normal: chosen[2 * i]!, high: chosen[2 * i + 1]! }]),
      ) as unknown as DeliverySettings['timings'],
  );

describe('the messages of a week', () => {
  it('contain every requested status of an alert exactly once and in time', () => {
    const start = Date.UTC(2026, 2, 26);
    fc.assert(
      fc.property(
        fc.array(anyAlert, { maxLength: 15 }),
        anyTimings,
        fc.constantFrom(...ZONES),
        fc.constantFrom<[number | null, number | null]>([null, null], [22, 7], [0, 5]),
        (made, timings, timeZone, [quietFrom, quietTo]) => {
          const to = recipient({
            settings: settings({ timings, timeZone, quietFrom, quietTo, digestHour: 9 }),
            accounts: new Set([1, 2, 3]),
          });
          const stateAt = (now: number): DeliverableAlert[] =>
            made.flatMap(({ minute, reopens, rises, severity, ...one }, index) => {
              const raised = start + minute * MINUTE;
              const again = raised + 40 * HOUR;
              if (now < raised) return [];
              const isSecond = reopens && now >= again;
              return [
                alert({
                  ...one,
                  id: index + 1,
                  episode: isSecond ? 2 : 1,
                  raisedAt: new Date(isSecond ? again : raised),
                  severity: rises && now >= raised + 30 * HOUR ? 'high' : severity,
                }),
              ];
            });
          const delivered: DeliveredState[] = [];
          const got = new Map<string, number>();
          let lastSlot: Date | null = null;
          for (let now = start; now < start + 7 * 24 * HOUR; now += 20 * MINUTE) {
            const planned: PlannedMessage<DeliverableAlert>[] = planMessages(to, stateAt(now), {
              delivered,
              lastSlot,
              now: new Date(now),
            });
            for (const { reason, slot, causes } of planned) {
              if (reason === 'digest') lastSlot = slot;
              expect(quietUntil(to.settings, new Date(now))).toBeNull();
              for (const each of causes.flatMap(({ alerts }) => alerts)) {
                const key = `${each.id} ${each.episode} ${each.severity}`;
                expect(got.has(key)).toBe(false);
                got.set(key, now);
                expect(timings[each.type][each.severity]).toBe(reason);
                expect(each.accountId).toBeLessThan(4);
                delivered.push({ alertId: each.id, episode: each.episode, severity: each.severity });
              }
            }
          }
          // The last state of each alert lasted for days, so it was sent unless it was unwanted or already sent as
          // severe.
          for (const each of stateAt(start + 7 * 24 * HOUR)) {
            const isWanted = each.accountId < 4 && timings[each.type][each.severity] !== 'off';
            const isReported =
              got.has(`${each.id} ${each.episode} ${each.severity}`) || got.has(`${each.id} ${each.episode} high`);
            if (isWanted) expect(isReported).toBe(true);
          }
        },
      ),
      { numRuns: 30 },
    );
  }, 60_000);
});

describe('alert grouping', () => {
  it('adds each alert to one message and combines alerts with the most frequent cause', () => {
    const one = fc.record({ accountId: fc.nat(3), siteId: fc.option(fc.nat(3)), feedId: fc.option(fc.nat(3)) });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), (made) => {
        const alerts = made.map((each, id) => alert({ ...each, id }));
        const groups = groupByCause(alerts);
        const ids = groups.flatMap((group) => group.alerts.map(({ id }) => id));
        expect(ids.sort((a, b) => a - b)).toEqual(alerts.map(({ id }) => id));
        for (const { by, id, alerts: own } of groups) for (const each of own) expect(each[`${by}Id`]).toBe(id);
        const largest = Math.max(0, ...groups.map((group) => group.alerts.length));
        expect(groups[0]?.alerts.length ?? 0).toBe(largest);
      }),
    );
  });

  it('finds the feed behind alerts of several accounts, and combines numerous alerts', () => {
    const failed = [1, 2, 3].map((id) => alert({ id, accountId: id, siteId: id, feedId: 7 }));
    expect(groupByCause(failed)).toMatchObject([{ by: 'feed', id: 7 }]);
    const flood = Array.from({ length: 11 }, (_, id) => alert({ id, accountId: id, siteId: null, feedId: null }));
    const now = at('2026-03-10T12:00:00Z');
    expect(planMessages(recipient(), flood, { delivered: [], lastSlot: null, now })).toHaveLength(1);
    expect(planMessages(recipient(), flood.slice(1), { delivered: [], lastSlot: null, now })).toHaveLength(10);
  });
});

it('escalates unacknowledged alerts to the leader once, outside quiet hours', () => {
  const leader = recipient({ settings: settings({ quietFrom: 9, quietTo: 11 }) });
  const plan = (now: string, escalated: DeliveredState[] = [], one = alert()) =>
    planEscalation(leader, [one], { afterHours: 2, escalated, now: at(now) }).length;
  expect(plan('2026-03-10T07:59:00Z')).toBe(0);
  expect(plan('2026-03-10T08:00:00Z')).toBe(1);
  expect(plan('2026-03-10T10:00:00Z')).toBe(0);
  const escalated: DeliveredState[] = [{ alertId: 1, episode: 1, severity: 'normal' }];
  expect(plan('2026-03-10T08:00:00Z', escalated)).toBe(0);
  const later = { ...leader, since: at('2026-03-10T07:00:00Z') };
  expect(planEscalation(later, [alert()], { afterHours: 2, escalated: [], now: at('2026-03-10T08:00:00Z') })).toEqual(
    [],
  );
  expect(plan('2026-03-10T08:00:00Z', escalated, alert({ episode: 2 }))).toBe(1);
});

it('retries with increasing delays up to a maximum', () => {
  expect([1, 2, 3, 4, 5].map(retryDelay)).toEqual([60_000, 300_000, 1_500_000, 7_200_000, null]);
});

it('accepts only valid settings', () => {
  const form = { ...settings(), escalateAfter: null, mailsMembers: false };
  const errors = (change: object) =>
    alertDeliveryForm.safeParse({ ...form, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(errors({})).toEqual([]);
  expect(errors({ quietFrom: 22, quietTo: 7 })).toEqual([]);
  expect(errors({ quietFrom: 22 })).toEqual(['quietTo']);
  expect(errors({ quietFrom: 7, quietTo: 7 })).toEqual(['quietTo']);
  expect(errors({ quietFrom: 7, quietTo: 9 })).toEqual(['digestHour']);
  expect(errors({ timeZone: 'Nowhere/City' })).toEqual(['timeZone']);
  expect(errors({ digestHour: 24, escalateAfter: 0 })).toEqual(['digestHour', 'escalateAfter']);
});
