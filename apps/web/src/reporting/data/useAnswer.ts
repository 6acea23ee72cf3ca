import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../app/session/SessionProvider.js';
import { showError } from '../../app/toasts.js';
import { isAborted, reportFailureAdvice, reportFailureTexts } from '../../app/transport/errors.js';

export interface Answer<Data> {
  /** The last answer; null before the first and after a failure. */
  readonly data: Data | null;
  readonly isLoading: boolean;
  readonly failure: readonly string[] | null;
  /** The same in words that say what to do. */
  readonly advice: string | null;
  /** Asks again. */
  readonly refresh: () => void;
}

/** Runs a query whenever its variables change; null variables run nothing. Errors are shown for four seconds. */
export function useAnswer<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
): Answer<Data> {
  const { call, client } = useSession();
  const key = variables && JSON.stringify(variables);
  const [answer, setAnswer] = useState<{
    key: string | null;
    data: Data | null;
    failure: readonly string[] | null;
    advice: string | null;
  }>({
    key: null,
    data: null,
    failure: null,
    advice: null,
  });
  const [turn, setTurn] = useState(0);
  const refresh = useCallback(() => setTurn((count) => count + 1), []);
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    call(client, document, JSON.parse(key) as Variables, { signal: abort.signal }).then(
      (data) => !abort.signal.aborted && setAnswer({ key, data, failure: null, advice: null }),
      (error: unknown) => {
        if (abort.signal.aborted || isAborted(error)) return;
        const failure = reportFailureTexts(error);
        failure.forEach(showError);
        setAnswer({ key, data: null, failure, advice: reportFailureAdvice(error) });
      },
    );
    return () => abort.abort();
    // What is asked decides; the session object changes for other reasons too.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [document, key, turn]);
  const isCurrent = key !== null && answer.key === key;
  return {
    data: key === null ? null : answer.data,
    isLoading: key !== null && !isCurrent,
    failure: isCurrent ? answer.failure : null,
    advice: isCurrent ? answer.advice : null,
    refresh,
  };
}
