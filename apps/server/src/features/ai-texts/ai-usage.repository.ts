import type { TokenUse } from '@adops/connectors';
import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Database, type Queryable } from '../../core/database/index.js';

/** Purpose of a call. */
export interface UsagePurpose {
  readonly tool: string;
  readonly promptId: number | null;
  readonly promptVersion: number | null;
}

interface UsageRow extends UsagePurpose {
  readonly userId: number;
  readonly username: string;
  readonly promptName: string | null;
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly costMicros: number;
}

/** Tool name for the cost of generated images. */
export const IMAGE_TOOL = 'image';

const THIS_MONTH = "date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')::date";

/** Model calls and their cost. */
@Injectable()
export class AiUsageRepository {
  constructor(private readonly database: Database) {}

  /** Returns this month's settled cost and the reserved cost of open calls, in micros. */
  async spent(companyId: number, on: Queryable = this.database.pool): Promise<{ spent: number; reserved: number }> {
    const { rows } = await on.query<{ spent: number; reserved: number }>(
      `SELECT coalesce(sum(cost_micros) FILTER (WHERE is_settled), 0)::float8 AS spent,
         coalesce(sum(cost_micros) FILTER (WHERE NOT is_settled), 0)::float8 AS reserved
       FROM ai_usage WHERE company_id = $1 AND month = ${THIS_MONTH}`,
      [companyId],
    );
    return rows[0]!;
  }

  /** Counts a user's open text calls. */
  async countOpen({ companyId, viewer, on }: Change): Promise<number> {
    const { rows } = await on.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ai_usage WHERE company_id = $1 AND user_id = $2 AND NOT is_settled AND tool <> '${IMAGE_TOOL}'
         AND created_at > clock_timestamp() - interval '3 minutes' AND month >= ${THIS_MONTH} - 31`,
      [companyId, viewer.userId],
    );
    return rows[0]!.count;
  }

  /** Reserves cost for a number of calls of the same kind. @returns the IDs of the reservations */
  async reserve(
    change: Change,
    { tool, promptId, promptVersion }: UsagePurpose,
    micros: number,
    calls: number,
  ): Promise<number[]> {
    const rows = await change.rows<{ id: number }>(
      `INSERT INTO ai_usage (company_id, month, user_id, tool, prompt_id, prompt_version, cost_micros)
       SELECT $1, ${THIS_MONTH}, $2, $3, $4, $5, $6 FROM generate_series(1, $7) RETURNING id`,
      [change.companyId, change.viewer.userId, tool, promptId, promptVersion, micros, calls],
    );
    return rows.map(({ id }) => id);
  }

  /** Replaces the reserved cost with the actual cost of the call. */
  async settle(
    companyId: number,
    id: number,
    micros: number,
    use: TokenUse,
    on: Queryable = this.database.pool,
  ): Promise<void> {
    await on.query(
      `UPDATE ai_usage SET is_settled = true, cost_micros = $3, prompt_tokens = $4, completion_tokens = $5
       WHERE company_id = $1 AND id = $2 AND NOT is_settled`,
      [companyId, id, micros, use.promptTokens, use.completionTokens],
    );
  }

  /** Settles a call of unknown cost at its reserved amount. */
  async keepReserved(companyId: number, id: number, on: Queryable = this.database.pool): Promise<void> {
    await on.query('UPDATE ai_usage SET is_settled = true WHERE company_id = $1 AND id = $2', [companyId, id]);
  }

  /** Returns this month's usage by user, tool and prompt version, most expensive first. */
  async byUserAndTool(companyId: number): Promise<UsageRow[]> {
    const { rows } = await this.database.pool.query<UsageRow>(
      `SELECT u.user_id AS "userId", a.username, u.tool, u.prompt_id AS "promptId", u.prompt_version AS "promptVersion",
         p.name AS "promptName", count(*)::int AS calls, sum(u.prompt_tokens)::float8 AS "promptTokens",
         sum(u.completion_tokens)::float8 AS "completionTokens", sum(u.cost_micros)::float8 AS "costMicros"
       FROM ai_usage u JOIN user_account a ON a.id = u.user_id
       LEFT JOIN ai_prompt p ON p.company_id = u.company_id AND p.id = u.prompt_id
       WHERE u.company_id = $1 AND u.month = ${THIS_MONTH}
       GROUP BY u.user_id, a.username, u.tool, u.prompt_id, u.prompt_version, p.name
       ORDER BY sum(u.cost_micros) DESC, a.username, u.tool, u.prompt_id, u.prompt_version`,
      [companyId],
    );
    return rows;
  }
}
