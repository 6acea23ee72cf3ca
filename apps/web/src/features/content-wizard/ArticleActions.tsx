import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { handleFailure } from '../../app/failures/index.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { showDone, showError } from '../../app/toasts.js';
import { useMutate } from '../../app/transport/useMutate.js';
import type { DraftKeeper } from '../../wizard/draft/draft-keeper.js';
import { type Article, type ArticleDraft, isLocked } from './article-draft.js';
import { DELETE_ARTICLE } from './content-wizard.graphql.js';
import { routes } from './manifest.js';
import { VersionsDrawer } from './VersionsDrawer.js';

const FAILED = 'Failed to delete the article';

interface ArticleActionsProps {
  readonly keeper: DraftKeeper<ArticleDraft>;
  readonly draft: ArticleDraft;
  readonly article: Article;
  readonly reload: () => Promise<Article | null>;
}

/** Actions on the whole article. */
export function ArticleActions({ keeper, draft, article, reload }: ArticleActionsProps) {
  const path = useCompanyPath(routes.contentWizard);
  const navigate = useNavigate();
  const mutate = useMutate();
  const [areVersionsOpen, setVersionsOpen] = useState(false);
  const remove = async (): Promise<void> => {
    const consequences = [`“${article.topic}” can no longer be edited or uploaded.`];
    if (!(await confirmChange({ title: 'Delete article?', consequences, confirm: 'Delete article' }))) return;
    try {
      const { status, message } = (await mutate(DELETE_ARTICLE, { id: article.id })).article.delete;
      if (status === 'error') return showError(message ?? FAILED);
      keeper.forget();
      showDone(message ?? 'The article was deleted.');
      void navigate(path('status'));
    } catch (error) {
      handleFailure(error, { what: FAILED });
    }
  };
  return (
    <>
      <Button size="xs" variant="default" component={Link} to={path('status')}>
        All articles
      </Button>
      <Button size="xs" variant="default" component={Link} to={path('settings')}>
        New article
      </Button>
      <Button size="xs" variant="default" onClick={() => setVersionsOpen(true)}>
        Versions
      </Button>
      {!isLocked(article) && (
        <Button size="xs" variant="default" onClick={() => void remove()}>
          Delete article
        </Button>
      )}
      <VersionsDrawer
        {...{ keeper, draft, article, reload }}
        isOpen={areVersionsOpen}
        onClose={() => setVersionsOpen(false)}
      />
    </>
  );
}
