import type { Database } from '../../src/core/database/index.js';
import type { Viewer } from '../../src/core/tenancy/index.js';
import type { RuleTasks } from '../../src/features/automation/tasks/rule-tasks.service.js';

/** Actions on the rule of tasks and on users. */
export const RULE_ACTS = ['holdAll', 'holdRule', 'remove', 'rewrite', 'unschedule', 'switchOff', 'loseRights'] as const;
/**
 * Action that stops tasks, or `resume`. It ends holds, turns the scheduler on, schedules the rule and restores the
 * permissions.
 */
export type RuleAct = (typeof RULE_ACTS)[number] | 'resume';

/** Rule of a task, as it was when the task was created. */
export interface RuleOfTask {
  readonly id: number;
  readonly version: number;
  readonly isScheduled: boolean;
}

/** Rule with which a model of changes creates tasks, and all actions that stop it. */
export class StoppableRules {
  private rule: { id: number; version: number; isHeld: boolean; isScheduled: boolean } | null = null;
  private readonly lost = new Set<number>();
  private readonly removed = new Set<number>();
  private isHeld = false;
  private isOn = true;

  constructor(
    private readonly database: Database,
    private readonly people: readonly Viewer[],
    private readonly tasks: RuleTasks,
  ) {}

  private get companyId(): number {
    return this.people[0]!.companyId;
  }

  /** Assigns a recorded task to the rule, before a worker can claim it. */
  async give(taskId: number, isScheduled: boolean): Promise<RuleOfTask> {
    this.rule ??= await this.created();
    const { id, version } = this.rule;
    await this.database.pool.query(
      `UPDATE automation_task SET source = 'rule', rule_id = $3, rule_version = $4, is_scheduled = $5 WHERE company_id = $1 AND id = $2`,
      [this.companyId, taskId, id, version, isScheduled],
    );
    return { id, version, isScheduled };
  }

  private async created() {
    const { rows } = await this.database.pool.query<{ id: number }>(
      `INSERT INTO automation_rule (company_id, owner_id, name, type, filters, time_frames, time_frames_compare, is_scheduled,
         days, hours, time_zone, master_rule_ids)
       VALUES ($1, $2, 'model ' || gen_random_uuid(), 'updateBidForAdGroups', '{}', '[]', '[]', true, '{}', '{}', 'UTC', '{}')
       RETURNING id`,
      [this.companyId, this.people[0]!.userId],
    );
    return { id: rows[0]!.id, version: 1, isHeld: false, isScheduled: true };
  }

  /** Returns true if nothing of a task may be sent, because of its rule (null if it has none) or its user. */
  areStopped(task: RuleOfTask | null, userId: number): boolean {
    if (this.lost.has(userId)) return true;
    if (!task) return false;
    if (this.isHeld || this.removed.has(task.id)) return true;
    const rule = this.rule!;
    if (rule.isHeld || rule.version > task.version) return true;
    return task.isScheduled && (!this.isOn || !rule.isScheduled);
  }

  /**
   * Runs an action.
   * @param stopsTasks true to also stop open tasks, as the services do after their commit
   * @returns the permanently stopped tasks
   */
  async press(
    act: Exclude<RuleAct, 'resume'>,
    person: number,
    stopsTasks: boolean,
  ): Promise<(task: RuleOfTask, isApproved: boolean) => boolean> {
    const none = () => false;
    if (act === 'loseRights') {
      const { userId } = this.people[person % this.people.length]!;
      this.lost.add(userId);
      await this.setMembers(false, [userId]);
      return none;
    }
    if (act === 'holdAll' || act === 'switchOff') {
      if (act === 'holdAll') this.isHeld = true;
      else this.isOn = false;
      await this.keepScheduler();
      const isScheduled = act === 'switchOff';
      if (stopsTasks) await this.tasks.stop(this.people[0]!, act, { isScheduled });
      return (task) => stopsTasks && (task.isScheduled || !isScheduled);
    }
    const { rule } = this;
    if (!rule) return none;
    await this.changeRule(rule, act);
    if (act === 'remove') this.rule = null;
    const filter = { ruleId: rule.id, isScheduled: act === 'unschedule', hasBeenApproved: act === 'holdRule' };
    if (stopsTasks) await this.tasks.stop(this.people[0]!, act, filter);
    return (task, isApproved) =>
      stopsTasks &&
      task.id === rule.id &&
      (task.isScheduled || !filter.isScheduled) &&
      (isApproved || !filter.hasBeenApproved);
  }

  private async changeRule(
    rule: NonNullable<StoppableRules['rule']>,
    act: 'holdRule' | 'remove' | 'rewrite' | 'unschedule',
  ): Promise<void> {
    if (act === 'holdRule') rule.isHeld = true;
    if (act === 'rewrite') rule.version += 1;
    if (act === 'unschedule') rule.isScheduled = false;
    if (act === 'remove') this.removed.add(rule.id);
    await this.database.pool.query(
      `UPDATE automation_rule SET held_at = CASE WHEN $3 THEN now() END, version = $4, content_version = $4, is_scheduled = $5,
         removed_at = CASE WHEN $6 THEN now() END
       WHERE company_id = $1 AND id = $2`,
      [this.companyId, rule.id, rule.isHeld, rule.version, rule.isScheduled, act === 'remove'],
    );
  }

  async resume(): Promise<void> {
    [this.isHeld, this.isOn] = [false, true];
    await this.keepScheduler();
    await this.setMembers(
      true,
      this.people.map(({ userId }) => userId),
    );
    this.lost.clear();
    if (!this.rule) return;
    Object.assign(this.rule, { isHeld: false, isScheduled: true });
    await this.database.pool.query(
      'UPDATE automation_rule SET held_at = NULL, is_scheduled = true WHERE company_id = $1 AND id = $2',
      [this.companyId, this.rule.id],
    );
  }

  private async keepScheduler(): Promise<void> {
    await this.database.pool.query(
      `INSERT INTO rule_scheduler (company_id, is_enabled, held_at) VALUES ($1, $2, CASE WHEN $3 THEN now() END)
       ON CONFLICT (company_id) DO UPDATE SET is_enabled = excluded.is_enabled, held_at = excluded.held_at`,
      [this.companyId, this.isOn, this.isHeld],
    );
  }

  private async setMembers(isActive: boolean, userIds: readonly number[]): Promise<void> {
    await this.database.pool.query('UPDATE membership SET is_active = $3 WHERE company_id = $1 AND user_id = ANY($2)', [
      this.companyId,
      userIds,
      isActive,
    ]);
  }
}
