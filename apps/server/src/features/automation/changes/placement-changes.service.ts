import { BLOCKED, type BulkActionName, ENABLED, type PlacedLevel } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import { BadUserInput, type BaseResponse, ResponseStatus } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { BulkActionsService } from './bulk-actions.service.js';
import { accountOfOperation } from '../operations/operation-actions.repository.js';
import { taskOutcome, type TaskOutcome } from '../operations/operation-outcomes.repository.js';
import { PlacementSettings } from '../planning/placement-settings.service.js';
import { AdPlatforms, refuseOtherSource } from '../platforms.js';
import { type SingleOutcome, SingleChangesService } from './single-changes.service.js';
import type { TaskRequest } from '../tasks/task-requests.service.js';

/** Maximum time a request waits for its changes. After that they continue in the background. */
const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 120;
/** Maximum number of blocks released by one request, which is a page of the list. */
const MAX_RELEASED = 500;
const MILLION = 1_000_000;

/** Placement or section of an ad group, as specified by the caller. */
export interface PlacedRequest {
  readonly viewer: Viewer;
  readonly level: PlacedLevel;
  readonly adgroupId: number;
  readonly accountId: number | null;
  readonly externalId: string;
  /** Traffic source, as specified by the caller. Null for any. */
  readonly sourceId: number | null;
  readonly request: TaskRequest;
}

/** Placement or section in all ad groups of an account, as specified by the caller. */
export type PlacedInAccount = Pick<PlacedRequest, 'level' | 'externalId' | 'sourceId'> & { readonly accountId: number };

/** Result of releasing one placement. */
export interface Released {
  readonly id: number;
  readonly ok: boolean;
  readonly message: string | null;
}

export interface ReleaseOutcome {
  readonly status: ResponseStatus;
  readonly message: string | null;
  readonly taskId: number | null;
  readonly items: readonly Released[];
}

const DONE: readonly string[] = ['done', 'warned'];
const NEEDED_NO_CHANGE = 'No change needed.';

/** Changes placements and sections in one ad group or in an entire account, and releases blocked ones. */
@Injectable()
export class PlacementChanges {
  constructor(
    private readonly database: Database,
    private readonly settings: PlacementSettings,
    private readonly single: SingleChangesService,
    private readonly bulk: BulkActionsService,
    private readonly platforms: AdPlatforms,
  ) {}

  async setStatus(of: PlacedRequest, isBlocked: boolean): Promise<SingleOutcome> {
    return this.change(of, 'placementStatus', undefined, isBlocked ? BLOCKED : ENABLED);
  }

  /** Sets a bid adjustment. @param expected factor the caller saw, or null for any */
  async setAdjustment(
    of: PlacedRequest,
    factor: number,
    expected: number | null,
    forced = false,
  ): Promise<SingleOutcome> {
    const before = expected === null ? undefined : Math.round(expected * MILLION);
    return this.change(of, 'bidAdjustment', before, micros(factor), forced);
  }

  private async change(
    { viewer, level, adgroupId, accountId, externalId, sourceId, request }: PlacedRequest,
    field: 'placementStatus' | 'bidAdjustment',
    oldValue: unknown,
    newValue: number,
    forced = false,
  ): Promise<SingleOutcome> {
    const id = await this.settings.id(viewer, level, { adgroupId, externalId });
    return this.single.change(viewer, { level, id, accountId, sourceId, field, oldValue, newValue, forced, request });
  }

  /**
   * Sets a bid adjustment in all ad groups of an account with one task, because platforms don't store it per account.
   * After a conflict, another request starts from the value found at the platform. @throws NotFound
   */
  async adjustInAccount(
    viewer: Viewer,
    { level, accountId, externalId, sourceId }: PlacedInAccount,
    factor: number,
    request: TaskRequest,
  ): Promise<BaseResponse> {
    micros(factor);
    const ids = await this.settings.ofAccount(viewer, level, accountId, externalId);
    const { partnerId } = await accountOfOperation(this.database.pool, viewer.companyId, accountId);
    refuseOtherSource(this.platforms, partnerId, sourceId);
    const type: BulkActionName =
      level === 'placement' ? 'updateBidAdjustmentOfPlacements' : 'updateBidAdjustmentOfSections';
    const change = { action: 'set', valueType: 'absolute', value: factor } as const;
    const { status, message, taskId } = await this.bulk.run(
      viewer,
      {
        type,
        level,
        request: { kind: 'value', field: 'bidAdjustment', change },
        settings: { action: 'set', changeValueType: 'absolute', changeValue: factor },
        options: null,
      },
      { selection: { ids, byFilters: false, filters: null }, expectedCount: null, preview: false, request },
    );
    if (taskId === null) return { status, message };
    const outcome = await this.outcomeOf(viewer.companyId, taskId);
    return { ...inAccount(outcome), taskId, conflict: conflictOf(outcome) };
  }

