import type { ArticleProblem } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import type { ArticleRow } from './articles.repository.js';

export const NO_ARTICLE = 'Article not found.';

/** Returns the audit record fields that identify an article. */
export const recordOf = (action: string, { id, topic, headline }: Pick<ArticleRow, 'id' | 'topic' | 'headline'>) => ({
  ...{ action: `article.${action}`, entityType: 'article', entityId: id, entityName: headline ?? topic },
});

/** Rejects an article with problems. @throws BadUserInput with the problems at their fields, if there are any */
export function refuseProblems(problems: readonly ArticleProblem[]): void {
  if (problems.length === 0) return;
  const fields: Record<string, string[]> = {};
  for (const { field, message } of problems) (fields[field] ??= []).push(message);
  throw new BadUserInput(problems.map(({ message }) => message).join(' '), fields);
}

/** Returns the reason why the article can't be changed. Null if it can. */
export function finality({ status, isUploadDead }: Pick<ArticleRow, 'status' | 'isUploadDead'>): string | null {
  if (status === 'completed') return 'The article was uploaded and can no longer be changed.';
  if (status === 'deleted') return 'The article was deleted.';
  if ((status === 'started' || status === 'restarted') && !isUploadDead)
    return 'The article is being uploaded. Wait until it ends.';
  return null;
}
