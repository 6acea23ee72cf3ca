import { describe, expect, it } from '@jest/globals';
import { DEFAULT_THRESHOLDS as DEFAULTS, thresholdsWith, type Thresholds } from '../thresholds.js';
import { findAccumulativeLoss, lossEpisodes } from './accumulative-loss.js';
import { type AlertRow, newAlert } from './alert-row.js';
import { cycleBefore, findCycle, intervalsOf } from './cyclic-loss.js';
import { detectHours } from './detect-hours.js';
import { findLifetimeEnd, type Lifetime } from './lifetime-end.js';
import { type Character, characterAt, robustZ } from './character.js';
import { isOneTimeLoss } from './one-time-loss.js';
import { type AdgroupHours, DAY_HOURS, firstHour, HOUR_MS, type HourFigures, micros } from './series.js';
import { findSignificantLoss, worstStretch } from './significant-loss.js';

const MIDNIGHT = firstHour('2026-03-10');
const NOW = Date.parse('2026-03-11T00:00:00Z');
const $ = (values: readonly number[]): number[] => values.map(micros);

/** Creates a series with hourly profits from MIDNIGHT on, each hour with the same cost. */
function series(profits: readonly (number | null)[], costEach = 20, from = MIDNIGHT): AdgroupHours {
  const hours = new Map<number, HourFigures>();
  profits.forEach((profit, index) => {
    hours.set(from + index, { cost: micros(costEach), profit: profit === null ? null : micros(profit) });
  });
  return { adgroupId: 7, until: from + profits.length, since: null, hours };
}
const open = (rows: readonly AlertRow[]) => rows.filter(({ resolvedAt }) => resolvedAt === null);

describe('the cyclic loss alert', () => {
  const DAYS = [
    [-4, -6, 2, 9, 8, 7],
    [-3, -5, 1, 7, 9, 6],
    [-5, 1, 3, 8, 7, 8],
    [-2, -4, -1, 6, 8, 5],
    [-6, -7, 2, 9, 6, 7],
    [1, -3, 4, 7, 7, 9],
    [-4, -5, 2, 8, 9, 6],
  ];
  /** Creates seven days with these profits in their first hours. The cost is spread over all of them. */
  function week(days: readonly (readonly number[] | null)[], cost = 1_000): AdgroupHours {
    const hours = new Map<number, HourFigures>();
    days.forEach((profits, day) =>
      profits?.forEach((profit, hour) =>
        hours.set(MIDNIGHT + day * DAY_HOURS + hour, { cost: micros(cost / 42), profit: micros(profit) }),
      ),
    );
    return { adgroupId: 7, until: MIDNIGHT + 7 * DAY_HOURS, since: null, hours };
  }
  const limits = DEFAULTS.CyclicLossAlert;
  const end = MIDNIGHT + 7 * DAY_HOURS;

  it('finds unprofitable hours while other hours are profitable', () => {
    expect(cycleBefore(week(DAYS), end, limits)).toEqual({ hourIntervals: [{ start: 0, end: 2 }], loss: micros(52) });
  });
  it('requires five days of data', () => {
    expect(cycleBefore(week([null, null, null, ...DAYS.slice(3)]), end, limits)).toBeNull();
  });
  it("doesn't fire if the loss is below a share of the cost", () => {
    expect(cycleBefore(week(DAYS, 3_000), end, limits)).toBeNull();
    expect(cycleBefore(week(DAYS, 2_599), end, limits)).not.toBeNull();
  });
  it("doesn't fire if the rest of the day is also unprofitable", () => {
    expect(cycleBefore(week(DAYS.map(([a = 0, b = 0]) => [a, b, -1, -1])), end, limits)).toBeNull();
  });
  it("doesn't wrap around midnight", () => {
    expect(intervalsOf([0, 1, 5, 22, 23])).toEqual([
      { start: 0, end: 2 },
      { start: 5, end: 6 },
      { start: 22, end: 24 },
    ]);
  });
  it('moves with its window, and resolves after three days without a loss', () => {
    const good = [3, 3, 2, 9, 8, 7];
    const bad = Array.from({ length: 7 }, () => [-4, -6, 2, 9, 8, 7]);
    const data = week([...bad, good, good, good]);
    const rows: AlertRow[] = [];
    for (const day of [7, 8, 9]) findCycle(data, MIDNIGHT + day * DAY_HOURS, rows, DEFAULTS, NOW);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ dateFrom: '2026-03-11', date: '2026-03-17', resolvedAt: null });
    findCycle(data, MIDNIGHT + 10 * DAY_HOURS, rows, DEFAULTS, NOW);
    expect(rows).toMatchObject([{ resolution: 'over' }]);
    findCycle(data, MIDNIGHT + 7 * DAY_HOURS, rows, DEFAULTS, NOW);
    expect(rows).toHaveLength(1);
  });
});

