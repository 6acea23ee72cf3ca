import type { ComponentType } from 'react';
import { loadChunk } from './chunks.js';

/**
 * Loads a screen when it is gone to. The router draws nothing at all in place of a route it could not load, so the failure
 * is thrown by the screen itself, where failures of screens are shown.
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
