import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type FileSource, ImportRefused } from '../features/import/index.js';
import { UsageError } from './command.js';

/** Returns a file. @throws UsageError if it doesn't exist */
export async function fileSource(path: string): Promise<FileSource> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new UsageError(`File ${path} not found.`);
  return { name: basename(path), size: found.size, open: () => createReadStream(path) };
}

/** Shows the reason why a file was rejected. */
export async function orRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const more = error.count > error.errors.length ? `\n… and ${error.count - error.errors.length} more.` : '';
    throw new UsageError(`${error.message}${more}\nNothing was written.`);
  }
}

/** Parses a mapping. @throws UsageError if the file isn't JSON */
export async function readMapping(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`File ${path} not found.`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is not valid JSON: ${(error as Error).message}`);
  }
}
