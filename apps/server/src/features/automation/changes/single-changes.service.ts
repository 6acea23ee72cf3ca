import {
  type ChangeProperty,
  type EntityLevel,
  isPlaced,
  isValueProperty,
  type PlacedLevel,
  unitOf,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../../core/audit/index.js';
import { Database, type Queryable } from '../../../core/database/index.js';
import { BadUserInput, NotFound, ResponseStatus } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import {
  amountSet,
  budgetsMet,
  budgetsWith,
  byField,
  isBudget,
  isReplacement,
  replacedWords,
  replacementOf,
  type StoredBudgets,
  type BudgetField,
} from '../properties/budget-kinds.js';
import { addressOf, keywordIdOf } from '../planning/addresses.repository.js';
import { offStep } from '../planning/amount-steps.js';
import { estimateImpact } from '../planning/approval.js';
import { replacesBudget } from '../planning/budget-rules.js';
import { limitVerdicts } from '../planning/change-limits.js';
import { amountsADayAgo } from '../planning/day-ago.repository.js';
import { loadComingChanges, lockPlans } from '../planning/coming-changes.repository.js';
import { type ChangeableEntity, loadEntities, valueOf } from '../planning/entities.repository.js';
import { keptBlocked } from '../planning/placement-rules.js';
import { type PlannedOperation, refusedFor } from '../planning/plan-operations.js';
import { AdPlatforms, refuseOtherSource } from '../platforms.js';
import { LaneDispatcher } from '../running/lane-dispatcher.js';
import { closeTask, insertTask } from '../tasks/task-store.repository.js';
import { bindingOf } from '../properties/bindings.js';
import { isInRow } from '../properties/kept-values.js';
import { factorRefused } from '../properties/placements.js';
import type { StoredStrategy } from '../properties/stored-values.js';
import { asExpected, readFields, sameValue } from '../running/platform-call.js';
import { checkedValue, taskTypeOf } from './single-change-values.js';
import { heldValue, keepValue, outcomeOfOne } from './single-changes.repository.js';
import { type TaskRequest, TaskRequests } from '../tasks/task-requests.service.js';

/** Maximum time a request waits for its change. After that the change continues in the background. */
const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 80;
/** Expected and requested values in stored form: micros, millionths, status IDs. */
export interface SingleChange {
  readonly level: EntityLevel;
  readonly id: number;
  readonly accountId: number | null;
  /** Traffic source, as specified by the caller. Missing for any. */
  readonly sourceId?: number | null;
  readonly field: ChangeProperty;
  /** Expected current value. Undefined to skip the check for changes by others. */
  readonly oldValue: unknown;
  readonly newValue: unknown;
  readonly forced: boolean;
  /** True if a budget of the other kind may be replaced. Otherwise the caller must confirm it first. */
  readonly replacesBudget?: boolean;
  readonly request: TaskRequest;
}

/** Levels of entities whose values can be read back individually. */
export type ReadLevel = Exclude<EntityLevel, PlacedLevel>;

/**
 * Result of a single change. `current` is the value at the platform if it isn't the expected old value. Nothing was
 * written in that case.
 */
export interface SingleOutcome {
  readonly status: ResponseStatus;
  readonly message: string | null;
  readonly taskId: number | null;
  readonly value: unknown;
  readonly current: unknown;
  /** Description of the budget that the change would replace. Nothing was written in that case. */
  readonly replaces?: string;
}

/** The user hasn't confirmed yet that the budget of the other kind is replaced. */
class WouldReplace extends Error {}

/**
 * Changes one campaign, ad group or keyword as a bulk change of one entity and waits for the result. Also reads values
 * back.
 */
@Injectable()
export class SingleChangesService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly platforms: AdPlatforms,
    private readonly dispatcher: LaneDispatcher,
    private readonly requests: TaskRequests,
  ) {}

  /**
   * Runs a single change.
   * @throws NotFound for unknown IDs and IDs of other companies, BadUserInput for impossible values
   */
  async change(viewer: Viewer, change: SingleChange): Promise<SingleOutcome> {
    const entity = await this.entityOf(viewer, change);
    refuseOtherSource(this.platforms, entity.partnerId, change.sourceId);
    const newValue = checkedValue(change, entity);
    this.checkStep(change, entity, newValue);
    const { request, ...asked } = change;
    const earlier = await this.requests.earlier(viewer, request, asked);
    if (earlier) return this.outcomeOf(viewer.companyId, earlier.id);
    const hindrance = await this.hindrance(viewer, change, entity);
    if (hindrance) return failure(hindrance);
    try {
      const taskId = await this.requests.once(viewer, request, asked, (client) =>
        this.record(client, viewer, change, entity.accountId, newValue),
      );
      await this.dispatcher.dispatch();
      return await this.outcomeOf(viewer.companyId, taskId);
    } catch (error) {
      if (!(error instanceof WouldReplace)) throw error;
      const { message: replaces } = error;
      const message = `This replaces ${replaces}, so nothing was written. Confirm the replacement first.`;
      return { ...failure(message, ResponseStatus.warning), replaces };
    }
  }

  /** Records the task of the change. @throws WouldReplace if a budget of the other kind is set */
  private async record(
    client: Queryable,
    viewer: Viewer,
    change: SingleChange,
    accountId: number,
    newValue: unknown,
  ): Promise<number> {
    await lockPlans(client, viewer.companyId, [accountId]);
    const { planned, sized } = await this.plan(client, viewer, change, newValue);
    const impact = await estimateImpact(client, viewer.companyId, [sized]);
    const id = await insertTask(client, viewer, {
      action: { type: taskTypeOf(change), settings: null, options: null },
      level: change.level,
      filters: null,
      operations: [planned],
      isPreview: false,
      ...impact,
      forced: change.forced,
      requestId: change.request.id,
    });
    await closeTask(client, viewer.companyId, id);
    return id;
  }

  /** Rejects a value that the platform can't store, unless it is the current one. */
  private checkStep({ field, level }: SingleChange, entity: ChangeableEntity, wanted: unknown): void {
    const isStrategy = unitOf(field) === 'strategy';
    const amount = isStrategy
      ? (wanted as StoredStrategy).targetCpa
      : isValueProperty(field)
        ? (wanted as number)
        : null;
    if (amount === null || amount === (isStrategy ? entity.targetCpa : valueOf(entity, field))) return;
    const platform = this.platforms.of(entity.partnerId);
    const wrong =
      offStep(platform, field, entity.currency, amount) ??
      (platform && isPlaced(level) ? factorRefused(platform.capabilities(), level, amount, platform.name) : null);
    const name = isStrategy ? 'targetCpa' : field === 'bidAdjustment' ? field : 'newValue';
    if (wrong) throw new BadUserInput(wrong, { [name]: [wrong] });
  }

  /** Plans from the pending value, unless the caller expects a different current value. */
  private async plan(on: Queryable, viewer: Viewer, change: SingleChange, wanted: unknown) {
    const { level, id } = change;
    const coming = await loadComingChanges(on, viewer.companyId, level, [id]);
    const [entity] = await loadEntities(on, viewer, level, [id]);
    if (!entity) throw new NotFound();
    const ahead = coming.after(entity);
    const { field, oldValue, newValue } = this.step(change, ahead, wanted);
    const before = valueOf(ahead, field);
    const replaced = isReplacement(field) ? replacedWords(field, before, ahead.currency) : null;
    if (replaced && !change.replacesBudget) throw new WouldReplace(replaced);
    const isCurrent = oldValue !== undefined && asExpected(field, oldValue, before);
    const basedOnId = isCurrent ? coming.lastOf(id, field) : null;
    const planned: PlannedOperation = {
      entity: ahead,
      field,
      oldValue: basedOnId === null ? oldValue : before,
      newValue,
      state: 'ready',
      message: null,
      basedOnId,
    };
    const limited = [{ ...planned, oldValue: before }];
    const dayAgo = await amountsADayAgo(on, { companyId: viewer.companyId, platforms: this.platforms, level }, limited);
    const [verdict] = await limitVerdicts(on, viewer.companyId, level, limited, dayAgo);
    if (verdict!.kind === 'refused') throw new BadUserInput(verdict!.message, { newValue: [verdict!.message] });
    const limitMessage = verdict!.kind === 'exceeds' ? verdict!.message : null;
    return { planned: { ...planned, limitMessage }, sized: { ...planned, oldValue: before, limitMessage } };
  }

  /**
   * Returns the values to write: the field itself, or both budgets if the change replaces a budget of the other kind.
   */
  private step({ field, oldValue }: SingleChange, ahead: ChangeableEntity, newValue: unknown) {
    const can = this.platforms.of(ahead.partnerId)?.capabilities();
    if (!can || !replacesBudget(can, field, ahead)) return { field, oldValue, newValue };
    const replacement = replacementOf(field);
    const expected = { ...(valueOf(ahead, replacement) as StoredBudgets) };
    if (typeof oldValue === 'number')
      Object.assign(expected, { [field === 'budget' ? 'daily' : 'lifetime']: oldValue });
    return { field: replacement, oldValue: expected, newValue: budgetsWith(replacement, newValue as number) };
  }

  /** Reads a value from the platform and stores it. A difference is recorded as an outside edit. */
  async refresh(
    viewer: Viewer,
    choice: Pick<SingleChange, 'id' | 'accountId' | 'field' | 'request'> & { readonly level: ReadLevel },
  ): Promise<SingleOutcome> {
    const entity = await this.entityOf(viewer, choice);
    const platform = this.platforms.of(entity.partnerId);
    const account = platform && (await this.platforms.account(viewer.companyId, entity.accountId));
    if (!platform || !account) return failure('The account is not connected to its platform.');
    const isOneKind = isBudget(choice.field) && !!platform.capabilities().budget.rules?.includes('oneKind');
    const { externalId, parentExternalId, now } = await addressOf(this.database.pool, viewer.companyId, choice);
    const [reading] = await readFields(platform, account, [
      {
        id: 0,
        level: choice.level,
        entityId: entity.id,
        entityName: entity.name,
        externalId,
        parentExternalId,
        field: isOneKind ? replacementOf(choice.field as never) : choice.field,
        oldValue: null,
        isGuarded: false,
        newValue: null,
        forced: false,
        attempt: 0,
        wasSent: false,
        seenValue: null,
      },
    ]);
    if (reading!.outcome === 'gone') return failure('It no longer exists on the platform.');
    if (reading!.outcome === 'failed') return failure(reading!.error.message);
    const { value } = reading as { value: unknown };
    if (isOneKind) return this.keepBudgets(viewer, choice, entity, value as StoredBudgets, now);
    await this.keep(viewer, choice, entity, value, now);
    return { status: ResponseStatus.success, message: null, taskId: null, value, current: null };
  }

  /** Stores both kinds of budget, of which one is set. The response mentions the other kind if it is set. */
  private async keepBudgets(
    viewer: Viewer,
    { level, field, request }: Pick<SingleChange, 'level' | 'field' | 'request'>,
    entity: ChangeableEntity,
    budgets: StoredBudgets,
    readAt: Date,
  ): Promise<SingleOutcome> {
    const values = byField(budgets);
    for (const kind of ['budget', 'lifetimeBudget'] as const)
      await this.keep(viewer, { level, field: kind, request }, entity, values[kind], readAt);
    const value = values[field as BudgetField];
    const other = value === null ? replacedWords(replacementOf(field as BudgetField), budgets, entity.currency) : null;
    const message = other && `It uses ${other}.`;
    return { status: ResponseStatus.success, message, taskId: null, value, current: null };
  }

  /**
   * Stores a value that was read.
   * @param readAt time by the database clock; values written by the console since then are newer
   */
  private async keep(
    viewer: Viewer,
    { level, field, request }: Pick<SingleChange, 'level' | 'field' | 'request'>,
    entity: ChangeableEntity,
    value: unknown,
    readAt: Date,
  ): Promise<void> {
    const kept = bindingOf(field).kept?.[level];
    const column = isInRow(kept) ? kept.column : undefined;
    if (!column || value === undefined) return;
    await this.database.transaction(async (client) => {
      const place = { companyId: viewer.companyId, level, column, id: entity.id };
      const held = await heldValue(client, place, readAt);
      if (!held || sameValue(field, held.before, value)) return;
      const { before } = held;
      await keepValue(client, place, value);
      await this.audit.record(
        {
          companyId: viewer.companyId,
          userId: null,
          actorId: null,
          source: 'outside',
          action: `${level}.${field}`,
          entityType: level,
          entityId: entity.id,
          entityName: entity.name,
          accountId: entity.accountId,
          before: { [field]: before },
          after: { [field]: value },
          requestId: request.id,
        },
        client,
      );
    });
  }

  /** Returns the ID of a keyword. @throws NotFound for unknown IDs and IDs of other companies */
  keywordId(viewer: Viewer, adgroupId: number, externalId: string): Promise<number> {
    return keywordIdOf(this.database.pool, viewer, adgroupId, externalId);
  }

  private async entityOf(
    viewer: Viewer,
    { level, id, accountId }: Pick<SingleChange, 'level' | 'id' | 'accountId'>,
  ): Promise<ChangeableEntity> {
    const [entity] = await loadEntities(this.database.pool, viewer, level, [id]);
    if (!entity || (accountId !== null && entity.accountId !== accountId)) throw new NotFound();
    return entity;
  }

  private async hindrance(
    { companyId }: Viewer,
    { level, field, newValue }: SingleChange,
    entity: ChangeableEntity,
  ): Promise<string | null> {
    if (!entity.accountIsActive) return 'Its account is inactive.';
    const platform = this.platforms.of(entity.partnerId);
    if (!platform) return "This platform can't be edited from the console.";
    const why = refusedFor(platform, level, field, entity) ?? keptBlocked(platform.name, entity, field, newValue);
    if (why) return why;
    return (await this.platforms.account(companyId, entity.accountId))
      ? null
      : 'The account is not connected to its platform.';
  }

  private async outcomeOf(companyId: number, taskId: number): Promise<SingleOutcome> {
    const until = performance.now() + WAIT_MS;
    while (performance.now() < until) {
      const row = await outcomeOfOne(this.database.pool, companyId, taskId);
      const { field, old, currency, state, message: said, ended, waits, limit } = row;
      const [found, value] = [settledValue(field, row.found), settledValue(field, row.value)];
      const replaced = isReplacement(field) && state === 'done' ? replacedWords(field, old, currency) : null;
      const message = replaced ? `Replaced ${replaced}.` : said;
      if (waits) return tooMuch(taskId, limit);
      if (ended) {
        if (state === 'done')
          return { status: ResponseStatus.success, message, taskId, value: found ?? value, current: null };
        if (state === 'warned') return { status: ResponseStatus.warning, message, taskId, value: found, current: null };
        const met = budgetsMet(field, found);
        if (state === 'conflict' && met)
          return {
            ...failure(
              `It now uses ${replacedWords(replacementOf(field as BudgetField), met, currency)}. Not applied.`,
              ResponseStatus.warning,
            ),
            taskId,
          };
        if (state === 'conflict') return { ...failure(message, ResponseStatus.warning), taskId, current: found };
        return { ...failure(message), taskId };
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return { ...failure('Still being sent. Open the task to follow it.', ResponseStatus.warning), taskId };
  }
}

/** Returns the amount that a replacement set, or the value of any other field. */
const settledValue = (field: ChangeProperty, value: unknown): unknown =>
  isReplacement(field) ? amountSet(field, value as StoredBudgets | null) : value;

const failure = (message: string | null, status = ResponseStatus.error): SingleOutcome => ({
  status,
  message,
  taskId: null,
  value: null,
  current: null,
});

const tooMuch = (taskId: number, limit: string | null): SingleOutcome => ({
  ...failure([limit, 'Another user must approve this.'].filter(Boolean).join(' '), ResponseStatus.warning),
  taskId,
});
