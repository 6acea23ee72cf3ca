import { describe, expect, it } from '@jest/globals';
import { alertDetails, alertStatus, hoursNamedOn, listAlerts, sortAlerts, type AlertFacts } from './alert-words.js';

const DAY = '2026-03-10';
const datetime = `${DAY}T12:00:00.000Z`;
const cycle: AlertFacts = {
  id: 1,
  type: 'CyclicLossAlert',
  datetime,
  dateIntervalBegin: '2026-03-03',
  dateIntervalEnd: '2026-03-09',
  hourIntervals: [
    { start: 0, end: 2 },
    { start: 22, end: 24 },
  ],
  loss: 52,
};
const gone: AlertFacts = { id: 2, type: 'AdvertiserGoneAlert', datetime, date: DAY, hour: 7, advertiserName: 'Acme' };
const once: AlertFacts = {
  id: 3,
  type: 'SignificantOneTimeLossAlert',
  datetime,
  date: DAY,
  hour: 23,
  loss: 28,
  lossBefore: 31.5,
};
const slow: AlertFacts = {
  id: 5,
  type: 'AccumulativeLossAlert',
  datetime,
  dateIntervalBegin: '2026-03-02',
  date: DAY,
  loss: 1_200,
};
const stretch: AlertFacts = {
  id: 6,
  type: 'SignificantLossAlert',
  datetime,
  dateHourRangeBegin: `${DAY}T01:00:00.000Z`,
  dateHourRangeEnd: `${DAY}T07:00:00.000Z`,
  loss: 50,
};
const ending: AlertFacts = {
  id: 7,
  type: 'AdGroupLifetimeEndAlert',
  datetime,
  lifetimeEnd: '2026-03-11T20:30:00.000Z',
};

describe('the description of an alert', () => {
  it.each([
    [cycle, 'Loss 52.00, 00:00–02:00, 22:00–24:00 on Tue 3 Mar – Mon 9 Mar'],
    [gone, 'Acme stopped showing, Tue 10 Mar 07:00–08:00'],
    [once, 'Loss 28.00, Tue 10 Mar 23:00–24:00, previously 31.50'],
    [slow, 'Loss 1,200.00, Mon 2 Mar – Tue 10 Mar'],
    [stretch, 'Loss 50.00, Tue 10 Mar 01:00 – 07:00'],
    [ending, 'ends Wed 11 Mar 20:30'],
  ])('returns the expected details for case %#', (alert, words) => expect(alertDetails(alert)).toBe(words));

  it('shows its status', () => {
    expect(alertStatus({ ...once, state: 'open' })).toBe('Open');
    expect(alertStatus({ ...once, state: 'acknowledged' })).toBe('Acknowledged');
    expect(alertStatus({ ...once, state: 'resolved', resolution: 'restated' })).toBe('Restated');
    expect(alertStatus({ ...once, state: 'resolved', resolution: 'over' })).toBe('Resolved');
  });

  it('can be sorted by the end of the interval and then by hour, latest first', () => {
    const later = { ...once, id: 9, date: '2026-03-11', hour: 0 };
    const alerts = [cycle, gone, slow, once, stretch, later, ending];
    expect(sortAlerts(alerts).map(({ id }) => id)).toEqual([9, 5, 3, 7, 6, 2, 1]);
  });

  it('lists open alerts first, and contained alerts under their container', () => {
    const open = <A extends AlertFacts>(alert: A) => ({ ...alert, state: 'open' });
    const resolved = { ...slow, state: 'resolved' };
    const acknowledged = { ...slow, id: 12, date: '2026-03-12', state: 'acknowledged' };
    const inside = { ...open(once), id: 10, hour: 2, parentId: stretch.id };
    const elsewhere = { ...open(once), id: 11, hour: 3, parentId: 99 };
    const listed = listAlerts([resolved, acknowledged, inside, open(gone), open(stretch), open(once), elsewhere]);
    expect(listed.map(({ id }) => id)).toEqual([3, 6, 10, 2, 11, 12, 5]);
  });

  it('lists an open alert before the resolved alert that contains it', () => {
    const parent = { ...stretch, state: 'resolved' };
    const inside = { ...once, hour: 2, parentId: stretch.id, state: 'open' };
    const listed = listAlerts([{ ...slow, date: '2026-03-12', state: 'resolved' }, parent, inside]);
    expect(listed.map(({ id }) => id)).toEqual([3, 5, 6]);
  });

  it("lists the alert's hours of a day", () => {
    expect([...hoursNamedOn(cycle, '2026-03-05')]).toEqual([0, 1, 22, 23]);
    expect([...hoursNamedOn(cycle, DAY)]).toEqual([]);
    expect([...hoursNamedOn(stretch, DAY)]).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...hoursNamedOn(once, DAY)]).toEqual([23]);
    expect([...hoursNamedOn(slow, DAY)]).toEqual([]);
  });
});
