import type { ArticleCheck, ComplianceResult, ComplianceState } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import type { UploadTaskStatus } from '../../core/graphql/index.js';

/** An article without its text. */
export interface ArticleRow {
  readonly id: number;
  readonly siteId: number;
  readonly marketId: number;
  readonly language: string;
  readonly topic: string;
  readonly direction: string;
  readonly createdBy: number;
  /** Name of the creator. Null if the user was deleted. */
  readonly creatorName: string | null;
  readonly createdAt: Date;
  readonly headline: string | null;
  readonly headlineEnglish: string | null;
  readonly hotspots: readonly string[];
  readonly version: number;
  readonly status: UploadTaskStatus;
  readonly error: string | null;
  readonly url: string | null;
  readonly uploadedAt: Date | null;
  /** True if the upload task ended without storing an outcome. */
  readonly isUploadDead: boolean;
  /** True if the site may have the article although no response confirmed it. */
  readonly mayBeAtSite: boolean;
  readonly checkState: ComplianceState;
  readonly checkRun: number;
  readonly checkResult: ComplianceResult | null;
  readonly checkError: string | null;
  readonly checkPolicy: number | null;
  /** True if the check task ended without storing an outcome. */
  readonly isCheckDead: boolean;
}

export interface ArticleTexts {
  readonly text: string | null;
  readonly textEnglish: string | null;
}

export interface FullArticle extends ArticleRow, ArticleTexts {
  readonly checkSeenBy: readonly number[];
  /** True if a failed check ended so long ago that no client still polls for it. */
  readonly isCheckOld: boolean;
}