describe('the significant one-time loss alert', () => {
  const BASELINE = $([6, 4, 5, 7, 3, 5, 6, 4, 8, 5]);
  const limits = DEFAULTS.SignificantOneTimeLossAlert;
  const none = new Set<number>();
  /** Returns the character of an hour with these profits at the same hour of the previous days, each with a cost. */
  function sameHours(profits: readonly number[], cost = 20): Character {
    const hours = new Map(
      profits.map((profit, day) => [MIDNIGHT - (day + 1) * DAY_HOURS, { cost: micros(cost), profit }]),
    );
    return characterAt({ adgroupId: 7, until: MIDNIGHT, since: null, hours }, MIDNIGHT, none)!;
  }
  it('depends on how far an hour deviates from its usual level', () => {
    expect(robustZ(micros(-28), BASELINE)).toBeCloseTo(-22.26, 2);
    expect(robustZ(micros(-12), BASELINE)).toBeCloseTo(-11.47, 2);
  });
  it('fires on losses that are both large and unusual', () => {
    expect(isOneTimeLoss(micros(-28), sameHours(BASELINE), limits)).toBe(true);
    expect(isOneTimeLoss(micros(-12), sameHours(BASELINE), limits)).toBe(false);
    const losing = sameHours($([-30, -25, -28, -31, -24, -29, -27, -26]));
    expect(isOneTimeLoss(micros(-28), losing, limits)).toBe(false);
  });
  it('requires a loss that is large relative to the cost of its hours', () => {
    expect(isOneTimeLoss(micros(-28), sameHours(BASELINE, 56), limits)).toBe(true);
    expect(isOneTimeLoss(micros(-28), sameHours(BASELINE, 57), limits)).toBe(false);
  });
  it('requires a larger loss for an ad group with heavier tails', () => {
    // Ten hours around 5 with the same spread. The worst ones earn 3, or once -7.
    const tailed = $([6, 4, 5, 7, -7, 5, 6, 4, 8, 5]);
    expect(robustZ(micros(-28), tailed)).toBeCloseTo(robustZ(micros(-28), BASELINE), 5);
    expect(sameHours(tailed).badHour).toBe(micros(12));
    expect(isOneTimeLoss(micros(-28), sameHours(tailed), limits)).toBe(false);
    expect(isOneTimeLoss(micros(-43), sameHours(tailed), limits)).toBe(true);
  });
  it('requires a loss that exceeds all variation of the week', () => {
    // Night hours earn 5, day hours vary between -20 and 30.
    const hours = new Map<number, HourFigures>();
    for (let at = MIDNIGHT - 28 * DAY_HOURS; at < MIDNIGHT; at += 1) {
      const profit = at % DAY_HOURS < 8 ? 5 : at % 2 === 0 ? 30 : -20;
      hours.set(at, { cost: micros(20), profit: micros(profit) });
    }
    const character = characterAt({ adgroupId: 7, until: MIDNIGHT, since: null, hours }, MIDNIGHT, none)!;
    expect(isOneTimeLoss(micros(-30), character, limits)).toBe(false);
    expect(isOneTimeLoss(micros(-30), character, { ...limits, weekZ: 0.5 })).toBe(true);
  });
  it('requires a larger loss if there is little or no history', () => {
    expect(isOneTimeLoss(micros(-39), null, limits)).toBe(false);
    expect(isOneTimeLoss(micros(-40), null, limits)).toBe(true);
    const few = characterAt(series(Array.from({ length: 10 }, () => 5)), MIDNIGHT + 10, none)!;
    expect(few.isSparse).toBe(true);
    expect(isOneTimeLoss(micros(-39), few, limits)).toBe(false);
    expect(isOneTimeLoss(micros(-40), few, limits)).toBe(true);
    expect(characterAt(series([5, 5, 5, 5, 5, 5, 5]), MIDNIGHT + 7, none)).toBeNull();
  });
  it('fires once, updates its loss, and resolves when the reason no longer applies', () => {
    const profits = [...Array.from({ length: 200 }, (_, at) => 4 + (at % 3)), -28];
    const rows: AlertRow[] = [];
    detectHours(series(profits, 1), rows, DEFAULTS, NOW);
    detectHours(series(profits, 1), rows, DEFAULTS, NOW);
    expect(rows).toMatchObject([{ type: 'SignificantOneTimeLossAlert', loss: micros(28), lossBefore: null }]);
    detectHours(series([...profits.slice(0, -1), -25], 1), rows, DEFAULTS, NOW);
    expect(open(rows)).toMatchObject([{ loss: micros(25), lossBefore: micros(28) }]);
    detectHours(series([...profits.slice(0, -1), -5], 1), rows, DEFAULTS, NOW);
    expect(rows).toMatchObject([{ resolution: 'restated', loss: micros(5), lossBefore: micros(25) }]);
  });
  it('ignores an hour with a missing figure', () => {
    const rows: AlertRow[] = [];
    detectHours(series([...Array.from({ length: 200 }, () => 5), null], 50), rows, DEFAULTS, NOW);
    expect(rows).toEqual([]);
  });
});

