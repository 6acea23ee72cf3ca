import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from '../lib/build.ts';
import { type Durations, kindOf, type SpecKind } from './durations.ts';

/** Folder with the batch files, which Jest searches for specs and git ignores. Nested runs have their own. */
const BATCHES = `scripts/testing/batches/${process.pid}`;
const WEB_BATCHES = `apps/web/test/batches/${process.pid}`;
/** Returns true for a file of a batch, including files left behind by an earlier run. */
export const isBatch = (path: string): boolean => /(^|\/)batches\/\d+\/\d+\.(int\.)?spec\.ts$/.test(path);

/**
 * Maximum duration of a batch in seconds. A batch that is running at the deadline is lost, and its modules stay in
 * memory until its end.
 */
const MAX_SECONDS = 100;
const MAX_FILES: Readonly<Record<SpecKind, number>> = { unit: 20, integration: 16, web: 16 };
/** Minimum duration in seconds of specs that run alone, because loading modules is a small part of their time. */
const ALONE_SECONDS = 35;
/**
 * Specs that run alone, because they expect a warning that is logged once per process and could be caused by another
 * file.
 */
const ALONE = ['apps/server/src/core/auth/sign-in.int.spec.ts'];

/** Groups of spec files that run together, because loading modules takes most of the time of short ones. */
export class Batches {
  constructor(private readonly durations: Durations) {}

  /** Writes the batch files. @returns paths for Jest, in the order of the given paths */
  async write(paths: readonly string[]): Promise<string[]> {
    await this.remove();
    for (const folder of [BATCHES, WEB_BATCHES]) await mkdir(join(ROOT, folder), { recursive: true });
    const files: string[] = [];
    for (const [at, batch] of this.divide(paths).entries()) {
      if (batch.length === 1) files.push(batch[0]!);
      else {
        const file = fileOf(at, kindOf(batch[0]!));
        await writeFile(join(ROOT, file), textOf(file, batch));
        files.push(file);
      }
    }
    return files;
  }

  async remove(): Promise<void> {
    for (const folder of [BATCHES, WEB_BATCHES]) await rm(join(ROOT, folder), { recursive: true, force: true });
  }

  /** Groups files of one kind. Each group is at the position of its first file. */
  divide(paths: readonly string[]): string[][] {
    const batches: string[][] = [];
    const open = new Map<SpecKind, { batch: string[]; seconds: number }>();
    for (const path of paths) {
      const seconds = this.durations[path] ?? 3;
      if (seconds > ALONE_SECONDS || ALONE.includes(path)) {
        batches.push([path]);
        continue;
      }
      const kind = kindOf(path);
      let last = open.get(kind);
      if (!last || last.batch.length >= MAX_FILES[kind] || last.seconds + seconds > MAX_SECONDS) {
        last = { batch: [], seconds: 0 };
        open.set(kind, last);
        batches.push(last.batch);
      }
      last.batch.push(path);
      last.seconds += seconds;
    }
    return batches;
  }
}

function fileOf(number: number, kind: SpecKind): string {
  if (kind === 'web') return `${WEB_BATCHES}/${number}.spec.ts`;
  return `${BATCHES}/${number}.${kind === 'integration' ? 'int.' : ''}spec.ts`;
}

function textOf(file: string, paths: readonly string[]): string {
  const from = (path: string): string => {
    const way = relative(join(file, '..'), path);
    return (way.startsWith('.') ? way : `./${way}`).replace(/\.tsx?$/, '.js');
  };
  const runs = paths.map((path) => `await runInBatch('${path}', () => import('${from(path)}'));`);
  return `import { runInBatch } from '${from('scripts/testing/batch.ts')}';\n${runs.join('\n')}\n`;
}
