import { MONTHLY_COST_SOURCES } from '@adops/domain';
import type { CostAccountsQuery } from '../../gql/graphql.js';

export type CostAccount = CostAccountsQuery['partnerAccounts'][number];

export interface SourceOfAccounts {
  readonly id: number;
  readonly name: string;
  readonly accounts: readonly CostAccount[];
}

/** The sources the report offers, in their order, each with its accounts by name. */
export const sourcesOf = (accounts: readonly CostAccount[]): readonly SourceOfAccounts[] =>
  MONTHLY_COST_SOURCES.map(({ id, name }) => ({
    id,
    name,
    accounts: accounts.filter(({ partnerId }) => partnerId === id).sort((a, b) => a.name.localeCompare(b.name)),
  }));

/** Ids of the accounts of some sources. */
export const idsOf = (sources: readonly SourceOfAccounts[], chosen: readonly number[]): number[] =>
  sources.filter(({ id }) => chosen.includes(id)).flatMap(({ accounts }) => accounts.map(({ id }) => id));

/** Accounts that stay chosen when the sources change: those of sources that go leave, those of new sources come. */
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
