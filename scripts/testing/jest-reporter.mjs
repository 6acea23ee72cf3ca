import { relative } from 'node:path';

const MAX_CONSOLE_LINES = 40;
const IS_BATCH = /\/batches\/\d+\/\d+\.(int\.)?spec\.ts$/;
/** Line of `batch.ts`. */
const TOOK = /^@took (\S+) ([\d.]+)$/;

/**
 * Prints a line per spec file and the console output of files that failed, and sends every result to the test command
 * as soon as a file ends, so that a run that is cut knows what it has proven. Files of a batch are reported as if each
 * had run alone.
 */
export default class JestReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onTestFileResult(_test, result) {
    const path = relative(this.rootDir, result.testFilePath);
    const files = IS_BATCH.test(path) ? this.filesOf(path, result) : [fileOf(path, result)];
    for (const file of files) {
      print(file);
      process.send?.(file);
    }
    const hasFailed = files.some(({ error, tests }) => error !== null || tests.some(isFailure));
    if (hasFailed || process.env['ADOPS_TEST_TELL'])
      for (const { message } of result.console ?? [])
        if (!TOOK.test(message))
          process.stdout.write(`${message.split('\n').slice(0, MAX_CONSOLE_LINES).join('\n')}\n`);
  }

  /** Results of a batch by the files in it, which are the titles of its outermost blocks. */
  filesOf(batch, { perfStats, testResults, testExecError, failureMessage, console: said }) {
    if (testExecError) return [{ path: batch, seconds: secondsOf(perfStats), tests: [], error: failureMessage ?? '' }];
    const seconds = new Map();
    for (const { message } of said ?? []) {
      const [, path, took] = TOOK.exec(message) ?? [];
      if (path) seconds.set(path, Number(took));
    }
    const files = new Map();
    for (const test of testResults) {
      const [path, ...blocks] = test.ancestorTitles;
      const tests = files.get(path) ?? [];
      files.set(path, [...tests, testOf(test, [...blocks, test.title].join(' '))]);
    }
    // Loading is shared out evenly.
    const inTests = [...seconds.values()].reduce((sum, one) => sum + one, 0);
    const loading = Math.max(0, secondsOf(perfStats) - inTests);
    return [...files].map(([path, tests]) => ({
      path,
      seconds: (seconds.get(path) ?? 0) + loading / files.size,
      error: null,
      tests,
    }));
  }

  getLastError() {
    // The test command judges the results itself.
  }
}

const fileOf = (path, { perfStats, testResults, testExecError, failureMessage }) => ({
  path,
  seconds: secondsOf(perfStats),
  error: testExecError && !testResults.some(isFailure) ? (failureMessage ?? testExecError.message ?? '') : null,
  tests: testResults.map((test) => testOf(test, test.fullName)),
});

const testOf = ({ status, failureMessages }, name) => ({ name, status, message: failureMessages.join('\n') });
const secondsOf = ({ start, end }) => (end - start) / 1_000;
const isFailure = ({ status }) => status === 'failed';

function print({ path, seconds, tests, error }) {
  const failed = tests.filter(isFailure);
  const count = `${tests.length} ${tests.length === 1 ? 'test' : 'tests'}`;
  const ok = error === null && failed.length === 0;
  process.stdout.write(
    `${ok ? '✓' : '✗'} ${path} (${ok ? count : `${failed.length} of ${count}`}, ${seconds.toFixed(1)} s)\n`,
  );
  if (error !== null) process.stdout.write(`${error}\n`);
  for (const { name, message } of failed) process.stdout.write(`  ● ${name}\n${message}\n\n`);
}
