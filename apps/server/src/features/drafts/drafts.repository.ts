import type { DraftState } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

export interface DraftRow {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly state: DraftState;
  readonly version: number;
  readonly writer: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly publishedAt: Date | null;
  readonly taskId: number | null;
  readonly taskState: string | null;
  readonly taskDone: number | null;
  readonly taskTotal: number | null;
  readonly taskError: string | null;
}

export interface FullDraftRow extends DraftRow {
  readonly payload: unknown;
  readonly payloadVersion: number;
}

/** Values that a save stores. */
export interface DraftValues {
  readonly title: string;
  readonly payload: object;
  readonly payloadVersion: number;
  readonly writer: string;
}

const SUMMARY = `d.id, d.kind, d.title, d.state, d.version, d.writer, d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.published_at AS "publishedAt", d.task_id AS "taskId", t.state AS "taskState", t.done AS "taskDone", t.total AS "taskTotal",
  t.error AS "taskError"`;
const FULL = `${SUMMARY}, d.payload, d.payload_version AS "payloadVersion"`;
const FROM = 'FROM draft d LEFT JOIN task t ON t.company_id = d.company_id AND t.id = d.task_id';
/** SQL condition that limits drafts to their owner. */
const OWN = 'd.company_id = $1 AND d.owner_id = $2';

/** Stored drafts. */
@Injectable()
export class DraftsRepository {
  constructor(private readonly database: Database) {}

  /** Returns a page of drafts, latest save first. */
  async page(
    { companyId, userId }: Viewer,
    kinds: readonly string[],
    state: DraftState | null,
    [limit, offset]: readonly [number, number],
  ): Promise<{ rows: DraftRow[]; totalRows: number }> {
    const where = `WHERE ${OWN} AND d.kind = ANY($3) AND ($4::draft_state IS NULL OR d.state = $4)`;
    const values = [companyId, userId, kinds, state];
    const [page, count] = await Promise.all([
      this.database.pool.query<DraftRow>(
        `SELECT ${SUMMARY} ${FROM} ${where} ORDER BY d.updated_at DESC, d.id DESC LIMIT $5 OFFSET $6`,
        [...values, limit, offset],
      ),
      this.database.pool.query<{ count: number }>(`SELECT count(*) FROM draft d ${where}`, values),
    ]);
    return { rows: page.rows, totalRows: count.rows[0]!.count };
  }

  async one({ companyId, userId }: Viewer, id: number): Promise<FullDraftRow | null> {
    const { rows } = await this.database.pool.query<FullDraftRow>(`SELECT ${FULL} ${FROM} WHERE ${OWN} AND d.id = $3`, [
      companyId,
      userId,
      id,
    ]);
    return rows[0] ?? null;
  }

  /** Returns the draft and locks it for the transaction. Null if the user has no such draft. */
  async lock(change: Change, id: number): Promise<FullDraftRow | null> {
    const [row] = await change.rows<FullDraftRow>(`SELECT ${FULL} ${FROM} WHERE ${OWN} AND d.id = $3 FOR UPDATE OF d`, [
      change.companyId,
      change.viewer.userId,
      id,
    ]);
    return row ?? null;
  }

  /** Returns the ID of the draft with the idempotency key. Locks, so that a user creates one draft at a time. */
  async idByKey(change: Change, key: string): Promise<number | null> {
    const { userId } = change.viewer;
    await change.rows(`SELECT pg_advisory_xact_lock(hashtext('draft'), $1)`, [userId]);
    const [row] = await change.rows<{ id: number }>(`SELECT d.id FROM draft d WHERE ${OWN} AND d.key = $3`, [
      change.companyId,
      userId,
      key,
    ]);
    return row?.id ?? null;
  }

  async count(change: Change, kind: string): Promise<number> {
    const [row] = await change.rows<{ count: number }>(`SELECT count(*) FROM draft d WHERE ${OWN} AND d.kind = $3`, [
      change.companyId,
      change.viewer.userId,
      kind,
    ]);
    return row!.count;
  }

  async insert(change: Change, kind: string, key: string, values: DraftValues): Promise<number> {
    const [row] = await change.rows<{ id: number }>(
      `INSERT INTO draft (company_id, owner_id, kind, key, title, payload, payload_version, writer)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [change.companyId, change.viewer.userId, kind, key, ...listed(values)],
    );
    return row!.id;
  }

  /** Saves a draft. This reopens a published one. */
  async save(change: Change, id: number, values: DraftValues): Promise<void> {
    await change.rows(
      `UPDATE draft SET title = $3, payload = $4, payload_version = $5, writer = $6, state = 'open', version = version + 1,
         updated_at = now() WHERE company_id = $1 AND id = $2`,
      [change.companyId, id, ...listed(values)],
    );
  }

  async setPublished(change: Change, id: number, taskId: number | null): Promise<void> {
    await change.rows(
      `UPDATE draft SET state = 'published', published_at = now(), task_id = $3, updated_at = now()
       WHERE company_id = $1 AND id = $2`,
      [change.companyId, id, taskId],
    );
  }

  async delete(change: Change, id: number): Promise<void> {
    await change.rows('DELETE FROM draft WHERE company_id = $1 AND id = $2', [change.companyId, id]);
  }

  /**
   * Deletes drafts of all companies that haven't been saved for this many days.
   * @returns the number of deleted drafts
   */
  async deleteOlderThan(days: number): Promise<number> {
    const { rowCount } = await this.database.pool.query(
      'DELETE FROM draft WHERE updated_at < now() - make_interval(days => $1)',
      [days],
    );
    return rowCount ?? 0;
  }
}

const listed = ({ title, payload, payloadVersion, writer }: DraftValues): unknown[] => [
  title,
  JSON.stringify(payload),
  payloadVersion,
  writer,
];
