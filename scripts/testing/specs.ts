import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { ROOT } from '../lib/build.ts';
import { Batches, isBatch } from './batches.ts';
import type { Deadline } from './deadline.ts';
import { type Durations, kindOf } from './durations.ts';
import { MAX_RETRIED_FILES, type Outcome } from './outcome.ts';
import type { RunCleanup } from './run-cleanup.ts';
import { isWhole, type Kind, type Request } from './request.ts';
import { passedNames } from './retries.ts';
import { inOrder, shardOf, specsOfDay } from './spec-order.ts';

const run = promisify(execFile);

/** Maximum total seconds for the retries of a run. */
const RETRY_SECONDS = 180;

/**
 * Modules of finished files stay in memory. A worker above this limit is replaced before its next file, long before
 * garbage collection slows it down.
 */
const MAX_WORKER_MEMORY = '1000MB';
const JEST = ['--experimental-vm-modules', '--no-warnings', join(ROOT, 'node_modules/jest/bin/jest.js')];

/** Result of a spec file, as sent by `jest-reporter.mjs`. */
interface FileResult {
  readonly path: string;
  readonly seconds: number;
  /** Error if the file couldn't run. Null otherwise. */
  readonly error: string | null;
  readonly tests: readonly { readonly name: string; readonly status: string; readonly message: string }[];
}
type TestResult = FileResult['tests'][number];

/** Runs specs with Jest. */
export class Specs {
  private readonly batches: Batches;

  constructor(
    private readonly request: Request,
    private readonly env: NodeJS.ProcessEnv,
    private readonly scratch: string,
    private readonly ending: RunCleanup,
    private readonly deadline: Deadline,
    private readonly durations: Durations,
  ) {
    this.batches = new Batches(durations);
    ending.onInterrupt(() => this.batches.remove());
  }

  /**
   * Runs the requested files until the deadline and records the results. Files that aren't finished by then count as
   * not reached. A usual run that takes long skips files at the end. In CI, failed tests of up to three files are
   * retried once, alone, if there is time.
   */
  async run(kinds: readonly Kind[], outcome: Outcome): Promise<void> {
    const { paths, rest } = await this.list(kinds, outcome);
    if (paths.length === 0) return;
    const pending = new Set(paths);
    const canEnd = (): boolean => this.deadline.isUsualOver && [...pending].every((path) => rest.has(path));
    const failed: FileResult[] = [];
    const mayRetry = Boolean(this.env['CI']);
    // Selected tests run one file at a time, which makes debugging easier.
    const files = this.request.only === null ? await this.batches.write(paths) : paths;
    const wasCut = await this.jest(
      kinds,
      [`--maxWorkers=${availableParallelism()}`, '--runTestsByPath', ...files],
      files,
      this.deadline.left,
      canEnd,
      (result) => {
        pending.delete(result.path);
        outcome.took(result.path, result.seconds);
        outcome.spent(`${kindOf(result.path)} specs, all workers`, result.seconds);
        if (!mayRetry || !hasFailed(result)) return this.record(result, outcome);
        failed.push(result);
        outcome.hold(result.path, () => this.record(result, outcome));
      },
    );
    for (const path of pending) {
      if (wasCut && rest.has(path)) outcome.leaveForAnotherDay(path, 'pnpm test unit integration runs it');
      else if (wasCut) outcome.leaveUnreached(path);
      else outcome.fail({ what: `${path} has no result`, message: 'Jest exited before the file was complete.' });
    }
    await this.batches.remove();
    if (failed.length > 0) await this.retry(kinds, failed, outcome);
  }

  /** Retries failed tests, unless there are too many or no time is left. */
  private async retry(kinds: readonly Kind[], failed: readonly FileResult[], outcome: Outcome): Promise<void> {
    const ends = Date.now() + RETRY_SECONDS * 1_000;
    for (const first of failed) {
      const left = Math.min(ends - Date.now(), this.deadline.left);
      // Failures that aren't retried count as failures.
      if (failed.length > MAX_RETRIED_FILES || left <= 0) continue;
      const names = first.tests.filter(isFailure).map(({ name }) => name);
      let second: FileResult | null = null;
      console.log(`Retrying ${first.path} alone …`);
      await this.jest(
        kinds,
        ['--runInBand', '--forceExit', ...onlyNamed(names), '--runTestsByPath', first.path],
        [first.path],
        left,
        () => false,
        (result) => (second = result),
      );
      this.recordRetry(first, second, outcome);
    }
  }

  /** Counts each test once: by its retry if it was retried, otherwise by its first result. */
  private recordRetry(first: FileResult, second: FileResult | null, outcome: Outcome): void {
    if (second === null || second.error !== null) return;
    outcome.release(first.path);
    const passed = passedNames(second.tests);
    for (const name of first.error === null ? first.tests.filter(isFailure).map((test) => test.name) : passed)
      if (passed.has(name)) outcome.retry(first.path, name);
    const base = first.error === null ? first.tests : second.tests;
    const tests = base.map((test) =>
      isFailure(test) && passed.has(test.name) ? { ...test, status: 'passed', message: '' } : test,
    );
    this.record({ ...first, error: null, tests }, outcome);
  }

