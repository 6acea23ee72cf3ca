import { fileURLToPath } from 'node:url';
import { createTransformer as createSwc } from '@swc/jest';

const GLOBALS = fileURLToPath(new URL('batch-globals.ts', import.meta.url));
const OWN = ['batch.ts', 'batch-globals.ts'].map((name) => fileURLToPath(new URL(name, import.meta.url)));

/** Compiles with swc, and gives the specs of a batch test functions that know the batch: `batch-globals.ts`. */
export function createTransformer(options) {
  const swc = createSwc(options);
  const inBatch = (source, path) =>
    OWN.includes(path) ? source : source.replaceAll(/(from|import) '@jest\/globals'/g, `$1 '${GLOBALS}'`);
  const withBatch = (method) => (source, path, given) => swc[method](inBatch(source, path), path, given);
  return {
    canInstrument: swc.canInstrument,
    process: withBatch('process'),
    processAsync: swc.processAsync && withBatch('processAsync'),
    getCacheKey: (source, path, given) => `batch-${swc.getCacheKey(inBatch(source, path), path, given)}`,
  };
}

export default { createTransformer };
