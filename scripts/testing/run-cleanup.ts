import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Maximum time for cleanup after an interruption. After that the process exits. */
const MAX_CLEANUP_MS = 90_000;

/** Ends everything that a run started, whether the run finished or was interrupted. */
export class RunCleanup {
  private readonly children = new Map<ChildProcess, number>();
  private readonly steps: (() => Promise<unknown>)[] = [];
  private isEnding = false;

  /**
   * Creates the cleanup.
   * @param report called with the reason once everything has ended, and returns the end of the output
   */
  constructor(private readonly report: (why: string) => string = () => '') {
    // The reader of the output may no longer exist, as after a canceled job. That must not prevent the cleanup.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    for (const signal of SIGNALS)
      process.on(signal, () => void this.interrupt(`Stopped by ${signal}`, 128 + constants.signals[signal]));
  }

  /**
   * Watches a child with its own process group. Never resolves if the run is interrupted.
   * @param grace milliseconds for the child to end on its own
   * @returns exit code of the child
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

  /** Ends a watched child and everything it started, while the run continues. */
  end(child: ChildProcess): Promise<void> {
    return endGroup(child, this.children.get(child) ?? 0);
  }

  /** Resolves unless the run is interrupted. */
  async unlessInterrupted(): Promise<void> {
    if (this.isEnding) await new Promise(() => undefined);
  }

  /** Adds a step to run after an interruption. Steps run after all children have ended, the latest first. */
  onInterrupt(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  /** Ends the run with its current results. */
  async interrupt(why: string, exitCode: number): Promise<void> {
    if (this.isEnding) return;
    this.isEnding = true;
    console.error(`\n${why}. Stopping …`);
    await Promise.race([this.cleanUp(), pause(MAX_CLEANUP_MS)]);
    console.log(this.report(why));
    process.exit(exitCode);
  }

  private async cleanUp(): Promise<void> {
    await Promise.all([...this.children].map(([child, grace]) => endGroup(child, grace)));
    for (const step of this.steps.reverse())
      await step().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  }
}

/** Ends a child and everything it started in its process group. */
async function endGroup(child: ChildProcess, grace: number): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  signalGroup(child, 'SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await Promise.race([ended, pause(grace)]);
  signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal);
  } catch {
    // All processes of the group have already ended.
  }
}
