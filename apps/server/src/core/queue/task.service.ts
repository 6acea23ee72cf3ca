import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../database/index.js';
import { JobRegistry } from './job-registry.js';
import { QueueService } from './queue.service.js';

/** Longest time a worker keeps a task without a sign of life; times are the database's. */
const LEASE = '45 seconds';
const HEARTBEAT_MS = 5_000;
/** A task that was offered but not taken is offered again. */
const OFFER_AGAIN_AFTER = '30 seconds';
/** Five workers died on it: a person must look. */
const MAX_ATTEMPTS = 5;

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

export type TaskHandler = (payload: never, run: TaskRun) => Promise<unknown>;

/**
 * Recorded work. A task row and what asks for it are committed together; the dispatcher hands it to the queue; a lease
 * with a rising token makes sure that one worker at a time, and only the latest, writes its outcome.
 */
@Injectable()
export class TaskService {
  private readonly kinds = new Map<string, TaskHandler>();

  constructor(
    private readonly database: Database,
    private readonly queue: QueueService,
    registry: JobRegistry,
  ) {
    registry.handle('task.run', ({ companyId, taskId }) => this.run(companyId, taskId));
    registry.handle('task.dispatch', () => this.dispatch());
    registry.schedule({
      id: 'task-dispatch',
      description: 'Requeues recorded tasks that no worker is processing.',
      job: 'task.dispatch',
      every: 5_000,
    });
  }

  /** The feature that carries out tasks of this kind. The payload is what `create` was given, through JSON. */
  handle(kind: string, handler: TaskHandler): void {
    if (this.kinds.has(kind)) throw new Error(`Two handlers for tasks of kind ${kind}.`);
    this.kinds.set(kind, handler);
  }

  /** Records a task on the caller's transaction. It starts when that commits, within seconds. */
  async create(task: NewTask, on: Queryable = this.database.pool): Promise<number> {
    const { rows } = await on.query<{ id: number }>(
      `INSERT INTO task (company_id, kind, payload, user_id, actor_id, request_id) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [task.companyId, task.kind, JSON.stringify(task.payload), task.userId, task.actorId, task.requestId ?? null],
    );
    return rows[0]!.id;
  }

  /** Offers open tasks without a live lease to the queue. Two dispatchers at once are safe. */
  async dispatch(): Promise<void> {
    const { rows } = await this.database.pool.query<{ company_id: number; id: number; attempt: number }>(
      `UPDATE task SET offered_at = clock_timestamp()
       WHERE (company_id, id) IN (
         SELECT company_id, id FROM task
         WHERE state IN ('PENDING_FOR_EXECUTION', 'PROCESS')
           AND (lease_until IS NULL OR lease_until < clock_timestamp())
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
    const { rows } = await this.database.pool.query<{
      kind: string;
      payload: unknown;
      token: number;
      attempt: number;
      user_id: number | null;
      actor_id: number | null;
    }>(
      `UPDATE task SET state = 'PROCESS', lease_token = lease_token + 1, attempt = attempt + 1, lease_until = clock_timestamp() + $3::interval
       WHERE company_id = $1 AND id = $2 AND state IN ('PENDING_FOR_EXECUTION', 'PROCESS')
         AND (lease_until IS NULL OR lease_until < clock_timestamp())
       RETURNING kind, payload, lease_token AS token, attempt, user_id, actor_id`,
      [companyId, taskId, LEASE],
    );
    const task = rows[0];
    if (!task) return;
    const mine = [companyId, taskId, task.token];
    if (task.attempt > MAX_ATTEMPTS) {
      await this.finish(mine, 'ERROR', null, 'Canceled: the worker crashed five times while processing it.');
      return;
    }
    const heartbeat = setInterval(() => {
      void this.database.pool
        .query(
          `UPDATE task SET lease_until = clock_timestamp() + $4::interval WHERE company_id = $1 AND id = $2 AND lease_token = $3`,
          [...mine, LEASE],
        )
        .catch(() => undefined);
    }, HEARTBEAT_MS);
    try {
      const handler = this.kinds.get(task.kind);
      if (!handler) throw new Error(`No handler for tasks of kind ${task.kind}.`);
      const result = await handler(task.payload as never, {
        companyId,
        taskId,
        userId: task.user_id,
        actorId: task.actor_id,
        progress: async (done, total) => {
          await this.database.pool.query(
            'UPDATE task SET done = $4, total = $5 WHERE company_id = $1 AND id = $2 AND lease_token = $3',
            [...mine, done, total],
          );
        },
      });
      await this.finish(mine, 'SUCCESS', result ?? null, null);
    } catch (error) {
      await this.finish(mine, 'ERROR', null, error instanceof Error ? error.message : String(error));
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** Only the holder of the latest token may say how it ended. */
  private async finish(
    mine: readonly number[],
    state: 'SUCCESS' | 'ERROR',
    result: unknown,
    error: string | null,
  ): Promise<void> {
    await this.database.pool.query(
      `UPDATE task SET state = $4::task_state, result = $5, error = $6, finished_at = clock_timestamp(), lease_until = NULL
       WHERE company_id = $1 AND id = $2 AND lease_token = $3 AND state = 'PROCESS'`,
      [...mine, state, result === null ? null : JSON.stringify(result), error?.slice(0, 2_000) ?? null],
    );
  }
}
