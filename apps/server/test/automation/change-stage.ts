import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditService } from '../../src/core/audit/index.js';
import type { Database } from '../../src/core/database/index.js';
import type { Viewer } from '../../src/core/tenancy/index.js';
import { BulkActionsService } from '../../src/features/automation/changes/bulk-actions.service.js';
import { LockedTasks } from '../../src/features/automation/tasks/locked-tasks.service.js';
import type { BulkAction } from '../../src/features/automation/planning/change-request.js';
import { SelectionService } from '../../src/features/automation/planning/selection.js';
import type { LaneDispatcher } from '../../src/features/automation/running/lane-dispatcher.js';
import { RuleTasks } from '../../src/features/automation/tasks/rule-tasks.service.js';
import { LaneRunner, type Step } from '../../src/features/automation/running/lane-runner.js';
import { SingleChangesService } from '../../src/features/automation/changes/single-changes.service.js';
import { TaskActionsService } from '../../src/features/automation/tasks/task-actions.service.js';
import { TaskRequests } from '../../src/features/automation/tasks/task-requests.service.js';
import { ChangeModel, type Fate, type ModelCommand, wanted, type Wish } from './change-model.js';
import { FAST } from './lane-world.js';
import { type Held, type HeldField, MemoryPlatform, type WriteEnding } from './memory-platform.js';
import { type RuleAct, type RuleOfTask, StoppableRules } from './stoppable-rules.js';

/** One event of a sequence. Indexes are taken modulo the number of candidates. */
export type ChangeEvent =
  | {
      readonly kind: 'change';
      readonly person: number;
      readonly field: HeldField;
      readonly wish: Wish;
      readonly entities: readonly boolean[];
      readonly how: 'bulk' | 'preview' | 'single';
      /** True if the rule requests the change: by its schedule (bulk), or applied manually (preview). */
      readonly byRule: boolean;
    }
  | { readonly kind: 'approve' | 'cancel'; readonly person: number; readonly task: number }
  | { readonly kind: 'rules'; readonly act: RuleAct; readonly person: number; readonly stopsTasks: boolean }
  | { readonly kind: 'otherLane'; readonly lane: number };

export interface ChangeSequence {
  /** Events, each with the number of steps of the worker before it. */
  readonly events: readonly { readonly after: number; readonly event: ChangeEvent }[];
  readonly endings: readonly WriteEnding[];
  /** Indexes of the open lanes that the worker takes next. */
  readonly lanes: readonly number[];
}

const ENTITIES = 2;
const START: Held = { status: 'enabled', maxCPC: 500_000, budget: 20_000_000 };
const STATUS_IDS: Readonly<Record<string, number>> = { enabled: 2, paused: 3 };
const FATES: Readonly<Record<string, Fate>> = {
  done: 'applied',
  warned: 'applied',
  rejected: 'refused',
  person: 'refused',
  conflict: 'conflict',
  excluded: 'excluded',
  planned: 'waiting',
};
interface AskedTask {
  readonly id: number;
  readonly commands: readonly ModelCommand[];
  readonly userId: number;
  readonly rule: RuleOfTask | null;
  isApproved: boolean;
  isStopped: boolean;
  /** True if nothing of the task could be sent at some time. */
  wasBlocked: boolean;
  /** Number of changes that may have reached the platform, as shown to the user who stopped the task. */
  saidOnTheWay: number | null;
  writesAfterStop: number;
}

/** Ad groups of a separate account, users who change them, and a worker that pauses at each step for the next event. */
export class ChangeStage {
  readonly failures: string[] = [];
  private readonly platform = new MemoryPlatform();
  private readonly approved: ModelCommand[] = [];
  private readonly tasks: AskedTask[] = [];
  private readonly singles: Promise<unknown>[] = [];
  private readonly bulk: BulkActionsService;
  private readonly single: SingleChangesService;
  private readonly actions: TaskActionsService;
  private left: ChangeSequence['events'][number][];
  private lanesTaken = 0;
  private isBusy = false;
  /** Tasks whose lanes are running, the innermost last. */
  private readonly running: number[] = [];
  /** Tasks that were not stopped when their worker was about to send. Their changes may arrive. */
  private readonly mayWrite = new Set<number>();
  private readonly rules: StoppableRules;

