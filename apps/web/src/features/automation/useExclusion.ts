import { useCallback } from 'react';
import { showDone, showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import type { AutomationOperationFilterInput } from '../../gql/graphql.js';
import { EXCLUDE, INCLUDE } from './automation.graphql.js';
import { EXCLUDE_MATCHING, INCLUDE_MATCHING } from './operations.graphql.js';
import { OF_TASKS } from './forget-tasks.js';
import type { Operation } from './OperationValue.js';

interface Answer {
  readonly status: string;
  readonly message?: string | null;
}

/** Excludes and includes changes of a preview, one by one or all that match a filter. */
export function useExclusion(taskId: number, onChanged: () => Promise<void>) {
  const mutate = useMutate(OF_TASKS);
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
            ? (await mutate(INCLUDE, { id })).automation.operation.include
            : (await mutate(EXCLUDE, { id })).automation.operation.exclude,
        true,
      ),
    [mutate, tell],
  );
  const exclude = (filters: AutomationOperationFilterInput, expectedCount: number) =>
    tell(
      async () =>
        (await mutate(EXCLUDE_MATCHING, { id: taskId, filters, expectedCount })).automation.task.excludeByFilter,
      false,
    );
  const include = (filters: AutomationOperationFilterInput, expectedCount: number) =>
    tell(
      async () =>
        (await mutate(INCLUDE_MATCHING, { id: taskId, filters, expectedCount })).automation.task.includeByFilter,
      false,
    );
  return { toggle, exclude, include };
}
