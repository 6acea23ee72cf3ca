import type { CallSeen } from './planned-failures.js';

export interface Limit {
  readonly calls: number;
  readonly perMs: number;
}
interface Count {
  total: number;
  /** Number of calls rejected by the rate limit. */
  overLimit: number;
  /** Maximum number of calls in any one-second period. */
  busiestSecond: number;
  times: number[];
}

/** Counts calls per account and checks the platform's rate limit. */
export class RequestCounter {
  private readonly counts = new Map<string, Count>();

  /** @returns milliseconds to wait if the limit is reached, otherwise 0 */
  see({ platform, account }: CallSeen, limit: Limit, at: number): number {
    const key = `${platform} ${account}`;
    let count = this.counts.get(key);
    if (!count) this.counts.set(key, (count = { total: 0, overLimit: 0, busiestSecond: 0, times: [] }));
    count.total += 1;
    const window = Math.max(limit.perMs, 1000);
    count.times = count.times.filter((time) => time > at - window);
    const inWindow = count.times.filter((time) => time > at - limit.perMs);
    if (inWindow.length >= limit.calls) {
      count.overLimit += 1;
      return inWindow[0]! + limit.perMs - at;
    }
    count.times.push(at);
    const second = count.times.filter((time) => time > at - 1000).length;
    count.busiestSecond = Math.max(count.busiestSecond, second);
    return 0;
  }

  answer(): Record<string, Omit<Count, 'times'>> {
    return Object.fromEntries(
      [...this.counts].map(([key, { total, overLimit, busiestSecond }]) => [key, { total, overLimit, busiestSecond }]),
    );
  }

  clear(): void {
    this.counts.clear();
  }
}
