import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends everything a run started, whether the run finished or was interrupted. */
export class RunCleanup {
  private readonly children = new Map<ChildProcess, number>();
  private readonly steps: (() => Promise<unknown>)[] = [];
  private isEnding = false;

  constructor() {
    // The reader of the output may be gone, as after a canceled job: that must not keep the rest from being removed.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    for (const signal of SIGNALS) process.on(signal, () => void this.interrupted(signal));
  }

  /**
   * A child with a process group of its own. @param grace milliseconds it has to end on its own
   * @returns its exit code, unless the run is interrupted: then nothing goes on
   */
  watch(child: ChildProcess, grace = 5_000): Promise<number> {
    this.children.set(child, grace);
    return new Promise((resolve) => {
      child.once('exit', (code) => {
        this.children.delete(child);
        if (!this.isEnding) resolve(code ?? 1);
      });
    });
  }

  /** Does not come back once the run is interrupted, which then ends it. */
  async unlessInterrupted(): Promise<void> {
    if (this.isEnding) await new Promise(() => undefined);
  }

  /** Done when the run is interrupted, the latest first, after its children have ended. */
  onInterrupt(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  private async interrupted(signal: (typeof SIGNALS)[number]): Promise<void> {
    if (this.isEnding) return;
    this.isEnding = true;
    console.error(`\nStopping after ${signal} …`);
    await Promise.all([...this.children].map(([child, grace]) => endGroup(child, grace)));
    for (const step of this.steps.reverse())
      await step().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
    process.exit(128 + constants.signals[signal]);
  }
}

/** Ends a child and everything it started in its process group. */
async function endGroup(child: ChildProcess, grace: number): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  signalGroup(child, 'SIGTERM');
  await Promise.race([ended, pause(grace)]);
  signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal);
  } catch {
    // All of them have ended.
  }
}
