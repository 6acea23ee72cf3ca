import { useSyncExternalStore } from 'react';

// How many tasks wait for the approval of the user: asked for by one component, shown by the menu and by the list of tasks.

let count = 0;
const listeners = new Set<() => void>();
const REFRESH = 'adops:approvals';

export function setWaitingApprovals(next: number): void {
  if (next === count) return;
  count = next;
  listeners.forEach((listener) => listener());
}

export function useWaitingApprovals(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count,
  );
}

/** Asks for the count again, such as after an approval. */
export function refreshApprovals(): void {
  window.dispatchEvent(new Event(REFRESH));
}

export function onApprovalsRefresh(listener: () => void): () => void {
  window.addEventListener(REFRESH, listener);
  return () => window.removeEventListener(REFRESH, listener);
}
