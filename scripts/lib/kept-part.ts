import { setTimeout as pause } from 'node:timers/promises';
import { type Part, stopPart } from './processes.ts';

/** How long a part is waited for, in milliseconds. */
export interface Patience {
  /** Wait before the first restart; it doubles with every one that follows. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** A part that ran so long was well: its next end counts as the first. */
  readonly healthy: number;
  readonly mostRestarts: number;
}

const PATIENCE: Patience = { firstWait: 500, longestWait: 30_000, healthy: 60_000, mostRestarts: 8 };
/** A part that is being started when everything stops is waited for this long; it also ends with us. */
const STARTING_GRACE = 10_000;

export interface KeptPartEvents {
  /** One status line. */
  readonly say: (line: string) => void;
  /** It ended repeatedly and is no longer restarted. */
  readonly gaveUp: () => void;
}

/** A part of the product that is started again when it dies, later each time, until it dies too often in a row. */
export class KeptPart {
  private isStopping = false;
  private readonly waking = new AbortController();
  private starting: Promise<unknown> = Promise.resolve();
  private restarts = 0;

  private constructor(
    private part: Part,
    private readonly launch: () => Promise<Part>,
    private readonly events: KeptPartEvents,
    private readonly patience: Patience,
  ) {}

  /** @throws Error when its first start fails */
  static async start(
    launch: () => Promise<Part>,
    events: KeptPartEvents,
    patience: Patience = PATIENCE,
  ): Promise<KeptPart> {
    const kept = new KeptPart(await launch(), launch, events, patience);
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
      if (Date.now() - began >= this.patience.healthy) this.restarts = 0;
      if (!(await this.startAgain(`The ${this.part.name} ended (${code ?? 'by a signal'})`))) return;
    }
  }

  /** @returns false when everything stops, or nothing helps */
  private async startAgain(ended: string): Promise<boolean> {
    const { firstWait, longestWait, mostRestarts } = this.patience;
    for (let why = ended; ;) {
      if (this.restarts >= mostRestarts) {
        this.events.say(`${why}. It was restarted ${mostRestarts} times in a row and did not stay up: giving up.`);
        this.events.gaveUp();
        return false;
      }
      const wait = Math.min(longestWait, firstWait * 2 ** this.restarts);
      this.restarts += 1;
      this.events.say(`${why}. Restarting it in ${wait / 1000} s (${this.restarts} of ${mostRestarts}).`);
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
