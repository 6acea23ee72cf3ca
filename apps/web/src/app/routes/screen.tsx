import type { PermissionKey } from '@adops/domain';
import type { ComponentType } from 'react';
import { loadChunk } from './chunks.js';
import { Guarded } from './guards.js';
import { RouteFailure } from './RouteFailure.js';

/**
 * Loads a screen when it is gone to. The router draws nothing at all in place of a route it could not load, so the failure
 * is thrown by the screen itself, where the failure of a screen is told.
 */
export function lazyScreen(chunk: string, load: () => Promise<ComponentType>) {
  return async (): Promise<{ Component: ComponentType }> => {
    try {
      return { Component: await loadChunk(chunk, load) };
    } catch (error) {
      return { Component: () => failed(error) };
    }
  };
}

function failed(error: unknown): never {
  throw error;
}

/** A screen inside a company, behind its permission. */
export function screen(path: string, permission: readonly PermissionKey[], load: () => Promise<ComponentType>) {
  return {
    path,
    element: <Guarded permission={permission} />,
    children: [{ index: true, lazy: lazyScreen(path, load), errorElement: <RouteFailure /> }],
  };
}
