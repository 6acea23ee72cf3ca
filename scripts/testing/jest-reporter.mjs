import { relative } from 'node:path';

const MAX_CONSOLE_LINES = 40;

/**
 * Prints a line per spec file and the console output of files that failed, and sends every result to the test command
 * as soon as a file ends, so that a run that is cut knows what it has proven.
 */
export default class JestReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onTestFileResult(_test, { testFilePath, perfStats, testResults, testExecError, failureMessage, console: said }) {
    const path = relative(this.rootDir, testFilePath);
    const seconds = (perfStats.end - perfStats.start) / 1_000;
    const failed = testResults.filter(({ status }) => status === 'failed');
    const hasFailed = failed.length > 0 || Boolean(testExecError);
    const tests = `${testResults.length} ${testResults.length === 1 ? 'test' : 'tests'}`;
    process.stdout.write(
      hasFailed
        ? `✗ ${path} (${failed.length} of ${tests}, ${seconds.toFixed(1)} s)\n${failureMessage ?? ''}\n`
        : `✓ ${path} (${tests}, ${seconds.toFixed(1)} s)\n`,
    );
    if (hasFailed || process.env['ADOPS_TEST_TELL'])
      for (const { message } of said ?? [])
        process.stdout.write(`${message.split('\n').slice(0, MAX_CONSOLE_LINES).join('\n')}\n`);
    process.send?.({
      path,
      seconds,
      error: failed.length === 0 && testExecError ? (failureMessage ?? testExecError.message ?? '') : null,
      tests: testResults.map(({ fullName, status, failureMessages }) => ({
        name: fullName,
        status,
        message: failureMessages.join('\n'),
      })),
    });
  }

  getLastError() {
    // The test command judges the results itself.
  }
}
