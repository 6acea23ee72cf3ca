import type { ApolloCache } from '@apollo/client';

/** What changes at the platforms do to the cache: tasks and their history are read again, everything else stays. */
function forgetTasks(cache: ApolloCache): void {
  for (const fieldName of ['automation', 'auditLog']) cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}

export const OF_TASKS = { update: forgetTasks } as const;
