import { Injectable } from '@nestjs/common';
import { visibleAlertTypes } from '@adops/domain';
import { auditedAs, AuditService } from '../../core/audit/index.js';
import { Database } from '../../core/database/index.js';
import { BadUserInput, type BaseResponse, done, notDone, ResponseStatus } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { lockAlerts, markAcknowledged } from './store/acknowledge.repository.js';

const MAX_ALERTS = 10_000;

/** Acknowledges alerts for all users of the company. */
@Injectable()
export class AcknowledgeService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  /** Ignores alerts the viewer may not see. Acknowledging an alert twice changes nothing. */
  async acknowledge(viewer: Viewer, alertIds: readonly number[]): Promise<BaseResponse> {
    const ids = [...new Set(alertIds)];
    if (ids.length > MAX_ALERTS) throw new BadUserInput(`Up to ${MAX_ALERTS} alerts can be acknowledged at a time.`);
    const { marked, known } = await this.database.transaction(async (client) => {
      const rows = await lockAlerts(client, viewer, ids, visibleAlertTypes(viewer.permissions));
      const fresh = rows.filter(({ isAcknowledged }) => !isAcknowledged);
      if (fresh.length > 0) {
        await markAcknowledged(
          client,
          viewer,
          fresh.map(({ id }) => id),
        );
        await this.audit.recordAll(
          fresh.map(({ id, accountId, adgroup }) => ({
            ...auditedAs(viewer),
            action: 'alert.acknowledge',
            entityType: 'alert',
            entityId: id,
            entityName: adgroup,
            accountId,
            before: { isAcknowledged: false },
            after: { isAcknowledged: true },
          })),
          client,
        );
      }
      return { marked: fresh.length, known: rows.length };
    });
    if (known === 0) return notDone(ids.length === 0 ? 'No alerts selected.' : 'These alerts no longer exist.');
    if (known < ids.length) {
      const message = `${count(known)} marked. The other alerts no longer exist.`;
      return { status: ResponseStatus.warning, message };
    }
    return done(marked === 0 ? 'Already marked as acknowledged.' : `${count(marked)} marked as acknowledged.`);
  }
}

const count = (alerts: number): string => (alerts === 1 ? '1 alert' : `${alerts.toLocaleString('en-US')} alerts`);