describe('the estimated one-time loss alert', () => {
  const usual = Array.from({ length: 200 }, (_, at) => 4 + (at % 3));
  /** Adds an hour with cost 60 and estimate 30 that the feed hasn't reported yet. */
  const withEstimate = (q50: number, q90: number): AdgroupHours => {
    const data = series(usual, 1);
    const estimate = { expected: micros(30 * q50 - 60), best: micros(30 * q90 - 60) };
    const hours = new Map(data.hours).set(data.until, { cost: micros(60), profit: null, estimate });
    return { ...data, hours };
  };
  it('evaluates the best case and reports the expected loss', () => {
    const rows: AlertRow[] = [];
    detectHours(withEstimate(0.965, 1.001), rows, DEFAULTS, NOW);
    expect(rows).toMatchObject([{ type: 'EstimatedSignificantOneTimeLossAlert', loss: micros(31.05) }]);
    expect(rows).toHaveLength(1);
  });
  it("doesn't fire if the loss is small in the best case", () => {
    const rows: AlertRow[] = [];
    detectHours(withEstimate(1, 1.4), rows, DEFAULTS, NOW);
    expect(rows).toEqual([]);
  });
  it.each([
    [-31, 'confirmed'],
    [-4, 'corrected'],
  ])('resolves after a final profit of %d as %s', (profit, resolution) => {
    const rows: AlertRow[] = [];
    detectHours(withEstimate(0.965, 1.001), rows, DEFAULTS, NOW);
    detectHours(series([...usual, profit], 1), rows, DEFAULTS, NOW);
    const [estimated, final] = rows;
    expect(estimated).toMatchObject({ resolution });
    expect(estimated!.parent).toBe(final ?? null);
    expect(rows).toHaveLength(resolution === 'confirmed' ? 2 : 1);
  });
});