export interface ArticlesQuery {
  readonly companyId: number;
  /** Sites that the viewer may see and that match the filter. */
  readonly siteIds: readonly number[];
  readonly marketIds: readonly number[] | null;
  readonly languages: readonly string[] | null;
  readonly creatorIds: readonly number[] | null;
  /** Statuses to list. Null for all except deleted. */
  readonly statuses: readonly string[] | null;
  /** Search pattern for topic, headlines and site. Null matches all. */
  readonly pattern: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Returns the SQL condition: a task is no longer open, so it will not write an outcome. */
const ended = (
  task: string,
): string => `EXISTS (SELECT FROM task t WHERE t.company_id = a.company_id AND t.id = a.${task}
  AND t.state NOT IN ('PENDING', 'PENDING_FOR_EXECUTION', 'PROCESS'))`;
const UPLOAD_DEAD = `(a.status IN ('started', 'restarted') AND ${ended('upload_task_id')})`;
const CHECK_DEAD = `(a.check_state = 'running' AND ${ended('check_task_id')})`;

const ROW = `a.id, a.site_id AS "siteId", a.market_id AS "marketId", a.language, a.topic, a.direction, a.created_by AS "createdBy",
  (SELECT u.username FROM user_account u WHERE u.id = a.created_by) AS "creatorName", a.created_at AS "createdAt", a.headline,
  a.headline_english AS "headlineEnglish", a.hotspots, a.version, a.status, a.error, a.url, a.uploaded_at AS "uploadedAt",
  ${UPLOAD_DEAD} AS "isUploadDead", a.upload_sent IS NOT NULL AS "mayBeAtSite", a.check_state AS "checkState", a.check_run AS "checkRun",
  a.check_result AS "checkResult", a.check_error AS "checkError", a.check_policy AS "checkPolicy", ${CHECK_DEAD} AS "isCheckDead"`;

const CONDITIONS = `a.company_id = $1 AND a.site_id = ANY ($2::int[]) AND ($3::int[] IS NULL OR a.market_id = ANY ($3))
  AND ($4::text[] IS NULL OR a.language = ANY ($4)) AND ($5::int[] IS NULL OR a.created_by = ANY ($5))
  AND (CASE WHEN ${UPLOAD_DEAD} THEN 'failed' ELSE a.status END = ANY ($6::text[]) OR ($6::text[] IS NULL AND a.status <> 'deleted'))
  AND ($7::text IS NULL OR a.topic ILIKE $7 OR a.headline ILIKE $7 OR a.headline_english ILIKE $7
    OR EXISTS (SELECT FROM site s WHERE s.company_id = a.company_id AND s.id = a.site_id AND s.name ILIKE $7))
  AND ($8::timestamptz IS NULL OR a.created_at >= $8) AND ($9::timestamptz IS NULL OR a.created_at <= $9)`;

/** Sort columns of the list, as SQL. */
const ORDERS = {
  id: 'a.id',
  siteId: 'a.site_id',
  site: '(SELECT s.name FROM site s WHERE s.company_id = a.company_id AND s.id = a.site_id)',
  market: '(SELECT m.name FROM market m WHERE m.id = a.market_id)',
  language: 'a.language',
  topic: 'lower(a.topic)',
  direction: 'a.direction',
  headline: 'lower(a.headline)',
  creator: '(SELECT u.username FROM user_account u WHERE u.id = a.created_by)',
  status: 'a.status',
  createdAt: 'a.created_at',
  uploadedAt: 'a.uploaded_at',
} as const;
export type ArticleOrder = keyof typeof ORDERS;
export const isArticleOrder = (column: string): column is ArticleOrder => Object.hasOwn(ORDERS, column);

const valuesOf = ({ companyId, siteIds, marketIds, languages, creatorIds, statuses, pattern, from, to }: ArticlesQuery) => [
  ...[companyId, siteIds, marketIds, languages, creatorIds, statuses, pattern, from, to],
]; // prettier-ignore

export async function countArticles(on: Queryable, query: ArticlesQuery): Promise<number> {
  const { rows } = await on.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM article a WHERE ${CONDITIONS}`,
    valuesOf(query),
  );
  return rows[0]!.total;
}

/** Returns a sorted page. Rows without a value come last in either direction. */
export async function articlePage(
  on: Queryable,
  query: ArticlesQuery,
  page: { order: ArticleOrder; direction: 'ASC' | 'DESC'; offset: number; limit: number },
): Promise<ArticleRow[]> {
  const { rows } = await on.query<ArticleRow>(
    `SELECT ${ROW} FROM article a WHERE ${CONDITIONS}
     ORDER BY ${ORDERS[page.order]} ${page.direction} NULLS LAST, a.id DESC OFFSET $10 LIMIT $11`,
    [...valuesOf(query), page.offset, page.limit],
  );
  return rows;
}

export async function oneArticle(on: Queryable, companyId: number, id: number): Promise<ArticleRow | null> {
  const { rows } = await on.query<ArticleRow>(`SELECT ${ROW} FROM article a WHERE a.company_id = $1 AND a.id = $2`, [
    companyId,
    id,
  ]);
  return rows[0] ?? null;
}

const FULL = `${ROW}, a.text, a.text_english AS "textEnglish", a.check_seen_by AS "checkSeenBy",
  coalesce(a.check_ended_at < clock_timestamp() - interval '5 minutes', false) AS "isCheckOld"`;

/** Returns an article with its text. @param isLocked true to lock it for the transaction */
export async function fullArticle(
  on: Queryable,
  companyId: number,
  id: number,
  isLocked = false,
): Promise<FullArticle | null> {
  const lock = isLocked ? 'FOR UPDATE OF a' : '';
  const { rows } = await on.query<FullArticle>(
    `SELECT ${FULL} FROM article a WHERE a.company_id = $1 AND a.id = $2 ${lock}`,
    [companyId, id],
  );
  return rows[0] ?? null;
}

export async function articleTexts(
  on: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, ArticleTexts>> {
  const { rows } = await on.query<ArticleTexts & { id: number }>(
    'SELECT id, text, text_english AS "textEnglish" FROM article WHERE company_id = $1 AND id = ANY ($2::int[])',
    [companyId, ids],
  );
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}

interface NewArticle extends Pick<ArticleRow, 'siteId' | 'marketId' | 'topic' | 'language' | 'direction'> {
  readonly createdBy: number;
}

export async function insertArticle(
  on: Queryable,
  companyId: number,
  { siteId, marketId, topic, language, direction, createdBy }: NewArticle,
): Promise<number> {
  const { rows } = await on.query<{ id: number }>(
    `INSERT INTO article (company_id, site_id, market_id, topic, language, direction, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [companyId, siteId, marketId, topic, language, direction, createdBy],
  );
  return rows[0]!.id;
}

/** Content of an article that users edit. */
export type StoredContent = Pick<FullArticle, 'headline' | 'headlineEnglish' | 'hotspots' | 'text' | 'textEnglish'>;

/** Stores content. @returns the saved version */
export async function saveContent(
  on: Queryable,
  companyId: number,
  id: number,
  { headline, headlineEnglish, hotspots, text, textEnglish }: StoredContent,
): Promise<number> {
  const { rows } = await on.query<{ version: number }>(
    `UPDATE article SET headline = $3, headline_english = $4, hotspots = $5, text = $6, text_english = $7, version = version + 1
     WHERE company_id = $1 AND id = $2 RETURNING version`,
    [companyId, id, headline, headlineEnglish, hotspots, text, textEnglish],
  );
  return rows[0]!.version;
}

export async function markDeleted(on: Queryable, companyId: number, id: number): Promise<void> {
  await on.query(`UPDATE article SET status = 'deleted' WHERE company_id = $1 AND id = $2`, [companyId, id]);
}

/** Returns the users who created articles on these sites. */
export async function articleCreators(on: Queryable, companyId: number, siteIds: readonly number[]): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    'SELECT DISTINCT created_by AS id FROM article WHERE company_id = $1 AND site_id = ANY ($2::int[])',
    [companyId, siteIds],
  );
  return rows.map(({ id }) => id);
}

