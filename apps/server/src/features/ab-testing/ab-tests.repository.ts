import type { AbMethod, AbTestForm, AbTestType } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import type { Queryable } from '../../core/database/index.js';

/**
 * Status of a test. While starting or stopping, the site hasn't confirmed the request yet. Refused means that the site
 * didn't start the test.
 */
export type AbTestState = 'starting' | 'running' | 'stopping' | 'stopped' | 'refused';

export interface AbVariantRow {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly presentUrl: string | null;
  readonly weight: number;
  readonly description: string | null;
}

/** A test as stored in the database. */
export interface AbTestRow {
  readonly id: number;
  readonly siteId: number;
  readonly siteName: string;
  readonly key: string;
  readonly experimentId: string;
  readonly name: string;
  readonly type: AbTestType;
  readonly method: AbMethod;
  readonly isPriorProper: boolean;
  readonly lift: number;
  readonly plannedPerArm: number | null;
  readonly state: AbTestState;
  readonly reason: string | null;
  readonly from: Date;
  readonly to: Date | null;
  readonly updated_at: Date;
  readonly sourceIds: number[];
  readonly deviceIds: number[];
  readonly adgroupNames: string[];
  readonly hypothesis: string | null;
  readonly decisionNote: string | null;
  readonly version: number;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly variants: AbVariantRow[];
}

const COLUMNS = `t.id, t.site_id AS "siteId", s.name AS "siteName", t.key::text, t.experiment_id AS "experimentId", t.name, t.type, t.method,
  t.is_prior_proper AS "isPriorProper", t.lift, t.planned_per_arm AS "plannedPerArm", t.state, t.reason, t.start_at AS "from", t.end_at AS "to",
  t.updated_at, t.source_ids AS "sourceIds", t.device_ids AS "deviceIds", t.adgroup_names AS "adgroupNames", t.hypothesis,
  t.decision_note AS "decisionNote", t.version, u.username AS "createdBy", t.created_at AS "createdAt",
  (SELECT json_agg(json_build_object('id', v.id, 'number', v.number, 'name', v.name, 'presentUrl', v.present_url, 'weight', v.weight,
     'description', v.description) ORDER BY v.number)
   FROM ab_variant v WHERE v.company_id = t.company_id AND v.test_id = t.id) AS variants`;
const FROM = `FROM ab_test t JOIN site s ON s.company_id = t.company_id AND s.id = t.site_id LEFT JOIN user_account u ON u.id = t.created_by`;

/** SQL condition: the test has stopped. A test with an end stops automatically. */
const IS_STOPPED = `(t.state IN ('stopped', 'refused') OR t.end_at <= now())`;

export interface AbTestQuery {
  readonly companyId: number;
  /** Sites that the viewer may see and that match the filter. */
  readonly siteIds: readonly number[];
  /** Accounts whose ad groups have the tests. Null matches all. */
  readonly accountIds: readonly number[] | null;
  readonly statuses: readonly ('active' | 'stopped')[] | null;
  readonly types: readonly string[] | null;
  /** Pattern for the names of tests, sites and variants. Null matches all. */
  readonly pattern: string | null;
  /** Range of days on which the tests ran. Null matches all. */
  readonly days: { readonly start: string; readonly end: string } | null;
}

const CONDITIONS = `t.company_id = $1 AND t.site_id = ANY ($2::int[])
  AND ($3::int[] IS NULL OR EXISTS (SELECT FROM adgroup a WHERE a.company_id = t.company_id AND a.site_id = t.site_id AND a.account_id = ANY ($3)
    AND (cardinality(t.adgroup_names) = 0 OR a.name = ANY (t.adgroup_names))))
  AND ($4::text[] IS NULL OR CASE WHEN ${IS_STOPPED} THEN 'stopped' ELSE 'active' END = ANY ($4))
  AND ($5::text[] IS NULL OR t.type = ANY ($5))
  AND ($6::text IS NULL OR t.name ILIKE $6 OR s.name ILIKE $6 OR EXISTS (SELECT FROM ab_variant v WHERE v.company_id = t.company_id AND v.test_id = t.id AND v.name ILIKE $6))
  AND ($7::date IS NULL OR (t.start_at < $8::date + 1 AND (t.end_at IS NULL OR t.end_at >= $7::date)))`;

