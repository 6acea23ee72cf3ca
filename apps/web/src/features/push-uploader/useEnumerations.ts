import type { PushChoices } from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { useEffect, useMemo } from 'react';
import { showError } from '../../app/toasts.js';
import { isAborted } from '../../app/transport/errors.js';
import { PUSH_ENUMERATIONS } from './push-uploader.graphql.js';

/** Words of the specification for lists and tasks that could not be loaded. */
export const TASKS_ERROR = 'Error fetch tasks';

/** Shows a toast once per failure. */
export function useFetchError(error: unknown): void {
  useEffect(() => {
    if (error !== undefined && error !== null && !isAborted(error)) showError(TASKS_ERROR);
  }, [error]);
}

/** Returns the lists of the platform. If the platform doesn't respond, lists are empty and users type values. */
export function useEnumerations(): { enumerations: Omit<PushChoices, 'accounts'>; isLoading: boolean } {
  const { data, error, loading } = useQuery(PUSH_ENUMERATIONS);
  useFetchError(error);
  const lists = data?.propellerAdsUploader.enumerations;
  const enumerations = useMemo(
    () => ({
      formats: lists?.format ?? null,
      countries: lists?.countries ?? null,
      osTypes: lists?.osType ?? null,
      minBudget: lists?.minBudget ?? 0,
    }),
    [lists],
  );
  return { enumerations, isLoading: loading && lists === undefined };
}
