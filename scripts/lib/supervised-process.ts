import { setTimeout as pause } from 'node:timers/promises';
import { type Part, stopPart } from './processes.ts';

/** How long a part is waited for, in milliseconds. */
export interface RestartPolicy {
  /** Wait before the first restart; it doubles with every one that follows. */
  readonly firstWait: number;
  readonly maxWait: number;
  /** A part that ran so long was well: its next end counts as the first. */
  readonly healthy: number;
  readonly maxRestarts: number;
}

const RESTART_POLICY: RestartPolicy = { firstWait: 500, maxWait: 30_000, healthy: 60_000, maxRestarts: 8 };
/** A part that is being started when everything stops is waited for this long; it also ends with us. */
const STARTING_GRACE = 10_000;

export interface SupervisedProcessEvents {
  /** One status line. */
  readonly say: (line: string) => void;
  /** It ended repeatedly and is no longer restarted. */
  readonly gaveUp: () => void;
}

/** A part of the product that is started again when it dies, later each time, until it dies too often in a row. */
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

  /** @throws Error when its first start fails */
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

  /** @returns false when everything stops, or nothing helps */
  private async startAgain(ended: string): Promise<boolean> {
    const { firstWait, maxWait, maxRestarts } = this.policy;
    for (let why = ended; ;) {
      if (this.restarts >= maxRestarts) {
        this.events.say(`${why}. It was restarted ${maxRestarts} times in a row and did not stay up: giving up.`);
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