const valuesOf = ({ companyId, siteIds, accountIds, statuses, types, pattern, days }: AbTestQuery): unknown[] => [
  ...[companyId, siteIds, accountIds, statuses, types, pattern],
  ...[days?.start ?? null, days?.end ?? null],
];

/** Returns a page of tests, newest first, and the number of all matching tests. */
export async function listTests(
  on: Queryable,
  query: AbTestQuery,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: AbTestRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    on.query<AbTestRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${CONDITIONS} ORDER BY t.created_at DESC, t.id DESC OFFSET $9 LIMIT $10`,
      [...valuesOf(query), offset, limit],
    ),
    on.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM ab_test t JOIN site s ON s.company_id = t.company_id AND s.id = t.site_id WHERE ${CONDITIONS}`,
      valuesOf(query),
    ),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

export async function oneTest(on: Queryable, companyId: number, id: number): Promise<AbTestRow | null> {
  const { rows } = await on.query<AbTestRow>(`SELECT ${COLUMNS} ${FROM} WHERE t.company_id = $1 AND t.id = $2`, [
    companyId,
    id,
  ]);
  return rows[0] ?? null;
}

/** Returns the test and locks it for the transaction. */
export async function lockTest(change: Change, id: number): Promise<AbTestRow | null> {
  await change.rows('SELECT FROM ab_test WHERE company_id = $1 AND id = $2 FOR UPDATE', [change.companyId, id]);
  return oneTest(change.on, change.companyId, id);
}

/** Inserts a test. @returns its ID */
export async function insertTest(
  { companyId, entities, viewer }: Change,
  { variants, from, to, ...form }: AbTestForm,
  plannedPerArm: number | null,
): Promise<number> {
  const { id } = await entities.abTest.create({
    data: {
      ...{ ...form, companyId, plannedPerArm, key: crypto.randomUUID(), state: 'starting', startAt: from, endAt: to },
      createdBy: viewer.userId,
    },
    select: { id: true },
  });
  await entities.abVariant.createMany({
    data: variants.map((variant, at) => ({ ...variant, companyId, testId: id, number: at + 1 })),
  });
  return id;
}

/** Updates the status of a test. @param endAt end of the test, if it has ended */
export async function setState(
  on: Queryable,
  companyId: number,
  id: number,
  { state, reason = null, endAt = null }: { state: AbTestState; reason?: string | null; endAt?: Date | null },
): Promise<void> {
  await on.query(
    `UPDATE ab_test SET state = $3, reason = $4, end_at = least(end_at, $5), updated_at = now() WHERE company_id = $1 AND id = $2`,
    [companyId, id, state, reason, endAt],
  );
}

export async function saveNotes(
  on: Queryable,
  companyId: number,
  id: number,
  { hypothesis, decisionNote }: { readonly hypothesis: string | null; readonly decisionNote: string | null },
): Promise<void> {
  await on.query(
    `UPDATE ab_test SET hypothesis = $3, decision_note = $4, version = version + 1, updated_at = now() WHERE company_id = $1 AND id = $2`,
    [companyId, id, hypothesis, decisionNote],
  );
}

/** Deletes the figures of a test. */
export async function deleteFigures(on: Queryable, companyId: number, id: number): Promise<void> {
  for (const table of ['ab_variant_day', 'ab_adgroup_day'])
    await on.query(`DELETE FROM ${table} WHERE company_id = $1 AND ab_test_id = $2`, [companyId, id]);
}

/** Deletes a test with its figures. */
export async function deleteTest(on: Queryable, companyId: number, id: number): Promise<void> {
  await deleteFigures(on, companyId, id);
  await on.query('DELETE FROM ab_test WHERE company_id = $1 AND id = $2', [companyId, id]);
}

/**
 * Returns the tests whose verdict can still change: running tests, and tests that stopped recently, because revenue may
 * be restated.
 */
export async function testsToJudge(on: Queryable, since: Date): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await on.query<{ companyId: number; id: number }>(
    `SELECT company_id AS "companyId", id FROM ab_test
     WHERE state IN ('running', 'stopping', 'stopped') AND start_at <= now() AND (end_at IS NULL OR end_at >= $1) ORDER BY company_id, id`,
    [since],
  );
  return rows;
}
