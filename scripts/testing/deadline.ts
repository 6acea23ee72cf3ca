/** Minutes after which a run begins nothing new, and after which it ends with the results it has. */
const SOFT_MINUTES = 35;
const HARD_MINUTES = 45;
/** Minutes after which a usual run begins nothing that has its turn on another day as well. */
const USUAL_MINUTES = 19;

/** The time limits of a run. A full run has none. */
export class Deadline {
  private constructor(
    /** Milliseconds since the epoch after which nothing begins that has its turn on another day as well. */
    readonly usual: number,
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
    const never = Number.POSITIVE_INFINITY;
    if (isFull) return new Deadline(never, never, never);
    const began = env['ADOPS_CI_STARTED'] ? Number(env['ADOPS_CI_STARTED']) * 1_000 : now;
    const after = (minutes: number): number => began + minutes * 60_000;
    return new Deadline(after(USUAL_MINUTES), after(SOFT_MINUTES), after(HARD_MINUTES));
  }

  /** Returns the earlier usual and soft limits, which leave time for what follows. */
  minus({ usual, soft }: { usual: number; soft: number }): Deadline {
    return new Deadline(this.usual - usual * 60_000, this.soft - soft * 60_000, this.hard);
  }

  /** Milliseconds until nothing new begins, at least 0. */
  get left(): number {
    return Math.max(0, this.soft - Date.now());
  }

  /** True once only files of this day may start. */
  get isUsualOver(): boolean {
    return Date.now() >= this.usual;
  }

  /** Calls back at the hard limit, unless the run has ended by then. */
  atHardLimit(end: () => void): void {
    if (Number.isFinite(this.hard)) setTimeout(end, Math.max(0, this.hard - Date.now())).unref();
  }
}
