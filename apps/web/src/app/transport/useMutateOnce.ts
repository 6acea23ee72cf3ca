import { useCallback, useRef } from 'react';
import { isLostAnswer } from './errors.js';
import { IdempotencyKeys } from './idempotency.js';
import { useMutate, type Mutate, type MutateOptions } from './useMutate.js';

/** Runs mutations that take effect once, even if the client or the user repeats them after a lost response. */
export function useMutateOnce(options: MutateOptions = {}): Mutate {
  const mutate = useMutate(options);
  const keys = useRef(new IdempotencyKeys());
  return useCallback<Mutate>(
    async (document, variables) => {
      const name = document.definitions.map((each) => ('name' in each ? each.name?.value : null));
      const idempotencyKey = keys.current.keyOf([name, variables]);
      try {
        const data = await mutate(document, variables, { idempotencyKey });
        keys.current.answered();
        return data;
      } catch (error) {
        if (!isLostAnswer(error)) keys.current.answered();
        throw error;
      }
    },
    [mutate],
  );
}
