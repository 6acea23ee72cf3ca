import type { AuditService } from '../../src/core/audit/index.js';
import type { Database } from '../../src/core/database/index.js';
import type { Viewer } from '../../src/core/tenancy/index.js';
import { BulkActionsService } from '../../src/features/automation/changes/bulk-actions.service.js';
import { LockedTasks } from '../../src/features/automation/tasks/locked-tasks.service.js';
import type { BulkAction } from '../../src/features/automation/planning/change-request.js';
import { SelectionService } from '../../src/features/automation/planning/selection.js';
import type { RuleOrigin } from '../../src/features/automation/tasks/rule-origin.js';
import { RuleTasks } from '../../src/features/automation/tasks/rule-tasks.service.js';
import type { LaneDispatcher } from '../../src/features/automation/running/lane-dispatcher.js';
import { LaneRunner } from '../../src/features/automation/running/lane-runner.js';
import { SingleChangesService } from '../../src/features/automation/changes/single-changes.service.js';
import { TaskActionsService } from '../../src/features/automation/tasks/task-actions.service.js';
import { TaskRequests } from '../../src/features/automation/tasks/task-requests.service.js';
import { type Changer, CounterModel, type Place } from './counter-model.js';
import { FAST } from './lane-world.js';
import { type Held, MemoryPlatform, type WriteEnding } from './memory-platform.js';

/** Bid change by a percentage, bid that is set, or status. */
export type CounterWish =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'set'; readonly micros: number }
  | { readonly kind: 'status'; readonly value: 'enabled' | 'paused' };

/** One event of a history. Indexes are taken modulo the number of candidates. */
export type CounterEvent =
  | {
      readonly kind: 'change';
      readonly by: 'first' | 'second' | 'otherRule' | 'person';
      readonly wish: CounterWish;
      readonly entities: readonly boolean[];
    }
  | {
      readonly kind: 'platform';
      readonly entity: number;
      readonly field: 'status' | 'maxCPC';
      readonly isPulled: boolean;
    }
  | { readonly kind: 'undo'; readonly task: number }
  | { readonly kind: 'counter' };

export interface CounterHistory {
  readonly events: readonly CounterEvent[];
  /** Maximum number of changes per task of the counter rule. */
  readonly limit: number;
  readonly endings: readonly WriteEnding[];
}

const ENTITIES = 3;
const START: Held = { status: 'enabled', maxCPC: 500_000, budget: 20_000_000 };
const NO_REQUEST = { id: null, repeatable: null };
const RULES = ['first', 'second', 'otherRule', 'counter'] as const;
type RuleName = (typeof RULES)[number];

const isRule = (by: string): by is RuleName => (RULES as readonly string[]).includes(by);

/** Ad groups that rules, users and the platform change in turn, and a counter rule of two of the rules. */
export class CounterStage {
  readonly failures: string[] = [];
  private readonly platform = new MemoryPlatform();
  private readonly model = new CounterModel();
  private readonly tasks: number[] = [];
  private readonly bulk: BulkActionsService;
  private readonly single: SingleChangesService;
  private readonly actions: TaskActionsService;
  private readonly ruleTasks: RuleTasks;
  private outsideEdits = 0;
  private isUnseen = false;

  private constructor(
    private readonly database: Database,
    private readonly viewer: Viewer,
    audit: AuditService,
    private readonly accountId: number,
    private readonly adgroups: readonly { readonly id: number; readonly externalId: string }[],
    private readonly rules: Readonly<Record<RuleName, number>>,
    private readonly history: CounterHistory,
  ) {
    for (const { externalId } of adgroups) this.platform.held.set(externalId, { ...START });
    const dispatcher = { dispatch: () => Promise.resolve() } as LaneDispatcher;
    const requests = new TaskRequests(database);
    const tasks = new LockedTasks(database, audit);
    const selections = new SelectionService(null as never, null as never, null as never);
    this.bulk = new BulkActionsService(database, selections, this.platform, dispatcher, requests);
    this.single = new SingleChangesService(database, audit, this.platform, dispatcher, requests);
    this.actions = new TaskActionsService(database, this.platform, dispatcher, requests, tasks);
    this.ruleTasks = new RuleTasks(database, this.platform, dispatcher, this.actions, requests);
    Object.assign(this.ruleTasks, { maxChanges: history.limit });
  }

