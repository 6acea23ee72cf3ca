import { DEFAULT_CAP_SOURCES } from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import type { ListState } from '../../app/lists/list-state.js';
import { MANAGER_CHOICES } from './placement-manager.graphql.js';

/** Filters of every tab as stored in the address: comma-separated ids. Empty means all. */
export const SCOPE_DEFAULTS = { sources: DEFAULT_CAP_SOURCES.join(','), accounts: '' } as const;

const idsIn = (text: string): number[] =>
  text
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

/** Returns the selected sources and accounts, with the available choices. */
export function useManagedScope({ filters }: Pick<ListState, 'filters'>) {
  const { sources = '', accounts = '' } = filters;
  const sourceIds = useMemo(() => idsIn(sources), [sources]);
  const accountIds = useMemo(() => idsIn(accounts), [accounts]);
  const choices = useQuery(MANAGER_CHOICES);
  return {
    sourceIds,
    accountIds,
    sources: choices.data?.sources ?? [],
    accounts: choices.data?.auth.allowedPartnerAccounts ?? [],
  };
}
export type ManagedScope = ReturnType<typeof useManagedScope>;
