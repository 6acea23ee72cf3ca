import { addDays, dayOf } from '@adops/domain';
import { FactLoader } from '../../src/features/facts/index.js';
import { LaneRunner, type Step } from '../../src/features/automation/running/lane-runner.js';
import { LaneStore } from '../../src/features/automation/running/lane-store.repository.js';
import { AdPlatforms } from '../../src/features/automation/index.js';
import { LateFigures } from '../../src/features/automation-rules/late-figures.service.js';
import { RuleSchedulerService } from '../../src/features/automation-rules/rule-scheduler.service.js';
import type { AutomationDesk } from './automation-desk.js';
import { SHORT } from './lane-world.js';
import { PlayedClock } from './played-clock.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Delay after which all rules of an hour have run. */
const AFTER_THE_HOUR = 5 * 60_000;
const STEPS: readonly Step[] = ['claimed', 'begun', 'sending', 'sent', 'readBack', 'finished', 'closing'];

/** Delay that exceeds a lane's wait for another change of the same field. */
const TURN_MS = 2_000;
const MAX_TURNS = 60;

class WorkerKilled extends Error {}

/** Returns true if the error means that a scheduler was killed. Errors of several companies are collected. */
const isKill = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isKill)
    : error instanceof WorkerKilled || (error instanceof Error && error.cause !== undefined && isKill(error.cause));

/** Returns a reproducible generator of numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Simulates days of a company with scheduled rules, hour by hour. Workers end at any step, and figures arrive late. */
export class Fortnight {
  readonly killed = { schedulers: 0, workers: 0 };
  readonly figures = { late: 0, restated: 0 };
  private hour = 0;
  private readonly costs = new Map<number, number>();
  private isCalm = false;

  private constructor(
    private readonly desk: AutomationDesk,
    private readonly clock: PlayedClock,
    private readonly begins: Date,
    private readonly random: () => number,
  ) {}

  /** Starts the simulation. @param days number of days; the last hour is the current one */
  static async begin(desk: AutomationDesk, days: number, random: () => number): Promise<Fortnight> {
    const clock = await PlayedClock.start(desk.database, desk.console.config.DATABASE_URL);
    const begins = new Date(Math.floor(Date.now() / DAY) * DAY - days * DAY);
    const played = new Fortnight(desk, clock, begins, random);
    await clock.set(begins);
    await desk.database.pool.query('SELECT perf_ensure_partitions($1, $2)', [
      dayOf(new Date(begins.getTime() - DAY)),
      dayOf(new Date()),
    ]);
    const { pool } = desk.database;
    await pool.query(
      `UPDATE automation_rule SET next_slot = $2::timestamptz + interval '1 hour', next_run_at = $2::timestamptz + interval '1 hour'
       WHERE company_id = $1 AND is_scheduled`,
      [desk.company, begins],
    );
    const scheduler = desk.console.app.get(LateFigures);
    const reasons = scheduler.reasons.bind(scheduler);
    // Simulates a scheduler that ends after it has claimed and evaluated its checks.
    Object.assign(scheduler, {
      reasons: (...asked: Parameters<typeof reasons>) => {
        if (!played.isCalm && played.random() < 0.1) throw new WorkerKilled();
        return reasons(...asked);
      },
    });
    return played;
  }

  /** Ends the failures. From now on no worker is killed, and costs are low. */
  calmDown(): void {
    this.isCalm = true;
    for (const { id } of this.desk.adgroups) this.costs.set(id, 1);
    // Passes a day without any worker, to the midnight after it.
    this.hour += 48 - (this.hour % 24);
  }

  /** Passes an hour: figures arrive, rules check, and workers execute changes. */
  async passHour(): Promise<void> {
    this.hour += 1;
    await this.clock.set(new Date(this.begins.getTime() + this.hour * HOUR + AFTER_THE_HOUR));
    await this.report(this.hour % 24);
    if (!this.isCalm && this.random() < 0.1) await this.changeByHand();
    // Two schedulers run at once, as during a deploy.
    await Promise.all([this.schedule(), this.schedule()]);
    await this.carryOut();
    // In some hours, work that waits for other changes or has a dead worker is left for the next hour.
    if (this.isCalm || this.random() < 0.7) await this.settle();
  }