  static async open(
    database: Database,
    viewer: Viewer,
    audit: AuditService,
    history: CounterHistory,
  ): Promise<CounterStage> {
    const { rows } = await database.pool.query<{ account: number; id: number; externalId: string }>(
      `WITH account AS (
         INSERT INTO partner_account (company_id, partner_id, name, external_id)
         VALUES ($1, 5, 'counter ' || gen_random_uuid(), gen_random_uuid()::text) RETURNING id),
       campaign AS (
         INSERT INTO campaign (company_id, account_id, external_id, name) SELECT $1, id, 'c', 'counter' FROM account RETURNING id)
       INSERT INTO adgroup (company_id, campaign_id, account_id, external_id, name, status_id, max_cpc_micros, budget_micros)
       SELECT $1, campaign.id, account.id, 'g' || n, 'counter ' || n, 2, $3, $4 FROM account, campaign, generate_series(1, $2) n
       RETURNING account_id AS account, id, external_id AS "externalId"`,
      [viewer.companyId, ENTITIES, START.maxCPC, START.budget],
    );
    const rules = await database.pool.query<{ id: number }>(
      `INSERT INTO automation_rule (company_id, owner_id, name, type, filters, time_frames, time_frames_compare, is_scheduled,
         days, hours, time_zone, master_rule_ids)
       SELECT $1, $2, 'counter ' || gen_random_uuid(), 'updateBidForAdGroups', '{}', '[]', '[]', false, '{}', '{}', 'UTC', '{}'
       FROM generate_series(1, 4) RETURNING id`,
      [viewer.companyId, viewer.userId],
    );
    const ids = Object.fromEntries(RULES.map((name, at) => [name, rules.rows[at]!.id])) as Record<RuleName, number>;
    return new CounterStage(database, viewer, audit, rows[0]!.account, rows, ids, history);
  }

  /** Plays the history and applies the counter rule. @returns differences from the model */
  async play(): Promise<string[]> {
    let writes = 0;
    const { events, endings } = this.history;
    for (const event of [...events, { kind: 'counter' } as const]) {
      this.platform.endingOf = () => (event.kind === 'counter' ? 'written' : endings[writes++ % endings.length]!);
      if (event.kind === 'change') await this.change(event);
      else if (event.kind === 'platform') await this.editOutside(event);
      else if (event.kind === 'undo') await this.undo(event.task);
      else await this.counter();
    }
    return this.failures;
  }

  private async change({ by, wish, entities }: Extract<CounterEvent, { kind: 'change' }>): Promise<void> {
    const marked = this.adgroups.filter((_, at) => entities[at]);
    const chosen = marked.length > 0 ? marked : this.adgroups.slice(0, 1);
    const { taskId } = await this.bulk.run(this.viewer, actionOf(wish), {
      selection: { ids: chosen.map(({ id }) => id), byFilters: false, filters: null },
      ...{ expectedCount: null, preview: false, request: NO_REQUEST },
      ...(isRule(by) && { rule: this.originOf(by) }),
    });
    this.tasks.push(taskId!);
    const changer: Changer = by === 'first' || by === 'second' ? 'master' : 'other';
    for (const [place, before] of await this.carriedOut()) this.model.changed(changer, place, taskId, before);
  }

  /** Changes a value at the platform. Bids get a unique value. A sync records it and updates our copy. */
  private async editOutside({ entity, field, isPulled }: Extract<CounterEvent, { kind: 'platform' }>): Promise<void> {
    const { id, externalId } = this.adgroups[entity % ENTITIES]!;
    const held = this.platform.held.get(externalId)!;
    const before = held[field];
    held[field] =
      field === 'status'
        ? held.status === 'paused'
          ? 'enabled'
          : 'paused'
        : 3_000_000 + 100_000 * ++this.outsideEdits;
    // A sync can't detect that an ad group was paused and enabled again before it.
    if (isPulled || field === 'status')
      await this.single.refresh(this.viewer, { level: 'adgroup', id, accountId: null, field, request: NO_REQUEST });
    else this.isUnseen = true;
    this.model.changed('other', `${externalId} ${field}`, null, before);
  }

  private async undo(task: number): Promise<void> {
    if (this.tasks.length === 0) return;
    const undone = this.tasks[task % this.tasks.length]!;
    const { taskId } = await this.actions.undo(this.viewer, undone, null, NO_REQUEST);
    if (taskId === null) return;
    await this.actions.approve(this.viewer, taskId, null);
    this.tasks.push(taskId);
    for (const [place, before] of await this.carriedOut()) this.model.undone(place, undone, taskId, before);
  }

