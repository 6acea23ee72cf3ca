import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../lib/build.ts';
import type { RunCleanup } from './run-cleanup.ts';
import type { Outcome } from './outcome.ts';
import type { Kind, Request } from './request.ts';

/** More files than this have a common reason, which a retry does not take away. */
const MAX_RETRIED_FILES = 15;

interface FileResult {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: { fullName: string; status: string; invocations?: number }[];
}
interface JestRun {
  code: number;
  files: FileResult[] | null;
}

/**
 * Modules of ended files stay in memory: a worker above this is replaced before its next file, long before collecting
 * garbage takes its time.
 */
const MAX_WORKER_MEMORY = '1000MB';

/** Specs on Jest, for a run. */
export class Specs {
  constructor(
    private readonly request: Request,
    private readonly env: NodeJS.ProcessEnv,
    private readonly scratch: string,
    private readonly ending: RunCleanup,
  ) {}

  /**
   * Runs them into the outcome; a run that ends without a result counts as one failure. In CI failed files are
   * retried one after the other, with nothing in parallel: files that pass then are named, files that fail are
   * failures.
   */
  async run(kinds: readonly Kind[], outcome: Outcome): Promise<void> {
    const { files, shard } = this.request;
    const first = await this.jest(kinds, [
      `--maxWorkers=${availableParallelism()}`,
      ...(shard ? [`--shard=${shard}`] : []),
      ...(files.length > 0 ? ['--testPathPatterns', ...files] : []),
    ]);
    const isListed = this.request.only === null;
    const failed = first.files?.filter(({ status }) => status === 'failed') ?? [];
    const retried = this.env['CI'] && failed.length > 0 && failed.length <= MAX_RETRIED_FILES;
    const second = retried
      ? await this.jest(kinds, ['--runInBand', '--forceExit', '--runTestsByPath', ...failed.map(({ name }) => name)])
      : null;
    for (const file of first.files ?? []) outcome.took(pathOf(file), (file.endTime - file.startTime) / 1_000);
    if (second?.files) {
      record([...first.files!.filter((file) => !failed.includes(file)), ...second.files], outcome, isListed);
      for (const file of failed)
        for (const { fullName } of file.assertionResults.filter(({ status }) => status === 'failed')) {
          const which = `${pathOf(file)}: ${fullName}`;
          if (!outcome.hasFailed(which)) outcome.retry(pathOf(file), `alone: ${fullName}`);
        }
    } else record(first.files ?? [], outcome, isListed);
    if (!first.files || (first.code !== 0 && failed.length === 0)) outcome.fail(`Jest ended with ${first.code}`);
  }

  private async jest(kinds: readonly Kind[], words: string[]): Promise<JestRun> {
    const file = join(this.scratch, 'jest.json');
    await rm(file, { force: true });
    const jest = spawn(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--no-warnings',
        join(ROOT, 'node_modules/jest/bin/jest.js'),
        '--selectProjects',
        ...kinds,
        // On a busy machine hashing a password alone takes seconds.
        '--testTimeout=30000',
        '--passWithNoTests',
        `--workerIdleMemoryLimit=${MAX_WORKER_MEMORY}`,
        `--testSequencer=${join(import.meta.dirname, 'slow-first.mjs')}`,
        // Not below TMPDIR, which goes with the run.
        `--cacheDirectory=${join(ROOT, 'node_modules/.cache/jest')}`,
        '--json',
        `--outputFile=${file}`,
        ...(this.request.only ? ['-t', this.request.only] : []),
        ...words,
      ],
      { cwd: ROOT, env: this.env, stdio: 'inherit', detached: true },
    );
    const code = await this.ending.watch(jest);
    const result = JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as { testResults: FileResult[] } | null;
    return { code, files: result?.testResults ?? null };
  }
}

const pathOf = ({ name }: FileResult): string => relative(ROOT, name);

/** @param isListed whether skipped tests are named: not where a name was asked for */
function record(files: readonly FileResult[], outcome: Outcome, isListed: boolean): void {
  for (const file of files) {
    for (const { fullName, status, invocations = 1 } of file.assertionResults) {
      if (status === 'passed') outcome.pass();
      else if (status === 'failed') outcome.fail(`${pathOf(file)}: ${fullName}`);
      else outcome.skip();
      if (status === 'pending' && isListed) outcome.leaveOut(`${pathOf(file)}: ${fullName}`);
      if (status === 'passed' && invocations > 1) outcome.retry(pathOf(file), `try ${invocations}: ${fullName}`);
    }
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
      outcome.fail(`${pathOf(file)} did not run`);
  }
}
