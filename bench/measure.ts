/** Times in milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
}

const WARM_MS = 3_000;

export type Task = () => Promise<unknown>;

/**
 * Measures several implementations in turn, so that load on the machine affects all of them.
 * @param rounds number of measurements of each after the warm-up
 */
export async function compare<K extends string>(
  ways: Readonly<Record<K, Task>>,
  { rounds, warm = 30, budgetMs = 30_000 }: { rounds: number; warm?: number; budgetMs?: number },
): Promise<Record<K, Times>> {
  const entries = Object.entries(ways) as [K, Task][];
  // Users see a warm server, with compiled code and cached pages.
  const warming = performance.now();
  for (let round = 0; round < warm && (round < 2 || performance.now() - warming < WARM_MS); round++) {
    for (const [, task] of entries) await task();
  }
  const taken = new Map<K, number[]>(entries.map(([name]) => [name, []]));
  const began = performance.now();
  for (let round = 0; round < rounds; round++) {
    // The order alternates, so that no implementation always runs after the same other one.
    const turn = round % 2 === 0 ? entries : [...entries].reverse();
    for (const [name, task] of turn) {
      const start = performance.now();
      await task();
      taken.get(name)!.push(performance.now() - start);
    }
    if (round >= 2 && performance.now() - began > budgetMs) break;
  }
  return Object.fromEntries([...taken].map(([name, times]) => [name, timesOf(times)])) as Record<K, Times>;
}

export function timesOf(taken: readonly number[]): Times {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

export async function once<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}
