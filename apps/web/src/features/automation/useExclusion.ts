import { useCallback } from 'react';
import { useSession } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import type { AutomationOperationFilterInput } from '../../gql/graphql.js';
import { EXCLUDE, INCLUDE } from './automation.graphql.js';
import { EXCLUDE_MATCHING, INCLUDE_MATCHING } from './operations.graphql.js';
import type { Operation } from './OperationValue.js';

interface Answer {
  readonly status: string;
  readonly message?: string | null;
}

/** Excludes changes of a preview and includes them again, one by one or as many as a filter matches. */
export function useExclusion(taskId: number, onChanged: () => Promise<void>) {
  const { call, client } = useSession();
  const tell = useCallback(
    async (work: () => Promise<Answer>, isQuiet: boolean): Promise<void> => {
      try {
        const { status, message } = await work();
        if (status !== 'success') showError(message ?? 'Nothing was changed.');
        else if (message && !isQuiet) showDone(message);
      } catch (error) {
        showError(failureText(error));
      }
      await onChanged();
    },
    [onChanged],
  );
  const toggle = useCallback(
    ({ id, statusValue }: Operation) =>
      tell(
        async () =>
          statusValue === 'excluded'
            ? (await call(client, INCLUDE, { id })).automation.operation.include
            : (await call(client, EXCLUDE, { id })).automation.operation.exclude,
        true,
      ),
    // The session's functions are new with every state of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [tell],
  );
  const exclude = (filters: AutomationOperationFilterInput, expectedCount: number) =>
    tell(
      async () =>
        (await call(client, EXCLUDE_MATCHING, { id: taskId, filters, expectedCount })).automation.task.excludeByFilter,
      false,
    );
  const include = (filters: AutomationOperationFilterInput, expectedCount: number) =>
    tell(
      async () =>
        (await call(client, INCLUDE_MATCHING, { id: taskId, filters, expectedCount })).automation.task.includeByFilter,
      false,
    );
  return { toggle, exclude, include };
}
