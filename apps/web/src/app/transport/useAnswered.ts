import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useState } from 'react';
import { handleFailure } from '../failures/index.js';
import { showDone, showError } from '../toasts.js';
import { useMutate } from './useMutate.js';

interface Answer {
  readonly status: string;
  readonly message?: string | null;
}

/** Runs mutations whose response is a message, and shows the message. @param onAnswered fetches changed data again */
export function useAnswered(onAnswered: () => void) {
  const mutate = useMutate();
  const [isBusy, setBusy] = useState(false);
  /** Sends the mutation. @returns the response if the mutation succeeded, otherwise null */
  const send = async <Data, Variables extends Record<string, unknown>, Answered extends Answer>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    answerOf: (data: Data) => Answered,
  ): Promise<Answered | null> => {
    setBusy(true);
    try {
      const answer = answerOf(await mutate(document, variables));
      const isDone = answer.status === 'success';
      if (isDone) showDone(answer.message ?? 'Done.');
      else showError(answer.message ?? 'Nothing was done.');
      onAnswered();
      return isDone ? answer : null;
    } catch (error) {
      handleFailure(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { send, isBusy };
}
