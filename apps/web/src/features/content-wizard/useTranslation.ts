import { htmlParts, MAX_TRANSLATED } from '@adops/domain';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dataOf, LIVE } from '../../app/loading/query.js';
import { failureWords } from '../../app/failures/index.js';
import { isAborted } from '../../app/transport/errors.js';
import type { Article } from './article-draft.js';
import { TRANSLATE } from './content-wizard.graphql.js';

const ENGLISH = 'en';
/** Maximum length of a part. Leaves room for the language names in the request. */
const MAX_PART = MAX_TRANSLATED - 500;

/** Returns true if the article isn't in English and can be translated. */
export const isTranslated = ({ language }: Pick<Article, 'language'>): boolean =>
  language.code.split('-')[0] !== ENGLISH;

export interface Translation {
  /** Resolves to the English text, or to null if the translation fails or the step is left. */
  readonly translate: (text: string) => Promise<string | null>;
  readonly isBusy: boolean;
  /** Number of finished parts of a long text. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly failure: string | null;
}

/** Translates texts into English. Long texts are split into parts. @param from language code */
export function useTranslation(from: string): Translation {
  const client = useApolloClient();
  const [progress, setProgress] = useState<Translation['progress']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = useRef(0);
  useEffect(() => () => void (run.current += 1), []);
  const translate = useCallback(
    async (text: string): Promise<string | null> => {
      const mine = (run.current += 1);
      const parts = htmlParts(text, MAX_PART);
      const translated: string[] = [];
      setFailure(null);
      try {
        for (const part of parts) {
          setProgress({ done: translated.length, total: parts.length });
          const variables = { from, to: ENGLISH, text: part };
          const { aiTranslate } = dataOf(await client.query({ query: TRANSLATE, variables, ...LIVE }));
          if (run.current !== mine) return null;
          translated.push(aiTranslate);
        }
        return translated.join('');
      } catch (error) {
        if (run.current === mine && !isAborted(error)) setFailure(failureWords(error));
        return null;
      } finally {
        if (run.current === mine) setProgress(null);
      }
    },
    [client, from],
  );
  return { translate, isBusy: progress !== null, progress, failure };
}
