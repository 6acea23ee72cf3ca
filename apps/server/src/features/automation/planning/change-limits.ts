import {
  type ChangeLimits,
  type ChangeProperty,
  checkLimits,
  type EntityLevel,
  isValueProperty,
  type LimitVerdict,
  shownAs,
  unitOf,
} from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { StoredStrategy } from '../properties/stored-values.js';
import { ratesOf } from './approval.js';
import type { PlannedOperation } from './plan-operations.js';

/** Without a limit of its own, a bid may be this many times the highest one of the last days. */
const TIMES_HIGHEST = 10;
const DAYS = 30;
/** Units of the company's currency a bid may always have then. */
const LEAST_LIMIT = 5;
const MICROS = 1_000_000;

export interface CompanyLimits {
  readonly factor: number;
  /** Micros of the company's currency; null: ten times the highest bid of the last 30 days. */
  readonly bid: number | null;
}

export async function companyLimits(on: Queryable, companyId: number): Promise<CompanyLimits> {
  const { rows } = await on.query<CompanyLimits>(
    'SELECT change_factor_limit AS factor, bid_limit_micros AS bid FROM company WHERE id = $1',
    [companyId],
  );
  return rows[0]!;
}

/** What is looked at of an operation. */
type Limited = Pick<PlannedOperation, 'entity' | 'field' | 'oldValue' | 'newValue'>;

/** Excludes the operations that are far beyond the limits of the company, and marks those another user has to approve. */
export async function applyLimits(
  on: Queryable,
  companyId: number,
  level: EntityLevel,
  operations: readonly PlannedOperation[],
): Promise<PlannedOperation[]> {
  const verdicts = await limitVerdicts(
    on,
    companyId,
    level,
    operations.map((each) => (each.state === 'ready' ? each : null)),
  );
  return operations.map((operation, at) => {
    const verdict = verdicts[at]!;
    if (verdict.kind === 'refused') return { ...operation, state: 'excluded', message: verdict.message };
    return verdict.kind === 'exceeds' ? { ...operation, limitMessage: verdict.message } : operation;
  });
}

/** The verdict on each operation; `within` on those that are null. */
export async function limitVerdicts(
  on: Queryable,
  companyId: number,
  level: EntityLevel,
  operations: readonly (Limited | null)[],
): Promise<LimitVerdict[]> {
  const limits = await companyLimits(on, companyId);
  const bids = operations.filter((each): each is Limited => each !== null && shownAs(each.field) === 'bid');
  const rates = await ratesOf(on, companyId, [...new Set(bids.map(({ entity }) => entity.currency))]);
  const highest = limits.bid === null ? await highestBids(on, companyId, level, bids) : null;
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
    });
  });
}

/** Millionths of the account's currency. Without a rate a limit in the company's currency says nothing of it. */
function bidLimit({ bid }: CompanyLimits, rate: number, highest: number): number | null {
  if (bid !== null) return Number.isNaN(rate) ? null : bid / rate;
  const least = Number.isNaN(rate) ? 0 : (LEAST_LIMIT * MICROS) / rate;
  const limit = Math.max(least, highest * TIMES_HIGHEST);
  return limit > 0 ? limit : null;
}

/** The amounts before and after, of fields that have a limit. */
function amountsOf({ field, oldValue, newValue }: Limited): [number | null, number | null] {
  if (isValueProperty(field)) return [(oldValue as number | null) ?? null, newValue as number | null];
  if (unitOf(field) !== 'strategy') return [null, null];
  return [
    (oldValue as StoredStrategy | null)?.targetCpa ?? null,
    (newValue as StoredStrategy | null)?.targetCpa ?? null,
  ];
}

/** Highest bid of each entity that the record of changes knows of in the last days. */
async function highestBids(
  on: Queryable,
  companyId: number,
  level: EntityLevel,
  bids: readonly Limited[],
): Promise<Map<number, number>> {
  const highest = new Map<number, number>();
  const byField = new Map<ChangeProperty, number[]>();
  for (const { field, entity } of bids) byField.set(field, [...(byField.get(field) ?? []), entity.id]);
  for (const [field, ids] of byField) {
    const { rows } = await on.query<{ id: number; bid: number }>(
      `SELECT entity_id::int AS id, max(greatest((before ->> $4)::float8, (after ->> $4)::float8)) AS bid FROM audit_log
       WHERE company_id = $1 AND entity_type = $2 AND entity_id = ANY($3::text[])
         AND created_at > now() - ${DAYS} * interval '1 day' AND action IN ($2 || '.' || $4, $2 || '.edited')
       GROUP BY entity_id`,
      [companyId, level, ids.map(String), field],
    );
    for (const { id, bid } of rows) highest.set(id, bid ?? 0);
  }
  return highest;
}
