import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromQuestion, KEYWORD_REPORT, PLACEMENT_REPORT, toQuestion, type ReportContract } from './index.js';

const day = fc.constantFrom('2026-03-01', '2026-03-14');
const generic = fc.record({
  page: fc.nat(),
  perPage: fc.nat(),
  segment: fc.constantFrom('date', 'device', 'section', 'site'),
  groupLevel: fc.constantFrom('adgroup', 'account'),
  orderBy: fc.record({ column: fc.constantFrom('cost', 'margin'), direction: fc.constantFrom('ASC', 'DESC') }),
  filters: fc.record({ dateRange: fc.record({ start: day, end: day }), ids: fc.array(fc.string()) }),
});

describe('a report with names of its own', () => {
  it('is asked under them', () => {
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

  it('is read back as it was asked', () => {
    fc.assert(
      fc.property(generic, (args) => {
        expect(fromQuestion(PLACEMENT_REPORT, toQuestion(PLACEMENT_REPORT, args))).toEqual(args);
      }),
    );
  });

  it('keeps what has its name already, and takes other pages and another breakdown', () => {
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

  it('is ordered by default where no order is given', () => {
    const { orderBy } = fromQuestion(PLACEMENT_REPORT, { filters: { startDate: '2026-03-01', endDate: '2026-03-01' } });
    expect(orderBy).toEqual({ column: 'boughtClicks', direction: 'DESC' });
  });

  it('changes nothing for the others', () => {
    const args = { page: 1, filters: { dateRange: null } };
    expect(toQuestion(KEYWORD_REPORT as ReportContract, args)).toBe(args);
    expect(fromQuestion(KEYWORD_REPORT as ReportContract, args)).toBe(args);
  });
});
