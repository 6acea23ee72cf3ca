import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback } from 'react';
import { dataOf } from '../loading/query.js';
import type { CallContext } from './endpoint.js';

/** Function that runs any mutation and resolves to its data. */
export type Mutate = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  call?: CallContext,
) => Promise<Data>;

export interface MutateOptions {
  /** Updates the cache instead of clearing all queries. Must be the same function on every render. */
  readonly update?: (cache: ApolloCache) => void;
}

/** Returns a function that runs any mutation, for code that reads mutations from a declaration. Other code uses `useMutation`. */
export function useMutate({ update }: MutateOptions = {}): Mutate {
  const client = useApolloClient();
  return useCallback<Mutate>(
    async (mutation, variables, call) => {
      const options = {
        mutation,
        variables: variables as never,
        ...(call && { context: { call } }),
        ...(update && { update }),
      };
      return dataOf(await client.mutate(options)) as never;
    },
    [client, update],
  );
}
