import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './build.ts';

const run = promisify(execFile);
/** Maximum lines of a function, without blank lines and comments. */
const CONFIG = join(import.meta.dirname, 'long-functions.oxlintrc.json');
/** Describe blocks of specs and steps of stories may be longer. */
const IS_EXEMPT = /\.(spec|fixture)\.tsx?$|^apps\/web\/e2e\/|^apps\/web\/src\/gql\/|core\/database\/prisma\//;

/** Files with functions over the limit, each with the lines of its longest: long-functions.json. It may only shrink. */
export type LongFunctions = Readonly<Record<string, number>>;

/**
 * Returns the lines of the longest function of each file that has one over the limit. @param paths files and folders,
 * from the root
 */
export async function longFunctions(paths: readonly string[] = ['.']): Promise<LongFunctions> {
  const words = ['-c', CONFIG, '--format', 'json', ...paths];
  // The exit code is 1 if it finds something.
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/oxlint'), words, { cwd: ROOT, maxBuffer: 64 << 20 }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string; filename: string }[] };
  const found: Record<string, number> = {};
  for (const { message, filename } of diagnostics) {
    const lines = Number(/too many lines \((\d+)\)/.exec(message)?.[1] ?? 0);
    if (!IS_EXEMPT.test(filename)) found[filename] = Math.max(found[filename] ?? 0, lines);
  }
  return found;
}

/** Returns the shortest possible list: without files that no longer need an entry, and with their current lengths. */
export function shrunk(listed: LongFunctions, found: LongFunctions): LongFunctions {
  return Object.fromEntries(
    Object.entries(listed)
      .filter(([file]) => found[file] !== undefined)
      .map(([file, lines]) => [file, Math.min(lines, found[file]!)]),
  );
}

/** Returns the entries that are no longer needed. */
export const unneeded = (listed: LongFunctions, found: LongFunctions): string[] =>
  Object.keys(listed).filter((file) => found[file] === undefined);

/** Returns the files with a longer function than the list allows, each as a line. */
export const tooLong = (listed: LongFunctions, found: LongFunctions): string[] =>
  Object.entries(found)
    .filter(([file, lines]) => lines > (listed[file] ?? 0))
    .map(([file, lines]) => `${file}: a function of ${lines} lines`);
