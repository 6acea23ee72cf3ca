import { describe, expect, it } from '@jest/globals';
import { ADGROUP_REPORT } from './adgroup-report.js';
import { checkCustomFilter, checkCustomFilters, operationsFor } from './custom-filter.js';

const check = (name: string, operation: string, value: unknown) =>
  checkCustomFilter(ADGROUP_REPORT, { name, operation, value });

describe('a filter condition', () => {
  it('starts as invalid', () => {
    expect(check('', '', '')).toMatchObject({ ok: false });
    expect(check('cost', '', '')).toEqual({ ok: false, reason: 'Choose a comparison.' });
    expect(check('cost', 'gt', '')).toEqual({ ok: false, reason: "'cost' is compared with a number." });
  });
  it('converts its value to the type of the column', () => {
    expect(check('cost', 'gt', '1.5')).toEqual({ ok: true, filter: { name: 'cost', operation: 'gt', value: 1.5 } });
    expect(check('adgroup', 'contains', 123)).toMatchObject({ ok: true, filter: { value: '123' } });
    expect(check('hasHotspots', 'eq', 'true')).toMatchObject({ ok: true, filter: { value: true } });
    expect(check('adGroupCreatedDate', 'lt', '2026-01-31')).toMatchObject({ ok: true });
  });
  it.each([
    ['cost', 'gt', Infinity],
    ['cost', 'gt', Number.NaN],
    ['cost', 'gt', []],
    ['cost', 'gt', true],
    ['cost', 'gt', null],
    ['cost', 'gt', '1,5'],
    ['adGroupCreatedDate', 'lt', '2026-02-30'],
    ['adgroup', 'contains', ''],
    ['adgroup', 'contains', 'a\u0000b'],
    ['adgroup', 'contains', '\ud800'],
    ['adgroup', 'contains', 'x'.repeat(201)],
    ['adgroup', 'gte', 'a'],
    ['__proto__', 'eq', 1],
    ['toString', 'eq', 1],
    ['site', 'eq', 1],
    ['labels', 'contains', 'a'],
  ])('rejects %s %s %p', (name, operation, value) => {
    expect(check(name, operation, value).ok).toBe(false);
  });
  it('rejects a hidden column with the same message as an unknown column', () => {
    const filter = { name: 'classifierSuggestion', operation: 'eq', value: 'pause' };
    expect(checkCustomFilter(ADGROUP_REPORT, filter, new Set())).toEqual({
      ok: false,
      reason: "Unknown column 'classifierSuggestion'.",
    });
    expect(checkCustomFilter(ADGROUP_REPORT, filter, new Set(['es-classifier'])).ok).toBe(true);
  });
});
it('identifies each rejected condition by its position', () => {
  const good = { name: 'cost', operation: 'gt', value: 1 };
  const { filters, reasons } = checkCustomFilters(ADGROUP_REPORT, [
    good,
    { ...good, name: 'x' },
    good,
    { ...good, value: null },
  ]);
  expect(filters).toHaveLength(2);
  expect(reasons.map(({ index }) => index)).toEqual([1, 3]);
});
it('compares numbers and days by order, and texts by equality or substring', () => {
  expect(operationsFor(ADGROUP_REPORT.columns.cost)).toEqual(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']);
  expect(operationsFor(ADGROUP_REPORT.columns.adgroup)).toEqual(['eq', 'neq', 'contains', 'notContains']);
  expect(operationsFor(ADGROUP_REPORT.columns.market)).toEqual([]);
});
