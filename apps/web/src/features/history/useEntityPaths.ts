import { useMemo } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { entityPaths, type PathOf } from './entity-path.js';

interface Account {
  readonly id: number;
  readonly partner: { readonly shortName: string };
}

/** Returns the addresses of changed entities and of tasks. */
export function useEntityPaths(accounts: readonly Account[]): {
  pathOf: PathOf;
  taskPath: (taskId: number) => string | null;
} {
  const { activeCompany, permissions } = useAccess();
  return useMemo(() => {
    const partners = new Map(accounts.map(({ id, partner }) => [String(id), partner.shortName]));
    const pathOf = entityPaths(activeCompany.id, permissions, (id) => partners.get(id));
    return { pathOf, taskPath: (taskId) => pathOf({ entityType: 'automationTask', entityId: String(taskId) }) };
  }, [accounts, activeCompany.id, permissions]);
}
