import { useCallback, useEffect, useRef, useState } from 'react';
import { failureWords } from '../../app/failures/index.js';
import { showError, showErrorQuickly } from '../../app/toasts.js';
import { isLostAnswer } from '../../app/transport/errors.js';
import type { ArticlePart } from '../../gql/graphql.js';
import type { Article, ArticleKnown } from './article-draft.js';
import { GENERATION_FAILURES } from './article-words.js';
import { AbortedByUser, type GenerationAnswer, pollGeneration } from './generation.js';
import { useResumed } from './useResumed.js';

export interface Generation {
  readonly part: ArticlePart;
  /** True while the generation is in progress and polled by this page. */
  readonly isWaiting: boolean;
  /** True if polling stopped while the generation continues. */
  readonly goesOn: boolean;
  /** Reason why the latest generation failed. */
  readonly failure: string | null;
  readonly start: () => void;
  /** Starts polling again. */
  readonly lookAgain: () => void;
}

/** Returns the message of a failed generation. Uses the server's message if there is one. */
function generationFailure(part: ArticlePart, error: unknown): string {
  const words = failureWords(error, GENERATION_FAILURES[part]);
  return isLostAnswer(error) ? `${GENERATION_FAILURES[part]}. ${words}` : words;
}

const hasSuggestions = (
  { hotspotSuggestions, headlineSuggestions, textSuggestion }: Article,
  part: ArticlePart,
): boolean => ({ hotspots: hotspotSuggestions, headlines: headlineSuggestions, text: textSuggestion })[part] != null;

const failureIn = ({ generationFailures }: Article, part: ArticlePart): string | null =>
  generationFailures.find((each) => each.part === part)?.message ?? null;

/** Returns true if the response is the result of an earlier request that is already on screen. */
const isOld = (article: Article, part: ArticlePart, { status, isReady }: GenerationAnswer): boolean =>
  status === 'error' ? failureIn(article, part) !== null : isReady && hasSuggestions(article, part);

/**
 * Generates a part of an article with one request followed by polls. Resumes a generation in progress when the step
 * opens.
 */
export function useGeneration(
  part: ArticlePart,
  { article, save, reload }: ArticleKnown,
  ask: () => Promise<GenerationAnswer>,
): Generation {
  const [state, setState] = useState<'idle' | 'waiting' | 'goesOn'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const follow = useCallback(
    async (askFirst: () => Promise<GenerationAnswer>): Promise<void> => {
      running.current?.abort(new AbortedByUser());
      const { signal } = (running.current = new AbortController());
      let isFirst = true;
      const request = (): Promise<GenerationAnswer> => {
        const wasFirst = isFirst;
        isFirst = false;
        return wasFirst ? askFirst() : ask();
      };
      setState('waiting');
      setFailure(null);
      const fail = (message: string): void => {
        setFailure(message);
        showErrorQuickly(message);
      };
      let isOver = true;
      try {
        const answer = await pollGeneration({ ask: request, isLost: isLostAnswer, onTry: () => undefined, signal });
        isOver = answer !== null;
        if (answer?.status === 'error') fail(answer.message || GENERATION_FAILURES[part]);
      } catch (error) {
        // After leaving the step, the article must show that a generation was started.
        if (error instanceof AbortedByUser) return void (await reload());
        fail(generationFailure(part, error));
      }
      await reload();
      if (!signal.aborted) setState(isOver ? 'idle' : 'goesOn');
    },
    [ask, part, reload],
  );

  const start = async (): Promise<void> => {
    if (!(await save())) return showError('Save your changes first.');
    await follow(async () => {
      const answer = await ask();
      return isOld(article, part, answer) ? ask() : answer;
    });
  };

  // Fetches changes made while the step was closed.
  useEffect(() => void reload(), [reload]);
  const lookAgain = useCallback(() => void follow(ask), [follow, ask]);
  useResumed(article.generating.includes(part), running, lookAgain);

  return {
    part,
    isWaiting: state === 'waiting',
    goesOn: state === 'goesOn',
    failure: failure ?? (state === 'idle' ? failureIn(article, part) : null),
    start: () => void start(),
    lookAgain,
  };
}
