import { relative } from 'node:path';

/** Sends the result of every browser story to the test command as soon as it is final. */
export default class StoryReporter {
  onBegin(config, suite) {
    this.rootDir = process.cwd();
    this.suite = suite;
  }

  onTestEnd(test, result) {
    this.send(test, result.duration / 1_000);
    const isFinal =
      result.status === test.expectedStatus || result.status === 'skipped' || result.retry >= test.retries;
    if (isFinal || result.status === 'interrupted') this.judge(test);
  }

  onEnd() {
    for (const test of this.suite.allTests()) if (test.results.length === 0) this.send(test, 0, 'unreached');
  }

  onError(error) {
    process.send?.({ error: error.message ?? String(error.value ?? '') });
  }

  judge(test) {
    const last = test.results.at(-1);
    const isLate = test.annotations.some(({ type, description }) => type === 'skip' && description === 'no time left');
    const status = isLate || last.status === 'interrupted' ? 'unreached' : test.outcome();
    this.send(test, 0, status);
  }

  /** @param status of the whole story; null while it may be retried */
  send(test, seconds, status = null) {
    const error = test.results.map((result) => result.error).find((one) => one?.message);
    process.send?.({
      file: relative(this.rootDir, test.location.file),
      line: test.location.line,
      title: test.title,
      seconds,
      status,
      message: status === 'unexpected' || status === 'flaky' ? (error?.message ?? '') : '',
    });
  }
}