  private constructor(
    private readonly database: Database,
    private readonly people: readonly Viewer[],
    audit: AuditService,
    private readonly accountId: number,
    private readonly adgroups: readonly { readonly id: number; readonly externalId: string }[],
    private readonly sequence: ChangeSequence,
  ) {
    this.left = [...sequence.events];
    let writes = 0;
    this.platform.endingOf = (id, field) => {
      this.checkWrite(id, field);
      return sequence.endings[writes++ % sequence.endings.length] ?? 'written';
    };
    for (const { externalId } of adgroups) this.platform.held.set(externalId, { ...START });
    const dispatcher = { dispatch: () => Promise.resolve() } as LaneDispatcher;
    const requests = new TaskRequests(database);
    const tasks = new LockedTasks(database, audit);
    const selections = new SelectionService(null as never, null as never, null as never);
    this.bulk = new BulkActionsService(database, selections, this.platform, dispatcher, requests);
    this.single = new SingleChangesService(database, audit, this.platform, dispatcher, requests);
    this.actions = new TaskActionsService(database, this.platform, dispatcher, requests, tasks);
    const ruleTasks = new RuleTasks(database, this.platform, dispatcher, this.actions, requests);
    this.rules = new StoppableRules(database, people, ruleTasks);
  }

  static async open(
    database: Database,
    people: readonly Viewer[],
    audit: AuditService,
    sequence: ChangeSequence,
  ): Promise<ChangeStage> {
    const { rows } = await database.pool.query<{ account: number; id: number; externalId: string }>(
      `WITH account AS (
         INSERT INTO partner_account (company_id, partner_id, name, external_id)
         VALUES ($1, 5, 'model ' || gen_random_uuid(), gen_random_uuid()::text) RETURNING id),
       campaign AS (
         INSERT INTO campaign (company_id, account_id, external_id, name) SELECT $1, id, 'c', 'model' FROM account RETURNING id)
       INSERT INTO adgroup (company_id, campaign_id, account_id, external_id, name, status_id, max_cpc_micros, budget_micros)
       SELECT $1, campaign.id, account.id, 'g' || n, 'model ' || n, 2, $3, $4 FROM account, campaign, generate_series(1, $2) n
       RETURNING account_id AS account, id, external_id AS "externalId"`,
      [people[0]!.companyId, ENTITIES, START.maxCPC, START.budget],
    );
    const stage = new ChangeStage(database, people, audit, rows[0]!.account, rows, sequence);
    await stage.rules.resume();
    return stage;
  }

  /** Plays the sequence to its end. @returns differences from the model */
  async play(): Promise<string[]> {
    const runner: LaneRunner = new LaneRunner(this.database, this.platform, FAST, (step) => this.step(runner, step));
    for (;;) {
      const lanes = await this.openLanes();
      if (lanes.length > 0) await this.takeLane(runner, lanes);
      else if (this.left.length > 0) await this.next(runner);
      else break;
    }
    await Promise.all(this.singles);
    await this.compare();
    return this.failures;
  }

  private async takeLane(runner: LaneRunner, lanes: readonly number[], at?: number): Promise<void> {
    const choice = at ?? this.nextChoice();
    // A lane that waits for another outcome would resume automatically, but no time passes here.
    await this.database.pool.query(
      `UPDATE automation_lane l SET run_after = clock_timestamp() WHERE company_id = $1 AND account_id = $2 AND NOT EXISTS (
         SELECT FROM automation_operation o WHERE o.company_id = l.company_id AND o.task_id = l.task_id AND o.state = 'unknown'
           AND o.sent_at > clock_timestamp() - interval '45 milliseconds')`,
      [this.people[0]!.companyId, this.accountId],
    );
    const taskId = lanes[choice % lanes.length]!;
    this.running.push(taskId);
    this.platform.taskId = taskId;
    await runner.run({ companyId: this.people[0]!.companyId, taskId, accountId: this.accountId });
    this.running.pop();
    this.platform.taskId = this.running.at(-1) ?? null;
    const rest = await this.openLanes();
    if (rest.length > 0 && rest.includes(taskId)) await sleep(3);
  }

  /**
   * Returns the next index. It is shifted by one in each round, so that no lane waits forever for a lane that is never
   * selected.
   */
  private nextChoice(): number {
    const { lanes } = this.sequence;
    const turn = this.lanesTaken++;
    return (lanes[turn % lanes.length] ?? 0) + Math.floor(turn / lanes.length);
  }

  private async openLanes(): Promise<number[]> {
    const { rows } = await this.database.pool.query<{ id: number }>(
      `SELECT task_id AS id FROM automation_lane WHERE company_id = $1 AND account_id = $2 AND closed_at IS NULL ORDER BY 1`,
      [this.people[0]!.companyId, this.accountId],
    );
    return rows.map(({ id }) => id);
  }

