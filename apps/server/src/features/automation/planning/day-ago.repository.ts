import { type ChangeProperty, type EntityLevel, isPlaced, isValueProperty, ruleOf, unitOf } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { AdPlatforms } from '../platforms.js';
import {
  amountSet,
  isBudget,
  isReplacement,
  kindsOf,
  REPLACEMENTS,
  replacementOf,
  settledField,
  type StoredBudgets,
} from '../properties/budget-kinds.js';
import type { StoredStrategy } from '../properties/stored-values.js';
import type { PlannedOperation } from './plan-operations.js';

/** Amount of an entity 24 hours ago, in millionths. Undefined if it hasn't changed since. */
export type DayAgo = (entityId: number, field: ChangeProperty) => number | undefined;

interface Asked {
  readonly companyId: number;
  readonly platforms: Pick<AdPlatforms, 'of'>;
  readonly level: EntityLevel;
  /** Time in the past. Missing for the current time. */
  readonly at?: Date;
}

/** Planned change with the values before and after. */
export type PlannedAmount = Pick<PlannedOperation, 'entity' | 'field' | 'oldValue' | 'newValue'>;

/** Returns the amounts before and after. Null if there is no amount or it is unknown. */
export function amountsOf({ field, oldValue, newValue }: PlannedAmount): readonly [number | null, number | null] {
  if (isValueProperty(field)) return [(oldValue as number | null) ?? null, newValue as number | null];
  if (isReplacement(field))
    return [amountSet(field, oldValue as StoredBudgets | null), amountSet(field, newValue as StoredBudgets | null)];
  if (unitOf(field) !== 'strategy') return [null, null];
  return [
    (oldValue as StoredStrategy | null)?.targetCpa ?? null,
    (newValue as StoredStrategy | null)?.targetCpa ?? null,
  ];
}

/**
 * Returns the places of a property's amount in the values of changes: its own property, a strategy, or a replacement of
 * budgets.
 */
function heldIn(field: ChangeProperty): readonly string[] {
  if (field === 'targetCpa' || unitOf(field) === 'strategy') return ['targetCpa', 'biddingStrategy,targetCpa'];
  const settled = settledField(field);
  return isBudget(settled)
    ? [settled, ...REPLACEMENTS.map((each) => `${each},${kindsOf(replacementOf(settled)).kind}`)]
    : [settled];
}

const NOW = {
  recorded: `a.created_at > clock_timestamp() - interval '24 hours'`,
  underWay: `o.state IN ('ready', 'sending', 'unknown')`,
};
const THEN = {
  recorded: `a.created_at > $8::timestamptz - interval '24 hours' AND a.created_at <= $8`,
  underWay: `o.state IN ('done', 'warned') AND o.finished_at > $8 AND EXISTS (SELECT FROM automation_task t
    WHERE t.company_id = $1 AND t.id = o.task_id AND coalesce(t.approved_at, t.created_at) <= $8)`,
};

/**
 * Returns the amounts of 24 hours ago in one statement. An amount is the value before the first change recorded since
 * then, by a rule, a user or the platform. Without such a change, it is the value before the first pending one. If a
 * platform treats an ad group and its campaign as one entity, changes of both count.
 */
export async function amountsADayAgo(
  on: Queryable,
  { companyId, platforms, level, at }: Asked,
  changes: readonly PlannedAmount[],
): Promise<DayAgo> {
  const places = changes.flatMap(({ entity, field }) => {
    const isOne = platforms.of(entity.partnerId)?.capabilities().adGroupIsCampaign ?? false;
    const twin = isOne ? (ruleOf(field).twin as ChangeProperty | undefined) : undefined;
    const of = (held: readonly string[], isTwin: boolean) =>
      held.map((path) => ({ id: entity.id, account: entity.accountId, field, path, isTwin }));
    return [...of(heldIn(field), false), ...(twin ? of(heldIn(twin), true) : [])];
  });
  if (places.length === 0) return () => undefined;
  const other = level === 'campaign' ? 'adgroup' : 'campaign';
  const place = `s.entity, s.field, string_to_array(s.path, ',') AS path`;
  const twins =
    level === 'keyword' || isPlaced(level)
      ? ''
      : `UNION ALL
         SELECT ${place}, t.id, '${other}' FROM asked s
         JOIN ${level} e ON e.company_id = $1 AND e.id = s.entity
         JOIN ${other} t ON t.company_id = $1 AND t.account_id = e.account_id AND t.external_id = e.external_id
         WHERE s.is_twin`;
  const { recorded, underWay } = at ? THEN : NOW;
  const { rows } = await on.query<{ entity: number; field: string; value: number }>(
    `WITH asked AS (SELECT * FROM unnest($2::int[], $3::text[], $4::text[], $5::bool[]) AS s (entity, field, path, is_twin)),
     place AS MATERIALIZED (
       SELECT ${place}, s.entity AS id, $6::text AS level FROM asked s WHERE NOT s.is_twin ${twins})
     SELECT DISTINCT ON (entity, field) entity, field, value FROM (
       SELECT p.entity, p.field, (a.before #>> p.path)::float8 AS value, false AS is_under_way, a.created_at AS since, a.id AS turn
       FROM place p JOIN audit_log a ON a.company_id = $1 AND a.entity_type = p.level AND a.entity_id = p.id::text
       WHERE ${recorded} AND jsonb_typeof(a.before #> p.path) = 'number'
       UNION ALL
       SELECT p.entity, p.field, (o.old_value #>> p.path[2:])::float8, true, NULL, o.turn
       FROM place p JOIN automation_operation o ON o.company_id = $1 AND o.level = p.level AND o.entity_id = p.id AND o.field = p.path[1]
       WHERE ${underWay} AND o.account_id = ANY($7::int[])
         AND jsonb_typeof(o.old_value #> p.path[2:]) = 'number') c
     ORDER BY entity, field, is_under_way, since, turn`,
    [
      companyId,
      places.map(({ id }) => id),
      places.map(({ field }) => field),
      places.map(({ path }) => path),
      places.map(({ isTwin }) => isTwin),
      level,
      [...new Set(places.map(({ account }) => account))],
      ...(at ? [at] : []),
    ],
  );
  const amounts = new Map(rows.map(({ entity, field, value }) => [`${entity} ${field}`, value]));
  return (entityId, field) => amounts.get(`${entityId} ${field}`);
}