describe('the accumulative loss alert', () => {
  const PROFITS = [12, -30, -25, 10, -40, -35, -20, 5, -60];
  const days = (profits: readonly (number | null)[], cost = 50) =>
    profits.map((profit, index) => ({
      date: `2026-03-${String(index + 1).padStart(2, '0')}`,
      cost: profit === null ? null : micros(cost),
      profit: profit === null ? null : micros(profit),
    }));
  const find = (profits: readonly (number | null)[], rows: AlertRow[]) => {
    const lastDay = days(profits).at(-1)!.date;
    findAccumulativeLoss({ adgroupId: 7, days: days(profits), lastDay, sinceDay: '2026-03-01' }, rows, DEFAULTS, NOW);
    return rows;
  };
  it('fires once when the sum exceeds the threshold, with the loss since the episode began', () => {
    const loss = -PROFITS.slice(1, 6).reduce((sum, profit) => sum + profit, 0);
    expect(find(PROFITS, [])).toMatchObject([
      { dateFrom: '2026-03-02', date: '2026-03-06', loss: micros(loss), resolvedAt: null },
    ]);
    expect(loss).toBe(120);
  });
  it('fires again each time the loss doubles, even if acknowledged', () => {
    const rows = find(PROFITS, []);
    Object.assign(rows[0]!, { isAcknowledged: true, acknowledgedLoss: rows[0]!.loss });
    find([...PROFITS, -4], rows);
    expect(rows).toMatchObject([{ date: '2026-03-06', isAcknowledged: true }]);
    find([...PROFITS, -10], rows);
    expect(rows).toMatchObject([{ date: '2026-03-10', loss: micros(205), isAcknowledged: false }]);
  });
  it('resolves when the loss is recovered, and a later loss triggers a separate alert', () => {
    const rows = find([...PROFITS, 200], find(PROFITS, []));
    expect(rows).toMatchObject([{ resolution: 'over' }]);
    expect(find([...PROFITS, 200, -120], rows)).toMatchObject([{ resolution: 'over' }, { dateFrom: '2026-03-11' }]);
  });
  it('resets the loss after a week without activity', () => {
    const limits = DEFAULTS.AccumulativeLossAlert;
    const rest = (count: number) => days([-60, ...Array.from({ length: count }, () => null), -60]);
    expect(lossEpisodes(rest(6), '2026-03-08', limits)).toHaveLength(1);
    expect(lossEpisodes(rest(7), '2026-03-09', limits)).toHaveLength(0);
  });
  it("doesn't count a day without figures as a loss", () => {
    expect(find([-60, null, -30], [])).toEqual([]);
  });
  it('resolves when restated figures remove the reason', () => {
    const rows = find([-60, -50], []);
    find([-60, -30], rows);
    expect(rows).toMatchObject([{ resolution: 'restated', loss: micros(90), lossBefore: micros(110) }]);
  });
});

describe('the significant loss alert', () => {
  const PROFITS = [4, -6, -12, 3, -15, -9, -11, 2, 8, -3];
  const with_ = (loss: number): Thresholds =>
    thresholdsWith([{ type: 'SignificantLossAlert', name: 'loss', value: loss }]);
  const find = (costEach: number, thresholds = DEFAULTS as Thresholds, profits = PROFITS): AlertRow[] => {
    const rows: AlertRow[] = [];
    const data = series(profits, costEach);
    for (let to = MIDNIGHT + 1; to <= data.until; to += 1) findSignificantLoss(data, to, rows, thresholds, NOW);
    return rows;
  };
  it('covers the range with the largest loss', () => {
    const data = series(PROFITS);
    expect(worstStretch(data, MIDNIGHT, data.until)).toEqual({
      begin: MIDNIGHT + 1,
      end: MIDNIGHT + 7,
      loss: micros(50),
    });
  });
  it('requires both the threshold and a share of the cost', () => {
    expect(find(20)).toMatchObject([
      { rangeBegin: (MIDNIGHT + 1) * HOUR_MS, rangeEnd: (MIDNIGHT + 7) * HOUR_MS, loss: micros(50) },
    ]);
    expect(find(20, with_(51))).toEqual([]);
    expect(find(200 / 6)).toEqual([]);
  });
  it('remains one alert while the loss grows', () => {
    const rows = find(20, DEFAULTS, [...PROFITS, -20, -20]);
    expect(rows).toMatchObject([{ rangeEnd: (MIDNIGHT + 12) * HOUR_MS, loss: micros(50 - 2 - 8 + 3 + 40) }]);
  });
  it("resolves after six profitable hours, and a later alert doesn't cover the same hours", () => {
    const rows = find(20, DEFAULTS, [...PROFITS, 2, 2, 2, 2, -20, -20, -20]);
    expect(rows).toMatchObject([
      { resolution: 'over', rangeEnd: (MIDNIGHT + 7) * HOUR_MS },
      { resolvedAt: null, rangeBegin: (MIDNIGHT + 14) * HOUR_MS, loss: micros(60) },
    ]);
  });
  it('reopens after an acknowledgment when the loss has grown by a quarter', () => {
    const data = series([...PROFITS, -20, -20]);
    const rows = find(20);
    Object.assign(rows[0]!, { isAcknowledged: true, acknowledgedLoss: rows[0]!.loss });
    findSignificantLoss(data, MIDNIGHT + 11, rows, DEFAULTS, NOW);
    expect(rows[0]).toMatchObject({ loss: micros(63), isAcknowledged: false });
  });
  it('contains the alerts of its single hours', () => {
    const usual = Array.from({ length: 240 }, (_, at) => 4 + (at % 3));
    const rows: AlertRow[] = [];
    detectHours(series([...usual, -30, -28, -26], 30), rows, DEFAULTS, NOW);
    const stretch = rows.find(({ type }) => type === 'SignificantLossAlert')!;
    const single = rows.filter(({ type }) => type === 'SignificantOneTimeLossAlert');
    expect(stretch).toMatchObject({ loss: micros(84), parent: null });
    expect(single.map(({ parent }) => parent)).toEqual([stretch, stretch, stretch]);
  });
});

