import { execFile } from 'node:child_process';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../../..');
const FOLDER = join(ROOT, '.data/test-bundles');
/** What is loaded only where it is used, which none of these programs does. */
const ABSENT = ['@apollo/*', '@nestjs/microservices', '@nestjs/websockets', 'class-*', 'pg-native', 'ts-morph'];
/** Packages written for `require` look for it where they stand. */
const REQUIRE = `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`;

/**
 * One file of a program and all it imports: it starts in a sixth of the time tsx takes, which counts where it starts 50
 * times. Every spec file builds its own, as the sources may have changed.
 * @returns path of the bundle
 */
export async function bundleOf(program: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const bundle = join(FOLDER, `${program.split('/').at(-1)!.replace(/\.ts$/, '')}.mjs`);
  // Another spec file may be starting workers from it.
  const draft = bundle.replace(/mjs$/, `${process.pid}.mjs`);
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/esbuild'), [
    program,
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--target=node20',
    '--log-level=error',
    `--outfile=${draft}`,
    `--tsconfig=${join(import.meta.dirname, 'tsconfig.json')}`,
    `--banner:js=${REQUIRE}`,
    ...ABSENT.map((name) => `--external:${name}`),
  ]);
  await rename(draft, bundle);
  return bundle;
}
