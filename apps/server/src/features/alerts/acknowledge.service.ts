import { Injectable } from '@nestjs/common';
import { visibleAlertTypes } from '@adops/domain';
import { AuditService } from '../../core/audit/index.js';
import { Database } from '../../core/database/index.js';
import { BadUserInput, type BaseResponse, done, notDone, ResponseStatus } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

const MOST = 10_000;

/** Acknowledges alerts for all users of the company. */
@Injectable()
export class AcknowledgeService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  /** Alerts the viewer may not see are as good as none. Marking twice changes nothing. */
  async acknowledge(viewer: Viewer, alertIds: readonly number[]): Promise<BaseResponse> {
    const ids = [...new Set(alertIds)];
    if (ids.length > MOST) throw new BadUserInput(`Up to ${MOST} alerts can be acknowledged at a time.`);
    const accounts = viewer.accounts === 'all' ? null : viewer.accounts;
    const { marked, known } = await this.database.transaction(async (client) => {
      const { rows } = await client.query<{ id: number; marked: boolean; accountId: number; adgroup: string }>(
        `SELECT a.id, a.is_acknowledged AS marked, g.account_id AS "accountId", g.name AS adgroup FROM alert a
         JOIN adgroup g ON g.company_id = a.company_id AND g.id = a.adgroup_id
         WHERE a.company_id = $1 AND a.id = ANY($2::int[]) AND a.type::text = ANY($3::text[])
           AND ($4::int[] IS NULL OR g.account_id = ANY($4)) FOR UPDATE OF a`,
        [viewer.companyId, ids, visibleAlertTypes(viewer.permissions), accounts],
      );
      const fresh = rows.filter((row) => !row.marked);
      if (fresh.length > 0) {
        await client.query(
          `UPDATE alert SET is_acknowledged = true, acknowledged_by = $3, acknowledged_at = now(),
             acknowledged_loss_micros = loss_micros
           WHERE company_id = $1 AND id = ANY($2::int[])`,
          [viewer.companyId, fresh.map(({ id }) => id), viewer.userId],
        );
        await this.audit.recordAll(
          fresh.map(({ id, accountId, adgroup }) => ({
            companyId: viewer.companyId,
            userId: viewer.userId,
            actorId: viewer.actorId,
            sessionId: viewer.sessionId,
            action: 'alert.acknowledge',
            entityType: 'alert',
            entityId: id,
            entityName: adgroup,
            accountId,
            before: { isAcknowledged: false },
            after: { isAcknowledged: true },
            requestId: viewer.origin?.requestId ?? null,
            address: viewer.origin?.address ?? null,
          })),
          client,
        );
      }
      return { marked: fresh.length, known: rows.length };
    });
    if (known === 0) return notDone(ids.length === 0 ? 'No alerts selected.' : 'These alerts no longer exist.');
    if (known < ids.length) {
      const message = `${count(known)} marked; the others are not there any more.`;
      return { status: ResponseStatus.warning, message };
    }
    return done(marked === 0 ? 'Already marked as acknowledged.' : `${count(marked)} marked as acknowledged.`);
  }
}

const count = (alerts: number): string => (alerts === 1 ? '1 alert' : `${alerts.toLocaleString('en-US')} alerts`);
