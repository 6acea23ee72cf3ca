import { execFile } from 'node:child_process';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ABSENT, BUNDLER, bundling, ROOT } from '../../../../scripts/lib/build.ts';

const FOLDER = join(ROOT, '.data/test-bundles');

/**
 * Bundles a program with all its imports into one file. The bundle starts in a sixth of the time of tsx, which matters
 * for 50 starts. Every spec file builds its own bundle, because the sources may have changed.
 * @returns path of the bundle
 */
export async function bundleOf(program: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const bundle = join(FOLDER, `${program.split('/').at(-1)!.replace(/\.ts$/, '')}.mjs`);
  // Another spec file may be starting workers from the bundle.
  const draft = bundle.replace(/mjs$/, `${process.pid}.mjs`);
  await promisify(execFile)(BUNDLER, [
    program,
    `--outfile=${draft}`,
    `--tsconfig=${join(import.meta.dirname, 'tsconfig.json')}`,
    ...bundling([...ABSENT, '@apollo/*']),
  ]);
  await rename(draft, bundle);
  return bundle;
}
