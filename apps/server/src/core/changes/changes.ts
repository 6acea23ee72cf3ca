import { Injectable } from '@nestjs/common';
import { type FieldMessages, fieldMessages, VERSION_FIELD } from '@adops/domain';
import pg from 'pg';
import type { z } from 'zod';
import { auditedAs, type AuditRecord, AuditService } from '../audit/index.js';
import { Database, Entities, type Queryable, type TenantPrisma } from '../database/index.js';
import { type BaseResponse, NotFound, type SaveAnswer } from '../graphql/index.js';
import type { Viewer } from '../tenancy/index.js';

/** Rejected input. No part of the change is saved. */
class Refused extends Error {
  constructor(readonly errors: FieldMessages[]) {
    super('The input was rejected.');
  }
}

/** Names of unique constraints with the field and the message for a user who enters a duplicate. */
export type Taken = Readonly<Record<string, readonly [field: string, message: string]>>;

type Recorded = Pick<AuditRecord, 'action' | 'entityType' | 'entityId' | 'entityName' | 'accountId' | 'reason'> & {
  readonly before?: object;
  readonly after?: object;
  /** ID of the company that owns the record. Missing for the viewer's company. */
  readonly companyId?: number;
  /** Source of the change. Missing if the viewer changed it. Outside changes have no user. */
  readonly source?: 'outside';
};

/**
 * A running change: one transaction, limited to the viewer's company, including its audit record. `entities` (Prisma)
 * and `rows` (SQL) use the same transaction.
 */
export class Change {
  constructor(
    readonly viewer: Viewer,
    readonly on: Queryable,
    readonly entities: TenantPrisma,
    private readonly audit: AuditService,
  ) {}

  get companyId(): number {
    return this.viewer.companyId;
  }

  /** Parses the input with the schema. @throws with validation errors at their fields. */
  check<T>(schema: z.ZodType<T>, input: unknown): T {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw new Refused(fieldMessages(parsed.error));
    return parsed.data;
  }

  /** Rejects the change with a message at a field. */
  refuse(field: string, message: string): never {
    throw new Refused([{ field, messages: [message] }]);
  }

  /** Rejects the change with messages at several fields. */
  refuseAll(errors: readonly FieldMessages[]): never {
    throw new Refused([...errors]);
  }

  /**
   * Rejects the change if another user has saved since the caller's version.
   * @param seen version that the caller has seen. If missing, conflicts aren't checked.
   */
  sameVersion(stored: number, seen: number | null | undefined, what: string, who = 'Someone else'): void {
    if (seen != null && seen !== stored)
      this.refuse(
        VERSION_FIELD,
        `${who} changed this ${what} in the meantime. Nothing was saved. Reload it and try again.`,
      );
  }

  /** Returns the rows of a statement. */
  async rows<T extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<T[]> {
    return (await this.on.query<T>(text, [...values])).rows;
  }

  /** Writes an audit record. Stores only the fields that differ between `before` and `after`. */
  record(recorded: Recorded): Promise<void> {
    return this.recordAll([recorded]);
  }

  /** Adds several records in one statement. */
  async recordAll(recorded: readonly Recorded[]): Promise<void> {
    const { companyId } = this.viewer;
    const records = recorded.map(({ before, after, ...what }) => ({
      ...(what.source === 'outside' ? { companyId, userId: null, actorId: null } : auditedAs(this.viewer)),
      ...what,
      ...differing(before, after),
    }));
    await this.audit.recordAll(records, this.on);
  }
}

/**
 * Saves changes of users. A change is saved completely with its audit record, or rejected with messages at the fields.
 */
@Injectable()
export class Changes {
  constructor(
    private readonly database: Database,
    private readonly entities: Entities,
    private readonly audit: AuditService,
  ) {}

  async save(viewer: Viewer, work: (change: Change) => Promise<BaseResponse>, taken: Taken = {}): Promise<SaveAnswer> {
    try {
      return await this.run(viewer, work);
    } catch (error) {
      if (error instanceof Refused) return { errors: error.errors };
      const held = error instanceof pg.DatabaseError && error.code === '23505' && taken[error.constraint ?? ''];
      if (held) return { errors: [{ field: held[0], messages: [held[1]] }] };
      throw error;
    }
  }

  /** Runs a change with a custom response. Rejects the promise if the change is rejected. */
  run<T>(viewer: Viewer, work: (change: Change) => Promise<T>): Promise<T> {
    return this.database.transaction((client) =>
      this.entities.within(client, viewer.companyId, (entities) =>
        work(new Change(viewer, client, entities, this.audit)),
      ),
    );
  }
}

/** Returns the row, or throws NOT_FOUND for unknown and foreign IDs alike. */
export function found<T>(row: T | null | undefined, message?: string): T {
  if (row == null) throw new NotFound(message);
  return row;
}

/** Returns the fields that differ between both sides. A missing side stays missing. */
function differing(before?: object, after?: object): { before?: object; after?: object } {
  if (!before || !after) return { ...(before && { before }), ...(after && { after }) };
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  );
  const only = (side: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, side[key] ?? null]));
  return { before: only(was), after: only(is) };
}
