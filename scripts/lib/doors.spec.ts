import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { closedDoors, cycles, importGraph, type ImportGraph } from './doors.js';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** Builds the import graph of files given by path and text. */
async function graphOf(files: Readonly<Record<string, string>>): Promise<ImportGraph> {
  const root = await mkdtemp(join(tmpdir(), 'adops-doors-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return importGraph(Object.keys(files), root);
}

const ONE = 'apps/server/src/features/one';
const TWO = 'apps/server/src/features/two';
const WEB = 'apps/web/src';

describe('import rules', () => {
  it('allow a feature to import its own files, the core, and other features by their index', async () => {
    const graph = await graphOf({
      [`${ONE}/a.ts`]: `import { b } from './b.js'; import { c } from '../../core/c.js'; import { d } from '../two/index.js';
        import { x } from '@adops/domain'; import pg from 'pg';`,
      [`${ONE}/b.ts`]: 'export const b = 1;',
      'apps/server/src/core/c.ts': 'export const c = 1;',
      [`${TWO}/index.ts`]: `export { d } from './d.js';`,
      [`${TWO}/d.ts`]: 'export const d = 1;',
    });
    expect(closedDoors(graph)).toEqual([]);
  });

  it.each([
    ['a file inside another feature', `${ONE}/a.ts`, `${TWO}/d.ts`, 'a feature must be imported through its index.ts.'],
    ['a feature from the core', 'apps/server/src/core/c.ts', `${TWO}/index.ts`, 'server-core does not import'],
    [
      'the server from the client',
      `${WEB}/app/a.ts`,
      'apps/server/src/core/c.ts',
      'web-app does not import server-core',
    ],
    [
      'reports from building blocks',
      `${WEB}/ui/a.tsx`,
      `${WEB}/reporting/r.tsx`,
      'web-ui does not import web-reporting',
    ],
    ['a feature from the app', `${WEB}/app/a.ts`, `${WEB}/features/f/index.ts`, 'web-app does not import web-feature'],
    ['a screen of a feature from the entry', `${WEB}/entry/a.ts`, `${WEB}/features/f/S.tsx`, 'index.ts or manifest.ts'],
    ['test helpers from the product', `${ONE}/a.ts`, 'apps/server/test/t.ts', 'only specs can import'],
  ])('reject %s', async (_, from, to, why) => {
    const depth = '../'.repeat(from.split('/').length - 1);
    const graph = await graphOf({
      [from]: `\nimport type { T } from '${depth}${to.replace(/tsx?$/, 'js')}';`,
      [to]: 'export type T = 1;',
    });
    expect(closedDoors(graph)).toEqual([expect.stringContaining(`${from}:2 imports ${to}: `)]);
    expect(closedDoors(graph)[0]).toContain(why);
  });

  it('allow specs to import all files', async () => {
    const graph = await graphOf({
      [`${ONE}/a.spec.ts`]: `import { d } from '../two/d.js'; import '../../../test/t.js';`,
      [`${TWO}/d.ts`]: 'export const d = 1;',
      'apps/server/test/t.ts': 'export {};',
    });
    expect(closedDoors(graph)).toEqual([]);
  });
});

describe('import cycles', () => {
  it('include exports and imports between .ts and .tsx', async () => {
    const graph = await graphOf({
      [`${WEB}/ui/a.tsx`]: `import { b } from './b.js';`,
      [`${WEB}/ui/b.ts`]: `export * from './c.js';`,
      [`${WEB}/ui/c.tsx`]: `import { a } from './a.js';`,
    });
    expect(cycles(graph)).toEqual([`${WEB}/ui/a.tsx, ${WEB}/ui/b.ts, ${WEB}/ui/c.tsx import each other.`]);
  });

  it('exclude type imports and import()', async () => {
    const graph = await graphOf({
      [`${WEB}/ui/a.tsx`]: `import { b } from './b.js'; import { c } from './c.js';`,
      [`${WEB}/ui/b.ts`]: `import type { A } from './a.js'; import { type B } from './a.js';`,
      [`${WEB}/ui/c.ts`]: `export const load = () => import('./a.js');`,
    });
    expect(cycles(graph)).toEqual([]);
  });
});
