import type { ApolloCache } from '@apollo/client';

/** Evicts tasks and the change history from the cache after changes at platforms. All other data is kept. */
function forgetTasks(cache: ApolloCache): void {
  for (const fieldName of ['automation', 'auditLog']) cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}

export const OF_TASKS = { update: forgetTasks } as const;
