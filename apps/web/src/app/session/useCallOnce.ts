import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useRef } from 'react';
import { isLostAnswer } from '../transport/errors.js';
import { IdempotencyKeys } from '../transport/idempotency.js';
import { useSession } from './SessionProvider.js';

/** Runs mutations that happen once, also where an answer is lost and they are sent again, here or by the person. */
export function useCallOnce() {
  const { call, client } = useSession();
  const keys = useRef(new IdempotencyKeys());
  return useCallback(
    async <Data, Variables extends Record<string, unknown>>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<Data> => {
      const name = document.definitions.map((each) => ('name' in each ? each.name?.value : null));
      const idempotencyKey = keys.current.keyOf([name, variables]);
      try {
        const data = await call(client, document, variables, { idempotencyKey });
        keys.current.answered();
        return data;
      } catch (error) {
        if (!isLostAnswer(error)) keys.current.answered();
        throw error;
      }
    },
    [call, client],
  );
}
