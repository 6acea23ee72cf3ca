import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { bundleOf } from './worker-bundle.js';

const LANE_WORKER = join(import.meta.dirname, 'lane-worker.ts');
const bundles = new Map<string, Promise<string>>();

function bundledOnce(program: string): Promise<string> {
  const bundle = bundles.get(program) ?? bundleOf(program);
  bundles.set(program, bundle);
  return bundle;
}

export interface FleetOptions {
  /** Source file of the worker. Defaults to the worker of lanes. */
  readonly program?: string;
  /** Additional environment variables of the workers. */
  readonly env?: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly redisUrl: string | null;
  readonly platformUrl: string;
  readonly workers: number;
  /** Delay until a stopped worker continues. */
  readonly wakeAfterMs: number;
  /** Clock offsets of the workers, in order. Other workers have the correct time. */
  readonly clockShiftsMs?: readonly number[];
}

/** Worker processes that are restarted when they end, as by a supervisor. */
export class WorkerFleet {
  private readonly running = new Set<ChildProcess>();
  private readonly ready = new Set<ChildProcess>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private closing = false;
  /** Next failure, which has not happened yet. */
  private armed: { step: string; signal: NodeJS.Signals; skip: number } | null = null;
  /** Number of ended workers and executed failures. */
  deaths = 0;
  strikes = 0;
  /** Exit codes of ended workers. Null if a signal ended the worker. */
  readonly exits: (number | null)[] = [];
  /** Number of stopped workers that continued. */
  awakened = 0;

  private constructor(
    private readonly options: FleetOptions,
    private readonly program: string,
  ) {}

  static async start(options: FleetOptions): Promise<WorkerFleet> {
    const fleet = new WorkerFleet(options, await bundledOnce(options.program ?? LANE_WORKER));
    await fleet.startAll();
    return fleet;
  }

  /** Starts all workers, also after `terminate`. */
  async startAll(): Promise<void> {
    this.closing = false;
    const { workers, clockShiftsMs } = this.options;
    await Promise.all(Array.from({ length: workers }, (_, at) => this.startOne(clockShiftsMs?.[at] ?? 0)));
  }

  private startOne(clockShiftMs: number): Promise<void> {
    const { databaseUrl, redisUrl, platformUrl, wakeAfterMs } = this.options;
    const child = fork(this.program, {
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: databaseUrl,
        PLATFORM_URL: platformUrl,
        BATCH: '10',
        CLOCK_SHIFT_MS: String(clockShiftMs),
        ...this.options.env,
        ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
      },
    });
    this.running.add(child);
    child.once('exit', (code) => {
      this.running.delete(child);
      this.ready.delete(child);
      if (this.closing) return;
      this.deaths += 1;
      this.exits.push(code);
      void this.startOne(clockShiftMs);
    });
    return new Promise((resolve) => {
      child.on('message', (word) => {
        if (word === 'ready') {
          this.ready.add(child);
          // This worker was starting while the others were notified.
          if (this.armed) tell(child, this.armed);
          return resolve();
        }
        this.strikes += 1;
        this.disarm();
        this.wakeLater(child, wakeAfterMs);
      });
    });
  }

  private wakeLater(child: ChildProcess, afterMs: number): void {
    this.timers.add(
      setTimeout(() => {
        child.kill('SIGCONT');
        this.awakened += 1;
      }, afterMs),
    );
  }

  /** Ends or stops the first worker that reaches the step. @param skip number of times that the step is passed first */
  arm(step: string, signal: NodeJS.Signals, skip = 0): void {
    this.armed = { step, signal, skip };
    for (const child of this.running) tell(child, this.armed);
  }

  disarm(): void {
    this.armed = null;
    for (const child of this.running) tell(child, { step: '', signal: 'SIGKILL' });
  }

  /** Ends or stops one worker by its process ID. */
  strike(pid: number, signal: NodeJS.Signals): void {
    const child = [...this.running].find((one) => one.pid === pid);
    if (!child?.kill(signal)) return;
    this.strikes += 1;
    this.wakeLater(child, this.options.wakeAfterMs);
  }

  /** Waits until this total number of stopped workers has continued. */
  async wakes(count: number): Promise<void> {
    while (this.awakened < count) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** True if all workers are ready. */
  get isComplete(): boolean {
    return this.ready.size === this.options.workers;
  }

  /** Kills any one worker if all of them are ready, because a supervisor also needs time to restart one. */
  killOne(): void {
    if (!this.isComplete) return;
    const all = [...this.ready];
    all[Math.floor(Math.random() * all.length)]!.kill('SIGKILL');
  }

  /** Stops or continues all workers. */
  signalAll(signal: NodeJS.Signals): void {
    for (const child of this.running) child.kill(signal);
  }

  /** Terminates all workers, as a deployment does. @returns their exit codes */
  async terminate(): Promise<(number | null)[]> {
    this.closing = true;
    const ended = [...this.running].map(
      (child) => new Promise<number | null>((resolve) => child.once('exit', resolve)),
    );
    this.signalAll('SIGTERM');
    return Promise.all(ended);
  }

  /** Corrects all clocks. */
  setClocks(): void {
    for (const child of this.running) tell(child, { clock: 'right' });
  }

  async close(): Promise<void> {
    this.closing = true;
    for (const timer of this.timers) clearTimeout(timer);
    const all = [...this.running];
    const ended = all.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of all) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
    }
    await Promise.all(ended);
  }
}

/** Sends a message to a worker, unless it has just ended. */
function tell(child: ChildProcess, word: object): void {
  if (child.connected) child.send(word, () => undefined);
}
