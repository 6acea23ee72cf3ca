import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../database/index.js';
import { type Held, isFree, Leases, MAX_DEATHS } from '../work/index.js';
import { JobRegistry } from './job-registry.js';
import { QueueService } from './queue.service.js';

/** Maximum time for which a worker holds a task without a heartbeat, by the database clock. */
const LEASE_MS = 45_000;
const HEARTBEAT_MS = 5_000;
/** Time after which an offered but unclaimed task is offered again. */
const OFFER_AGAIN_AFTER = '30 seconds';

export interface NewTask {
  readonly companyId: number;
  readonly kind: string;
  readonly payload: object;
  readonly userId: number | null;
  readonly actorId: number | null;
  readonly requestId?: string | null;
}

export interface TaskRun {
  readonly companyId: number;
  readonly taskId: number;
  readonly userId: number | null;
  readonly actorId: number | null;
  progress(done: number, total: number): Promise<void>;
}

interface TaskId {
  readonly companyId: number;
  readonly taskId: number;
}

/** A task as claimed by a worker. */
interface TakenTask {
  readonly kind: string;
  readonly payload: unknown;
  readonly attempt: number;
  readonly userId: number | null;
  readonly actorId: number | null;
}

const COLUMNS = 'kind, payload, attempt, user_id AS "userId", actor_id AS "actorId"';

export type TaskHandler = (payload: never, run: TaskRun) => Promise<unknown>;

/**
 * Recorded work. A task row is committed together with the change that requests it, and the dispatcher adds it to the
 * queue. A lease with an increasing token ensures that one worker at a time, and only the latest, stores its result.
 */
@Injectable()
export class TaskService {
  private readonly kinds = new Map<string, TaskHandler>();
  private readonly leases: Leases<TaskId>;

  constructor(
    private readonly database: Database,
    private readonly queue: QueueService,
    registry: JobRegistry,
  ) {
    this.leases = new Leases(database, 'task', { company_id: 'companyId', id: 'taskId' }, LEASE_MS);
    registry.handle('task.run', ({ companyId, taskId }) => this.run(companyId, taskId));
    registry.handle('task.dispatch', () => this.dispatch());
    registry.schedule({
      id: 'task-dispatch',
      description: 'Requeues recorded tasks that no worker is processing.',
      job: 'task.dispatch',
      every: 5_000,
    });
  }

  /**
   * Registers the feature that executes tasks of this kind. The payload is the argument of `create` after conversion to
   * JSON.
   */
  handle(kind: string, handler: TaskHandler): void {
    if (this.kinds.has(kind)) throw new Error(`Two handlers for tasks of kind ${kind}.`);
    this.kinds.set(kind, handler);
  }

  /** Records a task in the caller's transaction. The task starts within seconds after the commit. */
  async create(task: NewTask, on: Queryable = this.database.pool): Promise<number> {
    const { rows } = await on.query<{ id: number }>(
      `INSERT INTO task (company_id, kind, payload, user_id, actor_id, request_id) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [task.companyId, task.kind, JSON.stringify(task.payload), task.userId, task.actorId, task.requestId ?? null],
    );
    return rows[0]!.id;
  }

  /** Offers open tasks without an active lease to the queue. Concurrent dispatchers are safe. */
  async dispatch(): Promise<void> {
    const { rows } = await this.database.pool.query<{ company_id: number; id: number; attempt: number }>(
      `UPDATE task SET offered_at = clock_timestamp()
       WHERE (company_id, id) IN (
         SELECT company_id, id FROM task
         WHERE state IN ('PENDING_FOR_EXECUTION', 'PROCESS')
           AND ${isFree()}
           AND (offered_at IS NULL OR offered_at < clock_timestamp() - $1::interval)
         ORDER BY created_at LIMIT 100 FOR UPDATE SKIP LOCKED)
       RETURNING company_id, id, attempt`,
      [OFFER_AGAIN_AFTER],
    );
    for (const row of rows) {
      await this.queue.add(
        'task.run',
        { companyId: row.company_id, taskId: row.id },
        `task-${row.company_id}-${row.id}-${row.attempt}`,
      );
    }
  }

  private async run(companyId: number, taskId: number): Promise<void> {
    const id = { companyId, taskId };
    const task = await this.leases.take<TakenTask>(this.database.pool, id, {
      where: "state IN ('PENDING_FOR_EXECUTION', 'PROCESS')",
      set: "state = 'PROCESS', attempt = attempt + 1",
      returning: COLUMNS,
    });
    if (!task) return;
    const held = { ...id, token: task.token };
    if (task.attempt > MAX_DEATHS) {
      await this.finish(held, 'ERROR', null, 'Canceled: the worker crashed five times while processing it.');
      return;
    }
    try {
      const result = await this.leases.whileHeld(held, HEARTBEAT_MS, () => this.carryOut(held, task));
      await this.finish(held, 'SUCCESS', result ?? null, null);
    } catch (error) {
      await this.finish(held, 'ERROR', null, error instanceof Error ? error.message : String(error));
    }
  }

  private async carryOut(held: Held<TaskId>, { kind, payload, userId, actorId }: TakenTask): Promise<unknown> {
    const handler = this.kinds.get(kind);
    if (!handler) throw new Error(`No handler for tasks of kind ${kind}.`);
    const { companyId, taskId, token } = held;
    const progress = async (done: number, total: number): Promise<void> => {
      await this.database.pool.query(
        'UPDATE task SET done = $4, total = $5 WHERE company_id = $1 AND id = $2 AND lease_token = $3',
        [companyId, taskId, token, done, total],
      );
    };
    return handler(payload as never, { companyId, taskId, userId, actorId, progress });
  }

  /** Stores the result of a task. Only the holder of the latest token may do so. */
  private async finish(
    { companyId, taskId, token }: Held<TaskId>,
    state: 'SUCCESS' | 'ERROR',
    result: unknown,
    error: string | null,
  ): Promise<void> {
    await this.database.pool.query(
      `UPDATE task SET state = $4::task_state, result = $5, error = $6, finished_at = clock_timestamp(), lease_until = NULL
       WHERE company_id = $1 AND id = $2 AND lease_token = $3 AND state = 'PROCESS'`,
      [
        ...[companyId, taskId, token, state],
        ...[result === null ? null : JSON.stringify(result), error?.slice(0, 2_000) ?? null],
      ],
    );
  }
}
