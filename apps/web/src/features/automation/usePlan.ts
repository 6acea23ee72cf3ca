import { useCallback } from 'react';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import { type BulkAnswer, bulkDocument } from './bulk-documents.js';
import { answerOf, type BulkTarget, type BulkValues, bulkVariables } from './bulk-form.js';
import { OF_TASKS } from './forget-tasks.js';

/** Creates the preview of a bulk change. Sends nothing to the platform. Rejects if the server refuses the change. */
export function usePlan(): (target: BulkTarget, values: BulkValues) => Promise<BulkAnswer> {
  const mutateOnce = useMutateOnce(OF_TASKS);
  return useCallback(
    async (target, values) => answerOf(await mutateOnce(bulkDocument(target.level), bulkVariables(target, values))),
    [mutateOnce],
  );
}
