import * as real from '@jest/globals';

type Call = () => unknown;
/** Calls of the spec file that is being loaded; null while its tests are defined or run. */
let recording: Call[] | null = null;

/** Loads a spec file and returns what it calls at its top level, without calling it yet. */
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

/** Returns a test function whose calls are recorded while a spec file is loaded, with its `skip`, `only` and `each`. */
function late<Given>(given: Given): Given {
  const call = given as TestFunction;
  return new Proxy(call, {
    apply: (_, __, words) => (recording === null ? call(...words) : void recording.push(() => call(...words))),
    get: (_, name) => {
      const value = call[name as string];
      if (typeof value !== 'function') return value;
      // `each(table)` defines nothing: the function it returns does.
      return name === 'each' ? (...table: unknown[]) => late((value as TestFunction)(...table)) : late(value);
    },
  }) as Given;
}

/** The longest timeout that a file of the batch asks for holds for all of it. */
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
