import { BLOCKED, ENABLED, MAX_CAP_DAYS, MAX_PLACEMENT_ACTION, PAUSED, type PlacementAction } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database } from '../../core/database/index.js';
import { BadUserInput, ResponseStatus } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  type BulkAction,
  BulkActionsService,
  PlacementSettings,
  type TaskRequest,
  type ToolOrigin,
} from '../automation/index.js';
import { answerOf, type ItemAnswer, type NamedItem } from './action-answers.js';
import { adgroupRows, type ManagedLevel, managedStates } from './managed-entities.repository.js';
import { PAUSE, PauseEffects, RESTORE } from './pause-effects.service.js';
import { type ActedOn, actionOutcomes, insertActions, taskProgress } from './placement-actions.repository.js';
import type { ProcessedAdgroupInput, ProcessedPlacementInput } from './placement-manager.model.js';

const MILLION = 1_000_000;
/** Maximum wait of a call with few items for their outcome. A call with many items only waits until it is recorded. */
const WAIT_MS = 15_000;
const WAIT_FOR_MANY_MS = 1_500;
const MANY = 50;
const LOOK_EVERY_MS = 120;
const BLOCK = { type: 'blockPlacements', level: 'placement', settings: null, options: null } as const;
const UNBLOCK = { type: 'enablePlacements', level: 'placement', settings: null, options: null } as const;
const NOT_HELD: Readonly<Record<ManagedLevel, string>> = {
  adgroup: "The placement manager didn't pause it, or its status has changed since.",
  placement: "The placement manager didn't block it, or its status has changed since.",
};

/** A requested action. */
export interface AskedAction {
  readonly viewer: Viewer;
  readonly action: PlacementAction;
  readonly daysRange: number;
  readonly request: TaskRequest;
}

/**
 * Pauses and restores ad groups, and blocks and unblocks placements. Each call is a task with one operation per item.
 */
@Injectable()
export class PlacementActionsService {
  constructor(
    private readonly database: Database,
    private readonly bulk: BulkActionsService,
    private readonly effects: PauseEffects,
    private readonly settings: PlacementSettings,
  ) {}

  async adgroups(asked: AskedAction, inputs: readonly ProcessedAdgroupInput[]) {
    check(asked, inputs, 'processedAdgroups', ({ adgroupId }) => String(adgroupId));
    const { viewer, action } = asked;
    const rows = await adgroupRows(
      this.database.pool,
      viewer,
      inputs.map(({ adgroupId }) => adgroupId),
    );
    const byId = new Map(rows.map((row) => [row.adgroupId, row]));
    const items = inputs.map((input): NamedItem<ProcessedAdgroupInput> => {
      const row = byId.get(input.adgroupId);
      const isIt = row?.accountId === input.accountId && (input.sourceId == null || row.sourceId === input.sourceId);
      return { input, entityId: isIt ? input.adgroupId : null };
    });
    const found = items.flatMap(({ input, entityId }) =>
      entityId === null ? [] : [{ row: byId.get(entityId)!, cap: input.cap ?? null }],
    );
    const change =
      action === 'pause'
        ? ({
            kind: 'status',
            statusId: PAUSED,
            targets: (await this.effects.targets(viewer.companyId, found)).micros,
          } as const)
        : ({ kind: 'status', statusId: ENABLED } as const);
    const acted = found.map(({ row, cap }) => actedOn(row.adgroupId, row.adgroupId, row.accountId, null, cap));
    return this.carriedOut(asked, { ...(action === 'pause' ? PAUSE : RESTORE), request: change }, items, acted);
  }

  async placements(asked: AskedAction, inputs: readonly ProcessedPlacementInput[]) {
    check(asked, inputs, 'processedPlacements', ({ adgroupId, placementId }) => `${adgroupId} ${placementId}`);
    const { viewer, action } = asked;
    const choices = inputs.map(({ adgroupId, placementId }) => ({ adgroupId, externalId: placementId }));
    const ids = await this.settings.ids(viewer, 'placement', choices);
    const items = inputs.map((input, at): NamedItem<ProcessedPlacementInput> => ({ input, entityId: ids[at] ?? null }));
    const rows = await adgroupRows(
      this.database.pool,
      viewer,
      inputs.map(({ adgroupId }) => adgroupId),
    );
    const accounts = new Map(rows.map(({ adgroupId, accountId }) => [adgroupId, accountId]));
    const acted = items.flatMap(({ input: { adgroupId, placementId, cap }, entityId }) =>
      entityId === null ? [] : [actedOn(entityId, adgroupId, accounts.get(adgroupId)!, placementId, cap ?? null)],
    );
    const statusId = action === 'pause' ? BLOCKED : ENABLED;
    const kind = { ...(action === 'pause' ? BLOCK : UNBLOCK), request: { kind: 'status', statusId } as const };
    return this.carriedOut(asked, kind, items, acted);
  }

