import { useCallback } from 'react';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import { type BulkAnswer, bulkDocument } from './bulk-documents.js';
import { answerOf, type BulkTarget, type BulkValues, bulkVariables } from './bulk-form.js';
import { OF_TASKS } from './forget-tasks.js';

/** Makes the preview of a change of many entities; nothing is sent yet. Rejects where the server refuses it. */
export function usePlan(): (target: BulkTarget, values: BulkValues) => Promise<BulkAnswer> {
  const mutateOnce = useMutateOnce(OF_TASKS);
  return useCallback(
    async (target, values) => answerOf(await mutateOnce(bulkDocument(target.level), bulkVariables(target, values))),
    [mutateOnce],
  );
}
