import {
  type ChangeLimits,
  type ChangeProperty,
  checkLimits,
  type EntityLevel,
  type LimitVerdict,
  shownAs,
} from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { type CompanyLimits, companyLimits, highestBids, ratesOf } from './company-limits.repository.js';
import { type PlannedAmount, amountsOf, type DayAgo } from './day-ago.repository.js';
import type { PlannedOperation } from './plan-operations.js';

/** Maximum ratio of a bid to the highest one of recent days, if the company has no limit. */
const TIMES_HIGHEST = 10;
/** Minimum of that limit, in units of the company's currency. */
const LEAST_LIMIT = 5;
const MICROS = 1_000_000;

/**
 * Excludes operations that are far beyond the limits of the company, and marks operations that need another user's
 * approval.
 */
export async function applyLimits(
  on: Queryable,
  companyId: number,
  level: EntityLevel,
  operations: readonly PlannedOperation[],
  dayAgo: DayAgo,
): Promise<PlannedOperation[]> {
  const verdicts = await limitVerdicts(
    on,
    companyId,
    level,
    operations.map((each) => (each.state === 'ready' ? each : null)),
    dayAgo,
  );
  return operations.map((operation, at) => {
    const verdict = verdicts[at]!;
    if (verdict.kind === 'refused') return { ...operation, state: 'excluded', message: verdict.message };
    return verdict.kind === 'exceeds' ? { ...operation, limitMessage: verdict.message } : operation;
  });
}

/** Returns the limit check of each operation. The result is `within` for null operations. */
export async function limitVerdicts(
  on: Queryable,
  companyId: number,
  level: EntityLevel,
  operations: readonly (PlannedAmount | null)[],
  dayAgo: DayAgo,
): Promise<LimitVerdict[]> {
  const limits = await companyLimits(on, companyId);
  const bids = operations.filter((each): each is PlannedAmount => each !== null && shownAs(each.field) === 'bid');
  const rates = await ratesOf(on, companyId, [...new Set(bids.map(({ entity }) => entity.currency))]);
  const highest = limits.bid === null ? await highestBids(on, companyId, level, idsByField(bids)) : null;
  return operations.map((operation) => {
    const [before, after] = operation ? amountsOf(operation) : [null, null];
    if (!operation || after === null) return { kind: 'within' };
    const { entity, field } = operation;
    const isBid = shownAs(field) === 'bid';
    const rate = rates.get(entity.currency) ?? NaN;
    const bid = isBid ? bidLimit(limits, rate, Math.max(before ?? 0, highest?.get(entity.id) ?? 0)) : null;
    return checkLimits(before, after, { factor: limits.factor, bid } satisfies ChangeLimits, {
      isBid,
      currency: entity.currency,
      dayAgo: dayAgo(entity.id, field) ?? null,
    });
  });
}

/**
 * Returns the bid limit in millionths of the account's currency. Without an exchange rate, a limit in the company's
 * currency is ignored.
 */
function bidLimit({ bid }: CompanyLimits, rate: number, highest: number): number | null {
  if (bid !== null) return Number.isNaN(rate) ? null : bid / rate;
  const least = Number.isNaN(rate) ? 0 : (LEAST_LIMIT * MICROS) / rate;
  const limit = Math.max(least, highest * TIMES_HIGHEST);
  return limit > 0 ? limit : null;
}

function idsByField(bids: readonly PlannedAmount[]): Map<ChangeProperty, number[]> {
  const byField = new Map<ChangeProperty, number[]>();
  for (const { field, entity } of bids) byField.set(field, [...(byField.get(field) ?? []), entity.id]);
  return byField;
}
