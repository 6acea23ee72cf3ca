import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database, type Queryable } from '../../../core/database/index.js';
import { BadUserInput } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { type AskedTask, lockRequest, noteRequest, tasksOfRequest } from './task-requests.repository.js';

/** Request that creates a task. */
export interface TaskRequest {
  /** Request ID for the log and the audit log. */
  readonly id: string | null;
  /** Idempotency-Key of the caller and a hash of the request. Null if a repeated request creates another task. */
  readonly repeatable: { readonly key: string; readonly body: string } | null;
}

export const fingerprintOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * Returns the same task for repeated requests. If a response is lost, the client can't know if the task exists and
 * repeats the request with the same key. The key applies to one user and company, and is stored with the task in the
 * same commit.
 */
@Injectable()
export class TaskRequests {
  constructor(private readonly database: Database) {}

  /**
   * Returns the task that an earlier request with this key created, or null.
   * @param part identifies the task, because one request may create several
   * @throws BadUserInput if the key was used with another request
   */
  earlier(viewer: Viewer, { repeatable }: TaskRequest, part: unknown): Promise<AskedTask | null> {
    return repeatable ? madeBefore(this.database.pool, viewer, repeatable, part) : Promise.resolve(null);
  }

  /** Creates the task once per key. Concurrent requests with the same key wait for the first one. */
  async once(
    viewer: Viewer,
    { repeatable }: TaskRequest,
    part: unknown,
    make: (client: PoolClient) => Promise<number>,
  ): Promise<number> {
    return this.database.transaction(async (client) => {
      if (!repeatable) return make(client);
      await lockRequest(client, viewer, repeatable.key);
      const earlier = await madeBefore(client, viewer, repeatable, part);
      if (earlier) return earlier.id;
      const id = await make(client);
      await noteRequest(client, viewer.companyId, id, { ...repeatable, part: fingerprintOf(part) });
      return id;
    });
  }
}

async function madeBefore(
  on: Queryable,
  viewer: Viewer,
  { key, body }: NonNullable<TaskRequest['repeatable']>,
  part: unknown,
): Promise<AskedTask | null> {
  const rows = await tasksOfRequest(on, viewer, key);
  if (rows.some((row) => row.body !== body))
    throw new BadUserInput('This Idempotency-Key was already used for another request. Send a new key.');
  const wanted = fingerprintOf(part);
  return rows.find((row) => row.part === wanted) ?? null;
}
