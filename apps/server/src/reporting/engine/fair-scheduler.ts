import { setTimeout } from 'node:timers/promises';
import { BadUserInput } from '../../core/graphql/index.js';

interface Limits {
  /** Maximum concurrent tasks of all users. */
  readonly concurrency: number;
  /**
   * Maximum concurrent tasks per user while other users are active. A single user gets all connections but one, which
   * is reserved for the next user.
   */
  readonly perUser: number;
  /** Maximum number of waiting tasks per user. */
  readonly maxPendingPerUser: number;
  /** Delay before a task over the limit is rejected, so that immediate retries don't affect other users. */
  readonly rejectionDelayMs: number;
}

/** Recent use above which a user is limited to one task at a time while others are active. */
const HEAVY_USE_MS = 1_000;
/** Half-life of the usage score. */
const HALF_LIFE_MS = 5_000;
/** Time for which a user counts as active after their last request. */
const ACTIVE_MS = 5_000;
/** Time after which idle users are removed. */
const EVICTION_MS = 60_000;

interface UserQueue {
  running: number;
  /** Number of the last task that was started. 0 if none was. */
  lastStart: number;
  /** Total time of the user's recent tasks, as of `usedAt`. */
  usedMs: number;
  usedAt: number;
  seenAt: number;
  readonly pending: (() => Promise<unknown>)[];
}

/**
 * Runs tasks of many users on few connections. The next task belongs to the user whose last task is the oldest. Many
 * requests of one user therefore don't delay a single request of another. Connections share the processors of the
 * database, so heavy users get one connection while others are active.
 */
export class FairScheduler {
  private running = 0;
  private starts = 0;
  private evictedAt = 0;
  private readonly users = new Map<number, UserQueue>();

  /** Creates a scheduler. @param now clock in milliseconds, for tests */
  constructor(
    private readonly limits: Limits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Runs the task when it is the user's turn.
   * @throws BadUserInput if too many of the user's tasks wait, or the signal's reason if the request was aborted
   */
  run<T>(userId: number, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { pending } = this.queueOf(userId);
    if (pending.length >= this.limits.maxPendingPerUser) return this.reject(signal);
    return new Promise<T>((resolve, reject) => {
      pending.push(async () => {
        try {
          signal?.throwIfAborted();
          resolve(await task());
        } catch (error) {
          reject(error as Error);
        }
      });
      this.startNext();
    });
  }

  private queueOf(userId: number): UserQueue {
    const now = this.now();
    this.evictIdle(now);
    let queue = this.users.get(userId);
    if (!queue) {
      queue = { running: 0, lastStart: 0, usedMs: 0, usedAt: now, seenAt: now, pending: [] };
      this.users.set(userId, queue);
    }
    queue.seenAt = now;
    return queue;
  }

  private evictIdle(now: number): void {
    if (now - this.evictedAt < ACTIVE_MS) return;
    this.evictedAt = now;
    for (const [userId, { running, pending, seenAt, usedAt }] of this.users) {
      const isIdle = now - Math.max(seenAt, usedAt) > EVICTION_MS;
      if (isIdle && running === 0 && pending.length === 0) this.users.delete(userId);
    }
  }

  private async reject(signal: AbortSignal | undefined): Promise<never> {
    await setTimeout(this.limits.rejectionDelayMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
    throw new BadUserInput('Too many reports are running. Wait until some have loaded.');
  }

  private startNext(): void {
    while (this.running < this.limits.concurrency) {
      const queue = this.nextQueue();
      if (!queue) return;
      queue.lastStart = ++this.starts;
      this.running += 1;
      queue.running += 1;
      const startedAt = this.now();
      void queue.pending.shift()!().then(() => {
        this.running -= 1;
        queue.running -= 1;
        const now = this.now();
        queue.usedMs = usageScore(queue, now) + (now - startedAt);
        queue.usedAt = now;
        this.startNext();
      });
    }
  }

  private nextQueue(): UserQueue | null {
    const now = this.now();
    let next: UserQueue | null = null;
    for (const queue of this.users.values()) {
      if (queue.pending.length === 0 || queue.running >= this.limitOf(queue, now)) continue;
      if (!next || queue.lastStart < next.lastStart) next = queue;
    }
    return next;
  }

  private limitOf(queue: UserQueue, now: number): number {
    const { concurrency, perUser } = this.limits;
    if (!this.isAnotherActive(queue, now)) return Math.max(perUser, concurrency - 1);
    return usageScore(queue, now) < HEAVY_USE_MS ? perUser : 1;
  }

  private isAnotherActive(queue: UserQueue, now: number): boolean {
    for (const other of this.users.values()) {
      if (other !== queue && (other.running > 0 || now - other.seenAt < ACTIVE_MS)) return true;
    }
    return false;
  }
}

const usageScore = ({ usedMs, usedAt }: UserQueue, now: number): number =>
  usedMs * 0.5 ** ((now - usedAt) / HALF_LIFE_MS);