  private async counter(): Promise<void> {
    const { limit } = this.history;
    const now = this.snapshot();
    const expected = this.model.expected.filter(([place, value]) => now.get(place) !== value);
    const scope = {
      masterRuleIds: [this.rules.first, this.rules.second],
      ruleId: this.rules.counter,
      level: 'adgroup' as const,
    };
    const entityIds = await this.ruleTasks.counterScope(this.viewer, scope);
    if (!this.isUnseen && limit > ENTITIES * 2) {
      const whyOf = new Map(entityIds.map((id) => [id, { seenAt: '', figures: [] }]));
      const count = await this.ruleTasks.countUndoable(this.viewer, scope, whyOf);
      this.check(count === expected.length, `${count} changes are said to be undone, not ${expected.length}`);
    }
    for (let from = 0; ; from += limit) {
      const part = expected.slice(from, from + limit);
      const asked = { ...scope, entityIds, preview: false, request: NO_REQUEST };
      const { id } = await this.ruleTasks.counter(this.viewer, asked, this.originOf('counter'));
      this.check(
        (id !== null) === part.length > 0,
        `a task is ${id === null ? 'not ' : ''}made for ${part.length} changes`,
      );
      const before = this.snapshot();
      const changed = await this.carriedOut();
      if (id === null) break;
      this.tasks.push(id);
      const after = this.snapshot();
      const wanted = new Map([...before, ...part]);
      for (const [place, value] of wanted)
        this.check(after.get(place) === value, `${place} is ${String(after.get(place))}, not ${String(value)}`);
      for (const [place, value] of changed) this.model.putBack(place, id, value);
      if (this.failures.length > 0) break;
    }
  }

  private check(holds: boolean, otherwise: string): void {
    if (!holds) this.failures.push(otherwise);
  }

  private originOf(name: RuleName): RuleOrigin {
    return {
      ...{
        ruleId: this.rules[name],
        version: 1,
        isScheduled: false,
        authorId: 0,
        filters: {},
        timeFrames: [],
        timeFramesCompare: [],
      },
      ...{ whyOf: new Map(), recorded: () => Promise.resolve() },
    };
  }

  private snapshot(): Map<Place, unknown> {
    return new Map(
      this.adgroups.flatMap(({ externalId }) => {
        const { status, maxCPC } = this.platform.held.get(externalId)!;
        return [
          [`${externalId} status`, status],
          [`${externalId} maxCPC`, maxCPC],
        ] as [Place, unknown][];
      }),
    );
  }

  /** Executes all open changes. @returns the changed places, with the values before */
  private async carriedOut(): Promise<[Place, unknown][]> {
    const before = this.snapshot();
    const runner = new LaneRunner(this.database, this.platform, FAST);
    const { companyId } = this.viewer;
    for (;;) {
      const { rows } = await this.database.pool.query<{ id: number }>(
        `SELECT task_id AS id FROM automation_lane WHERE company_id = $1 AND account_id = $2 AND closed_at IS NULL ORDER BY 1`,
        [companyId, this.accountId],
      );
      if (rows.length === 0) break;
      for (const { id: taskId } of rows) await runner.run({ companyId, taskId, accountId: this.accountId });
    }
    const after = this.snapshot();
    return [...before].filter(([place, value]) => after.get(place) !== value);
  }
}

function actionOf(wish: CounterWish): BulkAction {
  const base = { level: 'adgroup' as const, settings: null, options: null };
  if (wish.kind === 'status') {
    const isPause = wish.value === 'paused';
    return {
      ...base,
      type: isPause ? 'pauseAdGroups' : 'enableAdGroups',
      request: { kind: 'status', statusId: isPause ? 3 : 2 },
    };
  }
  const change =
    wish.kind === 'set'
      ? { action: 'set' as const, valueType: 'absolute' as const, value: wish.micros / 1_000_000 }
      : {
          action: wish.percent < 0 ? ('decrease' as const) : ('increase' as const),
          valueType: 'percent' as const,
          value: Math.abs(wish.percent) / 100,
        };
  return { ...base, type: 'updateBidForAdGroups', request: { kind: 'value', field: 'maxCPC', change } };
}
