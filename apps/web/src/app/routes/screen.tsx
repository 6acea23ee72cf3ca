import type { ComponentType } from 'react';
import { loadChunk } from './chunks.js';

/**
 * Loads a screen on navigation. The router renders nothing for a route that fails to load, so the screen itself throws
 * the error, which its error boundary shows.
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
