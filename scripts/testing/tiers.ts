import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { digest, ROOT } from '../lib/build.ts';
import { isWhole, type Request } from './request.ts';
import { dayNumber } from './turns.ts';

const run = promisify(execFile);

/** Code that the full matrices prove. A run reports which of it has changed since the last full one. */
export const PROVEN = [
  'apps/server/src/features/automation/running',
  'apps/server/src/features/publishing',
  'apps/server/src/features/push-uploader/push-steps.ts',
  'apps/server/src/core/work',
  'apps/server/src/core/queue',
  'apps/server/src/core/limits',
  'packages/connectors/src/ad-platforms',
  'prisma/schema/automation.prisma',
  'prisma/schema/publishing.prisma',
  'prisma/schema/task.prisma',
] as const;
/** File that contains only job names, so that a new job affects nothing that the matrices prove. */
const LIST_OF_JOBS = 'apps/server/src/core/queue/jobs.ts';
/** Folder of migrations. Only those that touch tables of changes, publications and tasks affect the proofs. */
const MIGRATIONS = 'prisma/migrations';
const TABLES_OF_CHANGES = /\b(automation_\w+|publication(_step)?|task)\b/;
const RECORD = join(import.meta.dirname, 'last-full-run.json');

/** Cases of which a usual run includes fewer without reporting a skipped test: see apps/server/test/tier.ts. */
const LESS = [
  'Failure matrices: one step, one group of outages and two platform failures a day, with 200 changes each; publishing: one point and one outage a day; pnpm test matrices --full plays all, with 1,000 changes.',
  'Hostile calls and damaged files: 6 s each instead of 40 s; 400 of 1,500 numbers wider than a column; tenancy in one direction a day; 20 random sequences of changes instead of 60; 12 histories of counter rules instead of 200 and 40 of the the daily change cap instead of 400; 300 random histories of AFS channels and 150 simulated A/B tests instead of 2,000 each; --full.',
] as const;

/** Latest full run that passed. It is committed, so that every clone contains it. */
export interface FullRun {
  /** Commit for readers. Comparisons use the content, because clones may lack the history. */
  readonly commit: string;
  /** Day of the run, such as 2026-11-28. */
  readonly day?: string;
  /** Digest of each file and folder that the matrices prove. */
  readonly content: Readonly<Record<string, string>>;
}

export interface Tier {
  readonly isFull: boolean;
  /** Line to print at the start of the run. */
  readonly why: string;
  /** Environment variables of the specs, which `apps/server/test/tier.ts` reads. */
  readonly env: NodeJS.ProcessEnv;
  /** Proofs of which a usual run does less without reporting a skipped test. */
  readonly leftOut: readonly string[];
  /** Age of the latest full run of the matrices, for the end of the output. */
  readonly proven: string;
  /** Digest of each file and folder that the matrices prove, at the start of the run. */
  readonly content: Readonly<Record<string, string>>;
}

/**
 * Returns the tier of a run, which is full only on request. Otherwise the day selects the cases of matrices and the
 * store of the queue.
 */
export async function tierOf(request: Request, day = dayNumber()): Promise<Tier> {
  const content = await contentNow();
  const proven = provenSince(await lastFullRun(), content);
  if (request.full)
    return {
      isFull: true,
      why: 'Full run.',
      env: { ADOPS_TEST_FULL: '1' },
      leftOut: [],
      proven,
      content,
    };
  const store = storeOf(day);
  return {
    isFull: false,
    why: `Usual run of day ${day}, failures with the queue on ${store}; --full leaves nothing out.`,
    env: { ADOPS_TEST_FULL: '', ADOPS_TEST_QUEUE: store, ADOPS_TEST_DAY: String(day) },
    leftOut: isWhole(request) ? LESS : [],
    proven,
    content,
  };
}

/** Returns a sentence about the latest full run of the matrices and what has changed since. */
export function provenSince(last: FullRun | null, now: Readonly<Record<string, string>>): string {
  if (last === null) return 'There is no record of a full run of the matrices. Run pnpm test matrices --full.';
  const changed = Object.keys(now).filter((folder) => last.content[folder] !== now[folder]);
  const since = `${last.commit.slice(0, 8)}${last.day ? ` on ${last.day}` : ''}`;
  return changed.length === 0
    ? `Matrices passed in full at ${since}. Nothing they cover has changed.`
    : `Matrices passed in full at ${since}. Changed since: ${changed.join(', ')}. Run pnpm test matrices --full again.`;
}

/** Returns the store of a day. The two stores take turns. */
export const storeOf = (day: number): 'PostgreSQL' | 'Redis' => (day % 2 === 1 ? 'Redis' : 'PostgreSQL');

/** Records a full run that passed. @returns a line for the output */
export async function recordFullRun({ content }: Tier): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const record: FullRun = { commit: await commit(), day, content };
  await writeFile(RECORD, `${JSON.stringify(record, null, 2)}\n`);
  return `The matrices passed in full: commit ${relative(ROOT, RECORD)}.`;
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

/** Returns the paths of relevant files below a proven path in order. For a file, returns its own path. */
export async function provenFiles(path: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));
  return paths.filter((file) => file !== LIST_OF_JOBS).sort();
}

/** Returns the paths of the migrations that affect tables of changes and tasks, oldest first. */
export async function provenMigrations(): Promise<string[]> {
  const entries = await readdir(join(ROOT, MIGRATIONS), { withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(MIGRATIONS, name, 'migration.sql'))
    .sort();
  const texts = await Promise.all(paths.map((path) => readFile(join(ROOT, path), 'utf8')));
  return paths.filter((_, nth) => TABLES_OF_CHANGES.test(texts[nth]!));
}

/** Returns the current commit. Empty without git. */
async function commit(): Promise<string> {
  return run('git', ['rev-parse', 'HEAD'], { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}
