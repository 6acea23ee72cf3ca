import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ADGROUP_REPORT } from './adgroup-report.js';
import {
  changeQuality,
  changeRuleOf,
  changeSentence,
  changeText,
  isComparedOrder,
  orderedField,
  plainChange,
  type Change,
} from './change.js';
import { METRICS } from './metrics.js';
import { REPORTS } from './registry.js';
import { isMetric } from './contract.js';

const between = (value: number, previous: number): Change => ({
  previous,
  change: value - previous,
  changeRatio: previous === 0 ? null : (value - previous) / Math.abs(previous),
});
const text = (id: keyof typeof METRICS, value: number, previous: number) =>
  changeText(changeRuleOf(METRICS[id]), between(value, previous));
const quality = (id: keyof typeof METRICS, value: number, previous: number) =>
  changeQuality(changeRuleOf(METRICS[id]), between(value, previous));

describe('the formatted change of a metric', () => {
  it('shows percentages in percentage points', () => {
    expect(text('margin', 0.0617, 0.1305)).toBe('▼ 6.88 pp');
    expect(text('ROI', 0.21, -0.05)).toBe('▲ 26.00 pp');
    expect(changeText(changeRuleOf(METRICS.margin), between(0.2, 0.1), 'percent')).toBe('▲ 10.00 pp');
  });
  it('shows the change of profit in money by default, and as a percentage on request', () => {
    expect(text('profit', 147.98, 350.29)).toBe('▼ 202.31');
    const rule = changeRuleOf(METRICS.profit);
    expect(changeText(rule, between(150, 100), 'percent')).toBe('▲ 50.00%');
    expect(changeText(rule, between(150, -100), 'percent')).toBe('▲ 250.00');
  });
  it('shows sums as a percentage if the previous value is at least 10', () => {
    expect(text('cost', 2250.16, 2334.1)).toBe('▼ 3.60%');
    expect(text('cost', 12, 10)).toBe('▲ 20.00%');
    expect(text('cost', 12, 9.99)).toBe('▲ 2.01');
    expect(text('bought', 12, 9)).toBe('▲ 3');
    expect(text('earned', 5, 0)).toBe('▲ 5.00');
    expect(text('earned', 5, -20)).toBe('▲ 25.00');
  });
  it('shows prices as a percentage if the previous value is above 0', () => {
    expect(text('CPC', 0.2878, 0.2806)).toBe('▲ 2.57%');
    expect(text('CPC', 0.2878, 0)).toBe('▲ 0.2878');
  });
  it('shows no arrow if the change rounds to zero', () => {
    expect(text('profit', 1.001, 1)).toBe('0.00');
    expect(text('cost', 100, 100)).toBe('0.00%');
    expect(quality('profit', 1.001, 1)).toBeNull();
  });
  it('becomes NA if one value is missing', () => {
    const missing = { previous: null, change: null, changeRatio: null };
    expect(changeText(changeRuleOf(METRICS.margin), missing)).toBe('NA');
    expect(changeSentence(changeRuleOf(METRICS.margin), 0.1, missing)).toBe('10.00%, previously NA');
  });
});

describe('the rating of a change', () => {
  it('depends on the direction of the metric', () => {
    expect([quality('profit', 2, 1), quality('profit', 1, 2)]).toEqual(['better', 'worse']);
    expect([quality('cost', 20, 10), quality('cost', 10, 20)]).toEqual(['worse', 'better']);
    expect([quality('scrub', 0.3, 0.2), quality('margin', 0.3, 0.2)]).toEqual(['worse', 'better']);
  });
  it("doesn't apply to volumes", () => {
    expect([quality('bought', 20, 10), quality('impressions', 10, 20)]).toEqual([null, null]);
  });
});

it('formats both values, the amount, the percentage and the rating', () => {
  expect(changeSentence(changeRuleOf(METRICS.cost), 2250.16, between(2250.16, 2334.1))).toBe(
    '2,250.16, previously 2,334.10: −83.94 (−3.60%), better',
  );
  expect(changeSentence(changeRuleOf(METRICS.profit), 5, between(5, -3))).toBe('5.00, previously −3.00: +8.00, better');
  expect(changeSentence(changeRuleOf(METRICS.margin), 0.1, between(0.1, 0.25))).toBe(
    '10.00%, previously 25.00%: −15.00 pp, worse',
  );
});

/** Parses the number in a change text, in whole hundredths. */
function said(texts: string): { sign: number; size: number; unit: string } {
  const [, arrow = '', number = '', unit = ''] = /^([▲▼]?) ?([\d.,]+)( pp|%)?$/.exec(texts)!;
  return { sign: arrow === '▲' ? 1 : arrow === '▼' ? -1 : 0, size: Number(number.replaceAll(',', '')), unit };
}

it('returns the exact difference or percentage of two sums in cents', () => {
  const cents = fc.integer({ min: -5_000_000, max: 5_000_000 });
  fc.assert(
    fc.property(cents, cents, (now, before) => {
      const amount = said(changeText(changeRuleOf(METRICS.profit), between(now / 100, before / 100)));
      expect(Math.round(amount.size * 100) * amount.sign).toBe(now - before);
      const share = said(changeText(changeRuleOf(METRICS.earned), between(now / 100, before / 100)));
      expect(share.unit).toBe(before >= 1000 ? '%' : '');
      const exact = before >= 1000 ? (Math.abs(now - before) * 100) / before : Math.abs(now - before) / 100;
      expect(Math.abs(share.size - exact)).toBeLessThanOrEqual(0.005 + exact * 1e-12);
    }),
  );
});

it('shows the change of every percentage in every report in percentage points', () => {
  for (const { columns } of Object.values(REPORTS)) {
    for (const column of Object.values(columns)) {
      if (!isMetric(column) || column.format !== 'percent') continue;
      expect(changeRuleOf(column).form).toBe('points');
    }
  }
  expect(plainChange('percent').form).toBe('points');
});

it('detects sort orders that require a comparison', () => {
  expect(['changeSize.profit', 'previous.cost', 'cost'].map(isComparedOrder)).toEqual([true, true, false]);
  expect(['changeSize.profit', 'cost'].map(orderedField)).toEqual(['profit', 'cost']);
  expect(ADGROUP_REPORT.columns.profit.better).toBe('higher');
});
