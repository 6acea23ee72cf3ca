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
  /** Where its cost is recorded; null: requested before images had prices. */
  readonly usageId: number | null;
  /** A worker asked the generator for it. */
  readonly hasBegun: boolean;
  /** Asked for so long ago that it will not come. */
  readonly isOverdue: boolean;
  /** Micros of a US dollar; while it is not settled, what it costs at most. */
  readonly costMicros: number | null;
}

interface RequestedImages {
  readonly requestId: string;
  readonly providerId: number;
  readonly prompt: string;
  readonly size: string;
  /** One for each image. */
  readonly usageIds: readonly number[];
}

const COLUMNS = `i.id, i.owner_id AS "ownerId", i.provider_id AS "providerId", i.prompt, i.size, i.state, i.error,
  i.image_id AS "imageId", i.usage_id AS "usageId", i.begun_at IS NOT NULL AS "hasBegun",
  i.created_at < clock_timestamp() - interval '15 minutes' AS "isOverdue",
  (SELECT u.cost_micros::float8 FROM ai_usage u WHERE u.company_id = i.company_id AND u.id = i.usage_id) AS "costMicros"`;

/** Images asked of generators; their requester's only. */
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

  /** In the order of the ids; those of others are missing. */
  async own({ companyId, userId }: Viewer, ids: readonly number[]): Promise<AiImageRow[]> {
    const { rows } = await this.database.pool.query<AiImageRow>(
      `SELECT ${COLUMNS} FROM ai_image i WHERE i.company_id = $1 AND i.owner_id = $2 AND i.id = ANY ($3)
       ORDER BY array_position($3::int[], i.id)`,
      [companyId, userId, ids],
    );
    return rows;
  }

  /** Locked for the transaction; null where there is none. */
  async lock({ companyId, on }: Change, id: number): Promise<AiImageRow | null> {
    const { rows } = await on.query<AiImageRow>(
      `SELECT ${COLUMNS} FROM ai_image i WHERE i.company_id = $1 AND i.id = $2 FOR UPDATE`,
      [companyId, id],
    );
    return rows[0] ?? null;
  }

  /** A worker is about to ask the generator. @param usageId records what that costs */
  async begin({ companyId, on }: Change, id: number, usageId: number | null): Promise<void> {
    await on.query(
      'UPDATE ai_image SET begun_at = clock_timestamp(), usage_id = $3 WHERE company_id = $1 AND id = $2',
      [companyId, id, usageId],
    );
  }

  /** An outcome is final: the first one counts. */
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

  /** Own images that no worker began, locked for the transaction. */
  async waiting(change: Change, ids: readonly number[]): Promise<AiImageRow[]> {
    return change.rows<AiImageRow>(
      `SELECT ${COLUMNS} FROM ai_image i WHERE i.company_id = $1 AND i.owner_id = $2 AND i.id = ANY ($3)
         AND i.state = 'loading' AND i.begun_at IS NULL ORDER BY i.id FOR UPDATE`,
      [change.companyId, change.viewer.userId, ids],
    );
  }
}
