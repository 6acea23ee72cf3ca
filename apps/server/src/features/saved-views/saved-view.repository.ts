import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { SavedViewScope } from './saved-view.model.js';

export interface StoredView {
  readonly id: number;
  readonly report: string;
  readonly name: string;
  readonly scope: keyof typeof SavedViewScope;
  readonly owner_id: number;
  readonly team_id: number | null;
  readonly state: unknown;
  readonly is_default: boolean;
  readonly updated_at: Date;
}

/** What is stored of a view, by whoever saves it. */
export type ViewValues = Pick<StoredView, 'report' | 'name' | 'scope' | 'team_id' | 'state' | 'is_default'>;

const COLUMNS = 'id, report, name, scope, owner_id, team_id, state, is_default, updated_at';

/** Views somebody may open: their own, those of their team, those of the company. Parameters $1 to $3. */
const OPEN_TO = `v.company_id = $1 AND (v.scope = 'company' OR v.owner_id = $2 OR (v.scope = 'team' AND v.team_id = $3))`;

@Injectable()
export class SavedViewRepository {
  constructor(readonly database: Database) {}

  async ofReport({ companyId, userId, teamId }: Viewer, report: string): Promise<StoredView[]> {
    const { rows } = await this.database.pool.query<StoredView>(
      `SELECT ${COLUMNS} FROM saved_view v WHERE ${OPEN_TO} AND v.report = $4 ORDER BY lower(v.name), v.id`,
      [companyId, userId, teamId, report],
    );
    return rows;
  }

  /** One view the viewer may open, locked; null for unknown and foreign ids alike. */
  async lock(on: Queryable, { companyId, userId, teamId }: Viewer, id: number): Promise<StoredView | null> {
    const { rows } = await on.query<StoredView>(
      `SELECT ${COLUMNS} FROM saved_view v WHERE ${OPEN_TO} AND v.id = $4 FOR UPDATE`,
      [companyId, userId, teamId, id],
    );
    return rows[0] ?? null;
  }

  /** Whether the owner has another view of this name, report and scope. */
  async isTaken(on: Queryable, companyId: number, ownerId: number, values: ViewValues, but: number): Promise<boolean> {
    const { rowCount } = await on.query(
      `SELECT FROM saved_view WHERE company_id = $1 AND owner_id = $2 AND report = $3 AND scope = $4
         AND lower(name) = lower($5) AND id <> $6`,
      [companyId, ownerId, values.report, values.scope, values.name, but],
    );
    return (rowCount ?? 0) > 0;
  }

  async count(on: Queryable, companyId: number, ownerId: number, report: string): Promise<number> {
    const { rows } = await on.query<{ count: number }>(
      'SELECT count(*) AS count FROM saved_view WHERE company_id = $1 AND owner_id = $2 AND report = $3',
      [companyId, ownerId, report],
    );
    return rows[0]!.count;
  }

  async insert(on: Queryable, companyId: number, ownerId: number, values: ViewValues): Promise<number> {
    const { rows } = await on.query<{ id: number }>(
      `INSERT INTO saved_view (company_id, owner_id, report, name, scope, team_id, state, is_default)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [companyId, ownerId, ...listed(values)],
    );
    return rows[0]!.id;
  }

  async update(on: Queryable, companyId: number, id: number, values: ViewValues): Promise<void> {
    await on.query(
      `UPDATE saved_view SET report = $3, name = $4, scope = $5, team_id = $6, state = $7, is_default = $8,
         updated_at = now() WHERE company_id = $1 AND id = $2`,
      [companyId, id, ...listed(values)],
    );
  }

  /** Of the owner's views of one report and scope one at most is the default. */
  async keepOneDefault(on: Queryable, companyId: number, id: number): Promise<void> {
    await on.query(
      `UPDATE saved_view o SET is_default = false FROM saved_view v
       WHERE v.company_id = $1 AND v.id = $2 AND v.is_default AND o.company_id = v.company_id AND o.owner_id = v.owner_id
         AND o.report = v.report AND o.scope = v.scope AND o.id <> v.id AND o.is_default`,
      [companyId, id],
    );
  }

  async delete(on: Queryable, companyId: number, id: number): Promise<void> {
    await on.query('DELETE FROM saved_view WHERE company_id = $1 AND id = $2', [companyId, id]);
  }
}

function listed({ report, name, scope, team_id, state, is_default }: ViewValues): unknown[] {
  return [report, name, scope, team_id, JSON.stringify(state), is_default];
}
