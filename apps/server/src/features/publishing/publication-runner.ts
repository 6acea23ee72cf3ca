import {
  type AccountRef,
  type AdPlatform,
  AuthExpired,
  type CreationResult,
  InvalidRequest,
  PlatformError,
  RateLimited,
  sendingBefore,
  Unavailable,
} from '@adops/connectors';
import type { AuditService } from '../../core/audit/index.js';
import { type Database, withinCompany } from '../../core/database/index.js';
import { waitingUpTo } from '../../core/limits/index.js';
import { EXTRA_LOOKS, inTime, LeaseLost, MAX_ATTEMPTS } from '../../core/work/index.js';
import type { AdPlatforms } from '../automation/index.js';
import {
  type HeldPublication,
  type PublicationId,
  PublicationLanes,
  type PublicationOwner,
  type Step,
  type StepEnd,
} from './publication-lane.repository.js';
import type { PublishingSettings } from './settings.js';
import { messagesAt, type StepContext, type StepHandler } from './step-handler.js';

/** Points of the protocol. Tests end the worker at each of them. */
export type PublishingPoint = 'claimed' | 'looked' | 'prepared' | 'begun' | 'sent' | 'finished' | 'closing';
/**
 * Callback at each point.
 * @param stepKind kind of the current step; missing for points of the publication as a whole
 */
type OnPoint = (point: PublishingPoint, stepKind?: string) => Promise<void>;

const NAME_IS_TAKEN = 'The account already has an item with this name. Choose another name.';
const SEVERAL = 'The account has several items with this name. Review them on the platform.';
const NO_ANSWER = "The platform didn't respond to three attempts. Check the result on the platform.";
/** Maximum wait of a call for the platform's rate limit. */
const MAX_TURN_WAIT_MS = 5_000;

/** Milliseconds that a publication waits before its next step. Null to continue immediately. */
type Rest = number | null;

interface Place extends StepContext {
  readonly owner: PublicationOwner;
}

/**
 * Executes the steps of a publication: look up, create, look up after an unknown outcome, record. If a worker dies, the
 * rows show which steps may have been sent. No worker sends them again before a look-up.
 */