  /** Pauses the worker at each of its steps, so that a user may make a request. */
  private async step(runner: LaneRunner, step: Step): Promise<void> {
    const task = this.running.at(-1)!;
    if (step === 'sending' && !this.isBlocked(this.taskOf(task))) this.mayWrite.add(task);
    if (step === 'sent') this.mayWrite.delete(task);
    const next = this.left[0];
    if (!next || this.isBusy) return;
    if (next.after > 0) this.left[0] = { ...next, after: next.after - 1 };
    else await this.next(runner);
  }

  private async next(runner: LaneRunner): Promise<void> {
    const { event } = this.left.shift()!;
    this.isBusy = true;
    try {
      if (event.kind === 'change') await this.change(event);
      else if (event.kind === 'otherLane') {
        const lanes = await this.openLanes();
        if (lanes.length > 0) await this.takeLane(runner, lanes, event.lane);
      } else if (event.kind === 'rules') await this.actOnRules(event);
      else if (this.tasks.length > 0) await this.act(event);
    } finally {
      this.isBusy = false;
    }
    for (const task of this.tasks) if (this.isBlocked(task)) task.wasBlocked = true;
  }

  /** Returns true if nothing of the task may be sent now. */
  private isBlocked({ isStopped, rule, userId }: AskedTask): boolean {
    return isStopped || this.rules.areStopped(rule, userId);
  }

  private taskOf(id: number): AskedTask {
    return this.tasks.find((each) => each.id === id)!;
  }

  /** Checks that nothing is sent to the platform after a stop, except changes that may already have reached it. */
  private checkWrite(id: string, field: HeldField): void {
    const taskId = this.running.at(-1)!;
    const task = this.taskOf(taskId);
    if (!this.mayWrite.has(taskId))
      this.failures.push(`${field} of ${id} was written after task ${taskId} was stopped`);
    if (task.saidOnTheWay !== null) task.writesAfterStop += 1;
  }

  private async actOnRules({ act, person, stopsTasks }: Extract<ChangeEvent, { kind: 'rules' }>): Promise<void> {
    if (act === 'resume') return this.rules.resume();
    const affects = await this.rules.press(act, person, stopsTasks);
    for (const task of this.tasks) if (task.rule && affects(task.rule, task.isApproved)) task.isStopped = true;
  }

  private async change({
    person,
    field,
    wish,
    entities,
    how,
    byRule,
  }: Extract<ChangeEvent, { kind: 'change' }>): Promise<void> {
    const viewer = this.people[person % this.people.length]!;
    const marked = this.adgroups.filter((_, at) => entities[at]);
    const chosen = how === 'single' || marked.length === 0 ? [marked[0] ?? this.adgroups[0]!] : marked;
    const open = await this.openCommands();
    const commands = chosen.map(({ externalId: entity }): ModelCommand => {
      const before = open.filter((each) => each.entity === entity && each.field === field).at(-1) ?? null;
      const old = before?.planned?.wanted ?? this.platform.held.get(entity)![field];
      return {
        name: `${how} ${this.tasks.length}`,
        taskId: 0,
        source: byRule ? 'rule' : 'person',
        entity,
        field,
        wish,
        isPreview: how === 'preview',
        // Without an expected value the change is written over any value.
        before: how === 'single' ? null : before,
        planned: { old, wanted: wanted(wish, field, old) },
        fate: null,
      };
    });
    const id =
      how === 'single'
        ? await this.askSingle(viewer, chosen[0]!.id, field, wish)
        : await this.askBulk(viewer, field, wish, chosen, how, commands);
    for (const command of commands) command.taskId = id;
    const rule = byRule ? await this.rules.give(id, how === 'bulk') : null;
    const isApproved = how !== 'preview';
    this.tasks.push({
      ...{ id, commands, userId: viewer.userId, rule, isApproved },
      ...{ isStopped: false, wasBlocked: false, saidOnTheWay: null, writesAfterStop: 0 },
    });
    if (isApproved) this.approved.push(...commands);
  }

  private async askSingle(viewer: Viewer, id: number, field: HeldField, wish: Wish): Promise<number> {
    const value = wish.kind === 'set' ? wish.value : START[field];
    const newest = await this.newestTask();
    this.singles.push(
      this.single.change(viewer, {
        level: 'adgroup',
        id,
        accountId: null,
        field,
        oldValue: undefined,
        newValue: field === 'status' ? STATUS_IDS[value] : value,
        forced: false,
        request: { id: null, repeatable: null },
      }),
    );
    for (;;) {
      const task = await this.newestTask();
      if (task !== newest) return task;
      await sleep(1);
    }
  }

