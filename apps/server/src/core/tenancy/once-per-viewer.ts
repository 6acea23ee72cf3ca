import type { Viewer } from './viewer.js';

/**
 * Loads a value once for each viewer, which is once per request. The promise is stored before anything is awaited, so
 * that concurrent rows share one load.
 */
export function oncePerViewer<T>(load: (viewer: Viewer) => Promise<T>): (viewer: Viewer) => Promise<T> {
  const loaded = new WeakMap<Viewer, Promise<T>>();
  return (viewer) => {
    let value = loaded.get(viewer);
    if (!value) {
      value = load(viewer);
      loaded.set(viewer, value);
    }
    return value;
  };
}
