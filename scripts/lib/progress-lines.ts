interface Step {
  readonly what: string;
  readonly percent: number | undefined;
}

/** Stream for progress lines. */
export interface LineOutput {
  readonly isTTY: boolean;
  write(text: string): unknown;
}

/**
 * Progress of a start. In a terminal, the line of the current step is updated every second and contains the seconds
 * since the start. Elsewhere each step prints one line, and a step with percentages prints one more per 20%.
 */
export class ProgressLines {
  private current: Step | null = null;
  private fifth = 0;
  private timer: NodeJS.Timeout | null = null;

  /** @param startedAt milliseconds since the epoch */
  constructor(
    private readonly startedAt: number,
    private readonly output: LineOutput = process.stdout,
  ) {}

  /** Shows the current step and its progress. */
  step(what: string, percent?: number): void {
    const before = this.current?.percent;
    const goesOn = before !== undefined && percent !== undefined && percent >= before;
    if (!goesOn) this.end();
    this.current = { what, percent };
    if (this.output.isTTY) {
      this.draw();
      this.timer ??= setInterval(() => this.draw(), 1_000).unref();
      return;
    }
    const fifth = Math.floor((percent ?? 0) / 20);
    if (goesOn && fifth === this.fifth) return;
    this.fifth = fifth;
    this.output.write(`${this.line(this.current)}\n`);
  }

  /** Prints a separate line. */
  print(line: string): void {
    this.end();
    this.output.write(`${line}\n`);
  }

  /** Ends the current step. */
  end(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    if (this.current && this.output.isTTY) this.output.write('\n');
    this.current = null;
  }

  private draw(): void {
    if (this.current) this.output.write(`\r\u001b[2K${this.line(this.current)}`);
  }

  private line({ what, percent }: Step): string {
    const seconds = Math.round((Date.now() - this.startedAt) / 1_000);
    return `• ${what} …${percent === undefined ? '' : ` ${Math.round(percent)}%`} (${seconds} s)`;
  }
}