  private async askBulk(
    viewer: Viewer,
    field: HeldField,
    wish: Wish,
    chosen: readonly { readonly id: number }[],
    how: 'bulk' | 'preview',
    commands: readonly ModelCommand[],
  ): Promise<number> {
    const answer = await this.bulk.run(viewer, actionOf(field, wish), {
      selection: { ids: chosen.map(({ id }) => id), byFilters: false, filters: null },
      expectedCount: null,
      preview: how === 'preview',
      request: { id: null, repeatable: null },
    });
    const changes = commands.filter(
      ({ before, planned }) => before !== null || planned!.old !== planned!.wanted,
    ).length;
    const said = Number(/^\d+/.exec(answer.message ?? '')?.[0] ?? 0);
    if (said !== changes) this.failures.push(`"${answer.message}" was said of ${changes} changes`);
    return answer.taskId!;
  }

  private async act({ kind, person, task }: Extract<ChangeEvent, { kind: 'approve' | 'cancel' }>): Promise<void> {
    const viewer = this.people[person % this.people.length]!;
    const asked = this.tasks[task % this.tasks.length]!;
    const { id, commands } = asked;
    if (kind === 'cancel') {
      const answer = await this.actions.cancel(viewer, id);
      if (answer.status !== 'success') return;
      asked.isStopped = true;
      asked.saidOnTheWay ??= Number(/(\d+) (?:was|were) on/.exec(answer.message!)?.[1] ?? 0);
    } else {
      const { rows } = await this.database.pool.query<{ state: string }>(
        'SELECT state FROM automation_task WHERE company_id = $1 AND id = $2',
        [viewer.companyId, id],
      );
      const answer = await this.actions.approve(viewer, id, null);
      if (rows[0]!.state !== 'PENDING' || answer.status !== 'success') return;
      if (asked.rule && this.isBlocked(asked)) this.failures.push(`task ${id} was approved after it was stopped`);
      asked.isApproved = true;
      this.approved.push(...commands);
    }
  }

  private async newestTask(): Promise<number> {
    const { rows } = await this.database.pool.query<{ id: number }>(
      `SELECT coalesce(max(o.task_id), 0) AS id FROM automation_operation o WHERE company_id = $1 AND account_id = $2`,
      [this.people[0]!.companyId, this.accountId],
    );
    return rows[0]!.id;
  }

  /** Returns the approved commands that have not ended, in order. */
  private async openCommands(): Promise<ModelCommand[]> {
    const states = await this.statesOf();
    return this.approved.filter((command) => ['ready', 'sending', 'unknown'].includes(states.get(command) ?? ''));
  }

  private async statesOf(): Promise<Map<ModelCommand, string>> {
    const { rows } = await this.database.pool.query<{ task: number; entity: string; state: string }>(
      `SELECT o.task_id AS task, g.external_id AS entity, o.state FROM automation_operation o
       JOIN adgroup g ON g.company_id = o.company_id AND g.id = o.entity_id WHERE o.company_id = $1 AND o.account_id = $2`,
      [this.people[0]!.companyId, this.accountId],
    );
    const states = new Map<ModelCommand, string>();
    for (const { id, commands } of this.tasks)
      for (const command of commands) {
        const row = rows.find(({ task, entity }) => task === id && entity === command.entity);
        if (row) states.set(command, row.state);
      }
    return states;
  }

  private async compare(): Promise<void> {
    const states = await this.statesOf();
    const fates = new Map([...states].map(([command, state]) => [command, FATES[state] ?? 'waiting']));
    // Stopped and unneeded changes are known by now. The model determines the rest.
    for (const [command, fate] of fates) {
      if (fate !== 'excluded') continue;
      command.fate = 'excluded';
      const { before, planned } = command;
      const needsNone = before === null && planned!.old === planned!.wanted;
      if (!needsNone && !this.taskOf(command.taskId).wasBlocked)
        this.failures.push(`${command.name} of ${command.field} is excluded, but no user stopped it`);
    }
    for (const { id, saidOnTheWay, writesAfterStop } of this.tasks)
      if (saidOnTheWay !== null && writesAfterStop > saidOnTheWay)
        this.failures.push(
          `task ${id}: ${writesAfterStop} writes after the stop, ${saidOnTheWay} were said to be on their way`,
        );
    const model = new ChangeModel(new Map(this.adgroups.map(({ externalId }) => [externalId, START])));
    for (const { externalId } of this.adgroups)
      for (const field of ['status', 'maxCPC', 'budget'] as const) {
        const commands = this.approved.filter((each) => each.entity === externalId && each.field === field);
        model.replay(externalId, field, commands, this.platform.log);
      }
    this.failures.push(...model.violations);
    for (const command of this.approved) {
      const fate = fates.get(command);
      const expected = command.fate === 'unneeded' ? 'applied' : command.fate;
      if (fate !== expected)
        this.failures.push(`${command.name} of ${command.field}: ${fate}, the model says ${expected}`);
    }
    await this.compareCopies(model);
    await this.compareRecords(model);
  }

