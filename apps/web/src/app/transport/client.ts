import { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { SetContextLink } from '@apollo/client/link/context';
import { HttpLink } from '@apollo/client/link/http';
import { RetryLink } from '@apollo/client/link/retry';
import { map } from 'rxjs';
import { createCache, forgetQueries } from './cache.js';
import { isLostAnswer, ServerAnswerError } from './errors.js';
import { reportRefusal } from './refusals.js';
import { endpointOf, headersOf, type CallContext, type Caller } from './endpoint.js';

/** Caller of this page. The session sets it, and the link reads it. */
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

/** A response with errors fails with the specified message, even if its list of errors is empty. */
const refusing = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((answer) => {
      if (!answer.errors) return answer;
      const error = new ServerAnswerError(answer.errors);
      reportRefusal(operation, error, caller);
      throw error;
    }),
  ),
);

/** Only idempotent calls are retried, after 0.5, 1, 2 and 4 seconds. */
const repeating = new RetryLink({
  delay: { initial: 500, max: 4_000, jitter: false },
  attempts: {
    max: 5,
    retryIf: (error, operation) =>
      (operation.getContext().call as CallContext | undefined)?.idempotencyKey !== undefined && isLostAnswer(error),
  },
});

/**
 * Creates a client with its own cache. Lists and catalogs are shown from the cache while they are fetched again.
 * Metrics are fetched with `fetchPolicy: 'no-cache'`.
 * @param withoutIdentity GraphQL types whose ID doesn't identify an object
 */
export function createClient(withoutIdentity: readonly string[] = []): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([
      repeating,
      addressing,
      refusing,
      new HttpLink({ fetch: (input, init) => window.fetch(input, init) }),
    ]),
    cache: createCache(withoutIdentity),
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network' },
      mutate: { update: forgetQueries },
    },
  });
}
