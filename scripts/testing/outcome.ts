/** Maximum number of files with retried tests for a run to pass. More of them indicate a defect. */
export const MAX_RETRIED_FILES = 3;
/** Maximum share of spec files that a run may skip for lack of time and still pass. */
const MAX_NOT_REACHED = 0.25;
const SLOWEST = 20;
const MAX_LISTED = 25;
/** Maximum lines of a failure's message, and of all failures together. */
const MAX_MESSAGE_LINES = 12;
const MAX_FAILURE_LINES = 140;
/** Pattern of stack frames in libraries and in the runtime. */
const NOT_OURS = /^\s*at .*(node_modules|node:internal|new Promise)/;

export interface Failure {
  /** Name of the gate, or of the file and the test. */
  readonly what: string;
  /** File and line of the failure, if known. */
  readonly where?: string;
  readonly message?: string;
}

/** Result of a run over all its steps. It is complete at any time, so that an interrupted run can report it. */
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

  /** Holds the result of a failed file until its retry is finished. A report before that includes it. */
  hold(file: string, record: () => void): void {
    this.held.set(file, record);
  }

  /** Drops a held result, because the retry's result replaces it. */
  release(file: string): void {
    this.held.delete(file);
  }

  /** Records a test that failed at first and passed when retried. */
  retry(file: string, test: string): void {
    this.retriedFiles.add(file);
    this.retried.push(`${file}: ${test}`);
  }

  /** Records a proof that this run skipped. */
  leaveOut(what: string): void {
    this.leftOut.push(what);
  }

  /** Records a file that runs on another day, with the command that runs it now. */
  leaveForAnotherDay(file: string, command: string): void {
    this.leaveOut(`${file}: skipped today; ${command}`);
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

  /** Adds to the time of a step of the run, such as the gates. */
  spent(part: string, seconds: number): void {
    this.parts.set(part, (this.parts.get(part) ?? 0) + seconds);
  }

  /** Adds a line to the end of the output. */
  note(line: string): void {
    this.notes.push(line);
  }

  /** Durations in seconds by file, for the committed record. */
  get durations(): ReadonlyMap<string, number> {
    return this.seconds;
  }

  get isGreen(): boolean {
    return this.allFailures().length === 0 && this.passed > 0;
  }

  /** Returns the final output, which lists failures followed by the line with the counts. */
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
      ['Not reached within the time limit:', shortened(this.notReached)],
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

  /** Returns the failures of tests and gates, and those of the run itself. */
  private allFailures(): Failure[] {
    const failures = [...this.failures];
    if (this.retriedFiles.size > MAX_RETRIED_FILES)
      failures.push({ what: `Tests of more than ${MAX_RETRIED_FILES} files passed only at a retry` });
    if (this.notReached.length > MAX_NOT_REACHED * (this.seconds.size + this.notReached.length))
      failures.push({ what: `${this.notReached.length} files were not reached within the time limit` });
    if (failures.length === 0 && this.passed === 0) failures.push({ what: 'No test ran' });
    return failures;
  }
}

const timed = (what: string, seconds: number): string => `${seconds.toFixed(1).padStart(6)} s  ${what}`;

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length <= MAX_LISTED ? lines : [...lines.slice(0, MAX_LISTED), `and ${lines.length - MAX_LISTED} more`];

/** Returns each failure with its location and the first lines of its message, within the total limit. */
function failureLines(failures: readonly Failure[]): string[] {
  const lines: string[] = [];
  for (const [at, { what, where, message = '' }] of failures.entries()) {
    // Lists names first. If not all failures fit, their number is printed.
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
