import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

export interface AiImageRow {
  readonly id: number;
  readonly ownerId: number;
  readonly providerId: number;
  readonly prompt: string;
  readonly size: string;
  readonly state: 'loading' | 'done' | 'failed' | 'canceled';
  readonly error: string | null;
  readonly imageId: number | null;
  /** ID of its usage record. Null if the image was requested before images had prices. */
  readonly usageId: number | null;
  /** True if a worker has called the generator. */
  readonly hasBegun: boolean;
  /** True if the image was requested so long ago that no result is expected. */
  readonly isOverdue: boolean;
  /** Cost in micros of a US dollar. Contains the maximum cost until it is settled. */
  readonly costMicros: number | null;
}

interface RequestedImages {
  readonly requestId: string;
  readonly providerId: number;
  readonly prompt: string;
  readonly size: string;
  /** IDs of usage records, one per image. */
  readonly usageIds: readonly number[];
}

const COLUMNS = `i.id, i.owner_id AS "ownerId", i.provider_id AS "providerId", i.prompt, i.size, i.state, i.error,
  i.image_id AS "imageId", i.usage_id AS "usageId", i.begun_at IS NOT NULL AS "hasBegun",
  i.created_at < clock_timestamp() - interval '15 minutes' AS "isOverdue",
  (SELECT u.cost_micros::float8 FROM ai_usage u WHERE u.company_id = i.company_id AND u.id = i.usage_id) AS "costMicros"`;

/** Generated images, visible only to the user who requested them. */
@Injectable()
export class AiImagesRepository {
  constructor(private readonly database: Database) {}

  async insert(change: Change, request: RequestedImages): Promise<AiImageRow[]> {
    const { companyId, viewer } = change;
    return change.rows<AiImageRow>(
      `INSERT INTO ai_image AS i (company_id, owner_id, request_id, provider_id, prompt, size, usage_id)
       SELECT $1, $2, $3, $4, $5, $6, u.id FROM unnest($7::int[]) u (id) RETURNING ${COLUMNS}`,
      [companyId, viewer.userId, request.requestId, request.providerId, request.prompt, request.size, request.usageIds],
    );
  }

  async countLoading(change: Change): Promise<number> {
    const [row] = await change.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM ai_image WHERE company_id = $1 AND owner_id = $2 AND state = 'loading'
         AND created_at > clock_timestamp() - interval '15 minutes'`,
      [change.companyId, change.viewer.userId],
    );
    return row!.count;
  }

  /** Returns the viewer's images in the order of the IDs. */
  async own({ companyId, userId }: Viewer, ids: readonly number[]): Promise<AiImageRow[]> {
    const { rows } = await this.database.pool.query<AiImageRow>(
      `SELECT ${COLUMNS} FROM ai_image i WHERE i.company_id = $1 AND i.owner_id = $2 AND i.id = ANY ($3)
       ORDER BY array_position($3::int[], i.id)`,
      [companyId, userId, ids],
    );
    return rows;
  }

  /** Returns the image and locks it for the transaction. Null if it doesn't exist. */
  async lock({ companyId, on }: Change, id: number): Promise<AiImageRow | null> {
    const { rows } = await on.query<AiImageRow>(
      `SELECT ${COLUMNS} FROM ai_image i WHERE i.company_id = $1 AND i.id = $2 FOR UPDATE`,
      [companyId, id],
    );
    return rows[0] ?? null;
  }

  /** Marks the image as started before the generator is called. @param usageId usage record of the call */
  async begin({ companyId, on }: Change, id: number, usageId: number | null): Promise<void> {
    await on.query(
      'UPDATE ai_image SET begun_at = clock_timestamp(), usage_id = $3 WHERE company_id = $1 AND id = $2',
      [companyId, id, usageId],
    );
  }

  /** Stores the outcome. The first outcome is final. */
  async finish(
    { companyId, on }: Change,
    id: number,
    outcome: { imageId: number } | { error: string } | 'canceled',
  ): Promise<void> {
    const { state, imageId, error } =
      outcome === 'canceled'
        ? { state: outcome, imageId: null, error: null }
        : 'imageId' in outcome
          ? { state: 'done', imageId: outcome.imageId, error: null }
          : { state: 'failed', imageId: null, error: outcome.error };
    await on.query(
      `UPDATE ai_image SET state = $3::ai_image_state, image_id = $4, error = $5, finished_at = clock_timestamp()
       WHERE company_id = $1 AND id = $2 AND state = 'loading'`,
      [companyId, id, state, imageId, error],
    );
  }

  /** Returns the viewer's images that have not started, and locks them for the transaction. */
  async waiting(change: Change, ids: readonly number[]): Promise<AiImageRow[]> {
    return change.rows<AiImageRow>(
      `SELECT ${COLUMNS} FROM ai_image i WHERE i.company_id = $1 AND i.owner_id = $2 AND i.id = ANY ($3)
         AND i.state = 'loading' AND i.begun_at IS NULL ORDER BY i.id FOR UPDATE`,
      [change.companyId, change.viewer.userId, ids],
    );
  }
}
