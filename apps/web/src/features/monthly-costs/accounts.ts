import { MONTHLY_COST_SOURCES } from '@adops/domain';
import type { CostAccountsQuery } from '../../gql/graphql.js';

export type CostAccount = CostAccountsQuery['partnerAccounts'][number];

export interface SourceOfAccounts {
  readonly id: number;
  readonly name: string;
  readonly accounts: readonly CostAccount[];
}

/** Returns the sources of the report in their order, with their accounts sorted by name. */
export const sourcesOf = (accounts: readonly CostAccount[]): readonly SourceOfAccounts[] =>
  MONTHLY_COST_SOURCES.map(({ id, name }) => ({
    id,
    name,
    accounts: accounts.filter(({ partnerId }) => partnerId === id).sort((a, b) => a.name.localeCompare(b.name)),
  }));

/** Returns the ids of all accounts of the chosen sources. */
export const idsOf = (sources: readonly SourceOfAccounts[], chosen: readonly number[]): number[] =>
  sources.filter(({ id }) => chosen.includes(id)).flatMap(({ accounts }) => accounts.map(({ id }) => id));

/**
 * Updates the selected accounts when the sources change. Removes accounts of removed sources, and adds those of new
 * ones.
 */
export function accountsMoved(
  sources: readonly SourceOfAccounts[],
  accounts: readonly number[],
  { before, after }: { before: readonly number[]; after: readonly number[] },
): number[] {
  const kept = new Set(idsOf(sources, after));
  const added = idsOf(
    sources,
    after.filter((id) => !before.includes(id)),
  );
  return [...new Set([...accounts.filter((id) => kept.has(id)), ...added])];
}
