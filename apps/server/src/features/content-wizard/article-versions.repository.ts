import { ARTICLE_VERSIONS } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import type { StoredContent } from './articles.repository.js';

interface ArticleKey {
  readonly companyId: number;
  readonly articleId: number;
}

export interface VersionRow extends Pick<StoredContent, 'headline' | 'hotspots' | 'text'> {
  readonly version: number;
  readonly savedAt: Date;
  readonly savedBy: number;
  readonly restoredFrom: number | null;
}

/** Stores the article's content as a version, and deletes the oldest versions above the limit. */
export async function keepVersion(
  on: Queryable,
  { companyId, articleId }: ArticleKey,
  { version, userId, restoredFrom }: { version: number; userId: number; restoredFrom: number | null },
): Promise<void> {
  await on.query(
    `INSERT INTO article_version (company_id, article_id, version, saved_by, restored_from, headline, headline_english, hotspots, text, text_english)
     SELECT company_id, id, $3, $4, $5, headline, headline_english, hotspots, text, text_english FROM article WHERE company_id = $1 AND id = $2`,
    [companyId, articleId, version, userId, restoredFrom],
  );
  await on.query('DELETE FROM article_version WHERE company_id = $1 AND article_id = $2 AND version <= $3', [
    companyId,
    articleId,
    version - ARTICLE_VERSIONS,
  ]);
}

/** Returns the versions of an article, newest first. */
export async function versionsOf(
  on: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, VersionRow[]>> {
  const { rows } = await on.query<VersionRow & { articleId: number }>(
    `SELECT article_id AS "articleId", version, saved_at AS "savedAt", saved_by AS "savedBy", restored_from AS "restoredFrom", headline, hotspots, text
     FROM article_version WHERE company_id = $1 AND article_id = ANY ($2::int[]) ORDER BY article_id, version DESC`,
    [companyId, ids],
  );
  const byArticle = new Map<number, VersionRow[]>(ids.map((id) => [id, []]));
  for (const { articleId, ...version } of rows) byArticle.get(articleId)!.push(version);
  return byArticle;
}

export async function versionContent(
  on: Queryable,
  { companyId, articleId }: ArticleKey,
  version: number,
): Promise<StoredContent | null> {
  const { rows } = await on.query<StoredContent>(
    `SELECT headline, headline_english AS "headlineEnglish", hotspots, text, text_english AS "textEnglish"
     FROM article_version WHERE company_id = $1 AND article_id = $2 AND version = $3`,
    [companyId, articleId, version],
  );
  return rows[0] ?? null;
}
