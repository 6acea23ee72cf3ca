import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useSession } from '../../app/session/SessionProvider.js';

/** Where the person themselves is asked about. */
export const OWN = { endpoint: 'common' } as const;

/** Calls about the person themselves, which need no company. */
export function useOwnCall() {
  const { call, client } = useSession();
  return <Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> => call(client, document, variables, OWN);
}