export class PublicationRunner {
  private readonly lanes: PublicationLanes;

  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
    private readonly audit: Pick<AuditService, 'record'>,
    private readonly handlerOf: (kind: string) => StepHandler,
    private readonly settings: PublishingSettings,
    private readonly onPoint: OnPoint = () => Promise.resolve(),
  ) {
    this.lanes = new PublicationLanes(database, settings);
  }

  /**
   * Runs the publication. Does nothing if another worker holds it.
   * @param stopping signal to finish the current step and release the publication
   */
  async run(id: PublicationId, stopping?: AbortSignal): Promise<void> {
    await withinCompany(id.companyId, async () => {
      const held = await this.lanes.claim(id);
      if (!held) return;
      try {
        await this.lanes.leases.whileHeld(held, this.settings.heartbeatMs, async (isLost) => {
          await this.onPoint('claimed');
          const rest = await this.work(held, () => isLost() || (stopping?.aborted ?? false));
          await this.onPoint('closing');
          await this.lanes.release(held, rest ?? 0);
        });
      } catch (error) {
        // Another worker holds the publication now, and looks up the step that this worker began.
        if (error instanceof LeaseLost) return;
        // If the release fails as well, the lease expires. Other publications of the account are processed in the
        // meantime.
        await this.lanes.handBack(held).catch(() => undefined);
        throw error;
      }
    });
  }

  private async work(held: HeldPublication, isOver: () => boolean): Promise<Rest> {
    const owner = await this.lanes.owner(held);
    const way = await this.wayTo(held.companyId, owner);
    while (!isOver()) {
      const step = await this.lanes.next(held);
      if (!step) return null;
      if (!way) {
        await this.end(held, owner, step, {
          state: 'failed',
          message: 'The account is not connected to its platform.',
        });
        continue;
      }
      const made = await this.lanes.made(held);
      const rest = await this.carryOut(held, step, { companyId: held.companyId, owner, made, ...way });
      if (rest !== null) return rest;
    }
    return null;
  }

  private async carryOut(held: HeldPublication, step: Step, place: Place): Promise<Rest> {
    const handler = this.handlerOf(step.kind);
    const lateMs = place.platform.limits.lateApplyMs.create;
    if (step.state === 'unknown') {
      const left = this.settings.deadlineMs + lateMs - (step.age ?? Infinity);
      if (left > 0) return left;
    }
    const found = await this.find(handler, step, place);
    await this.onPoint('looked', step.kind);
    if (!Array.isArray(found)) {
      // The look-up sent nothing, so it doesn't count as an attempt.
      const { error } = found;
      if (step.state === 'unknown') {
        await this.lanes.waitFor(held, step, waitWords(error));
        return this.restAfter(error);
      }
      return this.notCarriedOut(held, step, place, error, false);
    }
    const end = verdictOf(handler, step, found);
    if (end === 'lookAgain') {
      await this.lanes.lookAgain(held, step);
      return this.settings.deadlineMs + lateMs;
    }
    if (end) {
      await this.end(held, place.owner, step, end, handler);
      return null;
    }
    const prepared = await this.prepare(handler, step, place);
    if ('error' in prepared) return this.notCarriedOut(held, step, place, prepared.error, false);
    await this.onPoint('prepared', step.kind);
    return this.make(held, step, place, { handler, prepared: prepared.value });
  }

  private async prepare(
    handler: StepHandler,
    step: Step,
    place: Place,
  ): Promise<{ value: unknown } | { error: PlatformError }> {
    try {
      return { value: await handler.prepare?.(place, step.payload as never) };
    } catch (error) {
      if (error instanceof PlatformError) return { error };
      throw error;
    }
  }

  private async make(
    held: HeldPublication,
    step: Step,
    place: Place,
    { handler, prepared }: { readonly handler: StepHandler; readonly prepared: unknown },
  ): Promise<Rest> {
    // The deadline counts from before the step is marked as sent, so that another worker looks it up later than this.
    const sendBefore = performance.now() + this.settings.deadlineMs;
    const stop = await this.lanes.begin(held, step);
    if (stop !== null) return null;
    const begunAt = performance.now();
    await this.onPoint('begun', step.kind);
    // The process may have been suspended in the meantime. Then another worker may hold the publication, and nothing
    // more may be sent.
    if (performance.now() - begunAt > this.settings.lastLookMs) throw new LeaseLost();
    const error = new Unavailable("The platform didn't respond in time.", true);
    const make = () => handler.make(place, step.payload as never, prepared);
    const call = waitingUpTo(MAX_TURN_WAIT_MS, () => sendingBefore(sendBefore, make));
    const result = await inTime<CreationResult>(asResult(call), this.settings.deadlineMs, () => ({
      outcome: 'unknown',
      error,
    }));
    await this.onPoint('sent', step.kind);
    if (result.outcome === 'unknown') {
      await this.lanes.leaveUnknown(
        held,
        step,
        "The platform didn't respond. We are checking whether the item was created.",
      );
      return this.settings.deadlineMs + place.platform.limits.lateApplyMs.create;
    }
    if (result.outcome === 'failed') return this.notCarriedOut(held, step, place, result.error, true);
    await this.end(held, place.owner, step, { state: 'done', externalId: result.externalId }, handler);
    return null;
  }

  /**
   * Handles a platform that wasn't reached or rejected the call, so that nothing happened there.
   * @param wasBegun true if the call counts as an attempt
   */
  private async notCarriedOut(
    held: HeldPublication,
    step: Step,
    { owner }: Place,
    error: PlatformError,
    wasBegun: boolean,
  ): Promise<Rest> {
    const isTriedAgain = step.attempt + 1 < MAX_ATTEMPTS;
    const isTemporary =
      error instanceof RateLimited ||
      error instanceof AuthExpired ||
      (error instanceof Unavailable && (isTriedAgain || !wasBegun));
    if (isTemporary) {
      const why = waitWords(error);
      if (wasBegun) await this.lanes.sendAgain(held, step, error instanceof Unavailable, why);
      else await this.lanes.waitFor(held, step, why);
      return this.restAfter(error);
    }
    const errors = error instanceof InvalidRequest ? messagesAt(error.fieldErrors) : [];
    await this.end(held, owner, step, { state: 'failed', message: error.message, errors, wasSent: step.wasSent });
    return null;
  }

  private restAfter(error: PlatformError): number {
    if (error instanceof RateLimited) return error.retryAfterMs;
    return error instanceof AuthExpired ? this.settings.signInMs : this.settings.retryMs;
  }

  private async find(handler: StepHandler, step: Step, place: Place): Promise<string[] | { error: PlatformError }> {
    // A state that was never sent isn't looked up, because setting it again changes nothing.
    if (handler.isState && step.state === 'ready' && !step.wasSent) return [];
    try {
      const looking = waitingUpTo(MAX_TURN_WAIT_MS, () => handler.find(place, step.payload as never));
      return await inTime<string[] | { error: PlatformError }>(
        looking.then((ids) => [...ids]),
        this.settings.deadlineMs,
        () => ({ error: new Unavailable("The platform didn't respond in time.") }),
      );
    } catch (error) {
      if (error instanceof PlatformError) return { error };
      throw error;
    }
  }

  /** Ends a step, and records its result with the user. @param handler missing if there is no result */
  private async end(
    held: HeldPublication,
    owner: PublicationOwner,
    step: Step,
    end: StepEnd,
    handler?: StepHandler,
  ): Promise<void> {
    const { kind, name, accountId, userId, actorId, sessionId, address, requestId } = owner;
    const isInReview = end.state === 'done' && handler?.isReviewed === true;
    await this.lanes.finish(held, step, { ...end, isInReview }, async (client) => {
      if (end.state !== 'done' || !handler) return;
      await this.audit.record(
        {
          ...{ companyId: held.companyId, userId, actorId, sessionId, address, requestId, accountId },
          ...{ action: `${kind}.${handler.verb}`, entityType: kind, entityId: end.externalId ?? '', entityName: name },
          after: handler.recorded(step.payload as never),
        },
        client,
      );
    });
    await this.onPoint('finished', step.kind);
  }

  private async wayTo(
    companyId: number,
    { partnerId, accountId }: PublicationOwner,
  ): Promise<{ platform: AdPlatform; account: AccountRef } | null> {
    const platform = this.platforms.of(partnerId);
    const account = platform && (await this.platforms.account(companyId, accountId));
    return platform && account ? { platform, account } : null;
  }
}