  /** Passes the waiting time of lanes until none is open. */
  private async settle(): Promise<void> {
    for (let turn = 0; turn < MAX_TURNS && (await this.hasOpenLanes()); turn += 1) {
      await this.clock.set(new Date(this.clock.now().getTime() + TURN_MS));
      await this.carryOut();
    }
  }

  private async hasOpenLanes(): Promise<boolean> {
    const { rows } = await this.desk.database.pool.query<{ any: boolean }>(
      'SELECT EXISTS (SELECT FROM automation_lane WHERE company_id = $1 AND closed_at IS NULL) AS any',
      [this.desk.company],
    );
    return rows[0]!.any;
  }

  /** Loads the figures of yesterday: half of the ad groups at two, all at five, and restated figures at one. */
  private async report(hour: number): Promise<void> {
    if (hour !== 2 && hour !== 5 && hour !== 13) return;
    const { adgroups } = this.desk;
    if (hour === 2 && !this.isCalm)
      for (const { id } of adgroups) this.costs.set(id, 1 + Math.floor(this.random() * 40));
    if (hour === 13 && !this.isCalm)
      for (const { id } of adgroups)
        this.costs.set(id, Math.max(1, Math.round(this.costs.get(id)! * (0.8 + 0.4 * this.random()))));
    if (hour === 5) this.figures.late += 1;
    if (hour === 13) this.figures.restated += 1;
    const date = addDays(dayOf(this.clock.now()), -1);
    await new FactLoader(this.desk.database).load({
      companyId: this.desk.company,
      source: 'spec',
      sides: ['cost'],
      accountId: 0,
      slice: { exact: true },
      rows: adgroups
        .filter((_, at) => hour !== 2 || at % 2 === 0)
        .map(({ id }) => ({ adgroupId: id, date, hour: 3, cost: this.costs.get(id)! * 1_000_000, bought: 1 })),
    });
  }

  private async schedule(): Promise<void> {
    const stopping = new AbortController();
    if (!this.isCalm && this.random() < 0.2) setTimeout(() => stopping.abort(), this.random() * 200);
    try {
      await this.desk.console.app.get(RuleSchedulerService).runDue(stopping.signal, () => this.clock.now());
    } catch (error) {
      if (!isKill(error)) throw error;
      this.killed.schedulers += 1;
    }
  }

  /** Sets some bids as a buyer. These changes count toward the daily change cap but are never limited by it. */
  private async changeByHand(): Promise<void> {
    const { adgroups } = this.desk;
    const last = adgroups.at(-1)!.accountId;
    const ids = adgroups.filter(({ accountId }) => accountId === last && this.random() < 0.2).map(({ id }) => id);
    // The value is within the limits for a single user, from any bid that the rules may have set.
    const [action, value] = this.random() < 0.5 ? ['increase', 0.15] : ['decrease', 0.13];
    if (ids.length === 0) return;
    const { data, errors } = await this.desk.call(
      `mutation ($ids: [Int!], $action: ChangeAction!, $value: Float!) { adgroupBulk(adgroupIds: $ids) {
         updateBid(bidType: maxCPC, action: $action, changeValueType: percent, changeValue: $value) { status message } } }`,
      { ids, action, value },
    );
    if (data?.adgroupBulk.updateBid.status !== 'success') throw new Error(JSON.stringify(errors ?? data));
  }

  /** Runs lanes until there are none. A killed worker leaves its lane unchanged. */
  private async carryOut(): Promise<void> {
    const { database } = this.desk;
    const platforms = this.desk.console.app.get(AdPlatforms);
    const store = new LaneStore(database, SHORT);
    for (let lanes = await store.offer(); lanes.length > 0; lanes = await store.offer())
      await Promise.all(
        lanes.map(async (lane) => {
          const step = !this.isCalm && this.random() < 0.2 ? STEPS[Math.floor(this.random() * STEPS.length)] : null;
          const runner = new LaneRunner(database, platforms, SHORT, (at) =>
            at === step ? Promise.reject(new WorkerKilled()) : Promise.resolve(),
          );
          // A killed worker doesn't release its lane.
          if (step) Object.assign(Reflect.get(runner, 'store') as object, { handBack: () => Promise.resolve() });
          await runner.run(lane).catch((error: unknown) => {
            if (!(error instanceof WorkerKilled)) throw error;
            this.killed.workers += 1;
          });
        }),
      );
  }
}
