import { daysOf } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import { integer, sql, type Sql } from '../sql/index.js';
import type { CheckedRequest } from './request.js';

/** Rows per page above which a request uses the small pool, one at a time per user. */
const LARGE_PAGE = 5_000;
/** Possible breakdown rows above which a request uses the small pool, too. */
const LARGE_PARTS = 50_000;
/** Maximum breakdown rows per response. More would exhaust the memory of a process that all users share. */
const MAX_PARTS = 500_000;

/** Returns true if the response may be large. Estimates by page size, segment and range, before any row is read. */
export function mayBeLarge({ perPage, report, segment, selection, range }: CheckedRequest): boolean {
  if (report.contract.api.paged === false) return false;
  if (perPage > LARGE_PAGE) return true;
  if (!segment || !selection.rows?.children) return false;
  const days = segment.keys.includes('date') ? daysOf(range) : 1;
  const hours = segment.keys.includes('hour') ? 24 : 1;
  return perPage * days * hours > LARGE_PARTS;
}

/** Limits a breakdown statement to one row more than allowed, so that `assertPartsFit` notices the excess. */
export const limitedParts = (statement: Sql): Sql => sql`${statement} LIMIT ${integer(MAX_PARTS + 1)}`;

/** Checks the number of breakdown rows. @throws BadUserInput if there are more than MAX_PARTS */
export function assertPartsFit(parts: readonly unknown[]): void {
  if (parts.length <= MAX_PARTS) return;
  throw new BadUserInput(
    `The breakdowns have more than ${MAX_PARTS.toLocaleString('en')} rows. Choose fewer days or fewer rows per page, or export to a file.`,
  );
}
