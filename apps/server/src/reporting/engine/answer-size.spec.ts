import { expect, it } from '@jest/globals';
import { ADGROUP_REPORT, OVERVIEW_REPORT } from '@adops/domain';
import { assertPartsFit, mayBeLarge } from './answer-size.js';
import type { CheckedRequest } from './request.js';

const asked = (change: object): CheckedRequest =>
  ({
    report: { contract: ADGROUP_REPORT },
    perPage: 50,
    segment: null,
    selection: { rows: { fields: new Set(), previous: null, children: null } },
    range: { start: '2026-11-01', end: '2026-11-30' },
    ...change,
  }) as unknown as CheckedRequest;
const withParts = { rows: { fields: new Set(), previous: null, children: { fields: new Set(), previous: null } } };

it('treats many rows, or rows with many child rows, as a large response', () => {
  expect(mayBeLarge(asked({}))).toBe(false);
  expect(mayBeLarge(asked({ perPage: 5_000 }))).toBe(false);
  expect(mayBeLarge(asked({ perPage: 5_001 }))).toBe(true);
  const byHour = { segment: { id: 'dateTime', keys: ['date', 'hour'] } };
  expect(mayBeLarge(asked({ ...byHour, perPage: 100 }))).toBe(false);
  expect(mayBeLarge(asked({ ...byHour, selection: withParts }))).toBe(false);
  expect(mayBeLarge(asked({ ...byHour, selection: withParts, perPage: 100 }))).toBe(true);
  expect(mayBeLarge(asked({ segment: { id: 'date', keys: ['date'] }, selection: withParts, perPage: 1_000 }))).toBe(
    false,
  );
  // A report without pages has few rows, regardless of the default.
  expect(mayBeLarge(asked({ report: { contract: OVERVIEW_REPORT }, perPage: 500_000 }))).toBe(false);
});

it('rejects too many child rows, with instructions', () => {
  expect(() => assertPartsFit({ length: 500_000 } as never)).not.toThrow();
  expect(() => assertPartsFit({ length: 500_001 } as never)).toThrow('more than 500,000 rows. Choose fewer days');
});
