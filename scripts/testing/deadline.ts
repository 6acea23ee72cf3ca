/** Minutes after which a run begins nothing new, and after which it ends with the results it has. */
const SOFT_MINUTES = 35;
const HARD_MINUTES = 45;

/** The time limits of a run. A full run has none. */
export class Deadline {
  private constructor(
    /** Milliseconds since the epoch after which nothing new begins. */
    readonly soft: number,
    /** Milliseconds since the epoch at which everything is ended. */
    readonly hard: number,
  ) {}

  /**
   * Counts from ADOPS_CI_STARTED, seconds since the epoch, so that installing counts as well; otherwise from now.
   * @param isFull true for no limits
   */
  static of(isFull: boolean, env: NodeJS.ProcessEnv = process.env, now = Date.now()): Deadline {
    if (isFull) return new Deadline(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    const began = env['ADOPS_CI_STARTED'] ? Number(env['ADOPS_CI_STARTED']) * 1_000 : now;
    return new Deadline(began + SOFT_MINUTES * 60_000, began + HARD_MINUTES * 60_000);
  }

  /** An earlier soft limit, which leaves time for what follows. */
  minus(minutes: number): Deadline {
    return new Deadline(this.soft - minutes * 60_000, this.hard);
  }

  /** Milliseconds until nothing new begins, at least 0. */
  get left(): number {
    return Math.max(0, this.soft - Date.now());
  }

  /** Calls back at the hard limit, unless the run has ended by then. */
  atHardLimit(end: () => void): void {
    if (Number.isFinite(this.hard)) setTimeout(end, Math.max(0, this.hard - Date.now())).unref();
  }
}
