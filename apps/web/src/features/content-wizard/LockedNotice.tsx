import { Alert } from '@mantine/core';
import { useEffect } from 'react';
import type { Article } from './article-draft.js';

const LOOK_AGAIN_MS = 3_000;
const isOnItsWay = ({ status }: Article): boolean => status === 'started' || status === 'restarted';

const WHY: Partial<Readonly<Record<Article['status'], string>>> = {
  completed: "The article was uploaded and can't be changed.",
  deleted: 'The article was deleted.',
};
const OTHERWISE = "The article can't be changed.";

interface LockedNoticeProps {
  readonly article: Article;
  readonly reload: () => Promise<Article | null>;
}

/** Reason why the article can't be changed. Polls the article during its upload. */
export function LockedNotice({ article, reload }: LockedNoticeProps) {
  const isWaiting = isOnItsWay(article);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void reload(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  return (
    <Alert color="blue" role="status" mb={14} p={10}>
      {isWaiting ? `The article is being uploaded to ${article.site.name}.` : (WHY[article.status] ?? OTHERWISE)}
    </Alert>
  );
}
