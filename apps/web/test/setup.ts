import '@testing-library/jest-dom/jest-globals';
import '../src/entry/features.js';
import '../src/entry/parts.js';
import { TextDecoder, TextEncoder } from 'node:util';
import { afterEach } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { cleanup } from '@testing-library/react';

/** Stub of the browser observers that jsdom lacks and the component kit needs. */
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Stub of the request that the router creates for a navigation. */
class NavigationRequest {
  readonly method = 'GET';
  readonly signal: AbortSignal | undefined;

  constructor(
    readonly url: string,
    init: { readonly signal?: AbortSignal } = {},
  ) {
    this.signal = init.signal;
  }
}

if (typeof window !== 'undefined') {
  window.Request ??= NavigationRequest as unknown as typeof Request;
  Object.assign(globalThis, { TextDecoder, TextEncoder });
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => false,
    }) as MediaQueryList;
  window.ResizeObserver ??= Observer;
  window.HTMLElement.prototype.scrollIntoView ??= () => undefined;
  // jsdom has no layout, so elements get the size of a window and tables render rows.
  for (const [name, value] of [
    ['clientWidth', 1440],
    ['clientHeight', 900],
  ] as const)
    Object.defineProperty(window.Element.prototype, name, { get: () => value, configurable: true });
  // jsdom can't measure text, so widths are estimated by length.
  window.HTMLCanvasElement.prototype.getContext = () => null;
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener: () => undefined, removeEventListener: () => undefined },
    configurable: true,
  });
}
Object.assign(globalThis, { __APP_VERSION__: 'test' });

afterEach(() => {
  cleanup();
  notifications.clean();
  notifications.cleanQueue();
  try {
    window.localStorage.clear();
  } catch {
    // Restores the storage, because a test may have replaced it with one that throws.
  }
});
