import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromQuestion, KEYWORD_REPORT, PLACEMENT_REPORT, type ReportContract, toQuestion } from './index.js';

const day = fc.constantFrom('2026-03-01', '2026-03-14');
const generic = fc.record({
  page: fc.nat(),
  perPage: fc.nat(),
  segment: fc.constantFrom('date', 'device', 'section', 'site'),
  groupLevel: fc.constantFrom('adgroup', 'account'),
  orderBy: fc.record({ column: fc.constantFrom('cost', 'margin'), direction: fc.constantFrom('ASC', 'DESC') }),
  filters: fc.record({ dateRange: fc.record({ start: day, end: day }), ids: fc.array(fc.string()) }),
});

describe('a report with its own argument names', () => {
  it('uses its argument names in the query', () => {
    const asked = toQuestion(PLACEMENT_REPORT, {
      page: 2,
      perPage: 50,
      segment: 'device',
      orderBy: { column: 'cost', direction: 'ASC' },
      compareRange: { start: '2026-02-01', end: '2026-02-01' },
      filters: { dateRange: { start: '2026-03-01', end: '2026-03-14' }, siteIdIn: [3] },
    });
    expect(asked).toEqual({
      pageNumber: 2,
      perPageNumber: 50,
      compareRange: { start: '2026-02-01', end: '2026-02-01' },
      filters: {
        startDate: '2026-03-01',
        endDate: '2026-03-14',
        sortColumn: 'cost',
        sortMethod: 'ASC',
        childrenType: 'device',
        siteIdIn: [3],
      },
    });
  });

  it('restores the original arguments from the query', () => {
    fc.assert(
      fc.property(generic, (args) => {
        expect(fromQuestion(PLACEMENT_REPORT, toQuestion(PLACEMENT_REPORT, args))).toEqual(args);
      }),
    );
  });

  it('preserves arguments with the right name, and prefers another page or breakdown', () => {
    const asked = toQuestion(PLACEMENT_REPORT, {
      filters: { dateRange: { start: '2026-03-01', end: '2026-03-14' } },
      segment: 'site',
    });
    expect(toQuestion(PLACEMENT_REPORT, { ...asked, page: 1, perPage: 500_000, segment: 'date' })).toEqual({
      pageNumber: 1,
      perPageNumber: 500_000,
      filters: { startDate: '2026-03-01', endDate: '2026-03-14', childrenType: 'date' },
    });
  });

  it('uses the default sort order if none is specified', () => {
    const { orderBy } = fromQuestion(PLACEMENT_REPORT, { filters: { startDate: '2026-03-01', endDate: '2026-03-01' } });
    expect(orderBy).toEqual({ column: 'boughtClicks', direction: 'DESC' });
  });

  it('leaves other reports unchanged', () => {
    const args = { page: 1, filters: { dateRange: null } };
    const others: ReportContract = KEYWORD_REPORT;
    expect(toQuestion(others, args)).toBe(args);
    expect(fromQuestion(others, args)).toBe(args);
  });
});
