import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../database/index.js';
import type { Viewer } from '../tenancy/index.js';

/** Audit record: the action, its user and target, and its origin. `before` and `after` contain the changed fields. */
export interface AuditRecord {
  readonly companyId: number | null;
  readonly userId: number | null;
  readonly actorId: number | null;
  readonly sessionId?: number | null;
  readonly source?: 'person' | 'rule' | 'import' | 'sync' | 'outside' | 'system';
  /** Action, such as signin.ok or user.update. */
  readonly action: string;
  readonly entityType?: string;
  readonly entityId?: string | number;
  readonly entityName?: string;
  readonly accountId?: number;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly taskId?: number;
  readonly reason?: string | null;
  readonly requestId?: string | null;
  readonly address?: string | null;
}

/** Returns the fields of an audit record that identify user, actor, session and request. */
export const auditedAs = ({ companyId, userId, actorId, sessionId, origin }: Viewer) => ({
  ...{ companyId, userId, actorId, sessionId },
  requestId: origin?.requestId ?? null,
  address: origin?.address ?? null,
});

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Adds records to the audit log, which is append-only. */
@Injectable()
export class AuditService {
  constructor(private readonly database: Database) {}

  /** Adds a record. @param on transaction of the change itself, so that both are saved or neither is */
  record(record: AuditRecord, on: Queryable = this.database.pool): Promise<void> {
    return this.recordAll([record], on);
  }

  /** Records many changes in one statement. */
  async recordAll(records: readonly AuditRecord[], on: Queryable = this.database.pool): Promise<void> {
    const column = (pick: (record: AuditRecord) => unknown) => records.map((record) => pick(record) ?? null);
    await on.query(
      `INSERT INTO audit_log (company_id, user_id, actor_id, session_id, source, action, entity_type, entity_id, entity_name,
         account_id, before, after, task_id, reason, request_id, address)
       SELECT * FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
         $10::int[], $11::jsonb[], $12::jsonb[], $13::int[], $14::text[], $15::text[], $16::text[])`,
      [
        column(({ companyId }) => companyId),
        column(({ userId }) => userId),
        column(({ actorId }) => actorId),
        column(({ sessionId }) => sessionId),
        column(({ source }) => source ?? 'person'),
        column(({ action }) => action),
        column(({ entityType }) => entityType),
        column(({ entityId }) => (entityId === undefined ? null : String(entityId))),
        column(({ entityName }) => entityName),
        column(({ accountId }) => accountId),
        column(({ before }) => json(before)),
        column(({ after }) => json(after)),
        column(({ taskId }) => taskId),
        column(({ reason }) => reason),
        column(({ requestId }) => requestId),
        column(({ address }) => address),
      ],
    );
  }
}