  private async carriedOut<Input>(
    { viewer, action, daysRange, request }: AskedAction,
    change: BulkAction,
    items: readonly NamedItem<Input>[],
    acted: readonly ActedOn[],
  ): Promise<{ status: ResponseStatus; message: string | null; items: ItemAnswer<Input>[] }> {
    const level = change.level as ManagedLevel;
    if (acted.length === 0) return answerOf(action, level, items, { outcomes: [], isWaiting: false });
    const { companyId } = viewer;
    const tool: ToolOrigin = {
      permission: 'placement-manager',
      exclude: (client, ids) =>
        action === 'pause' ? Promise.resolve(new Map()) : this.notHeld(client, companyId, level, ids),
      recorded: (client, taskId) =>
        insertActions(client, { companyId, taskId, level, action, daysRange, items: acted }),
    };
    const ids = acted.map(({ entityId }) => entityId);
    const { taskId, message } = await this.bulk.run(viewer, change, {
      ...{ selection: { ids, byFilters: false, filters: null }, expectedCount: null, preview: false, request, tool },
    });
    if (taskId === null) return answerOf(action, level, items, { outcomes: [], isWaiting: false }, message);
    return answerOf(action, level, items, await this.outcomeOf(companyId, taskId, acted.length));
  }

  /** Returns the reasons why entities can't be restored. Only entities that the manager paused can be restored. */
  private async notHeld(
    client: PoolClient,
    companyId: number,
    level: ManagedLevel,
    ids: readonly number[],
  ): Promise<Map<number, string>> {
    const states = await managedStates(client, companyId, level, ids);
    return new Map(ids.filter((id) => !states.get(id)?.isHeld).map((id) => [id, NOT_HELD[level]]));
  }

  private async outcomeOf(companyId: number, taskId: number, count: number) {
    const { pool } = this.database;
    const until = performance.now() + (count > MANY ? WAIT_FOR_MANY_MS : WAIT_MS);
    for (;;) {
      const { isEnded, isWaiting } = await taskProgress(pool, companyId, taskId);
      if (isEnded || isWaiting || performance.now() > until)
        return { outcomes: await actionOutcomes(pool, companyId, taskId), isWaiting };
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}

const actedOn = (
  entityId: number,
  adgroupId: number,
  accountId: number,
  placementId: string | null,
  cap: number | null,
): ActedOn => ({
  ...{ entityId, adgroupId, accountId, placementId },
  capMicros: cap === null ? null : Math.round(cap * MILLION),
});

/** Validates the items. @throws BadUserInput with the invalid fields */
function check<Input extends { readonly cap?: number | null }>(
  { daysRange }: AskedAction,
  inputs: readonly Input[],
  argument: string,
  keyOf: (input: Input) => string,
): void {
  const refuse = (field: string, message: string): never => {
    throw new BadUserInput(message, { [field]: [message] });
  };
  if (!(daysRange >= 1 && daysRange <= MAX_CAP_DAYS)) refuse('daysRange', `Must be between 1 and ${MAX_CAP_DAYS}.`);
  if (inputs.length === 0) refuse(argument, 'Select at least one item.');
  if (inputs.length > MAX_PLACEMENT_ACTION)
    refuse(argument, `Select at most ${MAX_PLACEMENT_ACTION.toLocaleString('en-US')} items at once.`);
  const seen = new Set<string>();
  for (const [at, input] of inputs.entries()) {
    const key = keyOf(input);
    if (seen.has(key)) refuse(`${argument}.${at}`, 'It is listed twice.');
    seen.add(key);
    const { cap } = input;
    if (cap != null && !isCap(cap))
      refuse(`${argument}.${at}.cap`, 'The cap must be between 0 and 1,000,000, with up to 4 decimals.');
  }
}

const isCap = (cap: number): boolean =>
  Number.isFinite(cap) && cap >= 0 && cap <= MILLION && Math.round(cap * 10_000) / 10_000 === cap;