  private async compareCopies(model: ChangeModel): Promise<void> {
    const { rows } = await this.database.pool.query<{ id: string; status: number; bid: number; budget: number }>(
      `SELECT external_id AS id, status_id AS status, max_cpc_micros AS bid, budget_micros AS budget FROM adgroup
       WHERE company_id = $1 AND account_id = $2`,
      [this.people[0]!.companyId, this.accountId],
    );
    for (const { id, status, bid, budget } of rows) {
      const { status: name, maxCPC, budget: daily } = model.held.get(id)!;
      const expected = JSON.stringify([STATUS_IDS[name], maxCPC, daily]);
      const { status: theirs, ...amounts } = this.platform.held.get(id)!;
      const platform = JSON.stringify([STATUS_IDS[theirs], amounts.maxCPC, amounts.budget]);
      if (platform !== expected) this.failures.push(`${id}: the platform holds ${platform}, the model ${expected}`);
      const copy = JSON.stringify([status, bid, budget]);
      if (copy !== expected) this.failures.push(`${id}: our copy is ${copy}, the model's ${expected}`);
    }
  }

  /** Compares the audit log: every write once and in order, and nothing else. */
  private async compareRecords(model: ChangeModel): Promise<void> {
    const { rows } = await this.database.pool.query<{ line: string }>(
      `SELECT concat_ws(' ', g.external_id, l.action, l.source, l.before, l.after) AS line FROM audit_log l
       JOIN adgroup g ON g.company_id = l.company_id AND g.id::text = l.entity_id
       WHERE l.company_id = $1 AND l.account_id = $2 AND l.entity_type = 'adgroup' ORDER BY l.id`,
      [this.people[0]!.companyId, this.accountId],
    );
    const stored = (value: string | number): number => STATUS_IDS[value] ?? Number(value);
    for (const { externalId } of this.adgroups)
      for (const field of ['status', 'maxCPC', 'budget'] as const) {
        const mine = (entity: string, name: string) => entity === externalId && name === field;
        const expected = model.records
          .filter((each) => mine(each.entity, each.field))
          .map(
            ({ source, before, after }) => `${source} {"${field}": ${stored(before)}} {"${field}": ${stored(after)}}`,
          );
        const start = `${externalId} adgroup.${field} `;
        const recorded = rows.filter(({ line }) => line.startsWith(start)).map(({ line }) => line.slice(start.length));
        if (recorded.join() !== expected.join())
          this.failures.push(`${externalId} ${field}: recorded [${recorded.join()}], written [${expected.join()}]`);
      }
  }
}

function actionOf(field: HeldField, wish: Wish): BulkAction {
  const shared = { level: 'adgroup', settings: null, options: null } as const;
  if (field === 'status') {
    const isOn = wish.kind === 'set' && wish.value === 'enabled';
    return {
      ...shared,
      type: isOn ? 'enableAdGroups' : 'pauseAdGroups',
      request: { kind: 'status', statusId: isOn ? 2 : 3 },
    };
  }
  const change =
    wish.kind === 'set'
      ? { action: 'set' as const, valueType: 'absolute' as const, value: Number(wish.value) / 1e6 }
      : wish.kind === 'amount'
        ? { action: 'increase' as const, valueType: 'absolute' as const, value: wish.micros / 1e6 }
        : {
            action: wish.percent > 0 ? ('increase' as const) : ('decrease' as const),
            valueType: 'percent' as const,
            value: Math.abs(wish.percent) / 100,
          };
  return {
    ...shared,
    type: field === 'maxCPC' ? 'updateBidForAdGroups' : 'updateAdGroupBudget',
    request: { kind: 'value', field, change },
  };
}
