import { useCallback, useRef, useState } from 'react';
import { handleFailure, WordedFailure } from '../../app/failures/index.js';
import { showError } from '../../app/toasts.js';
import { isLostAnswer } from '../../app/transport/errors.js';
import { KEEP_QUERIES } from '../../app/transport/cache.js';
import { useMutate } from '../../app/transport/useMutate.js';
import type { ComplianceState } from '../../gql/graphql.js';
import type { ArticleDraft, ArticleKnown } from './article-draft.js';
import { CANCEL_CHECK, CHECK_ARTICLE } from './content-wizard.graphql.js';
import { AbortedByUser, type GenerationAnswer, pollGeneration } from './generation.js';
import { useResumed } from './useResumed.js';

/** Thrown if a check has no result, which makes the article invalid. */
class CheckFailed extends WordedFailure {}

export interface Compliance {
  /** State for the text on screen. A check of another text doesn't count. */
  readonly state: ComplianceState;
  /** True if polling stopped while the check continues. */
  readonly goesOn: boolean;
  readonly check: () => void;
  readonly cancel: () => void;
  readonly isCanceling: boolean;
  /** Reason why there is no result. */
  readonly failure: string | null;
}

const FAILED = 'Failed to check the article';
const CANCEL_FAILED = 'Failed to cancel the check';

/** Returns true if the article has unsaved changes that will invalidate its check. */
function isChanged({ article, isSaved }: ArticleKnown, draft: ArticleDraft): boolean {
  if (isSaved) return false;
  const { headline, text, hotspots } = article;
  const isSameText = draft.text === (text ?? '') && draft.headline === (headline ?? '');
  return !isSameText || draft.hotspots.join('\n') !== hotspots.join('\n');
}

/** Returns the compliance check of an article. It runs as a job that is polled like a generation. */
export function useCompliance(known: ArticleKnown, draft: ArticleDraft): Compliance {
  const { article, save, reload } = known;
  const mutate = useMutate(KEEP_QUERIES);
  const [stage, setStage] = useState<'idle' | 'running' | 'goesOn' | 'failed'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const { id } = article;

  const ask = useCallback(async (): Promise<GenerationAnswer> => {
    const { status, message, result } = (await mutate(CHECK_ARTICLE, { articleId: id })).article.compliance;
    return { status, message: message ?? null, isReady: result != null };
  }, [mutate, id]);

  /** @throws the reason why the check has no result. A canceled check counts as valid and doesn't throw. */
  const follow = useCallback(async (): Promise<void> => {
    running.current?.abort(new AbortedByUser());
    const { signal } = (running.current = new AbortController());
    setStage('running');
    setFailure(null);
    try {
      const answer = await pollGeneration({ ask, isLost: isLostAnswer, onTry: () => undefined, signal });
      if (answer?.status === 'error') throw new CheckFailed(answer.message ?? FAILED);
      await reload();
      setStage(answer === null ? 'goesOn' : 'idle');
    } catch (error) {
      // After a cancel, or after leaving the step, the article must show that a check was started.
      if (error instanceof AbortedByUser) return void (await reload());
      setStage('failed');
      setFailure(error instanceof CheckFailed ? error.message : null);
      await reload();
      throw error;
    }
  }, [ask, reload]);

  const followOpenly = useCallback((): void => {
    follow().catch((error: unknown) => {
      handleFailure(error, error instanceof CheckFailed ? {} : { what: FAILED });
    });
  }, [follow]);

  const { cancel, isCanceling } = useCancel(id, async () => {
    running.current?.abort(new AbortedByUser());
    await reload();
    setStage('idle');
  });

  useResumed(article.complianceState === 'running', running, followOpenly);

  return {
    state: stateOf(stage, isChanged(known, draft), article.complianceState),
    goesOn: stage === 'goesOn',
    isCanceling,
    failure: failure ?? article.complianceError ?? null,
    cancel,
    check: () => void save().then((isStored) => (isStored ? followOpenly() : showError('Save your changes first.'))),
  };
}

/** @param onAnswered fetches the article again, because the check may have ended in the meantime */
function useCancel(articleId: number, onAnswered: () => Promise<void>) {
  const mutate = useMutate(KEEP_QUERIES);
  const [isCanceling, setCanceling] = useState(false);
  const cancel = async (): Promise<void> => {
    setCanceling(true);
    try {
      const { status, message } = (await mutate(CANCEL_CHECK, { articleId })).article.cancelCompliance;
      if (status === 'error') showError(message ?? CANCEL_FAILED);
      await onAnswered();
    } catch (error) {
      handleFailure(error, { what: CANCEL_FAILED });
    } finally {
      setCanceling(false);
    }
  };
  return { cancel: () => void cancel(), isCanceling };
}

function stateOf(stage: string, hasChanged: boolean, stored: ComplianceState): ComplianceState {
  if (hasChanged) return 'none';
  if (stage === 'running') return 'running';
  // If requesting the check failed, there is no result to show.
  if (stage === 'failed' && stored !== 'running') return 'failed';
  return stored;
}