  private record({ path, error, tests }: FileResult, outcome: Outcome): void {
    for (const test of tests) {
      if (test.status === 'passed') outcome.pass();
      else if (isFailure(test)) outcome.fail(failureOf(path, test.name, test.message));
      else outcome.skip();
      // If tests are selected by name, the other tests don't count as skipped.
      if (test.status === 'pending' && this.request.only === null) outcome.leaveOut(`${path}: ${test.name}`);
    }
    if (error !== null) outcome.fail(failureOf(path, 'did not run', error));
  }

  /** Returns the paths of the requested spec files in run order, and those that can be skipped until another day. */
  private async list(
    kinds: readonly Kind[],
    outcome: Outcome,
  ): Promise<{ paths: string[]; rest: ReadonlySet<string> }> {
    const { files, shard } = this.request;
    const words = [...JEST, '--selectProjects', ...kinds, '--listTests', '--json'];
    if (files.length > 0) words.push('--testPathPatterns', ...files);
    const { stdout } = await run(process.execPath, words, { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 });
    const listed = (JSON.parse(stdout || '[]') as string[]).map((path) => relative(ROOT, path));
    const paths = listed.filter((path) => !isBatch(path));
    const ordered = await inOrder(await this.inTurn(paths, outcome), this.durations);
    return { paths: shardOf(ordered.paths, shard), rest: isWhole(this.request) ? ordered.rest : new Set() };
  }

  /** Returns the files of the day in a usual run over everything, and all files in any other run. */
  private async inTurn(paths: readonly string[], outcome: Outcome): Promise<readonly string[]> {
    if (this.request.full || !isWhole(this.request)) return paths;
    const { chosen, others } = await specsOfDay(paths, this.durations);
    for (const path of others) outcome.leaveForAnotherDay(path, 'pnpm test unit integration runs it');
    return chosen;
  }

  /** Runs Jest. Ends it after `limitMs`, or earlier when `canEnd` returns true. @returns true if it was ended early */
  private async jest(
    kinds: readonly Kind[],
    words: readonly string[],
    order: readonly string[],
    limitMs: number,
    canEnd: () => boolean,
    take: (result: FileResult) => void,
  ): Promise<boolean> {
    const file = join(this.scratch, 'order.json');
    await writeFile(file, JSON.stringify(order.map((path) => join(ROOT, path))));
    const jest = spawn(
      process.execPath,
      [
        ...JEST,
        '--selectProjects',
        ...kinds,
        // On a busy machine, hashing a password alone takes seconds.
        '--testTimeout=30000',
        `--workerIdleMemoryLimit=${MAX_WORKER_MEMORY}`,
        `--testSequencer=${join(import.meta.dirname, 'jest-sequencer.mjs')}`,
        `--reporters=${join(import.meta.dirname, 'jest-reporter.mjs')}`,
        // Outside TMPDIR, which is deleted after the run.
        `--cacheDirectory=${join(ROOT, 'node_modules/.cache/jest')}`,
        ...(this.request.only ? ['-t', this.request.only] : []),
        ...words,
      ],
      {
        cwd: ROOT,
        env: { ...this.env, ADOPS_TEST_ORDER: file, ADOPS_TEST_BATCHES: '1' },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        detached: true,
      },
    );
    jest.on('message', (message) => take(message as FileResult));
    return endedAfter(jest, limitMs, canEnd, this.ending);
  }
}

/** Waits for the child. @returns true if it was ended, at the limit or because `canEnd` returned true */
async function endedAfter(
  child: ChildProcess,
  limitMs: number,
  canEnd: () => boolean,
  ending: RunCleanup,
): Promise<boolean> {
  const ends = Date.now() + limitMs;
  let wasCut = false;
  const timer = setInterval(() => {
    if (wasCut || (Date.now() < ends && !canEnd())) return;
    wasCut = true;
    void ending.end(child);
  }, 500);
  // The last messages may arrive after the exit.
  const closed = new Promise((resolve) => child.once('disconnect', resolve));
  await ending.watch(child);
  await closed;
  clearInterval(timer);
  return wasCut;
}

const isFailure = ({ status }: Pick<TestResult, 'status'>): boolean => status === 'failed';
const hasFailed = ({ error, tests }: FileResult): boolean => error !== null || tests.some(isFailure);

const onlyNamed = (names: readonly string[]): string[] =>
  names.length === 0 ? [] : ['-t', `^(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`];

function failureOf(path: string, name: string, message: string) {
  const plain = stripVTControlCharacters(message);
  const line = new RegExp(`${path.replaceAll('.', '\\.')}:(\\d+)`).exec(plain)?.[1];
  return { what: `${path}: ${name}`, where: line && `${path}:${line}`, message: plain };
}
