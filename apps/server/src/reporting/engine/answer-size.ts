import { daysOf } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import { integer, sql, type Sql } from '../sql/index.js';
import type { CheckedRequest } from './request.js';

/** Pages above this go through the small pool, one at a time per user. */
const LARGE_PAGE = 5_000;
/** So do those that may have more parts than this. */
const LARGE_PARTS = 50_000;
/** Breakdown rows of one response; more would fill the memory of a process shared by all users. */
const MAX_PARTS = 500_000;

/** Whether the answer may be large, going by what is asked for. */
export function mayBeLarge({ perPage, report, segment, selection, range }: CheckedRequest): boolean {
  if (report.contract.paged === false) return false;
  if (perPage > LARGE_PAGE) return true;
  if (!segment || !selection.rows?.children) return false;
  const days = segment.keys.includes('date') ? daysOf(range) : 1;
  const hours = segment.keys.includes('hour') ? 24 : 1;
  return perPage * days * hours > LARGE_PARTS;
}

/** The statement of parts, which ends once there are too many of them. */
export const limitedParts = (statement: Sql): Sql => sql`${statement} LIMIT ${integer(MAX_PARTS + 1)}`;

/** @throws BadUserInput when there are too many */
export function assertPartsFit(parts: readonly unknown[]): void {
  if (parts.length <= MAX_PARTS) return;
  throw new BadUserInput(
    `The breakdowns have more than ${MAX_PARTS.toLocaleString('en')} rows. Choose fewer days or fewer rows per page, or export to a file.`,
  );
}
