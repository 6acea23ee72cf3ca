import * as real from '@jest/globals';

type Call = () => unknown;
/** Top-level calls of the spec file that is being loaded. Null while its tests are defined or run. */
let recording: Call[] | null = null;

/** Loads a spec file and returns its top-level calls without running them. */
export async function recorded(load: () => Promise<unknown>): Promise<Call[]> {
  const calls: Call[] = [];
  recording = calls;
  try {
    await load();
  } finally {
    recording = null;
  }
  return calls;
}

type TestFunction = ((...words: unknown[]) => unknown) & Record<string, unknown>;

/**
 * Returns a test function, including its `skip`, `only` and `each`, whose calls are recorded while a spec file is
 * loaded.
 */
function late<Given>(given: Given): Given {
  const call = given as TestFunction;
  return new Proxy(call, {
    apply: (_, __, words) => (recording === null ? call(...words) : void recording.push(() => call(...words))),
    get: (_, name) => {
      const value = call[name as string];
      if (typeof value !== 'function') return value;
      // `each(table)` only returns a function, which then defines the tests.
      return name === 'each' ? (...table: unknown[]) => late((value as TestFunction)(...table)) : late(value);
    },
  }) as Given;
}

/** Maximum timeout that a file of the batch sets. It applies to the whole batch. */
let timeout = 0;
const jestOfBatch = new Proxy(real.jest, {
  get: (jest, name) => {
    if (name !== 'setTimeout') return Reflect.get(jest, name) as unknown;
    return (ms: number) => jest.setTimeout((timeout = Math.max(timeout, ms)));
  },
});

export const afterAll = late(real.afterAll);
export const afterEach = late(real.afterEach);
export const beforeAll = late(real.beforeAll);
export const beforeEach = late(real.beforeEach);
export const describe = late(real.describe);
export const it = late(real.it);
export const test = late(real.test);
export const expect = real.expect;
export const jest = jestOfBatch;