describe('the lifetime end alert', () => {
  const life: Lifetime = {
    adgroupId: 7,
    endsAt: null,
    lifetimeBudget: null,
    spent: 0,
    spentLastDay: micros(36),
    impressionsLastDay: 100,
    costUntil: NOW,
  };
  const hours = (count: number) => NOW + count * HOUR_MS;
  const find = (more: Partial<Lifetime> | null, rows: AlertRow[] = [], now = NOW) => {
    findLifetimeEnd(7, more && { ...life, ...more }, rows, DEFAULTS, now);
    return rows;
  };
  it('fires only when the end is near', () => {
    expect(find({ endsAt: hours(36) })).toMatchObject([{ lifetimeEnd: hours(36), datetime: NOW }]);
    expect(find({ endsAt: hours(60) })).toEqual([]);
    expect(find({ endsAt: hours(36), impressionsLastDay: 0 })).toEqual([]);
  });
  it('fires when the budget is almost spent', () => {
    expect(find({ lifetimeBudget: micros(300), spent: micros(270) })).toMatchObject([{ lifetimeEnd: hours(20) }]);
  });
  it('changes only by more than six hours, and resolves when the end is postponed or reached', () => {
    const rows = find({ endsAt: hours(36) });
    find({ endsAt: hours(41) }, rows);
    expect(rows).toMatchObject([{ lifetimeEnd: hours(36) }]);
    find({ endsAt: hours(43) }, rows);
    expect(rows).toMatchObject([{ lifetimeEnd: hours(43) }]);
    expect(find({ endsAt: hours(73) }, structuredClone(rows))).toMatchObject([{ resolution: 'over' }]);
    expect(find({ endsAt: hours(43) }, rows, hours(43))).toMatchObject([{ resolution: 'over' }]);
  });
});

it('ignores unknown and non-numeric thresholds', () => {
  const set = [
    { type: 'SignificantLossAlert', name: 'loss', value: 80 },
    { type: 'SignificantLossAlert', name: 'nonsense', value: 1 },
    { type: 'Nonsense', name: 'loss', value: 1 },
    { type: 'CyclicLossAlert', name: 'loss', value: Number.NaN },
  ];
  expect(thresholdsWith(set)).toEqual({
    ...DEFAULTS,
    SignificantLossAlert: { ...DEFAULTS.SignificantLossAlert, loss: 80 },
  });
  expect(newAlert({ type: 'CyclicLossAlert', adgroupId: 1, identity: 'x', datetime: 0 }).loss).toBeNull();
});
