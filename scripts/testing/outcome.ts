/**
 * Files with retried tests that a run may have and still pass: more of them are a defect of the tests or of the
 * product.
 */
export const MAX_RETRIED_FILES = 3;
/** Share of the spec files that a run may leave out for lack of time and still pass. */
const MAX_NOT_REACHED = 0.25;
const SLOWEST = 20;
const MAX_LISTED = 25;
/** Lines of a failure's message, and of all failures together. */
const MAX_MESSAGE_LINES = 12;
const MAX_FAILURE_LINES = 140;
/** Stack frames of libraries and of the runtime. */
const NOT_OURS = /^\s*at .*(node_modules|node:internal|new Promise)/;

export interface Failure {
  /** The gate, or the file and the test. */
  readonly what: string;
  /** File and line, if known. */
  readonly where?: string;
  readonly message?: string;
}

/** The result of a run over all its parts. Complete at any moment, so that a run that is cut can report it. */
export class Outcome {
  private passed = 0;
  private skipped = 0;
  private readonly failures: Failure[] = [];
  private readonly retried: string[] = [];
  private readonly retriedFiles = new Set<string>();
  private readonly leftOut: string[] = [];
  private readonly notReached: string[] = [];
  private readonly seconds = new Map<string, number>();
  private readonly parts = new Map<string, number>();
  private readonly notes: string[] = [];
  private readonly held = new Map<string, () => void>();

  pass(count = 1): void {
    this.passed += count;
  }

  skip(count = 1): void {
    this.skipped += count;
  }

  fail(failure: Failure): void {
    this.failures.push(failure);
  }

  /** Keeps the result of a file that failed until its retry is known; a report that comes first contains it. */
  hold(file: string, record: () => void): void {
    this.held.set(file, record);
  }

  /** Drops a held result, because that of the retry takes its place. */
  release(file: string): void {
    this.held.delete(file);
  }

  /** Records a test that failed at first and passed at its retry. */
  retry(file: string, test: string): void {
    this.retriedFiles.add(file);
    this.retried.push(`${file}: ${test}`);
  }

  /** Records something that this run did not prove. */
  leaveOut(what: string): void {
    this.leftOut.push(what);
  }

  /** Records a file whose turn is on another day, with the command that runs it now. */
  leaveForAnotherDay(file: string, command: string): void {
    this.leaveOut(`${file}: not its turn today; ${command}`);
  }

  /** Records a file that was not started or not finished for lack of time. It counts as one skipped test. */
  leaveUnreached(file: string): void {
    this.notReached.push(file);
    this.skipped += 1;
  }

  /** Adds to the time of a file. */
  took(file: string, seconds: number): void {
    this.seconds.set(file, (this.seconds.get(file) ?? 0) + seconds);
  }

  /** Adds to the time of a part of the run, such as the gates. */
  spent(part: string, seconds: number): void {
    this.parts.set(part, (this.parts.get(part) ?? 0) + seconds);
  }

  /** Adds a line to the end of the output. */
  note(line: string): void {
    this.notes.push(line);
  }

  /** Seconds per file, for the committed record. */
  get durations(): ReadonlyMap<string, number> {
    return this.seconds;
  }

  get isGreen(): boolean {
    return this.allFailures().length === 0 && this.passed > 0;
  }

  /** Returns the end of the output: failures, then the line with the counts. */
  report(): string {
    for (const [file, record] of this.held) {
      this.release(file);
      record();
    }
    const failures = this.allFailures();
    const slowest = [...this.seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
    const sections: [string, readonly string[]][] = [
      ['Time:', [...this.parts].map(([part, seconds]) => timed(part, seconds))],
      ['Slowest files:', slowest.map(([file, seconds]) => timed(file, seconds))],
      ['Left out:', shortened(this.leftOut)],
      ['Not reached for lack of time:', shortened(this.notReached)],
      ['Passed, but only at a retry:', shortened(this.retried)],
      ['Notes:', this.notes],
      ['Failed:', failureLines(failures)],
    ];
    const text = sections
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => `\n${title}\n  ${lines.join('\n  ')}\n`)
      .join('');
    return `${text}\n${this.passed} passed, ${failures.length} failed, ${this.skipped} skipped`;
  }

  /** Failures of tests and gates, and those of the run as a whole. */
  private allFailures(): Failure[] {
    const failures = [...this.failures];
    if (this.retriedFiles.size > MAX_RETRIED_FILES)
      failures.push({ what: `Tests of more than ${MAX_RETRIED_FILES} files passed only at a retry` });
    if (this.notReached.length > MAX_NOT_REACHED * (this.seconds.size + this.notReached.length))
      failures.push({ what: `${this.notReached.length} files were not reached for lack of time` });
    if (failures.length === 0 && this.passed === 0) failures.push({ what: 'No test ran' });
    return failures;
  }
}

const timed = (what: string, seconds: number): string => `${seconds.toFixed(1).padStart(6)} s  ${what}`;

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length <= MAX_LISTED ? lines : [...lines.slice(0, MAX_LISTED), `and ${lines.length - MAX_LISTED} more`];

/** Returns each failure with its place and the first lines of its message, within the total limit. */
function failureLines(failures: readonly Failure[]): string[] {
  const lines: string[] = [];
  for (const [at, { what, where, message = '' }] of failures.entries()) {
    // Names first: of the rest that has no room, at least the number is given.
    if (lines.length > MAX_FAILURE_LINES) {
      lines.push(`and ${failures.length - at} more`);
      break;
    }
    lines.push(`✗ ${what}${where ? ` (${where})` : ''}`);
    const said = message.split('\n').filter((line) => line.trim() !== '' && !NOT_OURS.test(line));
    lines.push(...said.slice(0, MAX_MESSAGE_LINES).map((line) => `    ${line.slice(0, 300)}`));
  }
  return lines;
}