  /** Enables blocked placements where they are blocked, by the IDs of the list of blocked placements. */
  async release(viewer: Viewer, ids: readonly number[], request: TaskRequest): Promise<ReleaseOutcome> {
    if (ids.length > MAX_RELEASED)
      throw new BadUserInput(`Release at most ${MAX_RELEASED} placements at once.`, {
        ids: [`At most ${MAX_RELEASED}.`],
      });
    const action = { type: 'enablePlacements', level: 'placement', settings: null, options: null } as const;
    const { status, message, taskId } = await this.bulk.run(
      viewer,
      { ...action, request: { kind: 'status', statusId: ENABLED } },
      { selection: { ids, byFilters: false, filters: null }, expectedCount: null, preview: false, request },
    );
    if (taskId === null)
      return { status, message, taskId, items: ids.map((id) => ({ id, ok: false, message: 'Not found.' })) };
    return released(ids, taskId, await this.outcomeOf(viewer.companyId, taskId));
  }

  private async outcomeOf(companyId: number, taskId: number): Promise<TaskOutcome> {
    const until = performance.now() + WAIT_MS;
    for (;;) {
      const outcome = await taskOutcome(this.database.pool, companyId, taskId);
      if (outcome.isEnded || outcome.isWaiting || performance.now() > until) return outcome;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}

/** Converts a factor to micros. @throws BadUserInput if the factor is invalid */
function micros(factor: number): number {
  if (!Number.isFinite(factor) || factor <= 0)
    throw new BadUserInput('The bid adjustment must be greater than 0.', {
      bidAdjustment: ['Must be greater than 0.'],
    });
  return Math.round(factor * MILLION);
}

const isDone = ({ state, message }: TaskOutcome['operations'][number]): boolean =>
  DONE.includes(state) || (state === 'excluded' && message === NEEDED_NO_CHANGE);
const WAITS = 'Another user must approve this.';
const ON_ITS_WAY = 'Still being sent. Open the task to follow it.';

function inAccount({ isEnded, isWaiting, operations }: TaskOutcome): {
  status: ResponseStatus;
  message: string | null;
} {
  if (isWaiting) return { status: ResponseStatus.warning, message: WAITS };
  const failed = operations.filter((one) => !isDone(one));
  if (failed.length === 0) return { status: ResponseStatus.success, message: `Set in ${counted(operations.length)}.` };
  if (!isEnded) return { status: ResponseStatus.warning, message: ON_ITS_WAY };
  const [first] = failed;
  const reason = first!.message ?? 'Failed.';
  return failed.length === operations.length
    ? { status: ResponseStatus.error, message: reason }
    : {
        status: ResponseStatus.warning,
        message: `Not set in ${failed.length} of ${counted(operations.length)}. ${reason}`,
      };
}

/**
 * Returns the number of ad groups in which the platform has another factor, and that factor if it is the same in all of
 * them.
 */
function conflictOf({ operations }: TaskOutcome): BaseResponse['conflict'] {
  const found = operations.filter(({ state }) => state === 'conflict').map((one) => one.found);
  const [first] = found;
  if (found.length === 0) return null;
  const isOne = typeof first === 'number' && found.every((each) => each === first);
  return { count: found.length, currentValue: isOne ? first / MILLION : null };
}
const counted = (count: number): string => (count === 1 ? 'one ad group' : `${count} ad groups`);

function released(ids: readonly number[], taskId: number, outcome: TaskOutcome): ReleaseOutcome {
  const byId = new Map(outcome.operations.map((one) => [one.entityId, one]));
  const waits = outcome.isWaiting ? WAITS : outcome.isEnded ? null : ON_ITS_WAY;
  const items = ids.map((id): Released => {
    const one = byId.get(id);
    if (!one) return { id, ok: false, message: 'Not found.' };
    return isDone(one)
      ? { id, ok: true, message: null }
      : { id, ok: false, message: one.message ?? waits ?? 'Failed.' };
  });
  const failed = items.filter(({ ok }) => !ok).length;
  const status = failed === 0 ? ResponseStatus.success : failed === items.length && !waits ? ResponseStatus.error : ResponseStatus.warning; // prettier-ignore
  const message = waits ?? (failed === 0 ? null : items.length === 1 ? items[0]!.message : `${failed} of ${items.length} placements were not released.`); // prettier-ignore
  return { status, message, taskId, items };
}
