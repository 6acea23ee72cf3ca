import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SeenFigure } from './conditions.js';
import { type EarlierMove, refusedTurn } from './hysteresis.js';

const PAUSED = 3;
const ENABLED = 2;
const frame = { range: { start: '2025-11-24', end: '2025-11-24' }, hours: null } as unknown as SeenFigure['frame'];
const seen = (value: number | null, operation: string, bound: number, metric = 'profit'): SeenFigure => ({
  metric,
  operation,
  value,
  bound,
  frame,
});
const pause = (...figures: SeenFigure[]): EarlierMove => ({
  oldValue: ENABLED,
  newValue: PAUSED,
  rule: { name: 'Stop losers', figures },
});
const enable = (...figures: SeenFigure[]) => ({ oldValue: PAUSED, newValue: ENABLED, figures });

describe('the hysteresis of rules', () => {
  it.each([
    ['10% beyond the threshold', seen(22.1, 'gt', 20), null],
    ['less than 10% beyond it', seen(21.9, 'gt', 20), 'Profit of 21.90 is within 10% of its threshold of 20.00'],
    ['another figure', seen(1, 'gt', 0, 'cost'), null],
    ['a missing figure', seen(null, 'neq', 20), null],
  ])('decides correctly for %s', (_, figure, why) => {
    const refused = refusedTurn('status', [pause(seen(15, 'lt', 20))], enable(figure));
    expect(refused).toBe(
      why && `Excluded because rule Stop losers made the opposite change less than 24 hours ago, and ${why}.`,
    );
  });

  it('evaluates a threshold of 0 with the figure of the earlier change', () => {
    const moves = [pause(seen(-50, 'lt', 0))];
    expect(refusedTurn('status', moves, enable(seen(4.9, 'gt', 0)))).toContain('Profit of 4.90');
    expect(refusedTurn('status', moves, enable(seen(5, 'gt', 0)))).toBe(null);
  });

  it('requires only one of several conditions to exceed its threshold', () => {
    const moves = [pause(seen(80, 'gt', 50, 'cost'), seen(-5, 'lt', 20))];
    expect(refusedTurn('status', moves, enable(seen(40, 'lt', 60, 'cost'), seen(21, 'gt', 20)))).toBe(null);
    expect(refusedTurn('status', moves, enable(seen(55, 'lt', 60, 'cost'), seen(21, 'gt', 20)))).not.toBe(null);
  });

  it('compares only conditions with opposite directions', () => {
    expect(refusedTurn('status', [pause(seen(80, 'gt', 50, 'cost'))], enable(seen(80, 'gt', 0, 'cost')))).toBe(null);
  });

  it('prevents enabling entities that rules enabled and paused in the last 24 hours', () => {
    const moves = [{ ...enable(seen(30, 'gt', 20)), rule: { name: 'Start', figures: [] } }, pause(seen(-50, 'lt', 20))];
    expect(refusedTurn('status', moves, enable(seen(500, 'gt', 20)))).toBe(
      'Excluded because rules enabled and paused it in the last 24 hours.',
    );
  });

  it('ignores rules without conditions, changes by users, and repeated changes in a direction', () => {
    const near = seen(20.5, 'gt', 20);
    expect(refusedTurn('status', [pause(seen(15, 'lt', 20))], enable())).toBe(null);
    expect(refusedTurn('status', [{ ...pause(), rule: null }], enable(near))).toBe(null);
    expect(refusedTurn('status', [pause(seen(15, 'lt', 20)), { ...pause(), rule: null }], enable(near))).toBe(null);
    expect(refusedTurn('status', [pause(seen(15, 'lt', 20))], { ...pause(), figures: [seen(19.9, 'lt', 20)] })).toBe(
      null,
    );
    expect(refusedTurn('labels', [pause(seen(15, 'lt', 20))], enable(near))).toBe(null);
  });

  it('treats a lower target ROAS as an increase in traffic', () => {
    const raised: EarlierMove = { oldValue: 2, newValue: 3, rule: { name: 'Up', figures: [seen(15, 'lt', 20)] } };
    const back = { oldValue: 3, newValue: 2, figures: [seen(20.5, 'gt', 20)] };
    expect(refusedTurn('roas', [raised], back)).not.toBe(null);
    expect(
      refusedTurn('budget', [{ ...raised, oldValue: 3, newValue: 2 }], { ...back, oldValue: 2, newValue: 3 }),
    ).not.toBe(null);
  });

  it('matches a model for random sequences of two rules and a user near a threshold', () => {
    const step = fc.record({
      who: fc.constantFrom('stop', 'start', 'user', 'quiet'),
      profit: fc.integer({ min: 70, max: 130 }),
      hours: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const made: (EarlierMove & { readonly at: number })[] = [];
        let isOn = true;
        // Independent model: a switch with two thresholds, its remaining changes, and the time of its first change.
        const never = { upAt: Number.NEGATIVE_INFINITY, downAt: Number.NEGATIVE_INFINITY };
        const model = { isOn: true, ...never };
        let now = 0;
        for (const { who, profit, hours } of steps) {
          now += hours;
          if (who === 'user') {
            made.push({ at: now, oldValue: isOn ? ENABLED : PAUSED, newValue: isOn ? PAUSED : ENABLED, rule: null });
            isOn = !isOn;
            Object.assign(model, { isOn: !model.isOn, ...never });
          }
          if (who === 'stop' && isOn && profit < 100) {
            const figures = [seen(profit, 'lt', 100)];
            const moves = made.filter(({ at }) => at > now - 24);
            if (refusedTurn('status', moves, { oldValue: ENABLED, newValue: PAUSED, figures }) === null) {
              made.push({ at: now, ...pause(...figures) });
              isOn = false;
            }
          }
          if (who === 'start' && !isOn && profit > 100) {
            const figures = [seen(profit, 'gt', 100)];
            const moves = made.filter(({ at }) => at > now - 24);
            if (refusedTurn('status', moves, enable(...figures)) === null) {
              made.push({ at: now, oldValue: PAUSED, newValue: ENABLED, rule: { name: 'Start', figures } });
              isOn = true;
            }
          }
          const isRecent = (at: number): boolean => at > now - 24;
          if (who === 'stop' && model.isOn && profit < (isRecent(model.upAt) ? 90.0001 : 100))
            Object.assign(model, { isOn: false, downAt: now });
          if (who === 'start' && !model.isOn && profit > (isRecent(model.downAt) ? 109.9999 : 100)) {
            if (!isRecent(model.downAt) || !isRecent(model.upAt)) Object.assign(model, { isOn: true, upAt: now });
          }
          expect([now, isOn]).toEqual([now, model.isOn]);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
