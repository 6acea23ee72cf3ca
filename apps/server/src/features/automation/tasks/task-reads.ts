import { filterWords } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import type { User } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { CatalogueService } from '../../reference-lists/index.js';
import { namesOf } from './filter-words.js';
import type { AutomationTask, AutomationTaskPage } from '../graphql/task.model.js';
import type { PageOf } from '../operations/page.js';
import {
  creatorIds,
  entitiesOfTask,
  pageOfTasks,
  type TaskFilter,
  type TaskRow,
  tasksAwaiting,
  tasksSeen,
  taskAndItsUndoing,
  tasksUndoing,
} from './task-reads.repository.js';
import { actionName, bulkStateOf, taskStatusName } from './task-words.js';

/** Maximum number of selected campaigns or ad groups for which a rule can be created from a task. */
const MAX_CHOSEN = 1_000;

/** Reads tasks for users who may see the accounts. */
@Injectable()
export class TaskReads {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueService,
  ) {}

  async tasks(viewer: Viewer, filter: TaskFilter, page: PageOf): Promise<AutomationTaskPage> {
    const rows = await pageOfTasks(this.database.pool, viewer, filter, page);
    const items = await this.withChildren(viewer, await this.shape(viewer, rows));
    return { items, total: rows[0]?.total ?? (page.page > 1 ? await tasksSeen(this.database.pool, viewer) : 0) };
  }

  /**
   * Counts waiting tasks. Every screen requests this count once a minute, and a partial index contains only the few
   * waiting tasks.
   */
  awaitingCount(viewer: Viewer): Promise<number> {
    return tasksAwaiting(this.database.pool, viewer);
  }

  async task(viewer: Viewer, id: number): Promise<AutomationTask | null> {
    const rows = await taskAndItsUndoing(this.database.pool, viewer, id);
    const tasks = await this.shape(viewer, rows);
    const task = tasks.find((each) => each.id === id);
    if (!task) return null;
    const isChosen = rows.some((row) => row.id === id && row.filters === null);
    const chosenIds = isChosen ? await entitiesOfTask(this.database.pool, viewer, id, MAX_CHOSEN) : null;
    return withFollowing(
      { ...task, chosenIds },
      tasks.filter((each) => each.id !== id),
    );
  }

  /** Adds the tasks that undo tasks of a page, with one additional statement. */
  private async withChildren(viewer: Viewer, tasks: readonly AutomationTask[]): Promise<AutomationTask[]> {
    if (tasks.length === 0) return [];
    const undoing = await tasksUndoing(
      this.database.pool,
      viewer,
      tasks.map(({ id }) => id),
    );
    const children = await this.shape(viewer, undoing);
    return tasks.map((task) =>
      withFollowing(
        task,
        children.filter(
          ({ undoOfTaskId, alsoUndoOfTaskIds }) => undoOfTaskId === task.id || alsoUndoOfTaskIds.includes(task.id),
        ),
      ),
    );
  }

  async creators(viewer: Viewer): Promise<User[]> {
    const [creators, { members }] = await Promise.all([
      creatorIds(this.database.pool, viewer),
      this.catalogue.of(viewer),
    ]);
    const ids = new Set(creators);
    return members.filter(({ id }) => ids.has(id));
  }

  private async shape(viewer: Viewer, rows: readonly TaskRow[]): Promise<AutomationTask[]> {
    const catalogue = await this.catalogue.of(viewer);
    const names = namesOf(catalogue);
    const users = new Map(catalogue.members.map((member) => [member.id, member]));
    const user = (id: number | null): User | null => (id === null ? null : (users.get(id) ?? null));
    return rows.map((row): AutomationTask => ({
      id: row.id,
      username: user(row.user_id)?.username ?? null,
      type: row.undo_of_task_id === null ? actionName(row.type) : `Undo: ${actionName(row.type)}`,
      typeValue: row.type as AutomationTask['typeValue'],
      status: taskStatusName(row),
      statusMessage: row.status_message,
      statusValue: row.state,
      bulkState: bulkStateOf(row.state, row.restarts),
      filters: filterWords(row.filters, names),
      rawFilters: row.filters,
      timeFrames: row.time_frames ?? [],
      timeFramesCompare: row.time_frames_compare ?? [],
      settings: row.settings,
      options: row.options,
      createdAt: row.created_at,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      warningCount: row.warned,
      successCount: row.done,
      errorCount: row.failed,
      approvableCount: row.approvable ?? null,
      approverCount: row.approvers ?? null,
      retryableCount: row.retryable ?? null,
      conflictCount: row.conflicts ?? null,
      excludeCount: row.excluded,
      skippedCount: row.skipped,
      excludedManuallyCount: row.excluded_manually,
      keptCount: row.kept,
      stoppedCount: row.stopped_count,
      endedBy: user(row.cancelled_by ?? (row.state === 'REJECTED' ? row.approver_id : null)),
      endedAt: row.cancelled_at ?? (row.state === 'REJECTED' ? row.finished_at : null),
      approvalRequestedAt: row.approval_requested_at,
      expiresAt: row.expires_at,
      isCreatedByScheduler: row.is_scheduled,
      ruleId: row.rule_id,
      ruleName: row.rule_name,
      isMasterRule: row.is_master,
      isCounterRule: row.source === 'counter',
      lastCounterRuleTask: null,
      childTasks: [],
      creator: user(row.user_id),
      actor: row.actor_id === row.user_id ? null : user(row.actor_id),
      ruleAuthor: row.rule_author_id === row.user_id ? null : user(row.rule_author_id),
      approver: user(row.approver_id),
      isPreview: row.is_preview,
      needsApproval: row.needs_approval,
      planHash: row.plan_hash ?? null,
      operationCount: row.operation_count,
      budgetChange: row.budget_change === null ? null : row.budget_change / 1_000_000,
      undoOfTaskId: row.undo_of_task_id,
      alsoUndoOfTaskIds: [...(row.also_undo_of_task_ids ?? [])],
      rewriteOfTaskId: row.rewrite_of_task_id,
    }));
  }
}

/** Adds the tasks that undo a task, which were created by a user or a counter rule. */
const withFollowing = (task: AutomationTask, childTasks: AutomationTask[]): AutomationTask => ({
  ...task,
  childTasks,
  lastCounterRuleTask: childTasks.findLast(({ isCounterRule }) => isCounterRule) ?? null,
});
