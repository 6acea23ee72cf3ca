import type { ApolloClient } from '@apollo/client';
import { useState } from 'react';
import type { SessionState } from './model.js';

/** Returns the key of the user and company that data belongs to. Data of one scope is never shown in another. */
function scopeOf(state: SessionState): string {
  if (state.kind === 'active') return `${state.access.activeCompany.id} ${state.access.user.id}`;
  return 'identity' in state ? `user ${state.identity.user.id}` : '';
}

/** Returns the client of the screens, with a new cache for each user and company. */
export function useScopedClient(state: SessionState, newClient: () => ApolloClient): ApolloClient {
  const scope = scopeOf(state);
  const [held, setHeld] = useState(() => ({ scope, client: newClient() }));
  if (held.scope === scope) return held.client;
  const next = { scope, client: newClient() };
  setHeld(next);
  return next.client;
}
