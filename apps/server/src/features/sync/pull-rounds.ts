/** A round takes nothing further after this: the schedule begins the next. */
const TURN_MS = 60_000;
/** How far the clocks of a worker and the database may be apart; shorter than the wait after a first failure. */
const MAX_SKEW_MS = 1_000;

export interface SyncSummary {
  readonly good: number;
  readonly failed: number;
  readonly rows: number;
}

/** What is pulled from in rounds. */
export interface PullSource<Due> {
  /** How many are pulled from at once, per process: they wait for others, not for each other. */
  readonly atOnce: number;
  /** The longest due ones, claimed. */
  claim(limit: number, dueBy: Date): Promise<Due[]>;
  /** Rows that were read; null when it failed, which is noted. */
  pull(due: Due, now: Date): Promise<number | null>;
}

/** Works through what is due. Each pull fails and is tried again on its own; one that hangs keeps one of many places. */
export class PullRounds<Due> {
  private underWay = false;

  constructor(private readonly source: PullSource<Due>) {}

  /** Whether this process is at it: one round at a time. */
  get isBusy(): boolean {
    return this.underWay;
  }

  /** Everything due, until nothing is or its turn is over. */
  async run(now: () => Date): Promise<SyncSummary> {
    this.underWay = true;
    try {
      return await this.work(now);
    } finally {
      this.underWay = false;
    }
  }

  private async work(now: () => Date): Promise<SyncSummary> {
    const summary = { good: 0, failed: 0, rows: 0 };
    const ends = Date.now() + TURN_MS;
    const dueBy = new Date(Date.now() + MAX_SKEW_MS);
    const running = new Set<Promise<void>>();
    for (;;) {
      const free = Date.now() < ends ? this.source.atOnce - running.size : 0;
      for (const due of await this.source.claim(free, dueBy)) {
        const one: Promise<void> = this.source
          .pull(due, now())
          .then((rows) => {
            if (rows === null) summary.failed += 1;
            else {
              summary.good += 1;
              summary.rows += rows;
            }
          })
          .finally(() => running.delete(one));
        running.add(one);
      }
      if (running.size === 0) return summary;
      await Promise.race(running);
    }
  }
}