interface CheckKey {
  readonly companyId: number;
  readonly id: number;
}

/** Inputs of a check, stored when it starts. */
interface CheckStart {
  readonly taskId: number;
  readonly policy: number;
  readonly hash: string;
}

export async function startCheck(
  on: Queryable,
  { companyId, id }: CheckKey,
  { state, run }: ArticleCheck,
  { taskId, policy, hash }: CheckStart,
): Promise<void> {
  await on.query(
    `UPDATE article SET check_state = $3, check_run = $4, check_task_id = $5, check_policy = $6, check_hash = $7, check_result = NULL,
       check_error = NULL, check_model = NULL, check_seen_by = '{}', check_ended_at = NULL WHERE company_id = $1 AND id = $2`,
    [companyId, id, state, run, taskId, policy, hash],
  );
}

/** Stores the outcome of a check, or clears it. */
export async function endCheck(
  on: Queryable,
  { companyId, id }: CheckKey,
  { state, run }: ArticleCheck,
  {
    result = null,
    error = null,
    model = null,
  }: { result?: ComplianceResult | null; error?: string | null; model?: string | null } = {},
): Promise<void> {
  await on.query(
    `UPDATE article SET check_state = $3, check_run = $4, check_result = $5, check_error = $6, check_model = $7, check_seen_by = '{}',
       check_ended_at = clock_timestamp() WHERE company_id = $1 AND id = $2`,
    [companyId, id, state, run, result && JSON.stringify(result), error, model],
  );
}

/** Records that the user has seen the reason why the check failed. */
export async function checkSeen(on: Queryable, { companyId, id }: CheckKey, userId: number): Promise<void> {
  await on.query('UPDATE article SET check_seen_by = check_seen_by || $3::int WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
    userId,
  ]);
}

/** Returns the company's newest policy, or the given default if the company has none. */
export async function currentPolicy(
  on: Queryable,
  companyId: number,
  policy: string,
): Promise<{ version: number; policy: string }> {
  await on.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`compliance policy ${companyId}`]);
  const { rows } = await on.query<{ version: number; policy: string; isOurs: boolean }>(
    `SELECT version, policy, created_by IS NULL AS "isOurs" FROM compliance_policy WHERE company_id = $1 ORDER BY version DESC LIMIT 1`,
    [companyId],
  );
  const latest = rows[0];
  if (latest && (!latest.isOurs || latest.policy === policy)) return latest;
  const version = (latest?.version ?? 0) + 1;
  await on.query('INSERT INTO compliance_policy (company_id, version, policy) VALUES ($1, $2, $3)', [
    companyId,
    version,
    policy,
  ]);
  return { version, policy };
}

export async function policyText(on: Queryable, companyId: number, version: number): Promise<string> {
  const { rows } = await on.query<{ policy: string }>(
    'SELECT policy FROM compliance_policy WHERE company_id = $1 AND version = $2',
    [companyId, version],
  );
  return rows[0]!.policy;
}

export interface ArticleMarket {
  readonly name: string;
  readonly code: string;
}

export async function articleMarket(on: Queryable, id: number): Promise<ArticleMarket> {
  const { rows } = await on.query<ArticleMarket>('SELECT name, code FROM market WHERE id = $1', [id]);
  return rows[0]!;
}
