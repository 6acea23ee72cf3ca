import { INVALID_FILTERS } from '@adops/domain';
import { skipToken, useQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { checkedBy, LIVE, type QueryView } from '../../app/loading/query.js';
import { showError } from '../../app/toasts.js';
import { reportFailureAdvice, reportFailureTexts } from '../../app/transport/errors.js';

export interface Figures<Data> {
  /**
   * Latest response, which is kept while the next one is loading. Null before the first response and after a failure.
   */
  readonly data: Data | null;
  readonly isLoading: boolean;
  readonly failure: readonly string[] | null;
  /** Advice for the user. Null if there is none. */
  readonly advice: string | null;
  /** Duration of the latest request in milliseconds. Null before the first response. */
  readonly took: number | null;
  /** Repeats the request. */
  readonly refresh: () => void;
}

interface FiguresOptions<Data> {
  /** Throws if a response can't be shown. */
  readonly check?: (data: Data) => void;
  /** True if the screen shows the error elsewhere instead of in a toast. */
  readonly isQuiet?: boolean;
  /** True if a shorter date range may help after a failure. */
  readonly hasDates?: boolean;
  /** Message for failures without a message. Defaults to the message of reports. */
  readonly fallback?: string | undefined;
}

const anything = (): void => undefined;

/** Fetches data whenever the variables change. Fetches nothing if they are null. Shows an error for four seconds. */
export function useFigures<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
  { check = anything, isQuiet = false, hasDates = true, fallback }: FiguresOptions<Data> = {},
): Figures<Data> {
  const options = variables === null ? skipToken : { variables, ...LIVE };
  const query = useQuery(document, options as never) as QueryView<Data> & { readonly previousData?: Data };
  const { data, previousData, error, loading, refetch } = query;
  const problem = useMemo(() => {
    const { error: found } = checkedBy<Data, Pick<typeof query, 'data' | 'error'>>({ data, error }, check);
    return found === undefined
      ? null
      : { texts: reportFailureTexts(found, fallback), advice: reportFailureAdvice(found, hasDates, fallback) };
  }, [check, data, error, fallback, hasDates]);
  useEffect(() => {
    if (!isQuiet) problem?.texts.forEach(showError);
  }, [isQuiet, problem]);
  const took = useDuration(loading);
  const isAsked = variables !== null;
  const refresh = useCallback(() => {
    if (isAsked) void refetch();
  }, [isAsked, refetch]);
  const known = problem || variables === null ? null : (data ?? previousData ?? null);
  return {
    data: known,
    isLoading: loading,
    failure: problem?.texts ?? null,
    advice: problem?.advice ?? null,
    took: problem ? null : took,
    refresh,
  };
}

/** Returns the duration of the last request in milliseconds. */
function useDuration(isRunning: boolean): number | null {
  const [took, setTook] = useState<number | null>(null);
  useEffect(() => {
    if (!isRunning) return;
    const started = performance.now();
    return () => setTook(performance.now() - started);
  }, [isRunning]);
  return took;
}

/** Returns the latest request that may be sent. Null if there was none. */
export function useSendable<Request>(request: Request, maySend: boolean): Request | null {
  const [last, setLast] = useState<Request | null>(null);
  if (!maySend || JSON.stringify(last) === JSON.stringify(request)) return last;
  setLast(request);
  return request;
}

/** Shows a message about invalid filters when they change and on refresh. @returns the refresh function */
export function useValidated(isInvalid: boolean, request: unknown, refresh: () => void): () => void {
  const key = JSON.stringify(request);
  useEffect(() => {
    if (isInvalid) showError(INVALID_FILTERS);
  }, [isInvalid, key]);
  return useCallback(() => (isInvalid ? showError(INVALID_FILTERS) : refresh()), [isInvalid, refresh]);
}
