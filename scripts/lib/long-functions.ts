import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './build.ts';

const run = promisify(execFile);
/** Maximum lines of a function, without blank lines and comments. */
const CONFIG = join(import.meta.dirname, 'long-functions.oxlintrc.json');
/** Describe blocks of specs and steps of browser tests may be longer. */
const IS_EXEMPT = /\.(spec|fixture)\.tsx?$|^apps\/web\/e2e\/|^apps\/web\/src\/gql\/|core\/database\/prisma\//;

/**
 * Files with functions over the limit, with the length of the longest one: long-functions.json. The list may only
 * shrink.
 */
export type LongFunctions = Readonly<Record<string, number>>;

/**
 * Returns the length in lines of the longest function over the limit, by file.
 * @param paths files and folders, relative to the root
 */
export async function longFunctions(paths: readonly string[] = ['.']): Promise<LongFunctions> {
  const words = ['-c', CONFIG, '--format', 'json', ...paths];
  // The exit code is 1 if there are findings.
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

/** Returns the reduced list, without files that no longer need an entry and with current lengths. */
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

/** Returns one line per file whose longest function exceeds the listed length. */
export const tooLong = (listed: LongFunctions, found: LongFunctions): string[] =>
  Object.entries(found)
    .filter(([file, lines]) => lines > (listed[file] ?? 0))
    .map(([file, lines]) => `${file}: a function with ${lines} lines`);
