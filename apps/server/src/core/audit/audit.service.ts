import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../database/index.js';

/** One record: who did what to what, for whom, from where. Shapes of `before` and `after` are the changed fields. */
export interface AuditRecord {
  readonly companyId: number | null;
  readonly userId: number | null;
  readonly actorId: number | null;
  readonly sessionId?: number | null;
  readonly source?: 'person' | 'rule' | 'import' | 'sync' | 'outside' | 'system';
  /** What happened, as in signin.ok or user.update. */
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

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Adds to the record of changes; the table takes nothing else. */
@Injectable()
export class AuditService {
  constructor(private readonly database: Database) {}

  /** @param on the transaction of the change itself, so that neither is there without the other. */
  async record(record: AuditRecord, on: Queryable = this.database.pool): Promise<void> {
    await on.query(
      `INSERT INTO audit_log (company_id, user_id, actor_id, session_id, source, action, entity_type, entity_id, entity_name,
         account_id, before, after, task_id, reason, request_id, address)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        record.companyId,
        record.userId,
        record.actorId,
        record.sessionId ?? null,
        record.source ?? 'person',
        record.action,
        record.entityType ?? null,
        record.entityId === undefined ? null : String(record.entityId),
        record.entityName ?? null,
        record.accountId ?? null,
        json(record.before),
        json(record.after),
        record.taskId ?? null,
        record.reason ?? null,
        record.requestId ?? null,
        record.address ?? null,
      ],
    );
  }
}
