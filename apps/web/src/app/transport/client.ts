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

/** A response with errors is a failure with the product's message, even if its list of errors is empty. */
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

/** Only idempotent calls are retried, after a half, one, two and four seconds. */
const repeating = new RetryLink({
  delay: { initial: 500, max: 4_000, jitter: false },
  attempts: {
    max: 5,
    retryIf: (error, operation) =>
      (operation.getContext().call as CallContext | undefined)?.idempotencyKey !== undefined && isLostAnswer(error),
  },
});

/**
 * Creates a client with its own cache. Lists and catalogs are shown from the cache while they are refetched. Figures
 * are fetched with `fetchPolicy: 'no-cache'`.
 * @param withoutIdentity GraphQL types whose id does not tell one object from another
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
