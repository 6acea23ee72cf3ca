import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/index.js';
import { Database } from '../../core/database/index.js';
import { type BaseResponse, done, notDone } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { AdvertiserTypeName } from './advertiser-report.model.js';

/** How people class advertisers; one class for the whole company. */
@Injectable()
export class AdvertiserTypeService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  /** Changes the class of the advertiser of this name, and records it. */
  async set(viewer: Viewer, name: string, type: AdvertiserTypeName): Promise<BaseResponse> {
    return this.database.transaction(async (client) => {
      const { rows } = await client.query<{ id: number; type: AdvertiserTypeName }>(
        'SELECT id, type::text AS type FROM advertiser WHERE company_id = $1 AND name = $2 FOR UPDATE',
        [viewer.companyId, name],
      );
      const found = rows[0];
      if (!found) return notDone(`There is no advertiser '${name}'.`);
      if (found.type === type) return done();
      await client.query('UPDATE advertiser SET type = $3 WHERE company_id = $1 AND id = $2', [
        viewer.companyId,
        found.id,
        type,
      ]);
      await this.audit.record(
        {
          companyId: viewer.companyId,
          userId: viewer.userId,
          actorId: viewer.actorId,
          sessionId: viewer.sessionId,
          action: 'advertiser.setType',
          entityType: 'advertiser',
          entityId: found.id,
          entityName: name,
          before: { type: found.type },
          after: { type },
        },
        client,
      );
      return done();
    });
  }
}
