import { type AccountRef, type AdPlatform, type ItemResult, Unavailable } from '@adops/connectors';
import { isPlaced } from '@adops/domain';
import type { Database } from '../../../core/database/index.js';
import { waitingUpTo } from '../../../core/limits/index.js';
import { leasesLost, operations as operationsEnded } from '../../../core/metrics/index.js';
import { inTime, LeaseLost } from '../../../core/work/index.js';
import type { AdPlatforms } from '../platforms.js';
import { keepOutcomes, type TaskOwner } from './keep-outcomes.repository.js';
import { type LaneOperation } from './lane-operations.repository.js';
import { type HeldLane, type LaneId, LaneStore } from './lane-store.repository.js';
import { type Reading, readFields, refOf, writeFields } from './platform-call.js';
import { notePark } from './parked-lanes.repository.js';
import { batchSizeOf, type LaneSettings } from './settings.js';
import { activePartnerOf, taskOwner } from './task-owner.repository.js';
import {
  afterSending,
  asSeen,
  beforeSending,
  ended,
  lookedUp,
  notSent,
  putOn,
  seenBefore,
  type OperationResult,
} from './results.js';

/** Steps of the protocol. Tests stop the worker at each step. */
export type Step = 'claimed' | 'begun' | 'sending' | 'sent' | 'readBack' | 'finished' | 'closing';

/** Time that a lane waits for another change of the same field. */
const WAIT_FOR_OTHERS_MS = 1_000;
/**
 * Maximum time a call waits for the platform's rate limit. Reading, writing and reading back require several calls.
 * With longer waits between them, a lane would start over repeatedly.
 */
const MAX_TURN_WAIT_MS = 3_000;
/** Time that a lane rests after a failure on our side, such as an unavailable database or a full disk. */
const AFTER_FAILURE_MS = 2_000;

/** Returns the platform for metrics. Labels are set only in the console. */
const platformOf = (way: Way | null, { field }: LaneOperation): string =>
  way && field !== 'labels' ? way.platform.key : 'none';

type Again = Extract<OperationResult, { kind: 'again' }>;

/** Access to the platform of a lane. */
interface Way {
  readonly platform: AdPlatform;
  readonly account: AccountRef;
}

/**
 * Executes the operations of one account: begin, read, send, read back, finish. Each step is recorded before the next
 * one. If a worker dies, the rows show which operations may have been sent. No worker sends them again before reading
 * the platform.
 */
