import { setTimeout as pause } from 'node:timers/promises';
import { type Part, stopPart } from './processes.ts';

/** Restart delays of a process, in milliseconds. */
export interface RestartPolicy {
  /** Delay before the first restart. It doubles with each further restart. */
  readonly firstWait: number;
  readonly maxWait: number;
  /** Run time after which a process counts as healthy and its restart count is reset. */
  readonly healthy: number;
  readonly maxRestarts: number;
}

const RESTART_POLICY: RestartPolicy = { firstWait: 500, maxWait: 30_000, healthy: 60_000, maxRestarts: 8 };
/** Maximum wait in milliseconds for a process that is still starting during a shutdown. */
const STARTING_GRACE = 10_000;

export interface SupervisedProcessEvents {
  /** Receives status lines. */
  readonly say: (line: string) => void;
  /** Called when the process has ended repeatedly and is no longer restarted. */
  readonly gaveUp: () => void;
}

/** Process of the product that is restarted with increasing delays until it fails too often in a row. */
export class SupervisedProcess {
  private isStopping = false;
  private readonly waking = new AbortController();
  private starting: Promise<unknown> = Promise.resolve();
  private restarts = 0;

  private constructor(
    private part: Part,
    private readonly launch: () => Promise<Part>,
    private readonly events: SupervisedProcessEvents,
    private readonly policy: RestartPolicy,
  ) {}

  /** @throws Error if its first start fails */
  static async start(
    launch: () => Promise<Part>,
    events: SupervisedProcessEvents,
    policy: RestartPolicy = RESTART_POLICY,
  ): Promise<SupervisedProcess> {
    const kept = new SupervisedProcess(await launch(), launch, events, policy);
    void kept.watch();
    return kept;
  }

  get pid(): number | undefined {
    return this.part.child.pid;
  }

  async stop(grace?: number): Promise<void> {
    this.isStopping = true;
    this.waking.abort();
    await Promise.race([this.starting, pause(STARTING_GRACE, undefined, { ref: false })]);
    await stopPart(this.part, grace);
  }

  private async watch(): Promise<void> {
    for (;;) {
      const began = Date.now();
      const code = await this.part.ended;
      if (this.isStopping) return;
      if (Date.now() - began >= this.policy.healthy) this.restarts = 0;
      if (!(await this.startAgain(`The ${this.part.name} ended (${code ?? 'by a signal'})`))) return;
    }
  }

  /** Starts the process again. @returns false if everything stops or the restarts are used up */
  private async startAgain(ended: string): Promise<boolean> {
    const { firstWait, maxWait, maxRestarts } = this.policy;
    for (let why = ended; ;) {
      if (this.restarts >= maxRestarts) {
        this.events.say(
          `${why}. It was restarted ${maxRestarts} times in a row and kept failing, so it is not restarted again.`,
        );
        this.events.gaveUp();
        return false;
      }
      const wait = Math.min(maxWait, firstWait * 2 ** this.restarts);
      this.restarts += 1;
      this.events.say(`${why}. Restarting it in ${wait / 1000} s (${this.restarts} of ${maxRestarts}).`);
      await pause(wait, undefined, { signal: this.waking.signal }).catch(() => undefined);
      if (this.isStopping) return false;
      try {
        const launched = this.launch();
        this.starting = launched.then(
          (part) => (this.part = part),
          () => undefined,
        );
        await launched;
        await this.starting;
        if (this.isStopping) return false;
        this.events.say(`The ${this.part.name} is running again.`);
        return true;
      } catch (error) {
        why = error instanceof Error ? error.message.split('\n')[0]!.replace(/\.$/, '') : String(error);
      }
    }
  }
}
