import { useQuery } from '@apollo/client/react';
import { useEffect, useMemo, useRef } from 'react';
import { failureOf, LIVE, withPrevious } from '../../app/loading/query.js';
import type { AutomationOperationsQueryVariables } from '../../gql/graphql.js';
import type { GridItem } from '../../ui/data-grid/grid-types.js';
import { MATCHING, OPERATIONS, SUMMARY } from './operations.graphql.js';
import type { Operation } from './OperationValue.js';

/** Returns the rows of the grid. Memoized, so that they stay identical until other data arrives. */
const useGridItems = (operations: readonly Operation[] | undefined): readonly GridItem<Operation>[] =>
  useMemo(() => (operations ?? []).map((row) => ({ id: String(row.id), row, kind: 'row' })), [operations]);

/**
 * Fetches the changes of a task and their counts.
 * @param version the changes are fetched again when this value changes
 */
export function useOperations(variables: AutomationOperationsQueryVariables, version: string) {
  const { taskId, filters } = variables;
  const query = withPrevious(useQuery(OPERATIONS, { variables, ...LIVE }));
  const { data, loading: isLoading, refetch: reload } = query;
  const { data: all, refetch: reloadSummary } = useQuery(SUMMARY, { variables: { taskId }, ...LIVE });
  const { data: matching, refetch: reloadMatching } = withPrevious(
    useQuery(MATCHING, { variables: { taskId, filters }, ...LIVE }),
  );
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    void reload();
    void reloadSummary();
    void reloadMatching();
  }, [reload, reloadSummary, reloadMatching, version]);
  const operations = data?.automation.operations ?? null;
  return {
    /** Null until the first page is loaded. */
    total: operations?.total ?? null,
    items: useGridItems(operations?.items),
    /** Choices of the filters. Null until they are loaded. */
    options: all?.automation.operationFilters ?? null,
    /** Summary of all changes of the task. */
    summary: all?.automation.operationSummary ?? null,
    /** Summary of the changes that match the filters. */
    matching: matching?.automation.operationSummary ?? null,
    failure: failureOf(query),
    isLoading,
    reload: (): void => void reload(),
  };
}

export type Operations = ReturnType<typeof useOperations>;
