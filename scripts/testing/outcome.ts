/**
 * Files with retried tests that a run may have and still pass: more of them are a defect of the tests or of the product.
 */
const MAX_RETRIED_FILES = 3;
const SLOWEST = 10;

/** What a run found, over all its parts. */
export class Outcome {
  private passed = 0;
  private skipped = 0;
  private readonly failures: string[] = [];
  private readonly retried: string[] = [];
  private readonly retriedFiles = new Set<string>();
  private readonly leftOut: string[] = [];
  private readonly seconds = new Map<string, number>();

  pass(count = 1): void {
    this.passed += count;
  }

  skip(count = 1): void {
    this.skipped += count;
  }

  fail(what: string): void {
    this.failures.push(what);
  }

  hasFailed(what: string): boolean {
    return this.failures.includes(what);
  }

  /** Passed, but only at a retry. */
  retry(file: string, what: string): void {
    this.retriedFiles.add(file);
    this.retried.push(`${file}: ${what}`);
  }

  /** What this run did not prove. */
  leaveOut(what: string): void {
    this.leftOut.push(what);
  }

  took(file: string, seconds: number): void {
    this.seconds.set(file, (this.seconds.get(file) ?? 0) + seconds);
  }

  get isGreen(): boolean {
    return this.failures.length === 0 && this.retriedFiles.size <= MAX_RETRIED_FILES && this.passed > 0;
  }

  /** For the end of the run, where a reader looks first. */
  report(): string {
    const slowest = [...this.seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
    const sections: [string, readonly string[]][] = [
      ['Slowest files:', slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)],
      ['Left out:', this.leftOut],
      ['Passed, but only at a retry:', this.retried],
      ['Failed:', this.failures],
    ];
    const text = sections
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => `\n${title}\n  ${lines.join('\n  ')}\n`)
      .join('');
    const tooMany =
      this.retriedFiles.size > MAX_RETRIED_FILES
        ? `\nTests of more than ${MAX_RETRIED_FILES} files passed only at a retry: the run has failed.\n`
        : '';
    return `${text}${tooMany}\n${this.passed} passed, ${this.failures.length} failed, ${this.skipped} skipped`;
  }
}