/** Returns the message with the reason why a publication waits. */
const waitWords = (error: PlatformError): string =>
  error instanceof AuthExpired ? `Waiting until the account is reconnected. ${error.message}` : error.message;

/** Decides by the look-up: the step ends or needs another look-up. Returns null if it has to be sent. */
function verdictOf(handler: StepHandler, step: Step, found: readonly string[]): StepEnd | 'lookAgain' | null {
  if (found.length > 0) {
    // Before the first call, the result belongs to another user. Afterwards it is the requested one.
    if (!handler.isState && !step.wasSent) return { state: 'failed', message: NAME_IS_TAKEN };
    if (found.length > 1) return { state: 'failed', message: SEVERAL };
    return { state: 'done', externalId: found[0]! };
  }
  if (step.state === 'ready') return null;
  const isEarly = step.clockJumped || step.extraLooks > 0;
  if (!handler.isState && isEarly && step.extraLooks < EXTRA_LOOKS) return 'lookAgain';
  return step.attempt >= MAX_ATTEMPTS ? { state: 'failed', message: NO_ANSWER } : null;
}

/** Converts a call that rejects with an error of the platform into a result with that error. */
async function asResult(call: Promise<CreationResult>): Promise<CreationResult> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Unavailable && error.outcomeUnknown) return { outcome: 'unknown', error };
    if (error instanceof PlatformError) return { outcome: 'failed', error };
    throw error;
  }
}
