import { expect, it } from '@jest/globals';
import { countWords, dayOnlyRows } from './total-words.js';

const page = (hours: (number | null)[], totalRecords = hours.length) => ({
  rows: hours.map((hour, index) => ({ id: String(index), type: 'parent', hour })),
  rowTotal: { id: 't', type: 'total' },
  totalRecords,
});
const noun = (count: number) => (count === 1 ? 'hour' : 'hours');

it('counts hours separately from figures without an hour', () => {
  expect(countWords(page([0, 1, null]), ['hour'], noun)).toBe('2 hours + day-only');
  expect(countWords(page([0, null]), ['hour'], noun)).toBe('1 hour + day-only');
  expect(countWords(page([0, 1]), ['hour'], noun)).toBe('2 hours');
});

it('counts all rows of other groupings', () => {
  expect(dayOnlyRows(page([null, null]), ['site'])).toBe(0);
  expect(countWords(page([null], 1_200), ['site'], () => 'sites')).toBe('1,200 sites');
});

it('counts unattributed rows separately, including rows on other pages', () => {
  const hotspots = (count: number) => (count === 1 ? 'hotspot text' : 'hotspot texts');
  const words = countWords({ ...page([null, null], 52), unattributedRecords: 1 }, ['hotspotText'], hotspots);
  expect(words).toBe('51 hotspot texts + 1 not attributed');
});
