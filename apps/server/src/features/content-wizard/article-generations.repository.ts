import type { PartSuggestion } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import type { ArticlePart } from './articles.enums.js';

interface ArticleKey {
  readonly companyId: number;
  readonly articleId: number;
}

/** A suggestion with the model that generated it. Demo data has no model. */
export interface StoredSuggestion extends PartSuggestion {
  readonly provider?: string;
}

export interface GenerationRow {
  readonly id: number;
  readonly articleId: number;
  readonly part: ArticlePart;
  readonly count: number;
  readonly state: 'running' | 'done' | 'failed';
  readonly suggestions: readonly StoredSuggestion[] | null;
  readonly text: string | null;
  readonly textEnglish: string | null;
  readonly error: string | null;
  readonly seenBy: readonly number[];
  /** True if the worker died on the last attempt, without an outcome. */
  readonly isDead: boolean;
  /** True if the generation ended so long ago that no client still polls for it. */
  readonly isOld: boolean;
}

const ROW = `g.id, g.article_id AS "articleId", g.part, g.count, g.state, g.suggestions, g.text, g.text_english AS "textEnglish", g.error, g.seen_by AS "seenBy",
  (g.state = 'running' AND EXISTS (SELECT FROM task t WHERE t.company_id = g.company_id AND t.id = g.task_id
    AND t.state NOT IN ('PENDING', 'PENDING_FOR_EXECUTION', 'PROCESS'))) AS "isDead",
  coalesce(g.finished_at < clock_timestamp() - interval '5 minutes', false) AS "isOld"`;

/** Returns the newest generation of a part. */
export async function latestGeneration(
  on: Queryable,
  { companyId, articleId }: ArticleKey,
  part: ArticlePart,
): Promise<GenerationRow | null> {
  const { rows } = await on.query<GenerationRow>(
    `SELECT ${ROW} FROM article_generation g WHERE g.company_id = $1 AND g.article_id = $2 AND g.part = $3 ORDER BY g.id DESC LIMIT 1`,
    [companyId, articleId, part],
  );
  return rows[0] ?? null;
}

/** Returns the newest generation of each part, and the newest finished one. */
export async function shownGenerations(
  on: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, GenerationRow[]>> {
  const { rows } = await on.query<GenerationRow>(
    `SELECT ${ROW} FROM article_generation g WHERE g.company_id = $1 AND g.id IN (
       SELECT unnest(ARRAY[max(id), max(id) FILTER (WHERE state = 'done')]) FROM article_generation
       WHERE company_id = $1 AND article_id = ANY ($2::int[]) GROUP BY article_id, part) ORDER BY g.id DESC`,
    [companyId, ids],
  );
  const byArticle = new Map<number, GenerationRow[]>(ids.map((id) => [id, []]));
  for (const row of rows) byArticle.get(row.articleId)!.push(row);
  return byArticle;
}

/** Returns the previous suggestions for a part, newest first. */
export async function suggestedBefore(on: Queryable, { companyId, articleId }: ArticleKey, part: ArticlePart): Promise<string[]> {
  const { rows } = await on.query<{ text: string }>(
    `SELECT s->>'original' AS text FROM article_generation g, jsonb_array_elements(g.suggestions) WITH ORDINALITY x(s, at)
     WHERE g.company_id = $1 AND g.article_id = $2 AND g.part = $3 AND g.state = 'done' ORDER BY g.id DESC, x.at LIMIT 120`,
    [companyId, articleId, part],
  );
  return rows.map(({ text }) => text);
} // prettier-ignore

/** Returns the suggested English version of a headline or text. Null if the text was not suggested. */
export async function suggestedEnglish(
  on: Queryable,
  { companyId, articleId }: ArticleKey,
  { headline, text }: { headline: string | null; text: string | null },
): Promise<{ headline: string | null; text: string | null }> {
  const { rows } = await on.query<{ headline: string | null; text: string | null }>(
    `SELECT (SELECT s->>'translated' FROM article_generation g, jsonb_array_elements(g.suggestions) s
         WHERE g.company_id = $1 AND g.article_id = $2 AND g.part = 'headlines' AND s->>'original' = $3 ORDER BY g.id DESC LIMIT 1) AS headline,
       (SELECT g.text_english FROM article_generation g
         WHERE g.company_id = $1 AND g.article_id = $2 AND g.part = 'text' AND g.text = $4 ORDER BY g.id DESC LIMIT 1) AS text`,
    [companyId, articleId, headline, text],
  );
  return rows[0]!;
}

export async function insertGeneration(
  on: Queryable,
  { companyId, articleId }: ArticleKey,
  { part, count, userId }: { part: ArticlePart; count: number; userId: number },
): Promise<number> {
  const { rows } = await on.query<{ id: number }>(
    'INSERT INTO article_generation (company_id, article_id, part, count, created_by) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [companyId, articleId, part, count, userId],
  );
  return rows[0]!.id;
}

export async function setGenerationTask(on: Queryable, companyId: number, id: number, taskId: number): Promise<void> {
  await on.query('UPDATE article_generation SET task_id = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
    taskId,
  ]);
}

export async function oneGeneration(on: Queryable, companyId: number, id: number): Promise<GenerationRow | null> {
  const { rows } = await on.query<GenerationRow>(
    `SELECT ${ROW} FROM article_generation g WHERE g.company_id = $1 AND g.id = $2`,
    [companyId, id],
  );
  return rows[0] ?? null;
}

export type GenerationOutcome =
  | { readonly suggestions: readonly StoredSuggestion[] }
  | { readonly text: string; readonly textEnglish: string | null }
  | { readonly error: string };

/** Stores the outcome of a generation. The first outcome is final. */
export async function finishGeneration(
  on: Queryable,
  companyId: number,
  id: number,
  outcome: GenerationOutcome,
): Promise<void> {
  const [suggestions, text, english, error] =
    'suggestions' in outcome
      ? [JSON.stringify(outcome.suggestions), null, null, null]
      : 'text' in outcome
        ? [null, outcome.text, outcome.textEnglish, null]
        : [null, null, null, outcome.error];
  await on.query(
    `UPDATE article_generation SET state = CASE WHEN $6::text IS NULL THEN 'done' ELSE 'failed' END, suggestions = $3, text = $4, text_english = $5,
       error = $6, finished_at = clock_timestamp() WHERE company_id = $1 AND id = $2 AND state = 'running'`,
    [companyId, id, suggestions, text, english, error],
  );
}

/** Records that the user has received the outcome. */
export async function generationSeen(on: Queryable, companyId: number, id: number, userId: number): Promise<void> {
  await on.query('UPDATE article_generation SET seen_by = seen_by || $3::int WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
    userId,
  ]);
}