export class LaneRunner {
  private readonly store: LaneStore;

  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
    private readonly settings: LaneSettings,
    private readonly onStep: (step: Step) => Promise<void> = () => Promise.resolve(),
  ) {
    this.store = new LaneStore(database, settings);
  }

  /**
   * Runs the lane until it is empty, must wait, or its time is over. Does nothing if another worker holds it.
   * @param stopping signal to finish the current batch and release the lane
   */
  async run(lane: LaneId, stopping?: AbortSignal): Promise<void> {
    const held = await this.store.claim(lane);
    if (!held) return;
    try {
      await this.store.leases.whileHeld(held, this.settings.heartbeatMs, async (isLost) => {
        await this.onStep('claimed');
        await this.work(held, isLost, stopping);
      });
    } catch (error) {
      // Another worker holds the lane now, and looks up the operations that this worker began.
      if (error instanceof LeaseLost) {
        leasesLost.inc();
        return;
      }
      // If this fails as well, the lease expires.
      await this.store.handBack(held, AFTER_FAILURE_MS).catch(() => undefined);
      throw error;
    }
  }

  private async work(held: HeldLane, isLost: () => boolean, stopping?: AbortSignal): Promise<void> {
    const owner = await taskOwner(this.database.pool, held);
    const way = await this.wayTo(held);
    const late = way?.platform.limits.lateApplyMs ?? { set: 0, create: 0 };
    const { batchSize = null, changes = null } = way?.platform.limits ?? {};
    const batch = batchSizeOf(batchSize, owner.level !== null && isPlaced(owner.level));
    const until = performance.now() + this.settings.turnMs;
    let pause: number | null = null;
    for (let worked = 0; !isLost() && pause === null && worked < this.settings.turnOperations;) {
      if (stopping?.aborted || performance.now() > until) break;
      if (way) {
        const due = await this.store.dueUnknown(held, (field) => (field === 'clone' ? late.create : late.set), batch);
        const found = await this.read(way, due);
        pause = await this.settle(
          held,
          owner,
          way,
          due.map((operation, at) => lookedUp(operation, found[at]!)),
        );
        if (pause !== null) break;
      }
      const { operations, waiting, restMs, isStopped } = await this.store.begin(held, batch, changes);
      if (isStopped) {
        await this.store.excludeStopped(held);
        break;
      }
      if (operations.length === 0) {
        if (waiting) pause = Math.max(WAIT_FOR_OTHERS_MS, restMs);
        break;
      }
      worked += operations.length;
      await this.onStep('begun');
      pause = await this.settle(held, owner, way, await this.carryOut(held, way, operations));
    }
    await this.onStep('closing');
    await this.store.release(held, pause, Math.max(late.set, late.create));
  }

  private async carryOut(
    held: HeldLane,
    way: Way | null,
    operations: readonly LaneOperation[],
  ): Promise<OperationResult[]> {
    if (operations[0]!.field === 'labels') {
      return operations.map((operation) => putOn(operation));
    }
    if (!way) {
      const why = 'The account is not connected to its platform.';
      return operations.map((operation) => ended(operation, 'rejected', why));
    }
    const before = await this.read(way, operations);
    const results = operations.map((operation, at) => beforeSending(operation, before[at]!));
    const open = results.flatMap(({ kind }, at) => (kind === 'open' ? [at] : []));
    if (open.length === 0) return results;

    const toSend = open.map((at) => operations[at]!);
    const seen = open.map((at) => {
      const reading = before[at]!;
      return reading.outcome === 'found' ? reading.value : undefined;
    });
    if (!(await this.store.touch(held, toSend, seen))) {
      for (const at of open) results[at] = notSent(operations[at]!);
      return results;
    }
    const lookedAt = performance.now();
    await this.onStep('sending');
    // The process may have been suspended in the meantime. Then another worker may hold the lane, and nothing more may
    // be sent.
    if (performance.now() - lookedAt > this.settings.lastLookMs) throw new LeaseLost();
    const sent = await this.send(way, toSend);
    await this.onStep('sent');
    const carriedOut = toSend.filter((_, n) => sent[n]!.outcome === 'done');
    const read = await this.read(way, carriedOut);
    await this.onStep('readBack');
    const readings = new Map(carriedOut.map((operation, n) => [operation.id, read[n]!]));
    open.forEach((at, n) => {
      const operation = operations[at]!;
      const result = afterSending(operation, sent[n]!, readings.get(operation.id) ?? null);
      results[at] = seenBefore(result, before[at]!);
    });
    return results;
  }

  /** Records the results of operations. @returns the time the lane has to wait now, or null */
  private async settle(
    held: HeldLane,
    owner: TaskOwner,
    way: Way | null,
    results: readonly OperationResult[],
  ): Promise<number | null> {
    const finished = results.flatMap((result) => (result.kind === 'finished' ? [asSeen(result.finished)] : []));
    if (finished.length > 0) {
      const isOne = way?.platform.capabilities().adGroupIsCampaign ?? false;
      await this.store.finish(held, finished, (client, all) => keepOutcomes(client, held, owner, all, isOne));
      for (const { state, operation } of finished)
        operationsEnded.inc({ platform: platformOf(way, operation), result: state });
      await this.onStep('finished');
    }
    const reasons = new Map<string, LaneOperation[]>();
    for (const result of results) {
      if (result.kind === 'unknown') reasons.set(result.why, [...(reasons.get(result.why) ?? []), result.operation]);
    }
    for (const [why, operations] of reasons) await this.store.leaveUnknown(held, operations, why);
    const early = results.flatMap((result) => (result.kind === 'lookAgain' ? [result.operation] : []));
    await this.store.lookAgain(
      held,
      early,
      'Not found on the platform yet. The database clock has changed, so we check again.',
    );
    const again = results.filter((result) => result.kind === 'again');
    const returned = await this.sendAgain(held, again);
    await notePark(this.database, held, again);
    const waits = returned.map(({ waitMs }) => waitMs).filter((wait) => wait > 0);
    return waits.length > 0 ? Math.max(...waits) : null;
  }

  /** Returns operations to the queue, unless their task was stopped. @returns the returned operations */
  private async sendAgain(held: HeldLane, again: readonly Again[]): Promise<Again[]> {
    const returned: Again[] = [];
    for (const costs of [true, false]) {
      const chosen = again.filter(({ costsAttempt }) => costsAttempt === costs);
      const operations = chosen.map(({ operation }) => operation);
      if (await this.store.sendAgain(held, operations, costs)) returned.push(...chosen);
    }
    return returned;
  }

  private async read({ platform, account }: Way, operations: readonly LaneOperation[]): Promise<Reading[]> {
    const late: Reading = { outcome: 'failed', error: new Unavailable("The platform didn't respond in time.") };
    const reading = waitingUpTo(MAX_TURN_WAIT_MS, () => readFields(platform, account, operations));
    return inTime(reading, this.settings.deadlineMs, () => operations.map(() => late));
  }

  private async send({ platform, account }: Way, operations: readonly LaneOperation[]): Promise<ItemResult<unknown>[]> {
    const error = new Unavailable("The platform didn't respond in time.", true);
    const writing = waitingUpTo(MAX_TURN_WAIT_MS, () => writeFields(platform, account, operations));
    return inTime(writing, this.settings.deadlineMs, () =>
      operations.map((operation) => ({ outcome: 'unknown', ref: refOf(operation), error })),
    );
  }

  private async wayTo({ companyId, accountId }: HeldLane): Promise<Way | null> {
    const partnerId = await activePartnerOf(this.database.pool, companyId, accountId);
    const platform = partnerId === null ? null : this.platforms.of(partnerId);
    const account = platform && (await this.platforms.account(companyId, accountId));
    return platform && account ? { platform, account } : null;
  }
}
