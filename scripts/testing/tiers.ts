import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { digest, ROOT } from '../lib/build.ts';
import type { Request } from './request.ts';

const run = promisify(execFile);

/** What the full matrices prove: once something here is not what it was at the last full run, the next one is full. */
export const PROVEN = [
  'apps/server/src/features/automation/running',
  'apps/server/src/core/queue',
  'apps/server/src/core/limits',
  'packages/connectors/src/ad-platforms',
  'prisma/schema/automation.prisma',
  'prisma/schema/task.prisma',
] as const;
/** Names only: a job more in the list changes nothing that the matrices prove. */
const LIST_OF_JOBS = 'apps/server/src/core/queue/jobs.ts';
/** Also the migrations that touch tables of changes and tasks; others leave what the matrices prove as it is. */
const MIGRATIONS = 'prisma/migrations';
const TABLES_OF_CHANGES = /\b(automation_\w+|task)\b/;
const RECORD = join(import.meta.dirname, 'last-full-run.json');

/** Less of the same in a usual run, which no skipped test says: see apps/server/test/tier.ts. */
const LESS = [
  'Workers that die at a step: 200 changes a task instead of 1,000; platforms out of order: 500.',
  'Hostile calls and damaged files: 10 s each instead of 40 s.',
] as const;

/** The last full run that was green. Committed, so that every clone knows. */
export interface FullRun {
  /** For a reader: what counts is the content, which a clone without the history has too. */
  readonly commit: string;
  /** Digest of each file and folder the matrices prove. */
  readonly content: Readonly<Record<string, string>>;
}

export interface Tier {
  readonly isFull: boolean;
  /** One line for the start of the run. */
  readonly why: string;
  /** What specs read: `apps/server/test/tier.ts`. */
  readonly env: NodeJS.ProcessEnv;
  /** What a usual run proves less of without a skipped test that says so. */
  readonly leftOut: readonly string[];
  /** Digest of each file and folder the matrices prove, as the run found it. */
  readonly content: Readonly<Record<string, string>>;
}

/** @param isWhole without a choice of files or tests */
export async function tierOf(request: Request, isWhole: boolean): Promise<Tier> {
  const content = await contentNow();
  if (request.full) return fullTier('Full run, as asked for.', content);
  const changed = isWhole ? changedSince(await lastFullRun(), content) : [];
  if (changed.length > 0)
    return fullTier(`Full run: since the last one there is something new in ${changed.join(', ')}.`, content);
  const store = storeOf(await commit());
  return {
    isFull: false,
    why: `Usual run, failures with the queue on ${store}; --full leaves nothing out.`,
    env: { ADOPS_TEST_FULL: '', ADOPS_TEST_QUEUE: store },
    leftOut: isWhole ? LESS : [],
    content,
  };
}

const fullTier = (why: string, content: Tier['content']): Tier => ({
  isFull: true,
  why,
  env: { ADOPS_TEST_FULL: '1' },
  leftOut: [],
  content,
});

/** Folders that differ from those of the last full run; all of them when there was none. */
export function changedSince(last: FullRun | null, now: Readonly<Record<string, string>>): string[] {
  return Object.keys(now).filter((folder) => last?.content[folder] !== now[folder]);
}

/** Both stores have their turn, and a commit always has the same. */
export const storeOf = (commit: string): 'PostgreSQL' | 'Redis' =>
  Number.parseInt(commit.slice(-1), 16) % 2 === 1 ? 'Redis' : 'PostgreSQL';

/** Writes down a full run that was green. @returns what to tell the reader */
export async function recordFullRun({ content }: Tier): Promise<string> {
  const record: FullRun = { commit: await commit(), content };
  await writeFile(RECORD, `${JSON.stringify(record, null, 2)}\n`);
  return `The full run is green: commit ${relative(ROOT, RECORD)}, and the next run need not be full.`;
}

async function lastFullRun(): Promise<FullRun | null> {
  return JSON.parse(await readFile(RECORD, 'utf8').catch(() => 'null')) as FullRun | null;
}

async function contentNow(): Promise<Record<string, string>> {
  const digests = await Promise.all(PROVEN.map(async (path) => [path, await digest(await provenFiles(path))]));
  return { ...Object.fromEntries(digests), [MIGRATIONS]: await digest(await provenMigrations()) } as Record<
    string,
    string
  >;
}

/** Paths of the files below a proven path that count, in order; of a file, its own. */
export async function provenFiles(path: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));
  return paths.filter((file) => file !== LIST_OF_JOBS).sort();
}

/** Paths of the migrations that touch tables of changes and tasks, oldest first. */
export async function provenMigrations(): Promise<string[]> {
  const entries = await readdir(join(ROOT, MIGRATIONS), { withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(MIGRATIONS, name, 'migration.sql'))
    .sort();
  const texts = await Promise.all(paths.map((path) => readFile(join(ROOT, path), 'utf8')));
  return paths.filter((_, nth) => TABLES_OF_CHANGES.test(texts[nth]!));
}

/** Empty without git. */
async function commit(): Promise<string> {
  return run('git', ['rev-parse', 'HEAD'], { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}
