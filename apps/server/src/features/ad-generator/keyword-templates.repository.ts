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

/** Filter of templates. Null matches all. */
export interface KeywordFilter {
  readonly id: number | null;
  readonly marketIds: readonly number[] | null;
  readonly sourceId: number | null;
  readonly type: KeywordType | null;
  /** LIKE pattern. */
  readonly containing: string | null;
}

const TEMPLATE = `k.id, k.market_id AS "marketId", m.name AS "marketName", k.source_id AS "sourceId", s.name AS "sourceName",
  k.keyword, k.type, k.version`;
const FROM = `FROM keyword_template k JOIN partner s ON s.id = k.source_id LEFT JOIN market m ON m.id = k.market_id`;
const WHERE = `WHERE k.company_id = $1 AND ($2::int IS NULL OR k.id = $2) AND ($3::int[] IS NULL OR k.market_id = ANY($3))
  AND ($4::int IS NULL OR k.source_id = $4) AND ($5::keyword_template_type IS NULL OR k.type = $5)
  AND ($6::text IS NULL OR k.keyword ILIKE $6 OR m.name ILIKE $6 OR s.name ILIKE $6)`;

/** Stored keyword templates. Lists use SQL, because they are searched by names of three tables. */
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

  /** Returns the template and locks it for the transaction. Null if the company has no such template. */
  async lock(change: Change, id: number): Promise<KeywordRow | null> {
    const [row] = await change.rows<KeywordRow>(
      `SELECT ${TEMPLATE} ${FROM} WHERE k.company_id = $1 AND k.id = $2 FOR UPDATE OF k`,
      [change.companyId, id],
    );
    return row ?? null;
  }

  async marketExists({ entities }: Change, id: number): Promise<boolean> {
    return (await entities.market.count({ where: { id } })) > 0;
  }

  /** Counts the company's templates. Locks, so that concurrent inserts can't exceed the limit. */
  async countKept(change: Change): Promise<number> {
    await change.rows(`SELECT pg_advisory_xact_lock(hashtext('keyword_template'), $1)`, [change.companyId]);
    return change.entities.keywordTemplate.count();
  }

  async insert({ companyId, entities }: Change, template: KeywordTemplateForm): Promise<number> {
    const { id } = await entities.keywordTemplate.create({
      data: { companyId, ...columns(template) },
      select: { id: true },
    });
    return id;
  }

  async update({ companyId, entities }: Change, id: number, template: KeywordTemplateForm): Promise<void> {
    await entities.keywordTemplate.update({
      where: { companyId_id: { companyId, id } },
      data: { ...columns(template), version: { increment: 1 }, updatedAt: new Date() },
      select: { id: true },
    });
  }

  async delete({ entities }: Change, id: number): Promise<void> {
    await entities.keywordTemplate.deleteMany({ where: { id } });
  }
}

const columns = ({ marketId, sourceId, keyword, type }: KeywordTemplateForm) => ({ marketId, sourceId, keyword, type });

const values = (companyId: number, filter: KeywordFilter): unknown[] => [
  companyId,
  filter.id,
  filter.marketIds,
  filter.sourceId,
  filter.type,
  filter.containing,
];
