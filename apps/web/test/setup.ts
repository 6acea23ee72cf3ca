import '@testing-library/jest-dom/jest-globals';
import { TextDecoder, TextEncoder } from 'node:util';
import { afterEach } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { cleanup } from '@testing-library/react';

/** What browsers have and jsdom lacks, as far as the component kit asks for it. */
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** What a router makes of a navigation. */
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
  // Nothing is laid out here: elements are as large as a window, so that tables draw rows.
  for (const [name, value] of [
    ['clientWidth', 1440],
    ['clientHeight', 900],
  ] as const)
    Object.defineProperty(window.Element.prototype, name, { get: () => value, configurable: true });
  // Nothing can be measured here: texts count by their letters.
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
    // A test that made storage throw.
  }
});
