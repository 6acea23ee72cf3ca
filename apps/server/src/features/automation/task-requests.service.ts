import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database, type Queryable } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type AskedTask, lockRequest, noteRequest, tasksOfRequest } from './task-requests.repository.js';

/** A request that asks for a task. */
export interface TaskRequest {
  /** For the log and the record of changes. */
  readonly id: string | null;
  /** The caller's Idempotency-Key and a fingerprint of what came with it; null: a repeated request makes another task. */
  readonly repeatable: { readonly key: string; readonly body: string } | null;
}

export const fingerprintOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * Where an answer was lost, the caller cannot know whether there is a task, and asks again with the same key: the same
 * person in the same company gets the same task. The key is kept with the task, in the commit that makes it.
 */
@Injectable()
export class TaskRequests {
  constructor(private readonly database: Database) {}

  /**
   * The task an earlier request of this key has made, or null.
   * @param part what is asked for: one request may ask for several tasks
   * @throws BadUserInput when the key came with another request
   */
  earlier(viewer: Viewer, { repeatable }: TaskRequest, part: unknown): Promise<AskedTask | null> {
    return repeatable ? madeBefore(this.database.pool, viewer, repeatable, part) : Promise.resolve(null);
  }

  /** Makes the task unless an earlier request of the key has; of two at once the second waits for the first. */
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
    throw new BadUserInput('This Idempotency-Key was used for another request: each request needs a key of its own.');
  const wanted = fingerprintOf(part);
  return rows.find((row) => row.part === wanted) ?? null;
}
