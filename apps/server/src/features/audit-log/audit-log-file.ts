import { Injectable } from '@nestjs/common';
import { changedFields, changeLines } from '@adops/domain';
import { Forbidden } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type FileRows, ReportRegistry } from '../../reporting/index.js';
import type { AuditEntry, AuditLogArgs } from './audit-log.model.js';
import { AuditLogService } from './audit-log.service.js';

/** Entries read at a time. */
const BATCH = 1_000;

const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Formats a change, such as 'Leader: anna → bert', with names instead of IDs. */
const changeWords = ({ before, after, currency, names }: AuditEntry): string | null =>
  changeLines(changedFields(before, after, currency ?? null, names)).join('; ') || null;

const CELLS: readonly { label: string; value: (entry: AuditEntry) => string | number | null }[] = [
  { label: 'Id', value: ({ id }) => id },
  { label: 'Time', value: ({ createdAt }) => createdAt.toISOString() },
  { label: 'User', value: ({ user }) => user?.username ?? null },
  { label: 'Really', value: ({ actor }) => actor?.username ?? null },
  { label: 'Source', value: ({ source }) => source },
  { label: 'Action', value: ({ action }) => action },
  { label: 'Kind', value: ({ entityType }) => entityType },
  { label: 'Of', value: ({ entityId }) => entityId ?? null },
  { label: 'Name', value: ({ entityName }) => entityName ?? null },
  { label: 'Before', value: ({ before }) => text(before) },
  { label: 'After', value: ({ after }) => text(after) },
  { label: 'Change', value: changeWords },
  { label: 'Currency', value: ({ currency }) => currency ?? null },
  { label: 'Reason', value: ({ reason }) => reason ?? null },
  { label: 'Task', value: ({ taskId }) => taskId ?? null },
  { label: 'Rule', value: ({ ruleId }) => ruleId ?? null },
  { label: 'Request', value: ({ requestId }) => requestId ?? null },
];
const NUMBERS = new Set(['Id', 'Task', 'Rule']);

/**
 * Exports the audit log as a file with one line per change, newest first. The file contains all columns for auditors.
 */
@Injectable()
export class AuditLogFile {
  constructor(
    registry: ReportRegistry,
    private readonly log: AuditLogService,
  ) {
    registry.addFile({ id: 'auditLog', rows: (viewer, args) => this.rows(viewer, args) });
  }

  private async rows(viewer: Viewer, { filters }: AuditLogArgs): Promise<FileRows> {
    if (!viewer.permissions.has('user-activity-report')) throw new Forbidden();
    // The default is the last day. The range is fixed here, so that the count and all batches use the same one.
    const dateRange = filters?.dateRange ?? { start: new Date(Date.now() - 86_400_000) };
    const fixed = { ...filters, dateRange };
    return {
      columns: CELLS.map(({ label }) => ({
        id: label,
        field: label,
        of: 'value' as const,
        label,
        format: NUMBERS.has(label) ? ('integer' as const) : ('text' as const),
        kind: NUMBERS.has(label) ? ('number' as const) : ('text' as const),
      })),
      total: await this.log.count(viewer, fixed),
      batches: this.batches(viewer, fixed),
    };
  }

  private async *batches(viewer: Viewer, filters: AuditLogArgs['filters']) {
    for await (const piece of this.log.pieces(viewer, filters, BATCH))
      yield piece.map((entry) => CELLS.map(({ value }) => value(entry)));
  }
}
