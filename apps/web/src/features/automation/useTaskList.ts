import { useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureOf, withPrevious } from '../../app/loading/query.js';
import type { AutomationTasksQuery } from '../../gql/graphql.js';
import { TASKS } from './automation.graphql.js';

export type TaskItem = AutomationTasksQuery['automation']['tasks']['items'][number];
export type TaskStatus = TaskItem['statusValue'];

const PER_PAGE = 50;

/** Filters of the list of tasks. */
export interface TaskFilters {
  readonly phrase: string;
  readonly statuses: readonly TaskStatus[];
  /** Id of the user who created the task. */
  readonly creator: string | null;
  /** True to show only tasks of other users that need this user's approval. */
  readonly isMine: boolean;
}

/** Address parameters of the filters and the page. */
type TaskParameter = 'view' | 'search' | 'state' | 'by' | 'page' | 'perPage';

/**
 * Returns the filters and page of the list of tasks. They are stored in the address, and the text field runs ahead of it while the
 * user types.
 */
function useTaskFilters() {
  const [params, setParams] = useSearchParams();
  const [phrase, setPhrase] = useState(params.get('search') ?? '');
  const set = (name: TaskParameter, value: string | null): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        if (name !== 'page') next.delete('page');
        return next;
      },
      { replace: true },
    );
  const filters: TaskFilters = {
    phrase,
    statuses: (params.get('state')?.split(',') ?? []) as TaskStatus[],
    creator: params.get('by'),
    isMine: params.get('view') === 'approval',
  };
  return {
    filters,
    page: Number(params.get('page') ?? 1),
    perPage: Number(params.get('perPage') ?? PER_PAGE),
    set,
    search: (text: string): void => {
      setPhrase(text);
      set('search', text.trim());
    },
    setPage: (page: number): void => set('page', page > 1 ? String(page) : null),
    setPerPage: (size: number): void => set('perPage', size === PER_PAGE ? null : String(size)),
  };
}

/** Fetches the tasks of the accounts a user may see, newest first, by the filters in the address. */
export function useTaskList() {
  const address = useTaskFilters();
  const { filters, page, perPage } = address;
  const { statuses, creator, isMine } = filters;
  const [phrase] = useDebouncedValue(filters.phrase.trim(), 250);
  const query = withPrevious(
    useQuery(TASKS, {
      variables: {
        filters: {
          statusIn: statuses.length > 0 ? [...statuses] : null,
          creatorIdIn: creator ? [Number(creator)] : null,
          searchPhrase: phrase === '' ? null : phrase,
          awaitsMyApproval: isMine,
        },
        page,
        perPage,
      },
    }),
  );
  const { data, loading, refetch } = query;
  return {
    ...address,
    tasks: data?.automation.tasks ?? null,
    creators: data?.automation.automationTaskCreators ?? [],
    failure: failureOf(query),
    isReloading: loading && data !== undefined,
    isFiltered: statuses.length > 0 || creator !== null || phrase !== '',
    reload: (): void => void refetch(),
  };
}

export type TaskList = ReturnType<typeof useTaskList>;
