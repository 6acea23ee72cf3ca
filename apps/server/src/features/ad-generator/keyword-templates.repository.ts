import { Injectable } from '@nestjs/common';
import type { KeywordTemplateForm, KeywordType } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';

export interface KeywordRow extends KeywordTemplateForm {
  readonly id: number;
  readonly marketName: string | null;
  readonly sourceName: string;
  readonly version: number;
}

/** Which templates; null lets everything through. */
export interface KeywordFilter {
  readonly id: number | null;
  readonly marketIds: readonly number[] | null;
  readonly sourceId: number | null;
  readonly type: KeywordType | null;
  /** Pattern of LIKE. */
  readonly containing: string | null;
}

const TEMPLATE = `k.id, k.market_id AS "marketId", m.name AS "marketName", k.source_id AS "sourceId", s.name AS "sourceName",
  k.keyword, k.type, k.version`;
const FROM = `FROM keyword_template k JOIN partner s ON s.id = k.source_id LEFT JOIN market m ON m.id = k.market_id`;
const WHERE = `WHERE k.company_id = $1 AND ($2::int IS NULL OR k.id = $2) AND ($3::int[] IS NULL OR k.market_id = ANY($3))
  AND ($4::int IS NULL OR k.source_id = $4) AND ($5::keyword_template_type IS NULL OR k.type = $5)
  AND ($6::text IS NULL OR k.keyword ILIKE $6 OR m.name ILIKE $6 OR s.name ILIKE $6)`;

/** Keyword templates, as they are stored. */
@Injectable()
export class KeywordTemplatesRepository {
  constructor(private readonly database: Database) {}

  async page(companyId: number, filter: KeywordFilter, [limit, offset]: [number, number]): Promise<KeywordRow[]> {
    const { rows } = await this.database.pool.query<KeywordRow>(
      `SELECT ${TEMPLATE} ${FROM} ${WHERE} ORDER BY k.id DESC LIMIT $7 OFFSET $8`,
      [...values(companyId, filter), limit, offset],
    );
    return rows;
  }

  async count(companyId: number, filter: KeywordFilter): Promise<number> {
    const { rows } = await this.database.pool.query<{ count: number }>(
      `SELECT count(*) ${FROM} ${WHERE}`,
      values(companyId, filter),
    );
    return rows[0]!.count;
  }

  /** The template, held until the change ends; null when the company has no such template. */
  async hold(change: Change, id: number): Promise<KeywordRow | null> {
    const [row] = await change.rows<KeywordRow>(
      `SELECT ${TEMPLATE} ${FROM} WHERE k.company_id = $1 AND k.id = $2 FOR UPDATE OF k`,
      [change.companyId, id],
    );
    return row ?? null;
  }

  async marketExists(change: Change, id: number): Promise<boolean> {
    return (await change.rows('SELECT FROM market WHERE id = $1', [id])).length > 0;
  }

  /** How many templates the company keeps. One change at a time counts and adds. */
  async countKept(change: Change): Promise<number> {
    await change.rows(`SELECT pg_advisory_xact_lock(hashtext('keyword_template'), $1)`, [change.companyId]);
    const [row] = await change.rows<{ count: number }>('SELECT count(*) FROM keyword_template WHERE company_id = $1', [
      change.companyId,
    ]);
    return row!.count;
  }

  async insert(change: Change, { marketId, sourceId, keyword, type }: KeywordTemplateForm): Promise<number> {
    const [row] = await change.rows<{ id: number }>(
      `INSERT INTO keyword_template (company_id, market_id, source_id, keyword, type)
       VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [change.companyId, marketId, sourceId, keyword, type],
    );
    return row!.id;
  }

  async update(change: Change, id: number, { marketId, sourceId, keyword, type }: KeywordTemplateForm): Promise<void> {
    await change.rows(
      `UPDATE keyword_template SET market_id = $3, source_id = $4, keyword = $5, type = $6, version = version + 1,
         updated_at = now() WHERE company_id = $1 AND id = $2`,
      [change.companyId, id, marketId, sourceId, keyword, type],
    );
  }

  async delete(change: Change, id: number): Promise<void> {
    await change.rows('DELETE FROM keyword_template WHERE company_id = $1 AND id = $2', [change.companyId, id]);
  }
}

const values = (companyId: number, filter: KeywordFilter): unknown[] => [
  companyId,
  filter.id,
  filter.marketIds,
  filter.sourceId,
  filter.type,
  filter.containing,
];
