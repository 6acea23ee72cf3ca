import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { SetContextLink } from '@apollo/client/link/context';
import { HttpLink } from '@apollo/client/link/http';
import { RetryLink } from '@apollo/client/link/retry';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { map } from 'rxjs';
import { asServerError, isLostAnswer, ServerAnswerError } from './errors.js';
import { endpointOf, headersOf, type CallContext, type Caller } from './endpoint.js';

/** The caller of this page; the session writes it, the link reads it. */
export const caller: Caller = { token: null, companyId: null, loginAsUserId: null };

/** Sends each operation to the endpoint of the active company with the caller's headers. */
const addressing = new SetContextLink((previous) => ({
  ...previous,
  uri: endpointOf(caller, previous.call as CallContext | undefined),
  headers: {
    ...(previous.headers as object | undefined),
    ...headersOf(caller, previous.call as CallContext | undefined),
  },
}));

/** An answer with an empty list of errors is a failure that tells nothing; Apollo would take it for a success. */
const emptyErrors = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((answer) => {
      if (answer.errors?.length === 0) throw new ServerAnswerError([]);
      return answer;
    }),
  ),
);

/** Only what happens once however often it is asked for is asked for again: after a half, one, two and four seconds. */
const repeating = new RetryLink({
  delay: { initial: 500, max: 4_000, jitter: false },
  attempts: {
    max: 5,
    retryIf: (error, operation) =>
      (operation.getContext().call as CallContext | undefined)?.idempotencyKey !== undefined && isLostAnswer(error),
  },
});

/** @param withoutIdentity GraphQL types whose id does not tell one object from another */
export function createClient(withoutIdentity: readonly string[] = []): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([
      repeating,
      addressing,
      emptyErrors,
      new HttpLink({ fetch: (input, init) => window.fetch(input, init) }),
    ]),
    cache: new InMemoryCache({
      // Rows of two groupings may carry the same id: the cache must never take them for one object.
      typePolicies: Object.fromEntries(withoutIdentity.map((type) => [type, { keyFields: false as const }])),
    }),
  });
}

/**
 * Runs one operation and answers its data; rejects with ServerAnswerError for answers with errors. Never cached: who
 * is asking is no part of a cache key, and figures move.
 */
export async function call<Data, Variables extends Record<string, unknown>>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  context: CallContext & { readonly signal?: AbortSignal } = {},
): Promise<Data> {
  const { signal, ...where } = context;
  const isMutation = document.definitions.some(
    (definition) => definition.kind === 'OperationDefinition' && definition.operation === 'mutation',
  );
  const shared = { call: where, fetchOptions: signal ? { signal } : undefined, queryDeduplication: false };
  try {
    const result = isMutation
      ? await client.mutate({
          mutation: document,
          variables: variables as never,
          context: shared,
          fetchPolicy: 'no-cache',
        })
      : await client.query({
          query: document,
          variables: variables as never,
          context: shared,
          fetchPolicy: 'no-cache',
        });
    return result.data as Data;
  } catch (error) {
    throw asServerError(error);
  }
}
