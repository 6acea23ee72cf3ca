import type { PermissionKey } from '@adops/domain';
import type { ComponentType } from 'react';
import { loadChunk } from './chunks.js';
import { Guarded } from './guards.js';
import { RouteFailure } from './RouteFailure.js';

export function lazyScreen(chunk: string, load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadChunk(chunk, load) });
}

/** A screen inside a company, behind its permission. */
export function screen(path: string, permission: readonly PermissionKey[], load: () => Promise<ComponentType>) {
  return {
    path,
    element: <Guarded permission={permission} />,
    children: [{ index: true, lazy: lazyScreen(path, load), errorElement: <RouteFailure /> }],
  };
}
