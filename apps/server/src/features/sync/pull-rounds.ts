/** Duration after which a round claims nothing more. The schedule starts the next round. */
const TURN_MS = 60_000;
/** Maximum clock difference between a worker and the database. Shorter than the delay after a first failure. */
const MAX_SKEW_MS = 1_000;

export interface SyncSummary {
  readonly good: number;
  readonly failed: number;
  readonly rows: number;
}

/** Source of the accounts or sites that a round syncs. */
export interface PullSource<Due> {
  /** Concurrent syncs per process. Syncs mostly wait for remote servers, so they don't slow each other down. */
  readonly atOnce: number;
  /** Claims the most overdue accounts or sites. */
  claim(limit: number, dueBy: Date): Promise<Due[]>;
  /** Syncs one account or site. Returns the number of rows read, or null after a failure, which is recorded. */
  pull(due: Due, now: Date): Promise<number | null>;
}

/**
 * Syncs all due accounts or sites. Each sync fails and is retried separately, so a hanging one occupies only one slot.
 */
export class PullRounds<Due> {
  private underWay = false;

  constructor(private readonly source: PullSource<Due>) {}

  /** True while this process runs a round. There is one round at a time. */
  get isBusy(): boolean {
    return this.underWay;
  }

  /** Syncs until nothing is due or the round's time is over. */
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
