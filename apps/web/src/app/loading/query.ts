import { failureText } from '../transport/errors.js';

/** Subset of a query that screens use: the result of `useQuery`, or one derived from it. */
export interface QueryView<Data> {
  /** Undefined until the first response. Kept while the query is repeated, and if that fails. */
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly loading: boolean;
  /** Repeats the query. Rejects if it fails. */
  readonly refetch: () => Promise<{ readonly data?: Data | undefined }>;
}

/** Options of a query that fills a form, which never uses the cache. */
export const FROM_SERVER = { fetchPolicy: 'network-only' } as const;

/** Options for queries of metrics and of work in progress: never cached, and a newer request aborts the older one. */
export const LIVE = { fetchPolicy: 'no-cache', context: { queryDeduplication: false } } as const;

/** Repeats a query. Resolves to its data, or to undefined if it fails. */
export const refetched = <Data>({ refetch }: Pick<QueryView<Data>, 'refetch'>): Promise<Data | undefined> =>
  refetch().then(
    ({ data }) => data,
    () => undefined,
  );

/** Returns the reason why the last request of a query failed, for users. Null if it succeeded. */
export const failureOf = (
  { error }: Pick<QueryView<unknown>, 'error'>,
  words: (error: unknown) => string = failureText,
): string | null => (error === undefined ? null : words(error));

/** Returns the query with the data of its previous variables until the response for the current ones arrives. */
export function withPrevious<
  Result extends { readonly data?: unknown; readonly previousData?: unknown; readonly loading: boolean },
>(query: Result): Result {
  return query.loading ? { ...query, data: query.data ?? query.previousData } : query;
}

/**
 * Returns the query, which fails if the response has an unexpected structure.
 * @param check throws for such a response
 */
export function checkedBy<Data, Result extends Pick<QueryView<Data>, 'data' | 'error'>>(
  query: Result,
  check: (data: Data) => void,
): Result {
  if (query.data === undefined) return query;
  try {
    check(query.data);
    return query;
  } catch (error) {
    return { ...query, data: undefined, error };
  }
}

/** Returns the data of a mutation that the server didn't reject. */
export function dataOf<Data>(result: { readonly data?: Data | null | undefined }): Data {
  if (result.data === null || result.data === undefined) throw new Error('The response to the mutation has no data.');
  return result.data;
}
