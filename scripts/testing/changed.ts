import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../lib/build.ts';

const run = promisify(execFile);

/** Returns the paths that changed in the last day according to the git history. Empty without a history. */
export async function changedFiles(): Promise<string[]> {
  try {
    const { stdout: base } = await run('git', ['rev-list', '-1', '--before=24 hours ago', 'HEAD'], { cwd: ROOT });
    if (base.trim() === '') return [];
    const { stdout } = await run('git', ['diff', '--name-only', base.trim()], {
      cwd: ROOT,
      maxBuffer: 16 * 1024 * 1024,
    });
    return stdout.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

/** Returns the folders of the code that changed in the last day. A feature counts as one folder. */
export async function changedFolders(): Promise<ReadonlySet<string>> {
  const files = (await changedFiles()).filter((file) => /\.(ts|tsx|sql|prisma)$/.test(file));
  return new Set(files.map((file) => /^(.*?\/features\/[^/]+)\//.exec(file)?.[1] ?? dirname(file)));
}
