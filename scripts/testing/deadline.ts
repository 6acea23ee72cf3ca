/** Minutes after which a run starts nothing new, and after which it ends with its current results. */
const SOFT_MINUTES = 35;
const HARD_MINUTES = 45;
/** Minutes after which a usual run starts nothing that also runs on another day. */
const USUAL_MINUTES = 19;

/** Time limits of a run. A full run has none. */
export class Deadline {
  private constructor(
    /** Time in milliseconds since the epoch after which nothing starts that also runs on another day. */
    readonly usual: number,
    /** Time in milliseconds since the epoch after which nothing new starts. */
    readonly soft: number,
    /** Time in milliseconds since the epoch at which everything is stopped. */
    readonly hard: number,
  ) {}

  /**
   * Returns the limits from ADOPS_CI_STARTED (seconds since the epoch) on, so that installing counts too. Defaults to
   * now.
   * @param isFull true for no limits
   */
  static of(isFull: boolean, env: NodeJS.ProcessEnv = process.env, now = Date.now()): Deadline {
    const never = Number.POSITIVE_INFINITY;
    if (isFull) return new Deadline(never, never, never);
    const began = env['ADOPS_CI_STARTED'] ? Number(env['ADOPS_CI_STARTED']) * 1_000 : now;
    const after = (minutes: number): number => began + minutes * 60_000;
    return new Deadline(after(USUAL_MINUTES), after(SOFT_MINUTES), after(HARD_MINUTES));
  }

  /** Returns earlier limits, which leave time for later steps. */
  minus({ usual, soft }: { usual: number; soft: number }): Deadline {
    return new Deadline(this.usual - usual * 60_000, this.soft - soft * 60_000, this.hard);
  }

  /** Milliseconds until nothing new starts. At least 0. */
  get left(): number {
    return Math.max(0, this.soft - Date.now());
  }

  /** True once only files that must run today may start. */
  get isUsualOver(): boolean {
    return Date.now() >= this.usual;
  }

  /** Calls `end` at the hard limit, unless the run has ended before. */
  atHardLimit(end: () => void): void {
    if (Number.isFinite(this.hard)) setTimeout(end, Math.max(0, this.hard - Date.now())).unref();
  }
}
