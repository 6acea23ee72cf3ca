import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../session/SessionProvider.js';
import { failureText, isAborted } from '../transport/errors.js';

export interface Loaded<Data> {
  /** null until the first answer; old data stays while new data loads. */
  readonly data: Data | null;
  /** Why there is no data, in words for people. */
  readonly failure: string | null;
  readonly isLoading: boolean;
  /** Asks again. Resolves to the new data, or null when it could not be had. */
  readonly reload: () => Promise<Data | null>;
}

const USUAL = {};

/** How an area takes its answers; the same object at every drawing. */
export interface Reading<Data> {
  /** Words for a call that failed. */
  readonly words?: (error: unknown) => string;
  /** `common` for what is asked without a company. */
  readonly endpoint?: 'common';
  /** Throws when the answer is none the screen can show. */
  readonly check?: (data: Data) => void;
}

/** Asks for data when a screen opens, and anew when the variables change. */
export function useLoaded<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { words = failureText, check, endpoint }: Reading<Data> = USUAL,
): Loaded<Data> {
  const { call, client } = useSession();
  const [state, setState] = useState<Omit<Loaded<Data>, 'reload'>>({ data: null, failure: null, isLoading: true });
  const running = useRef<AbortController | null>(null);
  const asked = JSON.stringify(variables);

  const reload = useCallback(async (): Promise<Data | null> => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState((before) => ({ ...before, isLoading: true }));
    try {
      const data = await call(client, document, JSON.parse(asked) as Variables, { signal: mine.signal, endpoint });
      check?.(data);
      if (running.current === mine) setState({ data, failure: null, isLoading: false });
      return data;
    } catch (error) {
      if (!isAborted(error) && running.current === mine)
        setState((before) => ({ ...before, failure: words(error), isLoading: false }));
      return null;
    }
    // The session's functions are new with every state of it; the document never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, document, asked, words, check, endpoint]);

  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [reload]);

  return { ...state, reload };
}
