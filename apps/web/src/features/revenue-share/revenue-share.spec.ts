import { expect, it } from '@jest/globals';
import { cellsOf, lastMonths, monthInWords } from './shares-by-month.js';

it('shows three calendar months including the current one', () => {
  expect(lastMonths('2026-11-21')).toEqual(['2026-11-01', '2026-10-01', '2026-09-01']);
  expect(lastMonths('2026-01-01')).toEqual(['2026-01-01', '2025-12-01', '2025-11-01']);
  expect(monthInWords('2026-11-01')).toBe('Nov 2026');
});

it('formats whole percentages, and shows NA for regions without a share', () => {
  const shares = [
    { date: '2026-11-01', region: 'US', revenueShare: 0.855 },
    { date: '2026-11-01', region: 'APAC', revenueShare: 0 },
    { date: '2026-10-01', region: 'EU', revenueShare: 0.83 },
  ];
  expect(cellsOf('2026-11-01', shares)).toEqual(['86%', 'NA', '0%']);
  expect(cellsOf('2026-09-01', shares)).toEqual(['NA', 'NA', 'NA']);
});
