import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { Fetched } from '../../app/loading/Fetched.js';
import { refetched } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.js';
import type { DraftKeeper } from '../../wizard/draft/draft-keeper.js';
import { useOpenDraft } from '../../wizard/draft/useDraft.js';
import { type DraftAddress, useDraftAddress } from '../../wizard/draft/useDraftAddress.js';
import type { DraftCalls } from '../../wizard/draft/useDraftServer.js';
import type { StepScreen } from '../../wizard/step.js';
import { WizardScreen } from '../../wizard/WizardScreen.js';
import {
  type Article,
  ARTICLE_DRAFT,
  ARTICLE_PACE,
  type ArticleDraft,
  type ArticleKnown,
  isLocked,
  storedOf,
} from './article-draft.js';
import { ArticleActions } from './ArticleActions.js';
import { ArticleStep } from './ArticleStep.js';
import { ARTICLE } from './content-wizard.graphql.js';
import { HeadlinesStep } from './HeadlinesStep.js';
import { HotspotsStep } from './HotspotsStep.js';
import { LockedNotice } from './LockedNotice.js';
import { routes } from './manifest.js';
import { NewArticle } from './NewArticle.js';
import { SettingsStep } from './SettingsStep.js';
import { ContentDifference } from './TextDifference.js';
import { useArticleCalls } from './useArticleCalls.js';

/** Address parameter with the article's id. */
const ARTICLE_PARAM = 'article';

const SCREENS: Readonly<Record<string, StepScreen<ArticleDraft, ArticleKnown>>> = {
  settings: { Screen: SettingsStep },
  hotspots: { Screen: HotspotsStep, size: ({ hotspots }) => hotspots.length },
  headlines: { Screen: HeadlinesStep },
  article: { Screen: ArticleStep },
};

const WORDS = {
  noun: 'article',
  difference: (mine: ArticleDraft, theirs: ArticleDraft) => (
    <>
      <p>From theirs (struck through) to yours (underlined):</p>
      <ContentDifference before={theirs} after={mine} same="Both are the same." />
    </>
  ),
};

/** Wizard to write an article in steps: settings, hotspots, headlines, text. The article's id is in the address. */
export function ContentWizardScreen() {
  const address = useDraftAddress(ARTICLE_PARAM);
  const { step } = useParams();
  const path = useCompanyPath(routes.contentWizard);
  const { wanted } = address;
  if (typeof wanted === 'number') return <OpenArticle key={wanted} address={address} />;
  return step === 'settings' ? <NewArticle /> : <Navigate to={path('settings')} replace />;
}

function OpenArticle({ address }: { readonly address: DraftAddress }) {
  const calls = useArticleCalls();
  const path = useCompanyPath(routes.contentWizard);
  const opening = useOpenDraft({ kind: ARTICLE_DRAFT, calls, pace: ARTICLE_PACE }, address);
  if (opening.kind === 'loading') return <ScreenSkeleton />;
  if (opening.kind === 'failed')
    return (
      <EmptyState
        title="We couldn't load the article"
        text={opening.reason}
        action={<Button onClick={opening.retry}>Retry</Button>}
      />
    );
  if (opening.kind === 'missing')
    return (
      <EmptyState
        title="Article not found"
        text="It was deleted, or it belongs to another company."
        action={
          <Button component={Link} to={path('status')} variant="default">
            All articles
          </Button>
        }
      />
    );
  return <LoadedArticle keeper={opening.keeper} calls={opening.calls} />;
}

interface LoadedArticleProps {
  readonly keeper: DraftKeeper<ArticleDraft>;
  readonly calls: DraftCalls<ArticleDraft>;
}

/** Reads the article from the cache, which every save and poll updates. */
function LoadedArticle({ keeper, calls }: LoadedArticleProps) {
  const id = keeper.getSnapshot().draftId ?? 0;
  const query = useQuery(ARTICLE, { variables: { id } });
  const { refetch } = query;
  const reload = useCallback(
    async (): Promise<Article | null> => (await refetched({ refetch }))?.article ?? null,
    [refetch],
  );
  return (
    <Fetched query={query} title="We couldn't load the article">
      {({ article }) => article && <Steps {...{ keeper, calls, article, reload }} />}
    </Fetched>
  );
}

interface StepsProps extends LoadedArticleProps {
  readonly article: Article;
  readonly reload: () => Promise<Article | null>;
}

function Steps({ keeper, calls, article, reload }: StepsProps) {
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.getSnapshot);
  const open = useMemo(() => ({ keeper, calls, snapshot }), [keeper, calls, snapshot]);
  const isSaved = snapshot.status.kind === 'saved';
  // Saved elsewhere and unchanged here, so the stored version is shown.
  useEffect(() => {
    if (isSaved && article.version > snapshot.version) keeper.adopt(storedOf(article));
  }, [isSaved, article, snapshot.version, keeper]);
  const known = useMemo(
    (): ArticleKnown => ({
      ...{ article, isSaved, reload },
      save: () => keeper.flush(),
      takeStored: () => keeper.adopt(storedOf(article)),
    }),
    [article, isSaved, reload, keeper],
  );
  return (
    <WizardScreen
      kind={ARTICLE_DRAFT}
      open={open}
      path={routes.contentWizard}
      known={known}
      screens={SCREENS}
      words={WORDS}
      refusedTitle="The article was not uploaded"
      notice={isLocked(article) && <LockedNotice article={article} reload={reload} />}
      actions={<ArticleActions keeper={keeper} draft={snapshot.payload} article={article} reload={reload} />}
    />
  );
}
